"""The ledger on the command line, as somebody types it: other processes, real files."""

import json
import os
import sqlite3
import subprocess
import sys
import threading

import pytest
from evenings import DEAD, Evenings, won

from scorekeeper.ledger.ledger import Ledger

PROGRAM = [sys.executable, "-c", "from scorekeeper.cli import main; main()"]


@pytest.fixture
def place(tmp_path):
    """A folder with a ledger in it: two matches, and a correction."""
    evenings = Evenings(tmp_path / "ledger.db")
    match = evenings.match("Ada", "Bo", won(0, 20), DEAD, won(1, 33, "undercut"))
    evenings.ledger.correct(match.id, 1, won(0, 25), match.seq, evenings.stamp(), "misread")
    evenings.match("Ada", "Cy", won(0, 100))
    evenings.close()
    return tmp_path


def run(place, *words, given=b"", ledger="ledger.db", **env):
    return subprocess.run(
        [*PROGRAM, *words],
        input=given,
        capture_output=True,
        cwd=place,
        env=os.environ
        | {"PYTHONIOENCODING": "utf-8", "SCOREKEEPER_LEDGER": str(place / ledger)}
        | env,
        timeout=60,
    )


def told(done, code=0):
    """What was printed by a command that ended with *code*."""
    words, wrong = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == code, wrong
    assert "Traceback" not in wrong
    return words if code == 0 else wrong


def backups(place, what):
    return sorted(place.glob(f"ledger-{what}-*.db"))


# ------------------------------------------------------------------------- out and in


def test_an_export_taken_into_a_fresh_ledger_is_exported_the_same(place):
    first = told(run(place, "export"))
    (place / "export.json").write_text(first, encoding="utf-8")

    brought = told(run(place, "import", "export.json", ledger="fresh.db"))

    assert "2 matches are new here." in brought
    assert "New players: Ada, Bo and Cy." in brought
    assert told(run(place, "export", ledger="fresh.db")) == first


def test_an_export_goes_through_a_pipe_and_a_second_time_adds_nothing(place):
    exported = run(place, "export", "1").stdout

    once = told(run(place, "import", "-", given=exported, ledger="fresh.db"))
    again = told(run(place, "import", "-", given=exported, ledger="fresh.db"))

    assert "1 match is new here." in once
    assert again == "1 match was here already, as it is.\n"


def test_only_the_matches_named_are_exported(place):
    document = json.loads(told(run(place, "export", "2", "2")))

    assert [match["players"] for match in document["matches"]] == [["Ada", "Cy"]]
    assert [player["name"] for player in document["players"]] == ["Ada", "Cy"]


def test_a_table_has_a_line_a_hand(place):
    everything = told(run(place, "export", "--csv"))
    one = told(run(place, "export", "--csv", "2"))

    assert len(everything.splitlines()) == 1 + 3 + 1
    assert one.splitlines()[1:] == everything.splitlines()[4:]
    turned = told(run(place, "export", "--csv", "2", "1", "2"))
    assert turned.splitlines()[1:] == everything.splitlines()[4:] + everything.splitlines()[1:4]


def test_an_export_replaces_the_file_named(place):
    (place / "out.json").write_text("an older export")

    told(run(place, "export", "-o", "out.json"))

    assert (place / "out.json").read_bytes() == run(place, "export").stdout
    assert not list(place.glob("*.part"))


def test_another_ledger_can_be_named(place):
    named = run(place, "export", "--ledger", "ledger.db", ledger="elsewhere.db")

    assert named.stdout == run(place, "export").stdout
    assert not (place / "elsewhere.db").exists()


def test_matches_are_listed_with_the_numbers_that_export_takes(place):
    ada_cy, ada_bo = told(run(place, "matches")).splitlines()

    assert ada_cy.startswith(
        "   2  Ada – Cy: 100–0, over, not settled, 1 hand, Ada collects 100"
    )
    assert ada_bo.startswith("   1  Ada – Bo: 25–33, running, hand 4, ")


def test_a_terminal_without_dashes_is_told_too(place):
    assert b"Ada ? Cy: 100?0" in run(place, "matches", PYTHONIOENCODING="ascii").stdout


def test_a_ledger_without_a_match_says_how_one_begins(place):
    Ledger(place / "bare.db").close()

    assert "scorekeeper run" in told(run(place, "matches", ledger="bare.db"))


# ----------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (
            ["export", "99"],
            1,
            "There is no match 99. To list those there are: scorekeeper matches",
        ),
        (["export", "one"], 2, "not a valid integer"),
        (["export", "-o", "no/such/folder"], 1, "Name another file after -o"),
        (["import"], 2, "Missing argument"),
        (["import", "nothing.json"], 2, "No such file"),
        (["import", "ledger.db"], 1, "scorekeeper restore"),
        (["restore", "--yes", "nothing.db"], 1, "there is no such file"),
        (["restore", "--yes", "ledger.db"], 2, "is the ledger itself"),
        (["backup", "ledger.db"], 1, "There already is a file"),
    ],
)
def test_what_cannot_be_done_is_refused_and_said_in_words(place, words, code, said):
    before = (place / "ledger.db").read_bytes()

    assert said in told(run(place, *words), code)

    assert (place / "ledger.db").read_bytes() == before


