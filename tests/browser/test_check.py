"""A showdown goes in on a phone, and the verdict comes out."""

import re

import pytest
from thumb import DEFENDER, KNOCKER, give_to, held, tap

ELEVEN = ["AC", "2C", "3C", "4D", "5D", "6D", "7H", "8H", "9H", "TH", "JH"]
AGAINST_ELEVEN = ["4C", "JC", "3D", "9D", "2H", "3H", "4H", "6S", "7S", "8S"]
LINK = "h.k3C4C5C6C8D9DTDJDQDJH.d2D5D6D7D5H5S9STSJSQS"
ASKING = "/verdict/1/h.kJCJD9HJH6S7S8S9STSJS.d6C7C8C9CTCKCKH5SQSKS"

scripts_on_and_off = pytest.mark.parametrize("scripts", [True, False])


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def board(request, make_page):
    """The empty board, with scripts and without."""
    return open_board(make_page(java_script_enabled=request.param))


def open_board(page):
    page.goto("/check")
    return page


def filled_board(page):
    """Both hands on the board, without twenty taps."""
    page.goto(f"/check?from={LINK}")
    return page


def enter(page, knocker=KNOCKER, defender=DEFENDER):
    tap(page, *knocker)
    give_to(page, "d")
    tap(page, *defender)


def press(page, what):
    """Press a button of the form, and wait for the page it leads to."""
    with page.expect_navigation():
        page.locator(f"button[name=do][value={what}]:not(.hidden)").tap()


def judge(page):
    press(page, "judge")
    return page.locator("h1").inner_text()


def counted(page, letter):
    """What the style sheet counts for a hand, and writes beside its name."""
    steps = page.locator(".slot__in").evaluate_all(
        "boxes => boxes.map(box => getComputedStyle(box).counterIncrement)"
    )
    return sum(int(step.split()[1]) for step in steps if step.split()[0] == letter)


def chosen_side(page):
    return page.locator(".hands__side:checked").get_attribute("value")


# -------------------------------------------------------------------------- the board


def test_both_hands_are_tapped_in_and_the_verdict_says_who_scores(board):
    enter(board)

    assert (held(board, "k"), held(board, "d")) == (sorted(KNOCKER), sorted(DEFENDER))
    assert (counted(board, "k"), counted(board, "d"), counted(board, "x")) == (10, 10, 0)
    told = judge(board)
    assert re.search(r"(?s)Undercut.*defender scores.*33", told)


def test_the_way_back_from_the_verdict_leads_to_the_board_as_it_was(board):
    enter(board)
    judge(board)
    board.go_back()

    assert (held(board, "k"), held(board, "d")) == (sorted(KNOCKER), sorted(DEFENDER))
    tap(board, "2D")
    assert len(held(board, "d")) == 9


def test_a_tap_takes_a_card_and_another_puts_it_back(board):
    tap(board, "7H", "8H")
    assert held(board, "k") == ["7H", "8H"]
    tap(board, "7H")
    assert held(board, "k") == ["8H"]


def test_no_card_can_be_in_two_hands(board):
    tap(board, "7H")
    give_to(board, "d")
    tap(board, "7H")
    assert (held(board, "k"), held(board, "d")) == ([], ["7H"])
    give_to(board, "x")
    tap(board, "7H")
    assert (held(board, "k"), held(board, "d"), held(board, "x")) == ([], [], ["7H"])


def test_of_eleven_cards_one_is_the_discard(board):
    filled_board(board)
    give_to(board, "x")
    tap(board, "KS")

    assert "33" in judge(board)
    assert ".xKS" in board.url


def test_eleven_melded_cards_are_big_gin(board):
    board.locator("#house").select_option("money")
    tap(board, *ELEVEN[:10])
    give_to(board, "k")
    tap(board, ELEVEN[10])
    give_to(board, "d")
    tap(board, *AGAINST_ELEVEN)
    board.locator("label[for=big_gin]").tap()

    assert judge(board).startswith("Big Gin")


