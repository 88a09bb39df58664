"""A match's book: nothing overwritten, and what stands is worked out from all of it."""

from datetime import datetime, timedelta

import pytest

from scorekeeper.contract import tally
from scorekeeper.ledger.errors import (
    BadHand,
    BadTerms,
    CannotFollow,
    ChangedMeanwhile,
    HandCameFirst,
    KeyUsedElsewhere,
    NotInLedger,
    SamePlayer,
)
from scorekeeper.ledger.ledger import Ledger
from scorekeeper.ledger.replay import replay
from scorekeeper.ledger.stamp import Stamp
from scorekeeper.ledger.terms import Rounding, Terms
from scorekeeper.rules.house import House
from scorekeeper.rules.presets import PRESETS

DEAD = {"ending": "dead"}


def knock(player, mine, yours, **more):
    return {"knocker": player, "knocker_count": mine, "defender_count": yours, **more}


def called(match):
    return [hand.called for hand in match.hands]


# ------------------------------------------------------------------------ beginning


def test_a_match_remembers_what_was_agreed(path, ledger, ada, bo, stamp):
    phone = ledger.devices.meet("phone-1", stamp().at).id
    house = House(gin_bonus=30, box=20)
    terms = Terms(house, "our rules", stake=5, rounding=Rounding(10, up=True))
    begun = ledger.start("uid-1", (bo.id, ada.id), terms, 1, stamp().at, phone)

    with Ledger(path) as later:
        match = later.match(begun.id)
    assert match == begun
    assert match.names == ("Bo", "Ada")
    assert (match.house, match.stake) == (house, 5)
    assert match.rounding == Rounding(10, up=True)
    assert match.terms.rulebook == "our rules"
    assert (match.dealer, match.device, match.state) == (1, phone, "open")
    assert match.started_at == stamp().at - timedelta(minutes=1)


def test_a_match_is_one_tally_request(ledger, match, record):
    record(**knock(0, 4, 27, upcard="4S"), dealer=1)
    record(**DEAD)
    record(ending="ruling", winner=1, points=10, note="false knock", cards_shown={"0": "AC"})
    record(ending="tie", winner=None, points=0)

    assert ledger.match(match.id).as_tally() == {
        "house": PRESETS["hollywood"].house.as_json(),
        "players": ["Ada", "Bo"],
        "dealer": "Ada",
        "hands": [
            {
                "knocker": "Ada",
                "knocker_count": 4,
                "defender_count": 27,
                "upcard": "4S",
                "dealer": "Bo",
            },
            {"ending": "dead"},
            {
                "ending": "ruling",
                "winner": "Bo",
                "points": 10,
                "note": "false knock",
                "cards_shown": {"0": "AC"},
            },
            {"ending": "tie", "winner": None, "points": 0},
        ],
    }


def test_a_replay_is_what_tally_says(ledger, match, record):
    for number in range(12):
        record(**knock(number % 2, number % 10, 3 * number))
    kept = ledger.match(match.id)

    sheet, told = replay(kept).sheet, tally(kept.as_tally())

    assert "error" not in told
    assert [hand.points for hand in sheet.hands] == [hand["points"] for hand in told["hands"]]
    assert [column.points for column in sheet.columns] == [
        tuple(column["points"]) for column in told["columns"]
    ]


def test_the_same_uid_begins_one_match_only(ledger, ada, bo, stamp):
    paper = [{"ending": "knock", "winner": 0, "points": 40, "carried_over": True}]
    first, second = (
        ledger.start("uid-1", (ada.id, bo.id), Terms(House()), 0, stamp().at, opening=paper)
        for _ in range(2)
    )

    assert first == second
    assert ledger.matches() == [first]
    assert first.hands[0].carried_over


