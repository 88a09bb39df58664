"""Opening the file: new, old, foreign, busy, and several processes at once."""

import sqlite3
import subprocess
import sys

import pytest

from scorekeeper.ledger import connection
from scorekeeper.ledger.connection import connect, writing
from scorekeeper.ledger.errors import LedgerBusy, LedgerIsNewer, LedgerUnusable, NotALedger
from scorekeeper.ledger.ledger import Ledger
from scorekeeper.ledger.migrations import STEPS, _step, migrations

OPEN = """
import sys, time
from pathlib import Path
from scorekeeper.ledger.ledger import Ledger
print("ready", flush=True)
sys.stdin.readline()
for number in range(10):
    with Ledger(f"{sys.argv[1]}-{number}.db") as ledger:
        assert ledger.matches() == []
"""


def test_a_new_file_opens_from_several_processes_at_once(tmp_path):
    child = [sys.executable, "-c", OPEN, str(tmp_path / "new")]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    children = [subprocess.Popen(child, text=True, **pipes) for _ in range(4)]
    for started in children:
        assert started.stdout.readline() == "ready\n"
    for started in children:
        started.stdin.write("\n")
        started.stdin.flush()
    for started in children:
        _, error = started.communicate(timeout=20)
        assert (started.returncode, error) == (0, "")

    for number in range(10):
        file = sqlite3.connect(tmp_path / f"new-{number}.db")
        [applied] = file.execute("SELECT count(*) FROM _sqlite_migrations").fetchone()
        file.close()
        assert applied == len(STEPS)


def test_a_connection_keeps_faith_with_disk_and_keys(path):
    db = connect(path)

    assert db.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    db.close()


class NotYet:
    """A new file that others are opening too: busy for the first *times*."""

    def __init__(self, times):
        self.times = times

    def execute(self, sql):
        self.times -= 1
        if self.times >= 0:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error


def test_the_switch_to_a_log_waits_its_turn():
    connection._write_ahead(NotYet(3), patience=1)

    with pytest.raises(sqlite3.OperationalError, match="locked"):
        connection._write_ahead(NotYet(10), patience=0.1)


def test_every_table_of_ours_is_strict(path):
    db = connect(path)

    ours = [table for table in db.tables if not table.name.startswith("_")]
    assert {table.name for table in ours} == {
        "devices",
        "players",
        "rulebooks",
        "matches",
        "entries",
    }
    assert all(table.strict for table in ours)
    db.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(path, monkeypatch):
    connect(path).close()

    def look():
        db = sqlite3.connect(path)
        schema = db.execute(
            "SELECT type, name, sql FROM sqlite_master ORDER BY name"
        ).fetchall()
        applied = db.execute("SELECT name FROM _sqlite_migrations").fetchall()
        db.close()
        return schema, applied

    before = look()
    monkeypatch.setattr(migrations, "_migrations", list(migrations._migrations))
    half = ("CREATE TABLE rivers (name TEXT)", "INSERT INTO nowhere VALUES (1)")
    migrations(name="m999_half")(_step(half))

    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        connect(path)

    assert look() == before
    monkeypatch.undo()
    connect(path).close()


def test_what_fails_inside_writing_is_not_written(path):
    db = connect(path)

    with pytest.raises(KeyError), writing(db):
        db.execute("INSERT INTO players (uid, name, added_at) VALUES ('u', 'Ada', '')")
        raise KeyError

    assert db.execute("SELECT count(*) FROM players").fetchone() == (0,)
    assert not db.conn.in_transaction
    db.close()


def test_somebody_elses_database_is_refused_and_not_touched(path):
    foreign = sqlite3.connect(path)
    foreign.execute("CREATE TABLE recipes (name TEXT)")
    foreign.commit()
    foreign.close()
    before = path.read_bytes()

    with pytest.raises(NotALedger):
        Ledger(path)

    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_not_touched(path):
    path.write_bytes(b"Dear diary, tonight we played gin. " * 50)
    before = path.read_bytes()

    with pytest.raises(NotALedger):
        Ledger(path)

    assert path.read_bytes() == before


def test_a_ledger_of_a_later_version_is_refused(path, monkeypatch):
    connect(path).close()
    monkeypatch.setattr(connection, "STEPS", ())

    with pytest.raises(LedgerIsNewer, match=STEPS[-1][0]):
        Ledger(path)


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(LedgerUnusable) as told:
        Ledger(tmp_path / "nowhere" / "ledger.db")

    assert told.value.path == tmp_path / "nowhere" / "ledger.db"


def test_a_held_ledger_is_busy_but_can_be_read(path):
    with Ledger(path) as holder, Ledger(path, patience=0.05) as other:
        holder._db.execute("BEGIN IMMEDIATE")

        assert other.matches() == []
        with pytest.raises(LedgerBusy):
            other.rulebooks.forget("ours")

        holder._db.rollback()


@pytest.mark.parametrize("table", ["entries", "matches"])
@pytest.mark.parametrize("change", ["UPDATE {} SET device = NULL", "DELETE FROM {}"])
def test_what_is_written_down_cannot_be_changed(ledger, record, table, change):
    record(ending="dead")

    with pytest.raises(sqlite3.IntegrityError, match="only ever added"):
        ledger._db.execute(change.format(table))
