"""Mending a match: what a change does is shown first, and nothing written is lost."""

import sqlite3

import pytest
from at_table import Table, pad, said

from scorekeeper.ledger.ledger import Ledger

UNDO = "/matches/1/hands/undo"


@pytest.fixture
def table(read):
    """Three hands: Ada 16, Bo 33 by an undercut, Ada 39 by gin."""
    table = Table(read)
    table.counts(0, 4, 20)
    table.counts(0, 8, 0)
    table.counts(0, 0, 14)
    return table


@pytest.fixture
def book(app):
    with Ledger(app.config["LEDGER"]) as opened:
        yield opened


@pytest.fixture
def called(book):
    return lambda: [dict(hand.called) for hand in book.match(1).hands]


# ----------------------------------------------------------------------------- a hand


def test_a_hand_is_corrected_after_its_effects_were_shown(table, called):
    path = table.hand(1) + "/correct"
    page = table.look(path, defender_count="30")

    assert page.heading == "Correct hand 1?"
    assert "It was: Ada knocked with 4, Bo had 20." in page.words
    assert "It becomes: Ada knocked with 4, Bo had 30." in page.words
    assert said(page) == [
        "Column 1 stands at 65–33, boxes 2–1; it was 55–33, boxes 2–1.",
        "Hand 1: Knock, Ada 26; it was: Knock, Ada 16.",
    ]
    assert called()[0]["defender_count"] == 20  # nothing is written yet

    sheet = table.confirm(path, page, "misread")

    assert "Hand 1 is corrected." in sheet.words
    assert pad(sheet) == [["26", ""], ["", "33"], ["65", ""]]


def test_the_old_value_stays_in_the_history(table):
    path = table.hand(1) + "/correct"
    table.confirm(path, table.look(path, defender_count="30"), "misread <b>")

    history = said_in_order(table.read(table.hand(1)))

    assert len(history) == 2
    assert history[0].startswith("Corrected 20")
    assert "Ada knocked with 4, Bo had 30. Reason: misread <b>" in spaced(history[0])
    assert history[1].startswith("Recorded 20")
    assert "UTC" in history[1]
    assert "Ada knocked with 4, Bo had 20." in history[1]


def said_in_order(page):
    [history] = page.all("ol", class_="history")
    return [item.words for item in history.inside if item.tag == "li"]


def spaced(text):
    return text.replace(".Reason", ". Reason")


def test_the_phone_that_wrote_is_named_in_the_history(table, book):
    [device] = book.devices.all()
    book.devices.rename(device.id, "Ada's phone")

    assert "by Ada's phone" in said_in_order(table.read(table.hand(1)))[0]


def test_a_correction_that_changes_nothing_says_so_and_cannot_be_confirmed(table):
    page = table.look(table.hand(1) + "/correct")

    assert "Nothing: it is written so already." in page.words
    assert not [b for b in page.all("button") if b["value"] == "confirm"]


def test_a_note_alone_changes_nothing_on_the_sheet_but_can_be_kept(table, called):
    path = table.hand(1) + "/correct"
    page = table.look(path, note="Bo dealt badly")

    assert "Nothing on the sheet changes by it." in page.words
    table.confirm(path, page)
    assert called()[0]["note"] == "Bo dealt badly"


def test_going_back_from_the_effects_keeps_what_was_entered_and_the_reason(table):
    path = table.hand(1) + "/correct"
    page = table.look(path, defender_count="30")

    form = table.read(path, page.fields(path) | {"reason": "misread", "do": "edit"})
    assert form.fields(path)["defender_count"] == ["30"]
    again = table.read(path, form.fields(path) | {"do": "look"})

    assert again.fields(path)["reason"] == ["misread"]


def test_a_wrong_entry_is_named_before_anything_is_shown(table):
    path = table.hand(1) + "/correct"

    page = table.read(path, table.form(path, defender_count="") | {"do": "look"}, 422)

    assert "Write the other player's count" in page.words


