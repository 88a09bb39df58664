"""Rulings: what print says when something irregular happened, to be looked up and searched."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, g, render_template, request

from scorekeeper.ledger.hands import Hand
from scorekeeper.ledger.matches import Match
from scorekeeper.ledger.replay import replay
from scorekeeper.rules.hands import CardsHand
from scorekeeper.rules.request import Fault
from scorekeeper.rules.rulings import EVENTS, events_for, find_ruling
from scorekeeper.rules.showdown import Verdict
from scorekeeper.web.ledger import ledger
from scorekeeper.words import find_rulings

bp = Blueprint("rulings", __name__)

LONGEST = 100
HOUSE_RULES = {"missed_lay_off": "defence", "wrong_meld": "spread", "wrong_count": "spread"}
"""The field of a house that decides an irregularity beforehand."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A hand in which the same two players ruled so before."""

    match: Match
    hand: Hand


HouseChoices = Mapping[str, Mapping[str, Sequence[Ruled]]]
"""By the irregularity and then by the choice, the hands it was chosen in; the choice that
was made last, and the last hand, first."""


@bp.app_context_processor
def for_templates() -> dict[str, object]:
    """Let every page that shows rulings ask which one this house chose."""
    return {"house_choices": house_choices}


def house_choices(match: Match) -> HouseChoices:
    """What the two players of a *match* ruled in any of their matches, read once a request."""
    kept: HouseChoices | None = g.get("house_choices")
    if kept is None:
        kept = g.house_choices = _ruled_by(match)
    return kept


def _ruled_by(match: Match) -> HouseChoices:
    two = {player.id for player in match.players}
    found: dict[str, dict[str, list[Ruled]]] = {}
    for one in ledger().matches(min(two)):
        if {player.id for player in one.players} != two:
            continue
        for hand in reversed(one.hands):
            ruling = hand.called.get("ruling")
            if not isinstance(ruling, Mapping):
                continue
            if known := find_ruling(f"{ruling.get('event')}.{ruling.get('choice')}"):
                event, choice = known
                hands = found.setdefault(event.code, {}).setdefault(choice.code, [])
                hands.append(Ruled(one, hand))
    return found


@bp.get("/rulings")
def index() -> str:
    """Show every irregularity with its rulings; with ``q`` those that it may mean, best first,
    or the rule where it asks for one, and those named by ``event`` on top."""
    return _page(request.args.getlist("event"))


@bp.get("/matches/<int:match>/rulings")
def of_match(match: int) -> str:
    """The same for one match: with ``hand`` what applies to it on top, and everywhere what
    this table agreed, and what the two ruled before."""
    going = ledger().match(match)
    hand = request.args.get("hand", type=int)
    return _page(
        _events_of(going, hand) if hand else [],
        match=going,
        house=going.house.as_json(),
        house_rules=HOUSE_RULES,
        hand=going.hand(hand) if hand else None,
    )


def _page(first: Iterable[str], **more: object) -> str:
    q = " ".join(request.args.get("q", "").split())[:LONGEST]
    on_top = [EVENTS[code] for code in dict.fromkeys(first) if code in EVENTS]
    found = find_rulings(q) if q else None
    events = found.events if found else EVENTS.values()
    others = [event for event in events if event not in on_top]
    return render_template(
        "rulings/index.html", q=q, on_top=on_top, found=found, events=others, **more
    )


def events_behind(verdict: Verdict) -> list[str]:
    """The irregularities that a verdict shows: a knock that was none, a meld that was none,
    a lay-off wrongly made or forgotten."""
    codes = list(verdict.faults)
    if verdict.as_laid:
        codes += verdict.as_laid.faults
    events = [event.code for event in events_for(tuple(Fault(c, "knocker") for c in codes))]
    if verdict.as_played and (verdict.as_played.faults or verdict.as_played.lost):
        events.append("missed_lay_off")
    return events


def _events_of(match: Match, hand: int) -> list[str]:
    """What applies to one hand: what was ruled in it, and what its cards show."""
    line = match.hand(hand)
    played = replay(match)
    events = []
    ruling = line.called.get("ruling")
    if isinstance(ruling, Mapping):
        events.append(str(ruling.get("event")))
    if line.number and line.number == played.bad_hand:
        events += [event.code for event in events_for(played.faults)]
    for scored in played.sheet.hands:
        if scored.number == line.number and isinstance(scored.called, CardsHand):
            verdict = scored.score.verdict
            events += events_behind(verdict) if verdict else []
    return events
