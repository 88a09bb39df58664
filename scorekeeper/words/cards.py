"""Cards in words: spoken in full, or written with their signs."""

from collections.abc import Iterable

from scorekeeper.rules.cards import BIT, NAME, each, rank_of, suit_of
from scorekeeper.words.speech import N_
from scorekeeper.words.speech import gettext as _

RANK_NAMES = (
    N_("ace"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("jack"),
    N_("queen"),
    N_("king"),
)
SUIT_NAMES = (N_("clubs"), N_("diamonds"), N_("hearts"), N_("spades"))
SIGNS = "♣♦♥♠"


def spoken(card: str) -> str:
    """Say a card in full: ``7H`` is "seven of hearts"."""
    bit = BIT[card]
    return _("{rank} of {suit}").format(
        rank=_(RANK_NAMES[rank_of(bit)]), suit=_(SUIT_NAMES[suit_of(bit)])
    )


def signed(card: str) -> str:
    """Write a card with its suit's sign: ``TH`` is "10♥"."""
    rank = "10" if card[0] == "T" else card[0]
    return rank + SIGNS["CDHS".index(card[1])]


def signs(hand: int) -> str:
    """Write the cards of *hand* with signs, a space between."""
    return " ".join(signed(NAME[card]) for card in each(hand))


def listed(items: Iterable[str]) -> str:
    """Join *items* as a sentence does: "a, b and c"."""
    *rest, last = list(items) or [""]
    return _("{list} and {last}").format(list=", ".join(rest), last=last) if rest else last
