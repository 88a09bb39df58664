"""The ledger of a table: one SQLite file, opened for one request at a time.

Everything the pages and the command line do to it goes through here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType

from sqlite_utils import Database

from scorekeeper.ledger.backup import back_up
from scorekeeper.ledger.connection import PATIENCE, connect, reading, writing
from scorekeeper.ledger.devices import Devices
from scorekeeper.ledger.entries import ON_A_HAND, Entry, Json, find_by_key, write_entry
from scorekeeper.ledger.errors import (
    ChangedMeanwhile,
    HandCameFirst,
    KeyUsedElsewhere,
    NotInLedger,
    SamePlayer,
)
from scorekeeper.ledger.exports import export
from scorekeeper.ledger.hands import Called, Hand
from scorekeeper.ledger.imports import Imported, take_in
from scorekeeper.ledger.matches import (
    Match,
    checked_body,
    find_match,
    held,
    last_seq,
    read_match,
    read_matches,
    write_match,
)
from scorekeeper.ledger.players import Players, against_themselves
from scorekeeper.ledger.rulebooks import Rulebooks
from scorekeeper.ledger.stamp import Stamp
from scorekeeper.ledger.terms import Terms


@dataclass(frozen=True, slots=True)
class Saved:
    """What a save came to: the *match* as it is now, and the *entry* made.

    *again* says that this key had been saved before: nothing was written this time, and
    *entry* is the one of the first time.
    """

    match: Match
    entry: Entry
    again: bool = False

    @property
    def hand(self) -> Hand:
        """The hand the entry is about; raises `NotInLedger` where it is about none."""
        return self.match.hand(self.entry.hand or 0)


class Ledger(AbstractContextManager["Ledger"]):
    """All that was played at one table.

    Every save carries a `Stamp`; the same key twice gives the first result again. Where a
    save takes *seen*, it is the `Match.seq` the editor looked at. All saves may raise
    `LedgerBusy`, `NotInLedger`, `KeyUsedElsewhere` and `CannotFollow`.
    """

    def __init__(self, path: Path | str, patience: float = PATIENCE) -> None:
        """Open the file at *path*, making it where there is none; see `connect`."""
        self._db: Database = connect(path, patience)
        self.players = Players(self._db)
        self.devices = Devices(self._db)
        self.rulebooks = Rulebooks(self._db)

    def close(self) -> None:
        """Close the file; the ledger is of no use afterwards."""
        self._db.close()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # ---------------------------------------------------------------------- reading

    def match(self, match: int) -> Match:
        """Give one match; raises `NotInLedger`."""
        return read_match(self._db, match)

    def last_seq(self, match: int) -> int:
        """Give the number of a match's last entry, 0 before the first, without reading its
        book: whether a sheet shown before is still right. Raises `NotInLedger`."""
        return last_seq(self._db, match)

    def held(self) -> int:
        """Count the matches and the entries of all: whether a list shown before is still
        right. It only ever grows."""
        return held(self._db)

    def match_of(self, uid: str) -> Match | None:
        """Find a match by the uid it was started or imported with."""
        return find_match(self._db, uid)

    def matches(self, player: int | None = None) -> list[Match]:
        """List the matches, the one begun last on top; of one *player* only, if given."""
        with reading(self._db):
            found = read_matches(self._db)
        if player is None:
            return found
        return [match for match in found if player in (one.id for one in match.players)]

    # ---------------------------------------------------------------------- a match

    def start(
        self,
        uid: str,
        players: tuple[int, int],
        terms: Terms,
        dealer: int,
        at: datetime,
        device: str | None = None,
        opening: Sequence[Called] = (),
    ) -> Match:
        """Begin a match between two players, *dealer* (0 or 1) dealing first.

        *uid* is random; the same again gives the match it began. *opening* are hands
        carried over from a paper sheet (see `opening_hands`). Raises `SamePlayer`,
        `NotInLedger`, `BadHand`.
        """
        if dealer not in (0, 1):
            raise ValueError("the dealer is player 0 or 1")
        bodies = [checked_body("record", called) for called in opening]
        with writing(self._db) as db:
            if (known := find_match(db, uid)) is not None:
                return known
            for player in players:
                if self.players.get(player).merged_into is not None:
                    raise NotInLedger("player", player)
            if players[0] == players[1]:
                raise SamePlayer
            self._met(device)
            match = write_match(db, uid, players, terms, dealer, at, device)
            if uid in against_themselves(db):
                raise SamePlayer
            for number, body in enumerate(bodies, 1):
                key = f"{uid}/{number}"
                match = match.followed_by("record", at, key, body=body, device=device)
                write_entry(db, match.id, match.entries[-1])
            return match

    def record(
        self,
        match: int,
        called: Called,
        expected: int,
        stamp: Stamp,
        reason: str | None = None,
    ) -> Saved:
        """Record the next hand, *expected* being the number it was taken for.

        Raises `HandCameFirst` when that number is taken or gone, and `BadHand`.
        """

        def same_number(now: Match) -> None:
            if now.next_number != expected:
                since = tuple(hand for hand in now.hands if hand.number >= expected)
                raise HandCameFirst(now.next_number, since)

        return self._add(match, "record", stamp, same_number, body=called, reason=reason)

    def correct(
        self,
        match: int,
        hand: int,
        called: Called,
        seen: int,
        stamp: Stamp,
        reason: str | None = None,
    ) -> Saved:
        """Put *called* in place of what a hand was; the old stays in its history.

        Raises `ChangedMeanwhile` and `BadHand`.
        """
        unseen = _nothing_since(seen)
        return self._add(match, "correct", stamp, unseen, hand, body=called, reason=reason)

    def insert(
        self,
        match: int,
        before: int,
        called: Called,
        seen: int,
        stamp: Stamp,
        reason: str | None = None,
    ) -> Saved:
        """Put in a hand that was forgotten, in front of the hand with id *before*.

        Raises `ChangedMeanwhile` and `BadHand`.
        """
        unseen = _nothing_since(seen)
        return self._add(
            match, "insert", stamp, unseen, before=before, body=called, reason=reason
        )

    def remove(
        self, match: int, hand: int, seen: int, stamp: Stamp, reason: str | None = None
    ) -> Saved:
        """Take a hand out (undo is taking out the last); raises `ChangedMeanwhile`."""
        return self._add(match, "remove", stamp, _nothing_since(seen), hand, reason=reason)

    def restore(
        self, match: int, hand: int, seen: int, stamp: Stamp, reason: str | None = None
    ) -> Saved:
        """Put a removed hand back where it was; raises `ChangedMeanwhile`."""
        return self._add(match, "restore", stamp, _nothing_since(seen), hand, reason=reason)

    def change_rules(
        self, match: int, terms: Terms, seen: int, stamp: Stamp, reason: str | None = None
    ) -> Saved:
        """Play the whole match under other *terms*; raises `ChangedMeanwhile`."""
        unseen, body = _nothing_since(seen), terms.as_json()
        return self._add(match, "rules", stamp, unseen, body=body, reason=reason)

    def note_upcard(self, match: int, upcard: str | None, stamp: Stamp) -> Saved:
        """Note the card turned for the hand in progress; None takes the note back."""
        body = None if upcard is None else {"upcard": upcard}
        return self._add(match, "upcard", stamp, body=body)

    def stop(self, match: int, stamp: Stamp, reason: str | None = None) -> Saved:
        """Break off for the evening; `resume` takes it up again."""
        return self._add(match, "stop", stamp, reason=reason)

    def resume(self, match: int, stamp: Stamp, reason: str | None = None) -> Saved:
        """Take up a match that was stopped, settled or abandoned."""
        return self._add(match, "resume", stamp, reason=reason)

    def settle(self, match: int, stamp: Stamp, reason: str | None = None) -> Saved:
        """Say that the match is settled, at its end or as it stands."""
        return self._add(match, "settle", stamp, reason=reason)

    def abandon(self, match: int, stamp: Stamp, reason: str | None = None) -> Saved:
        """Say that the match will not be played to its end and nobody pays."""
        return self._add(match, "abandon", stamp, reason=reason)

    def _add(
        self,
        match: int,
        kind: str,
        stamp: Stamp,
        allowed: Callable[[Match], None] | None = None,
        hand: int | None = None,
        *,
        before: int | None = None,
        body: Called | None = None,
        reason: str | None = None,
    ) -> Saved:
        """Add one entry to a match's book, unless its key stands there already."""
        with writing(self._db) as db:
            if (already := find_by_key(db, stamp.key)) is not None:
                where, entry = already
                other_hand = kind in ON_A_HAND and entry.hand != hand
                if where != match or entry.kind != kind or other_hand:
                    raise KeyUsedElsewhere(stamp.key)
                return Saved(read_match(db, match), entry, again=True)
            now = read_match(db, match)
            if allowed is not None:
                allowed(now)
            self._met(stamp.device)
            after = now.followed_by(
                kind,
                stamp.at,
                stamp.key,
                hand=hand,
                before=before,
                body=checked_body(kind, body),
                reason=reason,
                device=stamp.device,
            )
            write_entry(db, match, after.entries[-1])
            return Saved(after, after.entries[-1])

    def _met(self, device: str | None) -> None:
        if device is not None:
            self.devices.get(device)

    # -------------------------------------------------------------- out, in, and safe

    def export(self, matches: Iterable[int] | None = None) -> Json:
        """Write these matches, or everything, as one JSON document; see `exports`."""
        with reading(self._db):
            return export(self._db, matches)

    def take_in(self, document: object) -> Imported:
        """Take in what `export` wrote, here or elsewhere; raises `BadImport`."""
        with writing(self._db):
            return take_in(self._db, document)

    def back_up(self, path: Path | str) -> Path:
        """Write a copy of the whole ledger to a new file, while others go on writing.

        Raises `WouldOverwrite` where there is a file, `LedgerUnusable`.
        """
        return back_up(self._db, Path(path))


def _nothing_since(seen: int) -> Callable[[Match], None]:
    """Refuse when more than the turning of a card came after entry *seen*."""

    def check(now: Match) -> None:
        since = [e for e in now.entries if e.seq > seen and e.kind != "upcard"]
        if since:
            raise ChangedMeanwhile(tuple(since))

    return check
