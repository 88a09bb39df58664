"""A ledger in a real file, two people, and a clock that the tests wind themselves."""

from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from scorekeeper.ledger.ledger import Ledger
from scorekeeper.ledger.stamp import Stamp
from scorekeeper.ledger.terms import Terms
from scorekeeper.rules.presets import PRESETS

EVENING = datetime(2026, 11, 28, 19, 5, tzinfo=UTC)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ledger.db"


@pytest.fixture
def ledger(path):
    with Ledger(path) as opened:
        yield opened


@pytest.fixture
def stamp():
    """Make stamps a minute apart, each with a key of its own unless one is given."""
    minutes = count(1)

    def stamp(key=None, device=None):
        minute = next(minutes)
        return Stamp(key or f"key-{minute}", EVENING + timedelta(minutes=minute), device)

    return stamp


@pytest.fixture
def ada(ledger):
    return ledger.players.add("uid-ada", "Ada", EVENING)


@pytest.fixture
def bo(ledger):
    return ledger.players.add("uid-bo", "Bo", EVENING)


@pytest.fixture
def match(ledger, ada, bo):
    """A Hollywood match just begun, Ada dealing."""
    terms = Terms(PRESETS["hollywood"].house, "hollywood")
    return ledger.start("uid-match", (ada.id, bo.id), terms, 0, EVENING)


@pytest.fixture
def record(ledger, match, stamp):
    """Record the next hand of the match, whatever its number."""

    def record(**called):
        expected = ledger.match(match.id).next_number
        return ledger.record(match.id, called, expected, stamp())

    return record
