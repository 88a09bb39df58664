from datetime import UTC, datetime, timedelta

import pytest
from evenings import DEAD, won

from scorekeeper.web.matches_list import AT_ONCE, running_matches
from scorekeeper.words import moment


def lines(page, section):
    """The matches of one section of the list, each as a person reads it."""
    around = page.one("section", aria_labelledby=section)
    return [element.words for element in around.inside if element["class"] == "line"]


def test_a_bare_ledger_invites_to_the_first_match(read):
    page = read("/matches")

    assert "Nothing is written down yet" in page.words
    assert page.one("a", class_="button--main")["href"] == "/matches/new"


def test_every_state_is_told_and_running_ones_stand_first(read, evenings):
    over = evenings.match("Ada", "Bo", won(0, 60), won(0, 50))
    settled = evenings.match("Ada", "Bo", won(1, 100))
    evenings.ledger.settle(settled.id, evenings.stamp())
    abandoned = evenings.match("Ada", "Bo", won(1, 5))
    evenings.ledger.abandon(abandoned.id, evenings.stamp())
    early = evenings.match("Ada", "Cy", won(0, 30))
    evenings.ledger.settle(early.id, evenings.stamp())
    stopped = evenings.match("Bo", "Cy", won(0, 12))
    evenings.ledger.stop(stopped.id, evenings.stamp())
    running = evenings.match("Ada", "Cy", won(0, 62), DEAD, won(1, 33))

    page = read("/matches")

    [line] = lines(page, "running")
    for told in ("Ada – Cy", "running", "62–33", "hand 4", "Kitchen table", "1 March 2026"):
        assert told in line
    assert page.one("a", href=f"/matches/{running.id}").words == "Ada – Cy"
    assert pieces(lines(page, "stopped")[0]) == ["Bo – Cy", "stopped", "12–0"]
    finished = lines(page, "finished")
    assert [line.split(" · ")[0] for line in finished] == [
        "Ada – Cy settled 30–0 Ada collects 30 1 hand",
        "Ada – Bo abandoned 0–5 1 hand",
        "Ada – Bo settled 0–100 (closed) Bo collects 100 1 hand",
        "Ada – Bo over, not settled 110–0 (closed) Ada collects 110 2 hands",
    ]
    assert page.all("a", href=f"/matches/{over.id}")


def pieces(line):
    """The names, the state and the score at the beginning of a line."""
    first, second, state, score = line.replace("– ", "").split()[:4]
    return [f"{first} – {second}", state, score]


def test_the_match_written_last_is_on_top_whichever_began_first(read, evenings):
    older = evenings.match("Ada", "Bo")
    evenings.match("Ada", "Cy")
    evenings.play(older, won(0, 10))

    assert [line.split(" running")[0] for line in lines(read("/matches"), "running")] == [
        "Ada – Bo",
        "Ada – Cy",
    ]


def test_a_hollywood_match_shows_the_columns_somebody_is_in(read, evenings):
    evenings.match("Ada", "Bo", won(0, 40), won(0, 70), won(1, 5), book="hollywood")

    [line] = lines(read("/matches"), "running")

    assert "column 1 110–0 (closed) column 2 70–5" in line
    assert "column 3" not in line


def test_what_is_collected_is_rounded_as_the_table_rounds(read, evenings):
    evenings.match("Ada", "Bo", won(0, 103), rounding=10)

    assert "Ada collects 100" in read("/matches").words


def test_a_level_match_is_collected_by_nobody(read, evenings):
    level = evenings.match("Ada", "Bo", won(0, 20), won(1, 20))
    evenings.ledger.settle(level.id, evenings.stamp())

    assert "level: nobody collects" in read("/matches").words


def test_the_list_of_one_player_holds_his_matches_only(read, evenings):
    evenings.match("Ada", "Bo")
    evenings.match("Bo", "Cy")
    cy = evenings.player("Cy")

    page = read(f"/matches?player={cy.id}")

    assert page.heading == "Matches of Cy"
    assert [line.split(" running")[0] for line in lines(page, "running")] == ["Bo – Cy"]


def test_everybody_may_be_asked_for_and_a_stranger_is_not_there(read, client, evenings):
    evenings.match("Ada", "Bo")

    assert read("/matches?player=").heading == "Matches"
    assert client.get("/matches?player=99").status_code == 404


def test_finished_matches_beyond_a_page_are_a_link_away(read, evenings):
    evenings.match("Old", "Timer", won(0, 100))
    for _ in range(AT_ONCE):
        evenings.match("Ada", "Bo", won(0, 100))
    evenings.match("Ada", "Bo")

    page = read("/matches")
    assert len(lines(page, "finished")) == AT_ONCE
    [older] = [link for link in page.all("a") if link.words == "Older ones"]
    second = read(older["href"])
    assert [line.split(" over")[0] for line in lines(second, "finished")] == ["Old – Timer"]
    assert not second.all("section", aria_labelledby="running")


def test_a_match_whose_changed_rules_cannot_score_a_hand_says_so(read, evenings):
    from scorekeeper.ledger.terms import Terms
    from scorekeeper.rules.house import House

    match = evenings.match(
        "Ada", "Bo", {"knocker": 0, "knocker_count": 9, "defender_count": 20}
    )
    strict = Terms(House(knock_limit=5))
    evenings.ledger.change_rules(match.id, strict, match.seq, evenings.stamp())

    assert "hand 1 cannot be scored under its rules" in read("/matches").words


def test_a_name_is_text_on_the_page(read, evenings):
    evenings.match("<b>Ada", "Bo & Co")

    assert "<b>Ada – Bo & Co" in read("/matches").words


def test_the_first_page_gets_running_matches_only_newest_first(app, evenings):
    evenings.match("Ada", "Bo", won(0, 100))
    evenings.match("Ada", "Cy")
    stopped = evenings.match("Ada", "Di")
    evenings.ledger.stop(stopped.id, evenings.stamp())
    evenings.match("Ada", "Ed")

    with app.test_request_context():
        running = running_matches(most=3)

    assert [one.overview.match.names[1] for one in running] == ["Ed", "Cy"]


NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC).astimezone().replace(hour=12)


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (NOON.replace(hour=9, minute=5), "today, 09:05"),
        (NOON.replace(hour=23, minute=50) - timedelta(days=1), "yesterday, 23:50"),
        (NOON - timedelta(days=2), "28 November 2026"),
    ],
)
def test_a_moment_is_said_as_people_say_it(then, said):
    assert moment(then.astimezone(UTC), NOON.astimezone(UTC)) == said
