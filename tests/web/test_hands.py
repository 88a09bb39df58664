"""Recording hands: each lane, once and only once, and what happens when it cannot be."""

import sqlite3

import pytest
from at_table import Table, pad

from scorekeeper.ledger.ledger import Ledger

NEW = "/matches/1/hands/new"


@pytest.fixture
def table(read):
    return Table(read)


@pytest.fixture
def book(app):
    """The ledger the pages write to."""
    with Ledger(app.config["LEDGER"]) as opened:
        yield opened


@pytest.fixture
def called(book):
    """The hands that stand, as they were called."""
    return lambda: [dict(hand.called) for hand in book.match(1).hands]


def button(page):
    """The words on the main button."""
    return page.all("button", class_="button--main")[-1].words


def mains(page):
    """Every main action that can be seen."""
    return [one for one in page.all(class_="button--main") if not one.within("template")]


# ---------------------------------------------------------------------------- the lanes


@pytest.mark.parametrize(
    ("mine", "yours", "says", "line"),
    [
        ("4", "27", "Knock. Ada scores 23.", ["23", ""]),
        ("8", "3", "Undercut. Bo scores 30.", ["", "30"]),  # 5 + 25
        ("7", "7", "Undercut. Bo scores 25.", ["", "25"]),
        ("0", "14", "Gin. Ada scores 39.", ["39", ""]),  # 14 + 25
    ],
)
def test_two_counts_are_enough_and_the_sum_shown_is_the_sum_saved(
    table, mine, yours, says, line
):
    page = table.enter(knocker="0", knocker_count=mine, defender_count=yours)
    points = next(cell for cell in line if cell)
    assert says in page.words
    assert button(page) in (f"Save {points} for Ada", f"Save {points} for Bo")

    sheet = table.read(NEW, page.fields(NEW) | {"do": "save"})

    assert "Hand 1 is saved." in sheet.words
    assert pad(sheet) == [line]


KNOCKER = "3-6C 8-QD JH"
DEFENDER = "5HDS 6D 7D 9-QS 2D"


def test_cards_are_judged_with_the_whole_working(table, called):
    page = table.enter(lane="cards", knocker="1", knocker_text=KNOCKER, defender_text=DEFENDER)
    # 10 left against 2, the sixes and sevens laid off: 8 + 25 to the defender
    assert "Undercut. Ada scores 33." in page.words
    assert "Why it cannot be otherwise" in page.words

    sheet = table.read(NEW, page.fields(NEW) | {"do": "save"})

    assert pad(sheet) == [["33", ""]]
    [hand] = called()
    assert (hand["knocker"], len(hand["knocker_cards"])) == (1, 10)
    shown = table.read(table.hand(1))
    assert "Undercut. Ada scores 33." in shown.words
    assert "Why it cannot be otherwise" in shown.words


def test_typed_cards_go_onto_the_board_when_asked(table):
    sent = table.form(f"{NEW}?lane=cards", knocker_text=KNOCKER, defender_text=DEFENDER)

    board = table.read(NEW, sent | {"do": "put"}).fields(NEW)

    assert (board["board-JH"], board["board-2D"], board["knocker_text"]) == (["k"], ["d"], [""])


def test_points_somebody_worked_out_are_taken_as_given(table, called):
    sheet = table.points(1, "undercut", 31, note="Bo added it up")

    assert pad(sheet) == [["", "31"]]
    assert called() == [
        {"ending": "undercut", "winner": 1, "points": 31, "note": "Bo added it up"}
    ]
    assert "Note: Bo added it up" in table.read(table.hand(1)).words


def test_a_dead_hand_takes_one_tap_and_the_same_dealer_deals_again(table, called):
    sheet = table.dead()

    assert pad(sheet) == [["Dead hand, dealt again"]]
    assert called() == [{"ending": "dead"}]
    assert "Ada deals hand 2." in sheet.words


