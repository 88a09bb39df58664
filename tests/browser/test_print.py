"""The sheet on paper."""

import re

import pytest


def sheets(page):
    """How many sheets of A4 the page takes."""
    pdf = page.pdf(format="A4", prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page[^s]", pdf))


@pytest.mark.parametrize("house", ["book-25-25", "hollywood"])
def test_thirteen_hands_with_their_bill_and_rules_are_one_sheet_of_paper(make_page, house):
    page = make_page()
    page.goto("/matches/new")
    page.get_by_label("First player", exact=True).fill("Ada")
    page.get_by_label("Second player", exact=True).fill("Bo")
    page.get_by_label("Rules", exact=True).select_option(house)
    page.get_by_role("button", name="See the rules card").last.tap()
    page.get_by_role("button", name="Agreed: deal", exact=True).tap()
    for number in range(1, 14):
        page.get_by_text(f"deals hand {number}.").wait_for()
        page.get_by_role("link", name="Record a hand").tap()
        page.get_by_role("button", name="Points", exact=True).tap()
        page.get_by_role("group", name="Who scored?").get_by_label(
            ("Ada", "Bo")[number % 2]
        ).check(force=True)
        page.get_by_role("group", name="How?").get_by_label("Knock").check(force=True)
        page.locator("#points").fill("7")
        page.locator("button[value=save]").tap()
    page.get_by_text("deals hand 14.").wait_for()

    page.goto(f"{page.url}/print")

    assert sheets(page) == 1