def test_every_lane_is_filled_with_the_hand_as_it_was(read, called):
    table = Table(read, "money")
    cards = {"knocker_text": "3-6C 8-QD JH", "defender_text": "5HDS 6D 7D 9-QS 2D"}
    table.record(lane="cards", knocker="1", **cards, **{"board-2H": "x"})
    table.points(0, "gin", 44, note="by hand", other_dealer="y")
    table.counts(1, "big_gin", 30)
    table.dead()
    before = called()

    for number in (1, 2, 3, 4):
        page = table.look(table.hand(number) + "/correct")
        assert "Nothing: it is written so already." in page.words, number
    assert called() == before


def test_a_hand_typed_anew_replaces_the_one_that_was_there(read, called):
    table = Table(read)
    cards = {"knocker_text": "3-6C 8-QD KH", "defender_text": "5HDS 6D 7D 9-QS 2D"}
    table.record(lane="cards", knocker="0", **cards)
    path = table.hand(1) + "/correct"
    sent = table.form(path) | {"knocker_text": "3-6C 8-QD JH", "do": "look"}
    table.confirm(path, table.read(path, sent))

    cards = called()[0]["knocker_cards"]
    assert "JH" in cards and "KH" not in cards and len(cards) == 10


def test_a_hand_becomes_dead_in_one_tap_and_a_look(table, called):
    path = table.hand(2) + "/correct"
    other = table.read(path, table.form(path) | {"do": "lane-irregular"})
    page = table.read(path, other.fields(path) | {"do": "dead"})

    assert "Hand 2: Dead hand; it was: Undercut, Bo 33." in page.words
    table.confirm(path, page)
    assert called()[1] == {"ending": "dead"}


def test_a_ruling_is_corrected_like_any_hand(table, called):
    new = table.new
    other = table.read(new, table.form(new) | {"do": "lane-irregular"})
    ruled = table.read(new, other.fields(new) | {"do": "rule-false_knock.penalty"})
    sent = ruled.fields(new) | {"winner": "1", "points": "10"}
    table.read(new, sent | {"do": "save"})
    path = table.hand(4) + "/correct"

    page = table.look(path, points="20")

    assert "Hand 4: Ruling, Bo 20, 0 boxes; it was: Ruling, Bo 10, 0 boxes." in page.words
    table.confirm(path, page)
    hand = called()[3]
    assert (hand["points"], hand["ruling"]["event"]) == (20, "false_knock")


def test_what_the_form_does_not_ask_is_kept_by_a_correction(read, book, called):
    table = Table(read, "hollywood", **{"paper-0-1-points": "30", "paper-0-1-boxes": "1"})
    [link] = [a for a in table.read(table.match).all("a") if a.words.startswith("Hand 1:")]
    path = link["href"] + "/correct"

    table.confirm(path, table.look(path, points="31"))

    assert called()[0]["carried_over"] is True
    assert called()[0]["points"] == 31


@pytest.mark.parametrize("do", ["look", "lane-cards", "show"])
@pytest.mark.parametrize("kind", ["correct", "insert"])
def test_every_step_of_a_correction_has_an_address_that_keeps_it(client, table, do, kind):
    path = f"{table.hand(1)}/{kind}"
    hand = {"knocker": "0", "knocker_count": "4", "defender_count": "27"}

    answer = client.post(path, data=table.form(path, **hand) | {"do": do})

    assert answer.status_code == 303
    kept = table.read(answer.location).fields(path)
    assert {name: kept[name] for name in hand} == {n: [v] for n, v in hand.items()}


def test_no_address_writes_anything(client, table, called):
    path = table.hand(1) + "/correct"
    answer = client.post(path, data=table.form(path, defender_count="29") | {"do": "look"})
    before = called()

    client.get(answer.location.replace("do=look", "do=confirm"))
    client.get(f"{table.new}?knocker=0&knocker_count=4&defender_count=27&key=k&do=save")
    client.get(f"{table.match}/rules/change?house=hollywood&do=confirm")

    assert called() == before


