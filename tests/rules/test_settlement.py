from dataclasses import replace

import pytest
from deals import read_lines
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.hands import DeadHand, PointsHand, RuledHand
from scorekeeper.rules.house import CHOICES, ExtraBoxes, House
from scorekeeper.rules.match import Match, fold
from scorekeeper.rules.match_request import read_match
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.settlement import bill, rounded

ADA, BO = 0, 1
HOLLYWOOD = PRESETS["hollywood"].house  # to 100, box 25, game 100, the difference doubled


def play(house, *hands):
    return fold(Match(house, ("Ada", "Bo"), ADA, hands), beyond="stop")


def ada(points, ending="knock"):
    return PointsHand(ending, ADA, points)


def bo(points, ending="knock"):
    return PointsHand(ending, BO, points)


def lines(column):
    """The lines of a column's bill: what it is called, Ada's, Bo's."""
    return [(item.name, *item.amounts) for item in column.items]


# ------------------------------------------------------------------------ paper sheets


# Hollywood to 100, box 25, game 100, a shutout doubles the difference.
#
# hand  won by        I           II          III
#  1    Ada 30     Ada  30
#  2    Ada 40     Ada  70     Ada  40
#  3    Ada 35     Ada 105 *   Ada  75     Ada 35
#  4    Bo  20        -        Bo   20
#  5    Bo  10        -        Bo   30     Bo  10
#  6    Ada 25        -        Ada 100 *   Ada 60
#  7    Ada 40        -           -        Ada 100 *
#
#               Ada  Bo      Ada  Bo      Ada  Bo
#   points      105   0      100  30      100  10
#   game        100          100          100
#   boxes  3x25  75      3x25 75  50 2x25  75  25  3 and 1
#               ---  --      ---  --      ---  --
#               280   0      275  80      275  35
#   net         280 x 2 = 560    195          240       in all 995
def test_a_hollywood_sheet_is_billed_as_it_is_on_paper():
    hands = [ada(30), ada(40), ada(35), bo(20), bo(10), ada(25), ada(40)]

    settled = bill(play(HOLLYWOOD, *hands), stake=5)

    first, second, third = settled.columns
    assert lines(first) == [("points", 105, 0), ("game_bonus", 100, 0), ("boxes", 75, 0)]
    assert lines(second) == [("points", 100, 30), ("game_bonus", 100, 0), ("boxes", 75, 50)]
    assert lines(third) == [("points", 100, 10), ("game_bonus", 100, 0), ("boxes", 75, 25)]
    assert [column.totals for column in settled.columns] == [(280, 0), (275, 80), (275, 35)]
    assert [column.times for column in settled.columns] == [(("difference_x2", 2),), (), ()]
    assert [column.net for column in settled.columns] == [560, 195, 240]
    assert [column.ended for column in settled.columns] == ["target"] * 3
    assert (settled.net, settled.net_to, settled.cents) == (995, ADA, 4975)
    assert settled.finished


# Ada goes out with 101 in two wins; Bo has 97 in nine. Box 20, game 100.
#
#           Ada                Bo
#   points  101                 97
#   game    100
#   boxes    40 (2 x 20)       180 (9 x 20)
#           ---                ---
#           241                277        Bo collects 36
def test_who_went_out_and_who_collects_are_two_facts():
    house = House(box=20, game_bonus=100)
    hands = [ada(60), *[bo(12)] * 8, bo(1), ada(41)]

    settled = bill(play(house, *hands))

    [column] = settled.columns
    assert lines(column) == [("points", 101, 97), ("game_bonus", 100, 0), ("boxes", 40, 180)]
    assert column.items[2].counts == (2, 9)
    assert (column.game_to, settled.net, settled.net_to) == (ADA, 36, BO)


# The same 105 points in four hands, nothing against them; game 100, box 25. What the
# shutout adds is a line of its own; where it doubles the difference, the net is doubled.
#   105 + 100 + 4 x 25 = 305
@pytest.mark.parametrize(
    ("shutout", "adds", "net"),
    [
        ("game_bonus_x2", 100, 405),
        ("flat", 70, 375),
        ("hand_points_x2", 105, 410),
        ("all_but_boxes_x2", 205, 510),
        ("total_x2", 305, 610),
    ],
)
def test_what_a_shutout_adds_is_a_line_named_by_its_formula(shutout, adds, net):
    house = House(box=25, game_bonus=100, shutout=shutout, shutout_flat=70)

    settled = bill(play(house, ada(30), ada(25), ada(25), ada(25)))

    [column] = settled.columns
    assert lines(column)[-1] == (shutout, adds, 0)
    assert (column.shutout, column.times, column.net) == (True, (), net)


