"""Who wrote something down, when, and under which key: handed in, never made up here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True, slots=True)
class Stamp:
    """The mark every save carries.

    *key* is random and made once for each form: the same key never records twice. *at*
    is kept to the second, in UTC. *device* is the id of a device the ledger has met, or
    None for the command line.
    """

    key: str
    at: datetime
    device: str | None = None


def write_time(at: datetime) -> str:
    """Write a moment as the ledger keeps it: ``2026-11-30T19:05:00Z``.

    Raises `ValueError` for a time without a zone.
    """
    if at.tzinfo is None:
        raise ValueError("a time without a zone is nobody's time")
    return at.astimezone(UTC).replace(microsecond=0, tzinfo=None).isoformat() + "Z"


def read_time(text: str) -> datetime:
    """Read a moment as `write_time` writes it; raises `ValueError` for anything else."""
    at = datetime.fromisoformat(text)
    if write_time(at) != text:
        raise ValueError(f"{text} is not written like 2026-11-30T19:05:00Z")
    return at
