"""Under which address a phone reaches this machine."""

import socket
import sys

import pytest

from scorekeeper import lan
from scorekeeper.lan import Card


@pytest.fixture
def machine(monkeypatch):
    """A machine with these cards, going out into the world by *usual*."""

    def machine(*cards, usual=None):
        monkeypatch.setattr(lan, "_all_cards", lambda: iter(cards))
        monkeypatch.setattr(lan, "default_address", lambda: usual)
        return [card.address for card in lan.cards()]

    return machine


LO = Card("127.0.0.1", "lo")
WIFI = Card("192.168.1.20", "wlan0")
CABLE = Card("10.0.0.7", "eth0")


def test_the_way_out_comes_first(machine):
    assert machine(LO, WIFI, CABLE, usual="10.0.0.7") == ["10.0.0.7", "192.168.1.20"]
    assert machine(LO, WIFI, CABLE, usual="192.168.1.20") == ["192.168.1.20", "10.0.0.7"]


def test_without_a_way_out_every_card_is_offered(machine):
    assert machine(LO, WIFI, CABLE) == ["192.168.1.20", "10.0.0.7"]


def test_the_way_out_is_known_where_the_cards_are_not(machine):
    assert machine(usual="192.168.1.20") == ["192.168.1.20"]


def test_a_machine_in_no_network_has_none(machine):
    assert machine(LO) == []


@pytest.mark.parametrize("name", ["docker0", "br-1f2e", "virbr0", "vboxnet0", "rmnet_data0"])
def test_cards_that_lead_to_no_phone_are_left_out(machine, name):
    assert machine(LO, Card("172.17.0.1", name), WIFI) == ["192.168.1.20"]


def test_a_phone_that_is_a_hotspot_offers_the_hotspot_and_not_its_operator(machine):
    cards = (LO, Card("10.130.7.9", "rmnet1"), Card("192.168.43.1", "ap0"))

    assert machine(*cards, usual="10.130.7.9") == ["192.168.43.1"]


def test_an_address_that_a_card_gave_itself_comes_last(machine):
    assert machine(Card("169.254.3.4", "eth0"), WIFI) == ["192.168.1.20", "169.254.3.4"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads Linux's own list")
def test_the_kernel_names_its_cards():
    assert Card("127.0.0.1", "lo") in list(lan._all_cards())


def test_asking_for_the_way_out_sends_nothing(monkeypatch):
    done = []

    class Socket:
        def __init__(self, family, kind):
            assert kind == socket.SOCK_DGRAM  # connecting one sends no packet

        def __enter__(self):
            return self

        def __exit__(self, *error):
            done.append("closed")

        def connect(self, address):
            done.append(address)

        def getsockname(self):
            return ("192.168.1.20", 40000)

    monkeypatch.setattr(lan.socket, "socket", Socket)

    assert lan.default_address() == "192.168.1.20"
    assert done == [lan.SOMEWHERE, "closed"]


def test_no_way_out_is_no_error(monkeypatch):
    def nowhere(self, address):
        raise OSError(101, "Network is unreachable")

    class Socket(socket.socket):
        connect = nowhere

    monkeypatch.setattr(lan.socket, "socket", Socket)

    assert lan.default_address() is None


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("Gin", ["gin", "gin.local"]),
        ("adas-mac.local", ["adas-mac", "adas-mac.local"]),
        ("a/b", []),
        ("", []),
    ],
)
def test_a_machine_is_called_by_its_name_with_and_without_local(monkeypatch, name, names):
    monkeypatch.setattr(lan.socket, "gethostname", lambda: name)

    assert lan.host_names() == names