def test_a_shutout_the_house_does_not_pay_for_is_told_and_adds_no_line():
    [column] = bill(play(House(game_bonus=100), ada(105))).columns

    assert column.shutout
    assert lines(column) == [("points", 105, 0), ("game_bonus", 100, 0)]


# Both at once: the third column weighs double, and a shutout doubles its difference.
#   III  Ada 120 in one win, nothing against: 120 x 2 x 2 = 480
def test_a_weight_multiplies_what_the_shutout_has_doubled():
    house = House(columns=3, column_weights=(1, 1, 2), shutout="difference_x2")

    settled = bill(play(house, ada(120), ada(120), ada(120)))

    assert settled.columns[2].times == (("difference_x2", 2), ("weight", 2))
    assert settled.columns[2].difference == 120
    assert settled.columns[2].net == 480
    assert settled.net == 240 + 240 + 480


def test_boxes_that_counted_at_once_are_shown_and_add_nothing():
    house = House(box=10, boxes_count=True)

    [column] = bill(play(house, ada(50), bo(20), ada(40))).columns

    assert lines(column) == [("points", 110, 30), ("boxes_in_points", 0, 0)]
    assert (column.items[1].counts, column.items[1].each) == ((2, 1), 10)


# ------------------------------------------------------------------------- as it stands


# Hollywood, stopped after four hands: column I is closed, II and III run.
#
#               I            II           III
#  1 Ada 60   60
#  2 Ada 50  110 *           50
#  3 Bo  30                  30
#  4 Bo  25                  55            25
#
#   I    2 x (110 + 100 + 2 x 25)                     = 520 to Ada, a shutout
#   II   50 + 25 = 75       55 + 2 x 25 = 105         =  30 to Bo, no game bonus
#   III                     25 + 25     =  50         =  50 to Bo, no shutout
#                                                       440 to Ada
def test_a_match_that_stops_early_is_billed_as_it_stands():
    settled = bill(play(HOLLYWOOD, ada(60), ada(50), bo(30), bo(25)))

    first, second, third = settled.columns
    assert first.finished and (first.net, first.net_to) == (520, ADA)
    assert lines(second) == [("points", 50, 55), ("boxes", 25, 50)]
    assert lines(third) == [("points", 0, 25), ("boxes", 0, 25)]
    assert [(column.net, column.net_to) for column in (second, third)] == [(30, BO), (50, BO)]
    assert not (second.finished or third.finished or third.shutout or settled.finished)
    assert (settled.net, settled.net_to) == (440, ADA)


def test_a_column_nobody_has_written_in_is_not_begun():
    free = House(columns=3, column_weights=(1,) * 3, box=25)

    settled = bill(play(free, ada(0), ada(0)))

    assert [column.begun for column in settled.columns] == [True, True, False]
    [dead] = bill(play(House(target=0), DeadHand())).columns
    assert dead.begun


def test_a_match_without_a_hand_comes_to_nothing():
    settled = bill(play(HOLLYWOOD), stake=10)

    assert (settled.net, settled.net_to, settled.cents) == (0, None, 0)


@pytest.mark.parametrize(
    ("house", "hands", "ended", "game_to"),
    [
        (House(), [ada(100)], "target", ADA),
        (House(hand_cap=2), [ada(20), bo(30)], "cap", BO),
        (House(hand_cap=2), [ada(20), bo(20)], "cap", None),
        (House(hand_cap=1), [ada(100)], "target", ADA),
        (House(target=0), [bo(3)], "deal", BO),
        (House(target=0), [DeadHand()], "deal", None),
        (House(), [ada(99)], None, None),
    ],
)
def test_a_column_says_what_ended_it_and_who_took_the_game(house, hands, ended, game_to):
    [column] = bill(play(house, *hands)).columns

    assert (column.ended, column.game_to) == (ended, game_to)


# ----------------------------------------------------------------------------- rounding


@pytest.mark.parametrize(
    ("net", "to", "nearest", "up"),
    [
        (0, 10, 0, 0),
        (1, 10, 0, 10),
        (14, 10, 10, 20),
        (15, 10, 20, 20),  # from the middle upwards
        (25, 10, 30, 30),  # and not to the even one
        (20, 10, 20, 20),
        (49, 100, 0, 100),
        (50, 100, 100, 100),
        (943, 100, 900, 1000),
        (249, 500, 0, 500),
        (250, 500, 500, 500),
        (943, 500, 1000, 1000),
        (943, None, 943, 943),
    ],
)
def test_a_net_is_rounded_to_the_nearest_or_up(net, to, nearest, up):
    assert (rounded(net, to), rounded(net, to, up=True)) == (nearest, up)


