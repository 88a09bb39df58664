"""A backup is whole, overwrites nothing, and can be put back over anything."""

import sqlite3

import pytest

from scorekeeper.ledger import backup
from scorekeeper.ledger.backup import check_backup, restore
from scorekeeper.ledger.errors import (
    LedgerBusy,
    LedgerUnusable,
    NotALedger,
    WouldOverwrite,
)
from scorekeeper.ledger.ledger import Ledger

DEAD = {"ending": "dead"}


@pytest.fixture
def copy(ledger, record, tmp_path):
    """A backup of a ledger with one hand; a second is recorded afterwards."""
    record(**DEAD)
    copy = ledger.back_up(tmp_path / "2026-11-28.db")
    record(**DEAD)
    return copy


@pytest.fixture
def kept(tmp_path):
    return tmp_path / "kept.db"


def hands_in(path):
    with Ledger(path) as ledger:
        [match] = ledger.matches()
        return len(match.hands)


def files(tmp_path):
    return {
        path.name for path in tmp_path.iterdir() if path.suffix not in (".db-wal", ".db-shm")
    }


def test_a_backup_holds_what_was_recorded_till_then(copy, path):
    check_backup(copy)

    assert (hands_in(copy), hands_in(path)) == (1, 2)


def test_a_backup_overwrites_nothing(ledger, copy, tmp_path):
    before = copy.read_bytes()

    with pytest.raises(WouldOverwrite) as told:
        ledger.back_up(copy)

    assert told.value.path == copy
    assert copy.read_bytes() == before
    assert files(tmp_path) == {"ledger.db", copy.name}


def test_a_backup_into_no_folder_leaves_nothing_behind(ledger, copy, tmp_path):
    with pytest.raises(LedgerUnusable):
        ledger.back_up(tmp_path / "usb-stick" / "copy.db")

    assert files(tmp_path) == {"ledger.db", copy.name}


def test_a_restore_puts_the_backup_in_place_and_keeps_the_old(
    ledger, copy, path, kept, tmp_path
):
    ledger.close()
    restore(path, copy, kept)

    assert (hands_in(path), hands_in(kept), hands_in(copy)) == (1, 2, 1)
    assert files(tmp_path) == {"ledger.db", "kept.db", copy.name}


def test_a_reader_sees_the_restored_ledger_at_once(ledger, copy, path, kept, match):
    assert len(ledger.match(match.id).hands) == 2

    restore(path, copy, kept)

    assert len(ledger.match(match.id).hands) == 1


def test_a_restore_where_there_was_nothing(copy, tmp_path, kept):
    restore(tmp_path / "new.db", copy, kept)

    assert hands_in(tmp_path / "new.db") == 1
    assert not kept.exists()


@pytest.mark.parametrize("damage", [b"", b"not a ledger any more " * 500])
def test_a_damaged_ledger_is_set_aside(ledger, copy, path, kept, damage):
    ledger.close()
    path.write_bytes(damage)

    restore(path, copy, kept)

    assert hands_in(path) == 1
    assert kept.exists()


def test_a_ledger_damaged_inside_is_set_aside_as_it_is(ledger, copy, path, kept):
    ledger.close()
    spoilt = bytearray(path.read_bytes())
    spoilt[4096 * 3 :] = b"\x07" * (len(spoilt) - 4096 * 3)
    path.write_bytes(spoilt)

    restore(path, copy, kept)

    assert hands_in(path) == 1
    assert kept.read_bytes()[4096 * 3 :] == bytes(spoilt[4096 * 3 :])


def test_a_restore_keeps_its_hands_off_a_file_to_keep(ledger, copy, path, kept):
    kept.write_text("something dear")

    with pytest.raises(WouldOverwrite):
        restore(path, copy, kept)

    assert hands_in(path) == 2
    ledger.close()
    path.write_bytes(b"not a ledger any more")
    with pytest.raises(WouldOverwrite):
        restore(path, copy, kept)
    assert kept.read_text() == "something dear"


def test_a_restore_waits_for_nobody_for_ever(ledger, copy, path, kept):
    ledger._db.execute("BEGIN IMMEDIATE")

    with pytest.raises(LedgerBusy):
        restore(path, copy, kept, patience=0.1)

    ledger._db.rollback()
    assert hands_in(path) == 2


def test_what_is_no_backup_is_not_restored(ledger, record, path, kept, tmp_path):
    record(**DEAD)
    foreign = tmp_path / "recipes.db"
    file = sqlite3.connect(foreign)
    file.execute("CREATE TABLE recipes (name TEXT)")
    file.commit()
    file.close()
    text = tmp_path / "text.db"
    text.write_text("hello " * 1000)
    empty = tmp_path / "empty.db"
    empty.touch()

    for wrong in (foreign, text, empty):
        with pytest.raises(NotALedger):
            restore(path, wrong, kept)
    with pytest.raises(LedgerUnusable):
        restore(path, tmp_path / "nowhere.db", kept)
    assert hands_in(path) == 1
    assert not kept.exists()


def test_a_backup_with_a_line_that_hangs_in_the_air_is_not_restored(ledger, copy, path, kept):
    file = sqlite3.connect(copy)
    file.execute("UPDATE players SET merged_into = 99")
    file.commit()
    file.close()

    with pytest.raises(LedgerUnusable, match="not there"):
        restore(path, copy, kept)

    assert hands_in(path) == 2


def test_a_restore_that_fails_half_way_leaves_the_ledger(
    ledger, copy, path, kept, monkeypatch, tmp_path
):
    def fail(*_):
        raise OSError("the disk is full")

    monkeypatch.setattr(backup, "_pour", fail)

    with pytest.raises(LedgerUnusable, match="full"):
        restore(path, copy, kept)

    assert hands_in(path) == 2
    assert "ledger.db.restoring" not in files(tmp_path)
