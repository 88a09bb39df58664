"""Make the ledger file that every later version must still open, and what it says.

Run once for a version of the file, never again for the same: python make_old_ledger.py v1
"""

import json
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scorekeeper.ledger.ledger import Ledger
from scorekeeper.ledger.stamp import Stamp
from scorekeeper.ledger.terms import Rounding, Terms
from scorekeeper.rules.house import House
from scorekeeper.rules.presets import PRESETS

DATA = Path(__file__).parent.parent / "data"
EVENING = datetime(2026, 11, 28, 19, 5, tzinfo=UTC)


def play(ledger):
    """Play an evening with one of everything in it."""
    minute = 0

    def stamp():
        nonlocal minute
        minute += 1
        return Stamp(f"key-{minute}", EVENING + timedelta(minutes=minute), "phone-1")

    ledger.devices.meet("phone-1", EVENING, "Ada's phone", "host")
    ada, addy, bo, cy = (
        ledger.players.add(f"uid-{name.lower()}", name, EVENING)
        for name in ("Ada", "Addy", "Bo", "Cy")
    )
    ours = House(gin_bonus=20, undercut_bonus=10, columns=3, game_bonus=100, box=20)
    ledger.rulebooks.save("Sundays", ours, EVENING, "hollywood")

    terms = Terms(ours, "Sundays", stake=5, rounding=Rounding(10))
    match = ledger.start("uid-match-1", (addy.id, bo.id), terms, 1, EVENING, "phone-1")
    knock = {"knocker": 0, "knocker_count": 4, "defender_count": 27}
    hands = [
        knock,
        knock | {"knocker": 1, "upcard": "4S"},
        {"ending": "dead"},
        {"ending": "gin", "winner": 0, "points": 39, "note": "at once"},
        {
            "ending": "ruling",
            "winner": 1,
            "points": 10,
            "ruling": {"event": "false_knock", "choice": "penalty", "standing": "yours"},
            "cards_shown": {"knocker_cards": "4S 5S 6S TH TD TC 9H 9D 9C KD"},
        },
        {
            "knocker": 1,
            "knocker_cards": "4S 5S 6S TH TD TC 9H 9D 9C AD",
            "defender_cards": "7S 8S KH KD KC JD QC 5C 6H 8D",
            "spread": [["4S", "5S", "6S"], ["TH", "TD", "TC"], ["9H", "9D", "9C"]],
            "dealer": 0,
        },
    ]
    for number, hand in enumerate(hands, 1):
        ledger.note_upcard(match.id, "KD", stamp())
        ledger.record(match.id, hand, number, stamp())
    book = ledger.match(match.id)
    first, second, third = (hand.id for hand in book.hands[:3])
    ledger.correct(
        match.id, first, knock | {"knocker_count": 7}, book.seq, stamp(), "counted 7"
    )
    ledger.remove(match.id, third, book.seq + 1, stamp(), "never dealt")
    ledger.insert(match.id, second, {"ending": "dead"}, book.seq + 2, stamp())
    ledger.remove(match.id, second, book.seq + 3, stamp(), "twice")
    ledger.restore(match.id, second, book.seq + 4, stamp(), "not twice")
    fifty = Terms(PRESETS["hollywood"].house, "hollywood", 10, Rounding(100, up=True))
    ledger.change_rules(match.id, fifty, book.seq + 5, stamp(), "by the book")
    ledger.stop(match.id, stamp(), "late")
    ledger.resume(match.id, stamp())
    ledger.settle(match.id, stamp(), "as it stands")

    paper = [{"ending": "knock", "winner": 1, "points": 40, "carried_over": True}]
    other = ledger.start("uid-match-2", (bo.id, cy.id), Terms(House()), 0, EVENING, None, paper)
    ledger.abandon(other.id, stamp())
    ledger.players.merge(addy.id, into=ada.id)
    ledger.players.archive(cy.id)
    ledger.devices.revoke("phone-1")


if __name__ == "__main__":
    file = DATA / f"ledger-{sys.argv[1]}.db"
    if file.exists():
        sys.exit(f"{file} is there already, and old files are never made anew.")
    with Ledger(file) as made:
        play(made)
        said = json.dumps(made.export(), ensure_ascii=False, indent=1)
        made._db.execute("PRAGMA journal_mode = DELETE")
    file.with_suffix(".json").write_text(said + "\n", encoding="utf-8")