def test_clear_empties_the_board(board):
    filled_board(board)
    press(board, "clear")

    assert (held(board, "k"), held(board, "d")) == ([], [])


def test_cards_are_typed_as_well(board):
    board.locator("summary").tap()
    board.locator("#knocker_text").fill("3-6c 8-q♦ jh")
    board.locator("#defender_text").fill("5dhs 6d 7d 9-qs 2d")
    press(board, "put")

    assert (held(board, "k"), held(board, "d")) == (sorted(KNOCKER), sorted(DEFENDER))
    assert "33" in judge(board)


def test_a_fault_leaves_the_board_as_it_was_and_the_next_tap_mends_it(board):
    enter(board, defender=DEFENDER[:9])
    press(board, "judge")

    assert board.locator(".summary").is_visible()
    assert (held(board, "k"), held(board, "d")) == (sorted(KNOCKER), sorted(DEFENDER[:9]))
    board.locator(".summary a").tap()
    tap(board, DEFENDER[9])
    assert "33" in judge(board)


# ------------------------------------------------------------------- only with scripts


def test_after_ten_cards_it_is_the_defenders_turn(make_page):
    page = open_board(make_page())
    tap(page, *KNOCKER[:9])
    assert chosen_side(page) == "k"
    tap(page, KNOCKER[9])
    assert chosen_side(page) == "d"

    tap(page, *DEFENDER)
    assert held(page, "d") == sorted(DEFENDER)
    assert "33" in judge(page)


def test_undo_takes_back_tap_by_tap(make_page):
    page = open_board(make_page())
    undo = page.locator("[data-board-undo]")
    assert not undo.is_visible()
    tap(page, "7H", "8H")
    give_to(page, "d")
    tap(page, "7H")

    undo.tap()
    assert (held(page, "k"), held(page, "d")) == (["7H", "8H"], [])
    undo.tap()
    undo.tap()
    assert held(page, "k") == []
    assert not undo.is_visible()


def test_without_scripts_no_button_stands_there_that_does_nothing(make_page):
    page = open_board(make_page(java_script_enabled=False))
    tap(page, "7H")

    assert not page.locator("[data-board-undo]").is_visible()


# -------------------------------------------------------------------------- the rules


def test_the_upcard_is_asked_only_where_the_rules_need_it(board):
    upcard, house = board.locator("#upcard_rank"), board.locator("#house")
    assert not upcard.is_visible()
    house.select_option("oklahoma")
    assert upcard.is_visible()
    house.select_option("kitchen")
    assert not upcard.is_visible()


def test_rules_are_changed_on_the_way_and_the_cards_stay(board):
    filled_board(board)
    press(board, "rules")
    board.locator("label[for=rule-oklahoma]").tap()
    board.locator("#rule-undercut_bonus").fill("40")
    press(board, "use")

    assert (held(board, "k"), held(board, "d")) == (sorted(KNOCKER), sorted(DEFENDER))
    assert board.locator("#upcard_rank").is_visible(), "the changed rules need the upcard"
    board.locator("#upcard_rank").select_option("K")
    board.locator("#upcard_suit").select_option("H")
    assert "48" in judge(board)


def test_the_way_back_from_the_rules_changes_nothing(board):
    filled_board(board)
    press(board, "rules")
    board.locator("#rule-undercut_bonus").fill("40")
    press(board, "back")

    assert "33" in judge(board)


def test_a_rule_out_of_range_is_mended_in_place(board):
    press(board, "rules")
    board.locator("#rule-gin_bonus").fill("lots")
    press(board, "use")

    board.locator(".summary a").tap()
    board.locator("#rule-gin_bonus").fill("30")
    press(board, "use")
    assert not board.locator(".summary").count()


# ------------------------------------------------------------------------- the verdict


