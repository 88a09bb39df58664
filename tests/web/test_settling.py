import re
from dataclasses import replace

import pytest
from evenings import DEAD, won

from scorekeeper.ledger.terms import Rounding, Terms
from scorekeeper.rules.house import House
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.forms import house_value

ADA, BO = 0, 1
HOLLYWOOD = PRESETS["hollywood"].house  # to 100, box 25, game 100, the difference doubled


@pytest.fixture
def begin(evenings):
    """Play a match between Ada and Bo under *house*; gives its address."""

    def begin(house, *hands, rulebook=None, stake=None, rounding=None):
        terms = Terms(house, rulebook, stake, Rounding(rounding))
        seats = evenings.player("Ada").id, evenings.player("Bo").id
        at = evenings.at()
        match = evenings.ledger.start(f"uid-{at.isoformat()}", seats, terms, ADA, at)
        return f"/matches/{evenings.play(match, *hands).id}"

    return begin


def counts(knocker, count, other, **more):
    called = {"knocker": knocker, "knocker_count": count, "defender_count": other}
    return called | {"call": "knock"} | more


def table(page, caption):
    """A table by what stands above it, line by line."""
    [found] = [
        one
        for one in page.all("table")
        if any(e.tag == "caption" and e.words.startswith(caption) for e in one.inside)
    ]
    lines = [row for row in found.inside if row.tag == "tr"]
    return [[e.words for e in row.inside if e.tag in ("th", "td")] for row in lines]


def buttons(page):
    """What the page offers to write down: the buttons of its form, hidden ones left out."""
    return {e["value"] for e in page.all("button", name="do") if not e["aria-hidden"]}


def states(evenings, address):
    """What the table said of a match, as its book has it."""
    book = evenings.ledger.match(int(address.split("/")[-1])).entries
    return [(entry.kind, entry.reason) for entry in book if entry.kind not in ("record",)]


# ---------------------------------------------------------------------- the settlement


# Ada goes out with 101 in two wins; Bo has 97 in nine. Box 20, game 100, 10 cents a point.
#
#           Ada                Bo
#   points  101                 97
#   game    100
#   boxes    40 (2 x 20)       180 (9 x 20)
#           ---                ---
#           241                277        Bo collects 36, at 0.10 that is 3.60
BO_COLLECTS = (won(ADA, 60), *[won(BO, 12)] * 8, won(BO, 1), won(ADA, 41))


def test_the_end_tells_apart_who_went_out_and_who_collects(read, begin):
    page = read(begin(House(box=20, game_bonus=100), *BO_COLLECTS, stake=10) + "/end")

    assert page.heading == "Ada went out. Bo collects 36"
    assert "3.60 at 0.10 a point" in page.words
    assert table(page, "How it adds up") == [
        ["", "Ada", "Bo"],
        ["Points", "101", "97"],
        ["Game bonus", "100", "0"],
        ["Boxes", "2 × 20 40", "9 × 20 180"],
        ["Total", "241", "277"],
        ["Net", "", "36"],
        ["At 0.10 a point", "", "3.60"],
    ]


# Hollywood to 100, box 25, game 100, a shutout doubles the difference; to the nearest 10.
#
# hand  won by        I           II          III
#  1    Ada 30     Ada  30
#  2    Ada 40     Ada  70     Ada  40
#  3    dead
#  4    Ada 35     Ada 105 *   Ada  75     Ada 35
#  5    Bo  20        -        Bo   20
#  6    Bo  10        -        Bo   30     Bo  10      an undercut
#  7    Ada 25        -        Ada 100 *   Ada 60
#  8    Ada 42        -           -        Ada 102 *
#
#               Ada  Bo      Ada  Bo      Ada  Bo
#   points      105   0      100  30      102  10
#   game        100          100          100
#   boxes  3x25  75      3x25 75  50 2x25  75  25  3 and 1
#               ---  --      ---  --      ---  --
#               280   0      275  80      277  35
#               x 2
#   net         560          195          242
#   rounded     560          200          240      1000, at 0.05 that is 50.00
SHEET = (
    won(ADA, 30),
    won(ADA, 40),
    DEAD,
    won(ADA, 35),
    won(BO, 20),
    won(BO, 10, "undercut"),
    won(ADA, 25),
    won(ADA, 42),
)


