// While a hand is entered, ask the server for its sum, so that it stands there at once.
// Without this the button "Work it out" does the same.
const form = document.querySelector("[data-live]");
const place = form.querySelector("[data-live-sum]");
let asked = 0;
let wait;

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
    if (answer.ok && mine === asked) place.innerHTML = await answer.text();
  } catch {
    // No answer: the sum that stands there may be old, so it goes.
    if (mine === asked) place.querySelector("[value=save]")?.setAttribute("value", "show");
  }
}

form.addEventListener("input", (event) => {
  if (event.target.closest("[data-live-sum]") || event.target.name === "side") return;
  if (event.target.closest(".board")) {
    if (form.querySelectorAll(".slot__in--k:checked, .slot__in--d:checked").length < 20) return;
  }
  clearTimeout(wait);
  wait = setTimeout(ask, 150);
});
