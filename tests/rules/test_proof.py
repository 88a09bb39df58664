from itertools import combinations

import by_hand
import pytest
from by_hand import count, is_meld, is_run
from deals import deals, knocks, read_lines
from hypothesis import given, settings

from scorekeeper.rules.cards import NAME, names, read_cards
from scorekeeper.rules.house import House
from scorekeeper.rules.layoffs import Played, best_count
from scorekeeper.rules.melds import least_deadwood
from scorekeeper.rules.proof import Proof, explain, layings, lines, own_melds, takes
from scorekeeper.rules.showdown import Showdown, judge, natural_spread, settle

HOUSE = House()
KNOCKS = [knock for knock in read_lines("knock.jsonl") if len(knock["knocker"]) == 10]
SOME = KNOCKS[::7]


def bits(cards):
    return read_cards(cards).hand


def proved(knocker, defender, house=HOUSE, **more):
    called = Showdown(house, bits(knocker), bits(defender), **more)
    verdict = judge(called)
    return verdict, explain(called, verdict)


def of_vector(knock, spread="least"):
    rules = {name: value for name, value in knock["rules"].items() if name.endswith("bonus")}
    house = House(**rules, knock_limit=knock["limit"], spread=spread)
    return proved(knock["knocker"], knock["defender"], house)


def told(proof):
    """The worse lines as a person would jot them down: why, what is left, what it costs."""
    return {(worse.why, worse.line.count, worse.cost) for worse in proof.worse}


# ------------------------------------------------------------------ the lines themselves


def test_run_of_four_may_be_melded_four_ways():
    #        nothing, 4-5-6, 5-6-7, 4-5-6-7
    assert len(own_melds(bits("4-7H KC"))) == 4


def test_runs_that_touch_are_one_choice():
    choices = own_melds(bits("A-6C"))

    assert (bits("A-6C"),) in choices
    assert len(choices) == len(set(choices)) == 11  # nothing, and ten runs inside of six


def test_four_of_a_kind_may_be_melded_six_ways():
    assert len(own_melds(bits("9CDHS"))) == 6


def test_card_that_fits_a_set_and_a_run_can_go_on_either():
    spread = (bits("7CDH"), bits("4-6S"))

    ways = layings(bits("7S KD"), spread)

    assert sorted(ways) == [((bits("7S"), 0),), ((bits("7S"), 1),)]


def test_card_behind_another_goes_on_the_run_only_after_it():
    [way] = layings(bits("9S 8S"), (bits("5-7S"),))

    assert [NAME[card] for card, _ in way] == ["8S", "9S"]


def test_set_takes_its_fourth_card_and_a_run_its_neighbours():
    assert names(takes(bits("7CDH"))) == ["7S"]
    assert names(takes(bits("7CDHS"))) == []
    assert names(takes(bits("A-3D"))) == ["4D"]
    assert names(takes(bits("J-KC"))) == ["TC"]
    assert names(takes(bits("5-7H"))) == ["4H", "8H"]


@given(deals())
@settings(max_examples=60)
def test_every_line_is_legal_and_no_two_are_alike(deal):
    knocker, defender = deal
    spread = natural_spread(bits(knocker))

    every = lines(bits(defender), spread)

    assert len(every) == len(set(every))
    for line in every:
        assert all(is_meld(names(meld)) for meld in line.melds)
        assert not any(is_run(names(a | b)) for a, b in combinations(line.melds, 2))
        laid = [NAME[card] for card, _ in line.layoffs]
        shown = [card for meld in line.melds for card in names(meld)]
        assert sorted([*shown, *laid, *names(line.loose)]) == sorted(defender)
        assert count(names(line.loose)) == line.count
        grown = list(spread)
        for card, place in line.layoffs:
            grown[place] |= card
            assert is_meld(names(grown[place]))
        # Complete: nothing that is left would still fit.
        assert not any(
            is_meld([*names(meld), card]) for meld in grown for card in names(line.loose)
        )


@given(deals())
@settings(max_examples=100)
def test_least_of_all_lines_is_what_the_solver_counts(deal):
    knocker, defender = map(bits, deal)
    spread = natural_spread(knocker)

    assert min(line.count for line in lines(defender, spread)) == best_count(defender, spread)
    assert min(line.count for line in lines(defender, ())) == least_deadwood(defender)


# ------------------------------------------------------------------ the proof of a verdict


