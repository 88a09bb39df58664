"""A second tap within a moment presses nothing on the page that the first one led to."""

from functools import partial

import pytest
from evenings import won

MOMENTS = [60, 400]


@pytest.fixture
def phone(phone):
    """A phone on which things take the time they take."""
    return partial(phone, hurried=False)


@pytest.fixture
def match(evening):
    return evening.match("Ada", "Bo", won(1, 12), book="book-25-25").id


@pytest.fixture
def hands(evening, match):
    return lambda: evening.ledger.match(match).hands


def twice(page, where, moment):
    """Tap the same place on the screen two times, the second after so many milliseconds."""
    spot = page.locator(where)
    spot.tap(trial=True)  # it is there, and can be tapped
    box = spot.bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(*at)
    page.wait_for_timeout(moment)
    page.touchscreen.tap(*at)
    page.wait_for_timeout(1_000)  # whatever that leads to


def linger(page):
    """Draw the moment out in which the deck takes no tap: a busy machine is slow to tap."""
    for deck in page.locator(".deck__actions").all():
        deck.evaluate("deck => { deck.style.animationDuration = '60s'; }")
        assert deck.evaluate("deck => getComputedStyle(deck).pointerEvents") == "none"


def worked_out(page, match, mine=2, yours=5, scripts=True):
    page.goto(f"/matches/{match}/hands/new?lane=counts&knocker=0")
    page.locator(f"#knocker_count-{mine}").tap()
    page.locator("#defender_count").fill(str(yours))
    if not scripts:
        page.get_by_role("button", name="Work it out").locator("visible=true").tap()
    page.locator(".deck button[value=save]").wait_for()


@pytest.mark.parametrize("moment", MOMENTS)
def test_two_taps_on_save_end_on_the_sheet(phone, match, hands, moment):
    page = phone(away=False)
    worked_out(page, match)

    twice(page, ".deck button[value=save]", moment)

    assert page.url.endswith(f"/matches/{match}")
    assert page.get_by_text("Hand 2 is saved.").first.is_visible()
    assert len(hands()) == 2


def test_the_sheet_takes_a_second_tap_without_scripts_too(phone, match):
    page = phone(away=False, java_script_enabled=False)
    worked_out(page, match, scripts=False)
    page.locator(".deck button[value=save]").tap()
    page.wait_for_url(f"**/matches/{match}")
    linger(page)

    box = page.locator("a[href$='knocker=0']").bounding_box()
    page.touchscreen.tap(box["x"] + 20, box["y"] + 20)

    page.wait_for_timeout(1_000)
    assert page.url.endswith(f"/matches/{match}")
    page.reload()
    page.locator("a[href$='knocker=0']").tap()
    page.get_by_role("heading", name="Hand 3").wait_for()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
@pytest.mark.parametrize("moment", [*MOMENTS, 1_500])
def test_two_taps_on_save_write_no_hand_that_another_phone_saved_first(
    phone, evening, match, hands, moment, scripts
):
    page = phone(away=False, java_script_enabled=scripts)
    worked_out(page, match, scripts=scripts)
    same = {"knocker": 0, "knocker_count": 2, "defender_count": 5, "call": "knock"}
    evening.play(evening.ledger.match(match), same)

    twice(page, ".deck button[value=save]", moment)

    assert len(hands()) == 2
    if moment < 1_000:
        heading = "This is hand 2, which the other phone saved"
        assert page.get_by_role("heading", name=heading).is_visible()


def test_it_is_the_same_hand_leads_to_the_sheet_and_leaves_no_draft(
    phone, evening, match, hands
):
    page = phone(away=False)
    worked_out(page, match)
    evening.play(evening.ledger.match(match), won(0, 3))
    page.locator(".deck button[value=save]").tap()

    page.get_by_role("link", name="It is the same hand").tap()

    page.wait_for_url(f"**/matches/{match}")
    page.get_by_role("link", name="Ada knocked").tap()
    page.get_by_role("heading", name="Hand 3").wait_for()
    assert page.locator("#defender_count").input_value() == ""
    assert page.evaluate("Object.keys(localStorage)") == []
    assert len(hands()) == 2


def test_another_hand_is_edited_and_saved_as_the_next(phone, evening, match, hands):
    page = phone(away=False)
    worked_out(page, match)
    evening.play(evening.ledger.match(match), won(0, 30))
    page.locator(".deck button[value=save]").tap()
    page.locator("summary", has_text="It is another one").tap()
    page.get_by_role("button", name="Save it as hand 3").wait_for()

    page.locator("#knocker_count-1").tap()
    page.get_by_role("button", name="Save 4 for Ada").tap()

    page.get_by_text("Hand 3 is saved.").wait_for()
    assert [hand.called.get("knocker_count") for hand in hands()] == [None, None, 1]


def test_two_taps_confirm_no_change_unseen(phone, match, hands):
    page = phone(away=False)
    page.goto(f"/matches/{match}")
    page.get_by_role("link", name="Hand 1", exact=True).tap()
    page.get_by_role("link", name="Correct it").tap()
    page.locator("#points").fill("13")
    page.get_by_role("button", name="See what it changes").locator("visible=true").wait_for()

    twice(page, ".deck .button--main", 250)

    page.get_by_role("heading", name="Correct hand 1?").wait_for()
    assert hands()[0].called["points"] == 12


def test_two_taps_accept_for_one_player_only(phone, match):
    page = phone(away=False)
    page.goto(f"/matches/{match}")
    page.get_by_role("link", name="Hand 1", exact=True).tap()
    page.get_by_role("link", name="Both accept it").tap()
    page.get_by_role("heading", name="do you accept hand 1?").wait_for()

    twice(page, ".deck .button--main", 250)

    assert page.get_by_text("Pass the phone to").is_visible()


def test_the_keyboard_waits_for_nothing(phone, match):
    page = phone(away=False)
    page.goto(f"/matches/{match}")
    linger(page)
    page.locator("a[href$='knocker=1']").focus()

    page.keyboard.press("Enter")

    page.wait_for_url("**/hands/new?knocker=1")
