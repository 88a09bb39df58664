"""An exported document, read back: everything in it checked, every fault named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from scorekeeper.ledger.entries import Entry
from scorekeeper.ledger.errors import BadHand, BadTerms, CannotFollow, Fault, UnusableName
from scorekeeper.ledger.exports import FORMAT, VERSION
from scorekeeper.ledger.hands import with_names
from scorekeeper.ledger.matches import Standing, checked_body, stand
from scorekeeper.ledger.players import tidy_name
from scorekeeper.ledger.stamp import read_time
from scorekeeper.ledger.terms import Terms
from scorekeeper.rules.house import BadHouse, House

Json = Mapping[str, object]


def read_document(given: object) -> tuple[Document, list[Fault]]:
    """Read a document as `export` writes it, and name everything wrong with it.

    With a fault the document is not to be used. *where* of a fault is a path like
    ``matches[0].entries[3].body``. Codes: ``not_scorekeeper``, ``newer_version``,
    ``wrong_kind``, ``unusable_name``, ``twice``, ``unknown_player``, ``unknown_device``,
    ``does_not_agree`` (the hands shown are not what the entries come to), and those of
    `BadHand`, `BadTerms` and `CannotFollow`.
    """
    reader = _Reader()
    return reader.document(given), reader.faults


@dataclass(slots=True)
class ReadPlayer:
    """A player of the document, known by *uid* as is the one he was *merged_into*."""

    uid: str
    name: str
    archived: bool
    merged_into: str | None
    added_at: datetime


@dataclass(slots=True)
class ReadRulebook:
    """A rulebook of the document."""

    name: str
    house: House
    preset: str | None
    saved_at: datetime


@dataclass(slots=True)
class ReadMatch:
    """A match of the document, from *where* in it; *seats* are the players' uids."""

    where: str
    uid: str
    seats: tuple[str, str]
    agreed: Terms
    dealer: int
    started_at: datetime
    device: str | None
    entries: tuple[Entry, ...]


@dataclass(slots=True)
class Document:
    """All that a document holds; *devices* are a name and when it was first seen, by id."""

    players: dict[str, ReadPlayer] = field(default_factory=dict)
    devices: dict[str, tuple[str, datetime]] = field(default_factory=dict)
    rulebooks: list[ReadRulebook] = field(default_factory=list)
    matches: list[ReadMatch] = field(default_factory=list)


_LONG_AGO = read_time("1970-01-01T00:00:00Z")


