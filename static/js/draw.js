// A run goes in by one stroke: a finger or the mouse drawn along a suit gives every card it
// passes; drawn back, it takes them back. Begun on a card of the hand, it takes cards away.
//
// A suit stands in two rows, so the stroke is read as one through text is: all from the card
// where it began to the card it has come to. 7 and 8 are neighbours though they stand at two
// ends, and a thumb that swings through another suit stays in its own. A stroke up or down
// is the page's, to scroll: `touch-action` says so, and the browser then cancels ours.
const board = document.querySelector(".board");
const FAR = 10; // pixels to the side; less is a tap that slipped
const DEEP = 0.7; // of a row's height away from the row; less is a thumb swinging
let stroke = null;
let drew = false;

const card = (slot) => slot.dataset.card;
const send = (cards, more) =>
  board.dispatchEvent(new CustomEvent("give", { detail: { cards, to: stroke.to, more } }));

function begin() {
  const side = board.closest("form").querySelector(".hands__side:checked").value;
  if (side === "x") return false; // one card alone is discarded
  const had = stroke.from.querySelector(".slot__in:checked").value;
  stroke.to = had === side ? "" : side;
  stroke.suit = [...stroke.from.parentElement.querySelectorAll(".slot")];
  stroke.at = stroke.from;
  return true;
}

// The card of the suit that is nearest, in the row the stroke is in unless it left that well.
function nearest(x, y) {
  const here = stroke.at.getBoundingClientRect();
  const strays = Math.abs(y - (here.top + here.bottom) / 2) > DEEP * here.height;
  const away = (slot) => {
    const box = slot.getBoundingClientRect();
    const row = strays ? y - (box.top + box.bottom) / 2 : here.top - box.top;
    return 1000 * Math.abs(row) + Math.abs(x - (box.left + box.right) / 2);
  };
  return stroke.suit.reduce((best, slot) => (away(slot) < away(best) ? slot : best));
}

function passed() {
  const ends = [stroke.suit.indexOf(stroke.from), stroke.suit.indexOf(stroke.at)];
  return stroke.suit.slice(Math.min(...ends), Math.max(...ends) + 1).map(card);
}

board.addEventListener("pointerdown", (event) => {
  drew = false;
  const from = event.target.closest(".slot");
  stroke = from && event.isPrimary && !event.button ? { from, x: event.clientX } : null;
});

board.addEventListener("pointermove", (event) => {
  if (!stroke || !event.isPrimary) return;
  if (!stroke.at) {
    if (Math.abs(event.clientX - stroke.x) < FAR) return;
    if (!begin()) {
      stroke = null;
      return;
    }
    drew = true;
    board.setPointerCapture(event.pointerId);
    send(passed(), true);
  }
  const now = nearest(event.clientX, event.clientY);
  if (now === stroke.at) return;
  stroke.at = now;
  send(passed(), true);
});

board.addEventListener("pointerup", () => {
  if (stroke?.at) send(passed(), false);
  stroke = null;
});

board.addEventListener("pointercancel", () => {
  if (stroke?.at) send([], false);
  stroke = null;
});

// Else the browser takes the end of a stroke for a fling, and a tap right after it for the
// thumb that stops it.
const ours = (event) => stroke?.at && event.cancelable && event.preventDefault();
board.addEventListener("touchmove", ours, { passive: false });

// A mouse let go over the card where it began would count as a click on it as well.
board.addEventListener("click", (event) => drew && event.preventDefault(), true);