@pytest.fixture
def hollywood(begin):
    return begin(HOLLYWOOD, *SHEET, rulebook="hollywood", stake=5, rounding=10)


def test_a_hollywood_match_is_billed_column_by_column(read, hollywood):
    page = read(hollywood + "/end")

    assert page.heading == "Ada went out in every column. Ada collects 1000"
    assert table(page, "All columns") == [
        ["", "Ada", "Bo"],
        ["Column 1", "560", ""],
        ["Column 2", "200", ""],
        ["Column 3", "240", ""],
        ["Collects", "1000", ""],
        ["At 0.05 a point", "50.00", ""],
    ]
    assert table(page, "Column 1")[1:] == [
        ["Points", "105", "0"],
        ["Game bonus", "100", "0"],
        ["Boxes", "3 × 25 75", "0 × 25 0"],
        ["Total", "280", "0"],
        ["Difference", "280", ""],
        ["Shutout: the difference doubled", "× 2"],
        ["Net", "560", ""],
    ]
    assert table(page, "Column 3")[-3:] == [
        ["Total", "277", "35"],
        ["Before rounding", "242", ""],
        ["Net", "240", ""],
    ]
    assert "rounded to the nearest 10, from the middle upwards" in page.words


def test_columns_can_go_to_different_players(read, begin):
    house = replace(HOLLYWOOD, columns=2, column_weights=(1, 1))

    page = read(begin(house, won(ADA, 100), won(BO, 50), won(BO, 60)) + "/end")

    assert page.heading.startswith("Ada took column 1, Bo took column 2.")


@pytest.mark.parametrize(
    ("house", "hands", "heading"),
    [
        (House(hand_cap=2), [won(ADA, 20), won(BO, 30)], "Bo led at the last hand. Bo col"),
        (House(hand_cap=2), [won(ADA, 20), won(BO, 20)], "Level at the last hand. Level: n"),
        (House(target=0), [won(BO, 3)], "Bo won the deal. Bo collects 3"),
        (House(target=0), [DEAD], "Nobody won the deal. Level: nobody pays"),
    ],
)
def test_the_heading_says_how_a_match_ends_that_nobody_goes_out_in(
    read, begin, house, hands, heading
):
    assert read(begin(house, *hands) + "/end").heading.startswith(heading)


def test_hands_after_the_end_are_named_and_not_counted(read, begin, evenings):
    address = begin(House(), won(ADA, 60), won(ADA, 30), won(BO, 20))
    match = evenings.ledger.match(int(address.split("/")[-1]))
    evenings.ledger.correct(
        match.id, match.hands[0].id, won(ADA, 100), match.seq, evenings.stamp()
    )

    page = read(address + "/end")

    assert "2 hands stand after the end and are not counted" in page.words
    assert page.heading == "Ada went out. Ada collects 100"


# -------------------------------------------------------------- settle, stop, abandon


def test_a_running_match_can_be_settled_as_it_stands(read, begin, evenings):
    address = begin(House(box=20), won(ADA, 30), won(BO, 12))

    page = read(address + "/end")
    assert page.heading == "As it stands. Ada would collect 18"
    assert buttons(page) == {"stop", "settle", "abandon"}
    settled = read(address + "/state", sent(page, do="settle", reason="  it got late "))

    assert settled.heading == "As it stands. Ada collects 18"
    assert "Settled." in settled.words and "it got late" in settled.words
    assert states(evenings, address) == [("settle", "it got late")]
    assert "resume" in buttons(settled)


def sent(page, **more):
    """What the form of the end sends, with what was typed and pressed."""
    return {name: values[0] for name, values in page.fields(form_of(page)).items()} | more


def form_of(page):
    [form] = [one["action"] for one in page.all("form") if one["action"].endswith("/state")]
    return form


def test_a_match_that_is_over_is_settled_with_one_button(read, begin, evenings):
    address = begin(House(), won(ADA, 100))

    page = read(address + "/end")
    assert buttons(page) == {"settle"}
    settled = read(address + "/state", sent(page, do="settle"))

    assert states(evenings, address) == [("settle", None)]
    assert settled.all("a", href=f"/matches/new?rematch={address.split('/')[-1]}")


