// What is being entered is kept on this phone with every tap, so that sleep, a reload, a crash
// or a table that is away loses nothing. It comes back by itself to the hand it was for, within
// a week; else it is offered. Without this, what is entered is kept by its page alone.
//
// "data-page" says where what stands in the form comes from: "new" is an empty one, "sent" is
// as the table answered to what was sent from here, "given" is of an address.
//
// Where the sheet has said who knocked, a draft of the other player's knock is no part of the
// hand: it is kept *aside* with the draft of this one, and offered.
const WEEK = 7 * 24 * 60 * 60 * 1000;
const OF_THE_PAGE = ["csrf_token", "book", "lane", "ruled", "do", "shown"]; // never filled in
const ALONE = [...OF_THE_PAGE, "key", "expected", "side", "knocker", "upcard_rank", "upcard_suit"];

const SAID_NOW = new URLSearchParams(location.search); // who knocked: the sheet has just asked

const form = document.querySelector("[data-draft]");
const done = document.querySelector("[data-draft-done]"); // an answer to what was sent
const name = `draft ${(form ?? done).dataset[form ? "draft" : "draftDone"]}`;
let draft = phone.kept(name);
let aside = draft?.aside ?? null;

const entered = () => [...new FormData(form)];
const asked = (field) => form.elements[field]?.value ?? "";
const of = (one, field) => one.fields.find(([name]) => name === field)?.[1] ?? "";
const had = (field) => of(draft, field);
const isBare = (fields) => fields.every(([field, value]) => !value || ALONE.includes(field));

function keep(fields, sent = false) {
  phone.keep(name, { at: Date.now(), sent, fields, ...(aside && { aside }) });
}

// The draft of the hand that the sheet has asked for.
function choose() {
  const now = SAID_NOW.get("knocker");
  const before = had("knocker");
  if (!now || !before || before === now) return;
  const { aside: other, ...put } = draft;
  draft = other && of(other, "knocker") === now ? other : null;
  aside = isBare(put.fields) ? null : put;
}

// Each way to enter a hand has a page of its own; go to the one the draft was of.
function turned() {
  const ways = ["lane", "ruled"].filter((way) => form.elements[way] && asked(way) !== had(way));
  const address = new URLSearchParams(location.search);
  if (ways.every((way) => address.get(way) === had(way))) return false; // or this is as near
  for (const way of ["lane", "ruled"]) address.set(way, had(way));
  location.replace(`${form.action}?${address}`);
  return true;
}

function fill() {
  const given = new Map(draft.fields.filter(([field]) => !OF_THE_PAGE.includes(field)));
  for (const input of form.elements) {
    const value = given.get(input.name);
    if (!input.name || OF_THE_PAGE.includes(input.name)) continue;
    if (SAID_NOW.has(input.name)) continue;
    if (["radio", "checkbox"].includes(input.type)) input.checked = value === input.value;
    else if (value !== undefined && can(input, value)) input.value = value;
  }
  // What has no place on this page goes along unseen, as it does on those the table sends.
  for (const [field, value] of given) {
    if (form.elements[field]) continue;
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name: field, value });
    const place = field === "laid" && form.querySelector("[data-live-sum]");
    (place || form).append(input);
  }
  for (const fold of form.querySelectorAll("details")) {
    const inputs = [...fold.querySelectorAll("input, textarea")];
    if (inputs.some((one) => (one.type === "checkbox" ? one.checked : one.value))) fold.open = true;
  }
}

const can = (input, value) =>
  !input.options || [...input.options].some((option) => option.value === value);

// Say what became of the drafts; the one that is *offered* can be brought back.
function say(words, offered) {
  const line = document.querySelector("[data-draft-line]");
  const said = line.querySelector("[role=status]");
  const again = line.querySelector("[data-draft-again]");
  const afresh = line.querySelector("[data-draft-afresh]");
  const { lang } = document.documentElement;
  const at = offered && new Date(offered.at);
  const time = at?.toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
  const put = (text) => text
    .replace("{time}", () => time)
    .replace("{number}", () => of(offered, "expected"))
    .replace("{name}", () => said.dataset[`name-${of(offered, "knocker")}`]);
  line.hidden = false;
  said.textContent = words.map((one) => put(said.dataset[one])).join(" ");
  afresh.hidden = !draft;
  afresh.addEventListener("click", () => {
    phone.forget(name);
    location.replace(form.action + (asked("lane") && `?lane=${asked("lane")}`));
  });
  again.hidden = !offered;
  again.addEventListener("click", () => {
    const number = asked("expected");
    const fields = entered();
    aside = offered === aside && !isBare(fields) ? { at: Date.now(), fields } : null;
    keep(offered.fields.map(([field, value]) => [field, field === "expected" ? number : value]));
    location.replace(form.action);
  });
  // A new hand takes the place of a draft that nobody asked for.
  if (draft && draft === offered) form.addEventListener("input", () => { line.hidden = true; });
}

function begin() {
  if (form.dataset.page === "given") return;
  if (form.dataset.page === "sent" && draft.sent) return keep(entered(), true);
  const isOther = had("expected") !== asked("expected");
  if (isOther || Date.now() - draft.at > WEEK) {
    aside = null;
    return say([isOther ? "other" : "old"], draft);
  }
  if (form.dataset.page === "new") choose();
  if (!draft) return aside && say(["aside"], aside);
  if (form.dataset.page === "new" && turned()) return;
  fill();
  if (aside) say(["back", "aside"], aside);
  else say(["back"]);
  // Other scripts hear of it when they are there.
  addEventListener("load", () => form.dispatchEvent(new Event("input", { bubbles: true })));
}

if (form) {
  const untouched = JSON.stringify(entered());
  if (draft) begin();
  form.addEventListener("input", () => {
    const fields = entered();
    if (JSON.stringify(fields) !== untouched || form.dataset.page !== "new") keep(fields);
    else if (aside) phone.keep(name, aside);
    else phone.forget(name);
  });
  // Once it is sent, the table shows it; if no answer comes, it is still here.
  addEventListener("submit", (event) => {
    if (event.target !== form || event.defaultPrevented) return;
    if (event.submitter?.value === "clear") phone.forget(name);
    else if (phone.kept(name)) keep(entered(), true);
  });
  // Another phone saved this hand.
  form.addEventListener("click", ({ target }) => {
    if (target.closest("[data-draft-drop]")) phone.forget(name);
  });
} else if (draft?.sent) {
  phone.forget(name);
}
