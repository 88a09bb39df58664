"""The hand of a match from which a verdict was opened: the way back to it, and what was
found out there to be kept with it.

The address of a verdict says it as ``of=3-7``, match and hand, or ``of=3-new`` for the hand
that is being entered. It goes along to every page that hangs on the verdict, never to an
address that is shared.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask, request, url_for

from scorekeeper.ledger.errors import NotInLedger
from scorekeeper.ledger.hands import Hand
from scorekeeper.ledger.matches import Match
from scorekeeper.rules.hands import CardsHand
from scorekeeper.rules.match import ScoredHand
from scorekeeper.rules.showdown import Showdown
from scorekeeper.web.claims import claims_in, sent_for
from scorekeeper.web.kept import kept_with, scored_hand
from scorekeeper.web.laid import as_told
from scorekeeper.web.ledger import ledger
from scorekeeper.web.links import VERSION
from scorekeeper.web.roles import may

OF, NEW = "of", "new"
_PLACE = re.compile(rf"(\d{{1,9}})-(\d{{1,9}}|{NEW})", re.ASCII)
_GOES_ALONG = {"checker.verdict"} | {
    f"disputes.{page}" for page in ("books", "claims", "laid", "proof")
}


def init_app(app: Flask) -> None:
    """Let the hand go along from page to page, and templates ask for it."""
    app.url_defaults(_go_along)
    app.jinja_env.globals.update(of_hand=of_hand, LINK_VERSION=VERSION)


def of_hand() -> str:
    """The hand that the address says, as it says it; empty where it says none."""
    said = request.args.get(OF, "")
    return said if _PLACE.fullmatch(said) else ""


def _go_along(endpoint: str, values: dict[str, object]) -> None:
    if endpoint in _GOES_ALONG and OF not in values and request and (said := of_hand()):
        values[OF] = said


@dataclass(frozen=True, slots=True)
class FromHand:
    """The *hand* of a *match* that a verdict was opened from, None while it is entered, and
    the line it makes on the sheet."""

    match: Match
    hand: Hand | None
    scored: ScoredHand | None = None

    @property
    def back(self) -> str:
        """The way back to it."""
        if self.hand is None:
            return url_for("hands.record", match=self.match.id)
        return url_for("hands.show", match=self.match.id, hand=self.hand.id)

    def keeps_claims(self, called: Showdown, asked: Mapping[str, object]) -> str:
        """Where the claims in *asked* are kept with the hand; empty where they are already,
        or there is nothing to keep."""
        claims = dict(claims_in(asked))
        if not claims or not self._is(called) or not may("keeping.dispute"):
            return ""
        assert self.hand
        if claims == kept_with(self.hand, self.scored).claims:
            return ""
        sent: dict[str, Any] = sent_for(claims.items()).to_dict()
        return url_for("keeping.dispute", match=self.match.id, hand=self.hand.id, **sent)

    def keeps_laid(self, called: Showdown) -> str:
        """Where it is kept with the hand how the cards lay, as *called* tells it; empty
        where it is already, or nobody told."""
        told = called.spread is not None or called.played is not None
        if not told or not self._is(called) or not may("keeping.laid"):
            return ""
        assert self.hand and self.scored and isinstance(self.scored.called, CardsHand)
        was, groups = self.scored.called.showdown, as_told(called)
        if (was.spread, was.played) != (None, None) and groups == as_told(was):
            return ""
        sent: dict[str, Any] = {**groups.as_sent(), "do": "judge"}
        return url_for("keeping.laid", match=self.match.id, hand=self.hand.id, **sent)

    def _is(self, called: Showdown) -> bool:
        """Whether *called* is a verdict on this very hand."""
        if self.scored is None or not isinstance(self.scored.called, CardsHand):
            return False
        mine = self.scored.called.showdown
        return (mine.knocker, mine.defender) == (called.knocker, called.defender)


def opened_from() -> FromHand | None:
    """The hand that this page was opened from, if the address says one that is there and
    that whoever asks may see."""
    found = _PLACE.fullmatch(of_hand())
    if not found:
        return None
    match, hand = found.groups()
    if not may("hands.record" if hand == NEW else "hands.show"):
        return None
    try:
        going = ledger().match(int(match))
        line = None if hand == NEW else going.hand(int(hand))
    except NotInLedger:
        return None
    return FromHand(going, line, scored_hand(going, line) if line else None)
