"""The phone in one's hand, and what it is called at this table."""

from contextlib import suppress

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response
from wtforms import StringField

from scorekeeper.ledger.errors import NotInLedger, UnusableName
from scorekeeper.ledger.players import tidy_name
from scorekeeper.web.ledger import ledger, this_device
from scorekeeper.web.matches_list import running_matches
from scorekeeper.words import N_, gettext, name_fault

bp = Blueprint("devices", __name__)

Page = str | Response | tuple[str, int]


class DeviceForm(FlaskForm):  # type: ignore[misc]
    """What this phone is called."""

    name = StringField(
        N_("This phone is called"),
        description=N_("For instance “Ada's phone”."),
        render_kw={"maxlength": "60", "autocomplete": "off"},
    )


@bp.get("/device")
def this_one() -> Page:
    """Ask what this phone is called; one that has just joined goes on to the match."""
    called = ""
    with suppress(NotInLedger):
        called = ledger().devices.get(session.get("device", "")).name
    joined = "joined" in request.args
    if joined and called:
        return redirect(_on(), 303)
    return _ask(DeviceForm(MultiDict({"name": called})), joined)


@bp.post("/device")
def name() -> Page:
    """Call this phone by the name given."""
    form, joined = DeviceForm(), "joined" in request.form
    try:
        called = tidy_name(form.name.data or "")
    except UnusableName as error:
        form.name.errors = [name_fault(error.why)]
        return _ask(form, joined), 422
    ledger().devices.rename(this_device(), called)
    if joined:
        return redirect(_on(), 303)
    flash(gettext("Saved. This phone is called {name}.").format(name=called))
    return redirect(url_for("devices.this_one"), 303)


def _ask(form: DeviceForm, joined: bool) -> str:
    return render_template("device.html", form=form, joined=joined, on=_on())


def _on() -> str:
    """Where a phone goes that has just joined: to the match being played, if one is."""
    for line in running_matches(1):
        return url_for("matches.sheet", match=line.overview.match.id)
    return url_for("matches_list.index")
