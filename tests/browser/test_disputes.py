"""Settling a dispute on a phone: within reach, without barriers, without scripts."""

import re

import pytest
from evenings import CARDS
from thumb import tap

HAND = "h.k3C4C5C6C8D9DTDJDQDJH.d2D5D6D7D5H5S9STSJSQS"
LAID = f"{HAND}.s3C4C5C6C-8D9DTDJDQD.m5D5H5S-9STSJSQS.l2D3C"
PATHS = [
    f"/verdict/1/{LAID}.ca10b12wkp2.eb6wdp58",
    f"/verdict/1/{HAND}/books",
    f"/verdict/1/{HAND}/claims",
    f"/verdict/1/{HAND}/laid",
    f"/verdict/1/{HAND}/proof?step=8",
    "/check/eleven",
    "/eleven/1/h.k3C4C5C6C8D9DTDJDQDJHAS.d2D5D6D7D5H5S9STSJSQS",
    "/check/examples",
    "/rulings?q=knock&event=missed_lay_off",
]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_of_a_dispute_has_no_barrier(make_page, axe, path, scheme):
    page = make_page(color_scheme=scheme)
    page.goto(path)
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")

    axe(page)


@pytest.mark.parametrize("path", PATHS)
def test_a_page_of_a_dispute_fits_a_narrow_phone(make_page, path):
    page = make_page(viewport={"width": 320, "height": 640})
    page.goto(path)

    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("scripts", [True, False])
def test_cards_are_tapped_to_where_they_lay(make_page, scripts):
    page = make_page(java_script_enabled=scripts)
    page.goto(f"/verdict/1/{HAND}/laid")
    six = page.get_by_role("radiogroup", name="six of diamonds")

    page.locator("label.lay__to", has_text="on 1").tap()
    six.tap()  # from the second meld to the first, where it does not fit
    assert six.get_by_label("on 1").is_checked()
    six.tap()  # and once more: it is loose
    assert six.get_by_label("loose").is_checked()
    page.get_by_role("button", name="Judge it").tap()

    missed = page.locator("#laid .missed").inner_text()
    assert "6♦" in missed and "would have cost 6" in missed


def test_the_proof_is_gone_through_by_thumb(make_page):
    page = make_page()
    page.goto(f"/verdict/1/{HAND}/proof")
    for _step in range(7):
        page.get_by_role("link", name="Next", exact=True).tap()

    assert "33" in page.locator(".steps__sentence").inner_text()


def test_eleven_cards_are_tapped_and_the_next_go_to_the_defender(make_page):
    page = make_page()
    page.goto("/check/eleven")
    tap(page, "3C", "4C", "5C", "6C", "8D", "9D", "TD", "JD", "QD", "JH", "KS")
    assert page.locator("#side-d").is_checked()
    page.get_by_role("button", name="What can I throw?").tap()

    assert "J♥ or K♠" in page.locator(".discards__said").inner_text()


@pytest.fixture
def hand_of_a_match(evening):
    """The address of a hand that was disputed."""
    said = {"defender": {"winner": "defender", "points": 33}}
    match = evening.match("Ada", "Bo", CARDS | {"claims": said})
    return f"/matches/{match.id}/hands/{match.hands[0].id}"


HALVES = [(HAND, 1), (f"{HAND}.ca10b12wkp2", 1), (LAID, 1), (f"{LAID}.ca10b12wkp2.eb6wdp58", 2)]


@pytest.mark.parametrize(("text", "halves"), HALVES)
def test_a_verdict_is_printed_on_half_a_sheet_and_a_whole_dispute_on_one(
    make_page, text, halves
):
    page = make_page()
    page.goto(f"/verdict/1/{text}")
    pdf = page.pdf(prefer_css_page_size=True)

    assert len(re.findall(rb"/Type /Page\s", pdf)) == halves


def test_a_card_that_was_laid_off_is_printed_at_once_as_it_will_lie(make_page):
    page = make_page(reduced_motion="no-preference")
    page.goto(f"/verdict/1/{HAND}")
    moved = "getComputedStyle(document.querySelector('.card--laid')).animationName"
    assert page.evaluate(moved) == "laid"

    page.emulate_media(media="print")
    assert page.evaluate(moved) == "none"


PRINTED = [f"/verdict/1/{HAND}", f"/verdict/1/{HAND}/books", f"/verdict/1/{HAND}/proof?step=2"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_has_dark_titles_and_nothing_to_press(phone, hand_of_a_match, scheme):
    page = phone(away=False, color_scheme=scheme)
    for path in [*PRINTED, hand_of_a_match]:
        page.goto(path)
        page.emulate_media(media="print", color_scheme=scheme)
        titles = "[...document.querySelectorAll('h1, h2, .on-felt')]"
        colours = page.evaluate(f"{titles}.map(one => getComputedStyle(one).color)")
        assert {*colours} == {"rgb(0, 0, 0)"}, path
        assert page.locator("main").get_by_role("button").count() == 0, path
        assert not [a for a in page.locator("main a.button").all() if a.is_visible()], path
        page.emulate_media(media="screen")


@pytest.mark.parametrize("scripts", [True, False])
def test_print_is_offered_where_it_works_and_the_paper_has_the_day(
    phone, hand_of_a_match, scripts
):
    page = phone(away=False, java_script_enabled=scripts)
    for path in (PRINTED[0], hand_of_a_match):
        page.goto(path)
        button = page.get_by_role("button", name="Print", exact=True)
        assert button.is_visible() == scripts
        if scripts:
            page.evaluate("globalThis.print = () => document.body.dataset.sent = 'to paper'")
            button.click()
            assert page.locator("body").get_attribute("data-sent") == "to paper"
            page.emulate_media(media="print")
            assert re.search(r"Printed on .*20\d\d", page.locator(".printed").inner_text())
            page.emulate_media(media="screen")
