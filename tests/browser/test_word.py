"""The fast lane on a phone: the defender's loose cards and a tick for the rest."""

import pytest
from thumb import give_to, held, tap

KNOCKER = ["2C", "2D", "2H", "JC", "JD", "JH", "JS", "AH", "3D", "4S"]
LOOSE = ["KH", "QD", "9H", "2S"]
DECIDED = ["3C", "4C", "5C", "6C", "8D", "9D", "TD", "JD", "QD", "JH"]
"""Here it counts what the defender melded: 6♦ and 7♦ could go on the knocker's run."""


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def page(request, make_page):
    return begin(make_page(java_script_enabled=request.param))


def begin(page):
    """A match, and the page for a hand's cards; the first player has knocked."""
    page.goto("/matches/new")
    page.get_by_label("First player", exact=True).fill("Ada")
    page.get_by_label("Second player", exact=True).fill("Bo")
    page.get_by_role("button", name="See the rules card").click()
    page.get_by_role("button", name="Agreed: deal").click()
    page.get_by_text("Ada deals hand 1.").wait_for()
    page.goto(f"{page.url}/hands/new?lane=cards&knocker=0")
    return page


def enter(page, knocker, loose):
    tap(page, *knocker)
    give_to(page, "d")
    tap(page, *loose)
    page.locator("label[for=rest_melded]").tap()


def work_it_out(page):
    """Press the button, unless a script has the answer there by itself."""
    page.wait_for_timeout(400)
    button = page.get_by_role("button", name="Work it out").locator("visible=true")
    if button.count():
        with page.expect_navigation():
            button.tap()


def test_his_word_is_taken_and_saved(page):
    enter(page, KNOCKER, LOOSE)
    work_it_out(page)

    assert page.locator(".deck__result").inner_text() == "Knock: 29 − 8, on the defender's word"
    page.get_by_role("button", name="Save 21 for Ada").tap()
    page.get_by_text("Hand 1 is saved.").wait_for()
    page.get_by_role("link", name="Hand 1", exact=True).tap()
    page.get_by_text("On the defender's word:").first.wait_for()


def test_where_it_is_not_enough_all_cards_are_asked_for_and_stay(page):
    enter(page, DECIDED, ["5H", "5S", "2D"])
    work_it_out(page)

    assert page.get_by_text("Tap all ten of his cards.").first.is_visible()
    assert not page.get_by_role("button", name="Save").count()
    assert (held(page, "k"), held(page, "d")) == (sorted(DECIDED), ["2D", "5H", "5S"])
    tap(page, "5D", "6D", "7D", "9S", "TS", "JS", "QS")
    work_it_out(page)
    page.get_by_role("button", name="Save 33 for Bo").tap()
    page.get_by_text("Hand 1 is saved.").wait_for()


def test_the_rest_is_asked_for_while_the_defenders_cards_go_in(page):
    rest = page.locator(".deck__rest")
    assert not rest.is_visible()
    give_to(page, "d")
    assert rest.is_visible()
    rest.tap()
    give_to(page, "k")
    assert rest.is_visible(), "what is ticked is always seen"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 430])
def test_the_fast_lane_fits_the_screen_and_has_no_barrier(make_page, axe, scheme, width):
    size = {"width": width, "height": 640}
    page = begin(make_page(viewport=size, color_scheme=scheme, reduced_motion="reduce"))
    enter(page, KNOCKER, LOOSE)
    page.locator("button[value=save]").wait_for()

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    button = page.locator("button[value=save]").bounding_box()
    assert button["y"] + button["height"] <= 640
    axe(page)


def test_at_twice_the_print_everything_still_fits(make_page):
    page = begin(make_page())
    for lane in ("cards", "counts", "points"):
        page.goto(f"{page.url.split('?')[0]}?lane={lane}&knocker=0")
        page.evaluate("document.documentElement.style.fontSize = '202%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= 375, lane
