"""A match as a table for a spreadsheet: one line a hand."""

import csv
import io
from collections.abc import Iterable, Iterator

from scorekeeper.ledger.matches import Match
from scorekeeper.ledger.replay import replay
from scorekeeper.ledger.stamp import write_time

HEADINGS = (
    "match",
    "started_at",
    "player_1",
    "player_2",
    "rulebook",
    "state",
    "hand",
    "recorded_at",
    "counts",
    "dealer",
    "ending",
    "winner",
    "points",
    "boxes",
    "entered_in",
    "upcard",
    "corrections",
    "note",
)


def as_csv(matches: Iterable[Match]) -> str:
    """Write *matches* as comma-separated values, every hand that stands on a line.

    *counts* says ``yes``; ``no`` for a hand after the end; ``unscored`` for one that the
    rules in force cannot score, and those after it. What such a hand would have scored is
    left empty.
    """
    text = io.StringIO(newline="")
    table = csv.writer(text)
    table.writerow(HEADINGS)
    for match in matches:
        table.writerows([_cell(value) for value in row] for row in _rows(match))
    return text.getvalue()


def _rows(match: Match) -> Iterator[tuple[object, ...]]:
    played = replay(match)
    scored = played.sheet.hands
    recorded = {entry.seq: entry.at for entry in match.entries}
    for hand in match.hands:
        shown: tuple[object, ...] = (None,) * 6
        if hand.number <= len(scored):
            score = scored[hand.number - 1]
            winner = None if score.winner is None else match.names[score.winner]
            entered = " ".join(map(str, score.entered_in))
            dealer = match.names[score.dealer]
            shown = (dealer, score.ending, winner, score.points, score.boxes, entered)
            counts = "yes"
        else:
            counts = "no" if played.bad_hand is None else "unscored"
        yield (
            match.uid,
            write_time(match.started_at),
            *match.names,
            match.terms.rulebook,
            match.state,
            hand.number,
            write_time(recorded[hand.id]),
            counts,
            *shown,
            hand.called.get("upcard"),
            sum(entry.kind == "correct" for entry in match.history(hand.id)),
            hand.called.get("note"),
        )


def _cell(value: object) -> object:
    """Keep a name or a note from being taken for a formula by the spreadsheet."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return "'" + value
    return value
