"""The phones and computers that have been at this table, each named by its holder.

A device is a random id in a signed cookie, no password: the id comes in from the edge.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from scorekeeper.ledger.connection import writing
from scorekeeper.ledger.errors import NotInLedger
from scorekeeper.ledger.stamp import read_time, write_time

ROLES = ("host", "recorder", "onlooker")


@dataclass(frozen=True, slots=True)
class Device:
    """One phone. *role* says what its holder may do; a *revoked* one may do nothing."""

    id: str
    name: str
    role: str
    revoked: bool
    first_seen: datetime
    last_seen: datetime


class Devices:
    """All devices of one ledger."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def all(self) -> list[Device]:
        """List the devices, the one that came first on top, revoked ones too."""
        rows = self._db.query("SELECT * FROM devices ORDER BY first_seen, id")
        return [_device(row) for row in rows]

    def get(self, device: str) -> Device:
        """Give one device; raises `NotInLedger`."""
        for row in self._db.query("SELECT * FROM devices WHERE id = ?", [device]):
            return _device(row)
        raise NotInLedger("device", device)

    def meet(self, device: str, at: datetime, name: str = "", role: str = "onlooker") -> Device:
        """Give the device of this id, noting it (as *name*, with *role*) the first time."""
        _role(role)
        moment = write_time(at)
        with suppress(NotInLedger):
            return self.get(device)
        with writing(self._db) as db:
            db.execute(
                "INSERT INTO devices (id, name, role, first_seen, last_seen)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
                [device, name, role, moment, moment],
            )
            return self.get(device)

    def seen(self, device: str, at: datetime) -> None:
        """Note that a device was here; worth a write every few minutes, not every page."""
        with writing(self._db) as db:
            self.get(device)
            db.execute(
                "UPDATE devices SET last_seen = max(last_seen, ?) WHERE id = ?",
                [write_time(at), device],
            )

    def rename(self, device: str, name: str) -> Device:
        """Call a device what its holder calls it."""
        return self._set(device, "name", name)

    def give_role(self, device: str, role: str) -> Device:
        """Let a device do what *role* (one of `ROLES`) may do; raises `ValueError`."""
        return self._set(device, "role", _role(role))

    def revoke(self, device: str, revoked: bool = True) -> Device:
        """Send a device away, or (*revoked* false) let it come back."""
        return self._set(device, "revoked", revoked)

    def _set(self, device: str, column: str, value: str | bool) -> Device:
        with writing(self._db) as db:
            self.get(device)
            db.execute(f"UPDATE devices SET {column} = ? WHERE id = ?", [value, device])
            return self.get(device)


def _role(role: str) -> str:
    if role not in ROLES:
        raise ValueError(f"{role!r} is no role; roles are {', '.join(ROLES)}")
    return role


def _device(row: dict[str, str]) -> Device:
    return Device(
        row["id"],
        row["name"],
        row["role"],
        bool(row["revoked"]),
        read_time(row["first_seen"]),
        read_time(row["last_seen"]),
    )
