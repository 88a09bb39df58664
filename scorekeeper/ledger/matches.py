"""A match as it stands: folded from its entries each time, nothing of it stored twice."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import cast

from sqlite_utils import Database

from scorekeeper.ledger.entries import (
    KINDS,
    ON_A_HAND,
    STATES,
    Entry,
    Json,
    read_entries,
    to_text,
)
from scorekeeper.ledger.errors import CannotFollow, NotInLedger
from scorekeeper.ledger.hands import Called, Hand, as_called, with_names
from scorekeeper.ledger.players import Player, read_players, resolve
from scorekeeper.ledger.stamp import read_time, write_time
from scorekeeper.ledger.terms import Rounding, Terms
from scorekeeper.rules.cards import names, read_cards
from scorekeeper.rules.house import House


@dataclass(frozen=True, slots=True)
class Standing:
    """What a match's entries come to: its *terms* now, every hand in the order of the
    sheet (removed ones with number 0), its *state*, and the card turned for the hand in
    progress."""

    terms: Terms
    lines: tuple[Hand, ...] = ()
    state: str = "open"
    upcard: str | None = None
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """A match between two players, with its whole book.

    *seats* are the ids the match was written with, *players* who they are now (renamed or
    merged); a player's place, 0 or 1, is his place in both. *agreed* are the terms before
    the first deal, *dealer* the place of the first dealer.
    """

    id: int
    uid: str
    players: tuple[Player, Player]
    seats: tuple[int, int]
    agreed: Terms
    dealer: int
    started_at: datetime
    device: str | None
    entries: tuple[Entry, ...]
    standing: Standing

    @property
    def names(self) -> tuple[str, str]:
        """The players' names, in their places."""
        return self.players[0].name, self.players[1].name

    @property
    def terms(self) -> Terms:
        """The terms in force, after any change of rules."""
        return self.standing.terms

    @property
    def house(self) -> House:
        return self.terms.house

    @property
    def stake(self) -> int | None:
        return self.terms.stake

    @property
    def rounding(self) -> Rounding:
        return self.terms.rounding

    @property
    def state(self) -> str:
        """``open``, ``stopped``, ``settled`` or ``abandoned``: what the table said. Whether
        the match is over by its rules is for the tally to say."""
        return self.standing.state

    @property
    def upcard(self) -> str | None:
        """The card noted as turned for the hand in progress, like ``4S``."""
        return self.standing.upcard

    @property
    def seq(self) -> int:
        """The number of the last entry: what an editor has *seen*."""
        return self.standing.seq

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands that stand, in the order of the sheet."""
        return tuple(hand for hand in self.standing.lines if hand.number)

    @property
    def removed(self) -> tuple[Hand, ...]:
        """The hands that were taken out and can be restored."""
        return tuple(hand for hand in self.standing.lines if not hand.number)

    @property
    def next_number(self) -> int:
        """The number of the hand to be recorded next."""
        return len(self.hands) + 1

    @property
    def last_at(self) -> datetime:
        """When the match was last written to."""
        return self.entries[-1].at if self.entries else self.started_at

    def hand(self, hand: int) -> Hand:
        """Give the hand with this id, standing or removed; raises `NotInLedger`."""
        for line in self.standing.lines:
            if line.id == hand:
                return line
        raise NotInLedger("hand", hand)

    def history(self, hand: int) -> tuple[Entry, ...]:
        """Give every entry about one hand, oldest first: all it ever was."""
        self.hand(hand)
        return tuple(entry for entry in self.entries if entry.hand == hand)

    def as_tally(self, house: House | None = None) -> Json:
        """Write the match as one tally request, under another *house* if one is given."""
        return {
            "house": (house or self.house).as_json(),
            "players": list(self.names),
            "dealer": self.names[self.dealer],
            "hands": [with_names(hand.called, self.names) for hand in self.hands],
        }

    def supposing(
        self,
        kind: str,
        hand: int | None = None,
        called: Called | None = None,
        before: int | None = None,
        terms: Terms | None = None,
    ) -> Match:
        """Give the match as it would be after one more entry, writing nothing: to show
        what a correction does before it is confirmed. Raises what saving would raise."""
        body = checked_body(kind, terms.as_json() if terms else called)
        return self.followed_by(kind, self.last_at, "", hand=hand, before=before, body=body)

    def followed_by(
        self,
        kind: str,
        at: datetime,
        key: str,
        *,
        hand: int | None = None,
        before: int | None = None,
        body: Json | None = None,
        reason: str | None = None,
        device: str | None = None,
    ) -> Match:
        """Give the match with one more entry in its book, the *body* a checked one.

        Raises `CannotFollow`.
        """
        seq = self.seq + 1
        if kind in ("record", "insert"):
            hand = seq
        at = read_time(write_time(at))
        entry = Entry(seq, kind, at, key, hand, before, body, reason, device)
        entries = (*self.entries, entry)
        return replace(self, entries=entries, standing=stand(self.agreed, entries))


def stand(agreed: Terms, entries: Iterable[Entry]) -> Standing:
    """Work out what *entries*, their bodies checked, come to from the terms first *agreed*.

    Raises `CannotFollow` at the first entry that makes no sense after those before it.
    """
    now = Standing(agreed)
    lines: list[Hand] = []
    for entry in entries:
        if entry.seq != now.seq + 1:
            raise CannotFollow("out_of_order")
        terms, state, upcard = now.terms, now.state, now.upcard
        if entry.kind not in KINDS:
            raise CannotFollow("unknown_kind")
        if entry.before is not None and entry.kind != "insert":
            raise CannotFollow("hand_unknown")
        if entry.kind in ("record", "insert", *ON_A_HAND):
            _write_line(lines, entry, state)
            if entry.kind == "record":
                upcard = None
        elif entry.hand is not None:
            raise CannotFollow("hand_unknown")
        elif entry.kind == "rules":
            terms = Terms.read(entry.body)
        elif entry.kind == "upcard":
            if state != "open":
                raise CannotFollow("match_not_open")
            upcard = None if entry.body is None else str(entry.body["upcard"])
        else:
            state = _next_state(state, entry.kind)
        now = Standing(terms, (), state, upcard, entry.seq)
    return replace(now, lines=tuple(_numbered(lines)))


def _write_line(lines: list[Hand], entry: Entry, state: str) -> None:
    """Bring a hand in, or change one; a hand that stands has number 1 until counted."""
    if entry.kind in ("record", "insert"):
        if entry.kind == "record" and state != "open":
            raise CannotFollow("match_not_open")
        if entry.hand != entry.seq:
            raise CannotFollow("hand_unknown")
        place = len(lines) if entry.kind == "record" else _line_of(lines, entry.before)
        lines.insert(place, Hand(entry.seq, 1, entry.body or {}, entry.seq))
        return
    place = _line_of(lines, entry.hand)
    line = lines[place]
    if entry.kind == "restore":
        if line.number:
            raise CannotFollow("hand_stands")
        lines[place] = replace(line, number=1, seq=entry.seq)
    elif not line.number:
        raise CannotFollow("hand_removed")
    elif entry.kind == "remove":
        lines[place] = replace(line, number=0, seq=entry.seq)
    else:
        lines[place] = replace(line, called=entry.body or {}, seq=entry.seq)


def _line_of(lines: list[Hand], hand: int | None) -> int:
    for place in reversed(range(len(lines))):  # corrections are mostly of late hands
        if lines[place].id == hand:
            return place
    raise CannotFollow("hand_unknown")


def _numbered(lines: Iterable[Hand]) -> Iterator[Hand]:
    number = 0
    for line in lines:
        number += 1 if line.number else 0
        yield replace(line, number=number) if line.number else line


def checked_body(kind: str, body: object) -> Json | None:
    """Give the body of an entry as it is kept.

    Raises `BadHand` or `BadTerms` naming every fault, or `CannotFollow`.
    """
    if kind in ("record", "insert", "correct"):
        return as_called(body)
    if kind == "rules":
        return Terms.read(body).as_json()
    if body is None:
        return None
    if kind != "upcard":
        raise CannotFollow("body_not_wanted")
    card = body.get("upcard") if isinstance(body, Mapping) else None
    reading = read_cards(card if isinstance(card, str) else "")
    if len(reading) != 1 or reading.unreadable:
        raise CannotFollow("not_a_card")
    return {"upcard": names(reading.hand)[0]}


def _next_state(state: str, kind: str) -> str:
    if kind == "resume":
        if state == "open":
            raise CannotFollow("match_open")
    elif state in ("settled", "abandoned") or (kind == "stop" and state != "open"):
        raise CannotFollow("match_not_open")
    return STATES[kind]


# --------------------------------------------------------------------------- the rows


def read_match(db: Database, match: int) -> Match:
    """Read one match with its book; raises `NotInLedger`."""
    storable = match.bit_length() < 64  # SQLite cannot even be asked for a larger number
    for row in db.query("SELECT * FROM matches WHERE id = ?", [match if storable else 0]):
        entries = tuple(entry for _, entry in read_entries(db, match))
        return _match(row, read_players(db), entries)
    raise NotInLedger("match", match)


def read_matches(db: Database) -> list[Match]:
    """Read all matches with their books, the one begun last on top."""
    players = read_players(db)
    books = {
        match: tuple(entry for _, entry in lines)
        for match, lines in groupby(read_entries(db), key=lambda line: line[0])
    }
    rows = list(db.query("SELECT * FROM matches ORDER BY started_at DESC, id DESC"))
    return [_match(row, players, books.get(row["id"], ())) for row in rows]


def last_seq(db: Database, match: int) -> int:
    """Give the number of a match's last entry, 0 before the first; raises `NotInLedger`."""
    sought = """
        SELECT (SELECT coalesce(max(seq), 0) FROM entries WHERE match = matches.id) AS seq
        FROM matches WHERE id = ?
    """
    for row in db.query(sought, [match]):
        return cast(int, row["seq"])
    raise NotInLedger("match", match)


