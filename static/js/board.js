// The board works without this. With it: undo, the other hand's turn after ten cards,
// and the counts read out.
const script = document.currentScript;
const form = document.querySelector("[data-board]");
const status = form.querySelector("[data-board-status]");
const undo = form.querySelector("[data-board-undo]");
const taken = [];

const owner = (name) => form.querySelector(`input[name="${name}"]:checked`);
const count = (letter) => form.querySelectorAll(`.slot__in--${letter}:checked`).length;
const held = new Map();
for (const input of form.querySelectorAll(".slot__in:checked")) held.set(input.name, input);

function tell() {
  status.textContent = script.dataset.counts
    .replace("{k}", count("k"))
    .replace("{d}", count("d"));
  undo.hidden = taken.length === 0;
}

form.addEventListener("change", (event) => {
  const input = event.target;
  if (!input.classList.contains("slot__in")) return;
  taken.push(held.get(input.name));
  held.set(input.name, input);
  // The tenth card of the knocker: the defender's turn, unless more were wanted.
  if (input.value === "k" && count("k") === 10 && count("d") === 0) {
    form.querySelector("#side-d").checked = true;
  }
  tell();
});

undo.addEventListener("click", () => {
  const before = taken.pop();
  if (before) {
    const gone = held.get(before.name).value;
    before.checked = true;
    held.set(before.name, before);
    const side = before.value || gone;
    if (side) form.querySelector(`#side-${side}`).checked = true;
  }
  tell();
});

// A page that comes back from the browser's memory has its own idea of what is ticked.
addEventListener("pageshow", () => {
  for (const name of held.keys()) held.set(name, owner(name));
  tell();
});
