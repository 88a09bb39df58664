// A hand that is saved is put down on this phone first, then sent to the table until the table
// says that it has it: again and again, under the same key, so that it is recorded once however
// much is lost on the way. One hand can wait; it is shown on every page, and can be taken back.
// Without this the form goes straight to the table.
//
// Whether anybody answers is found out by asking. `navigator.onLine` does not know.
const PATIENCE = 4000; // milliseconds for an answer
const WAITS = [1000, 1500, 2500, 4000, 5000]; // before it is tried again
const EVERY = 3000; // between two questions whether anybody is there
const SHOWN = 8000; // how long news stays
const SAVES = ["save", "dead"];

const bar = document.querySelector("[data-outbox-bar]");
const line = bar.querySelector("[role=status]");
const later = bar.querySelector("[data-outbox-later]");
const back = bar.querySelector("[data-outbox-back]");
const go = bar.querySelector("[data-outbox-go]");
const { asOf } = document.documentElement.dataset; // set on a page that the phone had kept
const forms = () => [...document.querySelectorAll("form[data-outbox]")];
const waiting = () => phone.kept("outbox");

let heard = asOf ? Date.parse(asOf) : Date.now(); // when somebody answered last
let missed = 0; // questions since
let state = "waits"; // of the hand that is here
let news = ""; // what there is to say besides, for a while
let tries = 0;
let sending, timer, beat, hide;
let passes = false; // a form goes straight to the table
let taken = ""; // the key of a hand that was taken back
let onward = null; // what was pressed to leave this page, while nobody answers
let leaves = false; // the page goes to where its hand is now

// ------------------------------------------------------------------------ what is said

function tell() {
  const hand = waiting();
  const silent = missed > 1 && !follows(); // the sheet tells it
  const words = hand ? [state] : [news];
  if (asOf) words.push("kept");
  else if (silent && !hand) words.splice(0, 1, "silent");
  if (onward) words.splice(0, words.length, "stays");
  const text = words.map((one) => fill(bar.dataset[one] ?? "", hand)).join(" ").trim();
  if (line.textContent !== text) line.textContent = text;
  bar.classList.toggle("waits--silent", Boolean(asOf || onward) || (silent && !hand));
  const offered = document.querySelector("[data-later]"); // by the form itself
  later.hidden = Boolean(hand || offered) || !silent || !forms().some(asks);
  back.hidden = Boolean(onward) || !hand || state === "saves";
  go.hidden = !onward;
  for (const form of forms()) form.inert = Boolean(hand) && state !== "saves" && isOf(form, hand);
}

function fill(words, hand) {
  const today = new Date(heard).toDateString() === new Date().toDateString();
  const time = new Date(heard).toLocaleString(document.documentElement.lang, {
    dateStyle: today ? undefined : "medium",
    timeStyle: "short",
  });
  return words.replace("{number}", hand?.number ?? bar.dataset.number).replace("{time}", time);
}

function tellNews(words) {
  news = words;
  tell();
  clearTimeout(hide);
  hide = setTimeout(() => { news = ""; tell(); }, SHOWN);
}

const asks = (form) => Boolean(form.elements.lane);
const follows = () => document.querySelector("[data-follow]"); // the sheet asks for itself
const isOf = (form, hand) => form.elements.key?.value === hand.key;

// ------------------------------------------------------------------------ the table

async function call(address, options = {}, stop = new AbortController()) {
  const late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { ...options, cache: "no-store", signal: stop.signal });
    return { status: answer.status, text: await answer.text() };
  } finally {
    clearTimeout(late);
  }
}

async function answers() {
  const answer = await call(bar.dataset.alive).catch(() => null);
  const there = answer?.status === 204; // a stranger in the Wi-Fi may answer, too
  if (there) heard = Date.now();
  return there;
}

async function listen() {
  clearTimeout(beat);
  if (document.hidden || !(asOf || forms().some((form) => asks(form) || form.dataset.draft))) return;
  if (await answers()) {
    if (leaves) return undefined;
    if (asOf && !waiting()) return location.reload();
    hears();
  } else {
    missed += 1;
    tell();
  }
  beat = setTimeout(listen, EVERY);
}

function hears() {
  heard = Date.now();
  onward = null;
  if (missed > 1 && !follows()) tellNews("again");
  missed = 0;
  tell();
}

// ------------------------------------------------------------------------ one hand

function put(form, submitter) {
  const key = form.elements.key.value;
  const hand = waiting();
  if (hand) state = hand.key === key ? state : "one";
  else {
    state = "saves";
    taken = "";
    const fields = [...new FormData(form), [submitter.name, submitter.value]];
    const { book, expected } = form.elements;
    const kept = { key, book: book.value, number: expected.value, action: form.action, fields };
    if (!phone.keep("outbox", kept)) return false;
  }
  tell();
  send();
  return true;
}