@pytest.mark.parametrize("knock", SOME, ids=lambda knock: knock["id"])
def test_proof_agrees_with_the_verdict_and_the_vectors(knock):
    verdict, proof = of_vector(knock)
    if verdict.defender is None:
        assert proof.lines == 0 and proof.instead
        return

    assert proof.least == verdict.defender.count == knock["P1"]["defender_deadwood"]
    assert proof.best == verdict.defender
    assert 1 <= proof.reaching <= proof.lines
    assert (proof.next_least is None) == (proof.reaching == proof.lines)
    assert proof.next_least is None or proof.next_least > proof.least


@pytest.mark.parametrize("knock", SOME, ids=lambda knock: knock["id"])
def test_worse_lines_cost_the_swing_and_are_told_once(knock):
    verdict, proof = of_vector(knock)
    here = verdict.outcome.for_knocker

    for worse in proof.worse:
        again = settle(
            House(
                gin_bonus=knock["rules"]["gin_bonus"],
                undercut_bonus=knock["rules"]["undercut_bonus"],
            ),
            verdict.knocker.count,
            worse.line.count,
        )
        assert worse.line.count > proof.least
        assert worse.outcome == again
        assert worse.cost == again.for_knocker - here > 0
    shown = [(w.line.melds, frozenset(card for card, _ in w.line.layoffs)) for w in proof.worse]
    assert len(set(shown)) == len(shown) <= 4


@pytest.mark.parametrize("knock", SOME, ids=lambda knock: knock["id"])
def test_spreads_listed_are_all_others_and_differ_where_the_spread_matters(knock):
    verdict, proof = of_vector(knock)
    if verdict.defender is None:
        return
    mine = knock["knocker"]
    least = by_hand.least(mine)
    whole = [
        spread
        for spread in by_hand.spreads(mine)
        if count(by_hand.loose(mine, spread)) == least and not by_hand.split_run(spread)
    ]

    assert len(proof.spreads) == len(whole) - 1
    assert verdict.spread_matters == any(other.more for other in proof.spreads)
    assert ("p1_choice_matters" in knock["tags"]) == verdict.spread_matters
    for other in proof.spreads:
        assert other.outcome.for_knocker - verdict.outcome.for_knocker == other.more


@pytest.mark.parametrize(
    "knock", [k for k in KNOCKS if "must_break_meld" in k["tags"]], ids=lambda k: k["id"]
)
def test_where_melding_first_is_worse_the_proof_says_so(knock):
    _, proof = of_vector(knock)

    assert {worse.why for worse in proof.worse} & {"keep_meld", "meld_first"}


@pytest.mark.parametrize(
    "knock", [k for k in KNOCKS if "layoff_helps" in k["tags"]][::9], ids=lambda k: k["id"]
)
def test_where_lay_offs_help_laying_nothing_off_is_told(knock):
    _, proof = of_vector(knock)

    assert any(not worse.line.layoffs for worse in proof.worse)


@pytest.mark.parametrize(
    "knock", [k for k in KNOCKS if k["P1"]["outcome"] == "gin"][::9], ids=lambda k: k["id"]
)
def test_against_gin_nothing_is_laid_off_but_what_it_would_save_is_told(knock):
    verdict, proof = of_vector(knock)

    assert not any(worse.line.layoffs for worse in proof.worse)
    assert proof.least == least_deadwood(bits(knock["defender"]))
    assert (proof.gin_barred > 0) == ("gin_bars_layoff" in knock["tags"])


# ------------------------------------------------------------------ hands worked on paper

# knocker 3-4-5-6♣ 8-9-10-J-Q♦, J♥ left: 10
# defender 5-5-5, 9-10-J-Q♠, 7♦ 6♦ on the diamonds, 2♦ left: 2     undercut, 8 + 25 = 33
#      or  5-6-7♦, 9-10-J-Q♠, 5 5 2 left: 12                       knock, 12 - 10 = 2
BREAKS = ("3-6C 8-QD JH", "5DHS 9-QS 6D 7D 2D")


def test_keeping_the_diamond_run_swings_thirty_five():
    _, proof = proved(*BREAKS)

    [first, *_] = proof.worse
    assert (first.why, first.line.count, first.cost) == ("keep_meld", 12, 35)
    assert names(first.meld) == ["5D", "6D", "7D"]
    assert (first.outcome.winner, first.outcome.points) == ("knocker", 2)
    assert [names(meld) for meld in proof.broken] == [["5D", "6D", "7D"]]


def test_own_set_that_blocks_own_lay_offs_is_broken():
    # knocker 5-6-7-8-9-10♣ J-Q-K♣, 10♠ left: 10
    # defender 4 4 4, 5-6-7♥, left 2 3 3 5: 13
    #      or  2-3-4-5-6-7♥, 4♣ 3♣ laid off, left 4 5: 9
    verdict, proof = proved("5-TC TS J-KC", "2H 3CH 4CHS 5HS 6H 7H")

    assert verdict.defender.count == 9
    assert [names(meld) for meld in proof.broken] == [["4C", "4H", "4S"]]
    assert ("keep_meld", 13, 29) in told(proof)


