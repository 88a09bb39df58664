"""Joining the table: what its QR codes carry, and how a phone comes in by one."""

import hmac
import secrets
from collections.abc import Mapping

from flask import Blueprint, Flask, current_app, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.ledger.devices import Device
from scorekeeper.web.ledger import device_id, ledger, now
from scorekeeper.web.roles import Role, at_home

bp = Blueprint("joining", __name__)

Page = str | Response | tuple[str, int]

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""What a code is made of: nothing that is mistaken for something else when typed."""

LONG = 10
"""Letters in a code: 49 bits. At two thousand tries a second, thousands of years."""


class Codes:
    """The codes that let a phone in, one for each role.

    They are made at each start and never written down. A phone that has joined has its
    cookie and needs none, so a restart locks nobody out; and the QR that somebody
    photographed last week opens nothing.
    """

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Make all codes anew: the old ones open nothing any more."""
        self._codes: Mapping[Role, str] = {
            role: "".join(secrets.choice(LETTERS) for _ in range(LONG))
            for role in (Role.HOST, Role.RECORDER, Role.ONLOOKER)
        }

    def of(self, role: Role) -> str:
        """The code that makes a phone *role*."""
        return self._codes[role]

    def role_of(self, code: str) -> Role | None:
        """The role that *code* gives; every code is compared in full, so that the time
        taken says nothing about how much of it was right."""
        given = code.strip().lower().encode()
        found = None
        for role, right in self._codes.items():
            if hmac.compare_digest(right.encode(), given):
                found = role
        return found


def init_app(app: Flask) -> None:
    """Make the codes of this start."""
    app.extensions["scorekeeper-codes"] = Codes()


def codes(app: Flask | None = None) -> Codes:
    """The codes of this application."""
    made: Codes = (app or current_app).extensions["scorekeeper-codes"]
    return made


def join_address(role: Role, app: Flask | None = None) -> str | None:
    """The address that makes a phone *role*; None where no phone can reach this machine."""
    address: str | None = (app or current_app).config["ADDRESS"]
    return address and f"{address}/join/{codes(app).of(role)}"


@bp.get("/join/<code>")
def join(code: str) -> Page:
    """Take in the phone that scanned a code: note it, and go on to where it gets a name,
    so that the code is gone from its address."""
    role = codes().role_of(code)
    if role is None:
        return render_template("joining/unknown.html"), 404
    if at_home():
        return redirect(url_for("table.show"), 303)
    device = _noted(role)
    if device.revoked:
        return render_template("errors/closed.html", sent_away=True), 403
    return redirect(url_for("devices.this_one", joined=1), 303)


def _noted(role: Role) -> Device:
    """Note this phone with its role; one that may do more already keeps what it has."""
    devices = ledger().devices
    device = devices.meet(device_id(), now(), role=role.in_ledger)
    if Role[device.role.upper()] < role and not device.revoked:
        device = devices.give_role(device.id, role.in_ledger)
    return device
