"""A match: hands in, the sheet out.

A sheet is made of the hands alone, one after another; nothing on it is kept that could
not be worked out again. So a mended hand mends whatever came after it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from scorekeeper.rules.columns import Column, Seat, ahead, columns_entered
from scorekeeper.rules.hands import Hand, Score
from scorekeeper.rules.house import House
from scorekeeper.rules.request import Fault


@dataclass(frozen=True, slots=True)
class Match:
    """A whole match as called: the house, the two players by name, who dealt first, and
    the hands."""

    house: House
    players: tuple[str, str]
    dealer: Seat
    hands: tuple[Hand, ...] = ()


class CannotEnter(ValueError):
    """A hand that cannot be written on the sheet: its number, and every fault of it."""

    def __init__(self, hand: int, faults: tuple[Fault, ...]) -> None:
        super().__init__(hand, [fault.code for fault in faults])
        self.hand = hand
        self.faults = faults


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """A hand on the sheet: its number from 1, who dealt, as it was *called*, what it
    scored, and the columns it was entered in.

    *columns* are all columns as they stood after it, so that running totals need no
    adding up.
    """

    number: int
    dealer: Seat
    called: Hand
    score: Score
    entered_in: tuple[int, ...] = ()
    columns: tuple[Column, ...] = field(default=(), repr=False)

    @property
    def ending(self) -> str:
        """How the hand ended."""
        return self.score.ending

    @property
    def winner(self) -> Seat | None:
        """Who won it; None for nobody."""
        return self.score.winner

    @property
    def points(self) -> int:
        """What it scored, boxes left out even where they count at once."""
        return self.score.points

    @property
    def boxes(self) -> int:
        """The boxes it earned, in each column it was entered in."""
        return self.score.boxes


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a column as a pad shows it: *seat* won *points* with hand *hand*, which
    brought him to *total* and, beside it, to *boxes*."""

    hand: int
    seat: Seat
    points: int
    total: int
    boxes: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match as it stands after its hands.

    *next_dealer* is None once the match is over. *beyond* numbers hands that stand after
    the end and do not count: they can be there when an earlier hand was mended.
    """

    house: House
    players: tuple[str, str]
    columns: tuple[Column, ...]
    next_dealer: Seat | None
    hands: tuple[ScoredHand, ...] = ()
    beyond: tuple[int, ...] = ()

    @classmethod
    def blank(cls, house: House, players: tuple[str, str], dealer: Seat) -> "Sheet":
        """Rule the columns before the first deal, which is *dealer*'s."""
        columns = tuple(Column(number) for number in range(1, house.columns + 1))
        return cls(house, players, columns, dealer)

    @property
    def over(self) -> bool:
        """Whether every column is closed; one game that is won does not end the others."""
        return self.next_dealer is None

    @property
    def net(self) -> int | None:
        """What changes hands over all columns; None while the match runs."""
        return abs(self._lead) if self.over else None

    @property
    def net_to(self) -> Seat | None:
        """Who collects: not always who went out. None when level, or while it runs."""
        return ahead(self._lead) if self.over else None

    @property
    def _lead(self) -> int:
        settled = [column.settlement for column in self.columns if column.settlement]
        return sum(one.net if one.net_to == 0 else -one.net for one in settled)

    def lines(self, column: int) -> Iterator[Line]:
        """Give the lines of *column* (from 1), hand by hand, with running totals."""
        for hand in self.hands:
            if column in hand.entered_in and hand.winner is not None:
                stands = hand.columns[column - 1]
                yield Line(
                    hand.number,
                    hand.winner,
                    hand.points,
                    stands.points[hand.winner],
                    stands.boxes[hand.winner],
                )

    def after(self, called: Hand) -> "Sheet":
        """Write one more hand; this sheet stays as it is, so that a hand can be tried.

        Raises `CannotEnter` when the match is over, or the knock was not legal.
        """
        number = len(self.hands) + len(self.beyond) + 1
        if self.next_dealer is None:
            raise CannotEnter(number, (MATCH_OVER,))
        score = called.score(self.house)
        if score.faults:
            raise CannotEnter(number, score.faults)
        dealer = self.next_dealer if called.dealer is None else called.dealer
        entered = (
            columns_entered(self.columns, score.winner) if score.winner is not None else ()
        )
        columns = _closed(_entered(self, score, entered), self.house, number, score.winner)
        running = any(column.is_open for column in columns)
        return Sheet(
            self.house,
            self.players,
            columns,
            _next_dealer(self.house, dealer, score) if running else None,
            (*self.hands, ScoredHand(number, dealer, called, score, entered, columns)),
        )


MATCH_OVER = Fault("match_over", "hand")


def fold(match: Match, beyond: Literal["error", "stop"] = "error") -> Sheet:
    """Write all hands of *match* on a sheet.

    Raises `CannotEnter` for the first hand that cannot stand. Hands after the end are such
    too, unless *beyond* is ``stop``: then they are numbered on the sheet and not counted.
    """
    sheet = Sheet.blank(match.house, match.players, match.dealer)
    for called in match.hands:
        if sheet.over and beyond == "stop":
            break
        sheet = sheet.after(called)
    left = tuple(range(len(sheet.hands) + 1, len(match.hands) + 1))
    return replace(sheet, beyond=left) if left else sheet


def _entered(sheet: Sheet, score: Score, entered: tuple[int, ...]) -> tuple[Column, ...]:
    if score.winner is None:
        return sheet.columns
    points, winner = score.points, score.winner
    if sheet.house.boxes_count:
        points += score.boxes * sheet.house.box
    return tuple(
        column.enter(winner, points, score.boxes) if column.number in entered else column
        for column in sheet.columns
    )


def _closed(
    columns: tuple[Column, ...], house: House, number: int, winner: Seat | None
) -> tuple[Column, ...]:
    """Close every column that hand *number* ends.

    Only its winner gained, so a target that is reached is his. A target of 0, a single deal,
    is reached in all columns by whoever won it. A cap gives them to whoever leads.
    """

    def closed(column: Column) -> Column:
        if not column.is_open:
            return column
        if max(column.points) >= house.target:
            return column.close(number, winner, house)
        if house.hand_cap is not None and number >= house.hand_cap:
            return column.close(number, column.leader, house)
        return column

    return tuple(closed(column) for column in columns)


def _next_dealer(house: House, dealer: Seat, score: Score) -> Seat:
    """Who deals after a hand that *dealer* dealt; dead hands have a rule of their own."""
    if score.winner is None or score.ending == "ruling":
        return dealer if house.dead_deal == "same" else 1 - dealer
    if house.deal == "alternate":
        return 1 - dealer
    return score.winner if house.deal == "winner" else 1 - score.winner