async function send(hand = waiting()) {
  clearTimeout(timer);
  if (!hand || sending) return;
  sending = new AbortController();
  const answer = await call(hand.action, {
    method: "POST",
    body: new URLSearchParams(hand.fields),
    headers: { "X-Fragment": "saved" },
  }, sending).catch(() => null);
  sending = null;
  const said = answer?.status === 200 ? read(answer.text) : {};
  if (said.saved === hand.key) landed(hand, said.sheet);
  else if (hand.key === taken) return;
  else if (answer && answer.status < 502) refused(hand);
  else {
    if (state === "saves") state = "waits";
    tell();
    timer = setTimeout(() => send(), WAITS[Math.min(tries, WAITS.length - 1)]);
    tries += 1;
  }
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function letGo(hand) {
  if (waiting()?.key === hand.key) phone.forget("outbox");
}

// What was entered is in its form again, to be mended; should the table have it after all, it
// knows the hand by its key.
async function takeBack() {
  const hand = waiting();
  if (!hand) return tell();
  clearTimeout(timer);
  sending?.abort();
  taken = hand.key;
  phone.keep("outbox", { ...hand, taken: true }); // so that no other window sends it
  phone.forget("outbox");
  bar.dataset.number = hand.number;
  tellNews("taken");
  if (forms().some((form) => isOf(form, hand))) return;
  redraft(hand, false);
  if (asksOf(hand) && await answers()) location.assign(hand.action);
}

const asksOf = (hand) => hand.fields.some(([field]) => field === "lane");

function redraft(hand, sent) {
  const name = `draft ${hand.book}`;
  const { fields } = hand;
  if (asksOf(hand)) phone.keep(name, { ...phone.kept(name), at: Date.now(), sent, fields });
}

function landed(hand, sheet) {
  letGo(hand);
  const name = `draft ${hand.book}`;
  if (phone.kept(name)?.fields.some(([field, value]) => field === "key" && value === hand.key)) {
    phone.forget(name);
  }
  if (forms().some((form) => isOf(form, hand))) {
    leaves = true;
    return location.assign(sheet);
  }
  bar.dataset.number = hand.number;
  tellNews("saved");
}

// The table says no, and why: show its page, with everything in it. What was entered is a draft
// again, should that page not come.
function refused(hand) {
  letGo(hand);
  redraft(hand, true);
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: hand.action, hidden: true });
  for (const [name, value] of hand.fields) {
    const input = document.createElement("input");
    form.append(Object.assign(input, { type: "hidden", name, value }));
  }
  document.body.append(form);
  leaves = true;
  form.submit();
}

// ------------------------------------------------------------------------ what is pressed

// A page that cannot come must not take this one away: ask first, unless somebody answered just
// now. What has no other way out (*held*) can be done all the same.
async function ask(leave, held = null) {
  if (await answers()) {
    hears();
    leave();
  } else {
    missed += 2;
    onward = held;
    tell();
    listen();
  }
}

function pass(form, submitter) {
  passes = true;
  form.requestSubmit(submitter?.isConnected ? submitter : null);
  passes = false;
}

const doubts = () => asOf || missed || Date.now() - heard > EVERY + 1000;
const matters = () => document.querySelector("[data-follow], [data-live], [data-draft]");

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (passes) return;
  const leave = () => pass(form, submitter);
  if (!("outbox" in form.dataset)) {
    if (!matters() || !doubts()) return;
    event.preventDefault();
    ask(leave, leave);
    return;
  }
  const hand = waiting();
  const saves = SAVES.includes(submitter?.value);
  if (saves ? put(form, submitter) : hand && isOf(form, hand)) event.preventDefault();
  else if (!saves && doubts()) {
    event.preventDefault();
    ask(leave);
  }
});
// Where a service worker is, it has a page for every link.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || navigator.serviceWorker?.controller) return;
  const stays = link.target || link.download || link.getAttribute("href").startsWith("#");
  if (stays || link.origin !== location.origin || !matters() || !doubts()) return;
  event.preventDefault();
  const leave = () => location.assign(link.href);
  ask(leave, leave);
});
go.addEventListener("click", () => onward?.());
back.addEventListener("click", takeBack);
document.addEventListener("table-heard", hears);
later.addEventListener("click", () => put(forms().find(asks), { name: "do", value: "save" }));

// ------------------------------------------------------------------------ when

function wake() {
  if (document.hidden) return;
  tries = 0;
  if (sending) sending.abort(); // it may hang since the phone went to sleep
  else send();
  listen();
}
document.addEventListener("visibilitychange", wake);
addEventListener("online", wake);
// Another window of this phone may have done it: ask what became of it.
addEventListener("storage", ({ key, oldValue, newValue }) => {
  if (key !== "outbox") return;
  const before = newValue ? null : read(oldValue);
  if (before && !before.taken && forms().some((form) => isOf(form, before))) send(before);
  tell();
});
// A page that comes back from the browser's memory may show a hand that is saved since.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && leaves) location.reload();
  else if (persisted) wake();
});

if (asOf) {
  // The key of a page that was kept may be spent.
  for (const form of forms()) {
    if (!form.elements.key) continue;
    const letters = crypto.getRandomValues(new Uint8Array(12));
    form.elements.key.value = [...letters].map((one) => one.toString(16).padStart(2, "0")).join("");
  }
}
tell();
send();
beat = setTimeout(listen, asOf ? 0 : EVERY);
