import pytest
from deals import read_lines
from expect import lacks
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.contract import tally
from scorekeeper.rules.columns import ahead
from scorekeeper.rules.hands import CountsHand, DeadHand, PointsHand, RuledHand
from scorekeeper.rules.house import CHOICES, ExtraBoxes, House
from scorekeeper.rules.match import CannotEnter, Match, Sheet, fold
from scorekeeper.rules.match_request import read_hand
from scorekeeper.rules.presets import PRESETS

ADA, BO = 0, 1
PLAYERS = ("Ada", "Bo")


def play(house, *hands, dealer=ADA, **more):
    return fold(Match(house, PLAYERS, dealer, hands), **more)


def ada(points, ending="knock", **more):
    return PointsHand(ending, ADA, points, **more)


def bo(points, ending="knock", **more):
    return PointsHand(ending, BO, points, **more)


def pad(sheet, column):
    """A column as it stands on a pad: hand, who, running total."""
    return [(line.hand, PLAYERS[line.seat], line.total) for line in sheet.lines(column)]


# ------------------------------------------------------------- answers found another way


MATCHES = read_lines("match.jsonl")


@pytest.mark.parametrize("kind", sorted({line["kind"] for line in MATCHES}))
def test_matches_worked_out_by_other_code_come_out_the_same(kind):
    lines = [line for line in MATCHES if line["kind"] == kind]

    wrong = {line["id"]: lacks(tally(line["request"]), line["expect"]) for line in lines}

    assert not {name: found for name, found in wrong.items() if found}


@pytest.mark.parametrize(
    "case",
    [case for case in read_lines("cases.jsonl") if case["kind"] == "tally"],
    ids=lambda case: case["id"],
)
def test_cases_from_books_and_other_programs_come_out_right(case):
    answer = tally(case["request"])

    assert not lacks(answer, case["expect"])
    if "error" in answer:
        assert {fault["hand"] for fault in answer["error"]} == {
            fault["hand"] for fault in case["expect"]["error"]
        }


# ------------------------------------------------------------------------ paper sheets

HOLLYWOOD = PRESETS["hollywood"].house  # to 100, box 25, game 100, the difference doubled


# hand  won by      I         II       III
#  1    Ada 20    Ada 20
#  2    Ada 15    Ada 35    Ada 15
#  3    Bo  30    Bo  30                       Bo's first, though two hands were played
#  4    Bo  10    Bo  40    Bo  10
#  5    Ada  5    Ada 40    Ada 20    Ada 5
def test_each_players_own_wins_open_the_columns_not_the_hands_of_the_night():
    sheet = play(HOLLYWOOD, ada(20), ada(15), bo(30), bo(10), ada(5))

    assert pad(sheet, 1) == [
        (1, "Ada", 20),
        (2, "Ada", 35),
        (3, "Bo", 30),
        (4, "Bo", 40),
        (5, "Ada", 40),
    ]
    assert pad(sheet, 2) == [(2, "Ada", 15), (4, "Bo", 10), (5, "Ada", 20)]
    assert pad(sheet, 3) == [(5, "Ada", 5)]


# Two extra boxes for gin, one for an undercut. Ada knocks, then goes gin:
#               I             II
#  1 Ada 12   12   1 box
#  2 Ada 40   52   4 boxes   40   3 boxes      the gin's three stand in both columns
#  3 Bo  27   27   2 boxes                     an undercut
def test_extra_boxes_are_written_in_every_column_the_hand_enters():
    club = House(columns=3, extra_boxes=ExtraBoxes(undercut=1, gin=2), column_weights=(1,) * 3)

    sheet = play(club, ada(12), ada(40, "gin"), bo(27, "undercut"))

    assert [column.boxes for column in sheet.columns] == [(4, 2), (3, 0), (0, 0)]
    assert [line.boxes for line in sheet.lines(1)] == [1, 4, 2]


