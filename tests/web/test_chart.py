import pytest
from evenings import DEAD, won
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.house import House
from scorekeeper.rules.match import fold
from scorekeeper.rules.match_request import read_match
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.chart import BOTTOM, LEFT, MOST_MARKS, RIGHT, TOP, charts

ADA, BO = 0, 1


def play(house, *hands):
    names = ("Ada", "Bo")
    called = [
        hand | {"winner": names[hand["winner"]]} if "winner" in hand else hand for hand in hands
    ]
    request = {"house": house.as_json(), "players": names, "dealer": "Ada", "hands": called}
    return fold(read_match(request).match, beyond="stop")


# To 100; the field is 34 to 300 wide, from 160 up to 14.
#   hand     0    1    2    3    4        a hand is (300 - 34) / 4 = 66.5 wide
#   Ada      0   50   50   50  100        100 points are 160 - 14 = 146 high
#   Bo       0    0   25   25   25
def test_the_lines_follow_the_running_totals():
    [chart] = charts(play(House(), won(ADA, 50), won(BO, 25), DEAD, won(ADA, 50)))

    ada, bo = chart.tracks
    assert ada.line == "34,160 100,87 167,87 233,87 300,14"
    assert bo.line == "34,160 100,160 167,124 233,124 300,124"
    assert ada.marks == ((100, 87), (300, 14))
    assert bo.marks == ((167, 124),)
    assert (ada.total, bo.total) == (100, 25)
    assert chart.target == TOP
    assert chart.levels == ((0, BOTTOM), (100, TOP))


def test_a_column_is_drawn_to_the_hand_that_closed_it():
    house = PRESETS["hollywood"].house

    first, second, _ = charts(play(house, won(ADA, 100), won(BO, 50), won(BO, 20)))

    assert len(first.tracks[ADA].points) == 2
    assert first.tracks[ADA].points[-1][0] < RIGHT
    assert second.tracks[BO].points[-1][0] == RIGHT
    assert first.description.startswith("After 1 hand Ada has 100 and Bo has 0.")


def test_a_win_is_marked_only_in_the_columns_it_entered():
    house = PRESETS["hollywood"].house

    first, second = charts(play(house, won(ADA, 10), won(ADA, 20)))

    assert len(first.tracks[ADA].marks) == 2
    assert second.tracks[ADA].marks == (second.tracks[ADA].points[2],)


def test_nothing_is_drawn_before_somebody_has_won():
    assert charts(play(House(), DEAD)) == ()


def test_a_single_deal_has_no_target():
    [chart] = charts(play(House(target=0), won(BO, 12)))

    assert chart.target is None
    assert chart.levels == ((0, BOTTOM), (12, TOP))
    assert "target" not in chart.description


def test_two_totals_that_are_close_are_written_apart():
    [chart] = charts(play(House(), won(ADA, 50), won(BO, 51)))

    (_, ada), (_, bo) = (track.label for track in chart.tracks)
    assert ada - bo == 14


@pytest.mark.parametrize("hands", [1, 2, 7, 8, 9, 25, 61, 200, 1000])
def test_the_hands_are_numbered_from_the_first_to_the_last(hands):
    [chart] = charts(play(House(), *[DEAD] * (hands - 1), won(ADA, 5)))

    numbers = [number for number, _ in chart.hands]
    assert numbers == sorted(set(numbers))
    assert (numbers[0], numbers[-1]) == (1, hands)
    assert len(numbers) <= 10


def test_long_matches_do_not_drown_in_marks():
    [chart] = charts(play(House(target=1000), *[won(ADA, 1)] * 400))

    assert len(chart.tracks[ADA].marks) <= MOST_MARKS


hands = st.lists(
    st.just(DEAD) | st.builds(won, st.integers(0, 1), st.integers(0, 60)), max_size=40
)


@given(hands, st.integers(1, 3), st.sampled_from([0, 50, 100, 1000]))
def test_everything_is_drawn_inside_the_field(hands, columns, target):
    house = House(columns=columns, column_weights=(1,) * columns, target=target)

    for chart in charts(play(house, *hands)):
        for track in chart.tracks:
            assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in track.points)
            heights = [y for _, y in track.points]
            assert heights == sorted(heights, reverse=True)  # a total never falls
