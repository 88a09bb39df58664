"""What `scorekeeper tally` takes and refuses; its numbers are tested with the rules."""

import json
from copy import deepcopy

import pytest
from click.testing import CliRunner
from deals import read_lines
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli import main
from scorekeeper.contract import tally

KNOCK = {"ending": "knock", "winner": "Ada", "points": 12}
COUNTS = {"knocker": "Ada", "knocker_count": 4, "defender_count": 20}
CARDS = {
    "knocker": "Ada",
    "knocker_cards": "4-6S 9CDH TCDH AD",
    "defender_cards": "7S 8S KCDH 2C 3D 5H JH QH",
}


def match(*hands, **more):
    return {
        "house": "kitchen",
        "players": ["Ada", "Bo"],
        "dealer": "Ada",
        "hands": hands,
    } | more


def faults(request):
    """The faults of an answer: hand, code, the part it belongs to."""
    return [(fault["hand"], fault["code"], fault["where"]) for fault in tally(request)["error"]]


@pytest.mark.parametrize(
    ("changed", "code", "where"),
    [
        ({"house": "nowhere"}, "unknown_house", "house"),
        ({"house": {"box": -1}}, "bad_house", "house"),
        ({"house": 3}, "unreadable_request", "house"),
        ({"players": ["Ada"]}, "unreadable_request", "players"),
        ({"players": ["Ada", "Ada"]}, "unreadable_request", "players"),
        ({"players": ["Ada", " "]}, "unreadable_request", "players"),
        ({"players": ["Ada", 2]}, "unreadable_request", "players"),
        ({"dealer": "Cleo"}, "unreadable_request", "dealer"),
        ({"dealer": None}, "unreadable_request", "dealer"),
        ({"hands": {}}, "unreadable_request", "hands"),
    ],
)
def test_what_is_wrong_with_the_match_itself_belongs_to_no_hand(changed, code, where):
    assert faults(match({"ending": "nonsense"}, **changed)) == [(None, code, where)]


def test_all_that_is_wrong_with_the_match_itself_is_told_at_once():
    assert [
        code for _, code, _ in faults(match(house="nowhere", dealer="Cleo", hands=None))
    ] == [
        "unknown_house",
        "unreadable_request",
        "unreadable_request",
    ]


@pytest.mark.parametrize(
    ("hand", "code", "where"),
    [
        (None, "bad_hand", "hand"),
        ({}, "bad_hand", "ending"),
        (KNOCK | {"ending": "schneider"}, "bad_hand", "ending"),
        (KNOCK | {"ending": ["gin"]}, "bad_hand", "ending"),
        (KNOCK | {"winner": None}, "bad_hand", "winner"),
        (KNOCK | {"winner": "ada"}, "bad_hand", "winner"),
        (KNOCK | {"points": -1}, "bad_hand", "points"),
        (KNOCK | {"points": True}, "bad_hand", "points"),
        (KNOCK | {"points": "12"}, "bad_hand", "points"),
        (KNOCK | {"dealer": "Cleo"}, "bad_hand", "dealer"),
        (KNOCK | {"upcard": "1X"}, "unreadable_card", "upcard"),
        ({"ending": "ruling", "winner": "Ada"}, "bad_hand", "points"),
        ({"ending": "dead", "dealer": 0}, "bad_hand", "dealer"),
        (COUNTS | {"knocker": "Cleo"}, "bad_hand", "knocker"),
        (COUNTS | {"knocker_count": 4.0}, "bad_hand", "knocker_count"),
        (COUNTS | {"defender_count": 101}, "bad_hand", "defender_count"),
        (COUNTS | {"call": "gin"}, "bad_hand", "call"),
        (COUNTS | {"call": "big_gin"}, "bad_hand", "call"),
        (COUNTS | {"call": "pass"}, "unreadable_request", "call"),
        (COUNTS | {"knocker_count": 11}, "over_limit", "knocker"),
        (CARDS | {"defender_cards": None}, "unreadable_request", "defender"),
        (CARDS | {"knocker_cards": "4-6S 9CDH TCDH AD AD"}, "card_twice", "knocker"),
        (CARDS | {"spread": [["4S", "5S", "6S"]]}, "over_limit", "knocker"),
        (CARDS | {"spread": [["4S", "5S"]]}, "not_a_meld", "knocker"),
    ],
)
def test_a_bad_hand_is_named_by_its_number_and_says_what_to_do(hand, code, where):
    request = match({"ending": "dead"}, hand)

    assert (2, code, where) in faults(request)
    assert all(fault["message"].strip() for fault in tally(request)["error"])


