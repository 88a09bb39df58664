"""The pages a hand is entered, ruled on and mended with: sound, and they fit a phone."""

import pytest


@pytest.fixture
def page_of(make_page):
    """A phone with a match of two hands begun on it, and the address of that match."""

    def begin(**phone):
        page = make_page(**phone)
        page.goto("/matches/new")
        page.get_by_label("First player", exact=True).fill("Ada")
        page.get_by_label("Second player", exact=True).fill("Bartholomew Featherston")
        page.get_by_label("Rules", exact=True).select_option("money")
        press(page, "See the rules card")
        press(page, "Agreed: deal")
        page.get_by_text("deals hand 1.").wait_for()
        match = page.url
        for number in (1, 2):
            count(page, match, "4", "20")
            press(page, "Save 16 for Ada")
            page.get_by_text(f"Hand {number} is saved.").wait_for()
        return page, match

    return begin


def press(page, name):
    page.get_by_role("button", name=name, exact=True).locator("visible=true").last.tap()


def count(page, match, mine, yours):
    """Enter two counts, and have them worked out."""
    page.goto(f"{match}/hands/new")
    page.get_by_role("group", name="Who knocked?").get_by_label("Ada").check(force=True)
    knocked = page.get_by_role("group", name="The knocker's count")
    knocked.get_by_label(mine, exact=True).check(force=True)
    page.get_by_role("textbox", name="The other's count").fill(yours)
    if page.locator(".keypad").is_hidden():  # without scripts no sum stands there at once
        press(page, "Work it out")
    page.locator("button[value=save]").wait_for()


def fits(page):
    wide = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= wide


@pytest.mark.parametrize(
    ("scheme", "width"), [("light", 320), ("dark", 375)], ids=["light 320", "dark 375"]
)
def test_no_page_about_a_hand_has_a_barrier_or_scrolls_sideways(page_of, axe, scheme, width):
    page, match = page_of(color_scheme=scheme, viewport={"width": width, "height": 700})

    def sound():
        axe(page)
        fits(page)

    for lane in ("counts", "cards", "points", "irregular"):
        page.goto(f"{match}/hands/new?lane={lane}")
        sound()
    page.locator("#event-false_knock summary").tap()
    sound()
    page.goto(f"{match}/hands/new?lane=cards")
    page.get_by_role("group", name="Who knocked?").get_by_label("Ada").check(force=True)
    page.get_by_text("Type the cards instead").tap()
    page.get_by_label("The knocker's cards").fill("4-6C 8DHS AC 2C JH KH")
    page.get_by_label("The defender's cards").fill("2DHS 5DHS 7C QS JS 9S")
    press(page, "Work it out")
    page.get_by_text("Was it really so at the table?").wait_for()
    sound()
    page.locator("#event-false_knock_shown summary").tap()
    page.get_by_role("button", name="A fixed number").locator("visible=true").tap()
    page.get_by_text("Another ruling").wait_for()
    sound()
    page.goto(match)
    page.get_by_role("link", name="Hand 1", exact=True).tap()
    page.get_by_text("History:").tap()
    sound()
    page.get_by_role("link", name="Correct it").tap()
    page.get_by_role("textbox", name="The other's count").fill("3")
    sound()
    press(page, "See what it changes")
    page.get_by_text("What this does").wait_for()
    sound()
    page.goto(f"{match}/rules/change")
    sound()


def test_a_hand_is_entered_ruled_on_and_mended_without_scripts(page_of):
    page, match = page_of(java_script_enabled=False)

    page.goto(f"{match}/hands/new")
    press(page, "Over the limit?")
    page.get_by_role("button", name="The other player accepts").locator("visible=true").tap()
    page.get_by_role("group", name="Who knocked?").get_by_label("Ada").check(force=True)
    page.get_by_label("The knocker's count").fill("14")
    page.get_by_role("textbox", name="The other's count").fill("40")
    press(page, "Work it out")
    press(page, "Save 26 for Ada")
    page.get_by_role("link", name="Hand 3", exact=True).tap()
    page.get_by_text("Ruled: The other player accepts it").first.wait_for()
    page.get_by_role("link", name="Take it out").tap()
    page.get_by_role("heading", name="Take hand 3 out?").wait_for()
    assert "Hand 3 is taken out" in page.locator(".effects").last.inner_text()
    press(page, "Take it out")
    page.get_by_text("Hand 3 is taken out; it is kept below.").wait_for()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_enter_works_the_hand_out_in_the_lane_it_was_pressed_in(phone, evening, scripts):
    match = evening.match("Ada", "Bo")
    page = phone(away=False, java_script_enabled=scripts)
    page.goto(f"/matches/{match.id}/hands/new?lane=points")
    page.locator("#winner-1").check(force=True)
    page.locator("#ending-knock").check(force=True)
    page.get_by_label("Points, bonuses").fill("12")

    page.keyboard.press("Enter")

    page.wait_for_url("**#sum")
    page.get_by_text("Knock. Bo scores 12.").wait_for()
    assert page.locator("[aria-current]").inner_text() == "Points"
    page.keyboard.press("Tab")  # from the sum
    assert page.evaluate("document.activeElement.textContent") == "Save 12 for Bo"

    press(page, "Cards")
    page.locator(".board").wait_for()
    page.locator("summary", has_text="A note").tap()
    page.get_by_label("Note").fill("late")
    page.keyboard.press("Enter")
    page.wait_for_url("**#s*")
    assert page.locator("[aria-current]").inner_text() == "Cards"
    assert page.get_by_label("Note").input_value() == "late"
