from itertools import permutations

import pytest
from by_hand import SUITS, best_defence, count, least, loose, slips, spreads
from deals import deals, read_lines
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.contract import verdict_json
from scorekeeper.rules.cards import names, read_cards
from scorekeeper.rules.house import ExtraBoxes, House
from scorekeeper.rules.layoffs import Played
from scorekeeper.rules.showdown import Showdown, judge, settle

LINES = read_lines("knock.jsonl")
WAYS = {"P1": "least", "P2": "free", "P3": "as_laid"}


def bits(cards):
    return read_cards(cards).hand


def melds(spread):
    return tuple(read_cards(meld).cards for meld in spread)


def called(knocker, defender, spread=None, house=None, **more):
    """A showdown of cards written out; with eleven, the knocker claims Big Gin."""
    return Showdown(
        house or House(spread="least"),
        bits(knocker),
        bits(defender),
        big_gin=len(knocker) == 11,
        spread=None if spread is None else melds(spread),
        **more,
    )


def from_line(line, way):
    """Put a line of the data file as a showdown under one *way* to spread."""
    rules = line["rules"]
    upcard = rules.get("oklahoma_upcard")
    house = House(
        knock_limit=rules["knock_limit"],
        gin_bonus=rules["gin_bonus"],
        undercut_bonus=rules["undercut_bonus"],
        big_gin_bonus=rules["big_gin_bonus"],
        oklahoma=upcard is not None,
        spread=WAYS[way],
    )
    return called(
        line["knocker"],
        line["defender"],
        line[way].get("declared"),
        house,
        upcard=upcard and bits(upcard),
    )


def disagreements(line, way):
    """List where the verdict is not that of the data file, or could not lie so."""
    wanted, verdict = line[way], judge(from_line(line, way))
    answer = verdict_json(verdict)
    got = {
        "ending": answer["ending"],
        "winner": answer["winner"],
        "points": answer["points"],
        "limit": answer["knock_limit"],
    }
    due = {
        "ending": wanted["outcome"],
        "winner": wanted["winner"],
        "points": wanted["points"],
        "limit": line["limit"],
    }
    if wanted["outcome"] == "illegal":
        missing = {wanted["reason"]} - set(answer["faults"])
        return [got] if got != due or missing or answer["defender"] else []
    if way != "P2":  # Spread freely, other counts may come to the same points.
        got["counts"] = answer["knocker"]["count"], answer["defender"]["count"]
        due["counts"] = wanted["knocker_deadwood"], wanted["defender_deadwood"]
    if way == "P1":
        got["matters"] = answer["spread_matters"]
        due["matters"] = "p1_choice_matters" in line["tags"]
    found = [(got, due)] if got != due else []
    if way != "P3":
        found += slips(line["knocker"], answer["knocker"])
    return found + slips(line["defender"], answer["defender"], answer["knocker"]["melds"])


@pytest.mark.parametrize("way", WAYS)
def test_knocks_are_decided_as_in_the_data_file(way):
    lines = [line for line in LINES if way in line]
    wrong = {line["id"]: found for line in lines if (found := disagreements(line, way))}

    assert len(lines) > 1000
    assert not wrong


def test_every_ending_is_in_the_data_file():
    endings = {line[way]["outcome"] for line in LINES for way in WAYS if way in line}

    assert endings == {"knock", "undercut", "gin", "big_gin", "illegal"}


def by_hand(house, knocker, defender, spread):
    """What a spread is worth to the knocker, everything tried; ties are undercuts."""
    mine = count(loose(knocker, spread))
    if mine == 0:
        return least(defender) + house.gin_bonus
    theirs = best_defence(defender, spread)
    if theirs > mine:
        return theirs - mine + house.knock_bonus
    return theirs - mine - house.undercut_bonus


@st.composite
def knocks(draw):
    """Two dense hands, the knocker's low enough to knock."""
    knocker, defender = draw(deals(ranks=(5, 6)))
    assume(least(knocker) <= 10)
    return knocker, defender


