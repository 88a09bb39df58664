"""The end of a match: who collects, to be settled, printed, shared, or replayed by other
rules."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.ledger.entries import STATES
from scorekeeper.ledger.errors import CannotFollow, KeyUsedElsewhere
from scorekeeper.ledger.ledger import Ledger
from scorekeeper.ledger.matches import Match
from scorekeeper.ledger.overview import Overview
from scorekeeper.ledger.replay import Replay, replay
from scorekeeper.ledger.terms import Terms
from scorekeeper.rules.hands import PointsHand, RuledHand
from scorekeeper.rules.house import BadHouse, House
from scorekeeper.rules.match import ScoredHand
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.record import left_by_each
from scorekeeper.rules.settlement import Bill, bill
from scorekeeper.web.chart import charts
from scorekeeper.web.forms import (
    chosen_house,
    departures,
    house_title,
    house_value,
    nearest_preset,
    rulebook_title,
)
from scorekeeper.web.ledger import ledger, new_key, stamp
from scorekeeper.web.links import DamagedLink
from scorekeeper.web.rulebook import rules_card
from scorekeeper.web.sheet import rows
from scorekeeper.words import preset_name

bp = Blueprint("settling", __name__, url_prefix="/matches/<int:match>")

Page = str | BaseResponse | tuple[str, int]

WRITE: Mapping[str, Callable[..., object]] = {
    "stop": Ledger.stop,
    "resume": Ledger.resume,
    "settle": Ledger.settle,
    "abandon": Ledger.abandon,
}
"""What a table can say of a match as a whole, and how it is written down."""


@bp.get("/end")
def end(match: int) -> Page:
    """Show who collects and the whole bill; of a running match, as it stands."""
    return _show_end(ledger().match(match))


@bp.post("/state")
def state(match: int) -> Page:
    """Write down that the match is settled, broken off, taken up again or abandoned."""
    do = request.form.get("do", "")
    if do not in WRITE:
        abort(400)
    going = ledger().match(match)
    key = request.form.get("key") or new_key()
    if not any(entry.key == key for entry in going.entries):
        seen = request.form.get("seen", going.seq, type=int)
        if any(entry.seq > seen and entry.kind != "upcard" for entry in going.entries):
            return _show_end(going, notice="changed"), 409
        if do == "settle" and replay(going).bad_hand is not None:
            return _show_end(going), 409
    reason = request.form.get("reason", "").strip() or None
    try:
        WRITE[do](ledger(), match, stamp(key), reason)
    except (CannotFollow, KeyUsedElsewhere):
        return _show_end(ledger().match(match), notice="already"), 409
    return redirect(url_for("matches.sheet" if do == "resume" else ".end", match=match), 303)


@bp.get("/summary.txt")
def summary(match: int) -> Response:
    """Tell the whole match as plain text, to be sent to somebody."""
    text = _summary(Overview.of(ledger().match(match)))
    return Response(text, content_type="text/plain; charset=utf-8")


@bp.get("/print")
def print_sheet(match: int) -> Page:
    """Show the sheet as it is to be printed."""
    seen = Overview.of(ledger().match(match))
    return render_template(
        "matches/print.html",
        seen=seen,
        rows=list(rows(seen.match, seen.played)),
        charts=charts(seen.sheet),
        card=rules_card(seen.match.house, _book(seen.match.terms)),
        **_told(seen),
    )


@bp.get("/whatif")
def what_if(match: int) -> Page:
    """Show the match beside what it would be under another rulebook; writes nothing."""
    played = ledger().match(match)
    value = request.args.get("house", "")
    books = {house_value(book.house): book.name for book in ledger().rulebooks.all()}
    offered = books | {name: preset_name(name) for name in PRESETS if name not in books}
    asked: dict[str, object] = {}
    status = 200
    if value:
        try:
            other = chosen_house(value)
        except (DamagedLink, BadHouse):
            asked, status = {"unreadable": True}, 400
        else:
            name = offered.setdefault(value, house_title(value))
            asked = _compared(played, other) | {"other": other, "other_title": name}
    page = render_template(
        "matches/whatif.html",
        match=played,
        title=rulebook_title(played.terms.rulebook, played.house),
        value=value,
        offered=offered,
        **asked,
    )
    return page, status


def _book(terms: Terms) -> str:
    """The printed rulebook that the rules of a match are held against."""
    book = terms.rulebook
    return book if book is not None and book in PRESETS else nearest_preset(terms.house)


def _show_end(match: Match, notice: str = "") -> str:
    seen = Overview.of(match)
    return render_template(
        "matches/end.html",
        seen=seen,
        charts=charts(seen.sheet),
        lying=left_by_each(seen.sheet.hands),
        summary=_summary(seen),
        notice=notice,
        key=new_key(),
        **_told(seen),
    )


def _summary(seen: Overview) -> str:
    book = _book(seen.match.terms)
    card = rules_card(seen.match.house, book)
    return render_template(
        "matches/summary.txt",
        seen=seen,
        book=book,
        departures=[rule for rule in card if rule.departs],
        **_told(seen),
    )


def _told(seen: Overview) -> dict[str, object]:
    """What every page about the end tells."""
    return {
        "match": seen.match,
        "sheet": seen.sheet,
        "bill": _billed(seen.match, seen.played),
        "title": rulebook_title(seen.match.terms.rulebook, seen.match.house),
        "state": seen.state,
        "said": next((one for one in reversed(seen.match.entries) if one.kind in STATES), None),
    }


def _billed(match: Match, played: Replay) -> Bill:
    terms = match.terms
    return bill(played.sheet, terms.rounding.to, terms.rounding.up, terms.stake)


# -------------------------------------------------------------------------- what if


@dataclass(frozen=True, slots=True)
class Compared:
    """One hand under two rulebooks: its number, and its line on either sheet; None where
    it does not count."""

    number: int
    here: ScoredHand | None
    there: ScoredHand | None

    @property
    def differs(self) -> bool:
        """Whether it comes to something else there."""
        return _outcome(self.here) != _outcome(self.there)


def _compared(match: Match, other: House) -> dict[str, object]:
    here, there = replay(match), replay(match, other)
    lines = zip_longest(here.sheet.hands, there.sheet.hands)
    hands = [Compared(number, *line) for number, line in enumerate(lines, 1)]
    counted = [hand for hand in hands if hand.there is not None]
    return {
        "here": here,
        "there": there,
        "bills": (_billed(match, here), _billed(match, there)),
        "rules": departures(other, match.house),
        "ours": match.house.as_json(),
        "theirs": other.as_json(),
        "differing": [hand for hand in counted if hand.differs],
        "same": sum(not hand.differs for hand in counted),
        "uncounted": [hand.number for hand in hands if hand.there is None],
        "as_given": list(_as_given(here)),
    }


def _outcome(line: ScoredHand | None) -> object:
    return line and (line.ending, line.winner, line.points, line.boxes)


def _as_given(played: Replay) -> Iterator[int]:
    """Number the hands whose points were worked out by the table: no rule changes them."""
    for hand in played.sheet.hands:
        if isinstance(hand.called, PointsHand | RuledHand) and hand.winner is not None:
            yield hand.number
