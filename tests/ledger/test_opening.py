"""Going on from a paper sheet: its totals become hands that come to just these totals."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.contract import tally
from scorekeeper.ledger.errors import BadOpening
from scorekeeper.ledger.hands import with_names
from scorekeeper.ledger.opening import Carried, opening_hands
from scorekeeper.ledger.replay import replay
from scorekeeper.ledger.terms import Terms
from scorekeeper.rules.house import ExtraBoxes, House
from scorekeeper.rules.presets import PRESETS

ADA_AND_BO = ("Ada", "Bo")


def told(house, hands):
    """Let tally work out what *hands* come to."""
    answer = tally(
        {
            "house": house.as_json(),
            "players": list(ADA_AND_BO),
            "dealer": "Ada",
            "hands": [with_names(hand, ADA_AND_BO) for hand in hands],
        }
    )
    assert "error" not in answer
    return answer


def sheet_of(answer):
    return [
        [
            Carried(column["points"][place], column["boxes"][place])
            for column in answer["columns"]
        ]
        for place in (0, 1)
    ]


#              game 1        game 2        game 3
#            Ada    Bo     Ada    Bo     Ada    Bo
# points      62    33      50     0      20     0
# boxes        3     1       2     0       1     0
HOLLYWOOD_PAD = [
    [Carried(62, 3), Carried(50, 2), Carried(20, 1)],
    [Carried(33, 1), Carried(0), Carried(0)],
]


def test_a_hollywood_pad_goes_on_where_it_was(ledger, ada, bo, stamp):
    house = PRESETS["hollywood"].house
    hands = opening_hands(house, HOLLYWOOD_PAD)
    match = ledger.start("uid-1", (ada.id, bo.id), Terms(house), 0, stamp().at, opening=hands)

    sheet = replay(match).sheet
    assert [column.points for column in sheet.columns] == [(62, 33), (50, 0), (20, 0)]
    assert [column.boxes for column in sheet.columns] == [(3, 1), (2, 0), (1, 0)]
    assert all(hand.carried_over for hand in match.hands)
    assert sorted(hand.called["points"] for hand in match.hands) == [12, 20, 30, 33]


def test_a_blank_pad_carries_nothing_over():
    assert opening_hands(House(), [[Carried(0)], [Carried(0)]], dealer=1) == []


def test_where_no_boxes_are_kept_the_points_are_ruled():
    hands = opening_hands(House(), [[Carried(45)], [Carried(10)]])

    assert sheet_of(told(House(), hands)) == [[Carried(45)], [Carried(10)]]
    assert {hand["ending"] for hand in hands} == {"ruling"}


@pytest.mark.parametrize("deal", ["loser", "winner", "alternate"])
@pytest.mark.parametrize("dead_deal", ["same", "pass"])
@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("boxes", [0, 2])
def test_the_right_player_deals_next(deal, dead_deal, dealer, boxes):
    house = House(deal=deal, dead_deal=dead_deal)
    sheet = [[Carried(30, boxes)], [Carried(20, boxes)]]

    answer = told(house, opening_hands(house, sheet, dealer))

    assert answer["next_dealer"] == ADA_AND_BO[dealer]
    assert sheet_of(answer) == sheet


@pytest.mark.parametrize("deal", ["loser", "winner", "alternate"])
@pytest.mark.parametrize("dead_deal", ["same", "pass"])
@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize(("cap", "deals"), [(None, 0), (60, 10)])
def test_the_right_player_deals_next_where_one_has_won_everything(
    deal, dead_deal, dealer, winner, cap, deals
):
    house = House(deal=deal, dead_deal=dead_deal, hand_cap=cap)
    sheet = [[Carried(0)], [Carried(0)]]
    sheet[winner] = [Carried(45, 2)]

    answer = told(house, opening_hands(house, sheet, dealer, deals))

    assert answer["next_dealer"] == ADA_AND_BO[dealer]
    assert sheet_of(answer) == sheet
    assert len(answer["hands"]) == deals or cap is None


def test_hands_dealt_on_paper_count_toward_a_cap():
    house = House(hand_cap=60)
    hands = opening_hands(house, [[Carried(30, 2)], [Carried(20, 1)]], deals=10)

    assert len(hands) == 10
    assert sheet_of(told(house, hands)) == [[Carried(30, 2)], [Carried(20, 1)]]


wins = st.lists(
    st.tuples(
        st.sampled_from(["knock", "gin", "undercut", "big_gin"]),
        st.integers(0, 1),
        st.integers(1, 40),
    ),
    max_size=12,
)


@given(
    wins=wins,
    columns=st.integers(1, 5),
    extra=st.builds(ExtraBoxes, *[st.integers(0, 3)] * 3),
    boxes_count=st.booleans(),
)
def test_whatever_was_played_on_paper_is_carried_over_exactly(
    wins, columns, extra, boxes_count
):
    house = House(
        columns=columns, extra_boxes=extra, boxes_count=boxes_count, box=10, target=500
    )
    played = told(
        house,
        [{"ending": how, "winner": who, "points": worth} for how, who, worth in wins],
    )
    assume(all(column["closed_by_hand"] is None for column in played["columns"]))

    carried = opening_hands(house, sheet_of(played))

    assert sheet_of(told(house, carried)) == sheet_of(played)


NOTHING = [Carried(0)] * 3
IMPOSSIBLE = [
    ([NOTHING], "players", "wrong_number_of_players"),
    ([NOTHING, [Carried(0)]], "players[1]", "wrong_number_of_columns"),
    ([NOTHING, [Carried(-1), *NOTHING[1:]]], "players[1].columns[0]", "not_a_number"),
    ([[Carried(100, 1), *NOTHING[1:]], NOTHING], "players[0].columns[0]", "column_closed"),
    (
        [[Carried(9, 1), Carried(20, 1), Carried(0)], NOTHING],
        "players[0].columns[1]",
        "grows",
    ),
    (
        [[Carried(50, 2), Carried(50, 2), Carried(20, 1)], NOTHING],
        "players[0].columns[1]",
        "skips_a_column",
    ),
    ([[Carried(50, 9), *NOTHING[1:]], NOTHING], "players[0].columns[1]", "no_such_boxes"),
]


@pytest.mark.parametrize(("sheet", "where", "code"), IMPOSSIBLE)
def test_a_pad_that_cannot_be_is_refused(sheet, where, code):
    with pytest.raises(BadOpening) as told:
        opening_hands(PRESETS["hollywood"].house, sheet)

    assert [(fault.where, fault.code) for fault in told.value.faults] == [(where, code)]


@pytest.mark.parametrize(("deals", "code"), [(2, "too_few_deals"), (60, "too_many_deals")])
def test_a_cap_must_leave_room(deals, code):
    with pytest.raises(BadOpening, match=code):
        opening_hands(House(hand_cap=60), [[Carried(30, 2)], [Carried(20, 1)]], deals=deals)
