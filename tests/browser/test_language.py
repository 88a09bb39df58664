"""German on a narrow phone: chosen by a tap, and its longer words fit."""

import pytest

from scorekeeper.words import translations

NARROW = {"width": 320, "height": 640}
HAND = "h.k3C4C5C6C8D9DTDJDQDJH.d2D5D6D7D5H5S9STSJSQS"
ELEVEN = "h.k3C4C5C6C8D9DTDJDQDKDJH"
PATHS = [
    "/",
    f"/check?from={HAND}",
    "/check?judged=1",
    "/check/eleven",
    "/check/examples",
    f"/eleven/1/{ELEVEN}",
    f"/verdict/1/{HAND}",
    f"/verdict/1/{HAND}/proof",
    f"/verdict/1/{HAND}/books",
    f"/verdict/1/{HAND}/claims",
    f"/verdict/1/{HAND}/laid",
    "/looks",
    "/device",
    "/matches",
    "/matches/new",
    "/players",
    "/rulings",
    "/import",
    "/offline",
    "/nowhere",
]


@pytest.mark.parametrize("print_size", ["normal", "large"])
def test_no_german_page_is_wider_than_a_narrow_phone(make_page, live, axe, print_size):
    page = make_page(viewport=NARROW, screen=NARROW, locale="de-DE")
    page.context.add_cookies([{"name": "looks", "value": f"print-{print_size}", "url": live}])
    too_wide = {}
    for path in PATHS:
        page.goto(path)
        assert page.locator("html").get_attribute("lang") == "de", path
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > NARROW["width"]:
            too_wide[path] = width
    assert too_wide == {}
    axe(page)


def test_a_language_is_chosen_by_a_tap_and_kept(make_page):
    page = make_page()
    page.goto("/looks")

    with page.expect_navigation():
        page.get_by_role("button", name="Deutsch", exact=True).tap()
    page.goto("/")

    assert page.locator("html").get_attribute("lang") == "de"
    assert page.get_by_text(translations("de").gettext("Check a hand"), exact=True).is_visible()
