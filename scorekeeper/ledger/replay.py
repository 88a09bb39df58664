"""From the ledger's match to the sheet: replayed through the rules, each time anew."""

from dataclasses import dataclass, replace

from scorekeeper.ledger.matches import Match
from scorekeeper.rules.house import House
from scorekeeper.rules.match import CannotEnter, Sheet, fold
from scorekeeper.rules.match_request import read_match
from scorekeeper.rules.request import Fault


@dataclass(frozen=True, slots=True)
class Replay:
    """The *sheet* of a match. `sheet.beyond` numbers the hands after the end.

    Under changed rules a hand can become one that cannot be scored: the sheet then ends
    before *bad_hand*, and *faults* say why.
    """

    sheet: Sheet
    bad_hand: int | None = None
    faults: tuple[Fault, ...] = ()


def replay(match: Match, house: House | None = None) -> Replay:
    """Work out the sheet of *match*, or what it would be under another *house*."""
    reading = read_match(match.as_tally(house))
    called = reading.match
    assert called is not None, "the ledger holds only houses and players that can be read"
    try:
        sheet = fold(called, beyond="stop")
    except CannotEnter as wrong:
        stands = replace(called, hands=called.hands[: wrong.hand - 1])
        return Replay(fold(stands), wrong.hand, wrong.faults)
    return Replay(sheet, reading.bad_hand, reading.faults)