# hand  won by       I           II          III
#  1    Ada 30     Ada  30
#  2    Ada 40     Ada  70     Ada  40
#  3    Ada 35     Ada 105 *   Ada  75     Ada 35      I closes, Bo blank in it
#  4    Bo  20        -        Bo   20                 so II is his first, alone
#  5    Bo  10        -        Bo   30     Bo  10      then II and III
#  6    Ada 25        -        Ada 100 *   Ada 60
#  7    Ada 40        -           -        Ada 100 *
#
#   I     2 x (105 + 100 + 3 x 25 -  0)            = 560   shut out
#   II         100 + 100 + 3 x 25 - (30 + 2 x 25)  = 195
#   III        100 + 100 + 3 x 25 - (10 + 1 x 25)  = 240
def test_who_is_blanked_in_a_closed_column_starts_in_the_next_one_alone():
    hands = [ada(30), ada(40), ada(35), bo(20), bo(10), ada(25), ada(40)]
    sheet = play(HOLLYWOOD, *hands)

    assert [hand.entered_in for hand in sheet.hands] == [
        (1,),
        (1, 2),
        (1, 2, 3),
        (2,),
        (2, 3),
        (2, 3),
        (3,),
    ]
    assert [column.closed_by_hand for column in sheet.columns] == [3, 6, 7]
    assert [column.settlement.net for column in sheet.columns] == [560, 195, 240]
    assert [column.settlement.shutout for column in sheet.columns] == [True, False, False]
    assert (sheet.net, sheet.net_to) == (995, ADA)


# hand  won by       I           II          III
#  1    Ada 51     Ada  51
#  2    Ada 42     Ada  93     Ada  42
#  3    Ada 63     Ada 156 *   Ada 105 *   Ada  63     two close on one hand
#  4    Bo  16        -           -        Bo   16     straight to III
#  5    Ada 69        -           -        Ada 132 *
def test_when_two_columns_close_together_the_first_win_goes_to_the_third():
    sheet = play(HOLLYWOOD, ada(51), ada(42), ada(63), bo(16), ada(69))

    assert sheet.hands[3].entered_in == (3,)
    assert [column.closed_by_hand for column in sheet.columns] == [3, 3, 5]
    assert [column.points for column in sheet.columns] == [(156, 0), (105, 0), (132, 16)]


# hand  won by       I           II          III
#  1    Ada 60     Ada  60
#  2    Bo  10     Bo   10
#  3    Ada 45     Ada 105 *   Ada  45
#  4    Ada 60        -        Ada 105 *   Ada  60
#  5    Ada 50        -           -        Ada 110 *
def test_one_win_saves_the_column_it_stands_in_and_no_later_one():
    sheet = play(HOLLYWOOD, ada(60), bo(10), ada(45), ada(60), ada(50))

    assert [column.settlement.shutout for column in sheet.columns] == [False, True, True]


# Boxes of 10 that count: 24 + 10, 26 + 10, 20 + 10 make exactly 100 with three hands.
def test_boxes_that_count_at_once_bring_the_target_nearer():
    hands = [ada(24), ada(26), ada(20)]

    counting = play(House(box=10, boxes_count=True), *hands)
    beside = play(House(box=10), *hands)

    assert [line.total for line in counting.lines(1)] == [34, 70, 100]
    assert [hand.points for hand in counting.hands] == [24, 26, 20]
    assert counting.over and counting.columns[0].settlement.totals == (100, 0)
    assert not beside.over and beside.columns[0].points == (70, 0)


# Bo wins nine small hands, Ada two big ones. Ada goes out, and pays.
#   Ada  101 + 2 x 20 = 141       Bo  72 + 9 x 20 = 252
def test_who_went_out_and_who_collects_are_two_questions():
    sheet = play(House(box=20), *[bo(8)] * 9, ada(50), ada(51))

    assert sheet.columns[0].game_to == ADA
    assert (sheet.net_to, sheet.net) == (BO, 111)


# Ada 70, Bo 90; Ada knocks with 6 and Bo has 4: 2 + 25 to Bo, who goes out with 117.
def test_an_undercut_on_the_others_knock_takes_the_game_and_its_bonus():
    house = House(game_bonus=100)

    sheet = play(house, ada(70), bo(90), CountsHand(ADA, 6, 4))

    assert sheet.columns[0].game_to == BO
    assert sheet.columns[0].settlement.totals == (70, 217)


def test_a_closed_game_does_not_end_a_match_of_three():
    sheet = play(HOLLYWOOD, ada(60), ada(60))

    assert [column.is_open for column in sheet.columns] == [False, True, True]
    assert not sheet.over
    assert (sheet.net, sheet.net_to) == (None, None)


# ------------------------------------------------------------------------ spades, ties

SPADE, HEART = 1 << 13 * 3 + 6, 1 << 13 * 2 + 6


