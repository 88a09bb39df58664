"""The ledger as one JSON document that any ledger takes in again.

``{"format": "scorekeeper", "version": 1, "players": […], "devices": […],
"rulebooks": […], "matches": […]}``. A match is the contract's tally request (``house``,
``players``, ``dealer``, ``hands``) and beside it ``uid``, ``player_uids``, ``agreed`` (the
terms before the first deal), ``started_at``, ``device`` and all its ``entries``; what is
null in an entry is left out. Two exports of the same ledger are the same text.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields

from sqlite_utils import Database

from scorekeeper.ledger.devices import Devices
from scorekeeper.ledger.entries import Entry, Json
from scorekeeper.ledger.matches import Match, read_match, read_matches
from scorekeeper.ledger.players import Player, read_players
from scorekeeper.ledger.rulebooks import Rulebooks
from scorekeeper.ledger.stamp import write_time

FORMAT = "scorekeeper"
VERSION = 1


def export(db: Database, matches: Iterable[int] | None = None) -> Json:
    """Write everything, or only these *matches* with the people and devices in them.

    Raises `NotInLedger`.
    """
    players = read_players(db)
    devices = {device.id: device for device in Devices(db).all()}
    if matches is None:
        chosen, people, phones = read_matches(db), set(players), set(devices)
        rulebooks = Rulebooks(db).all()
    else:
        chosen = [read_match(db, match) for match in set(matches)]
        seats = {seat for match in chosen for seat in match.seats}
        people = {one for seat in seats for one in _merges(players, seat)}
        phones = {phone for match in chosen for phone in _devices_of(match)}
        rulebooks = []
    chosen.sort(key=lambda match: (match.started_at, match.uid))
    return {
        "format": FORMAT,
        "version": VERSION,
        "players": [
            _player(players, players[one])
            for one in sorted(people, key=lambda one: players[one].uid)
        ],
        "devices": [
            {
                "id": phone,
                "name": devices[phone].name,
                "first_seen": write_time(devices[phone].first_seen),
            }
            for phone in sorted(phones)
        ],
        "rulebooks": [
            {
                "name": book.name,
                "house": book.house.as_json(),
                "preset": book.preset,
                "saved_at": write_time(book.saved_at),
            }
            for book in rulebooks
        ],
        "matches": [_match(players, match) for match in chosen],
    }


def entry_json(entry: Entry) -> Json:
    """Write one entry; what is null is left out."""
    told = {field.name: getattr(entry, field.name) for field in fields(Entry)}
    told["at"] = write_time(entry.at)
    return {name: value for name, value in told.items() if value is not None}


def _match(players: Mapping[int, Player], match: Match) -> Json:
    return match.as_tally() | {
        "uid": match.uid,
        "player_uids": [players[seat].uid for seat in match.seats],
        "agreed": match.agreed.as_json(),
        "started_at": write_time(match.started_at),
        "device": match.device,
        "entries": [entry_json(entry) for entry in match.entries],
    }


def _player(players: Mapping[int, Player], player: Player) -> Json:
    into = player.merged_into
    return {
        "uid": player.uid,
        "name": player.name,
        "archived": player.archived,
        "merged_into": None if into is None else players[into].uid,
        "added_at": write_time(player.added_at),
    }


def _merges(players: Mapping[int, Player], player: int | None) -> Iterator[int]:
    """Give a player, whom he was merged into, and so on."""
    while player is not None:
        yield player
        player = players[player].merged_into


def _devices_of(match: Match) -> set[str]:
    told = {match.device, *(entry.device for entry in match.entries)}
    return {device for device in told if device is not None}