def test_a_match_stopped_for_the_evening_is_taken_up_again_on_its_sheet(client, read, begin):
    address = begin(House(), won(ADA, 30))
    page = read(address + "/state", sent(read(address + "/end"), do="stop"))
    assert "Stopped for another evening." in page.words
    assert buttons(page) == {"resume", "settle", "abandon"}

    answer = client.post(address + "/state", data=sent(page, do="resume"))

    assert (answer.status_code, answer.location) == (303, address)
    assert buttons(read(address + "/end")) == {"stop", "settle", "abandon"}


def test_nobody_pays_for_an_abandoned_match(read, begin):
    address = begin(House(), won(ADA, 30), stake=5)

    page = read(address + "/state", sent(read(address + "/end"), do="abandon"))

    assert page.heading == "Abandoned. Nobody pays"
    assert not page.all("table") and "1.50" not in page.words
    assert "Abandoned: nobody pays." in read_text(page)


def read_text(page):
    return page.one("pre").text


def test_the_same_form_sent_twice_is_written_once(read, begin, evenings):
    address = begin(House(), won(ADA, 30))
    form = sent(read(address + "/end"), do="settle")

    read(address + "/state", form)
    read(address + "/state", form)

    assert states(evenings, address) == [("settle", None)]


def test_a_hand_that_came_meanwhile_is_shown_before_anything_is_settled(read, begin, evenings):
    address = begin(House(), won(ADA, 30))
    form = sent(read(address + "/end"), do="settle")
    evenings.play(evenings.ledger.match(int(address.split("/")[-1])), won(BO, 50))

    page = read(address + "/state", form, status=409)

    assert "Something was written down while you looked" in page.words
    assert page.heading == "As it stands. Bo would collect 20"
    assert states(evenings, address) == []


def test_what_another_phone_has_done_already_is_told(read, begin, evenings):
    address = begin(House(), won(ADA, 30))
    read(address + "/state", {"do": "abandon", "key": "one"})

    page = read(address + "/state", {"do": "settle", "key": "two"}, status=409)

    assert "had been done already, or no longer fits" in page.words
    assert states(evenings, address) == [("abandon", None)]


def test_nothing_else_can_be_said_of_a_match(client, begin):
    address = begin(House())

    assert client.post(address + "/state", data={"do": "win"}).status_code == 400
    assert client.post("/matches/99/state", data={"do": "stop"}).status_code == 404


def test_a_match_with_a_hand_that_cannot_be_scored_is_not_settled(read, begin, evenings):
    address = begin(House(), won(BO, 7), counts(ADA, 9, 20))
    match = evenings.ledger.match(int(address.split("/")[-1]))
    stricter = Terms(House(knock_limit=5))
    evenings.ledger.change_rules(match.id, stricter, match.seq, evenings.stamp())

    page = read(address + "/end")
    assert "Hand 2 cannot be scored under these rules" in page.words
    assert "The knocker has 9 left; the most you may knock with is 5." in page.words
    assert buttons(page) == {"stop", "abandon"}
    read(address + "/state", sent(page, do="settle"), status=409)

    assert states(evenings, address) == [("rules", None)]


# ------------------------------------------------------------------- text and paper


def test_the_summary_tells_the_whole_match_in_plain_text(client, read, hollywood):
    answer = client.get(hollywood + "/summary.txt")

    assert answer.content_type == "text/plain; charset=utf-8"
    assert answer.text == read_text(read(hollywood + "/end"))
    lines = answer.text.splitlines()
    assert lines[0] == "Ada – Bo, 1 March 2026"
    assert lines[1] == "Ada went out in every column. Ada collects 1000."
    assert lines[2] == "At 0.05 a point: 50.00."
    assert lines[4] == "Rules: Hollywood, three columns to 100"
    assert lines[6:14] == [
        "1. Knock, Ada 30 (column 1)",
        "2. Knock, Ada 40 (columns 1, 2)",
        "3. Dead hand",
        "4. Knock, Ada 35 (columns 1, 2, 3)",
        "5. Knock, Bo 20 (column 2)",
        "6. Undercut, Bo 10 (columns 2, 3)",
        "7. Knock, Ada 25 (columns 2, 3)",
        "8. Knock, Ada 42 (column 3)",
    ]
    assert lines[-5:] == [
        "  Points: Ada 102, Bo 10",
        "  Game bonus: Ada 100, Bo 0",
        "  Boxes: Ada 3 × 25 = 75, Bo 1 × 25 = 25",
        "  Total: Ada 277, Bo 35",
        "  Net: Ada 242, rounded 240",
    ]