@pytest.mark.parametrize(
    ("spades", "points", "boxes"),
    [
        ("single", 45, 3),
        ("double_points", 90, 3),
        ("double_points_and_bonus_boxes", 90, 5),
        ("double_points_and_boxes", 90, 6),
    ],
)
def test_a_spade_turned_doubles_what_the_house_says(spades, points, boxes):
    """Gin against twenty, two extra boxes for gin."""
    house = House(spades=spades, extra_boxes=ExtraBoxes(gin=2), target=500)

    sheet = play(
        house, CountsHand(BO, 0, 20, upcard=SPADE), CountsHand(BO, 0, 20, upcard=HEART)
    )

    assert [(hand.points, hand.boxes) for hand in sheet.hands] == [(points, boxes), (45, 3)]


def test_points_somebody_worked_out_are_not_doubled_again_but_their_boxes_are():
    house = House(spades="double_points_and_boxes")

    sheet = play(house, ada(60, upcard=SPADE), ada(20))

    assert [(hand.points, hand.boxes) for hand in sheet.hands] == [(60, 2), (20, 1)]


@pytest.mark.parametrize(
    ("tie", "ending", "winner", "points"),
    [
        ("undercut", "undercut", BO, 25),
        ("undercut_no_bonus", "undercut", BO, 0),
        ("knocker", "tie", ADA, 0),
    ],
)
def test_a_tie_won_for_nothing_is_still_a_win(tie, ending, winner, points):
    sheet = play(House(tie=tie), CountsHand(ADA, 5, 5))
    [hand] = sheet.hands

    assert (hand.ending, hand.winner, hand.points) == (ending, winner, points)
    assert (hand.boxes, hand.entered_in) == (1, (1,))
    assert sheet.next_dealer == 1 - winner


@pytest.mark.parametrize("dead_deal", ["same", "pass"])
def test_a_tie_for_nobody_is_written_nowhere_and_moves_the_deal_like_a_dead_hand(dead_deal):
    house = House(tie="nobody", dead_deal=dead_deal)

    tied, dead = play(house, CountsHand(ADA, 5, 5)), play(house, DeadHand())

    assert tied.hands[0].ending == "tie"
    assert tied.columns == dead.columns == Sheet.blank(house, PLAYERS, ADA).columns
    assert tied.next_dealer == dead.next_dealer


# ------------------------------------------------------------------------- who deals


@pytest.mark.parametrize(
    ("deal", "dealers"),
    [
        #            Bo wins  dead  Ada wins  ruling for Bo
        ("loser", [ADA, ADA, ADA, BO, BO]),
        ("winner", [ADA, BO, BO, ADA, ADA]),
        ("alternate", [ADA, BO, BO, ADA, ADA]),
    ],
)
def test_the_deal_follows_the_house(deal, dealers):
    sheet = play(House(deal=deal), bo(10), DeadHand(), ada(10), RuledHand(BO, 5))

    assert [*(hand.dealer for hand in sheet.hands), sheet.next_dealer] == dealers


def test_the_deal_passes_after_a_dead_hand_where_the_house_says_so():
    sheet = play(House(dead_deal="pass"), DeadHand(), DeadHand(), RuledHand(None))

    assert [hand.dealer for hand in sheet.hands] == [ADA, BO, ADA]
    assert sheet.next_dealer == BO


def test_the_next_deal_follows_who_really_dealt():
    sheet = play(House(deal="alternate"), ada(10), DeadHand(dealer=ADA), ada(10))

    assert [hand.dealer for hand in sheet.hands] == [ADA, ADA, ADA]
    assert sheet.next_dealer == BO


# ------------------------------------------------------------------- rulings, caps, ends


def test_a_ruling_is_entered_like_a_win_but_earns_no_box():
    sheet = play(HOLLYWOOD, ada(20), RuledHand(ADA, 10), RuledHand(BO, 0))

    assert [hand.entered_in for hand in sheet.hands] == [(1,), (1, 2), (1,)]
    assert sheet.columns[0].points == (30, 0)
    assert sheet.columns[0].boxes == (1, 0)


def test_a_ruling_for_nobody_writes_nothing():
    sheet = play(HOLLYWOOD, RuledHand(None, 10))
    [hand] = sheet.hands

    assert (hand.winner, hand.points, hand.entered_in) == (None, 0, ())


@pytest.mark.parametrize(
    ("hands", "game_to", "totals"),
    [
        ([ada(20), DeadHand(), bo(14)], ADA, (140, 34)),
        ([ada(20), DeadHand(), bo(20)], None, (40, 40)),
        ([DeadHand()] * 3, None, (0, 0)),
    ],
    ids=["leader", "level", "nothing played"],
)
def test_the_cap_counts_dead_hands_and_gives_the_game_to_the_leader(hands, game_to, totals):
    sheet = play(House(hand_cap=3, game_bonus=100, box=20), *hands)

    [column] = sheet.columns
    assert sheet.over and column.closed_by_hand == 3
    assert column.game_to == game_to
    assert column.settlement.totals == totals


