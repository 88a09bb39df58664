"""Check a hand: both hands in, the verdict out, and an address that shows it again."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.contract import Json
from scorekeeper.rules.cards import RANKS, SUITS, names, read_cards
from scorekeeper.rules.house import BadHouse, House
from scorekeeper.rules.melds import Spread, spreads
from scorekeeper.rules.missed import LookBack, look_back
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
from scorekeeper.web.fromhand import opened_from
from scorekeeper.web.laid import taken_back
from scorekeeper.web.links import VERSION, DamagedLink, read_link, write_link
from scorekeeper.web.rulebook import edit_rules, open_rules
from scorekeeper.web.rulings import events_behind

bp = Blueprint("checker", __name__)

Page = str | Response | tuple[str, int]


TYPED = ("knocker_text", "defender_text", "upcard_rank", "upcard_suit")
STATE = ("from", "house", *TYPED)
"""What the address of the board keeps of a hand being entered: the cards as a verdict's
address has them, and what was typed or chosen beside them."""

UNPUT = ("unreadable_card", "card_twice", "card_in_both_hands")
"""Faults that keep typed cards off the board; that a hand is not whole yet is none."""

LONGEST_ADDRESS = 4000


@bp.get("/check")
def board() -> Page:
    """Show an empty board, or the one its address keeps: the cards of a verdict's address
    (``from``) and what was typed. With ``judged`` it says what is wrong with them."""
    sent = _sent(request.args)
    if sent is None:
        return render_template("check/damaged.html", faults=()), 400
    form = CheckForm(sent)
    faults = _faults(form, request.args.get("judged", ""))
    return _show_board(form, faults), 422 if faults else 200


def _faults(form: CheckForm, judged: str) -> list[Fault]:
    """What is wrong with the hand when it was *judged* as a whole, or its typed cards
    ``put`` on the board; nothing while it is still being entered."""
    if not judged:
        return []
    faults = read_request(form.as_request()).faults
    return [fault for fault in faults if judged != "put" or fault.code in UNPUT]


@bp.post("/check")
def check() -> Page:
    """Judge what was entered, or do what else the pressed button says.

    Every answer is another address, so that Back and Reload ask for nothing twice.
    """
    form = CheckForm()
    do = request.form.get("do", "judge")
    session["house"] = form.house.data
    if do == "clear":
        return redirect(url_for("checker.board"), 303)
    if do == "put":
        form.put_on_board()
        left = form.knocker_text.data or form.defender_text.data
        return _go_to_board(form, judged="put" if left else "")
    if do == "rules":
        return redirect(_address("checker.rules", _state(form)), 303)
    asked = form.as_request()
    call = read_request(asked)
    if call.showdown is None:
        return _go_to_board(form, judged="1")
    link = write_link(asked, call.showdown.house)
    return redirect(url_for("checker.verdict", version=VERSION, text=link), 303)


@bp.get("/check/rules")
def rules() -> Page:
    """Show the rulebook of the hand being entered, to be changed."""
    sent = _sent(request.args)
    house = _house_or_default(CheckForm(sent or MultiDict()))
    return open_rules(house, url_for("checker.change_rules"))


@bp.post("/check/rules")
def change_rules() -> Page:
    """Change the rulebook of the hand being entered; its cards come along."""
    edited = edit_rules(url_for("checker.change_rules"))
    state = {name: request.form[name] for name in STATE if request.form.get(name)}
    if isinstance(edited, House):
        session["house"] = state["house"] = house_value(edited)
    elif edited is not None:
        return edited
    return redirect(_address("checker.board", state), 303)


def _sent(args: Mapping[str, str]) -> MultiDict[str, str] | None:
    """What the board's form would have sent, from what its address keeps; None where the
    address is damaged."""
    sent: MultiDict[str, str] = MultiDict({"house": session.get("house", "")})
    if text := args.get("from"):
        try:
            sent = _sent_again(read_link(text))
        except (DamagedLink, BadHouse):
            return None
    for name in STATE[1:]:
        if args.get(name):
            sent[name] = args[name]
    return sent


def _state(form: CheckForm) -> dict[str, str]:
    """What the address of the board keeps of what was entered."""
    lying = {owner: form.board.held_by(owner) for owner in ("knocker", "defender", "discard")}
    asked: Json = {**lying, "call": "big_gin" if form.big_gin.data else None}
    kept = {"from": write_link(asked, _house_or_default(form)), "house": form.house.data}
    kept |= {name: form[name].data or "" for name in TYPED}
    return {name: value for name, value in kept.items() if value}


def _address(endpoint: str, state: Mapping[str, Any]) -> str:
    return url_for(endpoint, **state)


def _go_to_board(form: CheckForm, judged: str) -> Page:
    state = _state(form) | ({"judged": judged} if judged else {})
    address = _address("checker.board", state)
    if len(address) < LONGEST_ADDRESS:
        return redirect(address, 303)
    faults = _faults(form, judged)
    return _show_board(form, faults), 422 if faults else 200


@bp.get("/verdict/<version>/<text>", strict_slashes=False)
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
        events=events_behind(judge(opened.showdown)),
        asked=opened.asked,
        origin=opened_from(),
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
    back = look_back(judged)
    return {
        "called": called,
        "verdict": judged,
        "back": back,
        "back_url": _without_what_was_wrong(called, asked, back),
        "proof": explain(called, judged),
        "choices": _ways_to_lay(called, asked) if _asks_for_spread(called) else [],
        "asks_for_play": called.house.defence == "as_played" and called.played is None,
        "discard": call.discard,
        "version": VERSION,
        "house_value": house_value(called.house),
        "house_name": house_title(house_value(called.house)),
        "changed": _changed(called.house),
    }


def _without_what_was_wrong(
    called: Showdown, asked: Mapping[str, object], back: LookBack
) -> str:
    """The address of the verdict without what the defender had to take back; empty where
    that is nothing."""
    if back.rest is None:
        return ""
    defence = taken_back(called, back.rest).as_request()["defence"]
    text = write_link({**asked, "defence": defence}, called.house)
    return url_for("checker.verdict", version=VERSION, text=text, _anchor="laid")


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
    return board_page("check/board.html", form, faults)


def board_page(template: str, form: CheckForm, faults: Iterable[Fault], **more: object) -> str:
    """Show a page with the board on it, filled as *form* is, and what is wrong with that."""
    value = form.house.data
    return render_template(
        template,
        form=form,
        faults=list(faults),
        needs_upcard=[name for name in PRESETS if PRESETS[name].house.needs_upcard],
        own_needs_upcard=value not in PRESETS and _house_or_default(form).needs_upcard,
        **more,
    )


def _house_or_default(form: CheckForm) -> House:
    try:
        return chosen_house(form.house.data)
    except (DamagedLink, BadHouse):
        return PRESETS["book-25-25"].house


def refilled(asked: Mapping[str, object]) -> CheckForm:
    """Put the request that an address holds back onto the board."""
    return CheckForm(_sent_again(asked))


def _sent_again(asked: Mapping[str, object]) -> MultiDict[str, str]:
    """What the board would send for the request that an address holds, as far as its cards
    can lie there; what cannot be read goes back into the text boxes."""
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
    return sent