@given(knocks())
def test_the_least_spread_that_leaves_the_defender_most_is_taken(deal):
    knocker, defender = deal
    house = House(spread="least")
    lowest = least(knocker)
    worth = [
        by_hand(house, knocker, defender, spread)
        for spread in spreads(knocker)
        if count(loose(knocker, spread)) == lowest
    ]

    verdict = judge(called(knocker, defender, house=house))

    assert verdict.outcome.for_knocker == max(worth)
    assert verdict.spread_matters == (len(set(worth)) > 1)


@given(knocks())
def test_a_free_knocker_takes_the_best_of_all_legal_spreads_and_never_loses_by_it(deal):
    knocker, defender = deal
    house = House(spread="free", knock_bonus=3)
    worth = [
        by_hand(house, knocker, defender, spread)
        for spread in spreads(knocker)
        if count(loose(knocker, spread)) <= 10
    ]
    bound = judge(called(knocker, defender, house=House(spread="least", knock_bonus=3)))

    verdict = judge(called(knocker, defender, house=house))

    if least(knocker):
        assert verdict.outcome.for_knocker == max(worth)
        assert verdict.outcome.for_knocker >= bound.outcome.for_knocker
    else:
        assert verdict.outcome.ending == "gin"


@given(knocks(), st.data())
def test_no_legal_spread_leaves_the_knocker_less_than_the_verdict(deal, data):
    knocker, defender = deal
    laid = data.draw(st.sampled_from(sorted(sorted(map(sorted, s)) for s in spreads(knocker))))

    verdict = judge(called(knocker, defender, laid))

    assert verdict.as_laid.knocker.count >= verdict.knocker.count
    if verdict.as_laid.faults:
        assert verdict.as_laid.faults == ("over_limit",)
        assert verdict.as_laid.knocker.count > 10
    else:
        outcome = verdict.as_laid.outcome
        spread = [frozenset(meld) for meld in laid]
        assert outcome.for_knocker == by_hand(House(), knocker, defender, spread)
        assert verdict.as_laid.lost == max(0, verdict.outcome.for_knocker - outcome.for_knocker)


@given(knocks(), st.data())
def test_the_order_of_the_cards_changes_nothing(deal, data):
    knocker, defender = deal
    mixed = data.draw(st.permutations(knocker)), data.draw(st.permutations(defender))

    assert judge(called(*mixed)) == judge(called(knocker, defender))


@given(knocks(), st.sampled_from(list(permutations(SUITS))))
def test_other_suits_change_nothing_but_the_suits(deal, suits):
    other = str.maketrans(SUITS, "".join(suits))
    swapped = [[card[0] + card[1].translate(other) for card in hand] for hand in deal]

    one, two = judge(called(*deal)), judge(called(*swapped))

    assert one.outcome == two.outcome
    assert one.spread_matters == two.spread_matters
    assert one.knocker.count == two.knocker.count
    assert one.defender.count == two.defender.count


@pytest.mark.parametrize(
    ("tie", "ending", "winner", "points"),
    [
        ("undercut", "undercut", "defender", 25),
        ("undercut_no_bonus", "undercut", "defender", 0),
        ("knocker", "tie", "knocker", 3),
        ("nobody", "tie", None, 0),
    ],
)
def test_equal_counts_go_where_the_house_says(tie, ending, winner, points):
    outcome = settle(House(tie=tie, knock_bonus=3), 5, 5)

    assert (outcome.ending, outcome.winner, outcome.points) == (ending, winner, points)


@pytest.mark.parametrize(
    ("counts", "score"),
    [
        ((4, 21), [("difference", 17), ("knock_bonus", 3)]),
        ((6, 2), [("difference", 4), ("undercut_bonus", 25)]),
        ((0, 30), [("difference", 30), ("gin_bonus", 20)]),
        ((0, 0), [("difference", 0), ("gin_bonus", 20)]),
    ],
)
def test_the_parts_of_a_score_are_named(counts, score):
    house = House(gin_bonus=20, knock_bonus=3)

    assert list(settle(house, *counts).score) == score


def test_a_doubled_hand_doubles_its_bonus_too():
    assert settle(House(), 6, 2, doubled=True).points == 2 * (4 + 25)