def test_a_target_reached_on_the_caps_hand_counts_before_the_cap():
    sheet = play(House(hand_cap=2, columns=2, column_weights=(1, 1)), ada(60), bo(100))

    assert [column.game_to for column in sheet.columns] == [BO, None]


@pytest.mark.parametrize(
    ("hand", "game_to"),
    [(ada(12), ADA), (CountsHand(ADA, 5, 5), BO), (DeadHand(), None), (RuledHand(None), None)],
    ids=["a knock", "for no points", "dead", "ruled for nobody"],
)
def test_one_deal_ends_all_columns_for_who_won_it(hand, game_to):
    house = House(
        target=0, columns=2, column_weights=(1, 1), game_bonus=50, tie="undercut_no_bonus"
    )

    sheet = play(house, hand)

    assert sheet.over
    assert [column.game_to for column in sheet.columns] == [game_to, game_to]


def test_a_hand_after_the_end_is_refused_with_its_number():
    with pytest.raises(CannotEnter) as refused:
        play(House(target=50), ada(30), ada(25), bo(5))

    assert refused.value.hand == 3
    assert [fault.code for fault in refused.value.faults] == ["match_over"]


def test_hands_that_a_correction_leaves_after_the_end_can_be_passed_over():
    hands = [ada(30), ada(25), bo(5), DeadHand()]

    sheet = play(House(target=50), *hands, beyond="stop")

    assert sheet.beyond == (3, 4)
    assert sheet.columns == play(House(target=50), *hands[:2]).columns
    with pytest.raises(CannotEnter) as refused:
        sheet.after(bo(5))
    assert refused.value.hand == 5


def test_an_illegal_knock_is_refused_even_where_the_end_is_passed_over():
    with pytest.raises(CannotEnter) as refused:
        play(House(), ada(10), CountsHand(BO, 11, 30), beyond="stop")

    [fault] = refused.value.faults
    assert refused.value.hand == 2
    assert (fault.code, fault.count, fault.limit) == ("over_limit", 11, 10)


def test_trying_a_hand_leaves_the_sheet_as_it_was():
    sheet = play(House(), ada(60))

    tried = sheet.after(ada(40))

    assert tried.over
    assert not sheet.over and len(sheet.hands) == 1


def test_a_hand_of_cards_keeps_its_verdict_and_counts_keep_their_parts():
    cards = read_hand(
        {
            "knocker": "Bo",
            "knocker_cards": "4-6S 9CDH TCDH AD",
            "defender_cards": "7S 8S KCDH 2C 3D 5H JH QH",
        },
        House(),
        PLAYERS,
    )

    sheet = play(House(), cards, CountsHand(BO, 0, 20))
    shown, counted = (hand.score for hand in sheet.hands)

    assert shown.verdict.defender.count == 2 + 3 + 5 + 10 + 10
    assert (shown.winner, shown.points) == (BO, 29)
    assert counted.verdict is None
    assert counted.parts == (("difference", 20), ("gin_bonus", 25))


# ------------------------------------------------------------------------- properties

seats = st.sampled_from([ADA, BO])
dealers = st.none() | seats
hands = st.one_of(
    st.builds(
        PointsHand,
        st.sampled_from(["knock", "undercut", "gin", "big_gin", "tie"]),
        seats,
        st.integers(0, 60),
        dealer=dealers,
    ),
    st.builds(
        CountsHand, seats, st.integers(0, 10), st.integers(0, 60), st.booleans(), dealer=dealers
    ),
    st.builds(DeadHand, dealer=dealers),
    st.builds(RuledHand, st.none() | seats, st.integers(0, 30), dealer=dealers),
)


@st.composite
def houses(draw):
    columns = draw(st.integers(1, 6))
    words = {name: draw(st.sampled_from(CHOICES[name])) for name in sorted(CHOICES)}
    numbers = {
        name: draw(st.integers(0, 100)) for name in ("game_bonus", "box", "shutout_flat")
    }
    return House(
        **words | {"spades": "single"},
        **numbers,
        columns=columns,
        column_weights=tuple(draw(st.integers(0, 3)) for _ in range(columns)),
        target=draw(st.sampled_from([0, 1, 50, 100, 150])),
        hand_cap=draw(st.none() | st.integers(1, 20)),
        boxes_count=draw(st.booleans()),
        extra_boxes=ExtraBoxes(*(draw(st.integers(0, 3)) for _ in range(3))),
    )


