"""Why a card that looks as if it could be laid off cannot: where its neighbours lie.

A seven of spades beside five and six of spades looks as if it followed them. Where these lie
in two sets, or loose, nothing follows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.cards import RANK, each, rank_of
from scorekeeper.rules.layoffs import Side
from scorekeeper.rules.melds import is_run, is_set


@dataclass(frozen=True, slots=True)
class Looks:
    """*card* would make a meld with two cards of the knocker's, *beside*, but does not fit:
    *why* is ``sets`` (it would follow them, and they lie in sets), ``runs`` (it is of their
    rank, and they lie in runs) or ``loose`` (one of them lies in no meld). *where* are those
    melds, or the loose cards."""

    card: int
    beside: int
    why: str
    where: tuple[int, ...]


def looks_fitting(defender: Side, knocker: Side) -> tuple[Looks, ...]:
    """Give for each loose card of the *defender*, who laid off all that fits, the two cards
    of the *knocker* that it seems to go with, if there are any; melded ones come first."""
    found = []
    for card in each(defender.loose):
        if seeming := list(_seeming(card, knocker)):
            found.append(min(seeming, key=lambda one: (one.why == "loose", len(one.where))))
    return tuple(found)


def _seeming(card: int, knocker: Side) -> Iterator[Looks]:
    shown = sum(knocker.melds) | knocker.loose
    for pair in combinations(each(shown & _near(card)), 2):
        beside = sum(pair)
        if is_run(card | beside):
            away = [meld for meld in _lying(beside, knocker.melds) if is_set(meld)]
            why = "sets"
        elif is_set(card | beside):
            away = [meld for meld in _lying(beside, knocker.melds) if not is_set(meld)]
            why = "runs"
        else:
            continue
        if loose := beside & knocker.loose:
            yield Looks(card, beside, "loose", (loose,))
        elif away:
            yield Looks(card, beside, why, tuple(away))


def _near(card: int) -> int:
    """The cards of the same rank, and those two ranks up or down."""
    ranks = range(max(0, rank_of(card) - 2), min(12, rank_of(card) + 2) + 1)
    return sum(RANK[rank] for rank in ranks) & ~card


def _lying(cards: int, melds: Sequence[int]) -> list[int]:
    return [meld for meld in melds if meld & cards]
