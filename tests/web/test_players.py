import pytest
from evenings import DEAD, won
from page import Page

from scorekeeper.words import name_fault


def record(page):
    """What a player has to show, as his page says it."""
    told = [(row.inside[0].words, row.inside[1].words) for row in rows(page)]
    return dict(told)


def rows(page):
    [table] = page.all("dl", class_="record")
    return [element for element in table.inside if element.tag == "div"]


def compared(page):
    """The head-to-head, a pair for each line."""
    table = {}
    for row in page.all("tr"):
        label, *cells = [e.words for e in row.inside if e.tag in ("th", "td")]
        table[label] = tuple(cells)
    return table


def test_nobody_yet_is_said(read):
    assert "Nobody yet" in read("/players").words


def test_players_are_listed_with_matches_won_lost_and_drawn(read, evenings):
    evenings.match("Ada", "Bo", won(0, 100))
    evenings.match("Bo", "Ada", won(0, 100))
    evenings.match("Ada", "Bo", won(0, 100))
    level = evenings.match("Ada", "Bo", won(0, 9), won(1, 9))
    evenings.ledger.settle(level.id, evenings.stamp())
    evenings.match("Cy", "Ada", won(0, 30))  # still running

    listed = [element.words for element in read("/players").all("li", class_="line")]

    assert listed == [
        "Ada 2 won, 1 lost, 1 drawn",
        "Bo 1 won, 2 lost, 1 drawn",
        "Cy none settled yet",
    ]


# Two evenings as the pads have them; Bo sits first in the second.
#   Ada 30, Ada 20 u, dead, Ada 50 g         Ada 100: collects 100
#   Bo 40, Bo 20 u, Ada 10, Bo 45 G          Bo 105 to 10: collects 95
FIRST = (won(0, 30), won(0, 20, "undercut"), DEAD, won(0, 50, "gin"))
SECOND = (won(0, 40), won(0, 20, "undercut"), won(1, 10), won(0, 45, "big_gin"))


@pytest.fixture
def two_evenings(evenings):
    evenings.match("Ada", "Bo", *FIRST)
    evenings.match("Bo", "Ada", *SECOND)
    return evenings


def test_a_player_has_his_record_on_his_page(read, two_evenings):
    ada = two_evenings.player("Ada")

    page = read(f"/players/{ada.id}")

    assert page.heading == "Ada"
    assert "1 won, 1 lost" in page.words
    assert record(page) == {
        "Collected in all": "+5",
        "Hands won": "4 of 8",
        "Points of these": "110",
        "Points a hand played": "13.8",
        "Gins": "1",
        "Undercuts made": "1",
        "Undercuts suffered": "1",
        "Most hands won in a row": "3",
    }


def test_two_players_are_compared_over_their_matches(read, two_evenings):
    ada, bo = two_evenings.player("Ada"), two_evenings.player("Bo")
    two_evenings.match("Ada", "Cy", won(0, 100, "gin"))  # of no concern here

    table = compared(read(f"/players/{ada.id}/against/{bo.id}"))

    assert table == {
        "": ("Ada", "Bo"),
        "Matches won": ("1", "1"),
        "Matches drawn": ("0", "0"),
        "Collected in all": ("+5", "−5"),
        "Hands won": ("4", "3"),
        "Points of these": ("110", "105"),
        "Points a hand played": ("13.8", "13.1"),
        "Gins": ("1", "1"),
        "Undercuts made": ("1", "1"),
        "Undercuts suffered": ("1", "1"),
        "Most hands won in a row": ("3", "2"),
    }


def test_a_match_that_is_not_settled_counts_with_its_hands_alone(read, evenings):
    running = evenings.match("Ada", "Bo", won(0, 30))
    ada, bo = running.players

    page = read(f"/players/{ada.id}/against/{bo.id}")

    assert compared(page)["Matches won"] == ("0", "0")
    assert compared(page)["Hands won"] == ("1", "0")
    assert "1 match is not settled" in page.words


