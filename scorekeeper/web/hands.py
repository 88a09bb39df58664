"""The hands of a match: recording the next one, and one hand with its working."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask import (
    Blueprint,
    abort,
    flash,
    jsonify,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.contract import Json
from scorekeeper.ledger.entries import Entry
from scorekeeper.ledger.errors import (
    CannotFollow,
    ChangedMeanwhile,
    HandCameFirst,
    KeyUsedElsewhere,
    LedgerBusy,
    NotInLedger,
)
from scorekeeper.ledger.hands import Hand as CalledHand
from scorekeeper.ledger.hands import with_names
from scorekeeper.ledger.matches import Match
from scorekeeper.ledger.replay import replay
from scorekeeper.rules.bounds import impossible
from scorekeeper.rules.hands import CardsHand, Hand
from scorekeeper.rules.match import CannotEnter, ScoredHand, Sheet
from scorekeeper.rules.match_request import read_hand
from scorekeeper.rules.melds import Spread, spreads
from scorekeeper.rules.missed import look_back
from scorekeeper.rules.proof import Proof, explain
from scorekeeper.rules.request import Fault
from scorekeeper.rules.rulings import EVENTS, Event, events_for
from scorekeeper.rules.showdown import Outcome, on
from scorekeeper.web.addresses import go_to, sent
from scorekeeper.web.handform import HandForm
from scorekeeper.web.kept import (
    answers_of,
    changed_since,
    kept_with,
    verdict_text,
    without_what_was_wrong,
)
from scorekeeper.web.ledger import ledger, new_key, stamp
from scorekeeper.web.links import VERSION
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

    @property
    def told(self) -> str:
        """The result in short, to know again what a page showed."""
        line = self.scored
        return f"{line.ending} {line.winner} {line.points} {line.boxes}" if line else ""

    @property
    def text(self) -> str:
        """The text of the address under which it opens as a verdict, if its cards are there."""
        return verdict_text(self.called, self.scored)

    @property
    def events(self) -> tuple[Event, ...]:
        """The irregularities that may lie behind the faults."""
        return events_for(self.faults)


def try_hand(match: Match, sheet: Sheet, called: Json) -> Tried:
    """Work out a hand as it was *called* as the next one on *sheet*, writing nothing."""
    hand = read_hand(with_names(called, match.names), match.house, match.names)
    if not isinstance(hand, Hand):
        return Tried(called, faults=hand)
    if not called.get("carried_over") and (slips := impossible(hand, match.house)):
        return Tried(called, faults=slips, hand=hand)
    try:
        scored = sheet.after(hand).hands[-1]
    except CannotEnter as wrong:
        return Tried(called, faults=wrong.faults, hand=hand)
    proof, ways = None, list[tuple[Spread, Outcome]]()
    if isinstance(hand, CardsHand) and scored.score.verdict:
        proof = explain(hand.showdown, scored.score.verdict)
        if match.house.spread == "as_laid" and scored.score.verdict.spread_matters:
            equal = spreads(hand.showdown.knocker)
            ways = [(spread, on(hand.showdown, spread)) for spread in equal]
    return Tried(called, scored, hand=hand, proof=proof, ways=tuple(ways))


def ask_hand(
    template: str, going: Match, form: HandForm, tried: Tried | None, **more: object
) -> str:
    """Show the page that asks for a hand, with what was entered, and what is wrong or what
    it comes to."""
    form.keep_to_limit()
    return render_template(
        template,
        match=going,
        form=form,
        tried=tried,
        faults=list(tried.faults) if tried else [],
        all_events=tuple(EVENTS.values()),
        **more,
    )


@bp.get("/new")
def record(match: int) -> Page:
    """Ask for the next hand: the way the last one was entered, at first in two counts,
    unless another way (``lane``, ``ruled``) is asked for.

    The address may hold what was entered, and the button (``do``) that was pressed.
    """
    going = ledger().match(match)
    sheet = replay(going).sheet
    if sheet.over or going.state != "open":
        return render_template("hands/closed.html", match=going, sheet=sheet)
    if "do" in request.args:
        return _entered(going, sheet)
    lane = request.args.get("lane", session.get("lane", "counts"))
    knocker = request.args.get("knocker", "")
    form = HandForm(MultiDict({"lane": lane, "knocker": knocker}), match=going)
    if going.upcard:
        form.upcard_rank.data, form.upcard_suit.data = going.upcard[0], going.upcard[1]
    ruled, form.other_dealer.data = _ruled_before(going)
    form.ruled.data = request.args.get("ruled", ruled)
    return _ask(going, form, going.next_number, new_key())


@bp.post("/new")
def save(match: int) -> Page:
    """Show the sum of what was entered, or save it: once, however often it is sent."""
    going = ledger().match(match)
    if request.form.get("book", going.uid) != going.uid:
        abort(404)  # a phone kept it for a match of another ledger
    form = HandForm(match=going)
    do = request.form.get("do", "show")
    key = request.form.get("key", "")
    expected = request.form.get("expected", type=int) or going.next_number
    sheet = replay(going).sheet
    if form.press(do):
        return _pressed(going, form, sheet)
    saves = bool(key) and do in ("save", "dead")
    if do == "dead":
        form.lane.data = "dead"
    tried = try_hand(going, sheet, form.as_hand(sheet.next_dealer))
    before = next((entry for entry in going.entries if entry.key == key), None)
    if saves and before:  # a double tap, or sent again
        stands = any(hand.id == before.hand for hand in going.hands)
        if _is_same(before, tried.called) and stands:
            return _saved(going, before)
        saved = _line(going, before)
        page = _ask(going, form, going.next_number, new_key(), tried, saved=saved)
        return page, 409
    if saves and expected != going.next_number:
        since = tuple(hand for hand in going.hands if hand.number >= expected)
        return _came_first(going, form, key, since), 409
    if request.headers.get("X-Fragment") and not saves:
        return render_template("hands/sum.html", match=going, form=form, tried=tried)
    if not saves:
        anchor = "summary" if tried.faults else "sum"
        return go_to(".record", {"do": do, "book": None}, anchor) or _entered(going, sheet)
    if tried.scored is None:
        page = _ask(going, form, expected, key or new_key(), tried)
        return page, 422 if tried.faults else 200
    if do == "save" and request.form.get("shown", tried.told) != tried.told:
        return _ask(going, form, expected, key, tried, otherwise=True)
    return _write(going, form, expected, key, tried)


def _entered(going: Match, sheet: Sheet) -> Page:
    """Show the form as it was entered, after a button that saves nothing: the hand worked
    out, or the form as the button changes it. Once it is saved, a look back says so."""
    given = sent()
    do, key = given.get("do", "show"), given.get("key") or new_key()
    expected = given.get("expected", type=int) or going.next_number
    form = HandForm(given, match=going)
    saved = None
    if before := next((entry for entry in going.entries if entry.key == key), None):
        saved, key, expected = _line(going, before), new_key(), going.next_number
        if _is_same(before, form.as_hand(sheet.next_dealer)):
            form = HandForm(MultiDict({"lane": form.lane.data}), match=going)
            return _ask(going, form, expected, key, saved=saved)
    if form.press(do):
        tried = tried_so_far(going, sheet, form)
        return _ask(going, form, expected, key, tried, saved=saved)
    tried = try_hand(going, sheet, form.as_hand(sheet.next_dealer))
    page = _ask(going, form, expected, key, tried, saved=saved)
    return page, 422 if tried.faults else 200


def _line(going: Match, entry: Entry) -> CalledHand | None:
    """The hand that *entry* brought in, as it is now; None if it is about none."""
    return next((one for one in going.standing.lines if one.id == entry.hand), None)


def _pressed(going: Match, form: HandForm, sheet: Sheet) -> Page:
    """Go on to the form after a button that only changes it."""
    if form.effect == "mend":
        flash(gettext("Tap the hand that is to be mended, and correct it."), "said")
        return redirect(url_for("matches.sheet", match=going.id), 303)
    _keep_ruling(going, form)
    return go_to(".record", {"book": None}) or _entered(going, sheet)


def tried_so_far(going: Match, sheet: Sheet, form: HandForm) -> Tried | None:
    """Work out a hand that may not be entered in full yet: faults are not told."""
    tried = try_hand(going, sheet, form.as_hand(sheet.next_dealer))
    return tried if tried.scored else None


def _write(going: Match, form: HandForm, expected: int, key: str, tried: Tried) -> Page:
    try:
        saved = ledger().record(going.id, tried.called, expected, stamp(key))
    except HandCameFirst as first:
        return _came_first(ledger().match(going.id), form, key, first.since), 409
    except CannotFollow:
        return _ask(going, form, expected, key, tried, closed=True), 409
    except KeyUsedElsewhere:
        return _ask(going, form, expected, new_key(), tried, used=True), 409
    except LedgerBusy:
        return _ask(going, form, expected, key, tried, busy=True), 503
    session.pop("ruled", None)
    if form.lane.data in ("counts", "cards", "points"):
        session["lane"] = form.lane.data
    return _saved(saved.match, saved.entry)


def _is_same(before: Entry, called: Json) -> bool:
    """Whether a hand was recorded as it is *called* now. Who deals is no part of it: that
    may follow from the hands before."""
    was = before.body if before.kind == "record" else None
    return was is not None and (was | {"dealer": None}) == (called | {"dealer": None})


def _saved(now: Match, entry: Entry) -> Page:
    """Show the sheet with the hand that *entry* recorded. A script that sent it is told its
    key instead: only then it lets go of the hand."""
    sheet = url_for("matches.sheet", match=now.id)
    last = now.hands[-1] if now.hands else None
    if last and last.id == entry.hand:
        flash(str(last.number), "recorded")
    if request.headers.get("X-Fragment") == "saved":
        return jsonify(saved=entry.key, sheet=sheet)
    return redirect(sheet, 303)


def _keep_ruling(going: Match, form: HandForm) -> None:
    """Keep a ruling after which play goes on, so that it is there when the hand ends."""
    if form.ruling and not form.decides:
        dealer = bool(form.other_dealer.data)
        session["ruled"] = [going.id, going.next_number, form.ruled.data, dealer]
    elif not form.ruled.data:
        session.pop("ruled", None)


def _ruled_before(going: Match) -> tuple[str, bool]:
    """What was ruled in the hand being played, and whether the other player dealt it."""
    kept = session.get("ruled")
    if isinstance(kept, list) and kept[:2] == [going.id, going.next_number]:
        return str(kept[2]), bool(kept[3])
    return "", False


def _came_first(now: Match, form: HandForm, key: str, since: tuple[CalledHand, ...]) -> str:
    """Another phone recorded a hand first: show it, keep what was entered, and ask; or say
    so, where it is the very hand that was entered here."""
    sheet = replay(now).sheet
    numbers = {hand.number for hand in since}
    first = [hand for hand in sheet.hands if hand.number in numbers]
    again = try_hand(now, sheet, form.as_hand(sheet.next_dealer))
    mine = _played(again.called)
    same = next((hand for hand in since if _played(hand.called) == mine), None)
    return _ask(now, form, now.next_number, key, again, came_first=first, same=same)


def _played(called: Mapping[str, object]) -> dict[str, object]:
    """What a hand as *called* says of the play itself, which two phones tell alike."""
    beside = ("dealer", "note", "claims", "dispute", "accepted")
    return {name: value for name, value in called.items() if name not in beside}


def _ask(
    going: Match,
    form: HandForm,
    expected: int,
    key: str,
    tried: Tried | None = None,
    **more: object,
) -> str:
    dealer = replay(going).sheet.next_dealer
    more |= {"expected": expected, "key": key, "dealer": dealer}
    return ask_hand("hands/record.html", going, form, tried, **more)


@bp.after_request
def ask_anew(answer: Response) -> Response:
    """Have the browser ask for the form again whenever it comes back to it: its key and the
    number of the hand may be spent."""
    if request.endpoint == "hands.record":
        answer.headers["Cache-Control"] = "no-store"
    return answer


# ---------------------------------------------------------------------------- one hand


@bp.get("/<int:hand>")
def show(match: int, hand: int) -> Page:
    """Show one hand: what was called, the working, and everything it ever was."""
    going = ledger().match(match)
    line = going.hand(hand)
    played = replay(going)
    scored = next((one for one in played.sheet.hands if one.number == line.number), None)
    called = scored.called if scored else None
    proof = back = None
    if isinstance(called, CardsHand) and scored and scored.score.verdict:
        proof = explain(called.showdown, scored.score.verdict)
        back = look_back(scored.score.verdict)
    kept = kept_with(line, scored)
    then = changed_since(going, line, scored)
    return render_template(
        "hands/hand.html",
        match=going,
        line=line,
        scored=scored,
        hand=called,
        proof=proof,
        back=back,
        played=played,
        kept=kept,
        then=then,
        claimed=answers_of(kept, then.scored if then else scored),
        text=verdict_text(line.called, scored),
        back_url=without_what_was_wrong(going, line, scored),
        version=VERSION,
        history=list(_history(going, hand)),
    )


@dataclass(frozen=True, slots=True)
class Past:
    """One thing that was done to a hand: its *entry*, and the name of the phone, empty
    where it has none."""

    entry: Entry
    device: str


def _history(match: Match, hand: int) -> Iterator[Past]:
    for entry in match.history(hand):
        yield Past(entry, device_name(entry.device))


def device_name(device: str | None) -> str:
    """What the holder of a phone calls it; empty where it has no name, or is not known."""
    try:
        return ledger().devices.get(device or "").name
    except NotInLedger:
        return ""


@bp.post("/undo")
def undo(match: int) -> Page:
    """Take out the hand recorded last; it stays in the book and can be put back."""
    going = ledger().match(match)
    key, seen = request.form.get("key", ""), request.form.get("seen", type=int)
    undone = key in {entry.key for entry in going.entries}  # a double tap, or sent again
    if going.hands and key and seen is not None and not undone:
        try:
            ledger().remove(match, going.hands[-1].id, seen, stamp(key))
        except (ChangedMeanwhile, CannotFollow, KeyUsedElsewhere):
            flash(gettext("Something was written meanwhile, so nothing was taken out."), "said")
        else:
            flash(gettext("The last hand is taken out; it is kept below."), "said")
    return redirect(url_for("matches.sheet", match=match), 303)
