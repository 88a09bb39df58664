"""A match: agreeing on it before the first deal, and its sheet."""

from contextlib import suppress

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.ledger.errors import CannotFollow, SamePlayer, UnusableName
from scorekeeper.ledger.matches import Match
from scorekeeper.ledger.players import tidy_name
from scorekeeper.ledger.replay import replay
from scorekeeper.ledger.terms import Terms
from scorekeeper.rules.cards import BIT
from scorekeeper.rules.house import House
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.addresses import go_to, sent
from scorekeeper.web.forms import house_value, nearest_preset, rulebook_title
from scorekeeper.web.ledger import ledger, new_key, now, stamp, this_device
from scorekeeper.web.matchforms import (
    NAMES_DIFFER,
    NO_RULEBOOK_NAME,
    ONE_PLAYER,
    NewMatchForm,
    PaperField,
)
from scorekeeper.web.rulebook import edit_rules, open_rules, rules_card, sent_with
from scorekeeper.web.sheet import sheet_page
from scorekeeper.words import gettext

bp = Blueprint("matches", __name__, url_prefix="/matches")

Page = str | Response | tuple[str, int]


@bp.get("/new")
def new() -> Page:
    """Ask who plays and under which rules; ``rematch`` takes over those of a match.

    The address may hold what was entered so far, and which step (``do``) it is for.
    """
    entered: MultiDict[str, str] = sent()
    if before := request.args.get("rematch", type=int):
        entered = _rematch(ledger().match(before))
    return _step(NewMatchForm(entered, ours=ledger().rulebooks.all()))


@bp.post("/new")
def agree() -> Page:
    """Go on to the rules to agree on, or back; once they are agreed, begin the match."""
    form = NewMatchForm(ours=ledger().rulebooks.all())
    do = request.form.get("do", "card")
    if do == "agree":
        return _begin(form)
    changed: dict[str, object] = {"do": do}
    if do == "other":  # the other player deals first
        changed = {"do": "card", "dealer": "0" if form.dealer.data == "1" else "1"}
    if changed["do"] == "card":
        changed["key"] = request.form.get("key") or new_key()
    return go_to(".new", changed) or _step(form)


def _step(form: NewMatchForm) -> Page:
    """Show what one step on the way to a match asks for."""
    do = request.values.get("do", "")
    if do == "rules":
        return open_rules(form.chosen or House(), url_for("matches.rules"))
    if do not in ("card", "other"):
        return _ask(form)
    agreed = _agreed(form)
    if agreed is None:
        return _ask(form), 422
    terms, names = agreed
    paper = PaperField(terms.house, names, sent())
    paper.as_hands(form.seat)
    return _card(form, terms, names, paper), 422 if paper.errors else 200


def _agreed(form: NewMatchForm) -> tuple[Terms, tuple[str, str]] | None:
    """The terms, and who the two names are: as the ledger knows them, else as typed. None,
    with a message beside every field at fault, where there is something to mend."""
    terms = form.terms()
    if terms is None:
        return None
    known = [ledger().players.known_as(name) for name in form.names]
    if known[0] and known[1] and known[0].id == known[1].id:
        form.second.errors = [gettext(ONE_PLAYER)]
        return None
    first, second = (
        player.name if player else name for player, name in zip(known, form.names, strict=True)
    )
    return terms, (first, second)


def _begin(form: NewMatchForm) -> Page:
    agreed = _agreed(form)
    if agreed is None:
        return _ask(form), 422
    terms, names = agreed
    paper = PaperField(terms.house, names, request.form)
    opening = paper.as_hands(form.seat)
    kept = request.form.get("save_as", "").strip()
    if opening is None or (kept and not _usable(kept)):
        unusable = gettext(NO_RULEBOOK_NAME) if kept and not _usable(kept) else ""
        return _card(form, terms, names, paper, unusable), 422
    book, key = ledger(), request.form.get("key", "") or new_key()
    first, second = (
        (book.players.known_as(name) or book.players.add(f"{key}-{seat}", name, now())).id
        for seat, name in enumerate(names)
    )
    try:
        match = book.start(
            key, (first, second), terms, form.seat, now(), this_device(), opening
        )
    except SamePlayer:
        form.second.errors = [gettext(NAMES_DIFFER)]
        return _ask(form), 422
    if kept:
        book.rulebooks.save(kept, terms.house, now(), nearest_preset(terms.house))
    return redirect(url_for("matches.sheet", match=match.id), 303)


def _usable(name: str) -> bool:
    try:
        return bool(tidy_name(name))
    except UnusableName:
        return False


@bp.post("/new/rules")
def rules() -> Page:
    """Change the rules of the match that is being agreed on."""
    edited = edit_rules(url_for("matches.rules"))
    changed: dict[str, object] = {"do": None, "start": None, "book": None}
    changed |= {name: None for name in request.form if name.startswith("rule-")}
    form = NewMatchForm(ours=ledger().rulebooks.all())
    if isinstance(edited, House):
        changed["house"] = house_value(edited)
        again = sent_with(house=house_value(edited))
        form = NewMatchForm(again, ours=ledger().rulebooks.all())
    elif edited is not None:
        return edited
    return go_to(".new", changed) or _ask(form)


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
        "matches/new.html",
        form=form,
        remembered=[one.name for one in book.players.all()],
        has_ours=bool(book.rulebooks.all()),
    )


def _card(
    form: NewMatchForm,
    terms: Terms,
    names: tuple[str, str],
    paper: PaperField,
    unusable: str = "",
) -> str:
    book = nearest_preset(terms.house)
    return render_template(
        "matches/card.html",
        form=form,
        terms=terms,
        names=names,
        dealer=form.seat,
        book=book,
        card=rules_card(terms.house, book),
        paper=paper,
        ours=house_value(terms.house) not in PRESETS and terms.rulebook is None,
        unusable=unusable,
        title=rulebook_title(terms.rulebook, terms.house),
        key=request.values.get("key") or new_key(),
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
