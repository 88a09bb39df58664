"""The fifty-two cards, how people write them, and a hand of them.

Inside the rules a hand is one integer of 52 bits: thirteen for each suit, clubs lowest,
the ace the lowest bit of its suit. Sets and runs are then a few bit operations. Cards
become text only at the edge, always in the canonical two letters: rank, then suit.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

RANKS = "A23456789TJQK"
SUITS = "CDHS"
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""Every card by name; a card's place here is the number of its bit."""

SUIT = (1 << 13) - 1
"""The thirteen bits of one suit."""

RANK = tuple(sum(1 << suit * 13 + rank for suit in range(4)) for rank in range(13))
"""For each rank, the four cards that have it."""

BIT = {name: 1 << place for place, name in enumerate(CARDS)}
NAME = {bit: name for name, bit in BIT.items()}
VALUE = {bit: min(place % 13 + 1, 10) for place, bit in enumerate(NAME)}
"""What each card counts as deadwood: ace 1, court cards 10 (R1)."""

_SIGNS = str.maketrans("♣♦♥♠–", "CDHS-", "\ufe0e\ufe0f")
_PIECE = re.compile(
    r"(?P<low>[A2-9TJQK])-(?P<high>[A2-9TJQK])(?P<suit>[CDHS])"
    r"|(?P<rank>[A2-9TJQK])(?P<suits>[CDHS]+)"
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What was made of some written cards: *cards* in the order read, as bits (twice if
    written twice), and the *unreadable* pieces as they were written."""

    cards: tuple[int, ...]
    unreadable: tuple[str, ...] = ()

    @property
    def hand(self) -> int:
        """All cards that could be read, as one hand."""
        hand = 0
        for card in self.cards:
            hand |= card
        return hand

    @property
    def twice(self) -> int:
        """The cards that were written more than once."""
        seen = again = 0
        for card in self.cards:
            again |= seen & card
            seen |= card
        return again

    def __len__(self) -> int:
        """How many cards were written; an unreadable piece counts as one."""
        return len(self.cards) + len(self.unreadable)


def read_cards(given: str | Iterable[object]) -> Reading:
    """Read cards as people write them: one text, or a list of pieces.

    Takes any case, ``10`` for ``T``, the signs ♣ ♦ ♥ ♠, runs written ``4-7H`` and sets
    written ``9CDH``. Never raises: what cannot be read is returned as written. In a list
    each item is one piece; in a text, each stretch that makes no card.
    """
    if isinstance(given, str):
        return _read_text(given)
    cards: list[int] = []
    unreadable: list[str] = []
    for item in given:
        if isinstance(item, str):
            if (bit := BIT.get(item)) is not None:
                cards.append(bit)
                continue
            reading = _read_text(item)
            if reading.cards and not reading.unreadable:
                cards += reading.cards
                continue
        unreadable.append(str(item))
    return Reading(tuple(cards), tuple(unreadable))


def _read_text(text: str) -> Reading:
    cards: list[int] = []
    unreadable: list[str] = []
    for written in re.split(r"[\s,;]+", text):
        chunk = written.upper().translate(_SIGNS).replace("10", "T")
        end = 0
        for match in _PIECE.finditer(chunk):
            if match.start() > end:
                unreadable.append(chunk[end : match.start()])
            end = match.end()
            if found := _cards_of(match):
                cards += found
            else:
                unreadable.append(match[0])
        if end < len(chunk):
            unreadable.append(chunk[end:] if end else written)
    return Reading(tuple(cards), tuple(unreadable))


def _cards_of(piece: re.Match[str]) -> list[int]:
    if piece["rank"]:
        return [BIT[piece["rank"] + suit] for suit in piece["suits"]]
    low, high = RANKS.index(piece["low"]), RANKS.index(piece["high"])
    if high - low < 2:  # a run has three cards or more, and is written upwards
        return []
    return [BIT[rank + piece["suit"]] for rank in RANKS[low : high + 1]]


def each(hand: int) -> Iterator[int]:
    """Give the cards of *hand* one by one, clubs first, lowest first."""
    while hand:
        card = hand & -hand
        yield card
        hand ^= card


def names(hand: int) -> list[str]:
    """Write out the cards of *hand*, clubs first, lowest first."""
    written = []
    while hand:
        card = hand & -hand
        written.append(NAME[card])
        hand ^= card
    return written


def by_rank(hand: int) -> int:
    """Fold a hand to the thirteen bits of the ranks it holds."""
    return (hand | hand >> 13 | hand >> 26 | hand >> 39) & SUIT


def rank_of(card: int) -> int:
    """Tell the rank of a card, ace 0 to king 12."""
    return (card.bit_length() - 1) % 13


def suit_of(card: int) -> int:
    """Tell the suit of a card, by its place in ``SUITS``."""
    return (card.bit_length() - 1) // 13
