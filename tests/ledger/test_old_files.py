"""A ledger written by any earlier version opens, and says what it said then."""

import json
import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
from ledger.make_old_ledger import play

from scorekeeper.contract import tally
from scorekeeper.ledger.ledger import Ledger
from scorekeeper.ledger.stamp import Stamp

DATA = Path(__file__).parent.parent / "data"
OLD = sorted(DATA.glob("ledger-v*.db"))


@pytest.fixture(params=OLD, ids=lambda file: file.stem)
def old(request, path):
    """A copy of an old ledger, and what it said when it was new."""
    shutil.copy(request.param, path)
    return path, json.loads(request.param.with_suffix(".json").read_text("utf-8"))


def schema(path):
    file = sqlite3.connect(path)
    rows = file.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name")
    found = [row for row in rows if "_sqlite" not in row[1]]  # not the library's own
    file.close()
    return found


def test_there_is_an_old_ledger_to_open():
    assert OLD


def test_an_old_ledger_says_the_same(old):
    path, said = old

    with Ledger(path) as ledger:
        assert ledger.export() == said


def test_the_matches_of_an_old_ledger_can_be_scored(old):
    _, said = old

    for match in said["matches"]:
        assert "error" not in tally(match)


def test_play_goes_on_in_an_old_ledger(old):
    path, _ = old
    at = datetime(2027, 1, 1, 20, 0, tzinfo=UTC)

    with Ledger(path) as ledger:
        match = ledger.match_of("uid-match-1")
        ledger.resume(match.id, Stamp("new-1", at))
        saved = ledger.record(
            match.id, {"ending": "dead"}, match.next_number, Stamp("new-2", at)
        )

    assert saved.hand.number == match.next_number


def test_an_old_ledger_becomes_the_same_as_a_new_one(old, tmp_path):
    path, _ = old
    Ledger(path).close()
    Ledger(tmp_path / "new.db").close()

    assert schema(path) == schema(tmp_path / "new.db")


def test_what_an_old_ledger_said_can_be_taken_in(old):
    _, said = old

    with Ledger(":memory:") as ledger:
        ledger.take_in(said)
        assert ledger.export() == said


def test_the_script_still_plays_the_evening_of_the_newest_file():
    with Ledger(":memory:") as ledger:
        play(ledger)
        assert ledger.export() == json.loads(OLD[-1].with_suffix(".json").read_text("utf-8"))
