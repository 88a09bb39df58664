from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.effect import effects
from scorekeeper.rules.hands import CountsHand, DeadHand, PointsHand
from scorekeeper.rules.house import House
from scorekeeper.rules.match import Match, fold
from scorekeeper.rules.presets import PRESETS
from scorekeeper.words import effect_sentences

ADA, BO = 0, 1
PLAYERS = ("Ada", "Bo")
HOLLYWOOD = PRESETS["hollywood"].house
ONE_GAME = House(target=100, game_bonus=100, box=25, deal="alternate")


def play(house, *hands):
    return fold(Match(house, PLAYERS, ADA, hands), beyond="stop")


def ada(points, ending="knock", **more):
    return PointsHand(ending, ADA, points, **more)


def bo(points, ending="knock", **more):
    return PointsHand(ending, BO, points, **more)


def codes(found):
    return {effect.code for effect in found}


def find(found, code):
    [effect] = [effect for effect in found if effect.code == code]
    return effect


def told(found):
    return list(effect_sentences(found, PLAYERS))


# A Hollywood sheet. Ada's points by column; Bo's one win in brackets.
#
#        as called              hand 1 was 20
#  hand  c1   c2   c3           c1   c2   c3
#   1    12                     20
#   2    28   16                36   16
#   3    45   33   17           53   33   17
#   4    62   50   34           70   50   34
#   5    79   67   51           87   67   51
#   6    96   84   68          104   84   68     column 1 closes
#   7   [30]                         [30]        Bo, blanked, opens in column 2
HANDS = (ada(12), ada(16), ada(17), ada(17), ada(17), ada(17), bo(30))
BEFORE = play(HOLLYWOOD, *HANDS)
AFTER = play(HOLLYWOOD, ada(20), *HANDS[1:])


def test_a_mended_hand_closes_a_column_and_moves_a_later_hand():
    found = effects(BEFORE, AFTER)

    closed, moved = find(found, "closed"), find(found, "moved")
    assert (closed.number, closed.now.closed_by_hand, closed.now.game_to) == (1, 6, ADA)
    assert (moved.number, moved.was.entered_in, moved.now.entered_in) == (7, (1,), (2,))
    assert codes(found) == {"closed", "total", "scores", "moved"}
    assert told(found) == [
        "Column 1 is closed by hand 6: the game goes to Ada.",
        "Column 2 stands at 84–30, boxes 5–1; it was 84–0, boxes 5–0.",
        "Hand 1: Knock, Ada 20, in column 1; it was: Knock, Ada 12, in column 1.",
        "Hand 7's 30 moves to column 2.",
    ]


def test_the_mending_undone_reopens_the_column():
    found = effects(AFTER, BEFORE)

    assert find(found, "reopened").number == 1
    assert "This reopens column 1: 96–30, boxes 6–1." in told(found)
    assert "Hand 7's 30 moves to column 1." in told(found)


def test_a_hand_taken_out_makes_the_match_run_and_later_hands_count_again():
    hands = (ada(60), ada(50), bo(20), bo(30))
    before = play(ONE_GAME, *hands)
    assert before.beyond == (3, 4)

    after = play(ONE_GAME, *hands[1:])

    found = effects(before, after, {2: 1, 3: 2, 4: 3})
    assert codes(found) == {"running", "reopened", "gone", "renumbered", "counts", "dealt"}
    assert [one.number for one in found if one.code == "counts"] == [2, 3]
    assert told(found)[0] == "The match is over no longer; Bo deals next."
    assert "Hand 1 is taken out: Knock, Ada 60." in told(found)
    assert "Hand 2 becomes hand 1, and so on." in told(found)
    assert "Hand 2 counts again: Knock, Bo 20." in told(found)


def test_a_forgotten_hand_ends_the_match_and_leaves_hands_after_the_end():
    hands = (ada(60), bo(20), bo(30))
    before = play(ONE_GAME, *hands)

    after = play(ONE_GAME, ada(60), ada(45), *hands[1:])

    found = effects(before, after, {1: 1, 2: 3, 3: 4})
    # 105 + 100 + 2 boxes of 25, Bo has nothing
    assert told(found) == [
        "The match is over: Ada collects 255.",
        "Column 1 is closed by hand 2: the game goes to Ada.",
        "Hand 2 counts: Knock, Ada 45.",
        "Hand 3 stands after the end and is not counted: Knock, Bo 20.",
        "Hand 4 stands after the end and is not counted: Knock, Bo 30.",
    ]


def test_a_hand_put_in_after_the_end_is_kept_and_changes_nothing():
    hands = (ada(60), ada(50), bo(20))
    before = play(ONE_GAME, *hands)

    after = play(ONE_GAME, *hands[:2], bo(7), bo(20))

    found = effects(before, after, {1: 1, 2: 2, 3: 4})
    assert [(one.code, one.number) for one in found] == [("kept", 3)]
    assert told(found) == ["The hand is kept, but stands after the end and is not counted."]


