"""Every page has an address that holds what was entered, so that Back and Reload find it
again: a browser keeps no page that came as the answer to a form."""

from collections.abc import Mapping

from flask import redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

LONGEST_ADDRESS = 6000
"""Bytes: a longer one may be refused on its way. What needs more is answered in place."""


def go_to(
    endpoint: str, changed: Mapping[str, object], anchor: str | None = None
) -> Response | None:
    """Send the browser to the page at *endpoint* with what was sent here in its address,
    some fields *changed* (None: left out); None where that would be too long."""
    kept = {**request.view_args} if request.view_args else {}
    kept |= {name: values for name, values in request.form.lists() if any(values)}
    kept |= changed
    kept.pop("csrf_token", None)
    address = url_for(endpoint, _anchor=anchor, **kept)
    return redirect(address, 303) if len(address) <= LONGEST_ADDRESS else None


def sent() -> MultiDict[str, str]:
    """What the form on this page holds: as it was sent, or as its address keeps it."""
    given: Mapping[str, str] = request.form if request.method == "POST" else request.args
    return MultiDict(given)