def test_the_summary_names_the_rules_that_depart_from_the_book(client, begin):
    house = replace(PRESETS["pagat"].house, gin_bonus=25, box=10)

    text = client.get(begin(house, won(ADA, 100), rulebook="pagat") + "/summary.txt").text

    departs = "pagat, changed; unlike pagat: Bonus for gin 25, Points for a box 10"
    assert f"Rules: {departs}\n" in text


@pytest.mark.parametrize(
    ("house", "rulebook", "title"),
    [
        (PRESETS["pagat"].house, "pagat", "pagat"),
        (House(gin_bonus=30), "Aunt Vi's", "Aunt Vi's"),
        (replace(PRESETS["pagat"].house, box=10), None, "pagat, changed"),
    ],
)
def test_the_rules_are_called_what_the_table_calls_them(client, begin, house, rulebook, title):
    text = client.get(begin(house, rulebook=rulebook) + "/summary.txt").text

    assert re.search(r"^Rules: (.*?)(; unlike .*)?$", text, re.M)[1] == title


def test_a_name_is_a_name_and_no_markup(client, evenings):
    one = evenings.match("<b>O'Hara & {name} %s", "Bo", won(ADA, 100))
    for page in ("end", "print", "whatif?house=pagat"):
        html = client.get(f"/matches/{one.id}/{page}").text
        assert "<b>O" not in html and "&lt;b&gt;O&#39;Hara &amp; {name} %s" in html

    text = client.get(f"/matches/{one.id}/summary.txt").text

    assert "<b>O'Hara & {name} %s went out." in text


def test_the_printed_sheet_is_the_pad(read, hollywood):
    page = read(hollywood + "/print")

    assert table(page, "The sheet")[1:] == [
        ["Hand#", "Ada", "Bo", "Ada", "Bo", "Ada", "Bo", "The hand"],
        ["1", "30 1 box", "", "", "", "", "", "Knock +30"],
        ["2", "70 1 box", "", "40 1 box", "", "", "", "Knock +40"],
        ["3", "", "", "", "", "", "", "Dead hand"],
        ["4", "105 1 box", "", "75 1 box", "", "35 1 box", "", "Knock +35"],
        ["5", "", "", "", "20 1 box", "", "", "Knock +20"],
        ["6", "", "", "", "30u 1 box", "", "10u 1 box", "Undercut +10"],
        ["7", "", "", "100 1 box", "", "60 1 box", "", "Knock +25"],
        ["8", "", "", "", "", "102 1 box", "", "Knock +42"],
    ]
    assert len(page.all("td", class_="sheet__closes")) == 6  # two cells a column
    assert page.one("p", class_="sheet__legend").words == "u Undercut a box"
    assert "Ada collects 1000" in page.words
    assert "A shutout doubles the difference" in page.words


def test_many_boxes_are_written_as_a_number(read, begin):
    club = replace(PRESETS["club"].house, columns=1, column_weights=(1,))

    page = read(begin(club, won(ADA, 60, "big_gin") | {"upcard": "4S"}) + "/print")

    assert table(page, "The sheet")[1][1] == "60G 7 boxes"


@pytest.mark.parametrize("page", ["end", "print", "whatif", "whatif?house=club"])
def test_a_match_without_a_hand_has_its_pages(read, begin, page):
    address = begin(HOLLYWOOD, stake=5)

    assert read(f"{address}/{page}").words
    end = read(address + "/end")
    assert end.heading == "As it stands. Level so far"
    assert "nothing to add up" in end.words and not end.all("table")


# ------------------------------------------------------------------------------ what if


# Gin with 20 against it, and an undercut by 3; then 62 points somebody worked out.
#             book 25/25         pagat: gin 20, undercut 10
#   1  Ada    gin 25 + 20 = 45        20 + 20 = 40
#   2  Bo     undercut 3 + 25 = 28     3 + 10 = 13
#   3  Ada    62                      62  as given
#             107 to 28              102 to 13
EVENING = (counts(ADA, 0, 20, call="gin"), counts(ADA, 8, 5), won(ADA, 62))


@pytest.fixture
def booked(begin):
    return begin(PRESETS["book-25-25"].house, *EVENING, rulebook="book-25-25")


