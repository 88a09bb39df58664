"""What a player has to show for his matches: won and lost, gins, undercuts, streaks.

All of it is counted from sheets, from one player's side of the table; the two sides of a
head-to-head are two records of the same matches.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorekeeper.rules.columns import Seat
from scorekeeper.rules.hands import CardsHand
from scorekeeper.rules.match import ScoredHand, Sheet
from scorekeeper.rules.missed import look_back


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
    won does not break it, and it may run on from one match into the next. *left_lying* adds
    up what he left lying, see `left_lying`, and *made_good* how much of that the rules of
    the table gave him all the same.
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
    made_good: int = 0

    @property
    def average(self) -> float | None:
        """The points he made a hand, over all hands played; None before the first."""
        return self.points / self.hands if self.hands else None


@dataclass(frozen=True, slots=True)
class LeftLying:
    """What the player in *seat* left lying in hand *number*: the *points* that other melds
    or lay-offs would have been worth to him.

    Of a defender those are the swing to his best melds and lay-offs; of a knocker, to the
    spread of least deadwood that would have scored him most, either against the best
    defence. *made_good*: the rules score the hand as it would best have been laid, so that
    it cost him nothing.
    """

    number: int
    seat: Seat
    points: int
    made_good: bool


@dataclass(frozen=True, slots=True)
class Lying:
    """All that the player in *seat* left lying in a match, hand by hand; never nothing."""

    seat: Seat
    hands: tuple[LeftLying, ...]

    @property
    def points(self) -> int:
        """What it comes to."""
        return sum(one.points for one in self.hands)

    @property
    def made_good(self) -> int:
        """How much of that the rules gave him all the same."""
        return sum(one.points for one in self.hands if one.made_good)


GINS = ("gin", "big_gin")


def record(matches: Iterable[Played]) -> Record:
    """Count up a player's *matches*, given in the order in which they were played."""
    nets: list[int | None] = []
    lying: list[Lying] = []
    hands: list[tuple[ScoredHand, bool]] = []
    for played in matches:
        nets.append(played.net)
        hands += [(hand, hand.winner == played.seat) for hand in played.hands]
        lying += [one for one in left_by_each(played.hands) if one.seat == played.seat]
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
        left_lying=sum(one.points for one in lying),
        made_good=sum(one.made_good for one in lying),
    )


def left_lying(hands: Iterable[ScoredHand]) -> Iterator[LeftLying]:
    """Find what was left lying in *hands*, as far as it was told how the cards lay."""
    for hand in hands:
        called, verdict = hand.called, hand.score.verdict
        if not isinstance(called, CardsHand) or verdict is None:
            continue
        back = look_back(verdict)
        for seat, done, counts in (
            (called.knocker, back.laid, back.laid_counts),
            (1 - called.knocker, back.played, back.played_counts),
        ):
            if done and done.lost:
                yield LeftLying(hand.number, seat, done.lost, not counts)


def left_by_each(hands: Iterable[ScoredHand]) -> tuple[Lying, ...]:
    """Give what was left lying in *hands* by each player who left anything."""
    found = tuple(left_lying(hands))
    his = (tuple(one for one in found if one.seat == seat) for seat in (0, 1))
    return tuple(Lying(hands[0].seat, hands) for hands in his if hands)


def _longest(wins: Iterable[bool]) -> int:
    """The longest row of hands won."""
    longest = row = 0
    for his in wins:
        row = row + 1 if his else 0
        longest = max(longest, row)
    return longest
