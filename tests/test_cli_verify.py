"""`scorekeeper verify` as somebody runs it: another process."""

import json
import os
import subprocess
import sys

import pytest

from scorekeeper.contract import verify

PROGRAM = [sys.executable, "-c", "from scorekeeper.cli import main; main()", "verify"]
HAND = {
    "house": "book-25-25",
    "knocker": "3-6C 8-QD JH",
    "defender": "5DHS 9-QS 6D 7D 2D",
}


def run(*options, given="", **env):
    return subprocess.run(
        [*PROGRAM, *options],
        input=given if isinstance(given, bytes) else given.encode(),
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"} | env,
        timeout=60,
    )


def of_hand(**changed):
    """The options that give the hand."""
    told = HAND | changed
    return [part for name, value in told.items() for part in (f"--{name}", value)]


def out(done):
    return done.stdout.decode()


def err(done):
    return done.stderr.decode()


# ------------------------------------------------------------------ to read


def test_hand_is_told_with_its_working():
    done = run(*of_hand())

    assert (done.returncode, err(done)) == (0, "")
    assert out(done).startswith("Undercut. The defender scores 33.\n")
    costs = "That would have cost the defender 35: 2 lost and 33 not won."
    for fact in ("7♦ on 8♦ 9♦ 10♦ J♦ Q♦", "J♥ = 10", "2♦ = 2", "25", costs):
        assert fact in out(done)


def test_illegal_knock_could_be_read():
    done = run(*of_hand(house='{"preset": "pagat", "knock_limit": 9}'))

    assert done.returncode == 0
    assert "the most you may knock with is 9" in out(done)


def test_every_fault_is_a_sentence_on_standard_error():
    done = run(*of_hand(house="oklahoma", knocker="3-6C 8-QD 1X", defender="3C 5DHS 9-QS 7D"))

    assert (done.returncode, out(done)) == (1, "")
    faults = err(done).splitlines()
    assert len(faults) == 4
    assert "“1X” in the knocker's hand cannot be read. Write a card like 7D" in faults[0]
    assert any("upcard" in fault for fault in faults)
    assert any("both hands" in fault for fault in faults)
    assert any("The defender has 9 cards" in fault for fault in faults)


def test_unknown_rulebook_is_told_where_they_are_listed():
    done = run(*of_hand(house="nobody's"))

    assert done.returncode == 1
    assert "“nobody's”" in err(done) and "scorekeeper houses" in err(done)


def test_terminal_without_suit_signs_gets_letters():
    done = run(*of_hand(), PYTHONIOENCODING="ascii")

    assert done.returncode == 0
    assert b"7D on 8D 9D 10D JD QD" in done.stdout
    faulty = run(*of_hand(defender="5DHS 9-QS 6D 7D JH"), PYTHONIOENCODING="ascii")
    assert faulty.stderr.startswith(b"JH cannot be in both hands.")


def test_melds_as_laid_and_play_as_it_was_are_judged():
    done = run(
        *of_hand(),
        *("--spread", "3-6C | 8-TD"),
        *("--defence", '{"melds": ["5-7D", "9-QS"], "layoffs": []}'),
    )

    assert done.returncode == 0
    assert "The knocker has 30 left; the most you may knock with is 10." in out(done)


# ------------------------------------------------------------------ JSON

REQUESTS = [
    {},
    {"house": {"preset": "pagat", "gin_bonus": 25}, "upcard": "4S", "call": "gin"},
    {"knocker": "3-6C 8-QD JH KC", "discard": "KC"},
    {"knocker": "3-6C 8-QD JH QH", "call": "big_gin"},
    {"spread": ["3-6C", "8-QD"], "defence": {"melds": ["5-7D"], "layoffs": []}},
    {"spread": []},
    {"defender": "5DHS 9-QS 6D 7D JH"},
    {"house": "oklahoma"},
]


@pytest.mark.parametrize("changed", REQUESTS)
def test_json_is_the_answer_of_the_contract(changed):
    request = HAND | changed
    options = []
    for name, value in request.items():
        if name == "spread":
            value = "|".join(value)
        options += [f"--{name}", value if isinstance(value, str) else json.dumps(value)]

    done = run(*options, "--json")

    answer = json.loads(done.stdout)
    assert answer == json.loads(json.dumps(verify(request)))
    assert done.returncode == ("error" in answer)
    assert err(done) == ""


