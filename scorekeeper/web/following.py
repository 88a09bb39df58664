"""Following from another phone: has a sheet, or the list, changed, and by what?"""

from flask import Blueprint, Response, jsonify, request

from scorekeeper.ledger.matches import Match
from scorekeeper.ledger.replay import replay
from scorekeeper.web.ledger import ledger
from scorekeeper.words import happened, recorded, spoken

bp = Blueprint("following", __name__, url_prefix="/matches")


@bp.get("/<int:match>/state")
def state(match: int) -> Response:
    """Say how far the match has come: ``{"seq": 12, "told": "Hand 5: Gin. Ada scores 48."}``.

    A phone that follows asks every few seconds with the tag of what it shows. While that
    is right the answer is 304, and the book of the match is not read for it.
    """
    seq = ledger().last_seq(match)
    if request.if_none_match.contains(tag(seq)):
        return _tagged(Response(status=304), seq)
    now = ledger().match(match)
    return _tagged(jsonify(seq=now.seq, told=_told(now)), now.seq)


@bp.get("/state")
def of_all() -> Response:
    """Say how much the ledger holds: ``{"seq": 340, "told": ""}``, or 304 as above."""
    held = ledger().held()
    if request.if_none_match.contains(tag(held)):
        return _tagged(Response(status=304), held)
    return _tagged(jsonify(seq=held, told=""), held)


def _tagged(answer: Response, seq: int) -> Response:
    answer.set_etag(tag(seq))
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def tag(seq: int) -> str:
    """The tag of what has come so far."""
    return f"seq-{seq}"


def _told(match: Match) -> str:
    """Say what the last entry was about."""
    if not match.entries:
        return ""
    last = match.entries[-1]
    number = next((hand.number for hand in match.hands if hand.id == last.hand), None)
    if last.kind == "record" and number is not None:
        scored = replay(match).sheet.hands
        if number <= len(scored):
            hand = scored[number - 1]
            winner = None if hand.winner is None else match.names[hand.winner]
            return recorded(number, hand.ending, winner, hand.points)
    card = match.upcard if last.kind == "upcard" else None
    return happened(last.kind, number, card and spoken(card))
