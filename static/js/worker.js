// The service worker: pages open while nobody answers, as they were seen last, and say so.
// TABLE, written in front of this, has the files of this version and the page that stands in.
//
// A page comes from the table if it answers in time. What is sent to the table never passes
// through here.
const FILES = `files ${TABLE.version}`;
const PAGES = `pages ${TABLE.version}`;
const PATIENCE = 3000; // milliseconds
const MOST = 20; // pages that are kept
const SHEET = /^\/matches\/\d+$/;
const KEEP = [/^\/$/, /^\/matches$/, SHEET, /^\/matches\/\d+\/hands\/new$/, /^\/check$/];

// An address may hold what was entered; a page that does is of no use later.
const fits = (url) =>
  KEEP.some((path) => path.test(url.pathname)) && /^(\?lane=\w+)?$/.test(url.search);

addEventListener("install", (event) => {
  const all = [...TABLE.files, TABLE.offline];
  event.waitUntil(caches.open(FILES).then((files) => files.addAll(all)).then(() => skipWaiting()));
});

// Pages of an older version ask for its files: they are asked for anew, the rest goes.
addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name !== FILES && name !== PAGES);
    for (const name of old) {
      const pages = name.startsWith("pages ") ? await (await caches.open(name)).keys() : [];
      for (const page of pages) {
        const answer = await fetch(page.url).catch(() => null);
        if (answer) await keep(page.url, answer);
      }
      await caches.delete(name);
    }
    await clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  // Who joins may see other things than before.
  else if (url.pathname.startsWith("/join/")) event.waitUntil(caches.delete(PAGES));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
  // The sheet as it keeps up: the answer is the table's alone, but it is kept.
  else if (SHEET.test(url.pathname)) event.respondWith(asked(event, url));
});

async function file(request) {
  const kept = await (await caches.open(FILES)).match(request);
  return kept ?? fetch(request);
}

async function asked(event, url) {
  const answer = await fetch(event.request);
  if (fits(url)) event.waitUntil(keep(url.href, answer.clone()));
  return answer;
}

async function page(event, url) {
  const answer = asked(event, url);
  answer.catch(() => null);
  const late = new Promise((_, give) => setTimeout(give, PATIENCE));
  try {
    return await Promise.race([answer, late]);
  } catch {
    return (await last(url)) ?? (await answer.catch(() => nobody(url)));
  }
}

// Keep a page with the time, for it will be shown only when it is old. Who is turned away
// keeps nothing.
async function keep(address, answer) {
  if (answer.status === 403) return caches.delete(PAGES);
  if (answer.status !== 200 || answer.redirected) return false;
  const pages = await caches.open(PAGES);
  const text = await answer.text();
  const marked = text.replace("<html", `<html data-as-of="${new Date().toISOString()}"`);
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  await pages.delete(address); // so that the newest is the last
  await pages.put(address, new Response(marked, { headers }));
  for (const one of (await pages.keys()).slice(0, -MOST)) await pages.delete(one);
  return true;
}

async function last(url) {
  if (!fits(url)) return undefined;
  const pages = await caches.open(PAGES);
  return (await pages.match(url)) ?? pages.match(url, { ignoreSearch: true });
}

// Nobody answers, and the page is not kept: the way in leads to the last sheet.
async function nobody(url) {
  const pages = await (await caches.open(PAGES)).keys();
  const sheet = pages.findLast((one) => SHEET.test(new URL(one.url).pathname));
  if (url.pathname === "/" && sheet) return Response.redirect(sheet.url, 302);
  return (await (await caches.open(FILES)).match(TABLE.offline)) ?? Response.error();
}
