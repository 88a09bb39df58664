"""One hand, from the knock to the points: who scores, how much, and how the cards lie.

The law is R2 to R8 of this room's README; where it leaves a choice, the house decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.rules.house import House
from scorekeeper.rules.layoffs import (
    Played,
    Side,
    best_count,
    best_defence,
    growing,
    lie,
    play,
)
from scorekeeper.rules.melds import (
    Spread,
    all_spreads,
    deadwood,
    faults_in_melds,
    least_spreads,
    spreads,
)


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


@dataclass(frozen=True)
class Verdict:
    """What the hand *called* scores and how the cards lie.

    Counts alone settle the *outcome*; how the cards lie (`knocker`, `defender`) is worked
    out when it is first asked. *spread* is the knocker's, as laid or as chosen for him;
    *defence* the defender's where it counts as he played it. For an illegal knock *faults*
    says why. *spread_matters*: another spread of least deadwood would have scored
    differently.
    """

    called: Showdown
    outcome: Outcome
    spread: Spread
    defence: Side | None = None
    spread_matters: bool = False
    faults: tuple[str, ...] = ()
    as_laid: AtTheTable | None = None
    as_played: AtTheTable | None = None

    @property
    def limit(self) -> int:
        """The most deadwood that could knock."""
        return self.called.limit

    @property
    def doubled(self) -> bool:
        """Whether the hand counted double; an illegal one counts nothing."""
        return not self.faults and self.called.doubled

    @property
    def boxes(self) -> int:
        """The boxes that the winner is given."""
        if self.outcome.winner is None:
            return 0
        return self.called.house.boxes_for(self.outcome.ending, self.doubled)

    @cached_property
    def knocker(self) -> Side:
        """How the knocker's cards lie."""
        return lie(self.called.knocker, self.spread)

    @cached_property
    def defender(self) -> Side | None:
        """How the defender's cards lie; None against an illegal knock."""
        if self.faults:
            return None
        return self.defence or _defend(self.called, self.knocker)

    @property
    def laid_off(self) -> tuple[tuple[int, int, int], ...]:
        """What the defender lays off, one after another, as `growing` tells it."""
        return tuple(
            growing(self.knocker.melds, self.defender.layoffs if self.defender else ())
        )


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
    score: tuple[tuple[str, int], ...] = (("difference", difference),)
    if bonus:
        score += ((f"{ending}_bonus", bonus),)
    if doubled and difference + bonus:
        score += (("spades", difference + bonus),)
    return Outcome(ending, winner, score)


def judge(called: Showdown) -> Verdict:
    """Decide a hand under its house. Pure: the same cards always get the same verdict."""
    house = called.house
    count, equal = least_spreads(called.knocker)
    scored = [(_score(called, count, spread), spread) for spread in equal]
    laid = _as_laid(called, scored) if called.spread is not None else None

    if laid and house.spread == "as_laid":
        if laid.faults or not laid.knocker:
            shown = laid.knocker.melds if laid.knocker else min(equal, key=_nature)
            return Verdict(called, ILLEGAL, shown, faults=laid.faults, as_laid=laid)
        outcome, spread = laid.outcome, laid.knocker.melds
    elif faults := _faults_in_count(called, count):
        shown = min(equal, key=_nature)
        return Verdict(called, ILLEGAL, shown, faults=faults, as_laid=laid)
    elif count and house.spread == "free":
        outcome, spread = _best(_scored_freely(called))
    else:
        outcome, spread = _best(scored)
    matters = len(scored) > 1 and len({each.for_knocker for each, _ in scored}) > 1
    verdict = Verdict(called, outcome, spread, spread_matters=matters, as_laid=laid)
    return _with_play(verdict, called.played) if called.played else verdict