def test_a_match_needs_two_people(ledger, ada, bo, stamp):
    with pytest.raises(SamePlayer):
        ledger.start("uid-1", (ada.id, ada.id), Terms(House()), 0, stamp().at)
    with pytest.raises(NotInLedger) as told:
        ledger.start("uid-1", (ada.id, 99), Terms(House()), 0, stamp().at)

    assert (told.value.what, told.value.which) == ("player", 99)
    assert ledger.matches() == []


def test_a_stranger_device_cannot_write(ledger, match, stamp):
    with pytest.raises(NotInLedger, match="device"):
        ledger.record(match.id, DEAD, 1, stamp(device="nobody"))

    assert ledger.match(match.id).entries == ()


@pytest.mark.parametrize("stake", [-1, 0.5, True, "5"])
def test_a_stake_is_whole_cents(stake):
    with pytest.raises(BadTerms) as told:
        Terms(House(), stake=stake)

    assert [fault.where for fault in told.value.faults] == ["stake"]


def test_a_rounding_is_one_of_the_three():
    with pytest.raises(BadTerms):
        Rounding(50)


def test_terms_are_read_as_written():
    terms = Terms(PRESETS["club"].house, "club", 25, Rounding(500, up=True))

    assert Terms.read(terms.as_json()) == terms


# ------------------------------------------------------------------------ recording


def test_hands_stand_in_the_order_they_were_recorded(ledger, match, record):
    saved = [record(**knock(0, number, 50)) for number in range(3)]

    kept = ledger.match(match.id)
    assert [one.hand for one in saved] == list(kept.hands)
    assert [hand.number for hand in kept.hands] == [1, 2, 3]
    assert [hand.called["knocker_count"] for hand in kept.hands] == [0, 1, 2]
    assert kept.next_number == 4
    assert not any(one.again for one in saved)


def test_the_same_key_records_once_and_answers_the_same(ledger, match, stamp):
    first = ledger.record(match.id, knock(0, 4, 27), 1, stamp("key"))
    ledger.record(match.id, DEAD, 2, stamp())
    # Sent again with other numbers, after the back button: what was saved stands.
    second = ledger.record(match.id, knock(1, 9, 10), 1, stamp("key"))

    assert second.again
    assert (second.entry, second.hand) == (first.entry, first.hand)
    assert len(second.match.hands) == 2


def test_a_key_belongs_to_one_save(ledger, match, ada, bo, stamp):
    other = ledger.start("uid-2", (ada.id, bo.id), Terms(House()), 0, stamp().at)
    hand = ledger.record(match.id, DEAD, 1, stamp("key")).hand

    with pytest.raises(KeyUsedElsewhere):
        ledger.record(other.id, DEAD, 1, stamp("key"))
    with pytest.raises(KeyUsedElsewhere):
        ledger.remove(match.id, hand.id, 1, stamp("key"))


def test_of_two_phones_the_second_is_shown_what_came_first(ledger, match, record, stamp):
    record(**knock(0, 4, 27))
    first = record(**knock(1, 2, 30))

    with pytest.raises(HandCameFirst) as told:
        ledger.record(match.id, DEAD, 2, stamp())

    assert told.value.since == (first.hand,)
    assert told.value.number == 3
    assert len(ledger.match(match.id).entries) == 2


def test_a_hand_undone_meanwhile_is_told_too(ledger, match, record, stamp):
    hand = record(**DEAD).hand
    ledger.remove(match.id, hand.id, 1, stamp())

    with pytest.raises(HandCameFirst) as told:
        ledger.record(match.id, DEAD, 2, stamp())

    assert (told.value.number, told.value.since) == (1, ())


