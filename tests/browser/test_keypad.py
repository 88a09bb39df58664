"""A count goes in on keys of its own: no phone keyboard, no digit lost, six taps to saved."""

import pytest


@pytest.fixture
def match(make_page):
    """A phone on the sheet of a match that has just begun."""
    return begin(make_page())


def begin(page, rulebook="book-25-25"):
    page.goto("/matches/new")
    page.get_by_label("First player", exact=True).fill("Ada")
    page.get_by_label("Second player", exact=True).fill("Bo")
    page.get_by_label("Rules", exact=True).select_option(rulebook)
    page.get_by_role("button", name="See the rules card").click()
    page.get_by_role("button", name="Agreed: deal").click()
    page.get_by_text("Ada deals hand 1.").wait_for()
    return page


def record(page, lane="counts"):
    page.goto(f"{page.url}/hands/new?lane={lane}")
    return page


def choose(page, who, count):
    page.locator(f"#knocker-{who}").tap()
    page.locator(f"#knocker_count-{count}").tap()


def digit(page, digit):
    page.locator(f".keypad__key[value='{digit}']").tap()


def typed(page):
    return page.locator("#defender_count").input_value()


def in_view(page, where):
    """Whether it is on the screen in full, and not under the deck."""
    box = page.locator(where).bounding_box()
    deck = page.locator(".deck").bounding_box()
    return box["y"] >= 0 and box["y"] + box["height"] <= deck["y"] + 1


def test_a_hand_is_saved_in_six_taps_from_the_sheet(match):
    taps = []

    def tap(where):
        taps.append(where)
        match.locator(where).tap()

    tap("a:text('Record a hand')")
    tap("#knocker-0")
    tap("#knocker_count-4")
    tap(".keypad__key[value='2']")
    tap(".keypad__key[value='7']")
    match.locator("button[value=save]:text('Save 23 for Ada')").wait_for()
    tap("button[value=save]")
    match.get_by_text("Hand 1 is saved.").wait_for()
    assert len(taps) == 6


def test_who_knocked_is_what_the_sheet_was_told_last(match):
    sheet = match.url
    match.get_by_role("link", name="Ada knocked").tap()
    match.locator("#knocker_count-4").tap()
    digit(match, 2)
    match.goto(sheet)
    match.get_by_role("link", name="Bo knocked").tap()

    offer = match.get_by_text("What you had entered for Ada's knock is kept.")
    offer.wait_for()
    assert in_view(match, "[data-draft-line]")
    assert match.locator("#knocker-1").is_checked()
    assert typed(match) == "", "nothing of Ada's is in the hand of Bo"
    match.locator("#knocker_count-7").tap()
    assert offer.is_visible()
    match.get_by_role("button", name="Bring it back").tap()

    match.wait_for_function("document.querySelector('#defender_count').value === '2'")
    assert match.locator("#knocker-0").is_checked()
    assert match.locator("#knocker_count-4").is_checked()
    match.goto(sheet)
    match.get_by_role("link", name="Bo knocked").tap()
    match.locator("#knocker_count-7:checked").wait_for(state="attached")
    assert match.locator("#knocker-1").is_checked()
    assert typed(match) == ""


def test_half_a_hand_of_the_same_knocker_is_back_and_says_so_in_view(match):
    sheet = match.url
    match.get_by_role("link", name="Ada knocked").tap()
    match.locator("#knocker_count-4").tap()
    digit(match, 2)
    match.set_viewport_size(
        {"width": 375, "height": 500}
    )  # where the page moves on to the keys
    match.goto(sheet)

    match.get_by_role("link", name="Ada knocked").tap()

    match.get_by_text("What you had entered is back.").wait_for()
    assert in_view(match, "[data-draft-line]")
    assert typed(match) == "2"
    assert match.get_by_role("button", name="Bring it back").is_hidden()


def test_the_sum_stands_beside_what_saves_it(match):
    record(match)
    choose(match, 0, 10)
    digit(match, 8)
    match.locator("button[value=save]").wait_for()
    assert match.locator(".deck__result").inner_text() == "Undercut: 10 − 8 + 25"
    assert match.locator("button[value=save]").inner_text() == "Save 27 for Bo"


