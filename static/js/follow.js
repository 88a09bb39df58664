// The sheet keeps up with what other phones write. It asks while it can be seen, and says
// when nobody answers. Without this the page shows the same after a reload.
const EVERY = 3000; // milliseconds between two questions
const SOON = 1000; // after the first one that was missed
const PATIENCE = 5000; // for an answer
const SHOWN = 8000; // how long a line of news stays

const bar = document.querySelector("[data-follow]");
const main = document.querySelector("main");
let seq = bar.dataset.seq;
let heard = new Date();
let missed = 0;
let turn = 0; // each question has a number; a later one makes the earlier void
let underWay, timer, hide;
let pressed = false;

function say(text, stays = false) {
  clearTimeout(hide);
  bar.classList.toggle("follow--silent", stays);
  if (bar.textContent !== text) bar.textContent = text;
  if (!stays) hide = setTimeout(() => { bar.textContent = ""; }, SHOWN);
}

async function get(address, headers) {
  const stop = new AbortController();
  underWay = stop;
  const late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { headers, cache: "no-store", signal: stop.signal });
    return { status: answer.status, text: await answer.text() };
  } finally {
    clearTimeout(late);
  }
}

async function ask() {
  clearTimeout(timer);
  if (document.hidden) return;
  const mine = ++turn;
  try {
    const state = await get(bar.dataset.follow, { "If-None-Match": `"seq-${seq}"` });
    if (mine !== turn) return;
    if (state.status >= 500) throw new Error("busy");
    if (state.status === 403 || state.status === 404) return location.reload();
    if (state.status === 200) await renew(mine, JSON.parse(state.text).told);
    else if (missed > 1) say(bar.dataset.again);
    if (mine !== turn) return;
    heard = new Date();
    missed = 0;
    document.dispatchEvent(new Event("table-heard"));
  } catch {
    if (mine !== turn) return;
    missed += 1;
    if (missed > 1) {
      const lang = document.documentElement.lang;
      const time = heard.toLocaleTimeString(lang, { timeStyle: "short" });
      say(bar.dataset.silent.replace("{time}", time), true);
    }
  }
  timer = setTimeout(ask, missed === 1 ? SOON : EVERY);
}

async function renew(mine, told) {
  const sheet = await get(location.href.split("#")[0]);
  if (sheet.status !== 200) throw new Error("no sheet");
  const page = new DOMParser().parseFromString(sheet.text, "text/html");
  const fresh = page.querySelector("[data-follow]");
  if (!fresh) return location.reload();
  await letGo();
  if (mine !== turn) return;
  seq = fresh.dataset.seq;
  document.title = page.title;
  swap(page.querySelector("main"));
  say(told);
}

// Put the new sheet in place of the old, and leave the reader where he was.
function swap(fresh) {
  const folds = new Map([...main.querySelectorAll("details")].map((d) => [named(d), d.open]));
  const across = [...main.querySelectorAll(".pad__scroll")].map((e) => e.scrollLeft);
  const focused = main.contains(document.activeElement) ? known(document.activeElement) : "";
  const { scrollX, scrollY } = window;
  main.replaceChildren(...fresh.childNodes);
  for (const fold of main.querySelectorAll("details")) {
    if (folds.has(named(fold))) fold.open = folds.get(named(fold));
  }
  main.querySelectorAll(".pad__scroll").forEach((e, n) => { e.scrollLeft = across[n] ?? 0; });
  const again = focused && [...main.querySelectorAll("a, button, summary, [tabindex]")]
    .find((element) => known(element) === focused);
  if (again) again.focus({ preventScroll: true });
  scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
  document.dispatchEvent(new Event("sheet-renewed"));
}

const named = (fold) => fold.querySelector("summary").textContent.trim();
const known = (element) =>
  [element.tagName, element.id, element.getAttribute("href"), element.getAttribute("name"),
    element.getAttribute("value"), element.tagName === "SUMMARY" ? element.textContent : ""]
    .join("|");

// A button must not be taken from under the finger that presses it.
function letGo() {
  if (!pressed) return undefined;
  return new Promise((done) => {
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, () => setTimeout(done, 100), { once: true });
    }
  });
}
addEventListener("pointerdown", () => { pressed = true; }, true);
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => { pressed = false; }, true);
}

// After a sleep the question under way may hang: ask anew at once.
function wake() {
  if (document.hidden) return;
  underWay?.abort();
  ask();
}
document.addEventListener("visibilitychange", wake);
addEventListener("online", wake);
addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
timer = setTimeout(ask, EVERY);
