"""The hands of a match: recording the next one, and one hand with its working."""

from contextlib import suppress
from dataclasses import dataclass

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.contract import Json
from scorekeeper.ledger.errors import CannotFollow, ChangedMeanwhile, HandCameFirst, LedgerBusy
from scorekeeper.ledger.hands import Hand as CalledHand
from scorekeeper.ledger.hands import with_names
from scorekeeper.ledger.matches import Match
from scorekeeper.ledger.replay import Replay, replay
from scorekeeper.rules.hands import CardsHand, Hand
from scorekeeper.rules.match import CannotEnter, ScoredHand
from scorekeeper.rules.match_request import read_hand
from scorekeeper.rules.melds import Spread, spreads
from scorekeeper.rules.proof import Proof, explain
from scorekeeper.rules.request import Fault
from scorekeeper.rules.showdown import Outcome, on
from scorekeeper.web.ledger import ledger, new_key, stamp
from scorekeeper.web.matchforms import HandForm
from scorekeeper.words import gettext

bp = Blueprint("hands", __name__, url_prefix="/matches/<int:match>/hands")

Page = str | Response | tuple[str, int]


@dataclass(frozen=True, slots=True)
class Tried:
    """A hand that was entered, worked out before it is saved.

    *scored* is the line it would make on the sheet, None with the *faults* that are in the
    way. *ways* are the spreads to choose from, where it counts how the knocker laid them.
    """

    called: Json
    scored: ScoredHand | None = None
    faults: tuple[Fault, ...] = ()
    hand: Hand | None = None
    proof: Proof | None = None
    ways: tuple[tuple[Spread, Outcome], ...] = ()


def try_hand(match: Match, played: Replay, called: Json) -> Tried:
    """Work out the next hand of a match as it was *called*, writing nothing."""
    hand = read_hand(with_names(called, match.names), match.house, match.names)
    if not isinstance(hand, Hand):
        return Tried(called, faults=hand)
    try:
        scored = played.sheet.after(hand).hands[-1]
    except CannotEnter as wrong:
        return Tried(called, faults=wrong.faults, hand=hand)
    proof, ways = None, list[tuple[Spread, Outcome]]()
    if isinstance(hand, CardsHand) and scored.score.verdict:
        proof = explain(hand.showdown, scored.score.verdict)
        if match.house.spread == "as_laid" and scored.score.verdict.spread_matters:
            equal = spreads(hand.showdown.knocker)
            ways = [(spread, on(hand.showdown, spread)) for spread in equal]
    return Tried(called, scored, hand=hand, proof=proof, ways=tuple(ways))


@bp.get("/new")
def record(match: int) -> Page:
    """Ask for the next hand: in two counts, unless another way is asked for."""
    going = ledger().match(match)
    form = HandForm(MultiDict({"lane": request.args.get("lane", "counts")}), match=going)
    if going.upcard:
        form.upcard_rank.data, form.upcard_suit.data = going.upcard[0], going.upcard[1]
    return _ask(going, form, going.next_number, new_key())


@bp.post("/new")
def save(match: int) -> Page:
    """Show the sum of what was entered, or save it: once, however often it is sent."""
    going = ledger().match(match)
    form = HandForm(match=going)
    do = request.form.get("do", "show")
    key = request.form.get("key", "")
    expected = request.form.get("expected", type=int) or going.next_number
    if do == "put":
        form.put_on_board()
        return _ask(going, form, expected, key)
    if do.startswith("lane-"):
        form.lane.data = do.removeprefix("lane-")
        return _ask(going, form, expected, key)
    if key in {entry.key for entry in going.entries}:  # a double tap, or sent again
        return redirect(url_for("matches.sheet", match=match), 303)
    played = replay(going)
    dealer = played.sheet.next_dealer
    called = _dead(form, dealer) if do == "dead" else form.as_hand(dealer)
    tried = try_hand(going, played, called)
    if do in ("save", "dead") and expected != going.next_number:
        since = tuple(hand for hand in going.hands if hand.number >= expected)
        return _came_first(going, form, key, tried, since), 409
    if not key or do not in ("save", "dead") or tried.scored is None:
        if request.headers.get("X-Fragment"):
            return _sum(going, form, tried)
        page = _ask(going, form, expected, key or new_key(), tried)
        return page, 422 if tried.faults else 200
    return _write(going, form, expected, key, tried)


def _write(going: Match, form: HandForm, expected: int, key: str, tried: Tried) -> Page:
    try:
        saved = ledger().record(going.id, tried.called, expected, stamp(key))
    except HandCameFirst as first:
        now = ledger().match(going.id)
        return _came_first(now, form, key, tried, first.since), 409
    except CannotFollow:
        return _ask(going, form, expected, key, tried, closed=True), 409
    except LedgerBusy:
        return _ask(going, form, expected, key, tried, busy=True), 503
    flash(str(saved.hand.number), "recorded")
    return redirect(url_for("matches.sheet", match=going.id), 303)


@bp.get("/<int:hand>")
def show(match: int, hand: int) -> Page:
    """Show one hand: what was called, the working, and everything it ever was."""
    going = ledger().match(match)
    line = going.hand(hand)
    played = replay(going)
    scored = next((one for one in played.sheet.hands if one.number == line.number), None)
    called = scored.called if scored else None
    proof = None
    if isinstance(called, CardsHand) and scored and scored.score.verdict:
        proof = explain(called.showdown, scored.score.verdict)
    return render_template(
        "hands/hand.html",
        match=going,
        line=line,
        scored=scored,
        hand=called,
        proof=proof,
        played=played,
        history=going.history(hand),
        key=new_key(),
    )


@bp.post("/undo")
def undo(match: int) -> Page:
    """Take out the hand recorded last; it stays in the book and can be put back."""
    going = ledger().match(match)
    key, seen = request.form.get("key", ""), request.form.get("seen", type=int)
    if going.hands and key and seen is not None:
        with suppress(ChangedMeanwhile, CannotFollow):
            saved = ledger().remove(match, going.hands[-1].id, seen, stamp(key))
            if not saved.again:
                flash(gettext("The last hand is taken out; it is kept below."), "said")
    return redirect(url_for("matches.sheet", match=match), 303)


def _came_first(
    now: Match, form: HandForm, key: str, tried: Tried, since: tuple[CalledHand, ...]
) -> str:
    """Another phone recorded a hand first: show it, keep what was entered, and ask."""
    played = replay(now)
    numbers = {hand.number for hand in since}
    first = [hand for hand in played.sheet.hands if hand.number in numbers]
    again = try_hand(now, played, tried.called)
    return _ask(now, form, now.next_number, key, again, came_first=first)


def _dead(form: HandForm, dealer: int | None) -> Json:
    called: Json = {"ending": "dead"}
    if form.other_dealer.data and dealer is not None:
        called["dealer"] = 1 - dealer
    if note := (form.note.data or "").strip():
        called["note"] = note
    return called


def _ask(
    going: Match,
    form: HandForm,
    expected: int,
    key: str,
    tried: Tried | None = None,
    **more: object,
) -> str:
    return render_template(
        "hands/record.html",
        match=going,
        form=form,
        played=replay(going),
        expected=expected,
        key=key,
        tried=tried,
        faults=list(tried.faults) if tried else [],
        **more,
    )


def _sum(going: Match, form: HandForm, tried: Tried) -> str:
    """Only the sum, for a page that asks while the hand is being entered."""
    return render_template("hands/sum.html", match=going, form=form, tried=tried)
