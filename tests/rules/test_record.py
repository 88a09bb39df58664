from deals import read_lines

from scorekeeper.rules.hands import CardsHand, DeadHand, PointsHand, RuledHand
from scorekeeper.rules.house import House
from scorekeeper.rules.match import Match, fold
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.record import Played, Record, left_lying, record
from scorekeeper.rules.request import read_request

ADA, BO = 0, 1
PLAIN = House(target=100)  # hands are added up, and nothing else


def sheet(*hands, house=PLAIN, players=("Ada", "Bo")):
    return fold(Match(house, players, 0, hands))


def won(seat, points, ending="knock"):
    return PointsHand(ending, seat, points)


# Two evenings, as the pads have them. u: undercut, g: gin, G: Big Gin, r: ruling
#
#   first            Ada  Bo       second       Ada   Bo
#   1  Ada 30         30           1  Bo  56 G         56
#   2  Ada 20 u       50           2  Ada 10 r   10
#   3  dead                        3  Bo  44 u        100   Bo collects 90
#   4  Ada 45 g       95
#   5  Bo  12              12
#   6  Ada 25 u      120           Ada collects 108
FIRST = sheet(
    won(ADA, 30),
    won(ADA, 20, "undercut"),
    DeadHand(),
    won(ADA, 45, "gin"),
    won(BO, 12),
    won(ADA, 25, "undercut"),
)
SECOND = sheet(won(BO, 56, "big_gin"), RuledHand(ADA, 10), won(BO, 44, "undercut"))


def test_two_evenings_counted_by_hand_for_either_side():
    adas = record([Played(FIRST, ADA, 108), Played(SECOND, ADA, -90)])
    bos = record([Played(FIRST, BO, -108), Played(SECOND, BO, 90)])

    assert adas == Record(
        won=1,
        lost=1,
        net=18,
        hands=9,
        hands_won=5,
        points=130,
        gins=1,
        undercuts=2,
        undercut=1,
        streak=3,
    )
    assert bos == Record(
        won=1,
        lost=1,
        net=-18,
        hands=9,
        hands_won=3,
        points=112,
        gins=1,
        undercuts=1,
        undercut=2,
        streak=1,
    )


def test_the_seat_is_his_in_that_match_not_in_every_one():
    turned = sheet(won(BO, 60), won(BO, 41), players=("Bo", "Ada"))

    adas = record([Played(FIRST, ADA, 108), Played(turned, BO, 101)])

    assert (adas.won, adas.hands_won, adas.points) == (2, 6, 221)


def test_a_match_is_won_by_who_collects_not_by_who_went_out():
    assert FIRST.columns[0].game_to == ADA

    adas = record([Played(FIRST, ADA, -25)])

    assert (adas.won, adas.lost, adas.net) == (0, 1, -25)


def test_level_is_drawn_and_what_is_not_settled_counts_its_hands_alone():
    running = sheet(won(ADA, 30), won(BO, 30))

    adas = record([Played(running, ADA, 0), Played(running, ADA, None)])

    assert (adas.won, adas.lost, adas.drawn, adas.unsettled) == (0, 0, 1, 1)
    assert (adas.net, adas.hands, adas.points) == (0, 4, 60)


def test_a_dead_hand_does_not_break_a_row_of_wins_and_a_lost_one_does():
    held = sheet(won(ADA, 1), DeadHand(), RuledHand(None), won(ADA, 1), won(BO, 1))

    assert record([Played(held, ADA, None)]).streak == 2


def test_a_row_of_wins_runs_on_from_one_match_into_the_next():
    ends_well = sheet(won(BO, 1), won(ADA, 1), won(ADA, 1))
    begins_well = sheet(won(ADA, 1), won(ADA, 1), won(BO, 1), won(ADA, 1))

    assert record([Played(one, ADA, None) for one in (ends_well, begins_well)]).streak == 4


def test_totals_carried_over_from_paper_are_no_hands():
    carried = sheet(won(ADA, 60, "gin"), won(ADA, 20))

    adas = record([Played(carried, ADA, None, frozenset({1}))])

    assert (adas.hands, adas.hands_won, adas.points, adas.gins) == (1, 1, 20, 0)


def test_a_hand_in_three_columns_is_one_hand():
    hollywood = PRESETS["hollywood"].house
    three = sheet(won(ADA, 10), won(ADA, 10), won(ADA, 10), house=hollywood)
    assert [column.points[ADA] for column in three.columns] == [30, 20, 10]

    adas = record([Played(three, ADA, None)])

    assert (adas.hands, adas.hands_won, adas.points) == (3, 3, 30)


def test_the_average_is_over_all_hands_played_and_nothing_before_the_first():
    assert record([Played(FIRST, ADA, 108)]).average == 20  # 120 in six hands, one dead
    assert record([]).average is None


def test_a_tie_that_went_to_the_knocker_is_a_win_for_no_points():
    tied = sheet(PointsHand("tie", ADA, 0), PointsHand("tie", None, 0))

    adas = record([Played(tied, ADA, None)])

    assert (adas.hands, adas.hands_won, adas.points) == (2, 1, 0)


def test_what_was_left_lying_counts_for_the_defender_who_left_it():
    # Ten left; the defender could have undercut by 8 and 25, and laid nothing off: he had
    # fifteen, and lost five. Between the two lie 38.
    cards = {"house": {}, "knocker": "3-6C 8-QD JH", "defender": "5HDS 6D 7D 9-QS 2D"}
    nothing = {"melds": ["5HDS", "9-QS"], "layoffs": []}
    best = {"melds": ["5HDS", "9-QS"], "layoffs": [["7D", "8D"], ["6D", "7D"]]}
    hands = [
        CardsHand(knocker=ADA, showdown=read_request({**cards, "defence": defence}).showdown)
        for defence in (nothing, best)
    ]
    untold = CardsHand(knocker=ADA, showdown=read_request(cards).showdown)
    evening = sheet(*hands, untold, house=House(target=1000))

    assert record([Played(evening, BO, None)]).left_lying == 38
    assert record([Played(evening, BO, None)]).made_good == 38  # 33 were written all the same
    assert record([Played(evening, ADA, None)]).left_lying == 0


def test_where_it_counts_as_played_what_was_left_lying_was_lost():
    cards = {"knocker": "3-6C 8-QD JH", "defender": "5HDS 6D 7D 9-QS 2D"}
    cards |= {"house": {"defence": "as_played"}, "defence": {"melds": ["5HDS", "9-QS"]}}
    hand = CardsHand(knocker=ADA, showdown=read_request(cards).showdown)
    bos = record([Played(sheet(hand, house=House(defence="as_played")), BO, None)])

    assert (bos.left_lying, bos.made_good) == (38, 0)


def test_a_spread_that_cost_points_counts_for_the_knocker():
    # Three jacks and the run up to the jack leave nine, and the defender undercuts: 34. Four
    # jacks leave nine too, and the knocker wins by one. Between the two lie 35.
    case = next(
        line["request"]
        for line in read_lines("cases.jsonl")
        if line["id"] == "spread-choice-flips-winner-b"
    )
    for rules, made_good in (({"spread": "as_laid"}, 0), ({"spread": "least"}, 35)):
        asked = case | {"house": rules}
        hand = CardsHand(knocker=BO, showdown=read_request(asked).showdown)
        evening = sheet(hand, house=House(**rules))

        bos = record([Played(evening, BO, None)])
        assert (bos.left_lying, bos.made_good) == (35, made_good)
        assert [(one.number, one.seat) for one in left_lying(evening.hands)] == [(1, BO)]