def test_a_row_of_wins_runs_from_the_older_match_into_the_newer(read, evenings):
    evenings.match("Ada", "Bo", won(1, 1), won(0, 1), won(0, 1))
    match = evenings.match("Ada", "Bo", won(0, 1), won(1, 1))
    ada, bo = match.players

    table = compared(read(f"/players/{ada.id}/against/{bo.id}"))

    assert table["Most hands won in a row"] == ("3", "1")


def test_totals_from_a_paper_sheet_are_no_hands_of_the_record(read, evenings):
    carried = [won(0, 60) | {"carried_over": True}]
    match = evenings.match("Ada", "Bo", won(0, 50), opening=carried)
    ada, bo = match.players

    table = compared(read(f"/players/{ada.id}/against/{bo.id}"))

    assert (table["Hands won"], table["Points of these"]) == (("1", "0"), ("50", "0"))
    assert table["Collected in all"] == ("+110", "−110")


def test_who_never_met_is_said_and_nobody_plays_himself(read, client, evenings):
    ada, bo = evenings.player("Ada"), evenings.player("Bo")

    assert "have not played each other" in read(f"/players/{ada.id}/against/{bo.id}").words
    assert client.get(f"/players/{ada.id}/against/{ada.id}").status_code == 404
    assert client.get(f"/players/{ada.id}/against/99").status_code == 404


def test_opponents_stand_on_a_players_page_and_lead_to_the_comparison(read, two_evenings):
    ada, bo = two_evenings.player("Ada"), two_evenings.player("Bo")
    two_evenings.player("Cy")

    page = read(f"/players/{ada.id}")

    against = page.one("section", aria_labelledby="against")
    links = [element["href"] for element in against.inside if element.tag == "a"]
    assert links == [f"/players/{ada.id}/against/{bo.id}"]


def test_only_the_last_matches_stand_there_and_the_rest_a_link_away(read, evenings):
    for _ in range(6):
        match = evenings.match("Ada", "Bo", won(0, 100))
    ada = match.players[0]

    page = read(f"/players/{ada.id}")

    matches = page.one("section", aria_labelledby="matches")
    assert len([e for e in matches.inside if e["class"] == "line"]) == 5
    assert page.all("a", href=f"/matches?player={ada.id}")


# ------------------------------------------------------------------------------- names


def test_a_new_name_stands_in_old_matches_too(read, evenings):
    match = evenings.match("Adda", "Bo")
    ada = match.players[0]

    page = read(f"/players/{ada.id}/name", {"name": " Ada "})

    assert page.heading == "Ada"
    assert "The name is changed" in page.words
    assert "Ada – Bo" in read("/matches").words


@pytest.mark.parametrize(
    ("name", "why"),
    [("", "empty"), ("   ", "empty"), ("\u200b", "unseen"), ("A" * 41, "too_long")],
)
def test_a_name_that_cannot_be_used_is_refused_beside_the_field(read, evenings, name, why):
    ada = evenings.player("Ada")

    page = read(f"/players/{ada.id}/name", {"name": name}, status=422)

    assert page.one(id="name-error").words == name_fault(why)
    assert page.one("input", id="name")["value"] == name
    assert page.heading == "Ada"


def test_a_name_somebody_has_is_refused_and_what_was_typed_is_kept(read, evenings):
    ada, _ = evenings.player("Ada"), evenings.player("Bo")

    page = read(f"/players/{ada.id}/name", {"name": "bO"}, status=422)

    assert "There already is somebody called Bo." in page.one(id="name-error").words
    assert page.one("input", id="name")["value"] == "bO"


def test_two_names_of_one_person_become_one_and_can_be_separated(read, client, evenings):
    evenings.match("Ada", "Bo", won(0, 100))
    evenings.match("Adah", "Bo", won(0, 100))
    ada, adah = evenings.player("Ada"), evenings.player("Adah")

    page = read(f"/players/{adah.id}/merged", {"into": str(ada.id)})

    assert page.heading == "Ada"
    assert "2 won, 0 lost" in page.words
    assert "Also entered as Adah" in page.words
    assert read(f"/players/{adah.id}").heading == "Ada"
    assert "Adah" not in read("/matches").words

    page = read(f"/players/{adah.id}/separate", {})

    assert page.heading == "Adah"
    assert "1 won, 0 lost" in page.words
    assert "Adah – Bo" in read("/matches").words


