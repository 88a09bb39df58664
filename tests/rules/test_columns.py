import pytest

from scorekeeper.rules.columns import Column, columns_entered, settlement
from scorekeeper.rules.house import House

ADA, BO = 0, 1


def closed(points, boxes=(0, 0), entries=None, game_to=ADA, number=1):
    """A column as it stands when it has just ended."""
    return Column(number, points, boxes, entries or boxes, closed_by_hand=9, game_to=game_to)


def columns(*states):
    """Columns from left to right: ``x`` closed, else what Ada has won there."""
    return tuple(
        Column(
            number,
            entries=(0 if won == "x" else int(won), 0),
            closed_by_hand=won == "x" or None,
        )
        for number, won in enumerate(states, 1)
    )


@pytest.mark.parametrize(
    ("states", "entered"),
    [
        ("000", [1]),  # the first win
        ("100", [1, 2]),  # the second
        ("210", [1, 2, 3]),  # the third
        ("321", [1, 2, 3]),  # and any later one
        ("x21", [2, 3]),  # the first column is closed
        ("x00", [2]),  # blanked in it: he starts in the second, and only there
        ("x10", [2, 3]),  # and goes on from there
        ("xx0", [3]),  # two closed before he won anything: straight to the third
        ("x0000", [2]),
        ("xx100", [3, 4]),  # more columns, the same law
        ("543210", [1, 2, 3, 4, 5, 6]),
        ("0", [1]),  # one column takes every win
        ("xxx", []),
    ],
)
def test_a_win_goes_where_the_neighbour_was_entered_or_closed(states, entered):
    assert list(columns_entered(columns(*states), ADA)) == entered


def test_each_player_has_a_schedule_of_his_own():
    far_on = (Column(1, entries=(3, 0)), Column(2, entries=(2, 0)), Column(3, entries=(1, 0)))

    assert columns_entered(far_on, ADA) == (1, 2, 3)
    assert columns_entered(far_on, BO) == (1,)


# 105 points in four hands, the box 25, the game 100: what each way to pay a shutout makes
# of it. The same with a game of 250 and a flat 100, where ways part that agree at 100.
@pytest.mark.parametrize(
    ("shutout", "at_100", "at_250"),
    [
        ("none", 105 + 100 + 100, 105 + 250 + 100),
        ("game_bonus_x2", 105 + 200 + 100, 105 + 500 + 100),
        ("flat", 105 + 100 + 100 + 100, 105 + 250 + 100 + 100),
        ("hand_points_x2", 210 + 100 + 100, 210 + 250 + 100),
        ("all_but_boxes_x2", 2 * 205 + 100, 2 * 355 + 100),
        ("total_x2", 2 * 305, 2 * 455),
        ("difference_x2", 2 * 305, 2 * 455),
    ],
)
def test_a_shutout_pays_by_the_formula_of_the_house(shutout, at_100, at_250):
    column = closed(points=(105, 0), boxes=(4, 0))
    for game_bonus, net in ((100, at_100), (250, at_250)):
        house = House(box=25, game_bonus=game_bonus, shutout=shutout, shutout_flat=100)

        settled = settlement(column, house)

        assert (settled.net, settled.net_to, settled.shutout) == (net, ADA, True)


@pytest.mark.parametrize("seat", [ADA, BO])
def test_settlement_knows_no_first_player(seat):
    house = House(box=25, game_bonus=100, shutout="total_x2")
    points, boxes = ((105, 40), (4, 2)) if seat == ADA else ((40, 105), (2, 4))

    settled = settlement(closed(points, boxes, game_to=seat), house)

    assert settled.totals[seat] == 305
    assert settled.totals[1 - seat] == 90
    assert (settled.net, settled.net_to, settled.shutout) == (215, seat, False)


# Bo won one hand for nothing, a tie without the bonus; Ada took 104 in four.
#   no points?  yes: shut out, everything doubled   2 x (104 + 100 + 4 x 25) = 608 to 25
#   no wins?    one: nothing doubled                     104 + 100 + 4 x 25  = 304 to 25
@pytest.mark.parametrize(
    ("test", "shutout", "totals"),
    [("no_points", True, (608, 25)), ("no_wins", False, (304, 25))],
)
def test_a_hand_won_for_nothing_parts_the_two_shutout_tests(test, shutout, totals):
    house = House(box=25, game_bonus=100, shutout="total_x2", shutout_test=test)

    settled = settlement(closed((104, 0), (4, 1)), house)

    assert settled.shutout is shutout
    assert settled.totals == totals


def test_doubling_the_total_and_the_difference_part_when_the_loser_has_a_box():
    column = closed((104, 0), (4, 1))
    of_total = House(box=25, game_bonus=100, shutout="total_x2")
    of_difference = House(box=25, game_bonus=100, shutout="difference_x2")

    assert settlement(column, of_total).net == 608 - 25
    assert settlement(column, of_difference).net == 2 * (304 - 25)


# Ada goes out with 101 to 98, one box to nine; no game bonus, the box 20.
#   Ada  101 + 20 = 121      Bo  98 + 180 = 278
def test_the_player_who_goes_out_may_pay():
    settled = settlement(closed((101, 98), (1, 9)), House(box=20))

    assert settled.totals == (121, 278)
    assert (settled.net, settled.net_to) == (157, BO)


def test_level_totals_leave_nobody_to_collect():
    settled = settlement(closed((120, 100), (1, 2)), House(box=20))

    assert (settled.net, settled.net_to) == (0, None)


def test_a_weight_multiplies_the_net_of_its_column_and_not_its_totals():
    house = House(columns=3, column_weights=(1, 1, 2), game_bonus=100)

    settled = settlement(closed((110, 30), number=3), house)

    assert settled.totals == (210, 30)
    assert settled.net == 360


def test_boxes_that_count_at_once_are_not_added_again():
    house = House(box=10, boxes_count=True, game_bonus=100)

    settled = settlement(closed((120, 30), (3, 1)), house)

    assert settled.totals == (220, 30)


def test_without_a_winner_there_is_no_game_bonus_and_no_shutout():
    house = House(box=25, game_bonus=100, shutout="total_x2")

    settled = settlement(closed((40, 40), (2, 1), game_to=None), house)

    assert settled.totals == (90, 65)
    assert (settled.shutout, settled.net, settled.net_to) == (False, 25, ADA)
