"""Our rules: houses a table has put together and saved under a name.

A match freezes its own copy, so saving a rulebook again changes no match.
"""

import json
from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from scorekeeper.ledger.connection import writing
from scorekeeper.ledger.errors import NotInLedger
from scorekeeper.ledger.players import tidy_name
from scorekeeper.ledger.stamp import read_time, write_time
from scorekeeper.rules.house import House


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A house under a name of the table's own; *preset* is the id of the one it came from."""

    name: str
    house: House
    preset: str | None
    saved_at: datetime


class Rulebooks:
    """All rulebooks saved in one ledger."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def all(self) -> list[Rulebook]:
        """List the rulebooks by name."""
        rows = list(self._db.query("SELECT * FROM rulebooks"))
        return [_rulebook(row) for row in sorted(rows, key=lambda row: row["name"].casefold())]

    def get(self, name: str) -> Rulebook:
        """Give the rulebook of this name; raises `NotInLedger`."""
        for row in self._db.query("SELECT * FROM rulebooks WHERE name = ?", [name]):
            return _rulebook(row)
        raise NotInLedger("rulebook", name)

    def save(
        self, name: str, house: House, at: datetime, preset: str | None = None
    ) -> Rulebook:
        """Keep *house* under *name*, in place of what the name held. Raises `UnusableName`."""
        name = tidy_name(name)
        with writing(self._db) as db:
            db.execute(
                "INSERT INTO rulebooks (name, house, preset, saved_at) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (name) DO UPDATE SET house = excluded.house,"
                " preset = excluded.preset, saved_at = excluded.saved_at",
                [name, json.dumps(house.as_json()), preset, write_time(at)],
            )
            return self.get(name)

    def forget(self, name: str) -> None:
        """Strike a rulebook off the list; matches played under it keep their rules."""
        with writing(self._db) as db:
            self.get(name)
            db.execute("DELETE FROM rulebooks WHERE name = ?", [name])


def _rulebook(row: dict[str, str]) -> Rulebook:
    house = House.read(json.loads(row["house"]))
    return Rulebook(row["name"], house, row["preset"], read_time(row["saved_at"]))
