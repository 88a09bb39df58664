"""Agreeing on a match, its card, its sheet, and the upcard."""

import pytest
from at_table import Table, pad
from page import Page

from scorekeeper.web.matchforms import NAME_EACH, NAMES_DIFFER, ONE_PLAYER, WHOLE_CENTS
from scorekeeper.words import name_fault

NEW = "/matches/new"


@pytest.fixture
def table(read):
    return lambda house="book-25-25", **more: Table(read, house, **more)


def test_a_match_begins_with_a_card_to_agree_on(table):
    begun = table("hollywood", stake="5")

    assert begun.card.heading == "Agree on this before the first deal"
    assert "Ada deals first. 5 cents a point." in begun.card.words
    assert "Columns 3" in begun.card.words
    assert begun.sheet.one("title").words.startswith("Ada – Bo")
    assert "Ada deals hand 1." in begun.sheet.words


def test_the_card_marks_where_the_table_departs_from_the_book(read):
    sent = {"first": "Ada", "second": "Bo", "house": "pagat", "dealer": "0"}
    rules = read(NEW, sent | {"do": "rules"})
    edited = rules.fields("/matches/new/rules") | {"rule-target": "120", "do": "use"}

    form = read("/matches/new/rules", edited)
    card = read(NEW, form.fields(NEW) | {"do": "card"})

    marked = card.all(class_="rules__line--departs")
    assert [line.words for line in marked] == ["Points that end a column 120 the book: 100"]
    assert "Keep these as our rules" in card.words


def test_our_rules_are_saved_under_a_name_and_offered_again(read):
    sent = {"first": "Ada", "second": "Bo", "house": "pagat", "dealer": "1"}
    rules = read(NEW, sent | {"do": "rules"})
    edited = rules.fields("/matches/new/rules") | {"rule-box": "30", "do": "use"}
    form = read("/matches/new/rules", edited)
    card = read(NEW, form.fields(NEW) | {"do": "card"})

    read(NEW, card.fields(NEW) | {"save_as": "Our rules", "do": "agree"})

    assert "Our rules" in [option.words for option in read(NEW).all("option")]
    assert "Bo deals hand 1." in read("/matches/1").words


@pytest.mark.parametrize(
    ("first", "second", "stake", "message"),
    [
        ("", "Bo", "", NAME_EACH),
        ("Ada", "ada", "", NAMES_DIFFER),
        ("A" * 41, "Bo", "", name_fault("too_long")),
        ("\u202eBo", "Bo", "", name_fault("unseen")),
        ("Ada", "Bo", "1.5", WHOLE_CENTS),
    ],
)
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(read, first, second, stake, message):
    sent = {"first": first, "second": second, "stake": stake, "house": "pagat", "dealer": "1"}

    page = read(NEW, sent | {"do": "card"}, 422)

    assert message in page.words
    kept = page.fields(NEW)
    assert [kept["first"], kept["second"]] == [[first], [second]]
    assert (kept["house"], kept["dealer"]) == (["pagat"], ["1"])


def test_agreeing_twice_begins_one_match(read, table):
    begun = table()
    again = begun.card.fields(NEW) | {"do": "agree"}

    assert "Ada deals hand 1." in read(NEW, again).words
    assert read("/matches/2", status=404)


def test_names_are_remembered(read, table):
    table(names=("Ada", "Bo"))

    page = read(NEW)
    assert [option["value"] for option in page.one("datalist").inside] == ["Ada", "Bo"]
    assert page.one("input", name="first")["list"] == page.one("datalist")["id"]
    assert read(NEW, {"first": "ADA", "second": "Bo", "do": "card"}).status == 200


def test_a_rematch_has_the_same_rules_and_goes_on_with_the_deal(read, table):
    begun = table("hollywood", stake="5")
    begun.counts(0, 4, 20)  # Ada dealt

    form = read(f"{NEW}?rematch=1").fields(NEW)

    assert (form["first"], form["second"], form["house"]) == (["Ada"], ["Bo"], ["hollywood"])
    assert (form["stake"], form["dealer"]) == (["5"], ["1"])


