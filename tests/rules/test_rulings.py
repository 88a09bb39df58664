import pytest

from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.hands import CardsHand, CountsHand, PointsHand
from scorekeeper.rules.house import House
from scorekeeper.rules.request import Fault
from scorekeeper.rules.rulings import (
    EFFECTS,
    EVENTS,
    SOURCES,
    STANDINGS,
    as_if_legal,
    events_for,
    find_ruling,
)
from scorekeeper.rules.showdown import Showdown
from scorekeeper.words import (
    CHOICE_TEXTS,
    EFFECT_HINTS,
    EVENT_REMARKS,
    EVENT_TITLES,
    SOURCE_NAMES,
    STANDING_NAMES,
    ruling_sentence,
)

CHOICES = [(event, choice) for event in EVENTS.values() for choice in event.choices]
NAMED = {f"{event.code}.{choice.code}": choice for event, choice in CHOICES}

# What was read in print, by source. Everything else is hearsay or the table's own.
IN_PRINT = {
    "card_company": {
        "wrong_number_before_draw.new_deal",
        "exposed_in_deal.new_deal",
        "wrong_dealer.stopped",
        "wrong_dealer.stands",
    },
    "club": {
        "discard_on_pile.forfeit",
        "forgot_to_knock.next_turn",
        "wrong_number_before_draw.new_deal",
        "wrong_number_in_play.new_deal",
        "wrong_number_in_play.both_wrong",
        "wrong_number_in_play.play_on",
    },
    "club_partners": {"wrong_count.before_acted", "wrong_count.after_acted"},
    "hoyle_1": {"false_knock.accepted", "false_knock.refused"},
    "parlett": {"looked_back.not_allowed", "looked_back.allowed"},
    "public_program": {"false_knock.open_to_the_end"},
    "rules_page": {"false_knock.open_to_the_end"},
    "rummy_games": {"false_knock.shown_one_play"},
}
HEARSAY = {
    "wrong_number_at_knock.knocker_false_knock",
    "wrong_number_at_knock.ten_a_card",
    "wrong_number_at_knock.no_undercut",
    "card_seen.face_up",
    "drew_early.stands",
}


def test_only_what_was_read_in_print_is_cited_and_each_with_its_sources():
    cited = {name: set(choice.sources) for name, choice in NAMED.items() if choice.sources}

    assert cited == {
        name: {source for source, names in IN_PRINT.items() if name in names}
        for name in set().union(*IN_PRINT.values())
    }
    assert {n for n, c in NAMED.items() if c.standing == "cited"} == set(cited)


def test_hearsay_is_called_hearsay():
    assert {n for n, c in NAMED.items() if c.standing == "common"} == HEARSAY


def test_every_ruling_is_of_a_known_kind_and_named_once():
    assert len(NAMED) == len(CHOICES)
    for _event, choice in CHOICES:
        assert choice.effect in EFFECTS
        assert choice.standing in STANDINGS
        assert set(choice.sources) <= set(SOURCES)


def test_every_ruling_is_put_into_words():
    assert set(CHOICE_TEXTS) == set(NAMED)
    assert set(EVENT_TITLES) == set(EVENTS)
    assert set(EVENT_REMARKS) < set(EVENTS)
    assert set(STANDING_NAMES) == set(STANDINGS)
    assert set(SOURCE_NAMES) == set(SOURCES)
    assert set(EFFECT_HINTS) == set(EFFECTS)


def test_a_ruling_is_found_by_its_name():
    event, choice = find_ruling("false_knock.accepted")

    assert (event.code, choice.code, choice.effect) == ("false_knock", "accepted", "accepted")


@pytest.mark.parametrize("written", ["", "false_knock", "false_knock.", "x.void", ".", "a.b.c"])
def test_what_names_no_ruling_finds_none(written):
    assert find_ruling(written) is None


def test_a_ruling_is_told_with_its_standing():
    assert ruling_sentence({"event": "card_seen", "choice": "face_up"}) == (
        "Somebody saw a card he had no right to see. Ruled: The card lies face up; who saw it "
        "may not take it, and the other player may first (Commonly said, not found in print)."
    )
    assert ruling_sentence({"event": "of a later version", "choice": "x"}) == ""
    assert ruling_sentence(None) == ""


@pytest.mark.parametrize(
    ("fault", "events"),
    [
        ("over_limit", ["false_knock", "false_knock_shown"]),
        ("not_big_gin", ["not_big_gin"]),
        ("wrong_number_of_cards", ["wrong_number_at_knock"]),
        ("discard_needed", ["wrong_number_at_knock"]),
        ("card_in_both_hands", ["imperfect_pack"]),
        ("card_twice", ["imperfect_pack"]),
        ("upcard_needed", []),
        ("unreadable_card", []),
    ],
)
def test_a_fault_of_the_game_has_its_rulings_and_a_slip_of_the_pen_none(fault, events):
    assert [event.code for event in events_for((Fault(fault, "knocker"),))] == events


def test_two_faults_of_one_kind_ask_once():
    both = (Fault("card_twice", "knocker"), Fault("card_in_both_hands", "defender"))

    assert [event.code for event in events_for(both)] == ["imperfect_pack"]


# ------------------------------------------------------------------ accepted as legal

HOUSE = House(gin_bonus=25, undercut_bonus=10)
OKLAHOMA = House(oklahoma=True, spades="double_points", gin_bonus=25, undercut_bonus=25)
FOUR_OF_SPADES = read_cards("4S").hand


def accepted(hand, house=HOUSE):
    score = as_if_legal(hand, house)
    assert not score.faults
    return score.ending, score.winner, score.points


def test_counts_over_the_limit_are_scored_like_any_knock():
    assert accepted(CountsHand(0, 14, 30)) == ("knock", 0, 16)
    assert accepted(CountsHand(0, 14, 9)) == ("undercut", 1, 5 + 10)


def test_an_accepted_knock_over_the_upcard_counts_double_where_a_spade_was_turned():
    over = CountsHand(1, 7, 20, upcard=FOUR_OF_SPADES)
    assert over.score(OKLAHOMA).faults

    assert accepted(over, OKLAHOMA) == ("knock", 1, 26)


def test_cards_over_the_limit_are_scored_with_the_best_defence():
    knocker = read_cards("4-6C 8DHS AC 2C JH KH").hand
    defender = read_cards("2DHS 5DHS 7C QS JS 9S").hand
    hand = CardsHand(0, Showdown(HOUSE, knocker, defender))
    assert [fault.code for fault in hand.score(HOUSE).faults] == ["over_limit"]

    # A, 2, J and K are 23. The other melds twos and fives, lays the 7 on the run, and is
    # left with Q, J and 9: 29.
    assert accepted(hand) == ("knock", 0, 6)


def test_a_failed_big_gin_cannot_be_accepted_as_a_knock():
    eleven = read_cards("4-6C 8DHS AC 2C JH KH QD").hand
    house = House(big_gin_bonus=31)
    hand = CardsHand(
        0, Showdown(house, eleven, read_cards("2DHS 5DHS 7C QS JS 9S").hand, big_gin=True)
    )

    assert [fault.code for fault in as_if_legal(hand, house).faults] == ["not_big_gin"]


def test_points_stay_what_they_are():
    assert accepted(PointsHand("knock", 1, 12)) == ("knock", 1, 12)
