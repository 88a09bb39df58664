"""A hand settled on the defender's word, against every hand he could hold."""

from dataclasses import replace
from itertools import combinations

import pytest

from scorekeeper.rules.cards import names, read_cards
from scorekeeper.rules.melds import deadwood, least_deadwood
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.showdown import Showdown, judge
from scorekeeper.rules.word import (
    WordNotEnough,
    full_hands,
    melded_cards,
    on_his_word,
    word_or_faults,
)

HOUSE = PRESETS["hands-only"].house
KNOCKER = read_cards("3-6C 8-QD JH").hand


def called(knocker: str, loose: str) -> Showdown:
    return Showdown(HOUSE, read_cards(knocker).hand, read_cards(loose).hand)


def test_melded_cards_are_just_those_that_leave_nothing():
    free = read_cards("A-6S A-4H A-3D 5H").hand
    cards = [1 << place for place in range(52) if free >> place & 1]
    for size in (3, 4, 5, 6, 7, 8):
        plain = {
            sum(chosen)
            for chosen in combinations(cards, size)
            if not least_deadwood(sum(chosen))
        }

        assert set(melded_cards(size, free)) == plain


def test_every_full_hand_is_least_with_just_these_cards_left():
    loose = read_cards("KS QH 7C 2D").hand
    hands = list(full_hands(loose, KNOCKER))

    assert len(hands) == len(set(hands)) > 100
    for hand in hands:
        assert hand.bit_count() == 10
        assert not hand & KNOCKER
        assert least_deadwood(hand) == deadwood(loose)


def test_his_word_is_enough_where_no_meld_could_change_the_score():
    # Three twos and four jacks take one card only, the fourth two: A 3 4 left against K Q 9.
    settled = on_his_word(called("2CDH JCDHS AH 3D 4S", "KH QD 9H 2S"))

    assert (settled.knocker_count, settled.defender_count) == (8, 29)
    assert settled.outcome.winner == "knocker"
    assert settled.outcome.points == 21


def test_his_word_is_not_enough_where_a_meld_could_be_broken_up():
    # Were his melds 5-6-7 of diamonds and fives, the 6 and 7 would go on the knocker's run.
    with pytest.raises(WordNotEnough) as raised:
        on_his_word(called("3-6C 8-QD JH", "5H 5S 2D"))

    one, other = raised.value.one, raised.value.other
    assert (
        judge(Showdown(HOUSE, KNOCKER, one)).outcome
        != judge(Showdown(HOUSE, KNOCKER, other)).outcome
    )
    assert "2D" in names(one) and "2D" in names(other)


def test_against_gin_the_count_of_the_loose_cards_is_the_whole_answer():
    settled = on_his_word(called("3-6C 8-KD", "KS QH 7C 2S"))

    assert settled.outcome.ending == "gin"
    assert settled.defender_count == 29


@pytest.mark.parametrize("loose", ["KS", "", "KS QH"])
def test_cards_that_no_melds_complete_or_too_few_ask_for_all(loose):
    if loose == "KS QH":  # eight cards melded are possible, so this one may settle
        on_his_word(called("3-6C 8-KD", loose))
        return
    with pytest.raises(WordNotEnough):
        on_his_word(called("3-6C 8-KD", loose))


def test_a_hand_that_could_not_be_left_over_asks_for_all():
    # Nine loose cards would leave one melded card, which is no meld.
    with pytest.raises(WordNotEnough):
        on_his_word(called("3-6C 8-KD", "KS QH 7C 2S AH 4H 9S JS 6H"))


def test_where_it_counts_how_the_knocker_laid_his_the_cards_are_asked_for():
    # Four fives and 6-7-8 of spades, or three and 5-6-7-8: only there the 4 is laid off.
    twice = called("5CDHS 6-8S 2DH AH", "3CH AS 4S")
    as_laid = replace(twice, house=PRESETS["pagat"].house)
    assert as_laid.house.spread == "as_laid"
    assert on_his_word(replace(as_laid, house=replace(as_laid.house, spread="least")))

    with pytest.raises(WordNotEnough):
        on_his_word(as_laid)


def test_what_is_wrong_with_the_knock_is_named():
    [over] = word_or_faults(called("3-6C 8-JD KH JH", "KS QH 7C 2S"))
    assert (over.code, over.count, over.limit) == ("over_limit", 20, 10)
    [claim] = word_or_faults(replace(called("3-6C 8-KD 2H", "KS QH 7C 2S"), big_gin=True))
    assert claim.code == "not_big_gin"


def test_where_his_word_is_not_enough_that_is_the_fault():
    [fault] = word_or_faults(called("3-6C 8-QD JH", "5H 5S 2D"))
    assert (fault.code, fault.where) == ("word_not_enough", "defender")
