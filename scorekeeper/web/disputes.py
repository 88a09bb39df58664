"""Settle a dispute over one hand: pages that hang on its verdict's address."""

from functools import cache

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.rules.books import alike, in_every_book
from scorekeeper.rules.cards import RANKS, SUITS
from scorekeeper.rules.house import FIELDS
from scorekeeper.rules.proof import explain
from scorekeeper.rules.request import read_request
from scorekeeper.rules.showdown import Verdict, judge
from scorekeeper.rules.steps import deciding, steps
from scorekeeper.web.checker import Opened, Page, open_hand
from scorekeeper.web.claims import ClaimsForm, filled
from scorekeeper.web.examples import KINDS, Example, Kind
from scorekeeper.web.forms import house_title, house_value
from scorekeeper.web.fromhand import OF
from scorekeeper.web.laid import as_told, read_laid
from scorekeeper.web.links import VERSION, write_link

bp = Blueprint("disputes", __name__)


@bp.get("/verdict/<version>/<text>/books")
def books(version: str, text: str) -> Page:
    """Show the hand under every rulebook, and the one rule that makes the difference.

    ``upcard_rank`` and ``upcard_suit`` say which card was turned; the address then has it.
    """
    opened = open_hand(version, text)
    if not isinstance(opened, Opened):
        return opened
    if turned := _with_upcard(opened):
        return turned
    groups = alike(in_every_book(opened.showdown))
    told = {
        name
        for group in groups
        for rules, _row in group.rows
        for fields in rules
        for name, _value in fields
    }
    return render_template(
        "disputes/books.html",
        called=opened.showdown,
        verdict=judge(opened.showdown),
        groups=groups,
        fields=[name for name in FIELDS if name in told],
        house_name=house_title(house_value(opened.showdown.house)),
        text=opened.text,
        version=VERSION,
    )


@bp.get("/verdict/<version>/<text>/claims")
def claims(version: str, text: str) -> Page:
    """Ask what each side had counted; what was filled in goes on to the verdict, whose
    address then has it."""
    opened = open_hand(version, text)
    if not isinstance(opened, Opened):
        return opened
    asking = not any(value for name, value in request.args.items() if name != OF)
    form = filled(opened.asked) if asking else ClaimsForm(request.args)
    said = None if asking else form.as_claims()
    if said is not None:
        told = write_link({**opened.asked, "claims": said}, opened.showdown.house)
        there = url_for("checker.verdict", version=VERSION, text=told, _anchor="claims")
        return redirect(there, 303)
    shown = render_template(
        "disputes/claims.html", form=form, text=opened.text, version=VERSION
    )
    return shown if asking else (shown, 422)


@bp.get("/verdict/<version>/<text>/laid")
def laid(version: str, text: str) -> Page:
    """Ask how the cards lay on the table; what was tapped goes on to the verdict, whose
    address then has it."""
    opened = open_hand(version, text)
    if not isinstance(opened, Opened):
        return opened
    called = opened.showdown
    asking = "do" not in request.args
    groups = as_told(called) if asking else read_laid(called, request.args)
    if not asking and not groups.on_nothing:
        told = write_link({**opened.asked, **groups.as_request()}, called.house)
        there = url_for("checker.verdict", version=VERSION, text=told, _anchor="laid")
        return redirect(there, 303)
    shown = render_template(
        "disputes/laid.html",
        called=called,
        groups=groups,
        on_nothing=[] if asking else groups.on_nothing,
        text=opened.text,
        version=VERSION,
    )
    return shown if asking else (shown, 422)


@bp.get("/verdict/<version>/<text>/proof")
def proof(version: str, text: str) -> Page:
    """Draw the proof of the verdict, one ``step`` at a time, counted from 1."""
    opened = open_hand(version, text)
    if not isinstance(opened, Opened):
        return opened
    judged = judge(opened.showdown)
    proved = explain(opened.showdown, judged)
    every = steps(judged, proved)
    number = max(1, min(request.args.get("step", 1, type=int), len(every)))
    return render_template(
        "disputes/proof.html",
        verdict=judged,
        proof=proved,
        step=every[number - 1],
        number=number,
        every=every,
        deciding=deciding(every),
        text=opened.text,
        version=VERSION,
    )


@bp.get("/check/examples")
def examples() -> str:
    """Show hands that programs get wrong, each with our verdict and the way to its working."""
    return render_template("disputes/examples.html", kinds=_worked_examples(), version=VERSION)


@cache
def _worked_examples() -> list[tuple[Kind, list[tuple[Example, Verdict, str]]]]:
    """Each kind of fault with its hands: what they score and the text of their address."""
    worked = []
    for kind in KINDS:
        hands = []
        for example in kind.hands:
            called = read_request(example.asked).showdown
            assert called
            text = write_link(example.asked, called.house)
            hands.append((example, judge(called), text))
        worked.append((kind, hands))
    return worked


def _with_upcard(opened: Opened) -> Response | None:
    """Go on to the same hand with the upcard that was chosen, if one was."""
    rank, suit = request.args.get("upcard_rank", ""), request.args.get("upcard_suit", "")
    if len(rank) != 1 or len(suit) != 1 or rank not in RANKS or suit not in SUITS:
        return None
    text = write_link({**opened.asked, "upcard": rank + suit}, opened.showdown.house)
    return redirect(url_for("disputes.books", version=VERSION, text=text), 303)
