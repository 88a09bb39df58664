"""The bill of a match: what each column is made of, line by line, and who collects.

`columns.settlement` says what a column comes to; here is the working, so that the table
can add it up again with a pencil. A match that stops early is billed as it stands.
"""

from dataclasses import dataclass

from scorekeeper.rules.columns import (
    WINNERS_TOTAL,
    Column,
    Pair,
    Seat,
    ahead,
    is_shutout,
)
from scorekeeper.rules.house import House
from scorekeeper.rules.match import Sheet


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a column's bill: what each seat has by it.

    *name* is ``points``, ``game_bonus``, ``boxes``, ``boxes_in_points`` (they counted at
    once and add nothing more), or the formula by which the house pays a shutout. Boxes
    also tell *counts*, how many, and what *each* is worth.
    """

    name: str
    amounts: Pair
    counts: Pair | None = None
    each: int = 0


@dataclass(frozen=True, slots=True)
class ColumnBill:
    """The bill of one column: its *items* add up to the *totals*, and *times* multiply
    their difference (``difference_x2``, ``weight``) to the *net*.

    *ended* says what closed it: the ``target``, the ``cap``, a single ``deal``, or None
    for a column that is still open; *game_to* is who took the game by that. *pays* is the
    net as it is paid, rounded where the table rounds, and goes to *pays_to*.
    """

    number: int
    items: tuple[Item, ...]
    totals: Pair
    times: tuple[tuple[str, int], ...]
    net: int
    net_to: Seat | None
    pays: int
    pays_to: Seat | None
    ended: str | None = None
    game_to: Seat | None = None
    shutout: bool = False

    @property
    def finished(self) -> bool:
        """Whether the column was played to its end."""
        return self.ended is not None

    @property
    def begun(self) -> bool:
        """Whether anything was written in the column, or at least it was closed."""
        return self.finished or any(any(item.counts or item.amounts) for item in self.items)

    @property
    def difference(self) -> int:
        """How far the totals are apart, before anything multiplies it."""
        return abs(self.totals[0] - self.totals[1])


@dataclass(frozen=True, slots=True)
class Bill:
    """The bill of a match: its *columns*, and what changes hands over all of them.

    *net* points go to *net_to* (None when level), each column rounded first where the
    table rounds; in money that is *cents*, None where no stake was agreed.
    """

    columns: tuple[ColumnBill, ...]
    net: int
    net_to: Seat | None
    cents: int | None = None

    @property
    def finished(self) -> bool:
        """Whether every column was played to its end."""
        return all(column.finished for column in self.columns)


def bill(
    sheet: Sheet, round_to: int | None = None, round_up: bool = False, stake: int | None = None
) -> Bill:
    """Settle *sheet* as it stands.

    An open column is settled on points and boxes: nobody reached the target, so there is
    no game bonus, and nobody was shut out. Each column's net, its weight included, is
    rounded once to a multiple of *round_to* (see `rounded`). *stake* is the whole cents
    a point is worth.
    """
    columns = tuple(
        _column_bill(column, sheet.house, round_to, round_up) for column in sheet.columns
    )
    lead = sum(one.pays if one.pays_to == 0 else -one.pays for one in columns)
    cents = None if stake is None else abs(lead) * stake
    return Bill(columns, abs(lead), ahead(lead), cents)


def _column_bill(
    column: Column, house: House, round_to: int | None = None, round_up: bool = False
) -> ColumnBill:
    """Settle one column, open or closed, with its working."""
    shutout = is_shutout(column, house)
    items = _items(column, house, shutout)
    totals = (
        sum(item.amounts[0] for item in items),
        sum(item.amounts[1] for item in items),
    )
    times = _times(column, house, shutout)
    lead = totals[0] - totals[1]
    for _, by in times:
        lead *= by
    pays = rounded(abs(lead), round_to, round_up)
    return ColumnBill(
        column.number,
        items,
        totals,
        times,
        abs(lead),
        ahead(lead),
        pays,
        ahead(lead) if pays else None,
        _ended(column, house),
        column.game_to,
        shutout,
    )


def rounded(net: int, to: int | None, up: bool = False) -> int:
    """Round *net* to a multiple of *to*: always upwards, or to the nearest, and from the
    middle between two upwards. Without *to* it stays as it is."""
    if to is None:
        return net
    return -(-net // to) * to if up else (2 * net + to) // (2 * to) * to


def _items(column: Column, house: House, shutout: bool) -> tuple[Item, ...]:
    items = [Item("points", column.points)]
    if column.game_to is not None and house.game_bonus:
        items.append(Item("game_bonus", _to(column.game_to, house.game_bonus)))
    if house.box:
        name, box = ("boxes_in_points", 0) if house.boxes_count else ("boxes", house.box)
        worth = (column.boxes[0] * box, column.boxes[1] * box)
        items.append(Item(name, worth, column.boxes, house.box))
    if shutout and house.shutout not in ("none", "difference_x2"):
        assert column.game_to is not None, "somebody shut the other out"
        items.append(Item(house.shutout, _shutout_adds(column, house, column.game_to)))
    return tuple(items)


def _shutout_adds(column: Column, house: House, winner: Seat) -> Pair:
    """What the formula of the house pays beyond a game that was no shutout."""
    boxes = 0 if house.boxes_count else column.boxes[winner] * house.box
    given = (column.points[winner], house.game_bonus, boxes, house.shutout_flat)
    return _to(winner, WINNERS_TOTAL[house.shutout](*given) - WINNERS_TOTAL["none"](*given))


def _times(column: Column, house: House, shutout: bool) -> tuple[tuple[str, int], ...]:
    weight = house.column_weights[column.number - 1]
    doubled = (("difference_x2", 2),) if shutout and house.shutout == "difference_x2" else ()
    return doubled if weight == 1 else (*doubled, ("weight", weight))


def _ended(column: Column, house: House) -> str | None:
    if column.is_open:
        return None
    if house.target == 0:
        return "deal"
    return "target" if max(column.points) >= house.target else "cap"


def _to(seat: Seat, amount: int) -> Pair:
    return (amount, 0) if seat == 0 else (0, amount)