# ------------------------------------------------------------------------ out, back, in


def test_a_hand_is_taken_out_and_put_back_and_both_say_what_they_do(table, book):
    path = table.hand(1) + "/remove"
    page = table.read(path)
    assert "Hand 1 is taken out: Knock, Ada 16." in said(page)
    assert "Hand 2 becomes hand 1, and so on." in said(page)

    sheet = table.confirm(path, page, "dealt twice")
    assert pad(sheet) == [["", "33"], ["39", ""]]

    [gone] = book.match(1).removed
    hand = table.read(f"/matches/1/hands/{gone.id}")
    [back] = [a["href"] for a in hand.all("a") if a.words == "Put it back"]
    page = table.read(back)
    assert "Hand 1 counts: Knock, Ada 16." in said(page)
    sheet = table.confirm(back, page)
    assert pad(sheet) == [["16", ""], ["", "33"], ["55", ""]]


def test_a_forgotten_hand_is_put_in_before_another(table, called):
    path = table.hand(2) + "/insert"
    page = table.look(path, knocker="1", knocker_count="5", defender_count="15")

    assert page.heading == "Put this hand in as hand 2?"
    assert "Hand 2 counts: Knock, Bo 10." in said(page)
    sheet = table.confirm(path, page, "forgotten")

    assert pad(sheet) == [["16", ""], ["", "10"], ["", "43"], ["55", ""]]
    assert "as hand 2" in sheet.words


def test_nothing_is_done_before_it_is_confirmed(table, called):
    before = called()
    for what in ("remove", "insert", "correct"):
        table.read(f"{table.hand(1)}/{what}")

    assert called() == before


@pytest.mark.parametrize("what", ["correct", "insert"])
def test_a_hand_that_was_taken_out_is_put_back_first(table, book, what):
    hand = table.hand(1)
    table.confirm(hand + "/remove", table.read(hand + "/remove"))

    page = table.read(f"{hand}/{what}", status=409)

    assert page.heading == "This cannot be done now"
    assert "Put it back first." in page.words


def test_a_hand_that_stands_is_not_put_back(table):
    page = table.read(table.hand(1) + "/restore", status=409)

    assert "stands on the sheet already" in page.words


# Ada has 60 + 50 = 110, and the match to 100 is over; Bo's 20 was recorded before the
# first was mended from 30 to 60.
def test_hands_after_the_end_are_kept_and_count_again(read):
    table = Table(read, "kitchen")
    table.points(0, "knock", 30)
    table.points(0, "knock", 50)
    table.points(1, "knock", 20)
    path = table.hand(1) + "/correct"

    page = table.look(path, points="60")
    assert said(page)[0] == "The match is over: Ada collects 110."
    assert "Hand 3 stands after the end and is not counted: Knock, Bo 20." in said(page)
    sheet = table.confirm(path, page)
    assert pad(sheet)[2] == ["Knock, Bo 20 after the end, not counted"]

    page = table.look(path, points="40")
    assert said(page)[0] == "The match is over no longer; Ada deals next."
    assert "This reopens column 1: 90–20, boxes 2–1." in said(page)
    assert "Hand 3 counts again: Knock, Bo 20." in said(page)
    assert pad(table.confirm(path, page))[2] == ["", "20"]


def test_a_hand_after_the_end_can_be_corrected(read, called):
    table = Table(read, "kitchen")
    table.points(0, "knock", 30)
    table.points(0, "knock", 50)
    table.points(1, "knock", 20)
    first = table.hand(1) + "/correct"
    table.confirm(first, table.look(first, points="60"))
    path = table.hand(3) + "/correct"

    page = table.look(path, points="25")

    assert "Nothing on the sheet changes by it." in page.words
    table.confirm(path, page)
    assert called()[2]["points"] == 25


