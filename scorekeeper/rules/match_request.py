"""A `tally` request as people and programs write it, read into a match.

A hand that cannot be read stops the reading there, with every fault of it: what came
before it stands and may be at fault by the law of the match.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules.columns import Seat
from scorekeeper.rules.hands import (
    CardsHand,
    CountsHand,
    DeadHand,
    Hand,
    PointsHand,
    RuledHand,
)
from scorekeeper.rules.house import House
from scorekeeper.rules.match import Match
from scorekeeper.rules.request import CALLS, Fault, house_in, one_card, read_showdown
from scorekeeper.rules.word import OnHisWord, word_or_faults

ENDINGS = ("knock", "undercut", "gin", "big_gin", "tie")
"""How a hand may have ended whose points somebody else worked out."""

MOST_DEADWOOD = 100
"""A bound for slips of the finger: no ten cards leave more than 98, two of each from king
to nine."""

Players = tuple[str, str]


@dataclass(frozen=True, slots=True)
class MatchReading:
    """What could be read of a match.

    *match* is None where the house, the players, the dealer or the request itself are at
    fault. Else it holds the hands before the first that cannot be read, whose number is
    *bad_hand*; None if all could be. *faults* are everything wrong there.
    """

    match: Match | None
    faults: tuple[Fault, ...] = ()
    bad_hand: int | None = None


def read_match(given: object) -> MatchReading:
    """Read a `tally` request. Never raises: faults are returned."""
    if not isinstance(given, Mapping):
        return MatchReading(None, (Fault("unreadable_request", "request"),))
    faults: list[Fault] = []
    house = house_in(given.get("house"), faults)
    players = _players(given.get("players"), faults)
    dealer = None
    if players is not None:
        dealer = _seat(given.get("dealer"), players)
        if dealer is None:
            faults.append(Fault("unreadable_request", "dealer"))
    written = given.get("hands")
    if not isinstance(written, list | tuple):
        faults.append(Fault("unreadable_request", "hands"))
        return MatchReading(None, tuple(faults))
    if faults or house is None or players is None or dealer is None:
        return MatchReading(None, tuple(faults))
    hands: list[Hand] = []
    for number, item in enumerate(written, 1):
        hand = read_hand(item, house, players)
        if not isinstance(hand, Hand):
            return MatchReading(Match(house, players, dealer, tuple(hands)), hand, number)
        hands.append(hand)
    return MatchReading(Match(house, players, dealer, tuple(hands)))


def read_hand(given: object, house: House, players: Players) -> Hand | tuple[Fault, ...]:
    """Read one hand of a match between *players* under *house*, or name all its faults.

    A dead hand or a ruling is that, whatever stands beside it; else cards speak before
    counts, and counts before points. Where the defender showed only the cards left over
    (``defender_loose``), the hand comes to counts, if his word is enough for that.
    """
    if not isinstance(given, Mapping):
        return (Fault("bad_hand", "hand"),)
    reader = _HandReader(given, house, players)
    dealer = None if given.get("dealer") is None else reader.seat("dealer")
    note = given.get("note")
    hand = reader.hand()
    if reader.faults or hand is None:
        return tuple(reader.faults)
    return replace(hand, dealer=dealer, note=note if isinstance(note, str) else "")


class _HandReader:
    """One hand being read. Every method gives what it read, or None and a fault more."""

    def __init__(self, given: Mapping[str, object], house: House, players: Players) -> None:
        self.given = given
        self.house = house
        self.players = players
        self.faults: list[Fault] = []

    def hand(self) -> Hand | None:
        ending = self.given.get("ending")
        if ending == "dead":
            return DeadHand()
        if ending == "ruling":
            return self._ruling()
        if "defender_loose" in self.given:
            return self._on_his_word()
        if "knocker_cards" in self.given or "defender_cards" in self.given:
            return self._cards()
        if "knocker_count" in self.given or "defender_count" in self.given:
            return self._counts()
        if ending in ENDINGS:
            return self._points(str(ending))
        self.faults.append(Fault("bad_hand", "ending"))
        return None

    def _ruling(self) -> Hand | None:
        if self.given.get("winner") is None:
            return RuledHand(None)
        winner, points = self.seat("winner"), self._whole("points")
        if winner is None or points is None:
            return None
        return RuledHand(winner, points)

    def _cards(self) -> Hand | None:
        knocker = self.seat("knocker")
        hands = {who: self.given.get(f"{who}_cards") for who in ("knocker", "defender")}
        call = read_showdown({**self.given, **hands}, self.house, self.faults)
        if knocker is None or call.showdown is None:
            return None
        return CardsHand(knocker, call.showdown, call.discard)

    def _on_his_word(self) -> Hand | None:
        knocker = self.seat("knocker")
        hands = {
            "knocker": self.given.get("knocker_cards"),
            "defender": self.given.get("defender_loose"),
        }
        call = read_showdown({**self.given, **hands}, self.house, self.faults, loose=True)
        called = call.showdown
        if called is None:
            return None
        found = word_or_faults(called)
        if not isinstance(found, OnHisWord):
            self.faults += found
            return None
        if knocker is None:
            return None
        counts = found.knocker_count, found.defender_count
        return CountsHand(knocker, *counts, called.big_gin, called.upcard)

    def _counts(self) -> Hand | None:
        knocker = self.seat("knocker")
        mine = self._whole("knocker_count", MOST_DEADWOOD)
        yours = self._whole("defender_count", MOST_DEADWOOD)
        upcard = one_card(self.given, "upcard", self.faults)
        if self.house.needs_upcard and self.given.get("upcard") is None:
            self.faults.append(Fault("upcard_needed", "upcard"))
        call = self.given.get("call")
        if call is not None and call not in CALLS:
            self.faults.append(Fault("unreadable_request", "call"))
        elif call in ("gin", "big_gin") and mine:
            self.faults.append(Fault("bad_hand", "call"))
        if knocker is None or mine is None or yours is None:
            return None
        return CountsHand(knocker, mine, yours, call == "big_gin", upcard)

    def _points(self, ending: str) -> Hand | None:
        upcard = one_card(self.given, "upcard", self.faults)
        if ending == "tie" and self.given.get("winner") is None:
            return PointsHand(ending, None, 0, upcard)
        winner, points = self.seat("winner"), self._whole("points")
        if winner is None or points is None:
            return None
        return PointsHand(ending, winner, points, upcard)

    def seat(self, field: str) -> Seat | None:
        """The seat of the player named in *field*."""
        name = self.given.get(field)
        seat = _seat(name, self.players)
        if seat is None:
            named = (name,) if isinstance(name, str) else ()
            self.faults.append(Fault("bad_hand", field, named))
        return seat

    def _whole(self, field: str, most: int | None = None) -> int | None:
        """The number in *field*; ``true`` and ``25.0`` are none."""
        number = self.given.get(field)
        if type(number) is int and number >= 0 and (most is None or number <= most):
            return number
        self.faults.append(Fault("bad_hand", field))
        return None


def _players(given: object, faults: list[Fault]) -> Players | None:
    """Read two names that can be told apart."""
    if isinstance(given, list | tuple) and len(given) == 2:
        first, second = given
        if (
            isinstance(first, str)
            and isinstance(second, str)
            and first.strip()
            and second.strip()
            and first != second
        ):
            return first, second
    faults.append(Fault("unreadable_request", "players"))
    return None


def _seat(name: object, players: Players) -> Seat | None:
    return players.index(name) if isinstance(name, str) and name in players else None