def test_lines_are_answered_in_order_past_bad_and_blank_ones():
    given = [
        json.dumps(HAND | {"id": 1}),
        "",
        "{no json",
        json.dumps(HAND | {"id": "two", "house": "pagat"}),
        "   ",
        "[]",
        json.dumps({"id": 3}),
        json.dumps(HAND | {"id": None}),
    ]

    done = run("--jsonl", given="\n".join(given))

    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("id", "-") for answer in answers] == [1, "-", "two", "-", 3, None]
    assert ["error" in answer for answer in answers] == [0, 1, 0, 1, 1, 0]
    assert [answer.get("points") for answer in answers] == [33, None, 18, None, None, 33]
    assert (done.returncode, err(done)) == (1, "")


def test_lines_that_can_all_be_read_exit_well():
    assert run("--jsonl", given=json.dumps(HAND) + "\n").returncode == 0
    assert run("--jsonl", given="").returncode == 0


def test_signs_and_strange_bytes_do_not_stop_the_stream():
    # Signs in a place that says ASCII, a byte that is no UTF-8, half a surrogate pair.
    signs = HAND | {"knocker": "3–6♣ 8-Q♦ J♥", "id": "é"}
    given = json.dumps(signs, ensure_ascii=False).encode() + b'\n\xff\n{"id": "\\ud800"}\n'

    done = run("--jsonl", given=given, PYTHONIOENCODING="ascii")

    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("points") for answer in answers] == [33, None, None]
    assert [answer.get("id") for answer in answers] == ["é", None, "\ud800"]
    assert (done.returncode, err(done)) == (1, "")


@pytest.mark.parametrize("options", [["--jsonl"], of_hand(), [*of_hand(), "--json"]])
def test_reader_that_goes_away_is_no_crash(options):
    nobody, pipe = os.pipe()
    os.close(nobody)

    done = subprocess.run(
        [*PROGRAM, *options],
        input=(json.dumps(HAND) + "\n").encode() * 500,
        stdout=pipe,
        stderr=subprocess.PIPE,
        timeout=60,
    )

    os.close(pipe)
    assert done.returncode != 0
    assert done.stderr == b""


# ------------------------------------------------------------------ wrong usage


@pytest.mark.parametrize(
    "options, hint",
    [
        ([], "Add --house, --knocker and --defender."),
        (["--house", "pagat", "--knocker", "3C"], "Add --defender."),
        (["--json"], "Add --house"),
        (["--jsonl", "--json"], "leave out --json"),
        (["--jsonl", "--house", "pagat"], "leave out --house"),
        ([*of_hand(), "--upcrad", "4S"], "--upcard"),
        ([*of_hand(), "4S"], "4S"),
        ([*of_hand(), "--upcard"], "--upcard"),
        ([*of_hand(), "--call", "snap"], "big_gin"),
        ([*of_hand(), "--defence", "KC KD KH"], "--defence is no JSON object. Write it like"),
        (of_hand(house='{"preset": pagat}'), "--house is no JSON object. Write it like"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_says_what_to_type(options, hint):
    done = run(*options)

    assert (done.returncode, out(done)) == (2, "")
    assert hint in err(done)
    assert "Traceback" not in err(done)


def test_help_shows_a_hand_that_can_be_typed():
    help_text = out(run("--help"))

    assert '--knocker "3-6C 8-QD JH" --defender "5DHS 9-QS 6D 7D 2D"' in help_text


def test_an_answer_that_cannot_be_written_is_one_line_and_no_traceback():
    hand = ["--knocker", "3-6C 8-QD JH", "--defender", "5HDS 6D 7D 9-QS 2D"]
    with open("/dev/full", "w") as full:
        run = subprocess.run(
            [*PROGRAM, "--house", "pagat", *hand],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert run.returncode == 1
    assert "cannot be written" in run.stderr
    assert "Traceback" not in run.stderr


def test_what_only_python_reads_is_no_json():
    run = subprocess.run(
        [*PROGRAM, "--jsonl"],
        input='{"id": NaN, "house": "pagat"}\n',
        capture_output=True,
        text=True,
        check=False,
    )

    assert "NaN" not in run.stdout
    assert "unreadable_request" in run.stdout
