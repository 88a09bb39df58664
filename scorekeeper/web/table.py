"""Who sits at this table: the QR codes to join by, and the phones that have."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from flask import Blueprint, abort, flash, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from scorekeeper.ledger.devices import Device
from scorekeeper.ledger.errors import UnusableName
from scorekeeper.ledger.players import tidy_name
from scorekeeper.web.joining import codes, join_address
from scorekeeper.web.ledger import ledger, now
from scorekeeper.web.qr import qr
from scorekeeper.web.roles import Role, is_here, may
from scorekeeper.words import ROLE_NAMES, device_name, gettext, moment, name_fault

bp = Blueprint("table", __name__, url_prefix="/table")

Page = str | Response | tuple[str, int]


@dataclass(frozen=True, slots=True)
class Seated:
    """A phone on the host's list: when it was last here, in words, empty if it is here now;
    whether it is the one that looks at the list; what it is to be called, and what is wrong
    with that."""

    device: Device
    last: str
    is_this: bool
    called: str
    fault: str = ""


@bp.get("")
def show() -> Page:
    """Show the codes that may be passed on, and to the host the phones that joined."""
    return _show()


@bp.get("/recorder.svg")
def recorder_qr() -> Page:
    """Draw the code for a phone that writes hands down too."""
    return _qr(Role.RECORDER)


@bp.get("/onlooker.svg")
def onlooker_qr() -> Page:
    """Draw the code for a phone that looks on."""
    return _qr(Role.ONLOOKER)


@bp.post("/devices/<device>")
def change(device: str) -> Page:
    """Rename a phone, change what it may do, send it away, or let it come back."""
    devices = ledger().devices
    known = devices.get(device)
    do, role = request.form.get("do", ""), request.form.get("role", "")
    name = device_name(known.name)
    if do == "rename":
        try:
            known = devices.rename(device, tidy_name(request.form["name"]))
        except UnusableName as error:
            return _show({device: (request.form["name"], name_fault(error.why))}), 422
        said = gettext("Saved. That phone is called {name}.").format(name=known.name)
    elif do == "role" and role in ROLE_NAMES:
        devices.give_role(device, role)
        said = gettext("{name}: {role}.").format(name=name, role=gettext(ROLE_NAMES[role]))
    elif do == "revoke" and device != session.get("device"):
        devices.revoke(device)
        codes().renew()  # or the phone scans its way back in
        said = gettext(
            "{name} is sent away. The QR codes are new; those shown before open nothing more."
        ).format(name=name)
    elif do == "return":
        devices.revoke(device, revoked=False)
        said = gettext("{name} may come back.").format(name=name)
    else:
        abort(400)
    flash(said)
    return redirect(url_for("table.show"), 303)


def _show(wrong: Mapping[str, tuple[str, str]] = MappingProxyType({})) -> str:
    """Show the table; *wrong* says of a phone what was typed as its name, and what is wrong
    with that."""
    at = now()
    devices = ledger().devices.all() if may("table.change") else []
    return render_template(
        "joining/table.html",
        recorder=join_address(Role.RECORDER) if may("table.recorder_qr") else None,
        onlooker=join_address(Role.ONLOOKER),
        seated=[_seated(device, at, *wrong.get(device.id, ())) for device in devices],
        wrong=bool(wrong),
    )


def _seated(device: Device, at: datetime, typed: str | None = None, fault: str = "") -> Seated:
    last = "" if is_here(device, at) else moment(device.last_seen, at)
    is_this = device.id == session.get("device")
    return Seated(device, last, is_this, device.name if typed is None else typed, fault)


def _qr(role: Role) -> Page:
    address = join_address(role)
    return redirect(url_for("table.show"), 303) if address is None else qr(address)
