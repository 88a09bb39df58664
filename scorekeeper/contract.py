"""The machine contract: JSON requests in, JSON answers out, a line at a time.

Field names and meanings are fixed by contract.md; messages come from `words`.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping

from scorekeeper.rules.cards import NAME, names
from scorekeeper.rules.columns import Column, Seat
from scorekeeper.rules.layoffs import Side
from scorekeeper.rules.match import MATCH_OVER, CannotEnter, ScoredHand, Sheet, fold
from scorekeeper.rules.match_request import read_match
from scorekeeper.rules.request import Fault, read_request
from scorekeeper.rules.showdown import AtTheTable, Verdict, judge
from scorekeeper.words import ENGLISH, fault_message, match_fault_message, speaking

Json = dict[str, object]


def verify(given: object) -> Json:
    """Answer a `verify` request: the verdict, or every fault under ``error``.

    An ``id`` in the request comes back. Never raises for what was sent.
    """
    call = read_request(given)
    answer: Json = {"id": given["id"]} if isinstance(given, Mapping) and "id" in given else {}
    if call.showdown is None:
        return answer | {"error": [_fault(fault) for fault in call.faults]}
    return answer | verdict_json(judge(call.showdown))


def verdict_json(verdict: Verdict) -> Json:
    """Write a verdict in the shape of the contract."""
    outcome = verdict.outcome
    answer: Json = {
        "ending": outcome.ending,
        "winner": outcome.winner,
        "points": outcome.points,
        "boxes": verdict.boxes,
        "knock_limit": verdict.limit,
        "doubled": verdict.doubled,
        "knocker": _side(verdict.knocker),
        "defender": _defender(verdict.defender),
        "score": outcome.score,
        "spread_matters": verdict.spread_matters,
        "faults": verdict.faults,
    }
    if verdict.as_laid:
        answer["as_laid"] = _at_the_table(verdict.as_laid)
    if verdict.as_played:
        answer["as_played"] = _at_the_table(verdict.as_played)
    return answer


def _side(side: Side | None) -> Json | None:
    if side is None:
        return None
    return {
        "melds": [names(meld) for meld in side.melds],
        "deadwood": names(side.loose),
        "count": side.count,
    }


def _defender(side: Side | None) -> Json | None:
    if side is None:
        return None
    return {
        "melds": [names(meld) for meld in side.melds],
        "layoffs": [{"card": NAME[card], "meld": place} for card, place in side.layoffs],
        "deadwood": names(side.loose),
        "count": side.count,
    }


def _at_the_table(done: AtTheTable) -> Json:
    return {
        "ending": done.outcome.ending,
        "winner": done.outcome.winner,
        "points": done.outcome.points,
        "score": done.outcome.score,
        "knocker": _side(done.knocker),
        "defender": _defender(done.defender),
        "faults": done.faults,
        "lost": done.lost,
    }


def _fault(fault: Fault, say: Callable[[Fault], str] = fault_message) -> Json:
    told: Json = {"code": fault.code, "where": fault.where}
    if fault.cards and fault.code not in ("unknown_house", "bad_hand"):
        told["cards"] = list(fault.cards)
    if fault.field:
        told["field"] = fault.field
    with speaking(ENGLISH):  # whatever the reader speaks: programs read this
        return told | {"message": say(fault)}


def tally(given: object) -> Json:
    """Answer a `tally` request: the whole sheet, or under ``error`` every fault of the
    first hand that cannot stand.

    An ``id`` in the request comes back. Never raises for what was sent.
    """
    answer: Json = {"id": given["id"]} if isinstance(given, Mapping) and "id" in given else {}
    reading = read_match(given)
    if reading.match is None:
        return answer | _refused(None, reading.faults)
    try:
        sheet = fold(reading.match)
    except CannotEnter as refused:
        return answer | _refused(refused.hand, refused.faults)
    if reading.bad_hand is not None:
        late = (MATCH_OVER,) if sheet.over else ()
        return answer | _refused(reading.bad_hand, late + reading.faults)
    return answer | sheet_json(sheet)


def _refused(hand: int | None, faults: Iterable[Fault]) -> Json:
    return {"error": [{"hand": hand} | _fault(fault, match_fault_message) for fault in faults]}


def sheet_json(sheet: Sheet) -> Json:
    """Write a sheet in the shape of the contract."""
    collects = _name(sheet, sheet.net_to)
    return {
        "players": sheet.players,
        "over": sheet.over,
        "winner": collects,
        "net": sheet.net,
        "net_to": collects,
        "next_dealer": _name(sheet, sheet.next_dealer),
        "hands": [_hand(sheet, hand) for hand in sheet.hands],
        "columns": [_column(sheet, column) for column in sheet.columns],
    }


def _name(sheet: Sheet, seat: Seat | None) -> str | None:
    return None if seat is None else sheet.players[seat]


def _hand(sheet: Sheet, hand: ScoredHand) -> Json:
    return {
        "hand": hand.number,
        "dealer": _name(sheet, hand.dealer),
        "ending": hand.ending,
        "winner": _name(sheet, hand.winner),
        "points": hand.points,
        "boxes": hand.boxes,
        "entered_in": hand.entered_in,
    }


def _column(sheet: Sheet, column: Column) -> Json:
    settled = column.settlement
    return {
        "column": column.number,
        "points": column.points,
        "boxes": column.boxes,
        "closed_by_hand": column.closed_by_hand,
        "game_to": _name(sheet, column.game_to),
        "shutout": settled.shutout if settled else None,
        "totals": settled.totals if settled else None,
        "net": settled.net if settled else None,
        "net_to": _name(sheet, settled.net_to) if settled else None,
    }


def read_line(line: str | bytes) -> object:
    """Read one request; what is no JSON comes back as None, which no command can answer."""
    try:
        return json.loads(line, parse_constant=_no_json)
    except (ValueError, RecursionError):
        return None


def _no_json(word: str) -> None:
    """Refuse what Python would read and nobody else: NaN, Infinity."""
    raise ValueError(f"{word} is no JSON")


def answer_lines(
    lines: Iterable[str], answer: Callable[[object], Json]
) -> Iterator[tuple[str, bool]]:
    """Answer requests line by line, in order; blank lines are skipped.

    Gives each answer as a line of JSON, and whether the request could be read.
    """
    for line in lines:
        if line.strip():
            told = answer(read_line(line))
            yield json.dumps(told, ensure_ascii=False), "error" not in told
