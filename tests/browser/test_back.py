"""Back finds every page again, on the way to a match and on the way to a hand."""

import pytest
from thumb import give_to, held, tap

KNOCKER = ("4C", "5C", "6C", "8D", "8H", "8S", "AC", "2C", "2D", "AD")
DEFENDER = ("2H", "2S", "5D", "5H", "5S", "7C", "QS", "JS", "9S", "KD")


def press(page, name):
    page.get_by_role("button", name=name, exact=True).locator("visible=true").last.tap()


def begin(page):
    page.goto("/matches/new")
    page.get_by_label("First player", exact=True).fill("Ada")
    page.get_by_label("Second player", exact=True).fill("Bo")
    press(page, "See the rules card")
    press(page, "Agreed: deal")
    page.get_by_text("deals hand 1.").wait_for()
    return page.url


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_back_from_the_sheet_finds_the_card_and_the_form_again(make_page, scripts):
    page = make_page(java_script_enabled=scripts)
    begin(page)

    page.go_back()
    page.get_by_role("heading", name="Agree on this before the first deal").wait_for()
    page.go_back()

    assert page.get_by_label("First player", exact=True).is_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_back_after_a_save_offers_no_old_hand_for_the_next(make_page, scripts):
    page = make_page(java_script_enabled=scripts)
    match = begin(page)
    page.goto(f"{match}/hands/new?lane=counts")
    knocked = page.get_by_role("group", name="Who knocked?").get_by_label("Ada")
    knocked.check(force=True)
    counts = page.get_by_role("group", name="The knocker's count")
    counts.get_by_label("4", exact=True).check(force=True)
    page.get_by_role("textbox", name="The other's count").fill("27")
    if not scripts:
        press(page, "Work it out")
    page.locator("button[value=save]").tap()
    page.get_by_text("deals hand 2.").wait_for()

    page.go_back()

    page.get_by_role("heading", name="Hand 2").wait_for()
    assert not page.get_by_role("radio", name="Ada").is_checked()
    assert page.get_by_role("textbox", name="The other's count").input_value() == ""
    if not scripts:
        assert page.get_by_text("This is saved already, as hand 1").is_visible()


def test_the_cards_of_a_match_have_undo_and_give_the_turn_to_the_other_hand(make_page):
    page = make_page()
    match = begin(page)
    page.goto(f"{match}/hands/new?lane=cards")
    page.get_by_role("group", name="Who knocked?").get_by_label("Ada").check(force=True)

    tap(page, *KNOCKER)
    assert page.locator("#side-d").is_checked()
    tap(page, *DEFENDER)
    press(page, "Undo")
    assert held(page, "d") == sorted(DEFENDER[:-1])
    tap(page, DEFENDER[-1])

    page.locator("button[value=save]").locator("visible=true").first.wait_for()


def test_the_cards_worked_out_without_scripts_come_into_view_with_what_saves_them(make_page):
    page = make_page(java_script_enabled=False)
    match = begin(page)
    page.goto(f"{match}/hands/new?lane=cards")
    page.get_by_role("group", name="Who knocked?").get_by_label("Ada").check(force=True)
    tap(page, *KNOCKER)
    give_to(page, "d")
    tap(page, *DEFENDER)

    press(page, "Work it out")

    page.wait_for_url("**#sum")
    top = page.locator("#sum .result").bounding_box()["y"]
    assert 0 <= top < page.viewport_size["height"] / 2
    assert page.locator("button[value=save]").locator("visible=true").count()
    assert page.locator("#side-d").is_checked()
