"""What no hand can come to is named; whatever can be played is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.bounds import can_bring_nothing, impossible, most_points
from scorekeeper.rules.hands import CountsHand, PointsHand, RuledHand
from scorekeeper.rules.house import House
from scorekeeper.rules.presets import PRESETS


# Two each of king, queen, jack, ten and nine: 4 × 20 + 18 = 98.
@pytest.mark.parametrize(
    ("preset", "most"),
    [
        ("book-25-25", 123),  # 98 + 25
        ("book-20-10", 118),  # 98 + 20
        ("money", 129),  # 98 + 31, Big Gin
        ("book-oklahoma", 236),  # 2 × (98 + 20)
    ],
)
def test_the_most_a_hand_can_bring(preset, most):
    house = PRESETS[preset].house

    assert most_points(house) == most
    fine = PointsHand(ending="gin", winner=0, points=most)
    assert impossible(fine, house) == ()
    [fault] = impossible(PointsHand(ending="gin", winner=0, points=most + 1), house)
    assert (fault.code, fault.where, fault.limit) == ("too_many_points", "points", most)


@pytest.mark.parametrize("ending", ["knock", "undercut", "gin", "big_gin"])
def test_a_hand_that_was_won_brings_something(ending):
    house = House(big_gin_bonus=31)

    [fault] = impossible(PointsHand(ending=ending, winner=1, points=0), house)

    assert (fault.code, fault.where) == ("no_points", "points")


def test_a_ruling_for_somebody_brings_something():
    assert impossible(RuledHand(winner=0, points=0), House())
    assert not impossible(RuledHand(winner=None), House())


@given(
    preset=st.sampled_from(sorted(PRESETS)),
    tie=st.sampled_from(["undercut", "undercut_no_bonus", "knocker", "nobody"]),
    knocker=st.integers(0, 10),
    defender=st.integers(0, 98),
    bonus=st.sampled_from([0, 25]),
)
def test_whatever_two_counts_score_may_be_written_as_points(
    preset, tie, knocker, defender, bonus
):
    fields = PRESETS[preset].house.as_json()
    fields |= {"tie": tie, "undercut_bonus": bonus, "knock_limit": 10, "oklahoma": False}
    house = House.read(fields)
    score = CountsHand(knocker=0, knocker_count=knocker, defender_count=defender).score(house)

    written = PointsHand(ending=score.ending, winner=score.winner, points=score.points)

    assert impossible(written, house) == ()


def test_nobody_can_hold_more_than_ninety_eight():
    hand = CountsHand(knocker=0, knocker_count=4, defender_count=99)

    assert [fault.where for fault in impossible(hand, House())] == ["defender_count"]


def test_equal_counts_without_a_bonus_bring_nothing():
    assert can_bring_nothing(House(tie="undercut_no_bonus"), "undercut")
    assert not can_bring_nothing(House(), "undercut")