class _Reader:
    """A document being read. Where a thing is at fault the fault is noted and something
    harmless given in its place, so that reading goes on and finds the others."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.keys: set[str] = set()

    def document(self, given: object) -> Document:
        read = Document()
        if not isinstance(given, Mapping) or given.get("format") != FORMAT:
            self.fault("format", "not_scorekeeper")
        elif given.get("version") != VERSION:
            self.fault("version", "newer_version")
        else:
            for where, player in self.objects(given, "players"):
                self.player(where, player, read)
            for where, device in self.objects(given, "devices"):
                uid = self.text(where, device, "id")
                seen = self.time(where, device, "first_seen")
                # A phone that nobody has named yet has an empty name.
                read.devices[uid] = (self.maybe_text(where, device, "name") or "", seen)
            for where, book in self.objects(given, "rulebooks"):
                read.rulebooks.append(self.rulebook(where, book))
            self.merges(read)
            for where, match in self.objects(given, "matches"):
                self.match(where, match, read)
        return read

    def player(self, where: str, given: Json, read: Document) -> None:
        uid = self.text(where, given, "uid")
        if uid in read.players:
            self.fault(f"{where}.uid", "twice")
        archived = given.get("archived", False)
        if not isinstance(archived, bool):
            self.fault(f"{where}.archived", "wrong_kind")
        read.players[uid] = ReadPlayer(
            uid,
            self.name(where, given),
            archived is True,
            self.maybe_text(where, given, "merged_into"),
            self.time(where, given, "added_at"),
        )

    def merges(self, read: Document) -> None:
        """Follow every merge to its end; one that goes in a circle has none."""
        for place, player in enumerate(read.players.values()):
            passed = {player.uid}
            into = player.merged_into
            while into is not None:
                if into in passed or into not in read.players:
                    self.fault(f"players[{place}].merged_into", "unknown_player")
                    player.merged_into = None
                    break
                passed.add(into)
                into = read.players[into].merged_into

    def rulebook(self, where: str, given: Json) -> ReadRulebook:
        return ReadRulebook(
            self.name(where, given),
            self.house(where, given),
            self.maybe_text(where, given, "preset"),
            self.time(where, given, "saved_at"),
        )

    def match(self, where: str, given: Json, read: Document) -> None:
        found = len(self.faults)
        uid = self.text(where, given, "uid")
        if any(match.uid == uid for match in read.matches):
            self.fault(f"{where}.uid", "twice")
        seats = self.pair(f"{where}.player_uids", given.get("player_uids"))
        names = self.pair(f"{where}.players", given.get("players"))
        if not all(seat in read.players for seat in seats):
            self.fault(f"{where}.player_uids", "unknown_player")
        if given.get("dealer") not in names:
            self.fault(f"{where}.dealer", "unknown_player")
        agreed = self.terms(where, given)
        started_at = self.time(where, given, "started_at")
        device = self.device(where, given, read)
        entries = tuple(
            self.entry(at, entry, read) for at, entry in self.objects(given, "entries", where)
        )
        if len(self.faults) > found:
            return
        try:
            standing = stand(agreed, entries)
        except CannotFollow as error:
            self.fault(f"{where}.entries", error.why)
            return
        if names != tuple(_root(read, seat).name for seat in seats):
            self.fault(f"{where}.players", "does_not_agree")
        self.agreement(where, given, standing, names)
        dealer = names.index(str(given.get("dealer")))
        read.matches.append(
            ReadMatch(where, uid, seats, agreed, dealer, started_at, device, entries)
        )

    def pair(self, where: str, given: object) -> tuple[str, str]:
        """Read two texts that are not the same."""
        if isinstance(given, list) and len(given) == 2 and given[0] != given[1]:
            first, second = given
            if isinstance(first, str) and isinstance(second, str):
                return first, second
        self.fault(where, "wrong_kind")
        return "", ""

    def agreement(self, where: str, given: Json, now: Standing, names: tuple[str, str]) -> None:
        """Find what is shown of a match that its entries do not come to."""
        shown = [with_names(hand.called, names) for hand in now.lines if hand.number]
        if given.get("hands") != shown:
            self.fault(f"{where}.hands", "does_not_agree")
        if self.house(where, given) != now.terms.house:
            self.fault(f"{where}.house", "does_not_agree")

    def entry(self, where: str, given: Json, read: Document) -> Entry:
        kind, body = self.text(where, given, "kind"), None
        try:
            body = checked_body(kind, given.get("body"))
        except (BadHand, BadTerms) as error:
            for fault in error.faults:
                self.fault(f"{where}.body.{fault.where}", fault.code)
        except CannotFollow as error:
            self.fault(f"{where}.body", error.why)
        key = self.text(where, given, "key")
        if key in self.keys:
            self.fault(f"{where}.key", "twice")
        self.keys.add(key)
        return Entry(
            self.number(where, given, "seq") or 0,
            kind,
            self.time(where, given, "at"),
            key,
            self.number(where, given, "hand"),
            self.number(where, given, "before"),
            body,
            self.maybe_text(where, given, "reason"),
            self.device(where, given, read),
        )

    def terms(self, where: str, given: Json) -> Terms:
        try:
            return Terms.read(given.get("agreed"))
        except BadTerms as error:
            for fault in error.faults:
                self.fault(f"{where}.agreed.{fault.where}", fault.code)
            return Terms(House())

    def house(self, where: str, given: Json) -> House:
        try:
            written = given.get("house")
            if isinstance(written, Mapping):
                return House.read(written)
            self.fault(f"{where}.house", "wrong_kind")
        except BadHouse as bad:
            for name in bad.fields:
                self.fault(f"{where}.house.{name}", "bad_house")
        return House()

    def name(self, where: str, given: Json) -> str:
        name = self.text(where, given, "name")
        try:
            if name and tidy_name(name) != name:
                raise UnusableName(name, "untidy")
        except UnusableName:
            self.fault(f"{where}.name", "unusable_name")
        return name

    def device(self, where: str, given: Json, read: Document) -> str | None:
        device = self.maybe_text(where, given, "device")
        if device is not None and device not in read.devices:
            self.fault(f"{where}.device", "unknown_device")
        return device

    def objects(self, given: Json, name: str, inside: str = "") -> Iterator[tuple[str, Json]]:
        where = f"{inside}.{name}" if inside else name
        listed = given.get(name)
        if not isinstance(listed, list):
            self.fault(where, "wrong_kind")
            return
        for place, item in enumerate(listed):
            if isinstance(item, Mapping):
                yield f"{where}[{place}]", item
            else:
                self.fault(f"{where}[{place}]", "wrong_kind")

    def text(self, where: str, given: Json, name: str) -> str:
        text = given.get(name)
        if isinstance(text, str) and text and _keeps(text):
            return text
        self.fault(f"{where}.{name}", "wrong_kind")
        return ""

    def maybe_text(self, where: str, given: Json, name: str) -> str | None:
        text = given.get(name)
        if text is None or (isinstance(text, str) and _keeps(text)):
            return text
        self.fault(f"{where}.{name}", "wrong_kind")
        return None

    def number(self, where: str, given: Json, name: str) -> int | None:
        number = given.get(name)
        if number is None or (type(number) is int and 0 < number < 2**31):
            return number
        self.fault(f"{where}.{name}", "wrong_kind")
        return None

    def time(self, where: str, given: Json, name: str) -> datetime:
        try:
            return read_time(str(given.get(name)))
        except ValueError:
            self.fault(f"{where}.{name}", "wrong_kind")
            return _LONG_AGO

    def fault(self, where: str, code: str) -> None:
        self.faults.append(Fault(where, code))


def _keeps(text: str) -> bool:
    """Whether a text can be written down; half a sign, as JSON allows, cannot."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def _root(read: Document, uid: str) -> ReadPlayer:
    player = read.players[uid]
    while player.merged_into is not None:
        player = read.players[player.merged_into]
    return player