# --------------------------------------------------------------- once, and not in the dark


def test_confirming_twice_writes_one_entry(table, book):
    path = table.hand(1) + "/correct"
    page = table.look(path, defender_count="30")

    table.confirm(path, page)
    table.confirm(path, page)

    assert [entry.kind for entry in book.match(1).entries].count("correct") == 1


def test_a_correction_after_another_phone_wrote_shows_that_first(table, called):
    path = table.hand(1) + "/correct"
    page = table.look(path, defender_count="30", note="mine")
    table.counts(1, 5, 25)

    sent = page.fields(path) | {"reason": "misread", "do": "confirm"}
    again = table.read(path, sent, 409)

    assert "Something was written meanwhile" in again.words
    assert "Recorded: hand 4" in again.words
    assert "Bo knocked with 5, Ada had 25." in again.words
    assert again.fields(path)["reason"] == ["misread"]
    assert called()[0]["defender_count"] == 20
    table.confirm(path, again, "misread")
    assert (called()[0]["defender_count"], called()[0]["note"]) == (30, "mine")


def test_what_was_written_while_the_form_lay_open_is_told_with_the_effects(table):
    path = table.hand(1) + "/correct"
    form = table.form(path, defender_count="30")
    table.counts(1, 5, 25)

    page = table.read(path, form | {"do": "look"})

    assert "Something was written meanwhile" in page.words


def test_a_hand_taken_out_meanwhile_cannot_be_corrected_but_what_was_typed_is_shown(table):
    hand = table.hand(1)
    page = table.look(hand + "/correct", defender_count="30")
    table.confirm(hand + "/remove", table.read(hand + "/remove"))

    sent = page.fields(hand + "/correct") | {"do": "confirm"}
    cannot = table.read(hand + "/correct", sent, 409)

    assert cannot.heading == "This cannot be done now"
    assert "Ada knocked with 4, Bo had 30." in cannot.words


