// The board by keys: one stop for Tab instead of fifty-two, arrows from card to card, the
// letter of a hand gives the card to it or takes it back, Space and Enter do so for the
// hand that is chosen. Without this each card is a stop, and arrows choose whose it is.
const board = document.querySelector(".board");
const help = document.querySelector("[data-board-keys]");
const slots = [...board.querySelectorAll(".slot")];
const MOVES = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 }; // down: next suit
const LETTERS = ["k", "d", "x"];

const ticked = (slot) => slot.querySelector(".slot__in:checked");

// Make a card the one that Tab comes to.
function stop(here) {
  for (const slot of slots) {
    for (const input of slot.querySelectorAll(".slot__in")) {
      input.tabIndex = slot === here ? 0 : -1;
    }
  }
}

function hand(key) {
  if (key === " " || key === "Enter") {
    return board.closest("form").querySelector(".hands__side:checked").value;
  }
  return LETTERS.find((letter) => letter === key.toLowerCase());
}

board.addEventListener("focusin", (event) => stop(event.target.closest(".slot")));

board.addEventListener("keydown", (event) => {
  const slot = event.target.closest(".slot");
  if (!slot || event.ctrlKey || event.altKey || event.metaKey) return;
  const letter = hand(event.key);
  if (event.key in MOVES) {
    const goal = slots.indexOf(slot) + MOVES[event.key] + slots.length;
    ticked(slots[goal % slots.length]).focus();
  } else if (letter || event.key === "Delete" || event.key === "Backspace") {
    const to = ticked(slot).value === letter ? "" : letter ?? "";
    const detail = { cards: [slot.dataset.card], to };
    board.dispatchEvent(new CustomEvent("give", { detail }));
    ticked(slot).focus();
  } else return;
  event.preventDefault();
});

stop(slots[0]);
help.hidden = false;
board.setAttribute("aria-describedby", help.id);
