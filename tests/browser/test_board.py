"""The board in fewer taps than cards: strokes, ranks, keys; undo takes back a whole gesture."""

import pytest
from thumb import KNOCKER, give_to, held, middle, stroke, tap


@pytest.fixture(params=[320, 375, 430])
def phone(request, make_page):
    """The board on phones of three widths."""
    page = make_page(viewport={"width": request.param, "height": 740})
    page.goto("/check")
    return page


@pytest.fixture
def board(make_page):
    """The board on a phone."""
    page = make_page()
    page.goto("/check")
    return page


@pytest.fixture
def desk(make_page):
    """The board on a desk, with mouse and keys."""
    page = make_page(viewport={"width": 1280, "height": 800}, has_touch=False, is_mobile=False)
    page.goto("/check")
    return page


def said(page):
    return page.locator("[data-board-status]").inner_text()


def chosen_side(page):
    return page.locator(".hands__side:checked").get_attribute("value")


def undo(page):
    page.locator("[data-board-undo]").tap()


def rank(page, rank):
    page.locator(f".ranks__key[value='{rank}']").tap()


# --------------------------------------------------------------------------- a stroke


def test_a_run_is_one_stroke(phone):
    stroke(phone, "3H", "6H")
    assert held(phone, "k") == ["3H", "4H", "5H", "6H"]


def test_a_run_is_drawn_from_either_end(phone):
    stroke(phone, "QD", "9D")
    assert held(phone, "k") == ["9D", "JD", "QD", "TD"]


def test_a_run_goes_on_from_the_seven_to_the_eight_in_the_next_row(phone):
    stroke(phone, "6S", "9S")
    assert held(phone, "k") == ["6S", "7S", "8S", "9S"]


def test_from_the_seven_straight_to_the_eight(phone):
    stroke(phone, "7C", "8C")
    assert held(phone, "k") == ["7C", "8C"]


def test_a_stroke_drawn_back_takes_back(phone):
    stroke(phone, "2H", "6H", "4H")
    assert held(phone, "k") == ["2H", "3H", "4H"]


def test_a_thumb_that_swings_stays_in_its_suit(phone):
    x, y = middle(phone, "7D")
    stroke(phone, "5D", (x, y - 60))
    assert held(phone, "k") == ["5D", "6D", "7D"]


def test_a_thumb_that_swings_a_little_stays_in_its_row(phone):
    x, y = middle(phone, "5D")
    stroke(phone, "3D", (x, y + 30))
    assert held(phone, "k") == ["3D", "4D", "5D"]


def test_a_stroke_that_begins_on_a_card_of_the_hand_takes_away(phone):
    stroke(phone, "2H", "6H")
    stroke(phone, "4H", "6H")
    assert held(phone, "k") == ["2H", "3H"]


def test_a_stroke_gives_to_the_chosen_hand_what_the_other_had(board):
    stroke(board, "3H", "5H")
    give_to(board, "d")
    stroke(board, "2H", "4H")
    assert (held(board, "k"), held(board, "d")) == (["5H"], ["2H", "3H", "4H"])


def test_a_tap_right_after_a_stroke_counts(board):
    middle(board, "3C")
    stroke(board, "3C", "5C")
    tap(board, "6C")
    rank(board, "K")
    assert len(held(board, "k")) == 8


def test_a_stroke_up_or_down_scrolls_the_page_and_gives_nothing(board):
    board.set_viewport_size({"width": 375, "height": 560})
    board.evaluate("scrollTo(0, 0)")
    x, y = 60, 420
    assert board.evaluate(f"document.elementFromPoint({x}, {y}).className.includes('slot')")
    stroke(board, (x, y), (x + 5, y - 160))

    assert board.evaluate("scrollY") > 60
    assert held(board, "k") == []


def test_only_one_card_is_discarded_so_a_stroke_discards_none(board):
    give_to(board, "x")
    stroke(board, "3H", "6H")
    assert held(board, "x") == []
    assert not board.locator(".ranks").is_visible()


def test_the_tenth_card_of_a_stroke_makes_it_the_defenders_turn(board):
    stroke(board, "3C", "6C")
    tap(board, "JH")
    sides = []
    stroke(board, "8D", "QD", last=lambda: sides.append(chosen_side(board)))
    sides.append(chosen_side(board))

    assert sides == ["k", "d"], "not while the finger is down"
    assert held(board, "k") == sorted(KNOCKER)