def test_the_comparison_follows_a_merge(client, evenings):
    evenings.match("Ada", "Bo")
    ada, bo, adah = (evenings.player(name) for name in ("Ada", "Bo", "Adah"))
    evenings.ledger.players.merge(adah.id, ada.id)

    answer = client.get(f"/players/{adah.id}/against/{bo.id}")

    assert answer.status_code == 303
    assert answer.location == f"/players/{ada.id}/against/{bo.id}"


def test_two_who_have_met_are_two_people(read, evenings):
    match = evenings.match("Ada", "Bo")
    ada, bo = match.players

    page = read(f"/players/{bo.id}/merged", {"into": str(ada.id)}, status=422)

    assert page.one(id="into-error").words == name_fault("they_met", meetings=1)
    assert page.fields(f"/players/{bo.id}/merged")["into"] == [str(ada.id)]
    assert evenings.ledger.players.get(bo.id).merged_into is None


@pytest.mark.parametrize("chosen", ["", "himself", "²"])
def test_somebody_else_must_be_chosen(read, evenings, chosen):
    ada, _ = evenings.player("Ada"), evenings.player("Bo")
    into = str(ada.id) if chosen == "himself" else chosen

    page = read(f"/players/{ada.id}/merged", {"into": into}, status=422)

    assert page.one(id="into-error").words.startswith("Choose")


def test_a_name_given_away_meanwhile_keeps_two_people_from_being_separated(read, evenings):
    evenings.match("Ada", "Bo")
    ada, adah = evenings.player("Ada"), evenings.player("Adah")
    evenings.ledger.players.merge(adah.id, ada.id)
    evenings.ledger.players.add("uid-another", "Adah", evenings.at())

    page = read(f"/players/{adah.id}/separate", {})

    assert page.heading == "Ada"
    assert "There already is somebody called Adah." in page.words


def test_an_archived_player_is_listed_apart_and_can_come_back(read, evenings):
    ada = evenings.player("Ada")

    page = read(f"/players/{ada.id}/archived", {"archived": "yes"})
    assert "no longer offered" in page.words
    assert read("/players").one("section", aria_labelledby="archived")

    read(f"/players/{ada.id}/archived", {"archived": "no"})
    assert not read("/players").all("section", aria_labelledby="archived")


@pytest.mark.parametrize("what", ["name", "archived", "merged", "separate"])
def test_a_stranger_cannot_be_changed(client, evenings, what):
    assert (
        client.post(f"/players/99/{what}", data={"name": "X", "into": "1"}).status_code == 404
    )


@pytest.mark.parametrize("what", ["name", "archived", "merged", "separate"])
def test_changes_need_the_token_that_the_form_carries(app, evenings, what):
    ada, adah, _ = (evenings.player(name) for name in ("Ada", "Adah", "Bo"))
    evenings.ledger.players.merge(adah.id, ada.id)
    browser = app.test_client()
    action = f"/players/{adah.id if what == 'separate' else ada.id}/{what}"

    assert browser.post(action).status_code == 400

    carried = Page(browser.get(f"/players/{ada.id}").text).fields(action)
    assert browser.post(action, data=carried).status_code in (303, 422)


# ------------------------------------------------------------------------- this phone


def test_a_phone_is_called_what_its_holder_calls_it(read, evenings):
    assert read("/device").one("input", id="name")["value"] == ""

    page = read("/device", {"name": "Ada's phone"})

    assert "This phone is called Ada's phone." in page.words
    assert page.one("input", id="name")["value"] == "Ada's phone"
    assert [device.name for device in evenings.ledger.devices.all()] == ["Ada's phone"]


def test_looking_at_the_page_of_the_phone_writes_nothing(read, evenings):
    read("/device")

    assert evenings.ledger.devices.all() == []


def test_a_phone_needs_a_name_that_can_be_read(read, evenings):
    page = read("/device", {"name": " "}, status=422)

    assert page.one(id="name-error").words == name_fault("empty")
