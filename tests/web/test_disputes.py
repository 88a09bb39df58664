"""Pages that settle a dispute over one hand."""

import pytest
from deals import read_lines

from scorekeeper.rules.presets import PRESETS, read_house
from scorekeeper.web.links import write_link

CASES = {line["id"]: line["request"] for line in read_lines("cases.jsonl")}
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