def test_a_link_shows_a_third_person_the_same_verdict(make_page):
    page = filled_board(make_page())
    judge(page)

    other = make_page(java_script_enabled=False)
    other.goto(page.url)
    mine, others = (one.locator("main").inner_text().split("\n") for one in (page, other))
    mine.remove("Print")  # a button that only scripts can offer
    assert list(filter(None, others)) == list(filter(None, mine))


def test_where_it_matters_how_it_was_laid_one_tap_says_it(board):
    board.goto(ASKING)
    ways = board.locator(".ask__way")
    told = [way.locator("b").last.inner_text() for way in ways.all()]
    assert len(set(told)) == 2

    with board.expect_navigation():
        ways.nth(1).tap()
    assert board.title().startswith(told[1])
    assert not board.locator(".ask").count()


def test_a_verdict_can_be_changed_on_the_board(board):
    board.goto(f"/verdict/1/{LINK}")
    with board.expect_navigation():
        board.locator(".deck a.button--quiet").tap()
    give_to(board, "k")
    tap(board, "JH", "7C")

    assert judge(board).startswith("Gin")


# -------------------------------------------------------------- keyboard, eyes, thumbs


def test_a_card_is_given_with_the_keyboard_alone(make_page):
    desk = {"has_touch": False, "is_mobile": False, "java_script_enabled": False}
    page = open_board(make_page(**desk))
    focused = "document.activeElement.id"
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate(focused) == "n-AS":
            break
    assert page.evaluate(focused) == "n-AS"
    assert "solid" in page.locator(".slot:has(#n-AS)").evaluate(
        "s => getComputedStyle(s).outline"
    )

    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    assert page.evaluate(focused) == "n-2S"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert (held(page, "k"), held(page, "d")) == (["AS"], ["2S"])
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowLeft")
    assert held(page, "k") == []


def states(page):
    """Go through the pages in every state they are used in, one after the other."""
    filled_board(page)
    give_to(page, "x")
    tap(page, "2D")
    page.locator("#house").select_option("oklahoma")
    page.locator("summary").tap()
    yield "picked"
    press(page, "judge")
    yield "faults"
    press(page, "rules")
    page.locator("#rule-gin_bonus").fill("lots")
    page.locator("#rule-columns").fill("9")
    press(page, "use")
    yield "rules with faults"
    page.goto(ASKING)
    yield "verdict that asks"
    page.goto("/verdict/1/h.k3C.d3C")
    yield "damaged link"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_state_has_a_barrier(make_page, axe, scheme):
    page = make_page(color_scheme=scheme, reduced_motion="reduce")

    for _state in states(page):
        axe(page)


TOO_SMALL = """targets => targets
  .filter(one => one.checkVisibility() && !one.closest(".hidden, .skip"))
  .map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect().height])
  .filter(([, height]) => height < 44)"""
TARGETS = (
    "a, button, select, textarea, summary, label.choice, .slot, .deck__side, .ask__way,"
    " .field__input"
)


@pytest.mark.parametrize("width", [320, 375, 430])
def test_every_state_fits_the_screen_and_every_target_a_thumb(make_page, width):
    page = make_page(viewport={"width": width, "height": 740})

    for state in states(page):
        assert page.evaluate("document.documentElement.scrollWidth") <= width, state
        assert page.locator(TARGETS).evaluate_all(TOO_SMALL) == [], state
        for slot in page.locator(".slot").all()[:1]:
            size = slot.bounding_box()
            assert size["width"] >= 44
            assert size["height"] >= 48


def test_the_next_step_is_always_in_reach(make_page):
    page = open_board(make_page(viewport={"width": 320, "height": 568}))

    button = page.locator(".deck button[value=judge]").bounding_box()
    assert button["y"] + button["height"] <= 568


def test_text_twice_as_large_still_fits_the_screen(make_page):
    page = make_page()

    for path in ("/", f"/check?from={LINK}", ASKING, f"/verdict/1/{LINK}"):
        page.goto(path)
        page.evaluate("document.documentElement.style.fontSize = '212.5%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= 375, path
