"""Large print, two colours, either hand: every page in every look."""

import pytest

HAND = "h.k3C4C5C6C8D9DTDJDQDJH.d2D5D6D7D5H5S9STSJSQS"
PATHS = [
    "/",
    f"/check?from={HAND}",
    f"/verdict/1/{HAND}",
    "/looks",
    "/matches",
    "/matches/new",
    "/players",
]


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def page(request, make_page):
    return make_page(java_script_enabled=request.param)


def choose(page, *names):
    page.goto("/looks")
    for name in names:
        with page.expect_navigation():
            page.get_by_role("button", name=name, exact=True).tap()


def style(page, where, what):
    return page.locator(where).first.evaluate(f"one => getComputedStyle(one).{what}")


def test_large_print_is_a_quarter_larger_on_every_page(page):
    page.goto("/")
    before = float(style(page, "html", "fontSize")[:-2])
    choose(page, "Large")
    page.goto("/check")
    assert float(style(page, "html", "fontSize")[:-2]) >= 1.25 * before


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_two_colours_are_two(make_page, scheme):
    page = make_page(color_scheme=scheme)
    colours = {}
    for name in ("Four", "Two"):
        choose(page, name)
        page.goto("/check")
        colours[name] = {suit: style(page, f".face--{suit}", "color") for suit in "SHDC"}
    assert len(set(colours["Four"].values())) == 4
    two = colours["Two"]
    assert two["S"] == two["C"] == colours["Four"]["S"]
    assert two["H"] == two["D"] == colours["Four"]["H"]


@pytest.mark.parametrize(
    ("name", "where"),
    [("the left hand", "left"), ("the right hand", "right"), ("either", "both")],
)
def test_the_main_button_lies_where_the_thumb_is(page, name, where):
    choose(page, name)
    page.goto(f"/check?from={HAND}")
    main = page.locator(".deck__actions .button--main").bounding_box()
    other = page.locator(".deck__actions button[value=clear]").bounding_box()
    if where == "left":
        assert main["x"] < other["x"]
    elif where == "right":
        assert main["x"] > other["x"]
    else:
        assert main["width"] > 340
        assert main["y"] > other["y"]


@pytest.mark.parametrize("width", [320, 375, 430, 844])
def test_large_print_fits_the_screen(make_page, width):
    page = make_page(viewport={"width": width, "height": 390 if width > 500 else 740})
    choose(page, "Large", "either")
    for path in PATHS:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


@pytest.mark.parametrize(("width", "height"), [(320, 640), (375, 664), (740, 360)])
def test_the_deck_of_the_sheet_leaves_the_sheet_in_sight(make_page, width, height):
    page = make_page(viewport={"width": width, "height": height})
    if height > width:
        choose(page, "Large")
    page.goto("/matches/new")
    page.get_by_label("First player", exact=True).fill("Alexandra-Wilhelmina Voss")
    page.get_by_label("Second player", exact=True).fill("Bo")
    page.get_by_role("button", name="See the rules card").click()
    page.get_by_role("button", name="Agreed: deal").click()
    page.get_by_role("link", name="Bo knocked").wait_for()

    assert page.locator(".deck").bounding_box()["height"] < 0.42 * height
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_look_has_a_barrier(make_page, axe, scheme):
    page = make_page(color_scheme=scheme)
    choose(page, "Large", "Two", "the left hand")
    for path in PATHS:
        page.goto(path)
        axe(page)


def test_in_forced_colours_it_is_still_seen_what_is_chosen(make_page):
    page = make_page(forced_colors="active")
    page.goto("/looks")
    canvas = style(page, "body", "backgroundColor")
    chosen, other = (
        style(page, f".looks__key[aria-pressed={pressed}]", "backgroundColor")
        for pressed in ("true", "false")
    )
    assert chosen != other
    page.goto(f"/check?from={HAND}")
    assert style(page, ".deck__side--k", "backgroundColor") == chosen != canvas
    assert style(page, ".deck__side--d", "backgroundColor") != chosen
    letter = page.locator(".slot[data-card='3C'] .face")
    assert letter.evaluate("face => getComputedStyle(face, '::after').content") == '"K"'
