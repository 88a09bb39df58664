"""Copies of the ledger: one taken while it is in use, and one put back in its place."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.ledger.connection import PATIENCE, PAUSE, connect, refuse_newer, told
from scorekeeper.ledger.errors import (
    LedgerBusy,
    LedgerError,
    LedgerUnusable,
    NotALedger,
    WouldOverwrite,
)
from scorekeeper.ledger.migrations import APPLICATION

_LOGS = ("-wal", "-shm")
"""What SQLite keeps beside a file while it is open."""


def back_up(db: Database, path: Path) -> Path:
    """Write everything committed so far to a new file at *path*, and give *path*.

    The file is whole or not there. Raises `WouldOverwrite` or `LedgerUnusable`.
    """
    if path.exists():
        raise WouldOverwrite(path)
    unfinished = path.with_name(path.name + ".part")
    unfinished.unlink(missing_ok=True)
    try:
        with told(path):
            db.execute("VACUUM INTO ?", [str(unfinished)])
        _to_the_disk(unfinished)
        if path.exists():
            raise WouldOverwrite(path)
        unfinished.rename(path)
        _to_the_disk(path.parent)
    except OSError as error:
        raise LedgerUnusable(path, str(error)) from error
    finally:
        unfinished.unlink(missing_ok=True)
    return path


def check_backup(path: Path) -> None:
    """Make sure that *path* holds a whole ledger this version can read; changes nothing.

    Raises `LedgerUnusable`, or its children `NotALedger` and `LedgerIsNewer`.
    """
    if not path.is_file():
        raise LedgerUnusable(path, "there is no such file")
    with told(path), closing(_read_only(path)) as connection:
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise NotALedger(path, "this database belongs to something else")
        wrong = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if wrong != "ok":
            raise LedgerUnusable(path, wrong)
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise LedgerUnusable(path, "a line points at something that is not there")
        refuse_newer(Database(connection, execute_plugins=False), path)


def restore(ledger: Path, backup: Path, keep_as: Path, patience: float = PATIENCE) -> None:
    """Put *backup* in the place of *ledger*, keeping what was there under *keep_as*.

    All of it or nothing; nobody should be writing meanwhile. An older backup is brought
    up to date. Raises what `check_backup` raises, `WouldOverwrite` for *keep_as*, and
    `LedgerBusy` when somebody is writing after all.
    """
    check_backup(backup)
    if keep_as.exists():
        raise WouldOverwrite(keep_as)
    fresh = ledger.with_name(ledger.name + ".restoring")
    _clear(fresh)
    try:
        with told(backup), closing(_read_only(backup)) as connection:
            connection.execute("VACUUM INTO ?", [str(fresh)])
        connect(fresh, patience).close()
        if not ledger.exists():
            fresh.rename(ledger)
        elif (damage := _damage(ledger, patience)) is None:
            with closing(connect(ledger, patience)) as live:
                back_up(live, keep_as)
                _pour(fresh, live, patience)
        elif isinstance(damage, LedgerBusy):
            raise damage
        else:
            _set_aside(ledger, keep_as)
            fresh.rename(ledger)
        _to_the_disk(ledger)
        _to_the_disk(ledger.parent)
    except OSError as error:
        raise LedgerUnusable(ledger, str(error)) from error
    finally:
        _clear(fresh)


def _damage(ledger: Path, patience: float) -> LedgerError | None:
    """Tell what keeps the ledger in place from being read, if anything does."""
    try:
        with closing(connect(ledger, patience)):
            pass
        check_backup(ledger)
    except (LedgerUnusable, LedgerBusy) as damage:
        return damage
    return None


def _pour(fresh: Path, live: Database, patience: float) -> None:
    """Put all pages of *fresh* in place of the live ones, in one transaction."""
    tries = max(1, int(patience / PAUSE))

    def give_up(status: int, remaining: int, total: int) -> None:
        nonlocal tries
        tries -= 1
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and tries < 1:
            raise LedgerBusy("somebody is still writing to the ledger")

    with told(live), closing(_read_only(fresh)) as source:
        live.execute("PRAGMA busy_timeout = 0")
        source.backup(live.conn, progress=give_up, sleep=PAUSE)


def _set_aside(ledger: Path, keep_as: Path) -> None:
    """Move a damaged ledger out of the way, and the log that belongs to it."""
    ledger.rename(keep_as)
    for ending in _LOGS:
        log = ledger.with_name(ledger.name + ending)
        if log.exists():
            log.rename(keep_as.with_name(keep_as.name + ending))


def _clear(path: Path) -> None:
    for ending in ("", *_LOGS):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)


def _to_the_disk(path: Path) -> None:
    """Wait until a file, or a folder's list of files, has reached the disk."""
    if path.is_dir() and os.name == "nt":
        return  # Windows cannot, and need not, sync a folder
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
