"""A match: agreeing on it before the first deal, and its sheet."""

from contextlib import suppress

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.ledger.errors import CannotFollow, SamePlayer
from scorekeeper.ledger.matches import Match
from scorekeeper.ledger.replay import replay
from scorekeeper.rules.cards import BIT
from scorekeeper.rules.house import House
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.forms import house_value, nearest_preset, rulebook_title
from scorekeeper.web.ledger import ledger, new_key, now, stamp, this_device
from scorekeeper.web.matchforms import NAMES_DIFFER, NewMatchForm, PaperField
from scorekeeper.web.rulebook import edit_rules, open_rules, rules_card, sent_with
from scorekeeper.web.sheet import sheet_page
from scorekeeper.words import gettext

bp = Blueprint("matches", __name__, url_prefix="/matches")

Page = str | Response | tuple[str, int]


@bp.get("/new")
def new() -> Page:
    """Ask who plays and under which rules; ``rematch`` takes over those of a match."""
    sent: MultiDict[str, str] = MultiDict()
    if before := request.args.get("rematch", type=int):
        sent = _rematch(ledger().match(before))
    return _ask(NewMatchForm(sent, ours=ledger().rulebooks.all()))


@bp.post("/new")
def agree() -> Page:
    """Show the rules to agree on; once agreed, begin the match."""
    form = NewMatchForm(ours=ledger().rulebooks.all())
    do = request.form.get("do", "card")
    if do == "rules":
        return open_rules(form.chosen or House(), url_for("matches.rules"))
    if do == "back":
        return _ask(form)
    terms = form.terms()
    if terms is None:
        return _ask(form), 422
    paper = PaperField(terms.house, request.form)
    dealer = 1 if form.dealer.data == "1" else 0
    opening = paper.as_hands(dealer)
    if do != "agree" or opening is None:
        return _card(form, paper), 422 if paper.errors else 200
    book, key = ledger(), request.form.get("key", "") or new_key()
    players = [
        (book.players.named(name) or book.players.add(f"{key}-{seat}", name, now())).id
        for seat, name in enumerate(form.names)
    ]
    try:
        match = book.start(
            key, (players[0], players[1]), terms, dealer, now(), this_device(), opening
        )
    except SamePlayer:
        form.second.errors = [gettext(NAMES_DIFFER)]
        return _ask(form), 422
    if name := request.form.get("save_as", "").strip():
        book.rulebooks.save(name[:40], terms.house, now(), nearest_preset(terms.house))
    return redirect(url_for("matches.sheet", match=match.id), 303)


@bp.post("/new/rules")
def rules() -> Page:
    """Change the rules of the match that is being agreed on."""
    edited = edit_rules(url_for("matches.rules"))
    if isinstance(edited, House):
        sent = sent_with(house=house_value(edited))
        return _ask(NewMatchForm(sent, ours=ledger().rulebooks.all()))
    return edited or _ask(NewMatchForm(ours=ledger().rulebooks.all()))


@bp.get("/<int:match>")
def sheet(match: int) -> Page:
    """Show the sheet as a pad shows it: a line a hand, totals running."""
    return sheet_page(ledger().match(match))


@bp.get("/<int:match>/rules")
def card(match: int) -> Page:
    """Show the rules this match is played by, and how they depart from the book."""
    played = ledger().match(match)
    book = nearest_preset(played.house)
    return render_template(
        "matches/rules.html", match=played, book=book, card=rules_card(played.house, book)
    )


@bp.post("/<int:match>/upcard")
def upcard(match: int) -> Page:
    """Note the card that was turned, or take the note back."""
    turned = request.form.get("upcard", "")
    with suppress(CannotFollow):  # stopped meanwhile: the sheet says so
        key = stamp(request.form.get("key") or new_key())
        ledger().note_upcard(match, turned if turned in BIT else None, key)
    return redirect(url_for("matches.sheet", match=match), 303)


def _ask(form: NewMatchForm) -> str:
    book = ledger()
    return render_template(
        "matches/new.html", form=form, remembered=[one.name for one in book.players.all()]
    )


def _card(form: NewMatchForm, paper: PaperField) -> str:
    terms = form.terms()
    assert terms
    book = nearest_preset(terms.house)
    return render_template(
        "matches/card.html",
        form=form,
        terms=terms,
        names=form.names,
        dealer=form.names[1 if form.dealer.data == "1" else 0],
        book=book,
        card=rules_card(terms.house, book),
        paper=paper,
        ours=house_value(terms.house) not in PRESETS and terms.rulebook is None,
        title=rulebook_title(terms.rulebook, terms.house),
        key=request.form.get("key") or new_key(),
    )


def _rematch(before: Match) -> MultiDict[str, str]:
    """The same players and rules; the deal goes on from where the last match ended."""
    terms = before.terms
    played = replay(before).sheet.hands
    dealer = 1 - played[-1].dealer if played else before.dealer
    rounding = f"{terms.rounding.to}{'+' if terms.rounding.up else ''}"
    return MultiDict(
        {
            "first": before.names[0],
            "second": before.names[1],
            "house": house_value(terms.house),
            "dealer": str(dealer),
            "stake": "" if terms.stake is None else str(terms.stake),
            "rounding": rounding if terms.rounding.to else "",
        }
    )