def chosen_spread(called: Showdown) -> Spread:
    """The spread that the house takes for a legal knock where none counts as laid.

    ``free``: any, for most points; else least deadwood, leaving the defender most.
    """
    count, equal = least_spreads(called.knocker)
    if count and called.house.spread == "free":
        return _best(_scored_freely(called))[1]
    return _best([(_score(called, count, spread), spread) for spread in equal])[1]


def natural_spread(hand: int) -> Spread:
    """The least-deadwood spread that a player would lay: in fewest melds."""
    return min(spreads(hand), key=_nature)


def _nature(spread: Spread) -> tuple[int, Spread]:
    return len(spread), spread


def _best(scored: Sequence[tuple[Outcome, Spread]]) -> tuple[Outcome, Spread]:
    """Choose what scores the knocker most; among equals the most natural spread."""
    if len(scored) == 1:
        return scored[0]
    return min(scored, key=lambda one: (-one[0].for_knocker, _nature(one[1])))


def _scored_freely(called: Showdown) -> list[tuple[Outcome, Spread]]:
    legal = all_spreads(called.knocker, called.limit)
    return [(on(called, spread), spread) for spread in legal]


def on(called: Showdown, spread: Sequence[int]) -> Outcome:
    """What the hand scores with this *spread* and the best defence against it."""
    return _score(called, deadwood(called.knocker & ~sum(spread)), spread)


def _score(called: Showdown, mine: int, spread: Sequence[int]) -> Outcome:
    theirs = best_count(called.defender, spread if mine else ())
    return settle(called.house, mine, theirs, called.doubled, called.big_gin)


def _faults_in_count(called: Showdown, count: int) -> tuple[str, ...]:
    if called.big_gin:
        return ("not_big_gin",) if count else ()
    return ("over_limit",) if count > called.limit else ()


def _defend(called: Showdown, knocker: Side) -> Side:
    return best_defence(called.defender, knocker.melds if knocker.count else ())


def _as_laid(called: Showdown, best: Sequence[tuple[Outcome, Spread]]) -> AtTheTable:
    """Judge the spread that was laid, against the best defence and beside the *best*."""
    assert called.spread is not None
    faults = faults_in_melds(called.spread, called.knocker)
    if faults:
        return AtTheTable(ILLEGAL, None, None, faults)
    spread = tuple(sum(meld) for meld in called.spread)
    knocker = lie(called.knocker, spread)
    faults = _faults_in_count(called, knocker.count)
    if faults:
        return AtTheTable(ILLEGAL, knocker, None, faults)
    outcome = _score(called, knocker.count, spread)
    most = max(other.for_knocker for other, _ in best)
    lost = max(0, most - outcome.for_knocker)
    return AtTheTable(outcome, knocker, _defend(called, knocker), lost=lost)


def _with_play(verdict: Verdict, played: Played) -> Verdict:
    """Add what the defender did himself; where the house says so, that is what counts."""
    called, laid = verdict.called, verdict.as_laid
    on_laid = laid.knocker if laid and laid.knocker and not laid.faults else verdict.knocker
    done = _as_played(called, on_laid, played)
    if called.house.defence == "as_played":
        mine = verdict.knocker.count
        side, faults = play(called.defender, verdict.spread, played, gin=mine == 0)
        if not faults:
            outcome = settle(called.house, mine, side.count, called.doubled, called.big_gin)
            return replace(verdict, outcome=outcome, defence=side, as_played=done)
    return replace(verdict, as_played=done)


def _as_played(called: Showdown, knocker: Side, played: Played) -> AtTheTable:
    """Judge the defender's own melds and lay-offs on the spread that *knocker* shows."""
    side, faults = play(called.defender, knocker.melds, played, gin=knocker.count == 0)
    if faults:
        return AtTheTable(ILLEGAL, knocker, None, faults)
    outcome = settle(called.house, knocker.count, side.count, called.doubled, called.big_gin)
    best = _score(called, knocker.count, knocker.melds)
    lost = max(0, outcome.for_knocker - best.for_knocker)
    return AtTheTable(outcome, knocker, side, lost=lost)
