"""The first page, and the pattern page that shows every component at once."""

from collections.abc import Mapping

from flask import Blueprint, abort, current_app, render_template
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.cards import names, read_cards
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.request import read_request
from scorekeeper.rules.showdown import judge
from scorekeeper.web.checker import working
from scorekeeper.web.forms import CheckForm, HouseForm, offered
from scorekeeper.web.links import VERSION, write_link
from scorekeeper.web.matches_list import running_matches
from scorekeeper.web.roles import may

bp = Blueprint("pages", __name__)


EXAMPLE: Mapping[str, object] = {
    "knocker": "3-6C 8-QD JH",
    "defender": "5HDS 6D 7D 9-QS 2D",
}
"""A hand that a subtraction pad gets wrong, and so does melding first."""

TWO_SPREADS: Mapping[str, object] = {
    "knocker": "JCDHS 9H 6-TS",
    "defender": "6-TC KCH 5S QS KS",
}
"""A knocker who wins or loses by which of two spreads of nine deadwood he lays."""


@bp.get("/")
def home() -> str:
    """Say what this is, and offer what can be done."""
    house = PRESETS["book-25-25"].house
    called = read_request({**EXAMPLE, "house": "book-25-25"}).showdown
    assert called
    return render_template(
        "home.html",
        running=running_matches() if may("matches.sheet") else [],
        verdict=judge(called),
        version=VERSION,
        text=write_link(EXAMPLE, house),
    )


@bp.get("/patterns")
def patterns() -> str:
    """Show every component on one page, for those who build them."""
    if not (current_app.debug or current_app.config["PATTERNS"]):
        abort(404)
    rules = HouseForm(MultiDict(), prefix="rule-")
    rules.show(PRESETS["book-25-25"].house)
    rules.knock_limit.data, rules.big_gin.data, rules.tie.data = "11", "lots", ""
    rules.as_house()
    asked = {**TWO_SPREADS, "house": {"preset": "book-25-25", "knock_bonus": 5}}
    held = dict.fromkeys(names(read_cards("3-6C 8-QD JH").hand), "k")
    held |= dict.fromkeys(names(read_cards("5HDS 6D 7D 9-QS").hand), "d") | {"KS": "x"}
    board = CheckForm(MultiDict({f"board-{card}": letter for card, letter in held.items()}))
    return render_template(
        "patterns.html",
        form=board,
        rules=rules,
        offered=offered("book-25-25"),
        long=(read_cards("A-TC").hand, read_cards("J-KC").hand),
        **working(read_request(asked), asked),
    )
