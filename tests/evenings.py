"""Evenings at the table, written into a ledger for the tests of lists, records, files."""

from datetime import UTC, datetime, timedelta
from itertools import count

from scorekeeper.ledger.ledger import Ledger
from scorekeeper.ledger.stamp import Stamp
from scorekeeper.ledger.terms import Rounding, Terms
from scorekeeper.rules.presets import PRESETS

FIRST_EVENING = datetime(2026, 3, 1, 19, 5, tzinfo=UTC)

CARDS = {"knocker": 0, "knocker_cards": "3-6C 8-QD JH", "defender_cards": "5HDS 6D 7D 9-QS 2D"}
"""A hand told with its cards: Bo, defending, undercuts for 33."""


class Evenings:
    """A ledger that is written to, a minute after the other, from the first evening on."""

    def __init__(self, path, begin=FIRST_EVENING):
        self.ledger = Ledger(path)
        self._minutes = count()
        self._begin = begin

    def at(self):
        return self._begin + timedelta(minutes=next(self._minutes))

    def stamp(self):
        at = self.at()
        return Stamp(f"key-{at.isoformat()}", at)

    def player(self, name):
        known = self.ledger.players.named(name)
        return known or self.ledger.players.add(f"uid-{name}", name, self.at())

    def match(self, first, second, *hands, book="kitchen", rounding=None, opening=()):
        """Begin a match, and record the *hands*; gives the match as it then is."""
        players = self.player(first).id, self.player(second).id
        terms = Terms(PRESETS[book].house, book, rounding=Rounding(rounding))
        at = self.at()
        uid = f"match-{at.isoformat()}"
        begun = self.ledger.start(uid, players, terms, 0, at, opening=opening)
        return self.play(begun, *hands)

    def play(self, match, *hands):
        for called in hands:
            match = self.ledger.match(match.id)
            self.ledger.record(match.id, called, match.next_number, self.stamp())
        return self.ledger.match(match.id)

    def close(self):
        self.ledger.close()


def won(seat, points, ending="knock"):
    """A hand whose points the table worked out."""
    return {"ending": ending, "winner": seat, "points": points}


DEAD = {"ending": "dead"}
