"""What a thumb does on a phone in the browser, and what the board then holds."""

from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.cards import RANKS

SUITS = "SHDC"

# A hand to tap in. The knocker has 3♣4♣5♣6♣ 8♦9♦10♦J♦Q♦ and is left with J♥; the defender
# has three fives and 9♠10♠J♠Q♠, lays 7♦ and 6♦ off and is left with 2♦: an undercut, 8 and 25.
KNOCKER = ("3C", "4C", "5C", "6C", "8D", "9D", "TD", "JD", "QD", "JH")
DEFENDER = ("2D", "5D", "6D", "7D", "5H", "5S", "9S", "TS", "JS", "QS")


def tap(page, *cards):
    """Tap cards on the board, one after the other."""
    for card in cards:
        page.locator(f".slot:has(#n-{card})").tap()


def give_to(page, letter):
    """Choose the hand that taps give to: ``k``, ``d`` or ``x``."""
    page.locator(f".deck__side--{letter}").tap()


def held(page, letter):
    """The cards on the board that are ticked for a hand."""
    ticked = page.locator(f".slot__in--{letter}:checked").all()
    return sorted(box.get_attribute("name").removeprefix("board-") for box in ticked)


def middle(page, card):
    """Where a card lies on the screen; it is brought there first."""
    slot = page.locator(f".slot:has(#n-{card})")
    slot.evaluate("slot => slot.scrollIntoView({block: 'center', behavior: 'instant'})")
    return place(page, card)


def place(page, card):
    """Where a card lies as the page stands."""
    box = page.locator(f".slot:has(#n-{card})").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stroke(page, *places, last=lambda: None):
    """Draw a finger over cards or points as a real touch, which the browser may take for a
    scroll; do *last* before it is lifted."""
    if isinstance(places[0], str):
        middle(page, places[0])
    points = [place(page, at) if isinstance(at, str) else at for at in places]
    session = page.context.new_cdp_session(page)

    def touch(kind, *at):
        touches = [{"x": x, "y": y} for x, y in at]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", points[0])
    for (left, top), (right, bottom) in zip(points, points[1:], strict=False):
        for step in range(1, 9):
            part = step / 8
            touch("touchMove", (left + (right - left) * part, top + (bottom - top) * part))
    last()
    touch("touchEnd")


@dataclass(frozen=True)
class Gesture:
    """One thing a thumb does: a ``tap`` on a card, a ``stroke`` from one to another, or the
    key of a ``rank``."""

    kind: str
    at: str
    to: str = ""


def gestures(hand, taken=()):
    """The fewest gestures that give just the cards of *hand*; others have those *taken*."""
    hand, taken = set(hand), set(taken)
    often = [rank for rank in RANKS if sum(card[0] == rank for card in hand) > 1]
    ways = (
        [*whole_ranks(ranks, hand, taken), *along_suits(hand, set("".join(ranks)))]
        for many in range(len(often) + 1)
        for ranks in combinations(often, many)
    )
    return min(ways, key=len)


def whole_ranks(ranks, hand, taken):
    """Give these ranks by their keys, and take back what is not in the hand."""
    for rank in ranks:
        yield Gesture("rank", rank)
        for suit in SUITS:
            if rank + suit not in hand | taken:
                yield Gesture("tap", rank + suit)


def along_suits(hand, ranks):
    """Give what the keys of *ranks* have not given: neighbours by a stroke, the others by a
    tap. A stroke may pass over cards of the hand that are there already."""
    for suit in SUITS:
        run = []
        for rank in [*RANKS, ""]:
            if rank + suit in hand:
                run.append(rank)
                continue
            missing = [rank + suit for rank in run if rank not in ranks]
            if len(missing) > 1:
                yield Gesture("stroke", missing[0], missing[-1])
            elif missing:
                yield Gesture("tap", missing[0])
            run = []


def path(start, end):
    """Where a stroke goes: steeply down into the next row it would scroll the page, so it
    goes along the row first."""
    at, to = RANKS.index(start[0]), RANKS.index(end[0])
    if at < 7 <= to and abs(to % 7 - at) < 2:
        return start, ("6" if start[0] == "7" else "7") + start[1], end
    return start, end


class Thumb:
    """A thumb on a phone, and how often it came down."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, where):
        """Tap what is found by a selector or a locator."""
        self.taps += 1
        (self.page.locator(where) if isinstance(where, str) else where).tap()

    def press(self, name):
        """Tap the button of this name."""
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def give(self, cards, taken=()):
        for one in gestures(cards, taken):
            if one.kind == "stroke":
                self.taps += 1
                stroke(self.page, *path(one.at, one.to))
            elif one.kind == "rank":
                self.tap(f".ranks__key[value='{one.at}']")
            else:
                self.tap(f".slot[data-card='{one.at}']")
