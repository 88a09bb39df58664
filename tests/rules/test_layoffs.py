import pytest
from by_hand import best_defence as best_by_hand
from by_hand import count, defences, slips, spreads
from deals import deals
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards import NAME, names, read_cards
from scorekeeper.rules.layoffs import (
    Played,
    best_count,
    best_defence,
    fits,
    in_order,
    lie,
    play,
)


def bits(cards):
    return read_cards(cards).hand


def table(*melds):
    return tuple(bits(meld) for meld in melds)


def as_json(side):
    return {
        "melds": [names(meld) for meld in side.melds],
        "layoffs": [{"card": NAME[card], "meld": place} for card, place in side.layoffs],
        "deadwood": names(side.loose),
        "count": side.count,
    }


def laid(side):
    """The lay-offs of *side*, written `7S on 0`."""
    return [f"{NAME[card]} on {place}" for card, place in side.layoffs]


@st.composite
def knocks(draw):
    """A spread of the knocker, least or not, and ten cards held against it."""
    knocker, defender = draw(deals())
    legal = sorted(spreads(knocker), key=lambda spread: sorted(map(sorted, spread)))
    spread = draw(st.sampled_from(legal))
    return [sorted(meld) for meld in sorted(spread, key=sorted)], defender


@given(knocks())
@settings(max_examples=500)
def test_the_best_defence_is_that_of_trying_everything(knock):
    on, defender = knock
    side = best_defence(bits(defender), table(*on))

    assert side.count == best_by_hand(defender, on)
    assert side.count == best_count(bits(defender), table(*on))
    assert not slips(defender, as_json(side), on)


@given(knocks(), st.data())
def test_no_line_of_the_defender_leaves_less_than_the_best(knock, data):
    on, defender = knock
    tried = data.draw(st.sampled_from(sorted(map(sorted, defences(defender, on)))))

    assert best_count(bits(defender), table(*on)) <= count(tried)


@given(knocks())
def test_the_best_defence_played_as_shown_is_legal_and_counts_the_same(knock):
    on, defender = knock
    side = best_defence(bits(defender), table(*on))
    told = Played(
        tuple(read_cards(names(meld)).cards for meld in side.melds),
        tuple((card, bits(on[place])) for card, place in side.layoffs),
    )

    done, faults = play(bits(defender), table(*on), told, gin=False)

    assert not faults
    assert done.count == side.count


@pytest.mark.parametrize(
    ("hand", "on", "layoffs", "left"),
    [
        ("5S 6S 7S 8S KH QD", ["9S TS JS"], [], 20),  # his own run, kept whole
        ("4S 3S KH", ["5S 6S 7S"], ["4S on 0", "3S on 0"], 10),  # down the low end
        ("8S 9S KH", ["5S 6S 7S"], ["8S on 0", "9S on 0"], 10),  # up the high end
        ("4S 8S KH", ["5S 6S 7S"], ["4S on 0", "8S on 0"], 10),  # both ends
        ("9S KH", ["5S 6S 7S"], [], 19),  # no eight, no nine
        ("7S 8S", ["7C 7D 7H", "4S 5S 6S"], ["7S on 1", "8S on 1"], 0),  # run, not set
        ("7S KH", ["7C 7D 7H 7S"], [], 17),  # a set of four takes nothing
        ("AS 2S KH", ["JS QS KS"], [], 13),  # the ace is low
        ("5S", ["2S 3S 4S", "6S 7S 8S"], ["5S on 0"], 0),  # the gap between two runs
        ("7C 7D 7H 7S 8S", ["4S 5S 6S"], ["7S on 0", "8S on 0"], 0),  # four shed one
    ],
)
def test_lay_offs_go_where_they_serve_best(hand, on, layoffs, left):
    side = best_defence(bits(hand), table(*on))

    assert laid(side) == layoffs
    assert side.count == left


def test_an_own_run_is_broken_where_more_can_then_be_laid_off():
    # Kept, the diamond run leaves 5C 5H 2S: 12. Broken, 6D and 7D go on the knocker's sets
    # and 5D makes a third five: 2.
    hand = bits("5D 6D 7D 5C 5H 2S JC JD JH JS")

    side = best_defence(hand, table("6C 6H 6S", "7C 7H 7S"))

    assert side.melds == table("5C 5D 5H", "JC JD JH JS")
    assert laid(side) == ["6D on 0", "7D on 1"]
    assert side.count == 2


def test_the_first_of_equal_defences_lays_off_fewest_cards():
    side = best_defence(bits("8S 9S TS"), table("5S 6S 7S"))

    assert side.melds == table("8S 9S TS")
    assert not side.layoffs


def test_cards_that_cannot_all_be_laid_are_refused():
    with pytest.raises(ValueError, match="laid off"):
        in_order(0, bits("9S"), table("5S 6S 7S"))
    with pytest.raises(ValueError, match="laid off"):
        in_order(bits("9S"), 0, table("5S 6S 7S"))


def test_a_chain_is_put_into_an_order_in_which_it_can_be_laid():
    order = in_order(0, bits("2S 3S 4S 8S 9S"), table("5S 6S 7S"))

    assert [NAME[card] for card, _ in order] == ["4S", "3S", "2S", "8S", "9S"]


def test_a_card_fits_a_meld_that_it_makes_longer():
    assert fits(bits("8S"), bits("5S 6S 7S"))
    assert fits(bits("7S"), bits("7C 7D 7H"))
    assert not fits(bits("7S"), bits("5S 6S 7S"))
    assert not fits(bits("9S"), bits("5S 6S 7S"))
    assert not fits(bits("8S"), bits("7C 7D 7H"))


def test_a_hand_lies_as_its_melds_and_the_rest():
    side = lie(bits("4S 5S 6S KH AD"), table("4S 5S 6S"))

    assert names(side.loose) == ["AD", "KH"]
    assert side.count == 11


def played(melds, *layoffs):
    return Played(
        tuple(read_cards(meld).cards for meld in melds),
        tuple((bits(card), bits(on)) for card, on in layoffs),
    )


@pytest.mark.parametrize(
    ("done", "faults"),
    [
        (played(["KC KD KH"], ("7S", "4S")), []),
        (played([], ("7S", "6S"), ("8S", "7S")), []),
        (played([]), []),
        (played([], ("8S", "6S"), ("7S", "6S")), ["cannot_be_laid_off"]),
        (played([], ("7S", "9C")), ["cannot_be_laid_off"]),
        (played([], ("3S", "4S")), ["card_not_in_hand"]),
        (played([], ("7S", "4S"), ("7S", "4S")), ["card_in_two_melds", "cannot_be_laid_off"]),
        (played(["KC KD 7S"]), ["not_a_meld"]),
        (played(["KC KD KH KS"]), ["card_not_in_hand"]),
        (played(["KC KD KH", "KC KD KH"]), ["card_in_two_melds"]),
    ],
)
def test_every_fault_of_a_defence_as_played_is_named(done, faults):
    hand = bits("7S 8S KC KD KH JD QC 5C 6H 8D")

    _, found = play(hand, table("4S 5S 6S", "9C 9D 9H"), done, gin=False)

    assert list(found) == faults


def test_nothing_is_laid_off_against_gin():
    done = played([], ("7S", "4S"))

    _, faults = play(bits("7S KD"), table("4S 5S 6S"), done, gin=True)

    assert faults == ("cannot_be_laid_off",)
