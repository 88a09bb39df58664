"""Check a hand: both hands in, the verdict out, and an address that shows it again."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.contract import Json
from scorekeeper.rules.cards import RANKS, SUITS, names, read_cards
from scorekeeper.rules.house import BadHouse, House
from scorekeeper.rules.melds import Spread, spreads
from scorekeeper.rules.missed import look_back
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.proof import explain
from scorekeeper.rules.request import Call, Fault, read_request
from scorekeeper.rules.showdown import Outcome, Showdown, judge, on
from scorekeeper.web.claims import answers, filled
from scorekeeper.web.forms import (
    CheckForm,
    chosen_house,
    departures,
    house_title,
    house_value,
    nearest_preset,
)
from scorekeeper.web.links import VERSION, DamagedLink, read_link, write_link
from scorekeeper.web.rulebook import edit_rules, open_rules, sent_with

bp = Blueprint("checker", __name__)

Page = str | Response | tuple[str, int]


@bp.get("/check")
def board() -> Page:
    """Show an empty board, or the one that a verdict's address (``from``) was made of."""
    form = CheckForm(MultiDict({"house": session.get("house", "")}))
    if text := request.args.get("from"):
        try:
            form = _refilled(read_link(text))
        except (DamagedLink, BadHouse):
            return render_template("check/damaged.html", faults=()), 400
    return _show_board(form)


@bp.post("/check")
def check() -> Page:
    """Judge what was entered, or do what else the pressed button says."""
    form = CheckForm()
    do = request.form.get("do", "judge")
    if do == "clear":
        return redirect(url_for("checker.board"), 303)
    if do == "put":
        form.put_on_board()
        return _show_board(form)
    if do == "rules":
        return open_rules(_house_or_default(form), url_for("checker.rules"))
    session["house"] = form.house.data
    asked = form.as_request()
    call = read_request(asked)
    if call.showdown is None:
        return _show_board(form, call.faults), 422
    link = write_link(asked, call.showdown.house)
    return redirect(url_for("checker.verdict", version=VERSION, text=link), 303)


@bp.post("/check/rules")
def rules() -> Page:
    """Change the rulebook of the hand being entered; its cards come along."""
    edited = edit_rules(url_for("checker.rules"))
    if isinstance(edited, House):
        session["house"] = house_value(edited)
        return _show_board(CheckForm(sent_with(house=house_value(edited))))
    return edited or _show_board(CheckForm())


@bp.get("/verdict/<version>/<text>")
def verdict(version: str, text: str) -> Page:
    """Show who scores, and the working. The address holds the whole hand and its rules."""
    opened = open_hand(version, text)
    if not isinstance(opened, Opened):
        return opened
    return render_template(
        "check/verdict.html",
        text=opened.text,
        claimed=answers(opened.call, opened.asked),
        claims_form=filled(opened.asked),
        **working(opened.call, opened.asked),
    )


@dataclass(frozen=True, slots=True)
class Opened:
    """A hand read from an address: the *call*, its *showdown*, the request *asked*, and the
    address's *text* as it is written here."""

    call: Call
    showdown: Showdown
    asked: Json
    text: str


def open_hand(version: str, text: str) -> Opened | tuple[str, int]:
    """Read the hand that an address holds, or give the page that says what is wrong with it.

    An unknown *version* is a page not found.
    """
    if version != VERSION:
        abort(404)
    try:
        asked = read_link(text)
    except (DamagedLink, BadHouse):
        return render_template("check/damaged.html", faults=()), 400
    call = read_request(asked)
    if call.showdown is None:
        return render_template("check/damaged.html", faults=call.faults, text=text), 400
    return Opened(call, call.showdown, asked, write_link(asked, call.showdown.house))


def working(call: Call, asked: Mapping[str, object]) -> dict[str, object]:
    """All that the page of a verdict shows of a hand that was *asked* about and read."""
    called = call.showdown
    assert called
    judged = judge(called)
    return {
        "called": called,
        "verdict": judged,
        "back": look_back(judged),
        "proof": explain(called, judged),
        "choices": _ways_to_lay(called, asked) if _asks_for_spread(called) else [],
        "version": VERSION,
        "house_name": house_title(house_value(called.house)),
        "changed": _changed(called.house),
    }


def _asks_for_spread(called: Showdown) -> bool:
    """Whether the verdict hangs on how the knocker laid his melds, and nobody said."""
    return called.house.spread == "as_laid" and called.spread is None


def _ways_to_lay(
    called: Showdown, asked: Mapping[str, object]
) -> list[tuple[Spread, Outcome, str]]:
    """The spreads of least deadwood, where they score differently: what each scores, and
    the address of that verdict."""
    equal = [(spread, on(called, spread)) for spread in spreads(called.knocker)]
    if len({outcome for _, outcome in equal}) < 2 or not judge(called).spread_matters:
        return []
    return [
        (
            spread,
            outcome,
            write_link({**asked, "spread": [names(meld) for meld in spread]}, called.house),
        )
        for spread, outcome in equal
    ]


def _changed(house: House) -> list[tuple[str, object]]:
    """The fields in which a house departs from its nearest book, and its values there."""
    book = PRESETS[nearest_preset(house)].house
    fields = house.as_json()
    return [(name, fields[name]) for name in departures(house, book)]


def _show_board(form: CheckForm, faults: Iterable[Fault] = ()) -> str:
    value = form.house.data
    return render_template(
        "check/board.html",
        form=form,
        faults=list(faults),
        needs_upcard=[name for name in PRESETS if PRESETS[name].house.needs_upcard],
        own_needs_upcard=value not in PRESETS and _house_or_default(form).needs_upcard,
    )


def _house_or_default(form: CheckForm) -> House:
    try:
        return chosen_house(form.house.data)
    except (DamagedLink, BadHouse):
        return PRESETS["book-25-25"].house


def _refilled(asked: Mapping[str, object]) -> CheckForm:
    """Put the request that an address holds back onto the board, as far as it can lie
    there; what cannot be read goes back into the text boxes."""
    sent: MultiDict[str, str] = MultiDict()
    house = asked["house"]
    assert isinstance(house, Mapping)
    sent["house"] = house_value(House.read(house))
    taken = 0
    for owner, letter in (("knocker", "k"), ("defender", "d")):
        reading = read_cards(str(asked.get(owner, "")))
        for card in names(reading.hand & ~taken):
            sent[f"board-{card}"] = letter
        left = [*names(reading.hand & taken), *names(reading.twice), *reading.unreadable]
        sent[f"{owner}_text"] = " ".join(left)
        taken |= reading.hand
    for card in names(read_cards(str(asked.get("discard", ""))).hand):
        sent[f"board-{card}"] = "x"
    if asked.get("call") == "big_gin":
        sent["big_gin"] = "y"
    upcard = str(asked.get("upcard", ""))
    if len(upcard) == 2 and upcard[0] in RANKS and upcard[1] in SUITS:
        sent["upcard_rank"], sent["upcard_suit"] = upcard[0], upcard[1]
    return CheckForm(sent)
