"""One line a hand, for a spreadsheet."""

import csv
import io

from scorekeeper.ledger.spreadsheet import HEADINGS, as_csv
from scorekeeper.ledger.terms import Terms
from scorekeeper.rules.house import House


def lines(*matches):
    return list(csv.DictReader(io.StringIO(as_csv(matches))))


def test_every_hand_is_a_line(ledger, match, record, stamp):
    record(knocker=0, knocker_count=4, defender_count=27, upcard="4S")
    hand = record(ending="dead", note="=SUM(A1)").hand
    record(ending="gin", winner=0, points=45, dealer=0)
    ledger.correct(match.id, hand.id, hand.called, 3, stamp())

    one, two, three = lines(ledger.match(match.id))

    assert list(one) == list(HEADINGS)
    assert one == {
        "match": "uid-match",
        "started_at": "2026-11-28T19:05:00Z",
        "player_1": "Ada",
        "player_2": "Bo",
        "rulebook": "hollywood",
        "state": "open",
        "hand": "1",
        "recorded_at": "2026-11-28T19:06:00Z",
        "counts": "yes",
        "dealer": "Ada",
        "ending": "knock",
        "winner": "Ada",
        "points": "23",
        "boxes": "1",
        "entered_in": "1",
        "upcard": "4S",
        "corrections": "0",
        "note": "",
    }
    assert (two["ending"], two["winner"], two["points"]) == ("dead", "", "0")
    assert (two["corrections"], two["note"]) == ("1", "'=SUM(A1)")
    assert (three["dealer"], three["entered_in"]) == ("Ada", "1 2")


def test_hands_that_do_not_count_say_so(ledger, ada, bo, stamp):
    over = ledger.start("uid-1", (ada.id, bo.id), Terms(House(target=50)), 0, stamp().at)
    spoilt = ledger.start("uid-2", (ada.id, bo.id), Terms(House()), 0, stamp().at)
    for match, knocks in ((over, (1, 2, 3)), (spoilt, (1, 12, 3))):
        for number, count in enumerate(knocks, 1):
            hand = {"knocker": 0, "knocker_count": count, "defender_count": 40}
            ledger.record(match.id, hand, number, stamp())

    told = lines(*map(ledger.match, (over.id, spoilt.id)))

    assert [line["counts"] for line in told] == ["yes", "yes", "no"] + [
        "yes",
        "unscored",
        "unscored",
    ]
    assert [line["points"] for line in told] == ["39", "38", "", "39", "", ""]