# The Hollywood sheet above: 560, 195 and 240. Rounded to hundreds once a column,
#   600 + 200 + 200 = 1000        not 995, which would be 1000 by luck
# and upwards
#   600 + 200 + 300 = 1100
def test_each_column_is_rounded_once_and_then_they_are_added():
    sheet = play(HOLLYWOOD, ada(30), ada(40), ada(35), bo(20), bo(10), ada(25), ada(40))

    nearest, up = bill(sheet, 100, stake=2), bill(sheet, 100, round_up=True, stake=2)

    assert [column.pays for column in nearest.columns] == [600, 200, 200]
    assert [column.net for column in nearest.columns] == [560, 195, 240]
    assert (nearest.net, nearest.cents) == (1000, 2000)
    assert [column.pays for column in up.columns] == [600, 200, 300]
    assert (up.net, up.cents) == (1100, 2200)


def test_a_net_that_is_rounded_away_goes_to_nobody():
    settled = bill(play(House(), ada(40), bo(100)), 500)

    [column] = settled.columns
    assert (column.net, column.net_to) == (60, BO)
    assert (column.pays, column.pays_to) == (0, None)
    assert (settled.net, settled.net_to) == (0, None)


# ------------------------------------------------------- the same as the match law says


def same_as_the_law(sheet):
    """Whether the bill of *sheet* says what its columns and its net say."""
    settled = bill(sheet)
    for column, one in zip(sheet.columns, settled.columns, strict=True):
        if column.settlement is not None:
            law = column.settlement
            assert one.totals == law.totals
            assert one.shutout == law.shutout
            assert (one.net, one.net_to) == (law.net, law.net_to)
        assert one.finished is not column.is_open
        assert one.game_to == column.game_to
    if sheet.over:
        assert (settled.net, settled.net_to) == (sheet.net, sheet.net_to)
    return settled.finished is sheet.over


def test_whole_matches_worked_out_by_other_code_are_billed_the_same():
    for line in read_lines("match.jsonl"):
        match = read_match(line["request"]).match
        expected = line["expect"]
        if match is None or "error" in expected:
            continue
        settled = bill(fold(match))

        assert same_as_the_law(fold(match))
        assert settled.finished is expected["over"]
        if settled.finished:
            winner = None if settled.net_to is None else match.players[settled.net_to]
            assert (settled.net, winner) == (expected["net"], expected["net_to"])


houses = st.builds(
    House,
    columns=st.integers(1, 4),
    column_weights=st.tuples(*[st.integers(0, 3)] * 4),
    target=st.sampled_from([0, 30, 100]),
    hand_cap=st.none() | st.integers(1, 9),
    game_bonus=st.sampled_from([0, 100, 250]),
    box=st.sampled_from([0, 20, 25]),
    extra_boxes=st.builds(ExtraBoxes, *[st.integers(0, 2)] * 3),
    boxes_count=st.booleans(),
    shutout=st.sampled_from(CHOICES["shutout"]),
    shutout_flat=st.sampled_from([0, 70]),
    shutout_test=st.sampled_from(CHOICES["shutout_test"]),
)
called = st.one_of(
    st.builds(
        PointsHand,
        st.sampled_from(["knock", "undercut", "gin", "big_gin"]),
        st.integers(0, 1),
        st.integers(0, 60),
    ),
    st.builds(RuledHand, st.none() | st.integers(0, 1), st.integers(0, 30)),
    st.just(DeadHand()),
)


@given(houses, st.lists(called, max_size=25))
def test_the_bill_says_what_the_law_says(house, hands):
    assert same_as_the_law(play(house, *hands))


@given(houses, st.lists(called, max_size=25))
def test_the_bill_can_be_added_up_with_a_pencil(house, hands):
    for column in bill(play(house, *hands)).columns:
        assert column.totals == tuple(
            sum(item.amounts[seat] for item in column.items) for seat in (ADA, BO)
        )
        net = column.difference
        for _, by in column.times:
            net *= by
        assert column.net == net
        for item in column.items:
            if item.name == "boxes":
                assert item.amounts == tuple(count * item.each for count in item.counts)


@given(houses, st.lists(called, max_size=25), st.booleans())
def test_the_bill_knows_no_first_player(house, hands, up):
    """With the players in each other's seats everything is the other's."""
    turned = [
        hand if getattr(hand, "winner", None) is None else replace(hand, winner=1 - hand.winner)
        for hand in hands
    ]

    here, there = bill(play(house, *hands), 10, up), bill(play(house, *turned), 10, up)

    assert here.net == there.net
    assert here.net_to == (None if there.net_to is None else 1 - there.net_to)
