"""The ledger as one request sees it: opened when first asked for, closed at its end."""

import secrets
from datetime import UTC, datetime

from flask import Flask, current_app, g, session

from scorekeeper.ledger.ledger import Ledger
from scorekeeper.ledger.stamp import Stamp


def init_app(app: Flask) -> None:
    """Close the ledger that a request opened, however the request ended."""
    app.teardown_appcontext(_close)


def ledger() -> Ledger:
    """The ledger of this request; raises what `Ledger` raises on opening."""
    if "ledger" not in g:
        g.ledger = Ledger(current_app.config["LEDGER"])
    opened: Ledger = g.ledger
    return opened


def new_key() -> str:
    """A key for a form that is about to be shown: what it saves is saved once."""
    return secrets.token_urlsafe(12)


def now() -> datetime:
    """The moment, in UTC."""
    return datetime.now(UTC)


def stamp(key: str) -> Stamp:
    """Who writes, when, under which *key*; a phone is noted the first time it writes."""
    return Stamp(key, now(), this_device())


def this_device() -> str:
    """The id of the phone that asks, kept in its signed cookie.

    A phone that joined has been noted with its role; who else may write is the host.
    """
    return ledger().devices.meet(device_id(), now(), role="host").id


def device_id() -> str:
    """The id in the signed cookie, given out where there is none yet."""
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(12)
        session.permanent = True
    device: str = session["device"]
    return device


def _close(_error: BaseException | None) -> None:
    opened: Ledger | None = g.pop("ledger", None)
    if opened is not None:
        opened.close()