@pytest.mark.parametrize(
    ("bonus", "ending", "points"),
    [(31, "big_gin", 41), ("gin+6", "big_gin", 36), (0, "big_gin", 10), (None, "gin", 30)],
)
def test_big_gin_pays_in_place_of_gin(bonus, ending, points):
    outcome = settle(House(gin_bonus=20, big_gin_bonus=bonus), 0, 10, big_gin=True)

    assert (outcome.ending, outcome.points) == (ending, points)


BOXES = ExtraBoxes(undercut=1, gin=2, big_gin=3)


@pytest.mark.parametrize(
    ("spades", "plain", "doubled"),
    [
        ("double_points", [1, 2, 3, 4], [1, 2, 3, 4]),
        ("double_points_and_bonus_boxes", [1, 2, 3, 4], [1, 3, 5, 7]),
        ("double_points_and_boxes", [1, 2, 3, 4], [2, 4, 6, 8]),
    ],
)
def test_a_spade_turned_doubles_the_boxes_that_the_house_says(spades, plain, doubled):
    house = House(spades=spades, extra_boxes=BOXES)
    endings = ["knock", "undercut", "gin", "big_gin"]

    assert [house.boxes_for(ending, doubled=False) for ending in endings] == plain
    assert [house.boxes_for(ending, doubled=True) for ending in endings] == doubled


# The knocker keeps 3D: 3. The defender lays 7S on the run and keeps 4C 5D 2C: 11.
KNOCKER = names(bits("4-6S TCDH JCDH 3D"))
DEFENDER = names(bits("7S KCDH QCDH 4C 5D 2C"))


@pytest.mark.parametrize(
    ("upcard", "ace", "limit"),
    [("7D", "gin", 7), ("QS", "gin", 10), ("2H", "gin", 2), ("AH", "gin", 0), ("AH", "one", 1)],
)
def test_the_upcard_sets_the_limit(upcard, ace, limit):
    house = House(oklahoma=True, oklahoma_ace=ace, spread="least")

    verdict = judge(called(KNOCKER, DEFENDER, house=house, upcard=bits(upcard)))

    assert verdict.limit == limit
    assert verdict.faults == (("over_limit",) if limit < 3 else ())


def test_the_upcard_never_raises_the_limit_of_the_house():
    house = House(oklahoma=True, knock_limit=5)

    assert house.limit(bits("KD")) == 5
    assert House(oklahoma=True, oklahoma_ace="one", knock_limit=0).limit(bits("AD")) == 0


def test_in_straight_gin_only_gin_may_be_laid_down():
    verdict = judge(called(KNOCKER, DEFENDER, house=House(knock_limit=0)))

    assert verdict.outcome.ending == "illegal"
    assert verdict.faults == ("over_limit",)
    assert verdict.defender is None


def test_an_illegal_knock_earns_no_box_and_is_not_doubled():
    house = House(oklahoma=True, spades="double_points", spread="least")

    verdict = judge(called(KNOCKER, DEFENDER, house=house, upcard=bits("2S")))

    assert verdict.outcome.points == verdict.boxes == 0
    assert not verdict.doubled


def test_a_missed_lay_off_is_priced_and_counts_only_where_the_house_says():
    sets = tuple(read_cards(meld).cards for meld in ("KC KD KH", "QC QD QH"))
    missed = Played(sets)

    best = judge(called(KNOCKER, DEFENDER, played=missed))
    stands = judge(called(KNOCKER, DEFENDER, house=House(defence="as_played"), played=missed))

    assert (best.outcome.points, best.as_played.lost) == (8, 7)
    assert (stands.outcome.points, stands.as_played.lost) == (15, 7)


def test_a_defence_that_is_not_legal_is_not_scored():
    wrong = Played((), ((bits("4C"), bits("4S")),))

    verdict = judge(called(KNOCKER, DEFENDER, house=House(defence="as_played"), played=wrong))

    assert verdict.outcome.points == 8
    assert verdict.as_played.faults == ("cannot_be_laid_off",)
    assert verdict.as_played.lost is None
