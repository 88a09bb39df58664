"""Take in what another ledger, or this one, has exported: all of it or nothing.

People, devices and matches are known by their uids, so taking in the same document twice
adds nothing; a match that went on elsewhere gets the entries it lacks here.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlite_utils import Database

from scorekeeper.ledger.documents import Document, ReadMatch, read_document
from scorekeeper.ledger.entries import find_by_key, to_text, write_entry
from scorekeeper.ledger.errors import BadImport, Fault
from scorekeeper.ledger.matches import checked_body, find_match, write_match
from scorekeeper.ledger.players import against_themselves, read_players
from scorekeeper.ledger.stamp import write_time
from scorekeeper.rules.house import House


@dataclass(frozen=True, slots=True)
class Imported:
    """What came in: the uids of matches *added*, *continued* (they had more entries there)
    and *known* already; the names of *players* and *rulebooks* added, and of rulebooks
    *kept* as they are here although they differ there."""

    added: tuple[str, ...] = ()
    continued: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    rulebooks: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


def take_in(db: Database, document: object) -> Imported:
    """Take in an exported *document*, inside the caller's transaction.

    Raises `BadImport` naming every fault: those of `read_document`, and once it is read
    ``key_taken``, ``diverged`` (the match went on differently here and there) and
    ``same_name`` (two players of one match, as they are called here).
    """
    read, unreadable = read_document(document)
    if unreadable:
        raise BadImport(*unreadable)
    faults: list[Fault] = []
    for device, (name, seen) in read.devices.items():
        db.execute(
            "INSERT INTO devices (id, name, role, first_seen, last_seen)"
            " VALUES (?, ?, 'onlooker', ?, ?) ON CONFLICT (id) DO NOTHING",
            [device, name, write_time(seen), write_time(seen)],
        )
    players = _write_players(db, read)
    rulebooks, kept = _write_rulebooks(db, read)
    ids = {player.uid: player.id for player in read_players(db).values()}
    done: dict[str, list[str]] = {"added": [], "continued": [], "known": []}
    for match in read.matches:
        done[_write_match(db, match, ids, faults)].append(match.uid)
    clashing = against_themselves(db)
    faults += [Fault(one.where, "same_name") for one in read.matches if one.uid in clashing]
    if faults:
        raise BadImport(*faults)
    return Imported(
        **{what: tuple(uids) for what, uids in done.items()},
        players=players,
        rulebooks=rulebooks,
        kept=kept,
    )


def _write_players(db: Database, read: Document) -> tuple[str, ...]:
    here = {player.uid for player in read_players(db).values()}
    new = [player for player in read.players.values() if player.uid not in here]
    for player in new:
        db.execute(
            "INSERT INTO players (uid, name, archived, added_at) VALUES (?, ?, ?, ?)",
            [player.uid, player.name, player.archived, write_time(player.added_at)],
        )
    for player in new:
        db.execute(
            "UPDATE players SET merged_into = (SELECT id FROM players WHERE uid = ?)"
            " WHERE uid = ?",
            [player.merged_into, player.uid],
        )
    return tuple(player.name for player in new)


def _write_rulebooks(db: Database, read: Document) -> tuple[tuple[str, ...], tuple[str, ...]]:
    here = {row["name"]: row["house"] for row in db.query("SELECT * FROM rulebooks")}
    added, kept = [], []
    for book in read.rulebooks:
        if book.name not in here:
            db.execute(
                "INSERT INTO rulebooks (name, house, preset, saved_at) VALUES (?, ?, ?, ?)",
                [
                    book.name,
                    to_text(book.house.as_json()),
                    book.preset,
                    write_time(book.saved_at),
                ],
            )
            added.append(book.name)
        elif House.read(json.loads(here[book.name])) != book.house:
            kept.append(book.name)
    return tuple(added), tuple(kept)


def _write_match(
    db: Database, match: ReadMatch, ids: Mapping[str, int], faults: list[Fault]
) -> str:
    """Write what is new of a match; say whether it is ``added``, ``continued``, ``known``."""
    seats = ids[match.seats[0]], ids[match.seats[1]]
    found = find_match(db, match.uid)
    here = found
    if here is None:
        here = write_match(
            db, match.uid, seats, match.agreed, match.dealer, match.started_at, match.device
        )
    same = (here.seats, here.agreed, here.dealer, here.started_at, here.device) == (
        seats,
        match.agreed,
        match.dealer,
        match.started_at,
        match.device,
    )
    begun = len(here.entries)
    if not same or any(
        replace(ours, body=checked_body(ours.kind, ours.body)) != theirs
        for ours, theirs in zip(here.entries, match.entries, strict=False)
    ):
        faults.append(Fault(match.where, "diverged"))
        return "known"
    new = match.entries[begun:]
    for place, entry in enumerate(new, begun):
        if find_by_key(db, entry.key) is not None:
            faults.append(Fault(f"{match.where}.entries[{place}].key", "key_taken"))
        else:
            write_entry(db, here.id, entry)
    if found is None:
        return "added"
    return "continued" if new else "known"
