"""The running score of a column drawn as two lines, worked out here, inked by a template."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper import words
from scorekeeper.rules.columns import Seat
from scorekeeper.rules.match import Sheet

WIDTH, HEIGHT = 340, 190
"""The size of the drawing, in its own units."""

LEFT, RIGHT, TOP, BOTTOM = 34, 300, 14, 160
"""The field inside it; the numbers stand around."""

MOST_MARKS = 24
"""More marks than this on one line would run together."""

APART = 14
"""How far apart two numbers at the end of the lines must stand to be read."""

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Track:
    """One player's line: its *points* from the first deal on, a mark where he won a hand,
    and his *total* written at *label*, beside the end."""

    points: tuple[Point, ...]
    marks: tuple[Point, ...]
    total: int
    label: Point

    @property
    def line(self) -> str:
        """The points as SVG reads them."""
        return " ".join(f"{x},{y}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class Chart:
    """The running score of one *column*: a track for each player, in their seats.

    *target* is the line across (None for a single deal), *levels* and *hands* are the
    numbers along the sides, each with its place. *title* and *description* are for those
    who cannot see it.
    """

    column: int
    tracks: tuple[Track, Track]
    target: int | None
    levels: tuple[tuple[int, int], ...]
    hands: tuple[tuple[int, int], ...]
    title: str
    description: str

    left, right, bottom = LEFT, RIGHT, BOTTOM
    width, height = WIDTH, HEIGHT


def charts(sheet: Sheet) -> tuple[Chart, ...]:
    """Draw every column of *sheet* in which somebody has won a hand."""
    return tuple(
        _chart(sheet, column.number) for column in sheet.columns if any(column.entries)
    )


def _chart(sheet: Sheet, number: int) -> Chart:
    """Draw one column. All columns of a match share the scale along the hands, so that
    they can be read one below the other."""
    ended = sheet.columns[number - 1]
    totals, target = ended.points, sheet.house.target
    played = ended.closed_by_hand or len(sheet.hands)
    top = max(*totals, target, 1)
    labels = _labels(_y(totals[0], top), _y(totals[1], top))
    tracks = tuple(_track(sheet, number, seat, played, top, labels[seat]) for seat in (0, 1))
    return Chart(
        number,
        (tracks[0], tracks[1]),
        _y(target, top) if target else None,
        tuple((level, _y(level, top)) for level in (0, target or top)),
        tuple((hand, _x(hand, len(sheet.hands))) for hand in _ticks(len(sheet.hands))),
        words.chart_title(number, len(sheet.columns)),
        words.chart_sentence(sheet.players, totals, played, target),
    )


def _track(sheet: Sheet, number: int, seat: Seat, played: int, top: int, label: int) -> Track:
    points, marks = [(_x(0, len(sheet.hands)), _y(0, top))], []
    for hand in sheet.hands[:played]:
        total = hand.columns[number - 1].points[seat]
        points.append((_x(hand.number, len(sheet.hands)), _y(total, top)))
        if hand.winner == seat and number in hand.entered_in:
            marks.append(points[-1])
    total = sheet.columns[number - 1].points[seat]
    few = tuple(marks[:: 1 + len(marks) // MOST_MARKS])
    return Track(tuple(points), few, total, (points[-1][0], label))


def _labels(first: int, second: int) -> Point:
    """Move two heights apart until what is written there can be read."""
    gap = APART - abs(first - second)
    if gap <= 0:
        return first, second
    upper, lower = (gap + 1) // 2, gap // 2
    return (
        (first - upper, second + lower) if first <= second else (first + lower, second - upper)
    )


def _ticks(hands: int) -> Iterator[int]:
    """Choose the hands to number: the first, the last, and round ones between."""
    step = next(
        step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, hands) if hands <= 8 * step
    )
    yield 1
    yield from range(step if step > 1 else 2, hands - step // 2, step)
    if hands > 1:
        yield hands


def _x(hand: int, hands: int) -> int:
    return LEFT + (RIGHT - LEFT) * hand // hands


def _y(total: int, top: int) -> int:
    return BOTTOM - (BOTTOM - TOP) * total // top