def test_a_dead_hand_can_be_recorded_beside_the_lanes_too(table, called):
    other = table.read(NEW, table.form(NEW) | {"do": "lane-irregular"})

    table.read(NEW, other.fields(NEW) | {"note": "thrown in", "do": "dead"})

    assert called() == [{"ending": "dead", "note": "thrown in"}]


def test_who_really_dealt_is_kept(table, called):
    table.counts(0, 4, 20, other_dealer="y")

    assert called()[0]["dealer"] == 1


def test_what_is_entered_in_one_lane_is_there_again_after_a_look_at_the_others(table):
    sent = table.form(NEW, knocker="1", knocker_count="6", defender_count="31", note="long one")
    for lane in ("cards", "points", "irregular"):
        sent = table.read(NEW, sent | {"do": f"lane-{lane}"}).fields(NEW)
        if lane == "cards":
            sent |= {"board-7H": "k", "board-8S": "d"}
        if lane == "points":
            sent |= {"winner": "0", "ending": "gin", "points": "40"}

    counts = table.read(NEW, sent | {"do": "lane-counts"}).fields(NEW)
    assert [counts[name] for name in ("knocker", "knocker_count", "defender_count")] == [
        ["1"],
        ["6"],
        ["31"],
    ]
    assert counts["note"] == ["long one"]
    cards = table.read(NEW, counts | {"do": "lane-cards"}).fields(NEW)
    assert (cards["board-7H"], cards["board-8S"]) == (["k"], ["d"])
    points = table.read(NEW, cards | {"do": "lane-points"}).fields(NEW)
    assert [points[n] for n in ("winner", "ending", "points")] == [["0"], ["gin"], ["40"]]


# ------------------------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ({"knocker_count": "4", "defender_count": "20"}, "Say who knocked."),
        ({"knocker": "0", "defender_count": "20"}, "Say with how much the knocker knocked."),
        (
            {"knocker": "0", "knocker_count": "4", "defender_count": "many"},
            "Write the other player's count, a whole number up to 98.",
        ),
        ({"lane": "points", "ending": "gin", "points": "40"}, "Say who scored."),
        ({"lane": "points", "winner": "0", "points": "40"}, "Say how the hand ended."),
        ({"lane": "points", "winner": "0", "ending": "gin"}, "Write the points"),
    ],
)
def test_what_is_missing_is_named_and_nothing_is_saved(table, called, hand, message):
    sent = table.form(f"{NEW}?lane={hand.get('lane', 'counts')}", **hand)

    page = table.read(NEW, sent | {"do": "save"}, 422)

    assert message in page.words
    assert page.one("title").words.startswith("Error:")
    kept = page.fields(NEW)
    assert all(kept[name] == [value] for name, value in hand.items())
    assert called() == []


def test_a_changed_hand_is_shown_again_before_it_is_saved(table, called):
    page = table.enter(knocker="0", knocker_count="4", defender_count="27")
    changed = page.fields(NEW) | {"defender_count": "72", "do": "save"}

    again = table.read(NEW, changed)

    assert "The hand was changed after it was worked out" in again.words
    assert button(again) == "Save 68 for Ada"
    assert called() == []
    table.read(NEW, again.fields(NEW) | {"do": "save"})
    assert called()[0]["defender_count"] == 72


def test_the_sum_alone_is_given_while_a_hand_is_being_entered(client, table):
    sent = table.form(NEW, knocker="0", knocker_count="4", defender_count="27")

    answer = client.post(NEW, data=sent | {"do": "show"}, headers={"X-Fragment": "sum"})

    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert "Save 23 for Ada" in answer.text


def test_the_sum_alone_is_given_for_a_page_that_was_saved_already(client, table):
    page = table.enter(knocker="0", knocker_count="4", defender_count="27")
    table.read(NEW, page.fields(NEW) | {"do": "save"})

    sent = page.fields(NEW) | {"defender_count": "28", "do": "show"}
    answer = client.post(NEW, data=sent, headers={"X-Fragment": "sum"})

    assert (answer.status_code, "<html" in answer.text) == (200, False)


