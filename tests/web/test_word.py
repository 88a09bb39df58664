"""The fast lane: the knocker's ten, the defender's loose cards, and his word for the rest."""

import pytest
from at_table import Table

from scorekeeper.rules.cards import read_cards

NEW = "/matches/1/hands/new"
KNOCKER = "2CDH JCDHS AH 3D 4S"
LOOSE = "KH QD 9H 2S"
"""Three twos and four jacks take one card only, the fourth two: 8 left against 29."""

FOUND_OUT = "3-6C 8-QD JH", "5H 5S 2D"
"""Here the melds decide: of 5-6-7♦ beside the fives, 6 and 7 would be laid off."""


@pytest.fixture
def table(read):
    return Table(read)


def word(knocker=KNOCKER, loose=LOOSE, **more):
    return {
        "lane": "cards",
        "knocker": "0",
        "knocker_text": knocker,
        "defender_text": loose,
        "rest_melded": "y",
        **more,
    }


def saved(table, **entered):
    page = table.enter(**entered)
    return table.read(NEW, page.fields(NEW) | {"do": "save"})


def refused(table, **entered):
    """The page that asks to mend what was entered."""
    sent = table.form(f"{NEW}?lane=cards", **entered)
    return table.read(NEW, sent | {"do": "show"}, status=422)


@pytest.fixture
def called(evenings):
    return lambda: dict(evenings.ledger.match(1).hands[-1].called)


def test_his_word_is_saved_as_counts_with_the_cards_beside(table, called):
    page = table.enter(**word())
    assert "Knock. Ada scores 21." in page.words
    assert "on the defender's word" in page.words

    table.read(NEW, page.fields(NEW) | {"do": "save"})
    hand = called()
    shown = hand.pop("cards_shown")
    assert hand == {
        "knocker": 0,
        "knocker_count": 8,
        "defender_count": 29,
        "call": "knock",
        "on_his_word": True,
    }
    assert read_cards(shown["knocker"]).hand == read_cards(KNOCKER).hand
    assert read_cards(shown["defender_loose"]).hand == read_cards(LOOSE).hand


def test_the_page_of_the_hand_says_on_whose_word_it_stands(table):
    saved(table, **word())
    page = table.read(table.hand(1))

    assert "On the defender's word: K♥ Q♦ 9♥ 2♠ left over, the rest melded" in page.words
    assert "Ada knocked with 8, Bo had 29." in page.words, "in its history"


def test_gin_on_his_word_is_gin(table, called):
    saved(table, **word("3-6C 8-KD", "KS QH 7C 2S"))
    assert (called()["call"], called()["knocker_count"]) == ("gin", 0)
    assert called()["defender_count"] == 29


def test_where_his_melds_decide_all_cards_are_asked_for_and_nothing_is_lost(table):
    page = refused(table, **word(*FOUND_OUT))
    assert "Tap all ten of his cards." in page.words
    kept = page.fields(NEW)
    assert kept["knocker_text"] == [FOUND_OUT[0]]
    assert kept["defender_text"] == [FOUND_OUT[1]]
    assert kept["rest_melded"] == ["y"]

    page = table.enter(**word(FOUND_OUT[0], "5HDS 6D 7D 9-QS 2D"))
    assert "Undercut. Bo scores 33." in page.words, "ten cards are taken as they are"


def test_the_deck_says_so_at_once(client, table):
    table.form(NEW)
    page = client.post(NEW, data=word(*FOUND_OUT), headers={"X-Fragment": "sum"})
    assert "Tap all ten of his cards." in page.text
    assert 'value="save"' not in page.text


def test_without_the_tick_short_hands_are_short_hands(table):
    sent = word()
    del sent["rest_melded"]
    page = refused(table, **sent)
    assert "on the defender's word" not in page.words


def test_who_knocked_is_asked_beside_it(table):
    page = refused(table, **(word() | {"knocker": ""}))
    assert "Say who knocked." in page.words


def test_an_illegal_knock_is_not_settled_on_anybodys_word(table):
    page = refused(table, **word("3-6C 8-JD KC JH"))
    assert "The knocker has 20 left; the most you may knock with is 10." in page.words


def test_a_look_into_another_lane_keeps_his_word(table):
    page = table.enter(**word())
    away = table.read(NEW, page.fields(NEW) | {"do": "lane-counts"})
    back = table.read(NEW, away.fields(NEW) | {"do": "lane-cards"})
    assert back.fields(NEW)["rest_melded"] == ["y"]


def test_a_hand_on_his_word_is_corrected_as_it_was_entered(table, called):
    saved(table, **word())
    correct = table.read(f"{table.hand(1)}/correct")
    form = correct.fields(f"{table.hand(1)}/correct")
    assert form["rest_melded"] == ["y"]
    assert [form[f"board-{card}"] for card in ("KH", "QD", "9H", "2S")] == [["d"]] * 4
    assert form["board-JC"] == ["k"]


def test_corrected_to_counts_it_no_longer_stands_on_his_word(table, called):
    saved(table, **word())
    path = f"{table.hand(1)}/correct"
    form = table.read(path).fields(path)
    form |= {"do": "lane-counts"}
    form = table.read(path, form).fields(path)
    form |= {"do": "look", "knocker": "0", "knocker_count": "8", "defender_count": "30"}
    form = table.read(path, form).fields(path)
    table.read(path, form | {"do": "confirm"})
    assert "on_his_word" not in called()
    assert "cards_shown" not in called()


def test_the_next_hand_is_asked_the_way_the_last_was_entered(table):
    assert table.read(NEW).fields(NEW)["lane"] == ["counts"]
    saved(table, **word())
    assert table.read(NEW).fields(NEW)["lane"] == ["cards"]
    assert table.read(f"{NEW}?lane=points").fields(NEW)["lane"] == ["points"]