def test_a_slip_at_the_tenth_card_is_taken_back_not_given_to_the_defender(board):
    stroke(board, "3C", "6C")
    tap(board, "JH", "2H")
    rank(board, "8")
    assert chosen_side(board) == "d"
    tap(board, "8S")
    assert (len(held(board, "k")), held(board, "d")) == (9, [])
    assert chosen_side(board) == "k"
    tap(board, "9D")
    assert (len(held(board, "k")), chosen_side(board)) == (10, "d")
    tap(board, "9D", "KD")
    assert (len(held(board, "k")), chosen_side(board)) == (10, "d")


def test_one_card_too_many_taken_back_makes_it_the_defenders_turn(board):
    stroke(board, "8C", "QC")
    tap(board, "2H", "3H")
    rank(board, "K")
    assert chosen_side(board) == "k"
    tap(board, "KS")
    assert chosen_side(board) == "d"
    tap(board, "KS")
    assert held(board, "d") == ["KS"]


def test_a_tap_moves_nothing_on_the_screen(phone):
    phone.set_viewport_size({"width": phone.viewport_size["width"], "height": 600})
    for card in ("8S", "2D", "KC"):
        slot = phone.locator(f".slot:has(#n-{card})")
        deck = phone.locator(".deck").bounding_box()["y"]
        phone.evaluate(
            "([card, deck]) => scrollBy(0, document.querySelector(`.slot:has(#n-${card})`)"
            ".getBoundingClientRect().bottom - deck + 2)",
            [card, deck],
        )
        box, before = slot.bounding_box(), phone.evaluate("scrollY")
        phone.touchscreen.tap(box["x"] + 20, box["y"] + 20)
        assert card in held(phone, "k")
        assert phone.evaluate("scrollY") == before


def test_the_mouse_draws_as_well(desk):
    desk.mouse.move(*middle(desk, "5S"))
    desk.mouse.down()
    desk.mouse.move(*middle(desk, "8S"), steps=5)
    desk.mouse.up()
    assert held(desk, "k") == ["5S", "6S", "7S", "8S"]

    desk.mouse.move(*middle(desk, "JS"))
    desk.mouse.down()
    desk.mouse.move(*middle(desk, "QS"), steps=5)
    desk.mouse.move(*middle(desk, "JS"), steps=5)
    desk.mouse.up()
    assert held(desk, "k") == ["5S", "6S", "7S", "8S", "JS"]
    desk.mouse.click(*middle(desk, "JS"))
    assert held(desk, "k") == ["5S", "6S", "7S", "8S"]


# ------------------------------------------------------------------------ whole ranks


def test_a_rank_is_one_tap(phone):
    rank(phone, "7")
    assert held(phone, "k") == ["7C", "7D", "7H", "7S"]


def test_a_rank_gives_what_the_other_has_not(board):
    tap(board, "7H")
    give_to(board, "d")
    rank(board, "7")
    assert (held(board, "k"), held(board, "d")) == (["7H"], ["7C", "7D", "7S"])


def test_a_rank_that_is_given_is_taken_back(board):
    tap(board, "7H")
    give_to(board, "d")
    rank(board, "7")
    rank(board, "7")
    assert (held(board, "k"), held(board, "d")) == (["7H"], [])


def test_without_scripts_there_are_no_keys_for_ranks(make_page):
    page = make_page(java_script_enabled=False)
    page.goto("/check")
    assert not page.locator(".ranks").is_visible()
    assert not page.locator("[data-board-keys]").is_visible()


# ------------------------------------------------------------------ undo, and the voice


def test_undo_takes_back_gesture_by_gesture(board):
    tap(board, "3D")
    stroke(board, "2D", "5D")
    rank(board, "9")
    give_to(board, "d")
    stroke(board, "3D", "4D")

    undo(board)
    assert held(board, "d") == []
    assert held(board, "k") == ["2D", "3D", "4D", "5D", "9C", "9D", "9H", "9S"]
    undo(board)
    assert held(board, "k") == ["2D", "3D", "4D", "5D"]
    undo(board)
    assert held(board, "k") == ["3D"]
    undo(board)
    assert held(board, "k") == []
    assert not board.locator("[data-board-undo]").is_visible()


