"""The sheet on paper."""

import re

import pytest
from evenings import won


def sheets(page):
    """How many sheets of A4 the page takes."""
    pdf = page.pdf(format="A4", prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page[^s]", pdf))


@pytest.mark.parametrize("house", ["book-25-25", "hollywood"])
def test_thirteen_hands_with_their_bill_and_rules_are_one_sheet_of_paper(evening, phone, house):
    match = evening.match("Ada", "Bo", *(won(n % 2, 7) for n in range(13)), book=house)
    page = phone(away=False)

    page.goto(f"/matches/{match.id}/print")

    assert page.locator("tbody th[scope=row]", has_text="13").count()
    assert sheets(page) == 1


def test_the_page_of_the_sheet_itself_prints_as_a_sheet(evening, phone):
    evening.match("Ada", "Bo", *(won(n % 2, 7) for n in range(13)), book="hollywood")
    page = phone(away=False)
    page.goto("/matches/1")
    page.emulate_media(media="print")

    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == "rgb(255, 255, 255)"
    assert page.locator(".pad__table").is_visible()
    for pressed in (".bar", ".deck", ".links", "main button"):
        for one in page.locator(pressed).all():
            assert not one.is_visible(), pressed
    assert sheets(page) <= 2
