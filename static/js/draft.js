// What is being entered is kept on this phone with every tap, so that sleep, a reload, a crash
// or a table that is away loses nothing. It comes back by itself to the hand it was for, within
// a week; else it is offered. Without this, what is entered is kept by its page alone.
//
// "data-page" says where what stands in the form comes from: "new" is an empty one, "sent" is
// as the table answered to what was sent from here, "given" is of an address.
const WEEK = 7 * 24 * 60 * 60 * 1000;
const OF_THE_PAGE = ["csrf_token", "book", "lane", "ruled", "do", "shown"]; // never filled in

const SAID_NOW = new URLSearchParams(location.search); // who knocked: the sheet has just asked

const form = document.querySelector("[data-draft]");
const done = document.querySelector("[data-draft-done]"); // an answer to what was sent
const name = `draft ${(form ?? done).dataset[form ? "draft" : "draftDone"]}`;
const draft = phone.kept(name);

const entered = () => [...new FormData(form)];
const asked = (field) => form.elements[field]?.value ?? "";
const had = (field) => draft.fields.find(([one]) => one === field)?.[1] ?? "";

function keep(fields, sent = false) {
  phone.keep(name, { at: Date.now(), sent, fields });
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

function say(words) {
  const line = document.querySelector("[data-draft-line]");
  const said = line.querySelector("[role=status]");
  const again = line.querySelector("[data-draft-again]");
  const language = document.documentElement.lang;
  const time = new Date(draft.at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  line.hidden = false;
  said.textContent = said.dataset[words].replace("{time}", time).replace("{number}", had("expected"));
  line.querySelector("[data-draft-afresh]").addEventListener("click", () => {
    phone.forget(name);
    location.replace(form.action + (asked("lane") && `?lane=${asked("lane")}`));
  });
  again.hidden = words === "back";
  again.addEventListener("click", () => {
    const number = asked("expected");
    keep(draft.fields.map(([field, value]) => [field, field === "expected" ? number : value]));
    location.replace(form.action);
  });
  if (words !== "back") form.addEventListener("input", () => { line.hidden = true; });
}

function begin() {
  if (form.dataset.page === "given") return;
  if (form.dataset.page === "sent" && draft.sent) return keep(entered(), true);
  if (had("expected") !== asked("expected")) return say("other");
  if (Date.now() - draft.at > WEEK) return say("old");
  if (form.dataset.page === "new" && turned()) return;
  fill();
  say("back");
  // Other scripts hear of it when they are there.
  addEventListener("load", () => form.dispatchEvent(new Event("input", { bubbles: true })));
}

if (form) {
  const untouched = JSON.stringify(entered());
  if (draft) begin();
  form.addEventListener("input", () => {
    const fields = entered();
    if (JSON.stringify(fields) === untouched && form.dataset.page === "new") phone.forget(name);
    else keep(fields);
  });
  // Once it is sent, the table shows it; if no answer comes, it is still here.
  addEventListener("submit", (event) => {
    if (event.target !== form || event.defaultPrevented) return;
    if (event.submitter?.value === "clear") phone.forget(name);
    else if (phone.kept(name)) keep(entered(), true);
  });
} else if (draft?.sent) {
  phone.forget(name);
}