# On paper so far, box 25 a tick:
#          column 1       column 2       column 3
#          Ada    Bo      Ada    Bo      Ada    Bo
#  points   62    33       40    12       15
#  boxes     3     2        2     1        1
PAPER = {
    "paper-0-1-points": "62",
    "paper-0-1-boxes": "3",
    "paper-0-2-points": "40",
    "paper-0-2-boxes": "2",
    "paper-0-3-points": "15",
    "paper-0-3-boxes": "1",
    "paper-1-1-points": "33",
    "paper-1-1-boxes": "2",
    "paper-1-2-points": "12",
    "paper-1-2-boxes": "1",
}


def test_a_sheet_begun_on_paper_is_carried_on(table):
    begun = table("hollywood", **PAPER)

    assert pad(begun.sheet) == [["62", "33", "40", "12", "15", ""]]
    assert "Carried over from paper" in begun.sheet.words
    [boxes] = [row for row in begun.sheet.all("tr") if row.words.startswith("Boxes")]
    assert [cell.words for cell in boxes.inside if cell.tag == "td"] == list("322110")
    assert "Ada deals hand 6." in begun.sheet.words


@pytest.mark.parametrize("dealer", ["0", "1"])
def test_whoever_was_chosen_deals_after_a_sheet_that_one_player_led_alone(table, dealer):
    paper = {"paper-0-1-points": "62", "paper-0-1-boxes": "3"}

    begun = table("book-25-25", dealer=dealer, **paper)

    assert f"{('Ada', 'Bo')[int(dealer)]} deals hand" in begun.sheet.words
    assert "38 to go" in begun.sheet.words


def test_every_field_of_a_paper_sheet_that_is_no_number_is_named(read):
    sent = {"first": "Ada", "second": "Bo", "house": "kitchen", "dealer": "0", "key": "k"}
    wrong = {"paper-0-1-points": "sixty", "paper-1-1-boxes": "1234567"}

    page = read(NEW, sent | wrong | {"do": "agree"}, 422)

    for name in wrong:
        assert page.all("a", href=f"#{name}")
        assert page.one(id=name)["aria-describedby"] == f"{name}-error"


# ------------------------------------------------------------- who it is that plays


def test_a_name_that_was_entered_twice_is_the_one_player_it_turned_out_to_be(read, evenings):
    ada, twice = evenings.player("Ada"), evenings.player("Adah")
    evenings.ledger.players.merge(twice.id, ada.id)

    sent = {"first": "adah", "second": "Bo", "house": "pagat", "dealer": "0"}
    card = read(NEW, sent | {"do": "card"})
    sheet = read(NEW, card.fields(NEW) | {"do": "agree"})

    assert "Ada against Bo" in card.words
    assert sheet.heading == "Ada against Bo"
    assert [player.name for player in evenings.ledger.players.all()] == ["Ada", "Bo"]


def test_nobody_plays_against_himself_under_another_name(read, evenings):
    ada, twice = evenings.player("Ada"), evenings.player("Adah")
    evenings.ledger.players.merge(twice.id, ada.id)
    sent = {"first": "Ada", "second": "Adah", "house": "pagat", "dealer": "0", "key": "k"}

    for do in ("card", "agree"):
        page = read(NEW, sent | {"do": do}, 422)
        assert page.one(id="second-error").words == ONE_PLAYER
    assert list(evenings.ledger.matches()) == []


def test_the_card_names_the_dealer_and_lets_the_other_deal(read):
    sent = {"first": "Ada", "second": "Bo", "house": "pagat", "dealer": "0"}
    card = read(NEW, sent | {"do": "card"})

    other = read(NEW, card.fields(NEW) | {"do": "other"})

    assert "Bo deals first." in other.words
    assert "Bo deals hand 1." in read(NEW, other.fields(NEW) | {"do": "agree"}).words


def test_our_rules_are_not_kept_under_a_name_nobody_can_read(read, evenings):
    house = {"first": "Ada", "second": "Bo", "house": "pagat", "dealer": "0"}
    rules = read(NEW, house | {"do": "rules"})
    edited = rules.fields("/matches/new/rules") | {"rule-box": "30", "do": "use"}
    form = read("/matches/new/rules", edited)
    card = read(NEW, form.fields(NEW) | {"do": "card"})

    page = read(NEW, card.fields(NEW) | {"save_as": "\u202e", "do": "agree"}, 422)

    assert page.all("a", href="#save_as")
    assert list(evenings.ledger.matches()) == []


