"""The networks this machine is in: under which address can a phone reach it?"""

import array
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address

SOMEWHERE = ("192.0.2.1", 9)
"""An address nobody has (RFC 5737). A UDP socket is pointed at it to see which way it
would go; nothing is sent."""

NO_PHONES_THERE = (
    # Networks inside this machine: containers and virtual machines.
    *("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "podman", "cni"),
    # The mobile network of a phone: its operator lets nobody in.
    *("rmnet", "ccmni", "pdp", "wwan", "v4-rmnet"),
)
"""How network cards are called that lead to no phone in the room."""


@dataclass(frozen=True, slots=True)
class Card:
    """One network card: the address this machine has there, and the card's *name*, empty
    where it is not known."""

    address: str
    name: str = ""


def cards() -> list[Card]:
    """List the cards by which a phone may reach this machine, the likeliest first."""
    found = {card.address: card for card in _all_cards()}
    usual = default_address()
    if usual is not None:
        found.setdefault(usual, Card(usual))
    fit = [card for card in found.values() if _is_fit(card)]
    return sorted(fit, key=lambda card: (card.address != usual, _is_last_resort(card)))


def default_address() -> str | None:
    """The address from which this machine goes out into the world; None without a way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def host_names() -> list[str]:
    """The names by which others may call this machine."""
    name = socket.gethostname().lower().removesuffix(".local")
    return [name, f"{name}.local"] if name.replace("-", "").replace(".", "").isalnum() else []


def _is_fit(card: Card) -> bool:
    return not IPv4Address(card.address).is_loopback and not card.name.startswith(
        NO_PHONES_THERE
    )


def _is_last_resort(card: Card) -> bool:
    return IPv4Address(card.address).is_link_local


def _all_cards() -> Iterator[Card]:
    """Ask the kernel for every card with an address; elsewhere than on Linux, ask what the
    machine's own name stands for."""
    if sys.platform in ("linux", "android"):
        yield from _linux_cards()
        return
    with suppress(OSError):
        for address in socket.gethostbyname_ex(socket.gethostname())[2]:
            yield Card(address)


def _linux_cards() -> Iterator[Card]:
    """Read the kernel's list of cards (SIOCGIFCONF, see netdevice(7))."""
    import fcntl

    size = 40 if struct.calcsize("P") == 8 else 32
    room = array.array("B", bytes(size * 128))
    asked = struct.pack("iP", len(room), room.buffer_info()[0])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        try:
            filled = struct.unpack("iP", fcntl.ioctl(any_socket, 0x8912, asked))[0]
        except OSError:
            return
    answer = room.tobytes()[:filled]
    for start in range(0, len(answer) - size + 1, size):
        name = answer[start : start + 16].partition(b"\0")[0].decode(errors="replace")
        address = socket.inet_ntoa(answer[start + 20 : start + 24])
        yield Card(address, name.partition(":")[0])
