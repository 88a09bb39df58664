"""A whole evening, entered hand by hand, against the paper pad drawn in `evening`."""

import pytest
from at_table import Table, pad, said
from evening import (
    COLLECTS,
    DEAD,
    DEALERS,
    EFFECTS,
    HANDS,
    MISREAD,
    MISREAD_PAD,
    MONEY,
    NETS,
    PAD,
    POINTS,
    RULED,
    SEEN_AFTER,
)


def enter(table, hand):
    if hand == DEAD:
        return table.dead()
    if hand != RULED:
        return table.counts(*hand)
    other = table.read(table.new, table.form(table.new) | {"do": "lane-irregular"})
    ruling = {"do": "rule-false_knock_shown.penalty"}
    page = table.read(table.new, other.fields(table.new) | ruling)
    return table.read(
        table.new, page.fields(table.new) | {"winner": "1", "points": "10", "do": "save"}
    )


@pytest.fixture
def evening(read):
    """The evening up to a hand, the misread one mended when it was seen."""

    def play(hands):
        table = Table(read, "hollywood", stake="5")
        table.after = [table.sheet]
        for number, hand in enumerate(HANDS[:hands], 1):
            table.after.append(enter(table, hand))
            if number == SEEN_AFTER:
                path = table.hand(MISREAD) + "/correct"
                table.effects = table.look(path, defender_count="24")
                table.after[-1] = table.confirm(path, table.effects, "24, not 42")
        return table

    return play


def test_an_evening_of_twenty_hands_comes_out_as_on_paper(evening):
    table = evening(20)

    for number, sheet in enumerate(table.after):
        wrong = MISREAD_PAD if number < SEEN_AFTER else {}
        wanted = [wrong.get(n, line) for n, line in enumerate(PAD[:number], 1)]
        assert pad(sheet) == wanted, f"after hand {number}"
    for number, dealer in enumerate(DEALERS, 1):
        assert f"{dealer} deals hand {number}." in table.after[number - 1].words

    sheet = table.after[-1]
    [nets] = [row for row in sheet.all("tr") if row.words.startswith("Net")]
    assert [cell.words for cell in nets.inside if cell.tag == "td"] == NETS
    assert f"Over. {COLLECTS} {POINTS}." in sheet.words


def test_the_mending_says_that_it_reopens_the_column_before_it_is_confirmed(evening):
    table = evening(SEEN_AFTER)

    assert said(table.effects) == EFFECTS
    assert "It was: Ada knocked with 4, Bo had 42." in table.effects.words
    shown = table.read(table.hand(MISREAD))
    assert "24, not 42" in shown.words


def test_the_settlement_is_the_one_on_paper(evening):
    table = evening(20)

    end = table.read("/matches/1/end")

    assert end.heading.startswith("Ada took column 3")
    assert "Bo took columns 1 and 2" in end.heading
    assert f"{COLLECTS} {POINTS}" in end.heading
    assert MONEY in end.words
    for total in ("179", "301", "249", "363", "427", "246", "122", "114", "181"):
        assert total in [cell.words for cell in end.all("td")]


def test_the_ruling_stands_with_its_hand(evening):
    table = evening(11)

    shown = table.read(table.hand(11))

    assert "Ruling. Bo scores 10." in shown.words
    assert (
        "Ruled: A fixed number of points to the other player (Yours to decide)." in shown.words
    )


def test_the_head_of_hollywood_says_how_far_each_player_is_from_the_target(read):
    # Ada 6 against 21: 15 points, in column 1, which goes to 100.
    sheet = Table(read, "hollywood").counts(0, 6, 21)

    assert "Column 1: Ada 85 to go, Bo 100 to go" in sheet.words
