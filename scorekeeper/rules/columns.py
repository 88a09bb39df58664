"""The columns of a sheet: which of them a win is written in, when one ends, what it pays.

One game is a sheet of one column; Hollywood is three. Every column is a whole game with
its own target, boxes, game bonus and shutout. Players are known by their seat, 0 or 1,
and a pair holds something of each, in that order.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.house import House

Seat = int
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a closed column comes to: both *totals*, and the *net*, its weight included,
    that goes to the player with more (*net_to*, None when level).

    *shutout*: the loser met the house's test, whether or not the house pays for it.
    """

    totals: Pair
    shutout: bool
    net: int
    net_to: Seat | None


@dataclass(frozen=True, slots=True)
class Column:
    """One column as it stands: points, boxes, and how many wins each player has in it.

    With a house where boxes count at once, *points* hold them. A closed column knows the
    hand that closed it, who took the game (None for a cap reached level, or a single deal
    that nobody won), and its settlement; an open one has None for all three.
    """

    number: int
    points: Pair = (0, 0)
    boxes: Pair = (0, 0)
    entries: Pair = (0, 0)
    closed_by_hand: int | None = None
    game_to: Seat | None = None
    settlement: Settlement | None = None

    @property
    def is_open(self) -> bool:
        """Whether wins are still written here."""
        return self.closed_by_hand is None

    @property
    def leader(self) -> Seat | None:
        """Who has more points; None when level."""
        return ahead(self.points[0] - self.points[1])

    def to_go(self, target: int) -> Pair:
        """How many points each player still needs here for *target*."""
        return max(0, target - self.points[0]), max(0, target - self.points[1])

    def enter(self, winner: Seat, points: int, boxes: int) -> "Column":
        """Write a win in this column."""
        return replace(
            self,
            points=_added(self.points, winner, points),
            boxes=_added(self.boxes, winner, boxes),
            entries=_added(self.entries, winner, 1),
        )

    def close(self, hand: int, game_to: Seat | None, house: House) -> "Column":
        """End this column with *hand*, for both players, and settle it."""
        ended = replace(self, closed_by_hand=hand, game_to=game_to)
        return replace(ended, settlement=settlement(ended, house))


def ahead(lead: int) -> Seat | None:
    """Who is ahead when seat 0 leads by *lead*; None when level."""
    return None if lead == 0 else 0 if lead > 0 else 1


def _added(pair: Pair, seat: Seat, more: int) -> Pair:
    return (pair[0] + more, pair[1]) if seat == 0 else (pair[0], pair[1] + more)


def columns_entered(columns: Sequence[Column], winner: Seat) -> tuple[int, ...]:
    """Number the columns that a win by *winner* is written in.

    Each player has his own schedule: the first win opens the first column, the next one
    the second beside it, and so on. A column that was closed before he got into it holds
    him up no longer: the next one is then open to him. So a win goes to every open column
    whose neighbour on the left was closed, or had an entry of his, before this hand.
    """
    entered = []
    reached = True
    for column in columns:
        if column.is_open and reached:
            entered.append(column.number)
        reached = not column.is_open or column.entries[winner] > 0
    return tuple(entered)


WINNERS_TOTAL: Mapping[str, Callable[[int, int, int, int], int]] = {
    "none": lambda points, game, boxes, flat: points + game + boxes,
    "game_bonus_x2": lambda points, game, boxes, flat: points + 2 * game + boxes,
    "flat": lambda points, game, boxes, flat: points + game + flat + boxes,
    "hand_points_x2": lambda points, game, boxes, flat: 2 * points + game + boxes,
    "all_but_boxes_x2": lambda points, game, boxes, flat: 2 * (points + game) + boxes,
    "total_x2": lambda points, game, boxes, flat: 2 * (points + game + boxes),
    "difference_x2": lambda points, game, boxes, flat: points + game + boxes,  # see the net
}
"""What the player who took the game has in all, by how the house pays a shutout."""


def settlement(column: Column, house: House) -> Settlement:
    """Settle a column that has ended: boxes to both, the game bonus to one, the shutout."""
    box = 0 if house.boxes_count else house.box  # counted boxes are in the points already
    boxes = (column.boxes[0] * box, column.boxes[1] * box)
    totals = [column.points[0] + boxes[0], column.points[1] + boxes[1]]
    shutout = is_shutout(column, house)
    formula = house.shutout if shutout else "none"
    if (winner := column.game_to) is not None:
        totals[winner] = WINNERS_TOTAL[formula](
            column.points[winner], house.game_bonus, boxes[winner], house.shutout_flat
        )
    lead = (totals[0] - totals[1]) * house.column_weights[column.number - 1]
    if formula == "difference_x2":
        lead *= 2
    return Settlement((totals[0], totals[1]), shutout, abs(lead), ahead(lead))


def is_shutout(column: Column, house: House) -> bool:
    """Whether the loser of this column has nothing in it, by the test of the house.

    The tests differ where a hand can be won for no points. Each column is judged on its
    own entries: a win that was written only in an earlier one does not save it.
    """
    if column.game_to is None:
        return False
    loser = 1 - column.game_to
    held = column.points if house.shutout_test == "no_points" else column.entries
    return held[loser] == 0