@pytest.mark.parametrize("points", ["99999", "124"])
def test_more_points_than_a_hand_can_bring_are_refused(table, called, points):
    sent = table.form(f"{NEW}?lane=points", winner="0", ending="gin", points=points)

    page = table.read(NEW, sent | {"do": "save"}, 422)

    assert f"{points} is more than a hand can bring here: 123 at most" in page.words
    assert called() == []


def test_a_number_too_long_is_refused_and_not_cut(table, called):
    page = table.read(f"{NEW}?lane=points")
    assert int(page.one(id="points")["maxlength"]) > 9
    sent = table.form(f"{NEW}?lane=points", winner="0", ending="gin", points="123456789")

    again = table.read(NEW, sent | {"do": "save"}, 422)

    assert "a whole number of at most five digits" in again.words
    assert again.fields(NEW)["points"] == ["123456789"]
    assert called() == []


def test_a_knock_for_nothing_is_refused(table, called):
    sent = table.form(f"{NEW}?lane=points", winner="0", ending="knock", points="0")

    assert "at least 1 point" in table.read(NEW, sent | {"do": "save"}, 422).words
    assert called() == []


def test_a_ruling_is_saved_only_with_its_points_and_says_that_it_earns_no_box(table):
    page = press(table, over_the_limit(table), "false_knock_shown.penalty")
    assert button(page) == "Work it out"
    assert page.fields(NEW)["winner"] == ["1"]  # Ada knocked
    none = table.read(NEW, page.fields(NEW) | {"points": "0", "do": "show"}, 422)
    assert button(none) == "Work it out"

    sum_ = table.read(NEW, none.fields(NEW) | {"points": "10", "do": "show"})

    assert "A ruling earns no box." in sum_.words
    table.read(NEW, sum_.fields(NEW) | {"do": "save"})
    assert "A ruling earns no box." in table.read(table.hand(1)).words


def test_the_page_names_the_dealer(table):
    assert "Ada deals" in table.read(NEW).words
    table.counts(0, 4, 20)
    assert "Bo deals" in table.read(NEW).words


def test_a_noted_upcard_says_what_may_knock_and_only_such_counts_are_offered(read):
    table = Table(read, "book-oklahoma")
    turn = table.sheet.fields("/matches/1/upcard")
    read("/matches/1/upcard", turn | {"upcard": "5S"})

    page = read(NEW)

    assert "5 or less may knock. Counts double." in page.words
    offered = [one["value"] for one in page.all("input", name="knocker_count")]
    assert offered == list("012345")
    changed = read(NEW, page.fields(NEW) | {"upcard_rank": "K", "do": "lane-counts"})
    assert len(changed.all("input", name="knocker_count")) == 11


def test_a_match_that_is_over_says_so_before_anything_is_entered(read):
    table = Table(read, "kitchen")
    table.points(0, "gin", 100)

    page = table.read(NEW)

    assert "This match is over." in page.words
    assert page.one("a", class_="button--main")["href"] == "/matches/1/end"


def test_the_hand_that_is_being_given_cards_stays_chosen(table):
    ten = {"knocker": "0", "knocker_text": "4-6C 8DHS AC 2C 2D AD"}
    ten |= {"defender_text": "2HS 5DHS 7C QS JS 9S KD"}

    for side in "dkx":
        sent = table.form(f"{NEW}?lane=cards", **ten) | {"side": side, "do": "put"}
        assert table.read(NEW, sent).fields(NEW)["side"] == [side]


# ------------------------------------------------------------------------ Back and Reload


@pytest.mark.parametrize("do", ["show", "lane-cards", "over", "rule-other.points"])
def test_every_step_of_a_hand_has_an_address_that_keeps_what_was_entered(client, table, do):
    hand = {"knocker": "0", "knocker_count": "4", "defender_count": "27", "note": "late"}
    sent = table.form(NEW, **hand) | {"do": do}

    answer = client.post(NEW, data=sent)

    assert answer.status_code == 303
    assert "csrf_token" not in answer.location
    page = table.read(answer.location)
    assert {name: page.fields(NEW)[name] for name in hand} == {n: [v] for n, v in hand.items()}
    assert client.get(answer.location).headers["Cache-Control"] == "no-store"


