import pytest

from scorekeeper.report import report, spelled
from scorekeeper.rules.proof import explain
from scorekeeper.rules.request import read_request
from scorekeeper.rules.showdown import judge

# knocker 3-4-5-6♣ 8-9-10-J-Q♦, J♥ left: 10
# defender 5-5-5, 9-10-J-Q♠, 7♦ 6♦ laid off, 2♦ left: 2           undercut, 8 + 25 = 33
HAND = {
    "house": "book-25-25",
    "knocker": "3-6C 8-QD JH",
    "defender": "5DHS 9-QS 6D 7D 2D",
}


def lines_of(**changed):
    call = read_request(HAND | changed)
    verdict = judge(call.showdown)
    proof = explain(call.showdown, verdict)
    return list(report(call.showdown, verdict, proof, call.discard))


def rows(lines):
    """Each line with its blanks squeezed."""
    return [" ".join(line.split()) for line in lines]


def test_first_line_is_the_verdict():
    assert lines_of()[0] == "Undercut. The defender scores 33."


def test_cards_lie_as_at_the_table():
    told = rows(lines_of())

    start = told.index("Knocker 3♣ 4♣ 5♣ 6♣ | 8♦ 9♦ 10♦ J♦ Q♦")
    assert told[start + 1 : start + 6] == [
        "left J♥ = 10",
        "Defender 5♦ 5♥ 5♠ | 9♠ 10♠ J♠ Q♠",
        "lays off 7♦ on 8♦ 9♦ 10♦ J♦ Q♦",
        "lays off 6♦ on 7♦ 8♦ 9♦ 10♦ J♦ Q♦",
        "left 2♦ = 2",
    ]


def test_sum_is_told_line_by_line():
    told = rows(lines_of())

    start = told.index("Difference of the counts, 10 − 2 8")
    assert told[start + 1 : start + 4] == ["Undercut bonus 25", "Together 33", "1 box"]


def test_spade_turned_is_a_line_of_the_sum():
    told = rows(lines_of(house={"spades": "double_points"}, upcard="9S"))

    assert "Upcard 9♠; at most 10 may knock; the hand counts double" in told
    assert told[told.index("Undercut bonus 25") + 1 :][:2] == [
        "Doubled: a spade was turned 33",
        "Together 66",
    ]


def test_proof_says_what_keeping_the_run_would_have_cost():
    told = lines_of()

    assert "Breaking 5♦ 6♦ 7♦ pays." in told
    kept = "- Keep 5♦ 6♦ 7♦: left with 12, and the knocker scores 2. "
    assert kept + "That would have cost the defender 35: 2 lost and 33 not won." in told
    [ways] = [line for line in told if "can meld in 12 ways" in line]
    assert "is 2;" in ways and "is 11." in ways
    assert any("lay off 7♦ and 6♦: left with 11" in line for line in told)


def test_eleven_melded_cards_where_big_gin_is_not_played_are_said_to_be_gin():
    hand = {"knocker": "A-3C 4-6D 7-JH", "defender": "7-9C TC QCD KDHS 2S", "call": "big_gin"}

    assert "Big Gin is not played at this table" in lines_of(**hand)[1]
    assert not any(
        "not played" in line for line in lines_of(**hand, house={"big_gin_bonus": 31})
    )


def test_other_spread_that_scores_differently_is_told():
    # The fours or 3-4-5♥: nine are left either way. The defender, 64, lays off 4♠: 60; or
    # 6♥ and 7♥: 51.
    told = lines_of(
        knocker="3-5H 4CD T-KD AC",
        defender="4S 6H 7H KH QC 9S 8C 2C 2S 6D",
    )

    assert told[0] == "Knock. The knocker scores 51."
    assert told[-1].startswith(
        "Laid as 10♦ J♦ Q♦ K♦ | 3♥ 4♥ 5♥ with 9 left, the least there can be, the knocker "
        "scores 42."
    )
    assert "6♥ and 7♥ on 3♥ 4♥ 5♥" in told[-1] and "4♠ would have no place" in told[-1]


def test_house_of_least_deadwood_says_what_the_spread_laid_scored():
    told = rows(
        lines_of(
            house={"spread": "least"},
            spread=["8-QD"],
        )
    )

    assert told[0] == "Undercut. The defender scores 33."
    assert "As laid The knocker has 28 left; the most you may knock with is 10." in told


def test_what_was_played_is_told_with_what_it_gave_away():
    told = rows(lines_of(defence={"melds": [["5D", "6D", "7D"], "9-QS"], "layoffs": []}))

    assert "As played Knock. The knocker scores 2." in told
    assert "The best defence saves 35." in told


def test_illegal_knock_says_why_and_what_the_cards_leave():
    told = lines_of(house={"knock_limit": 9})

    assert told[:2] == [
        "Not a legal knock. Nobody scores.",
        "The knocker has 10 left; the most you may knock with is 9.",
    ]
    assert told[-1] == ("The least these ten cards leave is 10: 3♣ 4♣ 5♣ 6♣ | 8♦ 9♦ 10♦ J♦ Q♦.")
    assert not any(line.startswith("Defender") for line in told)


def test_gin_says_what_may_not_be_laid_off():
    told = lines_of(knocker="3-7C 8-QD", defender="8C 9C 2D 2H 5S 7S TH JS KC KD")

    assert told[0].startswith("Gin. ")
    assert not any("lays off" in line for line in told)
    barred = "Nothing may be laid off against gin; otherwise the defender could have saved 27."
    assert barred in told


def test_discard_is_shown():
    assert "threw K♣" in rows(lines_of(knocker="3-6C 8-QD JH KC", discard="KC"))


def test_tie_that_nobody_wins_has_no_sum():
    told = lines_of(
        house={"tie": "nobody"}, knocker="4-6S 9CDH J-KD TC", defender="3S 2H 8C KCHS 7CDHS"
    )

    assert told[0] == "A tie. Nobody scores."
    assert not any("Difference" in line or "box" in line for line in told)


@pytest.mark.parametrize(
    "encoding, written",
    [("utf-8", "7♦ – “x”"), ("ascii", '7D - "x"'), ("latin-1", '7D - "x"'), (None, '7D - "x"')],
)
def test_suit_signs_become_letters_where_they_cannot_be_shown(encoding, written):
    assert spelled("7♦ – “x”", encoding) == written