BAD_HANDS = [
    ("a text", [("hand", "not_a_hand")]),
    ({}, [("hand", "no_form")]),
    ({"ending": "dead", "knocker_count": 3}, [("hand", "two_forms")]),
    ({"knocker_cards": "", "knocker_count": 3}, [("hand", "two_forms")]),
    ({"ending": "gin", "winner": "Ada", "dealer": 2}, None),
    ({"ending": "gin", "winner": True}, [("winner", "not_a_place")]),
    ({"knocker": None, "knocker_count": 3}, [("knocker", "not_a_place")]),
    ({"ending": "dead", "note": "x" * 20_000}, [("hand", "too_long")]),
    ({"ending": "dead", "note": "\ud83c"}, [("hand", "not_a_hand")]),
    ({"ending": "dead", "note": float("nan")}, [("hand", "not_a_hand")]),
    ({"ending": "dead", "at": datetime.now}, [("hand", "not_a_hand")]),
]


@pytest.mark.parametrize(("hand", "faults"), BAD_HANDS)
def test_what_is_no_hand_is_refused_with_every_fault(ledger, match, stamp, hand, faults):
    faults = faults or [("winner", "not_a_place"), ("dealer", "not_a_place")]

    with pytest.raises(BadHand) as told:
        ledger.record(match.id, hand, 1, stamp())

    assert [(fault.where, fault.code) for fault in told.value.faults] == faults
    assert ledger.match(match.id).entries == ()


def test_an_illegal_hand_is_kept_for_the_rules_to_judge(ledger, match, record):
    record(**knock(0, 4, 27))
    record(**knock(0, 11, 27))
    record(**knock(0, 4, 27))

    played = replay(ledger.match(match.id))

    assert played.bad_hand == 2
    assert [fault.code for fault in played.faults] == ["over_limit"]
    assert [hand.points for hand in played.sheet.hands] == [23]


def test_hands_after_the_end_are_kept_and_count_again(ledger, ada, bo, stamp):
    match = ledger.start("uid-1", (ada.id, bo.id), Terms(House(target=100)), 0, stamp().at)
    won = {"ending": "knock", "winner": 0, "points": 60}
    for number in range(1, 4):
        ledger.record(match.id, won, number, stamp())
    assert replay(ledger.match(match.id)).sheet.beyond == (3,)

    less = won | {"points": 30}
    hand = ledger.match(match.id).hands[0]
    mended = ledger.correct(match.id, hand.id, less, 3, stamp(), "30, not 60").match

    assert replay(mended).sheet.beyond == ()
    assert replay(mended).sheet.columns[0].points == (150, 0)


def test_a_time_without_a_zone_is_refused(ledger, match):
    with pytest.raises(ValueError, match="zone"):
        ledger.record(match.id, DEAD, 1, Stamp("key", datetime(2026, 11, 28, 20, 0)))

    assert ledger.match(match.id).entries == ()


def test_a_match_that_is_not_there(ledger, stamp):
    with pytest.raises(NotInLedger, match="match 7"):
        ledger.match(7)
    with pytest.raises(NotInLedger, match="match 7"):
        ledger.record(7, DEAD, 1, stamp())


# ----------------------------------------------------------------------- correcting


def test_a_correction_keeps_the_old_value_readable(path, ledger, match, record, stamp):
    phone = ledger.devices.meet("phone-1", stamp().at).id
    was, to_be = knock(0, 4, 27), knock(0, 4, 21)
    hand = record(**was).hand
    record(**DEAD)

    saved = ledger.correct(match.id, hand.id, to_be, 2, stamp(device=phone), "miscounted")

    with Ledger(path) as later:
        kept = later.match(match.id)
    assert called(kept) == [to_be, DEAD]
    assert [(e.kind, e.body, e.reason, e.device) for e in kept.history(hand.id)] == [
        ("record", was, None, None),
        ("correct", to_be, "miscounted", phone),
    ]
    assert kept.hand(hand.id) == saved.hand
    assert (saved.hand.id, saved.hand.number, saved.hand.seq) == (hand.id, 1, 3)