# ------------------------------------------------------------------ Back and Reload


@pytest.mark.parametrize("do", ["card", "rules", "back"])
def test_every_step_to_a_match_has_an_address_that_keeps_what_was_entered(client, read, do):
    entered = {"first": "Ada", "second": "Bo", "house": "pagat", "stake": "5", "dealer": "1"}

    answer = client.post(NEW, data=read(NEW).fields(NEW) | entered | {"do": do})

    assert answer.status_code == 303
    assert "csrf_token" not in answer.location
    shown = Page(client.get(answer.location).text)
    sent = shown.fields("/matches/new/rules" if do == "rules" else NEW)
    assert {name: sent[name] for name in entered} == {n: [v] for n, v in entered.items()}


def test_totals_no_hands_could_have_made_are_refused_and_kept(read):
    sent = {"first": "Ada", "second": "Bo", "house": "hollywood", "dealer": "0", "key": "k"}
    wrong = PAPER | {"paper-0-2-points": "70"}

    page = read(NEW, sent | wrong | {"do": "agree"}, 422)

    message = "Ada, column 2: a column cannot hold more than the one before it."
    assert page.one(id="paper-0-2-points-error").words == message
    assert page.one("a", href="#paper-0-2-points").words == message
    assert page.one("title").words.startswith("Error:")
    [fold] = [d for d in page.all("details") if "paper sheet" in d.words]
    assert "open" in fold.attributes
    assert page.fields(NEW)["paper-0-2-points"] == ["70"]


# ------------------------------------------------------------------------- the sheet


def test_an_empty_sheet_says_who_deals(read, table):
    sheet = table().sheet

    assert "Ada deals hand 1." in sheet.words
    assert "100 to go" in sheet.words


# hand   Ada       Bo
#  1      16                 4 against 20
#  2                33 u     8 against 0: 8 + 25
#  3      55 g               gin against 14: 14 + 25
def test_the_sheet_is_the_pad(table):
    begun = table()
    begun.counts(0, 4, 20)
    begun.counts(0, 8, 0)
    sheet = begun.counts(0, 0, 14)

    assert pad(sheet) == [["16", ""], ["", "33"], ["55", ""]]
    assert [mark.words for mark in sheet.all("sup")] == ["u", "g"]
    assert "45 to go" in sheet.words
    assert "67 to go" in sheet.words
    assert "Bo deals hand 4." in sheet.words  # the loser of the hand


def test_the_marks_on_the_pad_are_explained_where_there_are_any(table):
    begun = table()
    sheet = begun.counts(0, 4, 20)
    assert not sheet.all(class_="pad__legend")

    begun.counts(0, 8, 0)
    sheet = begun.counts(0, 0, 14)

    assert sheet.one(class_="pad__legend").words == "u Undercut g Gin"


def test_the_sheet_says_who_deals_and_who_plays_first(table):
    sheet = table().counts(0, 4, 20)

    assert "Bo deals hand 2. Ada has the first choice of the upcard." in sheet.words


# hand   column 1      column 2      column 3
#        Ada    Bo     Ada    Bo     Ada    Bo
#  1      30
#  2             20
#  3      60            30
def test_the_columns_stand_at_the_head_with_each_name_once_and_who_leads(table):
    begun = table("hollywood")
    begun.counts(0, 5, 35)
    begun.counts(1, 5, 25)
    sheet = begun.counts(0, 5, 35)

    head = sheet.one("table", class_="columns")
    lines = [row for row in head.inside if row.tag == "tr" and row.within("tbody")]
    assert [line.words for line in lines] == ["Ada 60 30 0", "Bo 20 0 0"]
    leads = sheet.all("td", class_="columns__points--leads")
    assert [cell.words for cell in leads] == ["60", "30"]


