"""What each side counted before looking, against the truth, and where a miscount came from.

The usual slips are tried one after another, and then in pairs: a card left out, a lay-off
or a meld not seen, a king counted 13, a bonus written twice … Every slip that comes to
exactly the number claimed is named, and of those only the simplest: where one slip
explains it no pair is told. Where none does, that is said. A count that was said is never
blamed beyond that: right, it is right, and wrong, its own slips are named once.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import product

from scorekeeper.rules.miscounts import Miscounts
from scorekeeper.rules.misscores import scorings
from scorekeeper.rules.showdown import Outcome, Showdown, Verdict
from scorekeeper.rules.slips import Way, in_order

MOST_SLIPS = 2


@dataclass(frozen=True, slots=True)
class Claim:
    """What one side said before looking: the counts after lay-offs, the *winner*
    (``knocker``, ``defender``, ``nobody``) and the *points*; None for what it left open."""

    knocker_count: int | None = None
    defender_count: int | None = None
    winner: str | None = None
    points: int | None = None

    def __bool__(self) -> bool:
        """Whether anything was said."""
        return self != Claim()


@dataclass(frozen=True, slots=True)
class Count:
    """A count *claimed*, the *truth*, and the *ways* to come from one to the other.

    *truth* is None for a defender against an illegal knock: nothing is laid off then, and
    no count of his decides anything. *as_gin*: it would be right against gin, as which the
    knock was counted that was none.
    """

    claimed: int
    truth: int | None
    ways: tuple[Way, ...] = ()
    as_gin: bool = False

    @property
    def off(self) -> int:
        """How much too high it was claimed; below 0 if too low."""
        return 0 if self.truth is None else self.claimed - self.truth


@dataclass(frozen=True, slots=True)
class Result:
    """A *winner* and *points* claimed, the true *outcome*, and the *ways* between.

    *off* is the swing in points to the claim's favour, None where it does not say enough.
    *follows*: nothing is wrong with it but the counts it was worked out from. *tried*:
    there was a number by which slips could be looked for. *over*: what the knocker had left
    where that was too much to knock with, so that there is nothing to be scored.
    """

    winner: str | None
    points: int | None
    outcome: Outcome
    right: bool
    off: int | None = None
    follows: bool = False
    ways: tuple[Way, ...] = ()
    tried: bool = True
    over: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What is to be said to one claim; None for what it left open."""

    knocker: Count | None
    defender: Count | None
    result: Result | None

    @property
    def right(self) -> bool:
        """Whether all of it is right."""
        counts = (self.knocker, self.defender)
        return not any(count and count.off for count in counts) and (
            self.result is None or self.result.right
        )

    @property
    def void(self) -> bool:
        """Whether nothing of it decides the hand, so that nobody is right or mistaken."""
        return (
            self.result is None
            and self.knocker is None
            and self.defender is not None
            and self.defender.truth is None
        )


def check_claim(
    called: Showdown, verdict: Verdict, claim: Claim, discard: int | None = None
) -> Answer:
    """Hold a *claim* against the *verdict* on the hand *called*; *discard* is the card the
    knocker threw, if told."""
    miscounts = Miscounts(called, verdict, discard)
    as_gin = claim.knocker_count == 0 and bool(verdict.knocker.count)
    return Answer(
        _count("knocker", claim.knocker_count, miscounts),
        _count("defender", claim.defender_count, miscounts, as_gin),
        _result(claim, miscounts),
    )


def _count(
    side: str, claimed: int | None, miscounts: Miscounts, as_gin: bool = False
) -> Count | None:
    if claimed is None:
        return None
    if side == "defender" and miscounts.verdict.defender is None:
        return Count(claimed, None)
    truth = miscounts.sides[side].count
    if as_gin and claimed == miscounts.had_it_been_gin().sides[side].count != truth:
        return Count(claimed, truth, as_gin=True)
    ways: list[Way] = []
    if claimed != truth:
        for size in range(1, MOST_SLIPS + 1):
            counts = [] if ways else miscounts.counts(side, size)
            ways = ways or [way for way, count in counts if count == claimed]
    return Count(claimed, truth, in_order(ways))


