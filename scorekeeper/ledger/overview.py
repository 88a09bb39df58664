"""A match at a glance: how far it is, and how it counts for those who played it."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.ledger.matches import Match
from scorekeeper.ledger.replay import Replay, replay
from scorekeeper.rules.columns import Column, Seat
from scorekeeper.rules.match import Sheet
from scorekeeper.rules.record import Played, Record, record
from scorekeeper.rules.settlement import Bill, bill

GOING_ON = ("running", "stopped")
"""The states of a match that can be played on; the others are ``over`` (played to its end,
and nobody has said that it is settled), ``settled`` and ``abandoned``."""


@dataclass(frozen=True, slots=True)
class Overview:
    """One match with its sheet worked out."""

    match: Match
    played: Replay

    @classmethod
    def of(cls, match: Match) -> "Overview":
        """Work out *match*."""
        return cls(match, replay(match))

    @property
    def sheet(self) -> Sheet:
        """The sheet as far as it goes."""
        return self.played.sheet

    @property
    def state(self) -> str:
        """What the table said, or else what the rules say; see `GOING_ON`."""
        if self.match.state in ("settled", "abandoned"):
            return self.match.state
        if self.sheet.over:
            return "over"
        return "running" if self.match.state == "open" else "stopped"

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns that somebody has points in; the first one always."""
        first, *others = self.sheet.columns
        return (first, *(column for column in others if any(column.entries)))

    @property
    def bill(self) -> Bill | None:
        """What changes hands, as the table rounds it; None while nothing is settled."""
        if self.state not in ("over", "settled"):
            return None
        terms = self.match.terms
        return bill(self.sheet, terms.rounding.to, terms.rounding.up, terms.stake)

    def seat_of(self, player: int) -> Seat | None:
        """Where the player with this id sits, if he plays in it."""
        ids = [one.id for one in self.match.players]
        return ids.index(player) if player in ids else None

    def as_played(self, seat: Seat) -> Played:
        """Give the match as the record of the player in *seat* takes it."""
        carried = frozenset(hand.number for hand in self.match.hands if hand.carried_over)
        billed, net = self.bill, None
        if billed is not None:
            net = billed.net if billed.net_to == seat else -billed.net
        return Played(self.sheet, seat, net, carried)


def latest_first(overviews: Iterable[Overview]) -> list[Overview]:
    """Put the match that was written last on top."""
    return sorted(overviews, key=lambda one: one.match.last_at, reverse=True)


def record_of(player: int, overviews: Iterable[Overview]) -> Record:
    """Count up the matches that the *player* with this id played in, oldest first."""
    oldest_first = sorted(overviews, key=lambda one: (one.match.started_at, one.match.id))
    seated = ((one, one.seat_of(player)) for one in oldest_first)
    return record(one.as_played(seat) for one, seat in seated if seat is not None)
