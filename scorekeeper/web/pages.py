"""The first page, and the pattern page that shows every component at once."""

from collections.abc import Mapping

from flask import Blueprint, abort, current_app, render_template

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.request import read_request
from scorekeeper.rules.showdown import judge
from scorekeeper.web.links import VERSION, write_link
from scorekeeper.web.matches_list import running_matches

bp = Blueprint("pages", __name__)


EXAMPLE: Mapping[str, object] = {
    "knocker": "3-6C 8-QD JH",
    "defender": "5HDS 6D 7D 9-QS 2D",
}
"""A hand that a subtraction pad gets wrong, and so does melding first."""


@bp.get("/")
def home() -> str:
    """Say what this is, and offer what can be done."""
    house = PRESETS["book-25-25"].house
    called = read_request({**EXAMPLE, "house": "book-25-25"}).showdown
    assert called
    return render_template(
        "home.html",
        running=running_matches(),
        verdict=judge(called),
        version=VERSION,
        text=write_link(EXAMPLE, house),
    )


@bp.get("/patterns")
def patterns() -> str:
    """Show every component on one page, for those who build them."""
    if not (current_app.debug or current_app.config["PATTERNS"]):
        abort(404)
    return render_template("patterns.html")