def _result(claim: Claim, miscounts: Miscounts) -> Result | None:
    if claim.winner is None and claim.points is None:
        return None
    outcome = miscounts.verdict.outcome
    if _says(claim, outcome.winner, outcome.points):
        return Result(claim.winner, claim.points, outcome, right=True)
    # Who won, without a number, could be anything: only whether it follows is asked then.
    tried = claim.points is not None or None not in (claim.knocker_count, claim.defender_count)
    ways: list[Way] = []
    search = _Search(miscounts)
    for size in range(MOST_SLIPS + 1 if tried else 1):
        ways = ways or list(search.ways(claim, size))
    if tried:  # worked out from the true counts, whatever counts were said
        true = _with_true_counts(claim, miscounts)
        for size in range(1, MOST_SLIPS + 1):
            ways = ways or list(search.ways(true, size))
    faults = miscounts.verdict.faults
    if faults:  # nothing is scored, so nothing was scored wrongly but that it was
        ways = [way for way in ways if [slip.kind for slip in way] in ([], ["as_legal"])]
    return Result(
        claim.winner,
        claim.points,
        outcome,
        right=False,
        off=_swing(claim, outcome),
        follows=() in ways,
        ways=in_order(way for way in ways if way),
        tried=tried,
        over=miscounts.verdict.knocker.count if "over_limit" in faults else None,
    )


def _says(claim: Claim, winner: str | None, points: int) -> bool:
    return claim.winner in (None, winner or "nobody") and claim.points in (None, points)


def _swing(claim: Claim, outcome: Outcome) -> int | None:
    """How far the points lie apart, as they go from one player to the other."""
    if claim.points is None or claim.winner is None:
        return None
    mine = {"knocker": claim.points, "defender": -claim.points}.get(claim.winner, 0)
    return abs(mine - outcome.for_knocker)


def _with_true_counts(claim: Claim, miscounts: Miscounts) -> Claim:
    """The claim with the truth for each count that was said, right or wrong."""
    knocker, defender = (miscounts.sides[side].count for side in ("knocker", "defender"))
    return replace(
        claim,
        knocker_count=None if claim.knocker_count is None else knocker,
        defender_count=None if claim.defender_count is None else defender,
    )


class _Search:
    """The ways from the truth to a result; what was scored once is not scored again."""

    def __init__(self, miscounts: Miscounts) -> None:
        self._miscounts = miscounts
        self._truth = {side: lies.count for side, lies in miscounts.sides.items()}
        self._scorings = cache(partial(scorings, miscounts.verdict))
        self._had_it_been_gin = cache(miscounts.had_it_been_gin)

    def ways(self, claim: Claim, size: int) -> Iterator[Way]:
        """Give every choice of *size* slips that makes the claimed result; a count that was
        claimed too is taken as claimed, whatever it came from."""
        for in_knocker, in_defender in product(range(size + 1), repeat=2):
            in_score = size - in_knocker - in_defender
            if in_score < 0:
                continue
            for slips, k in self._counts(claim.knocker_count, "knocker", in_knocker, False):
                gin = not k and bool(self._truth["knocker"])
                theirs = self._counts(claim.defender_count, "defender", in_defender, gin)
                for more, d in theirs:
                    for others, winner, points in self._scorings(k, d, in_score):
                        if _says(claim, winner, points):
                            yield (*slips, *more, *self._scored_from(k, d, others))

    def _counts(
        self, claimed: int | None, side: str, size: int, gin: bool
    ) -> list[tuple[Way, int]]:
        if claimed is not None:
            return [] if size else [((), claimed)]
        # Against what was taken for gin, nothing can have been laid off.
        miscounts = self._had_it_been_gin() if gin else self._miscounts
        return [(way, count) for way, count in miscounts.counts(side, size) if count >= 0]

    def _scored_from(self, knocker: int, defender: int, slips: Way) -> Way:
        """Say with the first of the *slips* in scoring which counts were not the true ones."""
        counted = {"knocker": knocker, "defender": defender}
        wrong = tuple(n for side, n in counted.items() if n != self._truth[side])
        return (replace(slips[0], counted=wrong), *slips[1:]) if slips and wrong else slips
