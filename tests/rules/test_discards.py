"""Eleven cards before the knock: what each discard allows and scores."""

import by_hand
import pytest
from deals import hands, read_lines
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards import names, read_cards
from scorekeeper.rules.discards import discards, read_eleven
from scorekeeper.rules.request import read_request
from scorekeeper.rules.showdown import judge

CASES = {line["id"]: line for line in read_lines("cases.jsonl")}
DEFENDER = "5HDS 6D 7D 9-QS 2D"


def tried(knocker, house="book-25-25", **more):
    eleven, faults = read_eleven({"house": house, "knocker": knocker, **more})
    assert not faults
    return discards(eleven)


def thrown(one):
    return names(one.card)[0] if one.card else None


def test_every_card_is_tried_once():
    found = tried("3-6C 8-QD JH KS")

    assert sum(one.card for one in found) == read_cards("3-6C 8-QD JH KS").hand
    assert len(found) == 11


def test_only_the_loose_cards_leave_a_knock():
    found = tried("3-6C 8-QD JH KS")

    assert [(thrown(one), one.count, one.call) for one in found[:3]] == [
        ("JH", 10, "knock"),
        ("KS", 10, "knock"),
        ("QD", 20, None),
    ]


def test_gin_comes_before_a_knock_and_leaves_nothing():
    found = tried("3-7C 8-QD KS")

    assert (thrown(found[0]), found[0].count, found[0].call) == ("KS", 0, "gin")


@pytest.mark.parametrize(("house", "call"), [("money", "big_gin"), ("pagat", "gin")])
def test_eleven_melded_cards_are_big_gin_only_where_it_is_played(house, call):
    found = tried("A-3C 4-6D 7-JH", house=house)

    assert found[0].call == call
    assert "gin" in {one.call for one in found}
    assert ("big_gin" in {one.call for one in found}) == (call == "big_gin")


def test_with_the_defenders_hand_known_each_knock_has_its_score():
    best = tried("3-6C 8-QD JH AS", defender=DEFENDER)[0]

    assert thrown(best) == "JH" and best.count == 1
    assert (best.outcome.winner, best.outcome.points) == ("knocker", 1)


def test_a_knock_that_would_be_undercut_comes_after_one_that_would_not():
    # One thrown, ten left: an undercut. The other thrown, one left: it holds.
    found = [one for one in tried("3-6C 8-QD JH AS", defender=DEFENDER) if one.call]

    assert [one.outcome.winner for one in found] == ["knocker", "defender"]


def test_the_upcard_sets_the_limit():
    called = {one.call for one in tried("3-6C 8-QD JH KS", house="oklahoma", upcard="4S")}

    assert called == {None}


@pytest.mark.parametrize("name", ["knock-offered-late-3D", "knock-offered-late-8D"])
def test_a_knock_on_offer_is_seen_with_its_score(name):
    case = CASES[name]
    asked, expected = case["request"], case["expect"]
    found = tried(asked["knocker"], house=asked["house"], defender=asked["defender"])

    [one] = [one for one in found if thrown(one) == asked["discard"]]
    assert one.call == "knock"
    assert one.outcome.points == expected["points"]


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ({"knocker": "3-6C 8-QD JH"}, ["eleven_needed"]),
        ({"knocker": "3-6C 8-QD JH KS", "defender": "2D"}, ["ten_or_none"]),
        ({"knocker": "3-6C 8-QD JH KS KS"}, ["card_twice", "eleven_needed"]),
        ({"knocker": "3-6C 8-QD JH ?"}, ["unreadable_card"]),
        ({"knocker": "3-6C 8-QD JH KS", "house": "oklahoma"}, ["upcard_needed"]),
        ({"knocker": "3-6C 8-QD JH KS", "house": "nobody's"}, ["unknown_house"]),
        (
            {"knocker": "3-6C 8-QD JH KS", "defender": "KS 5HDS 6D 7D 9-QS"},
            ["card_in_both_hands"],
        ),
        ({}, ["eleven_needed"]),
    ],
)
def test_what_cannot_be_tried_is_told_with_every_fault(asked, codes):
    eleven, faults = read_eleven({"house": "book-25-25"} | asked)

    assert eleven is None
    assert [fault.code for fault in faults] == codes


