"""Who may do what: the host at his own machine, and phones that joined by its QR codes.

There are no passwords. Who opens the pages on the machine itself is the host. Any other
phone is a stranger until it has joined; what it joined as is kept with it in the ledger.
"""

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from enum import IntEnum
from ipaddress import ip_address

from flask import Flask, current_app, g, render_template, request, session

from scorekeeper.ledger.devices import Device
from scorekeeper.ledger.errors import LedgerBusy, NotInLedger
from scorekeeper.web.ledger import ledger, now


class Role(IntEnum):
    """What somebody is at this table; each may do what those before it may."""

    STRANGER = 0
    ONLOOKER = 1
    RECORDER = 2
    HOST = 3

    @property
    def in_ledger(self) -> str:
        """The role as the ledger writes it."""
        return self.name.lower()


LEAST: Mapping[str, Role] = {
    # Checking a hand touches no ledger and is open to everybody.
    "static": Role.STRANGER,
    "pages.home": Role.STRANGER,
    "pages.patterns": Role.STRANGER,
    "checker.board": Role.STRANGER,
    "checker.check": Role.STRANGER,
    "checker.rules": Role.STRANGER,
    "checker.change_rules": Role.STRANGER,
    "checker.verdict": Role.STRANGER,
    "disputes.books": Role.STRANGER,
    "disputes.claims": Role.STRANGER,
    "disputes.laid": Role.STRANGER,
    "disputes.proof": Role.STRANGER,
    "disputes.examples": Role.STRANGER,
    "eleven.board": Role.STRANGER,
    "eleven.check": Role.STRANGER,
    "eleven.answer": Role.STRANGER,
    "rulings.index": Role.STRANGER,
    "sharing.verdict": Role.STRANGER,
    "joining.join": Role.STRANGER,
    "offline.alive": Role.STRANGER,
    "offline.page": Role.STRANGER,
    "offline.manifest": Role.STRANGER,
    "offline.worker": Role.STRANGER,
    "looks.show": Role.STRANGER,
    "looks.choose": Role.STRANGER,
    "languages.choose": Role.STRANGER,
    # Looking on.
    "devices.this_one": Role.ONLOOKER,
    "devices.name": Role.ONLOOKER,
    "matches_list.index": Role.ONLOOKER,
    "matches.sheet": Role.ONLOOKER,
    "matches.card": Role.ONLOOKER,
    "following.state": Role.ONLOOKER,
    "following.of_all": Role.ONLOOKER,
    "hands.show": Role.ONLOOKER,
    "rulings.of_match": Role.ONLOOKER,
    "settling.end": Role.ONLOOKER,
    "settling.summary": Role.ONLOOKER,
    "settling.print_sheet": Role.ONLOOKER,
    "settling.what_if": Role.ONLOOKER,
    "players.index": Role.ONLOOKER,
    "players.show": Role.ONLOOKER,
    "players.against": Role.ONLOOKER,
    "transfer.match_as_json": Role.ONLOOKER,
    "transfer.match_as_csv": Role.ONLOOKER,
    # Writing matches and hands down, and showing others in to look on.
    "matches.new": Role.RECORDER,
    "matches.agree": Role.RECORDER,
    "matches.rules": Role.RECORDER,
    "matches.upcard": Role.RECORDER,
    "ours.index": Role.RECORDER,
    "hands.record": Role.RECORDER,
    "hands.save": Role.RECORDER,
    "hands.undo": Role.RECORDER,
    "corrections.correct": Role.RECORDER,
    "corrections.corrected": Role.RECORDER,
    "corrections.insert": Role.RECORDER,
    "corrections.inserted": Role.RECORDER,
    "corrections.remove": Role.RECORDER,
    "corrections.restore": Role.RECORDER,
    "corrections.terms": Role.RECORDER,
    "corrections.changed_terms": Role.RECORDER,
    "corrections.rules": Role.RECORDER,
    "keeping.laid": Role.RECORDER,
    "keeping.dispute": Role.RECORDER,
    "keeping.accept": Role.RECORDER,
    "keeping.accepted": Role.RECORDER,
    "settling.state": Role.RECORDER,
    "table.show": Role.RECORDER,
    "table.onlooker_qr": Role.RECORDER,
    # The house's own: who sits here, who is called what, everything out and in.
    "table.recorder_qr": Role.HOST,
    "table.change": Role.HOST,
    "ours.strike": Role.HOST,
    "players.rename": Role.HOST,
    "players.merge": Role.HOST,
    "players.separate": Role.HOST,
    "players.archive": Role.HOST,
    "transfer.ask": Role.HOST,
    "transfer.take_in": Role.HOST,
    "transfer.all_as_json": Role.HOST,
    "transfer.all_as_csv": Role.HOST,
}
"""The least that one must be for each endpoint. One that is not named is the host's."""

SEEN_EVERY = timedelta(minutes=1)
"""How often a phone that asks is noted to have been here; a sheet asks all the time."""

FORWARDED = ("Forwarded", "Via", "X-Forwarded-For", "X-Real-IP")
"""Headers of a proxy. Behind one everybody seems to sit at the machine itself, so a
request that bears one is nobody's in particular."""


def init_app(app: Flask) -> None:
    """Check every request, and let templates ask what they may offer."""
    app.before_request(check)
    app.jinja_env.globals["may"] = may


def check() -> tuple[str, int] | None:
    """Turn away whoever may not do what is asked."""
    endpoint = request.endpoint
    if endpoint is None or may(endpoint):
        return None
    device = g.get("device")
    sent_away = isinstance(device, Device) and device.revoked
    role = this_role()
    return render_template("errors/closed.html", role=role.in_ledger, sent_away=sent_away), 403


def may(endpoint: str) -> bool:
    """Whether whoever asks may go to *endpoint*."""
    least = LEAST.get(endpoint, Role.HOST)
    return least is Role.STRANGER or this_role() >= least


def this_role() -> Role:
    """What whoever asks is at this table."""
    if "role" not in g:
        g.role = Role.HOST if at_home() else _joined_as()
    role: Role = g.role
    return role


def is_here(device: Device, at: datetime) -> bool:
    """Whether a phone looks at the pages just now, as far as the ledger knows."""
    return not device.revoked and at - device.last_seen < 2 * SEEN_EVERY


def at_home() -> bool:
    """Whether the request comes from the machine itself."""
    if any(header in request.headers for header in FORWARDED):
        return False
    address = request.remote_addr or ""
    if address in current_app.config["OWN_ADDRESSES"]:
        return True
    with suppress(ValueError):
        return ip_address(address).is_loopback
    return False


def _joined_as() -> Role:
    """What the phone that asks joined as, noting now and then that it was here."""
    if "device" not in session:
        return Role.STRANGER
    devices = ledger().devices
    try:
        device = devices.get(session["device"])
    except NotInLedger:
        return Role.STRANGER
    g.device = device
    if device.revoked:
        return Role.STRANGER
    if now() - device.last_seen > SEEN_EVERY:
        with suppress(LedgerBusy):
            devices.seen(device.id, now())
    return Role[device.role.upper()]
