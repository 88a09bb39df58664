"""The rulebooks a table has saved."""

import pytest

from scorekeeper.ledger.rulebooks import Rulebooks
from scorekeeper.rules.house import House

OURS = House(gin_bonus=30, undercut_bonus=15)


@pytest.fixture
def saved(evenings) -> Rulebooks:
    evenings.ledger.rulebooks.save("Kitchen <3", OURS, evenings.at(), "book-25-25")
    return evenings.ledger.rulebooks


def test_none_yet_is_said_and_new_matches_do_not_speak_of_it(read):
    assert "None yet" in read("/our-rules").words
    assert "Our rules" not in read("/matches/new").words


def test_each_is_shown_with_what_departs_from_print(read, saved):
    assert any(link["href"] == "/our-rules" for link in read("/matches/new").all("a"))

    page = read("/our-rules")

    assert "Kitchen <3" in [title.words for title in page.all("h2")]
    departs = {
        line.inside[0].words: line.inside[1].words
        for line in page.all("div")
        if "rules__line--departs" in (line["class"] or "")
    }
    assert departs["Bonus for gin"].startswith("30")
    assert departs["Bonus for an undercut"].startswith("15")


def test_one_is_struck_off_and_its_matches_keep_their_rules(read, saved, evenings):
    form = {"first": "Ada", "second": "Bo", "dealer": "0"}
    [choice] = [o["value"] for o in read("/matches/new").all("option") if "<3" in o.words]
    card = read("/matches/new", form | {"house": choice, "do": "card"})
    read("/matches/new", card.fields("/matches/new") | {"do": "agree"})

    page = read("/our-rules")
    page = read("/our-rules/strike", page.fields("/our-rules/strike"))

    assert "struck off" in page.words
    assert saved.all() == []
    assert evenings.ledger.match(1).house == OURS
    assert "30" in read("/matches/1/rules").words


def test_one_that_is_gone_already_is_not_there(client):
    assert client.post("/our-rules/strike", data={"name": "Gone"}).status_code == 404
