"""What is kept with a hand beside its score, read back, and the verdict it can be opened as."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import url_for

from scorekeeper.contract import Json
from scorekeeper.ledger.hands import Called, Hand
from scorekeeper.ledger.matches import Match, stand
from scorekeeper.ledger.replay import replay
from scorekeeper.rules.claims import Answer, Claim, check_claim
from scorekeeper.rules.hands import CardsHand
from scorekeeper.rules.match import ScoredHand
from scorekeeper.rules.missed import look_back
from scorekeeper.web.claims import SIDES
from scorekeeper.web.laid import taken_back
from scorekeeper.web.links import write_link
from scorekeeper.web.roles import may
from scorekeeper.words import WINNERS


def scored_hand(match: Match, hand: Hand) -> ScoredHand | None:
    """The line that a *hand* makes on the sheet of its *match*, if it counts."""
    if not hand.number:
        return None
    hands = replay(match).sheet.hands
    return next((line for line in hands if line.number == hand.number), None)


@dataclass(frozen=True, slots=True)
class Kept:
    """What a hand says of itself beside its score.

    *claims* are what knocker and defender had counted, as far as it was told; *decided* what
    the table decided on it, *agreed* the seats of those who agreed. *accepted* are the seats
    of those who accepted the hand as it scores now.
    """

    claims: Mapping[str, Claim]
    decided: str = ""
    agreed: tuple[int, ...] = ()
    accepted: tuple[int, ...] = ()

    @property
    def disputed(self) -> bool:
        """Whether anything of a dispute is kept."""
        return bool(self.claims or self.decided or self.agreed)


def kept_with(hand: Hand, scored: ScoredHand | None) -> Kept:
    """Read what is kept with a *hand*; what makes no sense, as from elsewhere, is left out."""
    claims, dispute, accepted = (
        given if isinstance(given := hand.called.get(name), Mapping) else {}
        for name in ("claims", "dispute", "accepted")
    )
    stands = scored is not None and accepted.get("as") == result_of(scored)
    told = {side: _claim(claims.get(side)) for side in SIDES}
    return Kept(
        {side: claim for side, claim in told.items() if claim},
        str(dispute.get("decided") or ""),
        _seats(dispute.get("agreed")),
        _seats(accepted.get("by")) if stands else (),
    )


@dataclass(frozen=True, slots=True)
class Then:
    """A hand as it was when the dispute was kept that is still with it: as it was *called*,
    and the line it made on the sheet, None if it did not count."""

    called: Called
    scored: ScoredHand | None


def changed_since(match: Match, hand: Hand, scored: ScoredHand | None) -> Then | None:
    """Give a *hand* as it was when its dispute was kept, if it was corrected since or scores
    otherwise now; None if it is the same, or no dispute is kept."""
    at = 0
    kept: tuple[object, object] = (None, None)
    for entry in match.history(hand.id):
        if entry.body is None:
            continue
        told = entry.body.get("claims"), entry.body.get("dispute")
        if told != kept:
            at, kept = entry.seq, told
    if kept == (None, None):
        return None
    entries = match.entries[:at]
    then = replace(match, entries=entries, standing=stand(match.agreed, entries))
    was = then.hand(hand.id)
    line = scored_hand(then, was)
    if _outcome(was.called, line) == _outcome(hand.called, scored):
        return None
    return Then(was.called, line)


def _outcome(called: Called, scored: ScoredHand | None) -> object:
    """What a dispute is about: what was played, and what it came to."""
    played = [called.get(name) for name in _PLAYED]
    return played, result_of(scored) if scored else None


_PLAYED = (
    *("knocker", "knocker_cards", "defender_cards", "discard", "upcard", "call"),
    *("knocker_count", "defender_count", "ending", "winner", "points"),
)


def result_of(scored: ScoredHand) -> list[object]:
    """What a player accepts who accepts a hand."""
    return [scored.ending, scored.winner, scored.points]


def _seats(given: object) -> tuple[int, ...]:
    return tuple(seat for seat in (0, 1) if isinstance(given, list) and seat in given)


def _claim(given: object) -> Claim:
    said = given if isinstance(given, Mapping) else {}
    winner = said.get("winner")
    return Claim(
        _whole(said.get("knocker_count")),
        _whole(said.get("defender_count")),
        winner if winner in WINNERS else None,
        _whole(said.get("points")),
    )


def _whole(number: object) -> int | None:
    return number if type(number) is int else None


def without_what_was_wrong(match: Match, hand: Hand, scored: ScoredHand | None) -> str:
    """Where a *hand* is kept as it lay without what the defender had to take back; empty
    where that is nothing, or is not for whoever asks to do."""
    if scored is None or not isinstance(scored.called, CardsHand) or not may("keeping.laid"):
        return ""
    verdict = scored.score.verdict
    rest = look_back(verdict).rest if verdict else None
    if rest is None:
        return ""
    sent: dict[str, Any] = taken_back(scored.called.showdown, rest).as_sent()
    return url_for("keeping.laid", match=match.id, hand=hand.id, do="judge", **sent)


def answers_of(kept: Kept, scored: ScoredHand | None) -> list[tuple[str, Answer]]:
    """Hold what was counted against the verdict, where the cards are known."""
    if scored is None or not isinstance(scored.called, CardsHand):
        return []
    hand, verdict = scored.called, scored.score.verdict
    if verdict is None:
        return []
    return [
        (side, check_claim(hand.showdown, verdict, claim, hand.discard))
        for side, claim in kept.claims.items()
    ]


def verdict_text(told: Called, scored: ScoredHand | None) -> str:
    """The text of the address under which a hand opens as a verdict that was *told* as
    cards; empty for any other."""
    if scored is None or not isinstance(scored.called, CardsHand):
        return ""
    asked: Json = {name: told[name] for name in _AS_ASKED if told.get(name) is not None}
    asked |= {side: told[f"{side}_cards"] for side in SIDES}
    return write_link(asked, scored.called.showdown.house)


_AS_ASKED = ("discard", "upcard", "call", "spread", "defence")