def test_the_game_goes_to_the_other_player_and_another_hand_closes_it():
    before = play(ONE_GAME, ada(90), bo(95), ada(12), bo(30))
    after = play(ONE_GAME, ada(80), bo(95), ada(12), bo(30))

    found = effects(before, after)

    assert {"net", "game_to", "closed_by", "scores"} <= codes(found)
    said = told(found)
    # before: Ada 102 + 100 + 50 = 252, Bo 95 + 25 = 120; after: Bo 125 + 100 + 50, Ada 92 + 50
    assert said[0] == "Over all, Bo collects 133; it was: Ada collects 132."
    assert "The game in column 1 goes to Bo; it was Ada's." in said
    assert "Column 1 is closed by hand 4; it was hand 3." in said
    assert "Hand 4 counts again: Knock, Bo 30." in said


def test_a_shutout_lost_is_told():
    house = replace(ONE_GAME, shutout="difference_x2")
    before = play(house, ada(60), DeadHand(), ada(50))
    after = play(house, ada(60), bo(5), ada(50))

    # before: (110 + 100 + 50) twice; after: 260 against 30
    assert told(effects(before, after)) == [
        "Over all, Ada collects 230; it was: Ada collects 520.",
        "Column 1 is a shutout no longer.",
        "Column 1 pays Ada 230; it was Ada 520.",
        "Hand 2: Knock, Bo 5; it was: Dead hand.",
        "Hand 3 counts as dealt by the other player.",
    ]


def test_the_dealers_of_later_hands_are_told_once():
    house = replace(ONE_GAME, deal="loser")
    before = play(house, ada(10), bo(10), ada(10))
    after = play(house, bo(10), bo(10), ada(10))

    found = effects(before, after)

    assert [one.number for one in found if one.code == "dealt"] == [2]
    assert told(found)[-1] == "Hand 2 counts as dealt by the other player."
    assert "next_dealer" not in codes(found)  # the last hand was left as it is


def test_the_next_dealer_is_told():
    house = replace(ONE_GAME, deal="loser")

    found = effects(play(house, ada(10)), play(house, bo(10)))

    assert told(found)[0] == "Ada deals next."


def test_more_columns_and_fewer_are_told():
    one, three = play(ONE_GAME, *HANDS[:3]), play(replace(ONE_GAME, columns=3), *HANDS[:3])

    assert [(e.code, e.number) for e in effects(one, three) if e.code == "new"] == [
        ("new", 2),
        ("new", 3),
    ]
    assert "Column 3 is no longer kept." in told(effects(three, one))


def test_a_hand_that_stops_the_sheet_is_unscored():
    before = play(ONE_GAME, ada(10), bo(10))
    after = play(ONE_GAME, ada(10))

    found = effects(before, after, {1: 1, 2: 2})

    assert find(found, "unscored").number == 2


counts = st.builds(
    CountsHand,
    knocker=st.integers(0, 1),
    knocker_count=st.integers(0, 10),
    defender_count=st.integers(0, 60),
)
hands = st.lists(st.one_of(counts, st.just(DeadHand())), max_size=14)
houses = st.sampled_from([ONE_GAME, HOLLYWOOD, PRESETS["pagat"].house])


@given(hands, houses)
def test_a_sheet_laid_beside_itself_shows_no_effect(called, house):
    sheet = play(house, *called)

    assert effects(sheet, sheet) == ()


@given(hands.filter(bool), counts, st.data(), houses)
def test_what_names_no_effect_left_every_line_and_column_alone(called, other, data, house):
    place = data.draw(st.integers(0, len(called) - 1))
    before = play(house, *called)
    after = play(house, *called[:place], other, *called[place + 1 :])

    def shown(sheet):
        lines = [
            (h.number, h.dealer, h.ending, h.winner, h.points, h.boxes, h.entered_in)
            for h in sheet.hands
        ]
        return sheet.columns, sheet.next_dealer, sheet.net, sheet.net_to, lines, sheet.beyond

    found = effects(before, after)
    assert bool(found) == (shown(before) != shown(after))
    assert all(told(found))


@pytest.mark.parametrize("place", [1, 3])
def test_a_dead_hand_put_in_only_moves_numbers_and_the_deal(place):
    before = play(ONE_GAME, *HANDS[:3])
    later = {n: n + (n >= place) for n in (1, 2, 3)}
    after = play(ONE_GAME, *HANDS[: place - 1], DeadHand(), *HANDS[place - 1 : 3])

    found = effects(before, after, later)

    assert codes(found) == {"renumbered", "added"}  # the same dealer deals a dead hand again
