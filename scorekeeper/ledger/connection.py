"""Open the ledger's file, and write to it in one transaction or not at all."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.ledger.errors import LedgerBusy, LedgerIsNewer, LedgerUnusable, NotALedger
from scorekeeper.ledger.migrations import APPLICATION, STEPS, migrations

PATIENCE = 5.0
"""Seconds to wait for another writer before giving up as `LedgerBusy`."""

PAUSE = 0.02
"""Seconds between two tries where SQLite does not wait by itself."""


def connect(path: Path | str, patience: float = PATIENCE) -> Database:
    """Open the ledger at *path*, making it or bringing it up to date where needed.

    One connection serves one thread for one request; close it afterwards. Several
    processes may open a new file at the same moment. Raises `NotALedger`,
    `LedgerIsNewer`, `LedgerUnusable` or `LedgerBusy`.
    """
    with told(path):
        connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    try:
        with told(path):
            db = Database(connection, execute_plugins=False)
            _look_before_writing(db, path)
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("PRAGMA synchronous = FULL")
            _write_ahead(db, patience)
            if migrations.pending(db):
                with writing(db):
                    migrations.apply(db)
        return db
    except BaseException:
        connection.close()
        raise


@contextmanager
def writing(db: Database) -> Iterator[Database]:
    """Write everything inside the block, or nothing; one writer at a time.

    The lock is taken at the start: what is read inside is what will be there at the end.
    Raises `LedgerBusy` when others hold it too long.
    """
    with told(db):
        db.execute("BEGIN IMMEDIATE")
        try:
            yield db
        except BaseException:
            db.rollback()
            raise
        try:
            db.execute("COMMIT")
        except BaseException:
            db.rollback()
            raise


@contextmanager
def reading(db: Database) -> Iterator[Database]:
    """Read several things as they were at one moment, whatever others write meanwhile."""
    with told(db):
        db.execute("BEGIN")
        try:
            yield db
        finally:
            db.rollback()


def _path_of(db: Database) -> str:
    return next(str(row["file"]) for row in db.query("PRAGMA database_list"))


def _look_before_writing(db: Database, path: Path | str) -> None:
    """Refuse a file that is not ours before anything is changed in it."""
    marked = db.execute("PRAGMA application_id").fetchone()[0]
    if marked != APPLICATION:
        if db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
            return
        # Another process may have made the tables between the two looks.
        if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise NotALedger(path, "this database belongs to something else")
    refuse_newer(db, path)


def refuse_newer(db: Database, path: Path | str) -> None:
    """Raise `LedgerIsNewer` for a file with steps this version does not know."""
    applied = {migration.name for migration in migrations.applied(db)}
    if later := applied - {name for name, _ in STEPS}:
        raise LedgerIsNewer(path, ", ".join(sorted(later)))


def _write_ahead(db: Database, patience: float) -> None:
    """Switch to write-ahead logging, which on a new file does not wait its turn by itself."""
    tries = max(1, int(patience / PAUSE))
    for left in reversed(range(tries)):
        try:
            db.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if not _is_busy(error) or not left:
                raise
            time.sleep(PAUSE)
        else:
            return


def _is_busy(error: sqlite3.Error) -> bool:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


_OF_THE_FILE = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}


@contextmanager
def told(place: Path | str | Database) -> Iterator[None]:
    """Turn what SQLite says about the file into errors of our own."""
    try:
        yield
    except sqlite3.Error as error:
        code: int = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if _is_busy(error):
            raise LedgerBusy(str(error)) from error
        path = _path_of(place) if isinstance(place, Database) else place
        if code == sqlite3.SQLITE_NOTADB:
            raise NotALedger(path, str(error)) from error
        if code in _OF_THE_FILE:
            raise LedgerUnusable(path, str(error)) from error
        raise