def test_what_was_worked_out_comes_into_view(client, table):
    sent = table.form(NEW, knocker="0", knocker_count="4", defender_count="27")
    assert client.post(NEW, data=sent | {"do": "show"}).location.endswith("#sum")
    sent["defender_count"] = "many"
    assert client.post(NEW, data=sent | {"do": "show"}).location.endswith("#summary")


def test_a_look_back_at_a_hand_that_was_saved_shows_it_and_asks_for_the_next(client, table):
    sent = table.form(NEW, knocker="0", knocker_count="4", defender_count="27")
    address = client.post(NEW, data=sent | {"do": "show"}).location
    sum_ = table.read(address)
    table.read(NEW, sum_.fields(NEW) | {"do": "save"})

    back = table.read(address)

    assert "This is saved already, as hand 1: Ada knocked with 4, Bo had 27." in back.words
    assert back.heading == "Hand 2"
    assert "knocker" not in back.fields(NEW)
    assert back.fields(NEW)["key"] != sent["key"]


def test_a_form_sent_again_with_another_hand_says_what_it_had_saved(table, called):
    page = table.enter(knocker="0", knocker_count="4", defender_count="27")
    table.read(NEW, page.fields(NEW) | {"do": "save"})

    other = page.fields(NEW) | {"defender_count": "72", "do": "save"}
    again = table.read(NEW, other, 409)

    assert "This is saved already, as hand 1" in again.words
    assert again.all("a", href=table.hand(1) + "/correct")
    assert len(called()) == 1
    table.read(NEW, again.fields(NEW) | {"do": "save"})
    assert [hand["defender_count"] for hand in called()] == [27, 72]


def test_a_form_sent_again_after_its_hand_was_taken_out_says_so(table, book):
    page = table.enter(knocker="0", knocker_count="4", defender_count="27")
    sheet = table.read(NEW, page.fields(NEW) | {"do": "save"})
    table.read("/matches/1/hands/undo", sheet.fields("/matches/1/hands/undo"))

    again = table.read(NEW, page.fields(NEW) | {"do": "save"}, 409)

    assert "was taken out again" in again.words
    assert [link for link in again.all("a") if link.words == "Put it back"]


# --------------------------------------------------------------------- once, and only once


def test_a_double_tap_records_one_hand(table, called):
    page = table.enter(knocker="0", knocker_count="4", defender_count="27")
    sent = page.fields(NEW) | {"do": "save"}

    for _ in range(3):
        sheet = table.read(NEW, sent)

    assert len(called()) == 1
    assert pad(sheet) == [["23", ""]]


def test_a_dead_hand_tapped_twice_is_one(table, called):
    sent = table.sheet.fields(NEW) | {"do": "dead"}

    table.read(NEW, sent)
    table.read(NEW, sent)

    assert called() == [{"ending": "dead"}]


def test_two_phones_the_second_is_told_and_loses_nothing(table, called):
    hers = table.enter(knocker="0", knocker_count="4", defender_count="27")
    his = table.enter(knocker="1", knocker_count="2", defender_count="40", note="mine")
    table.read(NEW, hers.fields(NEW) | {"do": "save"})

    page = table.read(NEW, his.fields(NEW) | {"do": "save"}, 409)

    assert "Another phone was quicker" in page.words
    assert "Hand 1: Knock. Ada scores 23." in page.words
    kept = page.fields(NEW)
    assert [kept[n] for n in ("knocker", "knocker_count", "defender_count", "note")] == [
        ["1"],
        ["2"],
        ["40"],
        ["mine"],
    ]
    assert len(called()) == 1

    # In the place of Save, where a second tap would land, stands the way to the sheet.
    [main] = mains(page)
    assert (main.tag, main.words) == ("a", "It is the same hand")
    [other] = page.all("button", value="save")
    assert other.within("details")
    sheet = table.read(NEW, kept | {"do": "save"})  # it is another hand: save it as hand 2
    assert pad(sheet) == [["23", ""], ["", "38"]]


