"""Pages that settle a dispute over one hand."""

from urllib.parse import urlencode

import pytest
from deals import read_lines

from scorekeeper.rules.presets import PRESETS, read_house
from scorekeeper.web.links import write_link

CASES = {
    line["id"]: line["request"]
    for line in read_lines("cases.jsonl")
    if line["kind"] == "verify" and "error" not in line["expect"]
}
UNDERCUT = {"knocker": "3-6C 8-QD JH", "defender": "5HDS 6D 7D 9-QS 2D"}


def path(asked, page="", house="book-25-25"):
    text = write_link(asked, read_house(asked.get("house", house)))
    return f"/verdict/1/{text}{page}"


def links(page):
    return [element["href"] for element in page.all("a")]


# ------------------------------------------------------------------------ which rules


def test_the_verdict_leads_to_every_rulebook(read):
    page = read(path(UNDERCUT))

    assert path(UNDERCUT, "/books") in links(page)


def test_both_numbers_and_the_rule_between_them_stand_on_the_page(read):
    page = read(path(UNDERCUT, "/books"))

    assert "The defender scores 33." in page.words
    assert "The defender scores 18." in page.words
    assert "Bonus for an undercut: 10, here 25" in page.words
    assert all(name in page.words for name in ("pagat", "Bicycle", "Wikipedia"))


def test_a_book_that_needs_the_upcard_says_so_until_it_is_told(read):
    page = read(path(UNDERCUT, "/books"))
    assert "depends on the upcard" in page.words

    page = read(path(UNDERCUT, "/books") + "?upcard_rank=4&upcard_suit=S")
    assert "depends on the upcard" not in page.words
    assert "Not a legal knock" in page.words  # ten left, and four may knock


@pytest.mark.parametrize(
    "upcard", ["upcard_rank=4", "upcard_rank=4&upcard_suit=X", "upcard_rank=&upcard_suit="]
)
def test_half_an_upcard_is_none(read, upcard):
    assert "depends on the upcard" in read(path(UNDERCUT, "/books") + "?" + upcard).words


def test_a_damaged_address_is_told_as_such(read):
    assert "shows no hand" in read("/verdict/1/hq9/books", status=400).words
    read("/verdict/2/h/books", status=404)


@pytest.mark.parametrize("name", PRESETS)
def test_a_hand_of_every_rulebook_can_be_compared(read, name):
    asked = UNDERCUT | {"upcard": "TS"}

    read(path(asked, "/books", house=name))


# ------------------------------------------------------------- claim against the truth


def test_what_was_counted_is_asked_on_the_verdict_and_answered_there(read):
    form = {"k_knocker": "10", "k_defender": "12", "k_winner": "knocker", "k_points": "2"}
    form |= {"d_winner": "defender", "d_points": "33"}
    page = read(path(UNDERCUT, "/claims") + "?" + urlencode(form))

    assert "The knocker was mistaken." in page.words
    assert "12 was said, and it is 2: 10 too many." in page.words
    assert "5♦ 6♦ 7♦ kept together" in page.words
    assert "Between them lie 35." in page.words
    assert "The defender had it right." in page.words


def test_what_was_counted_stays_in_the_form_and_in_the_address(read):
    asked = UNDERCUT | {"claims": {"defender": {"defender_count": 9, "winner": "nobody"}}}
    page = read(path(asked))

    sent = page.fields(path(asked, "/claims"))
    assert sent["d_defender"] == ["9"]
    assert sent["d_winner"] == ["nobody"]
    assert sent["k_knocker"] == [""]


def test_a_count_that_is_no_number_is_asked_for_again(read):
    page = read(path(UNDERCUT, "/claims") + "?k_knocker=ten&d_points=33", status=422)

    assert "whole number" in page.words
    assert page.fields(path(UNDERCUT, "/claims"))["d_points"] == ["33"]


def test_an_empty_form_claims_nothing(read):
    page = read(path(UNDERCUT, "/claims") + "?k_knocker=&d_winner=")

    assert page.heading == "What did each of you count?"


def test_a_number_that_nothing_explains_is_said_to_be_unexplained(read):
    asked = UNDERCUT | {"claims": {"defender": {"defender_count": 97}}}

    assert "None of the usual slips" in read(path(asked)).words


@pytest.mark.parametrize("name", [n for n, asked in CASES.items() if n[0] in "Hlp"])
def test_claims_on_any_case_can_be_answered(read, name):
    asked = CASES[name]
    for count in (0, 7, 21):
        said = {"knocker_count": count, "defender_count": count, "points": count}
        read(path(asked | {"claims": {"knocker": said, "defender": {"winner": "knocker"}}}))