def test_seven_laid_on_the_sevens_bars_the_eight():
    # The 7♠ fits the sevens and 4-5-6♠; only from the run does the 8♠ go on.
    knocker = "7CDH 4-6S J-KD 2H"
    verdict, proof = proved(knocker, "7S 8S KCHS 9D 9H 3C QC 4D")

    assert verdict.defender.count == 9 + 9 + 3 + 10 + 4
    [other] = [worse for worse in proof.worse if worse.why == "other_place"]
    assert names(other.card) == ["7S"] and names(other.meld) == ["7C", "7D", "7H"]
    assert other.cost == 8


def test_laying_off_first_can_spoil_an_own_meld():
    # 5♦ fits behind 7♦ 6♦, but the defender needs it for his fives
    _, proof = proved(*BREAKS)

    assert ("layoffs_first", 12, 35) in told(proof)


def test_a_swing_under_the_tie_rule_of_the_house_is_counted():
    # Ten against ten: nobody scores. Without the 3♠ on 4-5-6♠: 13 against 10.
    knocker, defender = "4-6S 9CDH J-KD TC", "3S 2H 8C KCHS 7CDHS"
    verdict, proof = proved(knocker, defender, House(tie="nobody"))

    assert verdict.outcome.winner is None
    assert ("no_layoffs", 13, 3) in told(proof)


# ------------------------------------------------------------------ the knocker's spreads


@pytest.mark.parametrize(
    "knock", [k for k in KNOCKS if "p2_beats_p1" in k["tags"]][::5], ids=lambda k: k["id"]
)
def test_spread_that_is_not_least_is_told_where_it_may_be_laid_and_pays(knock):
    verdict, proof = of_vector(knock, "as_laid")
    best = max(other.more for other in proof.spreads)

    sign = {"knocker": 1, "defender": -1, None: 0}[knock["P2"]["winner"]]
    assert verdict.outcome.for_knocker + best == sign * knock["P2"]["points"]
    assert all(other.least for other in of_vector(knock, "least")[1].spreads)


def test_laid_spread_is_compared_with_the_least():
    # All ten can be melded; he held the 3♠ back.
    knocker, defender = "3CDHS 7-9D J-KH", "AC 2D 4H 5S 6C 7S 8H 9C TS JC"
    laid = tuple(tuple(read_cards(m).cards) for m in ("3CDH", "7-9D", "J-KH"))
    verdict, proof = proved(knocker, defender, spread=laid)

    assert verdict.knocker.count == 3
    [gin] = [other for other in proof.spreads if other.least]
    assert gin.outcome.ending == "gin" and gin.more > 0


def could_go(hand, table):
    """Every card of *hand* that could be laid off on *table* in some order, by hand."""
    return set().union(*(set(hand) - rest for rest in by_hand.lines(hand, table)))


@settings(max_examples=30)
@given(knocks())
def test_another_spread_names_the_cards_that_go_off_on_it_alone_or_not_at_all(deal):
    verdict, proof = proved(*deal)
    if verdict.faults or not verdict.knocker.count:
        return
    here = could_go(deal[1], [*map(names, verdict.knocker.melds)])

    for other in proof.spreads:
        lying = [*map(names, other.knocker.melds)] if other.knocker.count else []
        there = could_go(deal[1], lying)
        freed = {card for cards, _meld in other.freed for card in names(cards)}
        assert freed <= there - here
        assert {*names(other.barred)} <= here - there
        # Who is left with less there has a card to thank for it; who has more misses one.
        assert freed or other.theirs >= proof.least
        assert other.barred or other.theirs <= proof.least
        for cards, meld in other.freed:
            assert meld in other.knocker.melds
            assert {*names(cards)} <= could_go(names(cards) + [*there], [names(meld)])


def test_the_card_held_back_is_named_with_those_that_would_follow_it():
    # The 5♠ held back: 3♠ and 4♠ would follow it. Eighteen, not sixteen.
    laid = tuple(tuple(read_cards(meld).cards) for meld in ("6-9S", "QCDHS"))
    verdict, proof = proved(
        "AC QC QD QH 5-9S QS", "7-JC 4D JD 3H 3S 4S", House(spread="as_laid"), spread=laid
    )

    assert verdict.outcome.points == 18
    [other] = [one for one in proof.spreads if one.least]
    assert [(names(cards), names(meld)[0]) for cards, meld in other.freed] == [
        (["3S", "4S"], "5S")
    ]