@pytest.mark.parametrize("mine", [{}, {"note": "late"}, {"other_dealer": "y"}])
def test_a_hand_that_the_other_phone_saved_is_known_again(table, called, mine):
    hand = {"knocker": "0", "knocker_count": "2", "defender_count": "5"}
    hers, his = table.enter(**hand), table.enter(**hand, **mine)
    table.read(NEW, hers.fields(NEW) | {"do": "save"})

    page = table.read(NEW, his.fields(NEW) | {"do": "save"}, 409)

    assert "This is hand 1, which the other phone saved" in page.words
    assert [main["href"] for main in mains(page)] == ["/matches/1"]
    assert len(called()) == 1


def test_a_dead_hand_tapped_on_both_phones_is_known_again(table, called):
    his = table.read(table.match).fields(NEW)
    table.dead()

    page = table.read(NEW, his | {"do": "dead"}, 409)

    assert "This is hand 1, which the other phone saved" in page.words
    assert called() == [{"ending": "dead"}]


@pytest.mark.parametrize("lane", ["counts", "cards", "points", "irregular"])
def test_enter_in_a_field_works_the_hand_out(table, lane):
    page = table.read(f"{NEW}?lane={lane}")

    own = [e for e in page.all("button", type="submit") if e["form"] or e.within("form")]

    assert (own[0]["form"], own[0]["value"]) == ("hand", "show")