# Ada wins four times 30 and closes column 1 with 120, then column 2, then column 3; a box is
# 20, the game 100, and a column in which Bo has nothing pays twice.
def test_when_a_match_of_columns_is_over_the_head_says_what_each_paid(table):
    begun = table("hollywood")
    for _ in range(6):
        sheet = begun.counts(0, 5, 35)

    [paid] = [row for row in sheet.all("tr") if row.words.startswith("Paid to Ada")]
    nets = [cell.words for cell in paid.inside if cell.tag == "b"]
    end = begun.read("/matches/1/end")
    bills = [row.words for row in end.all("tr") if row.words.startswith("Net")]
    assert [f"Net{net}" for net in nets] == bills
    assert len(nets) == 3 and "Paid to Bo" not in sheet.words
    total = sum(map(int, nets))
    assert f"Over. Ada collects {total}." in sheet.words
    links = sheet.one("nav", **{"aria-label": "More about this match"})
    assert links.words.startswith("Print")  # nothing is left to settle or stop: the deck has it


def test_a_sheet_that_rounds_says_what_is_paid(table):
    begun = table("kitchen", rounding="100")
    begun.points(0, "gin", 60)

    assert "Over. Ada collects 100." in begun.points(0, "gin", 60).words


def test_the_target_is_told_once(table):
    assert table("kitchen").sheet.words.count("to 100") == 1


def test_hands_after_the_end_say_what_they_were(read, table, evenings):
    begun = table("kitchen")
    begun.points(0, "gin", 60)
    begun.points(1, "gin", 30)
    begun.counts(0, 4, 20)
    begun.points(0, "gin", 60)
    ledger = evenings.ledger
    match = ledger.match(1)
    first = {"ending": "gin", "winner": 0, "points": 100}
    ledger.correct(1, match.hands[0].id, first, match.seq, evenings.stamp())

    lines = pad(read("/matches/1"))

    assert lines[1] == ["Gin, Bo 30 after the end, not counted"]
    assert lines[2] == ["Knock, Ada 16 after the end, not counted"]


def test_hands_that_were_taken_out_say_which_they_were(read, table, evenings):
    begun = table()
    for yours in (20, 27, 30):
        begun.counts(0, 4, yours)
    match = evenings.ledger.match(1)
    evenings.ledger.remove(1, match.hands[1].id, match.seq, evenings.stamp())

    sheet = read("/matches/1")

    [out] = sheet.all("ul", class_="out")
    assert out.words == "Hand 2: Knock, Ada 23"


def test_a_closed_column_is_ruled_off(table):
    begun = table("hollywood")
    for _ in range(4):
        sheet = begun.counts(0, 5, 35)

    assert pad(sheet)[-1] == ["120", "", "90", "", "60", ""]
    closes = sheet.all("td", class_="pad__closes")
    assert len(closes) == 2  # the first column, for both players


def test_a_match_that_is_over_says_who_collects(table):
    begun = table("kitchen")
    begun.points(0, "gin", 60)
    sheet = begun.points(0, "gin", 60)

    assert "Over. Ada collects 120." in sheet.words
    assert not [link for link in sheet.all("a") if link.words == "Record a hand"]


def test_the_upcard_is_noted_in_one_tap_and_sets_the_limit(read, table):
    begun = table("book-oklahoma")
    turn = begun.sheet.fields("/matches/1/upcard")

    sheet = read("/matches/1/upcard", turn | {"upcard": "7S"})

    assert "Knock with 7 or less." in sheet.words
    assert "A spade: this hand counts double." in sheet.words
    form = read("/matches/1/hands/new").fields("/matches/1/hands/new")
    assert (form["upcard_rank"], form["upcard_suit"]) == (["7"], ["S"])


def test_an_ace_turned_lets_only_gin_out(read, table):
    begun = table("book-oklahoma")

    sheet = read(
        "/matches/1/upcard", begun.sheet.fields("/matches/1/upcard") | {"upcard": "AH"}
    )

    assert "Only gin goes out." in sheet.words


def test_the_rules_of_a_match_can_be_read_and_changed(read, table):
    table("hollywood")

    page = read("/matches/1/rules")

    assert "Columns 3" in page.words
    assert page.all("a", href="/matches/1/rules/change")


@pytest.mark.parametrize("path", ["/matches/9", "/matches/9/rules", "/matches/9/hands/new"])
def test_a_match_that_is_not_there_is_a_404(read, path):
    assert read(path, status=404).heading == "There is no such page"
