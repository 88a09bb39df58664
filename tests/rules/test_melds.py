import pytest
from by_hand import PACK, count, is_meld, is_run, is_set, least, loose, split_run
from by_hand import spreads as every_spread
from deals import hands, read_lines
from hypothesis import given

from scorekeeper.rules import melds
from scorekeeper.rules.cards import each, names, read_cards
from scorekeeper.rules.melds import all_spreads, faults_in_melds, least_deadwood, spreads

LINES = read_lines("meld.jsonl")


def bits(cards):
    return read_cards(cards).hand


def shown(spread):
    """A spread as a set of melds, each a set of cards, so that no order matters."""
    return frozenset(frozenset(names(meld)) for meld in spread)


def whole_runs(arrangements):
    """Those of *arrangements* in which no run is cut in two."""
    found = {frozenset(map(frozenset, arrangement)) for arrangement in arrangements}
    return {spread for spread in found if not split_run(spread)}


def test_the_data_file_holds_hands_of_ten_and_of_eleven():
    assert {len(line["cards"]) for line in LINES} == {10, 11}


def test_least_deadwood_is_that_of_the_data_file():
    wrong = {
        line["id"]: least_deadwood(bits(line["cards"]))
        for line in LINES
        if least_deadwood(bits(line["cards"])) != line["min_deadwood"]
    }
    assert not wrong


def test_all_spreads_of_least_deadwood_are_found_and_no_others():
    wrong = [
        line["id"]
        for line in LINES
        if set(map(shown, spreads(bits(line["cards"])))) != whole_runs(line["arrangements"])
    ]
    assert not wrong


def test_no_spread_is_listed_twice():
    for line in LINES:
        found = spreads(bits(line["cards"]))
        assert len(set(map(shown, found))) == len(found)


def test_the_best_discard_is_that_of_the_data_file():
    elevens = [line for line in LINES if "best_discard" in line]
    assert elevens
    for line in elevens:
        hand = bits(line["cards"])
        after = {card: least_deadwood(hand ^ card) for card in each(hand)}
        lowest = min(after.values())
        best = [name for card, left in after.items() for name in names(card) if left == lowest]
        assert lowest == line["best_discard"]["deadwood"], line["id"]
        assert sorted(best) == sorted(line["best_discard"]["cards"]), line["id"]


@given(hands(sizes=(0, 3, 7, 9, 10, 11)))
def test_least_deadwood_and_its_spreads_are_those_of_trying_everything(cards):
    laid = {spread: count(loose(cards, spread)) for spread in every_spread(cards)}
    lowest = min(laid.values())
    best = {spread for spread, left in laid.items() if left == lowest}

    assert least_deadwood(bits(cards)) == lowest
    assert set(map(shown, spreads(bits(cards)))) == whole_runs(best)


@given(hands(sizes=(5, 9, 10), ranks=(4, 5, 13)))
def test_legal_spreads_are_all_that_leave_no_more_than_the_limit(cards):
    limit = 30
    legal = {spread for spread in every_spread(cards) if count(loose(cards, spread)) <= limit}
    found = all_spreads(bits(cards), limit)

    assert set(map(shown, found)) == whole_runs(legal)
    assert len(set(found)) == len(found)


@given(hands(sizes=(1, 2, 3, 4, 5), ranks=(2, 3, 13)))
def test_sets_and_runs_are_told_from_other_cards(cards):
    assert melds.is_set(bits(cards)) == is_set(cards)
    assert melds.is_run(bits(cards)) == is_run(cards)


def test_the_ace_is_low():
    assert melds.is_run(bits("AH 2H 3H"))
    assert not melds.is_run(bits("QH KH AH"))
    assert not melds.is_run(bits("KH AH 2H"))
    assert not melds.is_run(bits("KH") | bits("AS 2S"))


def test_any_card_more_raises_the_least_deadwood_by_its_value_at_most():
    for line in LINES[::10]:
        hand = bits(line["cards"])
        for card in PACK:
            if card not in line["cards"]:
                assert least_deadwood(hand | bits(card)) <= line["min_deadwood"] + count([card])


@pytest.mark.parametrize(
    ("laid", "faults"),
    [
        (["4S 5S 6S", "9C 9D 9H"], []),
        ([], []),
        (["4S 5S"], ["not_a_meld"]),
        (["4S 5S 9H"], ["not_a_meld"]),
        ([""], ["not_a_meld"]),
        (["4S 5S 6S 6S"], ["not_a_meld"]),
        (["KC KD KH"], ["card_not_in_hand"]),
        (["4S 5S 6S", "6S 7S 8S"], ["card_in_two_melds"]),
        (["4S KC", "KC 4S"], ["not_a_meld", "card_not_in_hand", "card_in_two_melds"]),
    ],
)
def test_every_fault_of_a_spread_is_named_once(laid, faults):
    hand = bits("4S 5S 6S 7S 8S 9C 9D 9H AC AD")

    found = faults_in_melds([read_cards(meld).cards for meld in laid], hand)

    assert list(found) == faults


@given(hands(ranks=(4, 5)))
def test_a_spread_of_least_deadwood_has_no_fault(cards):
    hand = bits(cards)
    for spread in spreads(hand):
        assert not faults_in_melds([list(each(meld)) for meld in spread], hand)
        assert all(is_meld(names(meld)) for meld in spread)
        assert count(loose(cards, shown(spread))) == least(cards)
