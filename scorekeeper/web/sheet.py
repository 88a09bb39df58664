"""The sheet of a match, arranged as the pad on the table: a line a hand in each column."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from flask import render_template

from scorekeeper.ledger.hands import Hand as CalledHand
from scorekeeper.ledger.hands import with_names
from scorekeeper.ledger.matches import Match
from scorekeeper.ledger.overview import Overview
from scorekeeper.ledger.replay import Replay
from scorekeeper.rules.cards import BIT, RANKS
from scorekeeper.rules.columns import Column
from scorekeeper.rules.hands import Score
from scorekeeper.rules.match import ScoredHand
from scorekeeper.rules.match_request import read_hand
from scorekeeper.web.forms import rulebook_title
from scorekeeper.web.kept import kept_with
from scorekeeper.web.ledger import new_key
from scorekeeper.words import KEPT_SIGNS, MARKS


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player has in one column on one line: the running *total*, what was added,
    the *boxes* that came with it, and whether this hand ruled the column off."""

    total: int | None = None
    added: int = 0
    boxes: int = 0
    closes: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the pad: the hand as called, how it was scored (None: not counted), and
    for each column a cell for each player.

    A hand that does not count shows what it *came_to* all the same, where that can be
    told. *paper* lines stand for all that was carried over from a paper sheet; *hand* is
    the last of these. *kept* is what is kept with it: ``disputed``, ``accepted``.
    """

    hand: CalledHand
    scored: ScoredHand | None
    cells: tuple[tuple[Cell, Cell], ...]
    came_to: Score | None = None
    paper: bool = False
    kept: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TakenOut:
    """A hand that was taken out: the *number* it would have again, and what it *came_to*,
    where that can be told."""

    hand: CalledHand
    number: int
    came_to: Score | None


def rows(match: Match, played: Replay) -> Iterator[Row]:
    """Give the lines of the pad from top to bottom."""
    scored = {hand.number: hand for hand in played.sheet.hands}
    carried = list(carried_over(match))
    if carried and carried[-1].number in scored:
        last = scored[carried[-1].number]
        yield Row(carried[-1], last, tuple(map(_carried, last.columns)), paper=True)
    else:
        carried = []
    for hand in match.hands[len(carried) :]:
        done = scored.get(hand.number)
        cells = tuple(_cells(done, column.number) for column in played.sheet.columns)
        came = None if done else came_to(match, hand)
        yield Row(hand, done, cells, came, kept=tuple(_kept(hand, done)))


def carried_over(match: Match) -> Iterator[CalledHand]:
    """Give the hands at the top of the sheet that stand for the totals of a paper one."""
    return takewhile(lambda hand: hand.carried_over, match.hands)


def taken_out(match: Match) -> Iterator[TakenOut]:
    """Give the hands that were taken out, in the order of the sheet."""
    number = 1
    for hand in match.standing.lines:
        if not hand.number:
            yield TakenOut(hand, number, came_to(match, hand))
        number += 1 if hand.number else 0


def came_to(match: Match, hand: CalledHand) -> Score | None:
    """What a hand scores by itself; None where its cards or counts do not say."""
    read = read_hand(with_names(hand.called, match.names), match.house, match.names)
    if isinstance(read, tuple):
        return None
    score = read.score(match.house)
    return None if score.faults else score


def _kept(hand: CalledHand, scored: ScoredHand | None) -> Iterator[str]:
    kept = kept_with(hand, scored)
    if kept.disputed:
        yield "disputed"
    if kept.accepted:
        yield "accepted"


def _carried(column: Column) -> tuple[Cell, Cell]:
    first, second = (
        Cell(column.points[seat], column.points[seat], column.boxes[seat])
        if column.entries[seat]
        else Cell()
        for seat in (0, 1)
    )
    return first, second


def _cells(hand: ScoredHand | None, number: int) -> tuple[Cell, Cell]:
    if hand is None:
        return Cell(), Cell()
    stands: Column = hand.columns[number - 1]
    closes = stands.closed_by_hand == hand.number
    empty = Cell(closes=closes)
    if number not in hand.entered_in or hand.winner is None:
        return empty, empty
    entry = Cell(stands.points[hand.winner], hand.points, hand.boxes, closes)
    return (entry, empty) if hand.winner == 0 else (empty, entry)


def sheet_page(match: Match, **more: object) -> str:
    """Render the sheet of *match*."""
    seen = Overview.of(match)
    played, house, sheet = seen.played, match.house, seen.sheet
    lines = list(rows(match, played))
    upcard = BIT[match.upcard] if match.upcard else None
    open_columns = [column for column in sheet.columns if column.is_open]
    return render_template(
        "matches/sheet.html",
        match=match,
        played=played,
        sheet=sheet,
        rows=lines,
        marked=[mark for mark in MARKS if mark in {_marked(row) for row in lines}],
        kept=[mark for mark in KEPT_SIGNS if any(mark in row.kept for row in lines)],
        carried=list(carried_over(match)),
        taken_out=list(taken_out(match)),
        bill=seen.bill,
        leading=open_columns[0] if open_columns else sheet.columns[-1],
        limit=house.limit(upcard) if upcard or not house.oklahoma else None,
        doubled=house.doubles(upcard),
        upcards=[[rank + suit for rank in RANKS] for suit in "SHDC"],
        title=rulebook_title(match.terms.rulebook, house),
        key=new_key(),
        **more,
    )


def _marked(row: Row) -> str:
    """The ending that has a mark on this line of the pad; empty where there is none."""
    written = row.scored is not None and row.scored.entered_in and not row.paper
    return row.scored.ending if row.scored and written else ""