@pytest.mark.parametrize("command", ["export", "matches", "backup"])
def test_no_ledger_is_made_by_looking_for_one(place, command):
    said = told(run(place, command, ledger="nowhere.db"), 1)

    assert "There is no ledger at" in said
    assert "scorekeeper run" in said
    assert not (place / "nowhere.db").exists()


def test_every_fault_of_an_import_is_named_and_nothing_taken_in(place):
    document = json.loads(run(place, "export", "1").stdout)
    document["matches"][0]["entries"][0]["kind"] = "recrod"
    document["players"][0]["name"] = ""

    done = run(place, "import", "-", given=json.dumps(document).encode(), ledger="fresh.db")

    wrong = told(done, 1)
    assert "Player 1, “name”: missing" in wrong
    assert "Nothing was taken in." in wrong
    assert "No match" in told(run(place, "matches", ledger="fresh.db"))


def test_a_file_of_something_else_is_no_ledger_and_stays_untouched(place):
    with sqlite3.connect(place / "other.db") as other:
        other.execute("CREATE TABLE recipes (name)")
    other.close()
    before = (place / "other.db").read_bytes()

    assert "is no ledger" in told(run(place, "matches", ledger="other.db"), 1)
    assert "is no ledger" in told(run(place, "restore", "--yes", "other.db"), 1)

    assert (place / "other.db").read_bytes() == before


# ------------------------------------------------------------------ backup and restore


def test_a_backup_stands_beside_the_ledger_with_the_date_in_its_name(place):
    said = told(run(place, "backup"))

    [backup] = backups(place, "backup")
    assert str(backup) in said
    assert f"scorekeeper restore {backup}" in said
    exported = run(place, "export", "--ledger", backup.name).stdout
    assert exported == run(place, "export").stdout


def test_a_backup_goes_where_it_is_told_to_go(place):
    (place / "stick").mkdir()

    told(run(place, "backup", "copy.db"))
    told(run(place, "backup", "stick"))

    assert (place / "copy.db").is_file()
    assert len(list((place / "stick").glob("ledger-backup-*.db"))) == 1


def test_a_backup_can_be_taken_while_the_pages_write(place):
    """Hands are recorded all the while; each backup is whole, and no hand is lost."""
    evenings = Evenings(place / "busy.db")
    match = evenings.match("Ada", "Bo", book="hands-only-250")
    evenings.close()
    done = threading.Event()

    def record():
        with Ledger(place / "busy.db") as ledger:
            for number in range(1, 400):
                if done.is_set():
                    break
                ledger.record(match.id, DEAD, number, evenings.stamp())
                recorded.append(number)

    recorded = []
    writer = threading.Thread(target=record)
    writer.start()
    try:
        counts = []
        for number in range(3):
            before = len(recorded)
            told(run(place, "backup", f"copy-{number}.db", ledger="busy.db"))
            with Ledger(place / f"copy-{number}.db") as copy:
                counts.append(len(copy.match(match.id).hands))
            assert counts[-1] >= before
    finally:
        done.set()
        writer.join()

    assert recorded and counts == sorted(counts)
    with Ledger(place / "busy.db") as ledger:
        assert len(ledger.match(match.id).hands) == len(recorded)


def test_a_restore_brings_back_what_was_and_keeps_what_is_there_now(place):
    then = run(place, "export").stdout
    told(run(place, "backup", "then.db"))
    evenings = Evenings(place / "ledger.db")
    evenings.match("Di", "Ed", won(0, 5))
    evenings.close()
    now = run(place, "export").stdout
    assert now != then

    said = told(run(place, "restore", "--yes", "then.db"))

    [kept] = backups(place, "before-restore")
    assert str(kept) in said
    assert run(place, "export").stdout == then
    assert run(place, "export", "--ledger", kept.name).stdout == now

    told(run(place, "restore", "--yes", kept.name))
    assert run(place, "export").stdout == now


def test_a_restore_asks_for_the_pages_to_be_stopped_first(place):
    told(run(place, "backup", "then.db"))

    said = told(run(place, "restore", "then.db"), 2)

    assert "Stop “scorekeeper run” first" in said
    assert "scorekeeper restore --yes then.db" in said
    assert not backups(place, "before-restore")


def test_a_restore_where_there_is_no_ledger_yet_makes_one(place):
    told(run(place, "backup", "then.db"))

    said = told(run(place, "restore", "--yes", "then.db", ledger="new/ledger.db"))

    assert "is kept in" not in said
    exported = run(place, "export", ledger="new/ledger.db").stdout
    assert exported == run(place, "export").stdout


def test_a_damaged_ledger_gives_way_to_a_backup_and_is_kept(place):
    told(run(place, "backup", "then.db"))
    damaged = b"not a database any more " * 500
    (place / "ledger.db").write_bytes(damaged)

    told(run(place, "restore", "--yes", "then.db"))

    [kept] = backups(place, "before-restore")
    assert kept.read_bytes() == damaged
    assert "Ada – Bo" in told(run(place, "matches"))
