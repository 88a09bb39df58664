"""Power plugs pulled, two phones at once, answers that never arrived."""

import json
import random
import sqlite3
import subprocess
import sys

import pytest

from scorekeeper.ledger.ledger import Ledger

RECORD = """
import sys
from datetime import UTC, datetime
from scorekeeper.ledger.errors import HandCameFirst
from scorekeeper.ledger.ledger import Ledger
from scorekeeper.ledger.stamp import Stamp

path, match, who, most = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
at = datetime(2026, 11, 28, 20, 0, tzinfo=UTC)
sys.stdin.readline()
done = 0
with Ledger(path) as ledger:
    expected = ledger.match(match).next_number
    while done < most:
        hand = {"ending": "knock", "winner": 0, "points": done, "note": who * 200}
        try:
            saved = ledger.record(match, hand, expected, Stamp(f"{who}-{done}", at))
        except HandCameFirst as first:
            assert first.since, "somebody was first, so there is a hand to show"
            expected = first.number
            continue
        print(saved.entry.seq, flush=True)
        expected, done = saved.hand.number + 1, done + 1
"""


def recorder(path, match, who, most):
    return subprocess.Popen(
        [sys.executable, "-c", RECORD, str(path), str(match.id), who, str(most)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def start(child):
    child.stdin.write("\n")
    child.stdin.flush()


def end(child):
    out, error = child.communicate(timeout=20)
    assert (child.returncode, error) == (0, "")
    return [int(line) for line in out.split()]


def test_a_hand_that_was_acknowledged_survives_kill_9(path, match):
    luck = random.Random(4)
    acknowledged = {}
    following = recorder(path, match, "0", 10_000)
    for evening in range(25):
        child, following = following, recorder(path, match, str(evening + 1), 10_000)
        start(child)
        for _ in range(luck.randint(1, 6)):
            seq = int(child.stdout.readline())
            acknowledged[seq] = str(evening)
        # The kill falls somewhere into the next save.
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(luck.random() * 0.02)
        child.kill()
        rest, _ = child.communicate()
        acknowledged |= {int(line): str(evening) for line in rest.splitlines()}
    following.kill()
    following.communicate()

    with Ledger(path) as ledger:
        entries = ledger.match(match.id).entries
        hands = ledger.match(match.id).hands
    assert len(acknowledged) >= 25
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    for seq, who in acknowledged.items():
        assert entries[seq - 1].body["note"] == who * 200
    # At most one hand an evening was written though its answer was lost.
    assert len(acknowledged) <= len(hands) <= len(acknowledged) + 25
    file = sqlite3.connect(path)
    assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    file.close()


def test_two_processes_at_once_lose_and_double_nothing(path, match):
    children = [recorder(path, match, who, 40) for who in "ab"]
    for child in children:
        start(child)
    seqs = [end(child) for child in children]

    with Ledger(path) as ledger:
        hands = ledger.match(match.id).hands
    assert sorted(seqs[0] + seqs[1]) == list(range(1, 81))
    assert [hand.number for hand in hands] == list(range(1, 81))
    for who in "ab":
        mine = [hand.called["points"] for hand in hands if hand.called["note"][0] == who]
        assert mine == list(range(40))


def test_one_key_from_two_processes_records_once(path, match):
    children = [recorder(path, match, "same", 10) for _ in range(2)]
    for child in children:
        start(child)
    seqs = [end(child) for child in children]

    with Ledger(path) as ledger:
        assert len(ledger.match(match.id).hands) == 10
    assert seqs[0] == seqs[1] == list(range(1, 11))


def test_a_backup_taken_while_others_write_is_whole(path, match, tmp_path):
    child = recorder(path, match, "w", 30)
    start(child)
    child.stdout.readline()
    with Ledger(path) as ledger:
        copies = [ledger.back_up(tmp_path / f"copy-{number}.db") for number in range(5)]
    end(child)

    counts = []
    for copy in copies:
        with Ledger(copy) as ledger:
            counts.append(len(ledger.match(match.id).hands))
            json.dumps(ledger.export())
    assert counts == sorted(counts)
    assert 1 <= counts[0] <= counts[-1] <= 30