def test_every_fault_of_the_first_bad_hand_is_told_and_none_of_a_later_one():
    bad = {"knocker": "Cleo", "knocker_count": -1, "defender_count": 200, "dealer": "Dev"}

    assert faults(match(KNOCK, bad, {})) == [
        (2, "bad_hand", "dealer"),
        (2, "bad_hand", "knocker"),
        (2, "bad_hand", "knocker_count"),
        (2, "bad_hand", "defender_count"),
    ]


def test_an_illegal_knock_comes_before_a_later_hand_that_cannot_be_read():
    assert faults(match(COUNTS | {"knocker_count": 12}, {})) == [(1, "over_limit", "knocker")]


def test_a_hand_after_the_end_is_over_even_if_it_cannot_be_read():
    assert faults(match(KNOCK | {"points": 100}, {}))[0] == (2, "match_over", "hand")


def test_counts_need_the_upcard_where_the_house_does():
    assert faults(match(COUNTS, house="oklahoma")) == [(1, "upcard_needed", "upcard")]
    assert "error" not in tally(match(KNOCK, house="oklahoma"))


@pytest.mark.parametrize(
    ("hand", "ending"),
    [
        (COUNTS | {"knocker_count": 0}, "gin"),
        (COUNTS | {"knocker_count": 0, "call": "big_gin"}, "gin"),
        ({"ending": "tie", "winner": None, "points": 0}, "tie"),
        ({"ending": "ruling", "winner": None}, "ruling"),
        (COUNTS | {"ending": "dead"}, "dead"),
        (CARDS | {"note": ["not", "text"], "call": None}, "knock"),
    ],
)
def test_a_hand_may_say_less_or_more_than_it_needs(hand, ending):
    [told] = tally(match(hand))["hands"]

    assert told["ending"] == ending


SOUND = [line["request"] for line in read_lines("match.jsonl")[::40]]


@given(st.data())
def test_whatever_is_sent_is_answered(data):
    """A sound request with one part of it replaced by something else."""
    request = deepcopy(data.draw(st.sampled_from(SOUND)))
    junk = st.none() | st.booleans() | st.integers(-3, 200) | st.text(max_size=4)
    junk |= st.lists(junk, max_size=2) | st.dictionaries(st.text(max_size=3), junk, max_size=2)
    place = request
    while isinstance(place, dict | list) and place:
        keys = sorted(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or data.draw(st.booleans()):
            place[key] = data.draw(junk)
            break
        place = place[key]

    answer = tally(request)

    assert json.loads(json.dumps(answer))
    assert all(fault["message"] for fault in answer.get("error", ()))


# ------------------------------------------------------------------- the command line


def run(*words, text=""):
    return CliRunner().invoke(main, ["tally", *words], input=text)


def test_a_match_is_read_from_a_file_or_standard_input(tmp_path):
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(match(KNOCK)), encoding="utf-8")

    from_file, from_input = run(str(file)), run("-", text=file.read_text(encoding="utf-8"))

    assert from_file.exit_code == from_input.exit_code == 0
    assert json.loads(from_file.stdout) == json.loads(from_input.stdout)
    assert json.loads(from_file.stdout)["columns"][0]["points"] == [12, 0]


@pytest.mark.parametrize(
    "text", ["", "no json", json.dumps(match({})), b"\xff\xfe\xfa"], ids=range(4)
)
def test_a_match_that_cannot_be_read_says_so_and_exits_with_1(text):
    told = run("-", text=text)

    assert told.exit_code == 1
    assert json.loads(told.stdout)["error"]


def test_a_name_that_is_half_a_letter_does_not_stop_the_answer():
    told = run("-", text=json.dumps(match(players=["Ada", "\ud83d"])))

    assert json.loads(told.stdout)["players"] == ["Ada", "\ud83d"]


@pytest.mark.parametrize("words", [[], ["-", "--jsonl"], ["no/such/file.json"]])
def test_wrong_usage_exits_with_2(words):
    assert run(*words).exit_code == 2


def test_a_line_each_is_answered_in_order_and_a_bad_one_stops_nothing():
    lines = [match(KNOCK, id=1), {"id": 2}, match(id=3)]
    text = "\n\n".join([*map(json.dumps, lines), "no json"])

    told = run("--jsonl", text=text)
    answers = [json.loads(line) for line in told.stdout.splitlines()]

    assert told.exit_code == 1
    assert [answer.get("id") for answer in answers] == [1, 2, 3, None]
    assert ["error" in answer for answer in answers] == [False, True, False, True]
