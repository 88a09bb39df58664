"""What a player has to show for his matches: won and lost, gins, undercuts, streaks.

All of it is counted from sheets, from one player's side of the table; the two sides of a
head-to-head are two records of the same matches.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorekeeper.rules.columns import Seat
from scorekeeper.rules.hands import CardsHand
from scorekeeper.rules.match import ScoredHand, Sheet


@dataclass(frozen=True, slots=True)
class Played:
    """A match as one player's record takes it: the *sheet*, and the *seat* that was his.

    *net* is what he collects in all, negative where he pays, 0 for a draw; None where
    nothing is settled, and only the hands count. *carried* numbers the hands that stand
    for totals of a paper sheet: nobody saw them one by one, so they are in the net alone.
    """

    sheet: Sheet
    seat: Seat
    net: int | None
    carried: frozenset[int] = frozenset()

    @property
    def hands(self) -> Iterator[ScoredHand]:
        """The hands that were recorded one by one and count."""
        return (hand for hand in self.sheet.hands if hand.number not in self.carried)


@dataclass(frozen=True, slots=True)
class Record:
    """One player's record. Matches are *won* by who collects, who need not have gone out.

    *net* is what he collected over the settled ones, *unsettled* how many still wait or
    were abandoned. *hands* were played and count, dead ones too; *points* are those of the
    hands he won, boxes left out. *undercuts* he made as defender, *undercut* counts those
    he suffered as knocker. *streak* is his longest row of hands won: a hand that nobody
    won does not break it, and it may run on from one match into the next. *left_lying* is
    what better melds and lay-offs would have been worth to him as defender, in the hands of
    which it was told how he laid them.
    """

    won: int = 0
    lost: int = 0
    drawn: int = 0
    unsettled: int = 0
    net: int = 0
    hands: int = 0
    hands_won: int = 0
    points: int = 0
    gins: int = 0
    undercuts: int = 0
    undercut: int = 0
    streak: int = 0
    left_lying: int = 0

    @property
    def average(self) -> float | None:
        """The points he made a hand, over all hands played; None before the first."""
        return self.points / self.hands if self.hands else None


GINS = ("gin", "big_gin")


def record(matches: Iterable[Played]) -> Record:
    """Count up a player's *matches*, given in the order in which they were played."""
    nets: list[int | None] = []
    left = 0
    hands: list[tuple[ScoredHand, bool]] = []
    for played in matches:
        nets.append(played.net)
        hands += [(hand, hand.winner == played.seat) for hand in played.hands]
        left += sum(_left_lying(hand, played.seat) for hand in played.hands)
    settled = [net for net in nets if net is not None]
    won = [hand for hand, his in hands if his]
    lost = [hand for hand, his in hands if not his and hand.winner is not None]
    return Record(
        won=sum(net > 0 for net in settled),
        lost=sum(net < 0 for net in settled),
        drawn=sum(net == 0 for net in settled),
        unsettled=len(nets) - len(settled),
        net=sum(settled),
        hands=len(hands),
        hands_won=len(won),
        points=sum(hand.points for hand in won),
        gins=sum(hand.ending in GINS for hand in won),
        undercuts=sum(hand.ending == "undercut" for hand in won),
        undercut=sum(hand.ending == "undercut" for hand in lost),
        streak=_longest(his for hand, his in hands if hand.winner is not None),
        left_lying=left,
    )


def _left_lying(hand: ScoredHand, seat: Seat) -> int:
    """What the player in *seat* gave away by what he laid as defender, as far as told."""
    called, verdict = hand.called, hand.score.verdict
    if not isinstance(called, CardsHand) or called.knocker == seat or verdict is None:
        return 0
    return verdict.as_played.lost or 0 if verdict.as_played else 0


def _longest(wins: Iterable[bool]) -> int:
    """The longest row of hands won."""
    longest = row = 0
    for his in wins:
        row = row + 1 if his else 0
        longest = max(longest, row)
    return longest