def test_a_busy_ledger_keeps_what_was_entered_for_another_try(app, table, called):
    page = table.enter(knocker="0", knocker_count="4", defender_count="27", note="kept")
    other = sqlite3.connect(app.config["LEDGER"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    busy = table.read(NEW, page.fields(NEW) | {"do": "save"}, 503)

    other.execute("ROLLBACK")
    other.close()
    assert "this hand is not saved yet" in busy.words
    assert button(busy) == "Save 23 for Ada"
    sheet = table.read(NEW, busy.fields(NEW) | {"do": "save"})
    assert pad(sheet) == [["23", ""]]
    assert called()[0]["note"] == "kept"


def test_a_key_that_saved_something_else_saves_nothing_here(read, table, called):
    page = table.enter(knocker="0", knocker_count="4", defender_count="27")
    key = page.fields(NEW)["key"]
    Table(read, names=("Cy", "Di"), match=2)
    elsewhere = "/matches/2/hands/new"
    other = read(elsewhere).fields(elsewhere) | {"key": key, "do": "dead"}
    read(elsewhere, other)

    again = table.read(NEW, page.fields(NEW) | {"do": "save"}, 409)

    assert called() == []
    table.read(NEW, again.fields(NEW) | {"do": "save"})
    assert len(called()) == 1


def test_a_match_stopped_meanwhile_says_so_and_keeps_what_was_entered(table, book, called):
    page = table.enter(knocker="0", knocker_count="4", defender_count="27")
    end = table.read("/matches/1/end")
    [form] = [form for form in end.all("form") if form["action"] == "/matches/1/state"]
    table.read(form["action"], end.fields(form["action"]) | {"do": "stop"})

    closed = table.read(NEW, page.fields(NEW) | {"do": "save"}, 409)

    assert "stopped meanwhile" in closed.words
    assert closed.fields(NEW)["defender_count"] == ["27"]
    assert called() == []


# --------------------------------------------------------------------------------- undo


def test_undo_takes_the_last_hand_out_and_keeps_it(table, book):
    table.counts(0, 4, 20)
    sheet = table.counts(1, 5, 30)

    after = table.read("/matches/1/hands/undo", sheet.fields("/matches/1/hands/undo"))

    assert pad(after) == [["16", ""]]
    assert "Taken out:" in after.words
    [gone] = book.match(1).removed
    shown = table.read(f"/matches/1/hands/{gone.id}")
    assert shown.heading == "A hand that was taken out"
    assert "Bo knocked with 5, Ada had 30." in shown.words


def test_undo_twice_takes_out_one_hand(table, book):
    table.counts(0, 4, 20)
    sheet = table.counts(1, 5, 30)
    undo = sheet.fields("/matches/1/hands/undo")

    table.read("/matches/1/hands/undo", undo)
    table.read("/matches/1/hands/undo", undo)

    assert len(book.match(1).hands) == 1


def test_undo_after_another_phone_wrote_takes_nothing_out(table, book):
    sheet = table.counts(0, 4, 20)
    undo = sheet.fields("/matches/1/hands/undo")
    table.counts(1, 5, 30)

    after = table.read("/matches/1/hands/undo", undo)

    assert "nothing was taken out" in after.words
    assert len(book.match(1).hands) == 2


# ------------------------------------------------------------------------------- rulings


def press(table, page, ruling, path=NEW):
    assert [b for b in page.all("button") if b["value"] == f"rule-{ruling}"], ruling
    return table.read(path, page.fields(path) | {"do": f"rule-{ruling}"})


def standing(page, ruling):
    [choice] = [b for b in page.all("button") if b["value"] == f"rule-{ruling}"]
    [told] = [
        part.words for part in choice.inside if "ruling__standing" in (part["class"] or "")
    ]
    return told


OVER = {"lane": "cards", "knocker": "0", "knocker_text": "4-6C 8DHS AC 2C JH KH"}
OVER |= {"defender_text": "2DHS 5DHS 7C QS JS 9S"}


def over_the_limit(table):
    return table.read(NEW, table.form(f"{NEW}?lane=cards", **OVER) | {"do": "show"}, 422)


def test_a_knock_over_the_limit_shows_the_rulings_and_what_they_stand_on(table):
    page = over_the_limit(table)

    assert "Was it really so at the table?" in page.words
    assert standing(page, "false_knock.shown_one_play") == (
        "In print: rummy-games.com, read in a copy"
    )
    assert standing(page, "false_knock_shown.void") == "Yours to decide"


def test_a_false_knock_that_is_accepted_scores_like_a_legal_one(table, called):
    page = press(table, over_the_limit(table), "false_knock.accepted")
    assert "Knock. Ada scores 6." in page.words  # 23 left against 29

    sheet = table.read(NEW, page.fields(NEW) | {"do": "save"})

    assert pad(sheet) == [["6", ""]]
    [hand] = called()
    assert (hand["ending"], hand["winner"], hand["points"]) == ("knock", 0, 6)
    assert hand["ruling"] == {
        "event": "false_knock",
        "choice": "accepted",
        "standing": "cited",
    }
    assert len(hand["cards_shown"]["knocker_cards"]) == 10
    shown = table.read(table.hand(1))
    assert "Ruled: The other player accepts it as a legal knock (In print" in shown.words
    assert "Shown: Ada knocked with" in shown.words
    assert "K♥" in shown.words


def test_a_fixed_penalty_goes_to_whom_the_table_says(table, called):
    page = press(table, over_the_limit(table), "false_knock_shown.penalty")

    faulty = table.read(NEW, page.fields(NEW) | {"do": "save"}, 422)
    assert "Write the points, a whole number" in faulty.words
    assert faulty.fields(NEW)["winner"] == ["1"]  # Ada knocked
    sum_ = table.read(NEW, faulty.fields(NEW) | {"winner": "1", "points": "10", "do": "show"})
    assert "Ruling. Bo scores 10." in sum_.words
    sheet = table.read(NEW, sum_.fields(NEW) | {"do": "save"})

    assert pad(sheet) == [["", "10"]]
    assert called()[0]["ruling"]["choice"] == "penalty"
    assert "cards_shown" in called()[0]


def test_a_void_hand_is_dead_with_its_ruling(table, called):
    page = press(table, over_the_limit(table), "false_knock_shown.void")

    table.read(NEW, page.fields(NEW) | {"do": "save"})

    [hand] = called()
    assert (hand["ending"], hand["ruling"]["choice"]) == ("dead", "void")
    assert "Ruled: The hand is void (Yours to decide)." in table.read(table.hand(1)).words


def test_after_a_ruling_that_lets_play_go_on_it_is_kept_for_the_hand(table, called):
    page = press(table, over_the_limit(table), "false_knock.shown_one_play")
    assert "Noted with this hand:" in page.words
    assert page.fields(NEW)["knocker_text"] == [OVER["knocker_text"]]
    assert called() == []

    # The phone was put down; play went on, and the hand ended some other way.
    sheet = table.counts(1, 3, 25)

    assert pad(sheet) == [["", "22"]]
    assert called()[0]["ruling"]["choice"] == "shown_one_play"
    table.counts(1, 3, 25)
    assert "ruling" not in called()[1]


def test_a_ruling_can_be_taken_back(table, called):
    page = press(table, over_the_limit(table), "false_knock.shown_one_play")

    without = table.read(NEW, page.fields(NEW) | {"do": "unrule"})

    assert "Noted with this hand:" not in without.words
    table.counts(1, 3, 25)
    assert "ruling" not in called()[0]


def test_a_wrong_dealer_whose_deal_stands_is_kept_as_the_dealer(table, called):
    other = table.read(NEW, table.form(NEW) | {"do": "lane-irregular"})
    press(table, other, "wrong_dealer.stands")

    table.counts(0, 4, 20)

    assert called()[0]["dealer"] == 1


def test_a_knock_over_the_limit_can_be_told_in_counts(table, called):
    page = table.read(NEW, table.form(NEW) | {"do": "over"})
    assert page.one(id="event-false_knock")["open"] is not None
    page = press(table, page, "false_knock.accepted")

    sent = {"knocker": "0", "knocker_count": "14", "defender_count": "40", "do": "show"}
    page = table.read(NEW, page.fields(NEW) | sent)

    assert "Knock. Ada scores 26." in page.words
    table.read(NEW, page.fields(NEW) | {"do": "save"})
    assert called()[0]["cards_shown"] == {
        "knocker": 0,
        "knocker_count": 14,
        "defender_count": 40,
        "call": "knock",
    }


@pytest.mark.parametrize(
    ("cards", "ruling"),
    [
        ({"knocker_text": "4-6C 8DHS AC"}, "wrong_number_at_knock.void"),
        ({"knocker_text": "4-6C 8DHS AC 2C 3H 2H 2S"}, "wrong_number_at_knock.ten_a_card"),
        ({"knocker_text": "4-6C 8DHS AC 2C 2D 4H"}, "imperfect_pack.void"),
    ],
)
def test_other_faults_of_the_game_have_their_rulings_too(table, cards, ruling):
    sent = table.form(f"{NEW}?lane=cards", **OVER | cards)

    page = table.read(NEW, sent | {"do": "show"}, 422)

    assert [b for b in page.all("button") if b["value"] == f"rule-{ruling}"]


def test_a_failed_big_gin_has_its_rulings(read):
    table = Table(read, "money")
    eleven = "4-6C 8DHS AC 2C JH KH QD"
    sent = table.form(f"{NEW}?lane=cards", **OVER | {"knocker_text": eleven, "big_gin": "y"})

    page = table.read(NEW, sent | {"do": "show"}, 422)

    assert [b for b in page.all("button") if b["value"] == "rule-not_big_gin.void"]


def test_a_wrong_score_leads_back_to_the_sheet(table):
    table.counts(0, 4, 20)
    other = table.read(NEW, table.form(NEW) | {"do": "lane-irregular"})

    sheet = press(table, other, "wrong_score.any_time")

    assert "Tap the hand that is to be mended" in sheet.words


def test_a_ruling_that_was_left_behind_is_not_saved_with_an_ordinary_hand(table, called):
    page = press(table, over_the_limit(table), "false_knock_shown.void")
    counts = table.read(NEW, page.fields(NEW) | {"do": "lane-counts"})

    sent = {"knocker": "0", "knocker_count": "4", "defender_count": "20", "do": "save"}
    table.read(NEW, counts.fields(NEW) | sent)

    assert "ruling" not in called()[0]


def test_a_hand_that_is_not_there_is_a_404(table):
    assert table.read("/matches/1/hands/99", status=404)