def held(db: Database) -> int:
    """Count the matches, and the entries of all of them."""
    counted = "SELECT (SELECT count(*) FROM matches) + (SELECT count(*) FROM entries) AS held"
    return cast(int, next(iter(db.query(counted)))["held"])


def find_match(db: Database, uid: str) -> Match | None:
    """Find a match by the name it has in every ledger."""
    for row in db.query("SELECT id FROM matches WHERE uid = ?", [uid]):
        return read_match(db, row["id"])
    return None


def write_match(
    db: Database,
    uid: str,
    seats: tuple[int, int],
    terms: Terms,
    dealer: int,
    started_at: datetime,
    device: str | None,
) -> Match:
    """Open the book of a new match, inside the caller's transaction."""
    db.execute(
        "INSERT INTO matches"
        " (uid, first_player, second_player, terms, dealer, started_at, device)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [uid, *seats, to_text(terms.as_json()), dealer, write_time(started_at), device],
    )
    match = find_match(db, uid)
    assert match is not None
    return match


def _match(
    row: Mapping[str, object], players: Mapping[int, Player], entries: tuple[Entry, ...]
) -> Match:
    seats = cast(int, row["first_player"]), cast(int, row["second_player"])
    agreed = Terms.read(json.loads(cast(str, row["terms"])))
    return Match(
        id=cast(int, row["id"]),
        uid=cast(str, row["uid"]),
        players=(resolve(players, seats[0]), resolve(players, seats[1])),
        seats=seats,
        agreed=agreed,
        dealer=cast(int, row["dealer"]),
        started_at=read_time(cast(str, row["started_at"])),
        device=cast("str | None", row["device"]),
        entries=entries,
        standing=stand(agreed, entries),
    )
