// While a hand is entered, ask the server for its sum, so that it stands there at once.
// Without this the button "Work it out" does the same.
const form = document.querySelector("[data-live]");
const place = form.querySelector("[data-live-sum]");
const deck = form.querySelector(".deck [data-act]");
const ENOUGH = 20; // cards: before, there is no sum
let asked = 0;
let wait;

function show(sum) {
  place.innerHTML = sum;
  const act = place.querySelector("template[data-act]");
  if (act) deck?.replaceChildren(act.content);
}

async function ask() {
  const mine = ++asked;
  const data = new FormData(form);
  data.set("do", "show");
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: data,
      headers: { "X-Fragment": "sum" },
    });
    if (answer.ok && mine === asked) show(await answer.text());
  } catch {
    // No answer: the sum that stands there may be old, so it is not to be saved unseen.
    if (mine === asked) form.querySelector("[value=save]")?.setAttribute("value", "show");
  }
}

// Whether there can be a sum, or one stands there that holds no longer; the defender's
// cards need not be ten where the rest is melded.
const worth = () =>
  form.querySelectorAll(".slot__in--k:checked, .slot__in--d:checked").length >= ENOUGH ||
  form.querySelector("#rest_melded:checked") ||
  place.querySelector("[name=shown]");

form.addEventListener("input", ({ target }) => {
  if (target.closest("[data-live-sum]") || target.name === "side") return;
  if (target.closest(".board") && !worth()) return;
  clearTimeout(wait);
  wait = setTimeout(ask, 60);
});
