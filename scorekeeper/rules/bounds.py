"""What a hand can come to at all: to catch a slip of the pen before it is on the sheet."""

from scorekeeper.rules.hands import CountsHand, Hand, PointsHand, RuledHand
from scorekeeper.rules.house import House
from scorekeeper.rules.request import Fault

MOST_IN_TEN = 98
"""The most deadwood ten cards can hold: two each of king, queen, jack, ten and nine."""


def most_points(house: House) -> int:
    """The most one hand can bring, the largest bonus and the doubling of a spade included."""
    bonuses = (house.knock_bonus, house.gin_bonus, house.undercut_bonus)
    most = MOST_IN_TEN + max(*bonuses, house.big_gin_points or 0)
    return most if house.spades == "single" else 2 * most


def can_bring_nothing(house: House, ending: str) -> bool:
    """Whether a hand that ends so can be won for no points.

    Who knocks lower scores at least the difference; only equal counts, or a bonus of
    nothing, leave nothing to write.
    """
    bonus = {
        "undercut": 0 if house.tie == "undercut_no_bonus" else house.undercut_bonus,
        "gin": house.gin_bonus,
        "big_gin": house.big_gin_points or house.gin_bonus,
        "tie": 0,
    }
    return bonus.get(ending, 1) == 0


def impossible(hand: Hand, house: House) -> tuple[Fault, ...]:
    """Name what no hand of *house* can come to: a count that ten cards do not hold, more
    points than any hand brings, or none where a hand so won brings some."""
    if isinstance(hand, CountsHand) and hand.defender_count > MOST_IN_TEN:
        return (Fault("bad_hand", "defender_count"),)
    if isinstance(hand, PointsHand | RuledHand) and hand.winner is not None:
        most = most_points(house)
        if hand.points > most:
            return (Fault("too_many_points", "points", count=hand.points, limit=most),)
        ending = hand.ending if isinstance(hand, PointsHand) else "ruling"
        if hand.points == 0 and not can_bring_nothing(house, ending):
            return (Fault("no_points", "points", cards=(ending,)),)
    return ()