def test_a_busy_ledger_keeps_the_correction_for_another_try(app, table, called):
    path = table.hand(1) + "/correct"
    page = table.look(path, defender_count="30")
    other = sqlite3.connect(app.config["LEDGER"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    sent = page.fields(path) | {"reason": "misread", "do": "confirm"}
    busy = table.read(path, sent, 503)

    other.execute("ROLLBACK")
    other.close()
    assert busy.fields(path)["reason"] == ["misread"]
    table.confirm(path, busy)
    assert called()[0]["defender_count"] == 30


def test_a_key_that_wrote_something_else_writes_nothing(table, called):
    sheet = table.counts(1, 5, 25)
    used = sheet.fields(UNDO)["key"]
    table.read(UNDO, sheet.fields(UNDO))
    path = table.hand(1) + "/correct"
    page = table.look(path, defender_count="30")

    again = table.read(path, page.fields(path) | {"key": used, "do": "confirm"}, 409)

    assert called()[0]["defender_count"] == 20
    table.confirm(path, again)
    assert called()[0]["defender_count"] == 30


@pytest.mark.parametrize(
    "path",
    [
        "/matches/1/hands/99/correct",
        "/matches/1/hands/99/remove",
        "/matches/9/hands/1/correct",
        "/matches/9/rules/change",
    ],
)
def test_what_is_not_there_is_a_404(table, path):
    assert table.read(path, status=404)


@pytest.mark.parametrize("do", ["", "confirm", "look", "rule-x.y", "lane-x", "put", "edit"])
def test_a_form_sent_empty_is_never_a_failure_of_ours(client, table, do):
    hand = table.hand(1)
    for path in (hand + "/correct", hand + "/insert", hand + "/remove", hand + "/restore"):
        assert client.post(path, data={"do": do}).status_code < 500, path
    for path in ("/matches/1/rules/change", "/matches/1/rules/change/book"):
        assert client.post(path, data={"do": do}).status_code < 500, path


# ----------------------------------------------------------------------------- the rules

CHANGE = "/matches/1/rules/change"


def test_a_change_of_rules_says_what_it_does_to_the_score_before_it_is_made(table, book):
    page = table.look(CHANGE, house="book-20-10")

    assert page.heading == "Play by these rules from the first hand?"
    marked = [line.words for line in page.all(class_="rules__line")]
    assert "Bonus for gin20 until now: 25" in marked
    assert said(page) == [
        "Column 1 stands at 50–18, boxes 2–1; it was 55–33, boxes 2–1.",
        "Hand 2: Undercut, Bo 18; it was: Undercut, Bo 33.",
        "Hand 3: Gin, Ada 34; it was: Gin, Ada 39.",
    ]
    assert book.match(1).house.gin_bonus == 25

    sheet = table.confirm(CHANGE, page, "agreed anew")

    assert pad(sheet) == [["16", ""], ["", "18"], ["50", ""]]
    assert book.match(1).terms.rulebook == "book-20-10"
    [entry] = [entry for entry in book.match(1).entries if entry.kind == "rules"]
    assert entry.reason == "agreed anew"


def test_one_rule_is_changed_field_by_field(table, book):
    form = table.form(CHANGE, stake="5")
    rules = table.read(CHANGE, form | {"do": "rules"})
    book_path = CHANGE + "/book"
    changed = rules.fields(book_path) | {"rule-undercut_bonus": "10", "do": "use"}

    form = table.read(book_path, changed)
    assert form.fields(CHANGE)["stake"] == ["5"]
    page = table.read(CHANGE, form.fields(CHANGE) | {"do": "look"})

    assert "Hand 2: Undercut, Bo 18; it was: Undercut, Bo 33." in page.words
    table.confirm(CHANGE, page)
    assert (book.match(1).house.undercut_bonus, book.match(1).stake) == (10, 5)


def test_a_change_of_the_stake_alone_says_what_is_to_be_paid(table, book):
    page = table.look(CHANGE, stake="10")

    assert "Nothing on the sheet changes by it." in page.words
    # 55 + 2 boxes against 33 + 1: 105 to 58, at 10 cents
    assert "Ada would collect 47 (4.70)" in page.words
    table.confirm(CHANGE, page)
    assert book.match(1).stake == 10


def test_terms_that_are_the_old_ones_change_nothing(table):
    page = table.look(CHANGE)

    assert "Nothing: it is written so already." in page.words


def test_a_stake_that_cannot_be_is_named(table):
    page = table.read(CHANGE, table.form(CHANGE, stake="half") | {"do": "look"}, 422)

    assert "Write whole cents" in page.words
    assert page.fields(CHANGE)["stake"] == ["half"]


def test_a_hand_the_new_rules_cannot_score_is_told_before_they_are_confirmed(table):
    page = table.look(CHANGE, house="straight")

    assert "Hand 1 cannot be scored under these rules." in page.words
    assert "Only gin may be laid down here, and the knocker is left with 4." in page.words
    sheet = table.confirm(CHANGE, page)
    assert pad(sheet)[0] == ["Ada knocked with 4, Bo had 20. not counted"]
    assert "Only gin may be laid down here" in table.read(table.hand(1)).words
    back = table.look(CHANGE, house="book-25-25")
    assert "Hand 1 counts again: Knock, Ada 16." in said(back)
    assert pad(table.confirm(CHANGE, back)) == [["16", ""], ["", "33"], ["55", ""]]


def test_a_settled_match_can_still_be_mended(table, called):
    end = table.read("/matches/1/end")
    table.read("/matches/1/state", end.fields("/matches/1/state") | {"do": "settle"})
    path = table.hand(1) + "/correct"

    table.confirm(path, table.look(path, defender_count="30"))

    assert called()[0]["defender_count"] == 30
