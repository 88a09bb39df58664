// While a hand is entered, ask the server for its sum, so that it stands there at once. A sum
// that is shown belongs to what was entered then: with the next tap it is gone, and nothing is
// saved on it. Without this the button "Work it out" does the same.
const form = document.querySelector("[data-live]");
const place = form.querySelector("[data-live-sum]");
const deck = form.querySelector(".deck [data-act]");
const ENOUGH = 20; // cards: before, there is no sum
const AGAIN = 3000; // milliseconds after a question that nobody answered
const PATIENCE = 4000; // for an answer
let asked = 0;
let away = false;
let wait;

function show(sum) {
  place.innerHTML = sum;
  const act = place.querySelector("template[data-act]");
  if (act) deck?.replaceChildren(act.content);
  delete form.dataset.stale;
  away = false;
}

// What stands there holds no longer: it goes out of sight, and gold works it out.
function stale() {
  form.dataset.stale = away ? "away" : "soon";
  const told = place.querySelector("[name=shown]");
  if (told) told.disabled = true;
  for (const button of form.elements) {
    if (button.value !== "save" || button.name !== "do") continue;
    if (deck?.contains(button)) becomes(button, "show", form.dataset.works);
    else button.hidden = true; // that hand was another one
  }
  if (away) silent();
}

function becomes(button, does, words) {
  button.value = does;
  button.textContent = words;
}

// Nobody answers: then gold saves what is entered as soon as somebody does.
function silent() {
  const gold = deck?.querySelector(".button--main[value=show]");
  if (!gold || !("outbox" in form.dataset)) return;
  becomes(gold, "save", document.querySelector("[data-outbox-later]").textContent);
  gold.dataset.later = "";
}

async function ask() {
  clearTimeout(wait);
  const mine = ++asked;
  const data = new FormData(form);
  data.set("do", "show");
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: data,
      headers: { "X-Fragment": "sum" },
      signal: stop.signal,
    });
    const sum = await answer.text();
    if (mine !== asked) return;
    if (answer.ok) return show(sum);
    if (answer.status < 500) return; // the button tells why
  } catch {
    if (mine !== asked) return;
    away = true;
    form.dataset.stale = "away";
    silent();
  } finally {
    clearTimeout(late);
  }
  wait = setTimeout(ask, AGAIN);
}

// Whether there can be a sum, or one stands there that holds no longer; the defender's
// cards need not be ten where the rest is melded.
const worth = () =>
  form.querySelectorAll(".slot__in--k:checked, .slot__in--d:checked").length >= ENOUGH ||
  form.querySelector("#rest_melded:checked") ||
  place.querySelector("[name=shown]");

form.addEventListener("input", ({ target }) => {
  if (target.name === "side") return;
  asked += 1; // what is on its way is of before
  stale();
  clearTimeout(wait);
  if (target.closest("[data-live-sum]")) return; // a choice in it has a button of its own
  if (!target.closest(".board") || worth()) wait = setTimeout(ask, 60);
});
addEventListener("online", () => { if ("stale" in form.dataset) ask(); });