def test_the_queen_that_has_no_place_on_ten_is_named():
    # With the J♠ on the jacks the run ends at the 10♠, and the kings keep the K♠.
    hand, laid = ("JCDHS 9H 6-TS", "6-TC KC KH 5S QS KS"), ("JCDH", "6-JS")
    _, proof = proved(*hand)
    [other] = proof.spreads
    assert [(names(cards), names(meld)[-1]) for cards, meld in other.freed] == [(["QS"], "JS")]

    spread = tuple(tuple(read_cards(meld).cards) for meld in laid)
    _, proof = proved(*hand, spread=spread)
    assert [(names(other.barred), other.more) for other in proof.spreads if other.least] == [
        (["QS"], 35)
    ]


# ------------------------------------------------------------------ what only looks so


@settings(max_examples=60)
@given(knocks())
def test_a_card_that_looks_as_if_it_fitted_is_told_with_what_keeps_it(deal):
    verdict, proof = proved(*deal)
    if verdict.faults or not verdict.knocker.count:
        assert not proof.looks
        return
    melds = [frozenset(names(meld)) for meld in verdict.knocker.melds]
    melded = sorted(set().union(*melds))

    told = {}
    for one in proof.looks:
        [card] = names(one.card)
        told[card] = one.why
        beside = names(one.beside)
        assert is_meld([card, *beside])
        if one.why == "loose":
            assert {*names(one.where[0])} == {*beside} - {*melded} != set()
        else:
            wanted = is_run if one.why == "runs" else by_hand.is_set
            assert all(wanted(names(meld)) for meld in one.where)
            assert all({*names(meld)} & {*beside} for meld in one.where)
    # Every loose card that would make a meld with two melded ones is among them.
    for card in names(proof.best.loose):
        pairs = [pair for pair in combinations(melded, 2) if is_meld([card, *pair])]
        assert (card in told and told[card] != "loose") == bool(pairs)


def test_seven_beside_five_and_six_that_lie_in_sets_does_not_fit():
    _, proof = proved("A-3C 4D 5DHS 6DHS", "9C JC 9D KD 3H 4H 8H 2S 7S QS")

    assert [(names(one.card), names(one.beside), one.why) for one in proof.looks] == [
        (["4H"], ["5H", "6H"], "sets"),
        (["7S"], ["5S", "6S"], "sets"),
    ]


def test_fourth_seven_does_not_fit_where_the_others_lie_in_runs():
    _, proof = proved("5-7C 6-8D 7-9H AS", "7S KCD QCD JH 9S 4H 3D 2C")

    [one] = proof.looks
    assert (names(one.card), one.why) == (["7S"], "runs")
    assert len(one.where) == 2


def test_card_beside_a_loose_one_does_not_fit():
    _, proof = proved("5-7C 8-JD 4H 5H AS", "6H KCD QCD JS 9S 3D 2C 7S")

    assert [(names(one.card), one.why) for one in proof.looks] == [(["6H"], "loose")]


# ------------------------------------------------------------------ what is not legal


def test_illegal_knock_is_told_the_least_it_could_have_laid():
    _, proof = proved(*BREAKS, House(knock_limit=9))

    assert proof == Proof(instead=proof.instead)
    assert proof.instead.outcome is None
    assert (proof.instead.knocker.count, proof.instead.limit) == (10, 9)


def test_spread_laid_with_too_much_left_is_told_the_legal_one():
    laid = (tuple(read_cards("3-6C").cards),)
    verdict, proof = proved(*BREAKS, spread=laid)

    assert verdict.faults == ("over_limit",)
    assert proof.instead.knocker.count == 10
    assert (proof.instead.outcome.winner, proof.instead.outcome.points) == ("defender", 33)


def test_false_big_gin_is_told_the_knock_it_could_have_been():
    # Throwing the king or the jack leaves ten, as on the paper sheet.
    verdict, proof = proved("3-6C 8-QD JH KH", BREAKS[1], big_gin=True)

    assert verdict.faults == ("not_big_gin",)
    assert names(proof.instead.discard) in (["JH"], ["KH"])
    assert proof.instead.outcome.points == 33


def test_as_played_house_is_shown_the_line_that_was_missed():
    played = Played((tuple(read_cards("5-7D").cards), tuple(read_cards("9-QS").cards)))
    verdict, proof = proved(*BREAKS, House(defence="as_played"), played=played)

    assert (verdict.defender.count, proof.best.count, proof.least) == (12, 2, 2)