def test_a_stroke_that_gave_nothing_is_nothing_to_undo(board):
    stroke(board, "2D", "5D")
    stroke(board, "6D", "2D", "6D")
    undo(board)
    assert held(board, "k") == ["2D", "3D", "4D", "5D"]


def test_what_was_given_is_said(board):
    tap(board, "TH")
    assert said(board) == "10 of hearts to the knocker, 1 of 10"
    stroke(board, "6S", "8S")
    assert said(board) == "6, 7, 8 of spades to the knocker, 4 of 10"
    stroke(board, "7S", "8S")
    assert said(board) == "7, 8 of spades put back; knocker 2 of 10, defender 0 of 10"
    give_to(board, "d")
    rank(board, "A")
    assert said(board) == (
        "A of spades, A of hearts, A of diamonds, A of clubs to the defender, 4 of 10"
    )
    undo(board)
    assert said(board).startswith("Undone: A of spades")
    give_to(board, "x")
    tap(board, "2C")
    assert said(board) == "2 of clubs to the discard"


# ------------------------------------------------------------------------ by the keys


def at(page):
    return page.evaluate("document.activeElement.closest('.slot')?.dataset.card")


def into_the_board(page):
    page.locator(".hands__side:checked").focus()
    page.keyboard.press("Tab")


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_the_board_is_one_stop_for_tab(desk):
    into_the_board(desk)
    assert at(desk) == "AS"
    press(desk, "Tab")
    assert at(desk) is None
    press(desk, "Shift+Tab", "ArrowRight", "Tab", "Shift+Tab")
    assert at(desk) == "2S", "and Tab comes back to where it left"


def test_arrows_go_from_card_to_card(desk):
    into_the_board(desk)
    press(desk, "ArrowRight", "ArrowRight", "ArrowDown")
    assert at(desk) == "3H"
    press(desk, "ArrowLeft", "ArrowUp", "ArrowUp")
    assert at(desk) == "2C"
    assert held(desk, "k") == held(desk, "d") == []


def test_a_letter_gives_a_card_or_takes_it_back(desk):
    into_the_board(desk)
    press(desk, "k", "ArrowRight", "d", "ArrowRight", "X", "ArrowRight", "k", "k")
    assert (held(desk, "k"), held(desk, "d"), held(desk, "x")) == (["AS"], ["2S"], ["3S"])
    press(desk, "ArrowLeft", "Delete")
    assert held(desk, "x") == []


def test_space_and_enter_give_to_the_hand_that_is_chosen(desk):
    desk.locator(".deck__side--d").click()
    into_the_board(desk)
    press(desk, "ArrowRight", "Space", "ArrowRight", "Enter", "ArrowRight", "Space", "Space")
    assert held(desk, "d") == ["2S", "3S"]
    assert desk.url.endswith("/check")


def test_the_focus_is_seen_and_says_the_card_and_its_hand(desk):
    into_the_board(desk)
    press(desk, "ArrowRight", "k")
    slot = desk.locator(".slot[data-card='2S']")
    assert "solid" in slot.evaluate("s => getComputedStyle(s).outline")
    name = desk.evaluate("document.activeElement.ariaLabel")
    assert name == "two of spades, in the knocker's hand"


def test_what_the_keys_do_stands_on_the_page(desk, board):
    assert desk.locator("#board-keys").is_visible()
    assert desk.locator(".board").get_attribute("aria-describedby") == "board-keys"
    assert not board.locator("#board-keys").is_visible(), "no keys on a phone"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_used_board_has_no_barrier(make_page, axe, scheme):
    page = make_page(color_scheme=scheme, reduced_motion="reduce")
    page.goto("/check")
    stroke(page, "3C", "6C")
    rank(page, "7")
    give_to(page, "d")
    stroke(page, "9S", "QS")
    give_to(page, "x")
    tap(page, "2D")
    give_to(page, "k")
    axe(page)


def test_nothing_is_too_small_for_a_thumb(phone):
    for key in phone.locator(".ranks__key").all():
        box = key.bounding_box()
        assert box["width"] >= 44
        assert box["height"] >= 44
