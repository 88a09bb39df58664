"""The sheet of a match, arranged as the pad on the table: a line a hand in each column."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import render_template

from scorekeeper.ledger.hands import Hand as CalledHand
from scorekeeper.ledger.matches import Match
from scorekeeper.ledger.replay import Replay, replay
from scorekeeper.rules.cards import BIT, RANKS
from scorekeeper.rules.columns import Column
from scorekeeper.rules.match import ScoredHand
from scorekeeper.web.forms import rulebook_title
from scorekeeper.web.ledger import new_key


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player has in one column on one line: the running *total*, what was added,
    and whether this hand ruled the column off."""

    total: int | None = None
    added: int = 0
    closes: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the pad: the hand as called, how it was scored (None: not counted), and
    for each column a cell for each player."""

    hand: CalledHand
    scored: ScoredHand | None
    cells: tuple[tuple[Cell, Cell], ...]


def rows(match: Match, played: Replay) -> Iterator[Row]:
    """Give the lines of the pad from top to bottom."""
    scored = {hand.number: hand for hand in played.sheet.hands}
    for hand in match.hands:
        done = scored.get(hand.number)
        columns = played.sheet.columns
        cells = tuple(_cells(done, column.number) for column in columns) if done else ()
        yield Row(hand, done, cells)


def _cells(hand: ScoredHand, number: int) -> tuple[Cell, Cell]:
    stands: Column = hand.columns[number - 1]
    closes = stands.closed_by_hand == hand.number
    if number not in hand.entered_in or hand.winner is None:
        return Cell(closes=closes), Cell(closes=closes)
    entry = Cell(stands.points[hand.winner], hand.points, closes)
    empty = Cell(closes=closes)
    return (entry, empty) if hand.winner == 0 else (empty, entry)


def sheet_page(match: Match, **more: object) -> str:
    """Render the sheet of *match*."""
    played = replay(match)
    house, sheet = match.house, played.sheet
    upcard = BIT[match.upcard] if match.upcard else None
    open_columns = [column for column in sheet.columns if column.is_open]
    return render_template(
        "matches/sheet.html",
        match=match,
        played=played,
        sheet=sheet,
        rows=list(rows(match, played)),
        leading=open_columns[0] if open_columns else sheet.columns[-1],
        limit=house.limit(upcard) if upcard or not house.oklahoma else None,
        doubled=house.doubles(upcard),
        upcards=[[rank + suit for rank in RANKS] for suit in "SHDC"],
        title=rulebook_title(match.terms.rulebook, house),
        key=new_key(),
        **more,
    )