@settings(max_examples=25)  # everything is tried by hand, eleven times
@given(hands(sizes=(11,)))
def test_what_each_discard_leaves_is_the_least_there_is(hand):
    for one in tried(hand, house="money"):
        ten = [card for card in hand if card != thrown(one)]
        assert one.count == by_hand.least(ten)
        expected = "gin" if not one.count else "knock" if one.count <= 10 else None
        assert one.call == ("big_gin" if one.card is None else expected)


@given(st.data())
def test_each_score_is_that_of_the_verdict(data):
    pack = data.draw(hands(sizes=(21,), ranks=(6, 7)))
    knocker, defender = pack[:11], pack[11:]
    found = tried(knocker, house="money", defender=defender)

    for one in found:
        if one.call:
            asked = {"house": "money", "knocker": knocker, "defender": defender}
            asked |= {"discard": thrown(one)} if one.card else {"call": "big_gin"}
            assert one.outcome == judge(read_request(asked).showdown).outcome
        else:
            assert one.outcome is None
    scored = [one.best.for_knocker for one in found if one.outcome]
    assert scored == sorted(scored, reverse=True)


# Eleven cards with the defender's ten; of some, more is scored by a spread that is not the
# least.
KNOWN = [
    ("AC KH QCDHS 5-9S", "7-JC 4D JD 3H 3S 4S"),  # the 5♠ held back: 18, not 16
    ("JCDHS 9H 6-TS KD", "6-TC KC KH 5S QS KS"),
    ("3-5H 4CD T-KD AC AH", "4S 6H 7H KH QC 9S 8C 2C 2S 6D"),
    ("AC A-3D 3CS 4-8S", "KCDH 4D 2-5H 2S 9S"),
    ("3-6C 8-QD JH 2S", "5HDS 6D 7D 9-QS 2D"),
]


def by_hand_best(ten, defender):
    """The most that *ten* cards can bring the knocker against the best defence, 25 for gin
    and for an undercut, whichever legal spread he lays; None where none is legal."""
    scored = []
    for spread in by_hand.spreads(ten):
        mine = by_hand.count(by_hand.loose(ten, spread))
        if mine <= 10:
            theirs = by_hand.best_defence(defender, spread if mine else ())
            gain = theirs + 25 if not mine else theirs - mine
            scored.append(gain if mine < theirs or not mine else gain - 25)
    return max(scored, default=None)


@pytest.mark.parametrize(("knocker", "defender"), KNOWN)
def test_the_best_of_each_discard_is_that_of_every_spread_by_hand(knocker, defender):
    theirs = read_cards(defender).cards
    theirs = names(sum(theirs))
    found = tried(knocker, defender=defender)

    for one in found:
        ten = [card for card in names(read_cards(knocker).hand) if card != thrown(one)]
        points = by_hand_best(ten, theirs)
        assert (one.best.for_knocker if one.best else None) == points
    assert found[0].call is None or found[0].best.for_knocker == max(
        one.best.for_knocker for one in found if one.best
    )


def test_a_card_held_back_scores_more_only_where_the_spread_is_the_knockers():
    knocker, defender = KNOWN[0]
    held = tried(knocker, defender=defender)[0]
    assert (thrown(held), held.outcome.points, held.best.points) == ("KH", 16, 18)
    assert held.better.count == 6
    assert ["6S", "7S", "8S", "9S"] in [names(meld) for meld in held.better.spread]

    rules = {"preset": "book-25-25", "spread": "least"}
    least = tried(knocker, house=rules, defender=defender)[0]
    assert (least.better, least.best.points, least.matters) == (None, 16, False)
