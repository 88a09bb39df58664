"""The proof as a row of pictures: every card is always somewhere, and the last one decides."""

import pytest
from deals import deals, read_lines
from hypothesis import given

from scorekeeper.rules.cards import names
from scorekeeper.rules.melds import deadwood
from scorekeeper.rules.proof import explain
from scorekeeper.rules.request import read_request
from scorekeeper.rules.showdown import judge
from scorekeeper.rules.steps import steps

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


def test_the_undercut_in_seven_pictures():
    _verdict, shown = drawn(UNDERCUT)

    assert [step.kind for step in shown] == [
        "knock",
        "tempting",
        "tempting",
        "melds",
        "lay_off",
        "lay_off",
        "end",
    ]
    assert [step.defender.count for step in shown] == [69, 12, 12, 15, 8, 2, 2]
    first, second = shown[4:6]
    assert (names(first.card), names(first.on)) == (["7D"], ["8D", "9D", "TD", "JD", "QD"])
    assert (names(second.card), names(second.on)[0]) == (["6D"], "7D")
    assert shown[-1].outcome.points == 33


def test_an_illegal_knock_is_answered_with_what_could_have_been_laid():
    _verdict, shown = drawn(CASES["illegal-knock-ruling"])

    assert [step.kind for step in shown] == ["knock", "instead"]


def test_against_gin_nothing_is_laid_off():
    _verdict, shown = drawn(CASES["H03"])

    assert {step.kind for step in shown} <= {"knock", "tempting", "melds", "end"}


def check(verdict, shown):
    hand = verdict.called.defender
    for step in shown:
        laid = sum(step.laid)
        assert sum(step.defender.melds) | step.defender.loose | laid == hand
        assert sum(step.defender.melds) + step.defender.loose + laid == hand
        assert step.defender.count == deadwood(step.defender.loose)
    if not verdict.faults:
        assert shown[-1].defender.count == min(step.defender.count for step in shown)
        if verdict.defence is None:
            assert shown[-1].outcome == verdict.outcome


@pytest.mark.parametrize("name", CASES)
def test_every_case_can_be_drawn(name):
    check(*drawn(CASES[name]))


@given(deals())
def test_any_hand_can_be_drawn(deal):
    check(*drawn({"knocker": deal[0], "defender": deal[1]}))