def test_two_digits_in_the_same_moment_are_both_written(match):
    record(match)
    choose(match, 0, 4)
    match.wait_for_timeout(500)  # until the page has moved on
    session = match.context.new_cdp_session(match)
    two, seven = (
        match.locator(f".keypad__key[value='{digit}']").bounding_box() for digit in "27"
    )
    points = [
        {"x": box["x"] + 20, "y": box["y"] + 20, "id": finger}
        for finger, box in enumerate((two, seven))
    ]
    for touches in (points[:1], points, points[1:], []):  # the second before the first is up
        kind = "touchStart" if touches in (points[:1], points) else "touchEnd"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    assert typed(match) == "27"


def test_the_same_digit_twice_at_once_is_two_digits_and_zooms_nothing(match):
    record(match)
    choose(match, 0, 4)
    digit(match, 3)
    digit(match, 3)
    assert typed(match) == "33"
    assert match.evaluate("visualViewport.scale") == 1


def test_a_third_digit_changes_nothing_and_the_last_is_taken_back(match):
    record(match)
    for key in ("0", "3", "8", "5"):
        digit(match, key)
    assert typed(match) == "38"
    digit(match, "")
    assert typed(match) == "3"
    digit(match, "")
    digit(match, "")
    assert typed(match) == ""


def test_a_press_that_turns_into_a_scroll_writes_nothing(match):
    match.set_viewport_size({"width": 375, "height": 500})
    record(match)
    match.locator(".keypad").evaluate("pad => pad.scrollIntoView({block: 'center'})")
    box = match.locator(".keypad__key[value='2']").bounding_box()
    session = match.context.new_cdp_session(match)
    x, y = box["x"] + 20, box["y"] + 20
    before = match.evaluate("scrollY")
    steps = [("touchStart", y), *(("touchMove", y + 15 * step) for step in range(1, 9))]
    for kind, at in steps:
        session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": at}]}
        )
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert match.evaluate("scrollY") < before
    assert typed(match) == ""


def test_the_phones_keyboard_stays_away(match):
    record(match)
    assert match.locator("#defender_count").get_attribute("inputmode") == "none"


def test_keys_of_a_real_keyboard_work_too(make_page):
    page = begin(make_page(has_touch=False, is_mobile=False))
    record(page)
    page.locator("#defender_count").press_sequentially("41")
    assert typed(page) == "41"
    page.locator(".keypad__key[value='']").focus()
    page.keyboard.press("Enter")
    page.locator(".keypad__key[value='7']").focus()
    page.keyboard.press("Space")
    assert typed(page) == "47"


def test_without_scripts_the_field_alone_takes_the_number(make_page):
    page = begin(make_page(java_script_enabled=False))
    record(page)
    assert not page.locator(".keypad").is_visible()
    assert page.locator("#defender_count").get_attribute("inputmode") == "numeric"
    choose(page, 1, 3)
    page.locator("#defender_count").fill("20")
    page.get_by_role("button", name="Work it out").locator("visible=true").tap()
    page.get_by_role("button", name="Save 17 for Bo").tap()
    page.get_by_text("Hand 1 is saved.").wait_for()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (375, 664), (430, 740), (740, 360)])
def test_the_page_moves_on_to_the_keys(make_page, width, height):
    page = begin(make_page(viewport={"width": width, "height": height}))
    record(page)
    choose(page, 0, 4)
    page.wait_for_timeout(600)
    assert in_view(page, ".keypad")
    for key in page.locator(".keypad__key").all():
        box = key.bounding_box()
        assert min(box["width"], box["height"]) >= 44
    digit(page, 2)
    page.locator("button[value=save]").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_points_have_three_digits(match):
    record(match, "points")
    match.locator("#winner-1").tap()
    match.locator("#ending-gin").tap()
    for key in "1234":
        digit(match, key)
    assert match.locator("#points").input_value() == "123"
    match.get_by_role("button", name="Save 123 for Bo").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_keys_have_no_barrier(make_page, axe, scheme):
    page = begin(make_page(color_scheme=scheme, reduced_motion="reduce"))
    record(page)
    axe(page)
    choose(page, 0, 4)
    digit(page, 2)
    page.locator("button[value=save]").wait_for()
    axe(page)
