"""A hand as the table called it, and what it scores, whatever the state of the match.

A hand comes as cards, as the two counts after lay-offs, as points that somebody else
worked out, as a dead hand, or as the table's ruling for an irregular one.
"""

from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.rules.columns import Seat
from scorekeeper.rules.house import House
from scorekeeper.rules.request import Fault
from scorekeeper.rules.showdown import Outcome, Showdown, Verdict, judge, settle

judged = lru_cache(maxsize=4096)(judge)
"""`judge`, remembering: a sheet is replayed far more often than a hand is played."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand writes on the sheet: its *ending*, and the *points* and *boxes* that go
    to the *winner* (None: to nobody, and there are none).

    *parts* name what the points are made of, where they were worked out here; *verdict*
    shows the cards, where they were given. *faults* say why a hand
    cannot be entered.
    """

    ending: str
    winner: Seat | None = None
    points: int = 0
    boxes: int = 0
    doubled: bool = False
    parts: tuple[tuple[str, int], ...] = ()
    verdict: Verdict | None = None
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """What any hand may carry: who really dealt, where the table departed from the rule,
    and a *note*."""

    dealer: Seat | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class CardsHand(Called):
    """A hand given as cards. Its *showdown* has the house of the match; *discard* is the
    card thrown with the knock, if told."""

    knocker: Seat
    showdown: Showdown
    discard: int | None = None

    def score(self, house: House) -> Score:
        """Judge the cards; an illegal knock has faults."""
        verdict = judged(self.showdown)
        if verdict.faults:
            count = verdict.knocker.count
            return Score(
                "illegal",
                verdict=verdict,
                faults=tuple(
                    Fault(code, "knocker", count=count, limit=verdict.limit)
                    for code in verdict.faults
                ),
            )
        return _scored(verdict.outcome, self.knocker, verdict.boxes, verdict.doubled, verdict)


@dataclass(frozen=True, slots=True)
class CountsHand(Called):
    """A hand given as the deadwood each side was left with, lay-offs made."""

    knocker: Seat
    knocker_count: int
    defender_count: int
    big_gin: bool = False
    upcard: int | None = None

    def score(self, house: House) -> Score:
        """Score the counts; a knock over the limit has a fault."""
        limit = house.limit(self.upcard)
        if self.knocker_count > limit:
            over = Fault("over_limit", "knocker", count=self.knocker_count, limit=limit)
            return Score("illegal", faults=(over,))
        doubled = house.doubles(self.upcard)
        outcome = settle(house, self.knocker_count, self.defender_count, doubled, self.big_gin)
        boxes = house.boxes_for(outcome.ending, doubled) if outcome.winner else 0
        return _scored(outcome, self.knocker, boxes, doubled)


@dataclass(frozen=True, slots=True)
class PointsHand(Called):
    """A hand whose points somebody else worked out, bonuses and doubling included.

    *winner* is None only for a tie that went to nobody. The upcard tells whether its boxes
    are doubled; not told, they are not.
    """

    ending: str
    winner: Seat | None
    points: int
    upcard: int | None = None

    def score(self, house: House) -> Score:
        """Take the points as given, and count the boxes."""
        if self.winner is None:
            return Score(self.ending)
        doubled = house.doubles(self.upcard)
        boxes = house.boxes_for(self.ending, doubled)
        return Score(self.ending, self.winner, self.points, boxes, doubled)


@dataclass(frozen=True, slots=True)
class DeadHand(Called):
    """A hand that nobody won: the stock ran out, or the cards were thrown in."""

    def score(self, house: House) -> Score:
        """Nothing, to nobody."""
        return Score("dead")


@dataclass(frozen=True, slots=True)
class RuledHand(Called):
    """What the table ruled for an irregular hand: *points* as given to *winner*, no box;
    or nothing, to nobody."""

    winner: Seat | None
    points: int = 0

    def score(self, house: House) -> Score:
        """Write the ruling as it was made; the deal moves as after a dead hand."""
        return Score("ruling", self.winner, self.points if self.winner is not None else 0)


Hand = CardsHand | CountsHand | PointsHand | DeadHand | RuledHand


def _scored(
    outcome: Outcome, knocker: Seat, boxes: int, doubled: bool, verdict: Verdict | None = None
) -> Score:
    """Turn knocker and defender into seats."""
    winner = None
    if outcome.winner is not None:
        winner = knocker if outcome.winner == "knocker" else 1 - knocker
    return Score(outcome.ending, winner, outcome.points, boxes, doubled, outcome.score, verdict)