def test_undo_takes_out_the_last_hand_and_restore_brings_it_back(ledger, match, record, stamp):
    record(**knock(0, 4, 27))
    last = record(**knock(1, 2, 30)).hand

    undone = ledger.remove(match.id, last.id, 2, stamp(), "undo").match
    assert called(undone) == [knock(0, 4, 27)]
    assert [hand.called for hand in undone.removed] == [knock(1, 2, 30)]

    back = ledger.restore(match.id, last.id, 3, stamp()).match
    assert called(back) == [knock(0, 4, 27), knock(1, 2, 30)]
    assert [entry.kind for entry in back.history(last.id)] == ["record", "remove", "restore"]


def test_a_hand_comes_back_where_it_was(ledger, match, record, stamp):
    hands = [record(**knock(0, number, 50)).hand for number in range(3)]
    ledger.remove(match.id, hands[1].id, 3, stamp())
    record(**DEAD)

    back = ledger.restore(match.id, hands[1].id, 5, stamp()).match

    assert [hand.id for hand in back.hands] == [1, 2, 3, 5]
    assert [hand.number for hand in back.hands] == [1, 2, 3, 4]


def test_a_forgotten_hand_goes_in_front_of_another(ledger, match, record, stamp):
    hands = [record(**knock(0, number, 50)).hand for number in range(2)]

    saved = ledger.insert(match.id, hands[1].id, DEAD, 2, stamp(), "forgotten")

    assert called(saved.match) == [knock(0, 0, 50), DEAD, knock(0, 1, 50)]
    assert (saved.hand.number, saved.hand.id) == (2, 3)


def test_an_editor_who_missed_something_is_shown_it(ledger, match, record, stamp):
    hand = record(**knock(0, 4, 27)).hand
    seen = ledger.match(match.id).seq
    missed = record(**DEAD).entry

    for change in (
        lambda: ledger.correct(match.id, hand.id, DEAD, seen, stamp()),
        lambda: ledger.remove(match.id, hand.id, seen, stamp()),
        lambda: ledger.insert(match.id, hand.id, DEAD, seen, stamp()),
        lambda: ledger.change_rules(match.id, Terms(House()), seen, stamp()),
    ):
        with pytest.raises(ChangedMeanwhile) as told:
            change()
        assert told.value.since == (missed,)
    assert ledger.match(match.id).seq == missed.seq


def test_a_card_turned_meanwhile_disturbs_no_editor(ledger, match, record, stamp):
    hand = record(**knock(0, 4, 27)).hand
    ledger.note_upcard(match.id, "4S", stamp())

    assert called(ledger.correct(match.id, hand.id, DEAD, 1, stamp()).match) == [DEAD]


def test_a_correction_sent_twice_is_one(ledger, match, record, stamp):
    hand = record(**knock(0, 4, 27)).hand

    first = ledger.correct(match.id, hand.id, DEAD, 1, stamp("key"))
    second = ledger.correct(match.id, hand.id, DEAD, 1, stamp("key"))

    assert (first.again, second.again) == (False, True)
    assert first.match == second.match


CANNOT = [
    (lambda ledger, *a: ledger.correct(a[0], 9, DEAD, 3, a[1]), "hand_unknown"),
    (lambda ledger, *a: ledger.insert(a[0], 9, DEAD, 3, a[1]), "hand_unknown"),
    (lambda ledger, *a: ledger.correct(a[0], 2, DEAD, 3, a[1]), "hand_removed"),
    (lambda ledger, *a: ledger.remove(a[0], 2, 3, a[1]), "hand_removed"),
    (lambda ledger, *a: ledger.restore(a[0], 1, 3, a[1]), "hand_stands"),
    (lambda ledger, *a: ledger.resume(a[0], a[1]), "match_open"),
    (lambda ledger, *a: ledger.note_upcard(a[0], "1S", a[1]), "not_a_card"),
    (lambda ledger, *a: ledger.note_upcard(a[0], "4S 5S", a[1]), "not_a_card"),
]


