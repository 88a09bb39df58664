"""Eleven cards before the knock, on a page."""

import pytest

from scorekeeper.rules.cards import names, read_cards
from scorekeeper.rules.presets import read_house
from scorekeeper.web.links import write_link

DEFENDER = "5HDS 6D 7D 9-QS 2D"


def board(knocker="", defender="", house="book-25-25", **more):
    sent = {"house": house, "do": "judge", "knocker_text": "", "defender_text": ""}
    sent |= {f"board-{card}": "k" for card in names(read_cards(knocker).hand)}
    sent |= {f"board-{card}": "d" for card in names(read_cards(defender).hand)}
    return sent | more


def test_what_can_be_thrown_is_told_in_a_sentence_and_card_by_card(read):
    page = read("/check/eleven", board("3-6C 8-QD JH KS"))

    assert "Throw J♥ or K♠ to knock." in page.words
    assert "Knock with 10" in page.words
    assert "no knock: at most 10" in page.words


def test_with_both_hands_every_knock_has_its_score(read):
    page = read("/check/eleven", board("3-6C 8-QD JH AS", DEFENDER))

    assert "Knock. The knocker scores 1." in page.words
    assert "Undercut. The defender scores 33." in page.words


def said(read, *cards, **more):
    return read("/check/eleven", board(*cards, **more)).one(class_="discards__said").words


def test_with_both_hands_the_answer_names_what_scores_most(read):
    words = said(read, "3-6C 8-QD JH AS", DEFENDER, house="hands-only")

    assert words.startswith("Throw J♥ to knock: that scores most, 1.")
    assert "A♠ gone" in words and "worth less" in words


def test_the_spread_that_scores_most_is_named_with_the_discard(read):
    page = read("/check/eleven", board("AC KH QCDHS 5-9S", "7-JC 4D JD 3H 3S 4S"))
    words = page.one(class_="discards__said").words

    assert words.startswith("Throw K♥, knock and lay") and "18" in words
    assert "6♠ 7♠ 8♠ 9♠" in words and "5♠" not in words
    assert "The knocker scores 16." in page.words
    assert "with 6 left: Knock. The knocker scores 18." in page.words


def test_an_undercut_that_another_spread_avoids_is_not_said_to_be_one(read):
    # J♥ gone and the 8♦ held back: the defender's diamonds have no place. 10 against 11.
    words = said(read, "3-6C 8-QD JH 2S", "5HDS 6D 7D 9-QS AD")

    assert "Throw J♥" in words and "9♦ 10♦ J♦ Q♦" in words and "8♦" not in words
    assert "undercut" not in words


def test_where_every_knock_is_undercut_that_is_said_and_which_loses_least(read):
    words = said(read, "3-6C 8-QD JH 2S", "5HDS 6D 7D 9-QS AD", house="hands-only")

    assert "Throw" not in words
    assert "J♥ or 2♠ gone" in words or "2♠ or J♥ gone" in words
    assert "undercut" in words and "J♥ loses least, 26" in words


def test_big_gin_that_is_not_played_is_said_of_eleven_melded_cards(read):
    hand = "A-3C 4-6D 7-JH"
    for defender in ("", "7-9C TC QCD KDHS 2S"):
        assert "Big Gin is not played at this table" in said(read, hand, defender)
        assert "not played" not in said(read, hand, defender, house="money")
    assert "not played" not in said(read, "3-6C 8-QD JH KS")


def test_big_gin_is_said_where_it_is_played(read):
    page = read("/check/eleven", board("A-3C 4-6D 7-JH", house="money"))

    assert "All eleven are melded: Big Gin." in page.words
    assert "for gin." in page.words


def test_ten_cards_are_one_too_few_and_stay_on_the_board(read):
    page = read("/check/eleven", board("3-6C 8-QD JH"), status=422)

    assert "Before the discard there are eleven cards." in page.words
    assert page.fields("/check/eleven")["board-JH"] == ["k"]


def test_a_defender_is_known_whole_or_not_at_all(read):
    page = read("/check/eleven", board("3-6C 8-QD JH KS", "2D"), status=422)

    assert "Give all ten, or none" in page.words


def test_the_cards_come_back_from_the_answer_to_be_changed(read):
    page = read("/check/eleven", board("3-6C 8-QD JH KS"))
    [back] = [a["href"] for a in page.all("a") if a["href"].startswith("/check/eleven?")]

    assert read(back).fields("/check/eleven")["board-KS"] == ["k"]


def test_typed_cards_are_put_on_the_board(read):
    page = read("/check/eleven", board(knocker_text="3-6C 8-QD JH KS", do="put"))

    assert page.fields("/check/eleven")["board-KS"] == ["k"]


@pytest.mark.parametrize("text", ["hq9", "h.k3C"])
def test_an_address_without_eleven_cards_shows_none(read, text):
    read(f"/eleven/1/{text}", status=400)


def test_an_address_of_another_version_is_not_found(read):
    read(f"/eleven/2/{write_link({'knocker': '3C'}, read_house('pagat'))}", status=404)
