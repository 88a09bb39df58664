"""Mending a match: a hand corrected, taken out, put back or put in, and other rules.

Each is shown with all it does to the sheet before it is confirmed, and nothing of what was
written is lost by it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.contract import Json
from scorekeeper.ledger.entries import Entry
from scorekeeper.ledger.errors import (
    CannotFollow,
    ChangedMeanwhile,
    KeyUsedElsewhere,
    LedgerBusy,
)
from scorekeeper.ledger.hands import Hand, with_names
from scorekeeper.ledger.ledger import Saved
from scorekeeper.ledger.matches import Match
from scorekeeper.ledger.replay import Replay, replay
from scorekeeper.ledger.stamp import Stamp
from scorekeeper.ledger.terms import Terms
from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.effect import Effect, HandEffect, effects
from scorekeeper.rules.hands import CardsHand
from scorekeeper.rules.house import House
from scorekeeper.rules.match import ScoredHand, Sheet
from scorekeeper.rules.match_request import read_hand
from scorekeeper.rules.missed import look_back
from scorekeeper.rules.settlement import Bill, bill
from scorekeeper.rules.showdown import judge
from scorekeeper.web.addresses import go_to, sent
from scorekeeper.web.forms import departures, house_value, rulebook_title
from scorekeeper.web.handform import HandForm
from scorekeeper.web.hands import Tried, ask_hand, device_name, tried_so_far, try_hand
from scorekeeper.web.ledger import ledger, new_key, stamp
from scorekeeper.web.matchforms import TermsForm
from scorekeeper.web.rulebook import edit_rules, open_rules, sent_with
from scorekeeper.words import N_, gettext

bp = Blueprint("corrections", __name__, url_prefix="/matches/<int:match>")

Page = str | Response | tuple[str, int]


@dataclass(frozen=True, slots=True)
class Change:
    """A change that is being considered: its *kind* is the one of the entry it would make.

    *hand* is the hand it is about, or in front of which one is put in; *called* that hand
    as it would be, *terms* the new terms.
    """

    kind: str
    hand: Hand | None = None
    called: Json | None = None
    terms: Terms | None = None

    @property
    def only_laid(self) -> bool:
        """Whether all it changes is how the cards of a hand lay."""
        if self.kind != "correct" or self.hand is None or self.called is None:
            return False
        was, now = self.hand.called, self.called
        changed = {name for name in {*was, *now} if was.get(name) != now.get(name)}
        return bool(changed) and changed <= {"spread", "defence"}

    def supposed(self, match: Match) -> Match:
        """The match as it would be; raises `CannotFollow`."""
        before = self.kind == "insert"
        hand = self.hand.id if self.hand else None
        return match.supposing(
            self.kind,
            hand=None if before else hand,
            before=hand if before else None,
            called=self.called,
            terms=self.terms,
        )

    def write(self, match: int, seen: int, stamp: Stamp, reason: str | None) -> Saved:
        """Write the change down; raises what the ledger raises."""
        book = ledger()
        if self.terms:
            return book.change_rules(match, self.terms, seen, stamp, reason)
        assert self.hand
        hand = self.hand.id
        if self.called is not None:
            put = book.insert if self.kind == "insert" else book.correct
            return put(match, hand, self.called, seen, stamp, reason)
        take = book.restore if self.kind == "restore" else book.remove
        return take(match, hand, seen, stamp, reason)


@dataclass(frozen=True, slots=True)
class Considered:
    """What a change would do: the sheet as it *was* and as it would be *now*, every effect,
    and the line of the hand in question on either."""

    was: Replay
    now: Replay
    effects: tuple[Effect, ...]
    line_was: ScoredHand | None = None
    line_now: ScoredHand | None = None
    bills: tuple[Bill, Bill] | None = None

    @classmethod
    def of(cls, match: Match, change: Change) -> "Considered":
        """Work it out; raises `CannotFollow` where it does not fit the match any more."""
        after = change.supposed(match)
        was, now = replay(match), replay(after)
        numbers = {hand.id: hand.number for hand in after.hands}
        same = {h.number: numbers[h.id] for h in match.hands if h.id in numbers}
        hand = change.hand
        place_was = hand.number if hand and change.kind != "insert" else 0
        place_now = hand.number if hand and change.kind == "insert" else 0
        if hand and change.kind != "insert":
            place_now = numbers.get(hand.id, 0)
        bills = (_bill(match, was), _bill(after, now)) if change.terms else None
        return cls(
            was,
            now,
            effects(was.sheet, now.sheet, same),
            _line(was.sheet, place_was),
            _line(now.sheet, place_now),
            bills,
        )


def _bill(match: Match, played: Replay) -> Bill:
    terms = match.terms
    return bill(played.sheet, terms.rounding.to, terms.rounding.up, terms.stake)


def _line(sheet: Sheet, number: int) -> ScoredHand | None:
    return next((line for line in sheet.hands if line.number == number), None)


# ------------------------------------------------------------------- a hand, entered anew


@bp.get("/hands/<int:hand>/correct")
def correct(match: int, hand: int) -> Page:
    """Show a hand as it was entered, to be entered rightly; or as far as its address says
    that it was."""
    if "do" in request.args:
        return _entered(match, hand, "correct")
    going = ledger().match(match)
    line = going.hand(hand)
    if not line.number:
        return _cannot(going, "hand_removed", line)
    form = HandForm(MultiDict(), match=going)
    form.show(line.called)
    sheet = _sheet_before(going, line)
    dealer = line.called.get("dealer")
    form.other_dealer.data = dealer is not None and dealer != sheet.next_dealer
    return _ask(going, "correct", line, form, tried_so_far(going, sheet, form))


@bp.post("/hands/<int:hand>/correct")
def corrected(match: int, hand: int) -> Page:
    """Go on to what the correction does; once confirmed, write it."""
    return _go_on(".correct") or _entered(match, hand, "correct")


@bp.get("/hands/<int:hand>/insert")
def insert(match: int, hand: int) -> Page:
    """Ask for a hand that was forgotten, in front of one on the sheet."""
    if "do" in request.args:
        return _entered(match, hand, "insert")
    going = ledger().match(match)
    line = going.hand(hand)
    if not line.number:
        return _cannot(going, "hand_removed", line)
    return _ask(going, "insert", line, HandForm(MultiDict(), match=going))


@bp.post("/hands/<int:hand>/insert")
def inserted(match: int, hand: int) -> Page:
    """Go on to what the forgotten hand does; once confirmed, write it."""
    return _go_on(".insert") or _entered(match, hand, "insert")


def _go_on(endpoint: str) -> Response | None:
    """Go to the address of what a button asks for that writes nothing; None for one that
    writes, and where a script asks for a part of the page."""
    if request.form.get("do") == "confirm" or request.headers.get("X-Fragment"):
        return None
    return go_to(endpoint, {"do": request.form.get("do", "look")})


def _entered(match: int, hand: int, kind: str) -> Page:
    going = ledger().match(match)
    line = going.hand(hand)
    form = HandForm(sent(), match=going)
    do = request.values.get("do", "look")
    confirmed = request.form.get("do") == "confirm"
    sheet = _sheet_before(going, line)
    if form.press(do) or do == "edit":
        return _ask(going, kind, line, form, tried_so_far(going, sheet, form))
    if do == "dead":
        form.lane.data = "dead"
    called = form.as_hand(sheet.next_dealer)
    if kind == "correct":
        called = _as_it_was(line, called, sheet.next_dealer)
    tried = try_hand(going, sheet, called)
    if request.headers.get("X-Fragment"):
        return render_template(
            "hands/sum.html", match=going, form=form, tried=tried, correcting=True
        )
    if tried.faults or do == "show":
        return _ask(going, kind, line, form, tried), 422 if tried.faults else 200
    carried = sent_with(lane=str(form.lane.data), ruled=form.ruled.data or "")
    return decide(going, Change(kind, line, called), confirmed, carried)


def _as_it_was(line: Hand, called: Json, dealer: int | None) -> Json:
    """Keep with a corrected hand what the form does not ask: where it came from, who dealt
    it if that was said, how cards that are still the same were written, and how the
    defender played them."""
    before = line.called
    kept = {key: value for key, value in before.items() if key not in _ASKED}
    if before.get("dealer") is not None and called.get("dealer", dealer) == before["dealer"]:
        kept["dealer"] = before["dealer"]
    same = {
        field: before[field]
        for field in ("knocker_cards", "defender_cards", "discard", "spread")
        if field in before and _cards(called.get(field)) == _cards(before[field])
    }
    kept |= same
    if "defence" in before and {"knocker_cards", "defender_cards"} <= same.keys():
        kept["defence"] = before["defence"]
    if before.get("ending") == called.get("ending") == "ruling" and "ruling" not in before:
        called = {key: value for key, value in called.items() if key != "ruling"}
    return called | kept


def _cards(written: object) -> object:
    """Read cards, or melds of cards, to be compared whatever their order."""
    if isinstance(written, list) and any(isinstance(item, list) for item in written):
        return sorted(str(_cards(meld)) for meld in written)
    reading = read_cards(written if isinstance(written, str | list) else "")
    return sorted(reading.cards), sorted(reading.unreadable)


_ASKED = {
    *("knocker", "knocker_cards", "defender_cards", "discard", "call", "spread", "defence"),
    *("knocker_count", "defender_count", "ending", "winner", "points", "upcard"),
    *("dealer", "note", "ruling", "cards_shown", "on_his_word"),
}


def _sheet_before(match: Match, line: Hand) -> Sheet:
    """The sheet in front of a hand; a blank one for a hand that stands after the end."""
    lines = match.standing.lines
    place = [one.id for one in lines].index(line.id)
    earlier = replace(match, standing=replace(match.standing, lines=lines[:place]))
    played = replay(earlier)
    if played.sheet.over or played.bad_hand is not None:
        return Sheet.blank(match.house, match.names, match.dealer)
    return played.sheet


def _ask(
    going: Match, kind: str, line: Hand, form: HandForm, tried: Tried | None = None
) -> str:
    return ask_hand(
        "corrections/hand.html",
        going,
        form,
        tried,
        kind=kind,
        line=line,
        correcting=True,
        key=request.values.get("key") or new_key(),
        seen=request.values.get("seen", going.seq, type=int),
    )


# --------------------------------------------------------------- a hand out, or back in


@bp.route("/hands/<int:hand>/remove", methods=["GET", "POST"])
def remove(match: int, hand: int) -> Page:
    """Show what taking a hand out does; once confirmed, take it out."""
    return _simple(match, hand, "remove")


@bp.route("/hands/<int:hand>/restore", methods=["GET", "POST"])
def restore(match: int, hand: int) -> Page:
    """Show what putting a hand back does; once confirmed, put it back."""
    return _simple(match, hand, "restore")


def _simple(match: int, hand: int, kind: str) -> Page:
    going = ledger().match(match)
    line = going.hand(hand)
    if request.form.get("do") == "edit":
        return redirect(url_for("hands.show", match=match, hand=hand), 303)
    confirmed = request.form.get("do") == "confirm"
    return decide(going, Change(kind, line), confirmed, request.form)


# ---------------------------------------------------------------------------- the terms


@bp.get("/rules/change")
def terms(match: int) -> Page:
    """Show the terms in force, to be changed; or those that the address holds."""
    if "do" in request.args:
        return _changed_terms(match)
    going = ledger().match(match)
    rounding = f"{going.rounding.to or ''}{'+' if going.rounding.up else ''}"
    now = {
        "house": house_value(going.house),
        "stake": "" if going.stake is None else str(going.stake),
        "rounding": rounding if going.rounding.to else "",
    }
    return _ask_terms(going, _terms_form(going, MultiDict(now)))


@bp.post("/rules/change")
def changed_terms(match: int) -> Page:
    """Go on to what the new terms do to the score; once confirmed, play by them."""
    return _go_on(".terms") or _changed_terms(match)


def _changed_terms(match: int) -> Page:
    going = ledger().match(match)
    form = _terms_form(going, sent())
    do = request.values.get("do", "look")
    confirmed = request.form.get("do") == "confirm"
    if do == "rules":
        return open_rules(form.chosen or going.house, url_for(".rules", match=match))
    wanted = None if do == "edit" else form.terms()
    if wanted is None:
        return _ask_terms(going, form), 422 if form.errors else 200
    if wanted.rulebook is None and wanted.house == going.house:
        wanted = replace(wanted, rulebook=going.terms.rulebook)
    return decide(going, Change("rules", terms=wanted), confirmed, sent())


@bp.post("/rules/change/book")
def rules(match: int) -> Page:
    """Change the rules field by field, for the terms that are being changed."""
    going = ledger().match(match)
    edited = edit_rules(url_for(".rules", match=match))
    changed: dict[str, object] = {"do": "edit", "start": None, "book": None}
    changed |= {name: None for name in request.form if name.startswith("rule-")}
    form = sent()
    if isinstance(edited, House):
        form["house"] = changed["house"] = house_value(edited)
    elif edited is not None:
        return edited
    return go_to(".terms", changed) or _ask_terms(going, _terms_form(going, form))


def _terms_form(match: Match, sent: Mapping[str, str] | None = None) -> TermsForm:
    ours = ledger().rulebooks.all()
    if sent is None:
        return TermsForm(ours=ours)
    return TermsForm(sent, ours=ours)


def _ask_terms(going: Match, form: TermsForm) -> str:
    return render_template(
        "corrections/terms.html",
        match=going,
        form=form,
        key=request.values.get("key") or new_key(),
        seen=request.values.get("seen", going.seq, type=int),
    )


# ------------------------------------------------------------------------- the decision


@dataclass(frozen=True, slots=True)
class Since:
    """What somebody did meanwhile: the *entry*, the number its hand has now (0: none), and
    the name of the phone."""

    entry: Entry
    number: int
    device: str


def decide(
    going: Match,
    change: Change,
    confirmed: bool,
    carried: Mapping[str, str],
    said: str | None = None,
    then: str | None = None,
) -> Page:
    """Write a change that was confirmed, and say so (in the words *said*, if given) on the
    sheet, or at the address *then*; else, or where something stands in the way, show what it
    does and ask. The *carried* fields come back with the answer."""
    then = then or url_for("matches.sheet", match=going.id)
    key = request.values.get("key") or new_key()
    seen = request.values.get("seen", going.seq, type=int)
    if confirmed and any(
        entry.key == key and entry.kind == change.kind for entry in going.entries
    ):  # a double tap, or sent again
        return redirect(then, 303)
    try:
        if not confirmed or _is_written(going, change):
            return _confirm(going, change, key, carried, list(_since(going, seen)))
        change.supposed(going)
        reason = request.form.get("reason", "").strip()[:_LONGEST_REASON] or None
        change.write(going.id, seen, stamp(key), reason)
    except ChangedMeanwhile:
        now = ledger().match(going.id)
        try:
            return _confirm(now, change, key, carried, list(_since(now, seen))), 409
        except CannotFollow as wrong:
            return _cannot(now, wrong.why, change.hand, change.called)
    except KeyUsedElsewhere:
        return _confirm(going, change, new_key(), carried, used=True), 409
    except LedgerBusy:
        return _confirm(going, change, key, carried, busy=True), 503
    except CannotFollow as wrong:
        return _cannot(ledger().match(going.id), wrong.why, change.hand, change.called)
    number = change.hand.number if change.hand else 0
    where = "laid" if change.only_laid else "said"
    flash((said or gettext(_SAID[change.kind])).format(number=number), where)
    return redirect(then, 303)


_LONGEST_REASON = 500
_SAID = {
    "correct": N_("Hand {number} is corrected."),
    "insert": N_("The forgotten hand is in, as hand {number}."),
    "remove": N_("Hand {number} is taken out; it is kept below."),
    "restore": N_("The hand is back on the sheet."),
    "rules": N_("The match is played by the new rules from its first hand."),
}


def _is_written(match: Match, change: Change) -> bool:
    """Whether the match says already what the change would write."""
    if change.terms:
        return change.terms == match.terms
    return (
        change.kind == "correct"
        and change.hand is not None
        and (change.called == match.hand(change.hand.id).called)
    )


def _confirm(
    going: Match,
    change: Change,
    key: str,
    carried: Mapping[str, str],
    since: Sequence[Since] = (),
    **notices: bool,
) -> str:
    considered = Considered.of(going, change)
    passed_on = [
        (name, value)
        for name, value in MultiDict(carried).items(multi=True)
        if name not in ("csrf_token", "do", "key", "seen", "reason", "shown")
    ]
    return render_template(
        "corrections/confirm.html",
        match=going,
        change=change,
        considered=considered,
        hand_effects=[one for one in considered.effects if isinstance(one, HandEffect)],
        sheet_effects=[one for one in considered.effects if not isinstance(one, HandEffect)],
        same=_is_written(going, change),
        rules=departures(change.terms.house, going.house) if change.terms else [],
        title=rulebook_title(change.terms.rulebook, change.terms.house) if change.terms else "",
        carried=passed_on,
        reason=request.values.get("reason", ""),
        key=key,
        since=since,
        **(_judged(going, change) if change.only_laid else {}),
        **notices,
    )


def _judged(going: Match, change: Change) -> dict[str, object]:
    """What is to be said of cards that are told to have lain so."""
    called = with_names(change.called or {}, going.names)
    hand = read_hand(called, going.house, going.names)
    if not isinstance(hand, CardsHand):
        return {}
    verdict = judge(hand.showdown)
    back = look_back(verdict)
    return {"verdict": verdict, "back": back, "hand": hand}


def _since(match: Match, seen: int) -> Iterator[Since]:
    """What was written after entry *seen*, the turning of a card left out."""
    numbers = {hand.id: hand.number for hand in match.standing.lines}
    for entry in match.entries:
        if entry.seq > seen and entry.kind != "upcard":
            yield Since(entry, numbers.get(entry.hand or 0, 0), device_name(entry.device))


def _cannot(
    going: Match, why: str, line: Hand | None, called: Json | None = None
) -> tuple[str, int]:
    """Say that a change does not fit the match as it is now, with what was entered."""
    page = render_template(
        "corrections/cannot.html", match=going, why=why, line=line, called=called
    )
    return page, 409
