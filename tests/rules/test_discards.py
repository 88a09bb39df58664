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
    scored = [one.outcome.for_knocker for one in found if one.outcome]
    assert scored == sorted(scored, reverse=True)
