// A hand that is saved is put down on this phone first, then sent to the table until the table
// says that it has it: again and again, under the same key, so that it is recorded once however
// much is lost on the way. One hand can wait; it is shown on every page. Without this the form
// goes straight to the table.
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
let leaves = false; // the page goes to where its hand is now

// ------------------------------------------------------------------------ what is said

function tell() {
  const hand = waiting();
  const silent = missed > 1 && !document.querySelector("[data-follow]"); // the sheet tells it
  const words = hand ? [state] : [news];
  if (asOf) words.push("kept");
  else if (silent && !hand) words.splice(0, 1, "silent");
  const text = words.map((one) => fill(bar.dataset[one] ?? "", hand)).join(" ").trim();
  if (line.textContent !== text) line.textContent = text;
  bar.classList.toggle("waits--silent", Boolean(asOf) || (silent && !hand));
  later.hidden = Boolean(hand) || !silent || !forms().some(asks);
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
    if (missed > 1) tellNews("again");
    missed = 0;
  } else missed += 1;
  tell();
  beat = setTimeout(listen, EVERY);
}

// ------------------------------------------------------------------------ one hand

function put(form, submitter) {
  const key = form.elements.key.value;
  const hand = waiting();
  if (hand) state = hand.key === key ? state : "one";
  else {
    state = "saves";
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
  if (hand.fields.some(([field]) => field === "lane")) {
    phone.keep(`draft ${hand.book}`, { at: Date.now(), sent: true, fields: hand.fields });
  }
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
// now.
async function pass(form, submitter) {
  if (await answers()) {
    passes = true;
    form.requestSubmit(submitter?.isConnected ? submitter : null);
    passes = false;
  } else {
    missed += 2;
    tell();
    listen();
  }
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!("outbox" in form.dataset) || passes) return;
  const hand = waiting();
  const saves = SAVES.includes(submitter?.value);
  if (saves ? put(form, submitter) : hand && isOf(form, hand)) event.preventDefault();
  else if (!saves && (asOf || missed || Date.now() - heard > EVERY + 1000)) {
    event.preventDefault();
    pass(form, submitter);
  }
});
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
  if (before && forms().some((form) => isOf(form, before))) send(before);
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
