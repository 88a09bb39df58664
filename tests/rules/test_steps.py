"""The proof as a row of pictures: every card is always somewhere, and the last one decides."""

import by_hand
import pytest
from deals import deals, knocks, read_lines
from hypothesis import given, settings

from scorekeeper.rules.cards import names
from scorekeeper.rules.melds import deadwood
from scorekeeper.rules.proof import explain
from scorekeeper.rules.request import read_request
from scorekeeper.rules.showdown import judge
from scorekeeper.rules.steps import deciding, steps

UNDERCUT = {"knocker": "3-6C 8-QD JH", "defender": "5HDS 6D 7D 9-QS 2D"}
CASES = {
    line["id"]: line["request"]
    for line in read_lines("cases.jsonl")
    if line["kind"] == "verify" and "error" not in line["expect"]
}


def drawn(asked):
    called = read_request({"house": "book-25-25", **asked}).showdown
    verdict = judge(called)
    return verdict, steps(verdict, explain(called, verdict))


def test_the_undercut_in_eight_pictures():
    _verdict, shown = drawn(UNDERCUT)

    assert [step.kind for step in shown] == [
        "knock",
        "tempting",
        "tempting",
        "next",
        "melds",
        "lay_off",
        "lay_off",
        "end",
    ]
    assert [step.defender.count for step in shown] == [69, 12, 12, 11, 15, 8, 2, 2]
    first, second = shown[5:7]
    assert (names(first.card), names(first.on)) == (["7D"], ["8D", "9D", "TD", "JD", "QD"])
    assert (names(second.card), names(second.on)[0]) == (["6D"], "7D")
    assert shown[-1].outcome.points == 33


def test_an_illegal_knock_is_answered_with_what_could_have_been_laid():
    _verdict, shown = drawn(CASES["illegal-knock-ruling"])

    assert [step.kind for step in shown] == ["knock", "instead"]
    assert deciding(shown) == 2


def test_what_lay_is_drawn_and_then_what_it_could_have_been():
    # 9♣ 10♣ J♣ was laid, and the J♣ is in the other hand; three sets and 2-3-4♠ leave 1.
    _verdict, [lay, could] = drawn(CASES["meld-claim-card-not-held"])

    assert [names(meld) for meld in lay.knocker.melds] == [
        ["9C", "TC", "JC"],
        ["2S", "3S", "4S"],
    ]
    assert names(lay.knocker.loose) == ["AD", "9D", "TD", "9H", "TH"]
    assert [(names(one.cards), one.fault) for one in lay.judged] == [
        (["9C", "TC", "JC"], "card_not_in_hand")
    ]
    assert (lay.decides, could.decides, could.knocker.count) == (True, False, 1)


def test_melds_laid_are_drawn_before_those_that_are_worked_out():
    _verdict, shown = drawn(CASES["H16-held-back"] | {"house": {"spread": "least"}})

    assert [step.kind for step in shown[:2]] == ["knock", "worked_out"]
    assert [step.knocker.count for step in shown] == [6, *[1] * (len(shown) - 1)]


def test_a_defence_that_counts_as_played_is_drawn_last():
    verdict, shown = drawn(CASES["played-whole-swing-b"])

    assert shown[-1].kind == "played" and deciding(shown) == len(shown)
    assert (shown[-1].defender, shown[-1].outcome) == (verdict.defender, verdict.outcome)


@settings(max_examples=25)  # every line of the defender's is tried by hand
@given(knocks())
def test_the_next_best_is_drawn_once_and_is_the_next_by_hand(deal):
    verdict, shown = drawn({"knocker": deal[0], "defender": deal[1]})
    if verdict.faults:
        return
    table = [] if not verdict.knocker.count else [*map(names, verdict.knocker.melds)]
    counts = {by_hand.count(rest) for rest in by_hand.whole_defences(deal[1], table)}
    drawn_next = [step.defender.count for step in shown if step.kind == "next"]

    assert drawn_next == sorted(counts)[1:2]


def test_against_gin_nothing_is_laid_off():
    _verdict, shown = drawn(CASES["H03"])

    assert {step.kind for step in shown} <= {"knock", "tempting", "next", "melds", "end"}


def check(verdict, shown):
    hand = verdict.called.defender
    for step in shown:
        laid = sum(step.laid)
        assert sum(step.defender.melds) | step.defender.loose | laid == hand
        assert sum(step.defender.melds) + step.defender.loose + laid == hand
        assert step.defender.count == deadwood(step.defender.loose)
        assert step.knocker.count == deadwood(step.knocker.loose)
        assert len(step.laid) == len(step.knocker.melds)
    assert sum(step.decides for step in shown) == 1
    told = verdict.called.spread
    lay = verdict.knocker.melds if told is None else tuple(sum({*meld}) for meld in told)
    assert {*shown[0].knocker.melds} == {*lay}
    if not verdict.faults:
        [end] = [step for step in shown if step.kind == "end"]
        assert end.defender.count == min(step.defender.count for step in shown)
        assert all(step.knocker == verdict.knocker for step in shown[1:])
        assert shown[-1].defender.count == verdict.defender.count
        assert shown[-1].outcome == verdict.outcome


@pytest.mark.parametrize("name", CASES)
def test_every_case_can_be_drawn(name):
    check(*drawn(CASES[name]))


@given(deals())
def test_any_hand_can_be_drawn(deal):
    check(*drawn({"knocker": deal[0], "defender": deal[1]}))
