"""A verdict for another phone: its address as a QR code, open to everybody."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, abort, current_app, request, url_for

from scorekeeper.rules.house import BadHouse
from scorekeeper.web.links import VERSION, DamagedLink, read_link
from scorekeeper.web.qr import LONGEST, qr

bp = Blueprint("sharing", __name__)


def init_app(app: Flask) -> None:
    """Let templates ask for addresses that other phones can open."""
    app.jinja_env.globals.update(outside=outside, LONGEST_QR=LONGEST)


def outside(path: str = "") -> str | None:
    """The address of *path* as another phone would type it; None where this machine is
    open to itself only."""
    address: str | None = current_app.config["ADDRESS"]
    if address is None and not is_loopback(request.host):
        address = request.host_url.rstrip("/")
    return None if address is None else address + path


@bp.get("/verdict/<version>/<text>/qr.svg")
def verdict(version: str, text: str) -> Response:
    """Draw the address of a verdict."""
    address = outside(url_for("checker.verdict", version=version, text=text))
    if version != VERSION or address is None or len(address) > LONGEST:
        abort(404)
    try:
        read_link(text)
    except (DamagedLink, BadHouse):
        abort(404)
    return qr(address)


def is_loopback(host: str) -> bool:
    """Whether *host*, as a browser asks for it, is this machine by its own name."""
    name = urlsplit(f"//{host}").hostname or "localhost"
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
