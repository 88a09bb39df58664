"""The slips that people make in counting two hands and in scoring them, by kind."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.layoffs import Side
from scorekeeper.rules.proof import Worse

COUNTING = (
    "card_missed",
    "layoff_missed",
    "not_chained",
    "no_layoffs",
    "line",
    "meld_missed",
    "meld_short",
    "court",
    "ace",
    "other_line",
    "other_spread",
    "laid_on_gin",
    "card_twice",
    "corner",
    "on_deadwood",
    "wrong_side",
    "discard_counted",
)
SCORING = (
    "undercut_missed",
    "bonus_none",
    "doubling_forgotten",
    "bonus_twice",
    "bonus_both",
    "bonus_other",
    "bonus_beside",
    "bonus_added",
    "bonus_of_book",
    "difference_forgotten",
    "whole_count",
    "counts_added",
    "doubled",
    "doubled_twice",
    "bonus_not_doubled",
    "box_added",
    "tie_otherwise",
    "other_side",
    "as_legal",
)
"""The slips there are, roughly the likelier first: those in counting, those in scoring."""

OTHER_LINES = ("line", "other_line", "other_spread")
LEFT_LYING = ("layoff_missed", "not_chained", "no_layoffs", "meld_missed", "meld_short")
"""Slips that only leave cards lying otherwise: all of them anew, or some of them loose."""

_UNLIKELY = {kind: place for kinds in (COUNTING, SCORING) for place, kind in enumerate(kinds)}


@dataclass(frozen=True, slots=True)
class Slip:
    """One thing that may have gone wrong, of a *kind* in ``COUNTING`` or ``SCORING``.

    *side* is whose count it is in, or ``score``. *cards* are those it is about, *on* the
    meld they belong to or could have gone on, *line* how the cards would have lain,
    *worse* the same as the proof names it; *number* what a scoring slip used instead, and
    *counted* the counts that are not the true ones and that it was scored from.
    """

    kind: str
    side: str
    cards: int = 0
    on: int = 0
    line: Side | None = None
    worse: Worse | None = None
    number: int = 0
    counted: tuple[int, ...] = ()


Way = tuple[Slip, ...]
"""Slips that together come to one wrong number."""


def effect(loose: int, way: Way) -> tuple[int, frozenset[tuple[str, int]]]:
    """Tell what a *way* comes to on a side with *loose* cards: the cards that are counted,
    and the slips that do more than leave cards lying otherwise.

    Two ways of the same effect are one mistake under two names.
    """
    others = set()
    for slip in way:
        if slip.kind in OTHER_LINES and slip.line:
            loose = slip.line.loose
        elif slip.kind in LEFT_LYING:
            loose |= slip.cards
        else:
            others.add((slip.kind, slip.cards))
    return loose, frozenset(others)


def in_order(ways: Iterable[Way]) -> tuple[Way, ...]:
    """The likelier first: a way is as unlikely as the least likely of its slips."""
    return tuple(
        sorted(ways, key=lambda way: sorted((_UNLIKELY[s.kind] for s in way), reverse=True))
    )
