"""Pages on a phone as they are first opened: no barriers, nothing off the screen."""

import pytest

PATHS = [
    "/",
    "/check",
    "/device",
    "/import",
    "/matches",
    "/matches/new",
    "/patterns",
    "/players",
]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_has_no_barrier(make_page, axe, path, scheme):
    page = make_page(color_scheme=scheme)
    page.goto(path)

    axe(page)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("width", [320, 375])
def test_a_page_does_not_scroll_sideways(make_page, path, width):
    page = make_page(viewport={"width": width, "height": 640})
    page.goto(path)

    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", PATHS)
def test_a_page_can_be_read_without_scripts(make_page, path):
    page = make_page(java_script_enabled=False)
    page.goto(path)

    assert page.locator("h1").inner_text()