def test_what_if_shows_both_rulebooks_side_by_side(read, booked):
    page = read(booked + "/whatif?house=pagat")

    assert table(page, "The match under both rulebooks") == [
        ["", "Played Book rules: gin 25, undercut 25", "What if pagat"],
        ["Points", "107 – 28", "102 – 13"],
        ["Boxes", "2 – 1", "2 – 1"],
        ["Went out", "Ada", "Ada"],
        ["Totals", "257 – 53", "242 – 33"],
        ["Net", "Ada 204", "Ada 209"],
        ["Collects", "Ada 204", "Ada 209"],
    ]
    assert table(page, "Hands that come out otherwise")[1:] == [
        ["1", "Gin, Ada 45", "Gin, Ada 40"],
        ["2", "Undercut, Bo 28", "Undercut, Bo 13"],
    ]
    assert "1 hand comes out the same" in page.words
    assert "Hand 3 was entered as points" in page.words
    differ = [e.words for e in page.one("dl", class_="differ").inside if e.tag == "div"]
    assert "Bonus for gin 25 →, there 20" in differ


def test_what_if_writes_nothing(client, booked, evenings):
    before = evenings.ledger.export()

    client.get(booked + "/whatif?house=pagat")

    assert evenings.ledger.export() == before


def test_a_hand_that_cannot_be_scored_under_other_rules_is_named(read, booked):
    page = read(booked + "/whatif?house=straight")

    assert "Hand 2 cannot be scored under these rules" in page.words
    assert "Only gin may be laid down here, and the knocker is left with 8." in page.words
    assert "Hands 2 to 3 do not count there. The replay does not reach so far." in page.words


def test_hands_after_the_end_there_are_told(read, begin):
    fifty = house_value(House(target=50))

    page = read(
        f"{begin(House(), won(ADA, 60), won(BO, 9), won(ADA, 50))}/whatif?house={fifty}"
    )

    assert "Hands 2 to 3 do not count there. The match would have been over." in page.words
    assert table(page, "The match under both")[-1] == ["Collects", "Ada 101", "Ada 60"]


def test_hands_not_counted_here_can_count_there(read, begin, evenings):
    address = begin(House(), won(ADA, 60), won(BO, 9), won(ADA, 30))
    match = evenings.ledger.match(int(address.split("/")[-1]))
    evenings.ledger.correct(
        match.id, match.hands[0].id, won(ADA, 100), match.seq, evenings.stamp()
    )

    page = read(f"{address}/whatif?house=hands-only-250")

    assert ["2", "not counted", "Knock, Bo 9"] in table(page, "Hands that come out otherwise")


def test_our_own_rulebooks_are_offered_and_the_one_asked_for_is_chosen(read, booked, evenings):
    evenings.ledger.rulebooks.save("Aunt Vi's", House(gin_bonus=30), evenings.at())
    value = house_value(House(gin_bonus=30))

    page = read(f"{booked}/whatif?house={value}")

    offers = {e["value"]: e for e in page.all("option")}
    assert offers[value].words == "Aunt Vi's" and "selected" in offers[value].attributes
    assert set(PRESETS) <= set(offers)
    assert "Played Book rules: gin 25, undercut 25" in page.words
    assert "What if Aunt Vi's" in page.words


@pytest.mark.parametrize("value", ["nowhere", "~zzzz", "~%00"])
def test_rules_that_cannot_be_read_are_refused(read, booked, value):
    page = read(f"{booked}/whatif?house={value}", status=400)

    assert "These rules cannot be read" in page.words


@pytest.mark.parametrize("page", ["end", "print", "summary.txt", "whatif"])
def test_a_match_that_is_not_there_is_not_found(client, page):
    assert client.get(f"/matches/7/{page}").status_code == 404


# ------------------------------------------------------------------------------- charts


def test_the_end_draws_a_chart_of_every_column_that_was_begun(read, begin):
    page = read(begin(HOLLYWOOD, won(ADA, 30), won(BO, 20), won(ADA, 45)) + "/end")

    titles = [one.text for one in page.all("title") if one.within("svg")]
    assert titles == ["The running score in column 1", "The running score in column 2"]
    [first, _] = [one.text for one in page.all("desc")]
    assert first == (
        "After 3 hands Ada has 75 and Bo has 20. A line across marks the target, 100."
    )
    assert not re.search(r'style="|<style', page.html)
