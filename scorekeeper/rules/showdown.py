"""One hand, from the knock to the points: who scores, how much, and how the cards lie.

The law is R2 to R8 of this room's README; where it leaves a choice, the house decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.house import House
from scorekeeper.rules.layoffs import (
    Played,
    Side,
    best_count,
    best_defence,
    lie,
    play,
)
from scorekeeper.rules.melds import (
    all_spreads,
    deadwood,
    faults_in_melds,
    least_deadwood,
    spreads,
)

Spread = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Showdown:
    """A hand as it was called, every card read.

    *knocker* holds ten cards, his discard gone, or eleven where he claims *big_gin*.
    *spread* and *played* are what was really laid and played, where that was told.
    """

    house: House
    knocker: int
    defender: int
    upcard: int | None = None
    big_gin: bool = False
    spread: tuple[tuple[int, ...], ...] | None = None
    played: Played | None = None

    @property
    def limit(self) -> int:
        """The most deadwood that could knock in this hand."""
        return self.house.limit(self.upcard)

    @property
    def doubled(self) -> bool:
        """Whether the upcard doubles this hand."""
        return self.house.doubles(self.upcard)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended: the *ending*, the *winner*, and the named parts of the *score*."""

    ending: str
    winner: str | None
    score: tuple[tuple[str, int], ...] = ()

    @property
    def points(self) -> int:
        """What the winner scores."""
        return sum(points for _, points in self.score)

    @property
    def for_knocker(self) -> int:
        """The points as the knocker sees them: what he wins, or loses."""
        return self.points if self.winner == "knocker" else -self.points


ILLEGAL = Outcome("illegal", None)


