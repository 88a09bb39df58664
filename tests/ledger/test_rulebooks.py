"""Our rules, saved under a name."""

import pytest

from scorekeeper.ledger.errors import NotInLedger, UnusableName
from scorekeeper.rules.house import House


def test_a_rulebook_comes_back_as_it_was_saved(ledger, stamp):
    house = House(gin_bonus=30, columns=3, column_weights=(1, 1, 2))
    saved = ledger.rulebooks.save(" Sunday  rules ", house, stamp().at, "hollywood")

    assert ledger.rulebooks.get("Sunday rules") == saved
    assert (saved.house, saved.preset) == (house, "hollywood")


def test_saving_again_changes_the_rulebook_but_no_match(ledger, match, stamp):
    ledger.rulebooks.save("hollywood", House(target=50), stamp().at)
    ledger.rulebooks.save("hollywood", House(target=75), stamp().at)

    assert [book.house.target for book in ledger.rulebooks.all()] == [75]
    assert ledger.match(match.id).house == match.house


def test_a_forgotten_rulebook_is_gone(ledger, stamp):
    ledger.rulebooks.save("ours", House(), stamp().at)
    ledger.rulebooks.forget("ours")

    assert ledger.rulebooks.all() == []
    with pytest.raises(NotInLedger):
        ledger.rulebooks.forget("ours")
    with pytest.raises(UnusableName):
        ledger.rulebooks.save(" ", House(), stamp().at)