@pytest.mark.parametrize(("change", "why"), CANNOT)
def test_what_makes_no_sense_is_refused(ledger, match, record, stamp, change, why):
    record(**DEAD)
    gone = record(**DEAD).hand
    ledger.remove(match.id, gone.id, 2, stamp())

    with pytest.raises(CannotFollow) as told:
        change(ledger, match.id, stamp())

    assert told.value.why == why
    assert ledger.match(match.id).seq == 3


def test_a_change_can_be_looked_at_before_it_is_made(ledger, match, record):
    hand = record(**knock(0, 4, 27)).hand
    kept = ledger.match(match.id)

    supposed = kept.supposing("correct", hand=hand.id, called=knock(0, 4, 21))

    assert called(supposed) == [knock(0, 4, 21)]
    assert replay(supposed).sheet.columns[0].points == (17, 0)
    assert called(kept.supposing("record", called=DEAD)) == [knock(0, 4, 27), DEAD]
    assert kept.supposing("rules", terms=Terms(House())).house == House()
    assert ledger.match(match.id) == kept


# -------------------------------------------------------------- the match as a whole


def test_a_change_of_rules_is_an_entry_and_the_old_rules_stay(ledger, match, record, stamp):
    record(**knock(0, 0, 27))
    now = Terms(House(gin_bonus=50), "ours", stake=10)

    saved = ledger.change_rules(match.id, now, 1, stamp(), "we always play 50")

    assert saved.match.terms == now
    assert saved.match.agreed == match.agreed
    assert saved.entry.reason == "we always play 50"
    assert replay(saved.match).sheet.columns[0].points == (77, 0)
    assert replay(saved.match, match.agreed.house).sheet.columns[0].points == (52, 0)


def test_the_card_turned_holds_for_the_hand_in_progress_only(ledger, match, record, stamp):
    assert ledger.note_upcard(match.id, "10♠", stamp()).match.upcard == "TS"
    assert ledger.note_upcard(match.id, "4h", stamp()).match.upcard == "4H"
    assert ledger.note_upcard(match.id, None, stamp()).match.upcard is None
    assert ledger.note_upcard(match.id, "KD", stamp()).match.upcard == "KD"
    assert record(**DEAD).match.upcard is None


def test_a_match_stops_and_is_resumed_another_evening(ledger, match, record, stamp):
    record(**DEAD)
    assert ledger.stop(match.id, stamp(), "late").match.state == "stopped"
    with pytest.raises(CannotFollow, match="match_not_open"):
        record(**DEAD)
    with pytest.raises(CannotFollow, match="match_not_open"):
        ledger.note_upcard(match.id, "4S", stamp())
    assert ledger.resume(match.id, stamp()).match.state == "open"
    assert record(**DEAD).hand.number == 2


@pytest.mark.parametrize(("end", "state"), [("settle", "settled"), ("abandon", "abandoned")])
def test_an_ended_match_can_be_corrected_and_taken_up_again(
    ledger, match, record, stamp, end, state
):
    hand = record(**DEAD).hand
    ended = getattr(ledger, end)(match.id, stamp()).match
    assert ended.state == state
    with pytest.raises(CannotFollow, match="match_not_open"):
        ledger.stop(match.id, stamp())

    ledger.correct(match.id, hand.id, knock(0, 1, 9), ended.seq, stamp())
    assert ledger.match(match.id).state == state
    assert ledger.resume(match.id, stamp()).match.state == "open"


def test_matches_are_listed_the_last_begun_first(ledger, ada, bo, stamp):
    cy = ledger.players.add("uid-cy", "Cy", stamp().at)
    pairs = [(ada, bo), (cy, ada), (bo, cy)]
    begun = [
        ledger.start(f"uid-{number}", (one.id, other.id), Terms(House()), 0, stamp().at)
        for number, (one, other) in enumerate(pairs)
    ]

    assert ledger.matches() == begun[::-1]
    assert ledger.matches(player=ada.id) == [begun[1], begun[0]]
    assert ledger.match_of("uid-2") == begun[2]
    assert ledger.match_of("uid-9") is None
