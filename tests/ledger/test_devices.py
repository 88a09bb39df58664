"""Phones are met once, named by their holder, and can be sent away."""

import pytest

from scorekeeper.ledger.errors import NotInLedger


def test_a_device_is_met_once(ledger, stamp):
    first = ledger.devices.meet("phone", stamp().at, "Ada's", "recorder")
    again = ledger.devices.meet("phone", stamp().at, "somebody's", "host")

    assert first == again
    assert ledger.devices.all() == [first]
    assert (first.name, first.role, first.revoked) == ("Ada's", "recorder", False)


def test_a_device_changes_name_and_role_and_is_sent_away(ledger, stamp):
    ledger.devices.meet("phone", stamp().at)

    assert ledger.devices.rename("phone", "the kitchen tablet").name == "the kitchen tablet"
    assert ledger.devices.give_role("phone", "host").role == "host"
    assert ledger.devices.revoke("phone").revoked
    assert not ledger.devices.revoke("phone", revoked=False).revoked


def test_last_seen_only_moves_forward(ledger, stamp):
    early, late = stamp().at, stamp().at
    ledger.devices.meet("phone", early)
    ledger.devices.seen("phone", late)
    ledger.devices.seen("phone", early)

    assert ledger.devices.get("phone").first_seen == early
    assert ledger.devices.get("phone").last_seen == late


def test_a_role_is_one_of_three(ledger, stamp):
    with pytest.raises(ValueError, match="onlooker"):
        ledger.devices.meet("phone", stamp().at, role="king")


def test_a_device_that_is_not_there(ledger):
    with pytest.raises(NotInLedger):
        ledger.devices.rename("phone", "mine")
