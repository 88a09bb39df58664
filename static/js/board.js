// The board works without this. With it: undo, the other hand's turn after ten cards, all
// four cards of a rank by one key, and what was given is read out.
//
// Other scripts give cards by an event on the board, "give", with the *cards* and the letter
// of the hand they go *to* (none: nobody's). While a gesture is under way they say so (*more*):
// each "give" then stands in place of the one before, and all of it is one step for undo.
const board = document.querySelector(".board");
const form = board.closest("form");
const said = form.querySelector("[data-board-status]");
const undo = form.querySelector("[data-board-undo]");
const ranks = form.querySelector("[data-board-ranks]");
const steps = [];
const held = new Map();
let drawn = null;

const chosen = () => form.querySelector(".hands__side:checked");
const count = (letter) => board.querySelectorAll(`.slot__in--${letter}:checked`).length;

function look() {
  for (const input of board.querySelectorAll(".slot__in:checked")) held.set(input.name, input);
  undo.hidden = steps.length === 0;
}

function hold(input) {
  input.checked = true;
  held.set(input.name, input);
}

// Give cards to a hand; a step remembers who had them before.
function give(cards, to) {
  const step = { side: chosen(), to, before: [] };
  for (const card of cards) {
    const before = held.get(`board-${card}`);
    if (before.value === to) continue;
    step.before.push(before);
    hold(board.querySelector(`#${to || "n"}-${card}`));
  }
  return step;
}

function keep(step) {
  if (step.before.length === 0) return;
  steps.push(step);
  // The knocker's last card: the defender's turn, unless more were wanted.
  if (step.side.value === "k" && count("k") === Number(form.dataset.held ?? 10) && count("d") === 0) {
    form.querySelector("#side-d").checked = true;
    step.turned = true;
  }
  tell(step, said.dataset[step.to || "n"]);
}

// "6, 7, 8 of spades to the knocker, 9 of 10"
function tell(step, words) {
  const suits = new Map();
  for (const input of step.before) {
    const suit = input.closest(".board__suit");
    const rank = input.closest(".slot").querySelector(".face b").textContent;
    suits.set(suit, [...(suits.get(suit) ?? []), rank]);
  }
  const cards = [...suits].map(([suit, all]) =>
    suit.dataset.cards.replace("{ranks}", all.join(", ")),
  );
  said.textContent = words
    .replace("{cards}", cards.join(", "))
    .replace("{k}", count("k"))
    .replace("{d}", count("d"));
  undo.hidden = steps.length === 0;
}

// A script that ticks a box is heard by nobody, unless it says so.
const changed = () => board.dispatchEvent(new Event("input", { bubbles: true }));

board.addEventListener("change", ({ target }) => {
  const before = held.get(target.name);
  const last = steps.at(-1);
  // The turn has just gone over by itself: who now taps a card of that gesture takes it back.
  const slipped = last?.turned && before.value === "k" &&
    last.before.some((input) => input.name === target.name);
  if (slipped) last.side.checked = true;
  const now = slipped ? board.querySelector(`#n-${before.closest(".slot").dataset.card}`) : target;
  hold(now);
  keep({ side: chosen(), to: now.value, before: [before] });
});

board.addEventListener("give", ({ detail }) => {
  drawn?.before.forEach(hold);
  drawn = give(detail.cards, detail.to);
  if (detail.more) return;
  keep(drawn);
  drawn = null;
  changed();
});

undo.addEventListener("click", () => {
  const step = steps.pop();
  step.before.forEach(hold);
  step.side.checked = true;
  tell(step, said.dataset.undone);
  changed();
});

// A rank's key gives the cards of the rank that nobody has; where there are none, it takes
// back those of the chosen hand.
ranks.addEventListener("click", ({ target }) => {
  const key = target.closest("button");
  if (!key) return;
  const side = chosen().value;
  const cards = [..."SHDC"].map((suit) => key.value + suit);
  const having = (hand) => cards.filter((card) => held.get(`board-${card}`).value === hand);
  const free = having("");
  const step = free.length ? give(free, side) : give(having(side), "");
  keep(step);
  changed();
});

ranks.hidden = false;
look();
// A page that comes back from the browser's memory has its own idea of what is ticked.
addEventListener("pageshow", look);
