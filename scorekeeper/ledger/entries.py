"""The lines of a match's book: what happened to it, one after the other, never changed."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlite_utils import Database

from scorekeeper.ledger.stamp import read_time, write_time

Json = dict[str, object]

ON_A_HAND = ("correct", "remove", "restore")
"""Entries about a hand that is there already; `record` and `insert` bring one in."""

STATES = {"stop": "stopped", "resume": "open", "settle": "settled", "abandon": "abandoned"}
"""Entries about the match as a whole, and the state it is in afterwards."""

KINDS = ("record", "insert", *ON_A_HAND, "rules", "upcard", *STATES)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the book of one match, numbered *seq* from 1.

    *hand* is the hand it is about, by the entry that brought it in; *before* the hand in
    front of which one was inserted. *body* holds the hand as called (`record`, `insert`,
    `correct`), the new terms (`rules`), the card turned (`upcard`, ``{"upcard": "4S"}``,
    null to take it back), else nothing. *reason* is what the table said about it.
    """

    seq: int
    kind: str
    at: datetime
    key: str
    hand: int | None = None
    before: int | None = None
    body: Json | None = None
    reason: str | None = None
    device: str | None = None


def read_entries(db: Database, match: int | None = None) -> Iterator[tuple[int, Entry]]:
    """Read the entries of one match or of all, in order, each after its match's id."""
    where, given = ("", []) if match is None else ("WHERE match = ?", [match])
    for row in db.query(f"SELECT * FROM entries {where} ORDER BY match, seq", given):
        yield row["match"], _entry(row)


def find_by_key(db: Database, key: str) -> tuple[int, Entry] | None:
    """Find the entry that was saved under *key*, after its match's id."""
    for row in db.query("SELECT * FROM entries WHERE key = ?", [key]):
        return row["match"], _entry(row)
    return None


def write_entry(db: Database, match: int, entry: Entry) -> None:
    """Add a line to the book of a match, inside the caller's transaction."""
    db.execute(
        "INSERT INTO entries (match, seq, kind, hand, before, body, reason, at, device, key)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            match,
            entry.seq,
            entry.kind,
            entry.hand,
            entry.before,
            None if entry.body is None else to_text(entry.body),
            entry.reason,
            write_time(entry.at),
            entry.device,
            entry.key,
        ],
    )


def to_text(body: Mapping[str, object]) -> str:
    """Write a body as JSON; raises `ValueError` or `TypeError` for what is none."""
    return json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _entry(row: Mapping[str, object]) -> Entry:
    body = row["body"]
    return Entry(
        seq=cast(int, row["seq"]),
        kind=cast(str, row["kind"]),
        at=read_time(cast(str, row["at"])),
        key=cast(str, row["key"]),
        hand=cast("int | None", row["hand"]),
        before=cast("int | None", row["before"]),
        body=None if body is None else json.loads(cast(str, body)),
        reason=cast("str | None", row["reason"]),
        device=cast("str | None", row["device"]),
    )
