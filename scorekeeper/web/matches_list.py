"""The list of matches: those to be played on first, then those that are done with."""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, render_template, request

from scorekeeper.ledger.overview import GOING_ON, Overview, latest_first
from scorekeeper.web.forms import rulebook_title
from scorekeeper.web.ledger import ledger, now
from scorekeeper.words import moment

bp = Blueprint("matches_list", __name__)

PLAYABLE = ("open", "stopped")
"""What the table says of a match that nobody has put an end to."""

AT_ONCE = 50
"""How many finished matches stand on one page."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of the list: the match at a glance, the name of its rulebook, and when it
    was last written to, in words."""

    overview: Overview
    rulebook: str
    last: str

    @property
    def next_hand(self) -> int | None:
        """The number of the hand being played, while there is one."""
        going_on = self.overview.state in GOING_ON
        return self.overview.match.next_number if going_on else None

    @property
    def collector(self) -> str | None:
        """Who collects; None when level."""
        bill = self.overview.bill
        if bill is None or bill.net_to is None:
            return None
        return self.overview.match.names[bill.net_to]


def listed(overviews: Iterable[Overview]) -> list[Listed]:
    """Make lines of matches, in the order given."""
    moment_now = now()
    return [
        Listed(
            one,
            rulebook_title(one.match.terms.rulebook, one.match.house),
            moment(one.match.last_at, moment_now),
        )
        for one in overviews
    ]


def running_matches(most: int = 3) -> list[Listed]:
    """The matches being played, the one written last on top, at *most* so many."""
    playable = (match for match in ledger().matches() if match.state == "open")
    overviews = latest_first(map(Overview.of, playable))
    return listed([one for one in overviews if one.state == "running"][:most])


@bp.get("/matches")
def index() -> str:
    """Show all matches, or those of one player."""
    book = ledger()
    held = book.held()  # before it is read: what comes in meanwhile is news to this page
    asked = request.args.get("player", type=int)
    player = None if asked is None else book.players.now(asked)
    matches = book.matches(None if player is None else player.id)
    # Only what is shown is worked out, and what must be to know whether it is over.
    playable = latest_first(Overview.of(one) for one in matches if one.state in PLAYABLE)
    finished = [one for one in matches if one.state not in PLAYABLE]
    finished += [one.match for one in playable if one.state not in GOING_ON]
    finished.sort(key=lambda one: one.last_at, reverse=True)
    page = max(request.args.get("page", 1, type=int), 1)
    shown = map(Overview.of, finished[(page - 1) * AT_ONCE : page * AT_ONCE])
    return render_template(
        "matches/list.html",
        groups={
            state: listed(one for one in playable if one.state == state)
            for state in (GOING_ON if page == 1 else ())
        }
        | {"finished": listed(shown)},
        player=player,
        players=book.players.all(archived=True),
        newer=page - 1 if page > 1 else None,
        older=page + 1 if len(finished) > page * AT_ONCE else None,
        held=held,
    )
