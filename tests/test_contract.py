"""What `verify` answers, against cases whose answers were found some other way."""

import json

import pytest
from by_hand import slips
from deals import deals, read_lines
from expect import lacks, unexpected_codes
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.contract import answer_lines, verify
from scorekeeper.rules.cards import names, read_cards

CASES = [case for case in read_lines("cases.jsonl") if case["kind"] == "verify"]
DEFENDERS = read_lines("defender.jsonl")


def misses(case):
    """List where the answer to a *case* is not as it expects, or could not lie so."""
    answer = json.loads(json.dumps(verify(case["request"])))
    found = lacks(answer, case["expect"])
    if case.get("exact") and (others := unexpected_codes(answer, case["expect"])):
        found.append(f"faults that are none: {others}")
    return found + shown_wrong(case["request"], answer)


def shown_wrong(asked, answer):
    """List what is wrong with the cards an *answer* shows, apart from what was expected."""
    if "error" in answer:
        return [f"{fault} says nothing" for fault in answer["error"] if not fault["message"]]
    found = []
    if sum(points for _, points in answer["score"]) != answer["points"]:
        found.append("the parts are not the points")
    if answer["defender"] is not None:
        held = names(read_cards(asked["knocker"]).hand)
        if len(held) == 11 and asked.get("discard"):
            held.remove(*names(read_cards(asked["discard"]).hand))
        table = answer["knocker"]["melds"]
        if "spread" not in asked:
            found += slips(held, answer["knocker"])
        found += slips(names(read_cards(asked["defender"]).hand), answer["defender"], table)
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_case_is_answered_as_it_expects(case):
    assert not misses(case)


def test_defenders_against_gin_are_left_with_their_least_deadwood():
    wrong = {case["id"]: found for case in DEFENDERS if (found := misses(case))}

    assert len(DEFENDERS) > 900
    assert not wrong


REQUESTS = [
    case["request"] for case in CASES + DEFENDERS[::20] if "error" not in case["expect"]
]


@given(st.sampled_from(REQUESTS), st.data())
def test_the_order_in_which_cards_are_told_changes_no_byte_of_the_answer(asked, data):
    told = {
        who: data.draw(st.permutations(names(read_cards(asked[who]).hand)))
        for who in ("knocker", "defender")
    }

    assert json.dumps(verify(asked | told)) == json.dumps(verify(asked))


@given(deals())
def test_the_same_request_is_answered_the_same(deal):
    asked = {"house": "hands-only", "knocker": deal[0], "defender": deal[1]}

    assert json.dumps(verify(asked)) == json.dumps(verify(asked))


def test_the_id_comes_back_whatever_it_is():
    for given_id in (7, "seven", None, [1, {"a": 2}], 0, ""):
        assert verify({"id": given_id})["id"] == given_id
    assert "id" not in verify({})
    assert "id" not in verify([])


def test_fields_that_nobody_knows_are_ignored():
    asked = CASES[0]["request"]

    assert verify(asked | {"colour": "green", "spreads": 7}) == verify(asked)


def test_lines_are_answered_in_order_and_bad_ones_do_not_stop_them():
    asked = CASES[0]["request"]
    lines = [
        json.dumps(asked | {"id": 1}),
        "",
        "{not json",
        "   ",
        json.dumps([1]),
        "[" * 100_000,
        "9" * 10_000,
        json.dumps(asked | {"id": 2}),
    ]

    answers = [(json.loads(line), readable) for line, readable in answer_lines(lines, verify)]

    assert [readable for _, readable in answers] == [True, False, False, False, False, True]
    assert [answer.get("id") for answer, _ in answers] == [1, None, None, None, None, 2]
    for answer, readable in answers:
        assert readable or answer["error"][0]["code"] == "unreadable_request"


def test_every_fault_has_a_message_for_the_person_who_must_mend_it():
    asked = {
        "house": {"gin_bonus": -1, "tie": "?", "hand_cap": 0, "column_weights": 1},
        "knocker": "4S 4S 1H",
        "defender": ["4S", "QX"],
        "call": "rummy",
        "discard": "9C",
    }
    told = verify(asked)["error"]

    assert len({fault["code"] for fault in told}) >= 5
    for fault in told:
        assert fault["message"].strip().endswith(".")
        assert "{" not in fault["message"]