@dataclass(frozen=True, slots=True)
class AtTheTable:
    """What was done at the table and what it scores, apart from the verdict.

    *lost* is what better play of that side would have been worth, None where it was not
    legal; *faults* then say why.
    """

    outcome: Outcome
    knocker: Side | None
    defender: Side | None
    faults: tuple[str, ...] = ()
    lost: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a hand scores and how the cards lie.

    For an illegal knock *faults* says why, the defender is None and nothing is scored.
    *spread_matters*: another spread of least deadwood would have scored differently.
    """

    outcome: Outcome
    boxes: int
    limit: int
    doubled: bool
    knocker: Side
    defender: Side | None
    spread_matters: bool = False
    faults: tuple[str, ...] = ()
    as_laid: AtTheTable | None = None
    as_played: AtTheTable | None = None


def settle(
    house: House, knocker: int, defender: int, doubled: bool = False, big_gin: bool = False
) -> Outcome:
    """Score a hand from the deadwood each side was left with, lay-offs made.

    *big_gin*: the knocker melded eleven cards; where that is not played it is gin.
    """
    if knocker == 0:
        bonus = house.big_gin_points if big_gin else None
        if bonus is None:
            outcome = _won("gin", "knocker", defender, house.gin_bonus, doubled)
        else:
            outcome = _won("big_gin", "knocker", defender, bonus, doubled)
    elif defender > knocker:
        outcome = _won("knock", "knocker", defender - knocker, house.knock_bonus, doubled)
    elif defender < knocker or house.tie == "undercut":
        outcome = _won(
            "undercut", "defender", knocker - defender, house.undercut_bonus, doubled
        )
    elif house.tie == "undercut_no_bonus":
        outcome = _won("undercut", "defender", 0, 0, doubled)
    elif house.tie == "knocker":
        outcome = _won("knock", "knocker", 0, house.knock_bonus, doubled)
        outcome = Outcome("tie", "knocker", outcome.score)
    else:
        outcome = Outcome("tie", None)
    return outcome


def _won(ending: str, winner: str, difference: int, bonus: int, doubled: bool) -> Outcome:
    score = [("difference", difference)]
    if bonus:
        score.append((f"{ending}_bonus", bonus))
    if doubled and difference + bonus:
        score.append(("spades", difference + bonus))
    return Outcome(ending, winner, tuple(score))


def judge(called: Showdown) -> Verdict:
    """Decide a hand under its house. Pure: the same cards always get the same verdict."""
    house, hand = called.house, called.knocker
    laid = _as_laid(called) if called.spread is not None else None

    if laid and house.spread == "as_laid":
        if laid.faults:
            shown = laid.knocker or lie(hand, natural_spread(hand))
            return _illegal(called, shown, laid.faults, laid)
        assert laid.knocker
        return _verdict(called, laid.knocker.melds, laid)
    faults = _faults_in_count(called, least_deadwood(hand))
    if faults:
        return _illegal(called, lie(hand, natural_spread(hand)), faults, laid)
    return _verdict(called, chosen_spread(called), laid)


def chosen_spread(called: Showdown) -> Spread:
    """The spread that the house takes for a legal knock where none counts as laid.

    ``free``: any, for most points; else least deadwood, leaving the defender most.
    """
    if called.house.spread == "free" and least_deadwood(called.knocker):
        legal = all_spreads(called.knocker, called.limit)
        return min(legal, key=lambda spread: (-on(called, spread).for_knocker, _nature(spread)))
    equal = spreads(called.knocker)
    if len(equal) == 1:
        return equal[0]
    if not deadwood(called.knocker & ~sum(equal[0])):
        return natural_spread(called.knocker)
    return min(
        equal, key=lambda spread: (-best_count(called.defender, spread), _nature(spread))
    )


def natural_spread(hand: int) -> Spread:
    """The least-deadwood spread that a player would lay: in fewest melds."""
    return min(spreads(hand), key=_nature)


def _nature(spread: Sequence[int]) -> tuple[int, Sequence[int]]:
    return len(spread), spread


def on(called: Showdown, spread: Sequence[int]) -> Outcome:
    """What the hand scores with this *spread* and the best defence against it."""
    mine = deadwood(called.knocker & ~sum(spread))
    theirs = (
        best_count(called.defender, spread) if mine else least_deadwood(called.defender)
    )
    return settle(called.house, mine, theirs, called.doubled, called.big_gin)


def _faults_in_count(called: Showdown, count: int) -> tuple[str, ...]:
    if called.big_gin:
        return ("not_big_gin",) if count else ()
    return ("over_limit",) if count > called.limit else ()


def _defend(called: Showdown, spread: Sequence[int], gin: bool) -> Side:
    return best_defence(called.defender, () if gin else spread)


def _verdict(called: Showdown, spread: Spread, laid: AtTheTable | None) -> Verdict:
    house = called.house
    knocker = lie(called.knocker, spread)
    gin = knocker.count == 0
    defender = _defend(called, spread, gin)
    played = None
    if called.played is not None:
        on_laid = laid.knocker if laid and laid.knocker and not laid.faults else knocker
        played = _as_played(called, on_laid)
        if house.defence == "as_played":
            mine, faults = play(called.defender, spread, called.played, gin)
            defender = defender if faults else mine
    outcome = settle(house, knocker.count, defender.count, called.doubled, called.big_gin)
    return Verdict(
        outcome,
        house.boxes_for(outcome.ending, called.doubled) if outcome.winner else 0,
        called.limit,
        called.doubled,
        knocker,
        defender,
        spread_matters(called),
        as_laid=laid,
        as_played=played,
    )


def spread_matters(called: Showdown) -> bool:
    """Whether two least-deadwood spreads of the knocker score unequally."""
    equal = spreads(called.knocker)
    return len(equal) > 1 and len({on(called, spread).for_knocker for spread in equal}) > 1


def _illegal(
    called: Showdown, shown: Side, faults: tuple[str, ...], laid: AtTheTable | None
) -> Verdict:
    return Verdict(
        ILLEGAL, 0, called.limit, False, shown, None, faults=faults, as_laid=laid
    )


def _as_laid(called: Showdown) -> AtTheTable:
    """Judge the spread that was laid, against the best defence."""
    assert called.spread is not None
    faults = faults_in_melds(called.spread, called.knocker)
    if faults:
        return AtTheTable(ILLEGAL, None, None, faults)
    spread = tuple(sum(meld) for meld in called.spread)
    knocker = lie(called.knocker, spread)
    faults = _faults_in_count(called, knocker.count)
    if faults:
        return AtTheTable(ILLEGAL, knocker, None, faults)
    outcome = on(called, spread)
    best = max(on(called, other).for_knocker for other in spreads(called.knocker))
    return AtTheTable(
        outcome,
        knocker,
        _defend(called, spread, knocker.count == 0),
        lost=max(0, best - outcome.for_knocker),
    )


def _as_played(called: Showdown, knocker: Side) -> AtTheTable:
    """Judge the defender's own melds and lay-offs on the spread that *knocker* shows."""
    assert called.played is not None
    side, faults = play(called.defender, knocker.melds, called.played, knocker.count == 0)
    if faults:
        return AtTheTable(ILLEGAL, knocker, None, faults)
    outcome = settle(
        called.house, knocker.count, side.count, called.doubled, called.big_gin
    )
    best = on(called, knocker.melds)
    lost = max(0, outcome.for_knocker - best.for_knocker)
    return AtTheTable(outcome, knocker, side, lost=lost)
