"""Rulings: everything that may happen, searched, and what applies to a hand on top."""

import pytest
from deals import read_lines
from evenings import CARDS, DEAD

from scorekeeper.rules.presets import read_house
from scorekeeper.rules.rulings import EVENTS
from scorekeeper.web.links import write_link

CASES = {line["id"]: line["request"] for line in read_lines("cases.jsonl")}


def shown(page):
    """The irregularities on a page, in their order."""
    return [s["id"].removeprefix("event-") for s in page.all("section", class_="irregularity")]


def test_every_irregularity_stands_there_with_the_standing_of_each_ruling(read):
    page = read("/rulings")

    assert shown(page) == list(EVENTS)
    assert "In print: club rules on rummytalk.com" in page.words
    assert "Commonly said, not found in print" in page.words
    assert "Yours to decide" in page.words


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("pile", "discard_on_pile"),
        ("WRONG dealt", "wrong_dealer"),
        ("Parlett", "looked_back"),
        ("  initialled ", "wrong_score"),
    ],
)
def test_a_word_finds_what_speaks_of_it(read, q, found):
    page = read(f"/rulings?q={q}")

    assert found in shown(page)
    assert len(shown(page)) < len(EVENTS)
    assert page.fields("/rulings")["q"] == [" ".join(q.split())]


def test_a_player_finds_what_he_means_on_top_and_the_way_back(read):
    page = read("/rulings?q=illegal knock")

    assert shown(page) == ["false_knock", "false_knock_shown"]
    assert "On “illegal knock”" in page.words
    assert any(a["href"] == "/rulings" for a in page.all("a"))


def test_what_fits_only_in_part_is_called_the_nearest(read):
    page = read("/rulings?q=grandmother peeked")

    assert shown(page)[0] == "card_seen"
    assert "Nearest to “grandmother peeked”" in page.words


def test_where_nothing_fits_everything_is_there(read):
    page = read("/rulings?q=<b>chess</b>")

    assert shown(page) == list(EVENTS)
    assert "Nothing here on “<b>chess</b>”. The whole list follows" in page.words


def test_a_rule_is_answered_shortly_with_where_it_is_printed_and_as_this_table_has_it(
    read, evenings
):
    page = read("/rulings?q=can I lay off on gin")
    assert "That is a rule, not an accident" in page.words
    assert "Nothing is laid off against gin" in page.words
    assert "In print: pagat, Bicycle, Wikipedia" in page.words
    assert shown(page) == [] and "Nearest to" not in page.words

    match = evenings.match("Ada", "Bo")
    page = read(f"/matches/{match.id}/rulings?q=undercut tie")
    [told] = page.all(class_="irregularity__here")
    assert told.words.startswith("Agreed at this table: Equal counts go to:")


def test_what_applies_comes_first_and_is_not_repeated(read):
    page = read("/rulings?event=card_seen&event=nonsense&q=club")

    assert shown(page)[0] == "card_seen"
    assert shown(page).count("card_seen") == 1


def test_a_verdict_leads_to_what_went_wrong_in_it(read):
    asked = CASES["illegal-knock-ruling"]
    page = read(f"/verdict/1/{write_link(asked, read_house(asked['house']))}")
    [link] = [a["href"] for a in page.all("a") if a["href"].startswith("/rulings")]

    assert shown(read(link))[:2] == ["false_knock", "false_knock_shown"]


def test_a_missed_lay_off_leads_to_its_ruling(read):
    asked = CASES["played-whole-swing"]
    page = read(f"/verdict/1/{write_link(asked, read_house(asked['house']))}")
    [link] = [a["href"] for a in page.all("a") if a["href"].startswith("/rulings")]

    assert shown(read(link))[0] == "missed_lay_off"


def test_a_hand_has_what_applies_to_it_on_top(read, evenings):
    played = CARDS | {"defence": {"melds": ["9-QS"], "layoffs": []}}
    ruled = DEAD | {"ruling": {"event": "card_seen", "choice": "void"}}
    match = evenings.match("Ada", "Bo", played, ruled)
    first, second = match.hands

    page = read(f"/matches/{match.id}/hands/{first.id}")
    link = f"/matches/{match.id}/rulings?hand={first.id}"
    assert any(a["href"] == link for a in page.all("a"))
    page = read(link)
    assert shown(page)[0] == "missed_lay_off"
    assert "Agreed at this table:" in page.words
    assert shown(read(f"/matches/{match.id}/rulings?hand={second.id}"))[0] == "card_seen"


SEEN = {"event": "card_seen", "choice": "void"}


def about(page, event):
    [told] = page.all(id=f"event-{event}")
    return told.words


def test_what_the_same_two_ruled_before_is_the_choice_of_the_house(read, evenings):
    evenings.match("Bo", "Ada", DEAD | {"ruling": SEEN})
    evenings.match("Ada", "Cy", DEAD | {"ruling": {"event": "wrong_meld", "choice": "void"}})
    match = evenings.match("Ada", "Bo", DEAD, DEAD | {"ruling": SEEN})

    page = read(f"/matches/{match.id}/rulings")
    assert "Yours to decide The house's choice: hand 2; 1 March 2026, hand 1" in about(
        page, "card_seen"
    )
    assert "house's choice" not in about(page, "wrong_meld")
    assert "house's choice" not in read("/rulings").words


def test_where_two_ruled_otherwise_later_the_later_is_the_choice(read, evenings):
    match = evenings.match(
        "Ada",
        "Bo",
        DEAD | {"ruling": SEEN},
        DEAD | {"ruling": {"event": "card_seen", "choice": "no_matter"}},
        DEAD | {"ruling": {"event": "card_seen", "choice": "of a later version"}},
        DEAD | {"ruling": {"event": "drew_early", "choice": "stands"}},
    )
    told = about(read(f"/matches/{match.id}/rulings"), "card_seen")
    assert "It does not matter Yours to decide The house's choice: hand 2" in told
    assert "The hand is void Yours to decide Ruled so before: hand 1" in told

    told = about(read(f"/matches/{match.id}/rulings"), "drew_early")
    assert "The house's choice: hand 4" in told


def test_the_choice_of_the_house_is_there_where_a_hand_is_ruled(read, evenings):
    evenings.match("Ada", "Bo", DEAD | {"ruling": SEEN})
    match = evenings.match("Ada", "Bo")

    page = read(f"/matches/{match.id}/hands/new?lane=irregular")
    assert "The house's choice: 1 March 2026, hand 1" in about(page, "card_seen")


def test_a_match_or_a_hand_that_is_not_there_is_not_found(read, evenings):
    match = evenings.match("Ada", "Bo")

    read("/matches/99/rulings", status=404)
    read(f"/matches/{match.id}/rulings?hand=99", status=404)