matches = st.builds(
    Match, houses(), st.just(PLAYERS), seats, st.lists(hands, max_size=30).map(tuple)
)


@given(matches)
def test_a_replay_gives_the_same_sheet(match):
    assert fold(match, beyond="stop") == fold(match, beyond="stop")


@given(matches, st.data())
def test_a_fold_broken_off_anywhere_can_be_taken_up_again(match, data):
    whole = fold(match, beyond="stop")
    counted = match.hands[: len(whole.hands)]
    cut = data.draw(st.integers(0, len(counted)))

    sheet = play(match.house, *counted[:cut], dealer=match.dealer)
    for hand in counted[cut:]:
        sheet = sheet.after(hand)

    assert sheet.hands == whole.hands
    assert (sheet.columns, sheet.next_dealer) == (whole.columns, whole.next_dealer)
    assert len(whole.hands) + len(whole.beyond) == len(match.hands)


@given(matches)
def test_every_win_is_entered_by_its_winners_reach(match):
    """The entry law said in another way: a player's reach is the furthest column he has
    an entry in; a win goes to all open columns up to one beyond it, and at the least to
    the first that is open."""
    reach = [0, 0]
    still_open = list(range(1, match.house.columns + 1))

    for hand in fold(match, beyond="stop").hands:
        expected = []
        if hand.winner is not None:
            furthest = max(still_open[0], reach[hand.winner] + 1)
            expected = [number for number in still_open if number <= furthest]
            reach[hand.winner] = max(reach[hand.winner], expected[-1])
        assert list(hand.entered_in) == expected
        still_open = [column.number for column in hand.columns if column.is_open]


@given(matches)
def test_columns_close_in_order_and_open_ones_never_overtake_the_one_before(match):
    for hand in fold(match, beyond="stop").hands:
        closings = [column.closed_by_hand for column in hand.columns]
        ended = [number for number in closings if number is not None]
        assert closings == sorted(ended) + [None] * (len(closings) - len(ended))
        running = [column for column in hand.columns if column.is_open]
        for before, behind in zip(running, running[1:], strict=False):
            for seat in (ADA, BO):
                assert before.points[seat] >= behind.points[seat]
                assert before.entries[seat] >= behind.entries[seat]


@given(matches)
def test_a_column_holds_what_its_lines_add_up_to(match):
    sheet = fold(match, beyond="stop")
    box = match.house.box if match.house.boxes_count else 0
    for column in sheet.columns:
        held = [hand for hand in sheet.hands if column.number in hand.entered_in]
        for seat in (ADA, BO):
            won = [hand for hand in held if hand.winner == seat]
            assert column.boxes[seat] == sum(hand.boxes for hand in won)
            assert column.points[seat] == sum(hand.points + hand.boxes * box for hand in won)
            assert column.entries[seat] == len(won)


@given(matches)
def test_the_match_nets_what_its_columns_net(match):
    sheet = fold(match, beyond="stop")
    settled = [column.settlement for column in sheet.columns]
    assert sheet.over is all(settled)
    if sheet.over:
        lead = sum(one.net * {ADA: 1, BO: -1, None: 0}[one.net_to] for one in settled)
        assert (sheet.net, sheet.net_to) == (abs(lead), ahead(lead))
    else:
        assert (sheet.net, sheet.net_to) == (None, None)


@given(matches)
def test_swapping_the_seats_swaps_the_sheet(match):
    """Nothing in the law prefers the player who is named first."""

    def swap(seat):
        return None if seat is None else 1 - seat

    def across(hand):
        fields = {
            name: swap(getattr(hand, name))
            if name in ("dealer", "winner", "knocker")
            else value
            for name, value in ((name, getattr(hand, name)) for name in fields_of(hand))
        }
        return type(hand)(**fields)

    def fields_of(hand):
        return type(hand).__dataclass_fields__

    here = fold(match, beyond="stop")
    there = play(match.house, *map(across, match.hands), dealer=1 - match.dealer, beyond="stop")

    assert there.net == here.net
    assert there.net_to == swap(here.net_to)
    assert there.next_dealer == swap(here.next_dealer)
    assert [column.points[::-1] for column in there.columns] == [
        column.points for column in here.columns
    ]
