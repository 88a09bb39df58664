"""The rulebooks a table has put together and saved: what they say, and striking one off."""

from dataclasses import dataclass

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.ledger.rulebooks import Rulebook
from scorekeeper.web.forms import nearest_preset
from scorekeeper.web.ledger import ledger
from scorekeeper.web.rulebook import Rule, rules_card
from scorekeeper.words import gettext

bp = Blueprint("ours", __name__, url_prefix="/our-rules")


@dataclass(frozen=True, slots=True)
class Saved:
    """One of our rulebooks, the printed *book* it is nearest to, and its *card*."""

    rulebook: Rulebook
    book: str
    card: list[Rule]


@bp.get("")
def index() -> str:
    """Show every rulebook that was saved, with its rules."""
    return render_template(
        "rules/ours.html", saved=[_saved(one) for one in ledger().rulebooks.all()]
    )


@bp.post("/strike")
def strike() -> Response:
    """Strike a rulebook off the list; matches played under it keep their rules."""
    name = request.form.get("name", "")
    ledger().rulebooks.forget(name)
    flash(
        gettext(
            "{name} is struck off the list. Matches keep the rules they began with."
        ).format(name=name)
    )
    return redirect(url_for("ours.index"), 303)


def _saved(rulebook: Rulebook) -> Saved:
    book = nearest_preset(rulebook.house)
    return Saved(rulebook, book, rules_card(rulebook.house, book))
