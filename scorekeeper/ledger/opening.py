"""A match that began on paper: its totals so far, written as hands.

A match is always hands, so the totals become the hands that could have made them: what a
player's first win brought stands in the first column only, what the second brought in the
first two, and so on. So the difference between two columns of one player is one win, and
what the last column holds is the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.ledger.errors import BadOpening, Fault
from scorekeeper.ledger.hands import with_names
from scorekeeper.rules.house import House
from scorekeeper.rules.match import fold
from scorekeeper.rules.match_request import read_match


@dataclass(frozen=True, slots=True)
class Carried:
    """What the sheet says for one player in one column: *points*, and how many *boxes*
    (not their worth; 0 where the table keeps none)."""

    points: int
    boxes: int = 0


def opening_hands(
    house: House,
    sheet: Sequence[Sequence[Carried]],
    dealer: int | None = None,
    deals: int = 0,
) -> list[dict[str, object]]:
    """Write the totals of a paper sheet as hands as called, for `Ledger.start`.

    *sheet* holds for each of the two players one `Carried` a column, all columns still
    open. A win that earned no box, as where no boxes are kept, becomes a `ruling` of that
    many points. *dealer* (a place) is whose turn it then is; where the winners alone would
    not make it his, a dead hand at the end does. Only a house with a hand cap, which counts
    that hand, may leave no room for it; then let the next hand say who dealt it. *deals* are
    the hands dealt on paper, wanted only by such a house. Raises `BadOpening` naming every
    fault.
    """
    faults = _faults(house, sheet)
    wins = [] if faults else [_wins(house, place, sheet[place]) for place in (0, 1)]
    idle = deals - sum(map(len, wins)) if house.hand_cap and not faults else 0
    if idle < 0:
        faults.append(Fault("deals", "too_few_deals"))
    elif house.hand_cap is not None and deals >= house.hand_cap:
        faults.append(Fault("deals", "too_many_deals"))
    if faults:
        raise BadOpening(*faults)
    idle_hands = [_carried(ending="dead") for _ in range(idle)]
    orders = [idle_hands + wins[1] + wins[0], idle_hands + wins[0] + wins[1]]
    if not orders[0]:
        return []
    last = idle_hands or ([] if house.hand_cap else [_carried(ending="dead")])
    orders.append(wins[1] + wins[0] + last)
    for hands in orders if dealer is not None else []:
        for dealt in (0, 1):
            tried = hands[:-1] + [hand | {"dealer": dealt} for hand in hands[-1:]]
            if _next_dealer(house, tried) == dealer:
                return tried
    return orders[0]


def _next_dealer(house: House, hands: Sequence[Mapping[str, object]]) -> int | None:
    """Ask the rules who deals after *hands*."""
    names = ("0", "1")
    reading = read_match(
        {
            "house": house.as_json(),
            "players": names,
            "dealer": "0",
            "hands": [with_names(hand, names) for hand in hands],
        }
    )
    return fold(reading.match).next_dealer if reading.match else None


def _wins(house: House, place: int, columns: Sequence[Carried]) -> list[dict[str, object]]:
    bare = [_without_boxes(house, column) for column in columns]
    wins = [
        _win(house, place, here.points - there.points, here.boxes - there.boxes)
        for here, there in pairwise(bare)
        if here != there
    ]
    rest = bare[-1]
    if rest.points or rest.boxes:
        wins.append(_win(house, place, rest.points, min(rest.boxes, 1)))
    return wins + [_win(house, place, 0, 1) for _ in range(rest.boxes - 1)]


def _win(house: House, place: int, points: int, boxes: int) -> dict[str, object]:
    return _carried(ending=_endings(house)[boxes], winner=place, points=points)


def _carried(**called: object) -> dict[str, object]:
    return called | {"carried_over": True}


def _endings(house: House) -> dict[int, str]:
    """For a number of boxes, how a hand ends that earns so many."""
    endings = ("big_gin", "gin", "undercut", "knock")
    return {house.boxes_for(ending, doubled=False): ending for ending in endings} | {
        0: "ruling"
    }


def _without_boxes(house: House, column: Carried) -> Carried:
    """Take out of the points the boxes that were counted with them."""
    if not house.boxes_count:
        return column
    return Carried(column.points - column.boxes * house.box, column.boxes)


def _faults(house: House, sheet: Sequence[Sequence[Carried]]) -> list[Fault]:
    faults = [] if len(sheet) == 2 else [Fault("players", "wrong_number_of_players")]
    for place, columns in enumerate(sheet):
        if len(columns) != house.columns:
            faults.append(Fault(f"players[{place}]", "wrong_number_of_columns"))
            continue
        found = len(faults)
        for number, column in enumerate(columns):
            where = f"players[{place}].columns[{number}]"
            bare = _without_boxes(house, column)
            if min(bare.points, column.points, column.boxes) < 0:
                faults.append(Fault(where, "not_a_number"))
            elif column.points >= house.target:
                faults.append(Fault(where, "column_closed"))
        if len(faults) > found:
            continue
        bare_columns = [_without_boxes(house, column) for column in columns]
        for number, (here, there) in enumerate(pairwise(bare_columns), 1):
            where = f"players[{place}].columns[{number}]"
            points, boxes = here.points - there.points, here.boxes - there.boxes
            if points < 0 or boxes < 0:
                faults.append(Fault(where, "grows"))
            elif here == there and here != Carried(0):
                faults.append(Fault(where, "skips_a_column"))
            elif boxes not in _endings(house):
                faults.append(Fault(where, "no_such_boxes"))
    return faults
