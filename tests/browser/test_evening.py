"""The evening of `evening` on a phone, by thumb: counts tapped, a hand mended, settled."""

from at_table import pad
from evening import (
    COLLECTS,
    DEAD,
    EFFECTS,
    HANDS,
    MISREAD,
    MONEY,
    NAMES,
    PAD,
    POINTS,
    RULED,
    SEEN_AFTER,
)
from page import Page


def tap(page, name):
    page.get_by_role("button", name=name, exact=True).tap()


def key(page, group, value):
    """Tap a key of the row called *group*."""
    page.get_by_role("group", name=group).get_by_label(value, exact=True).tap()


def enter(page, knocker, mine, yours):
    page.get_by_role("link", name="Record a hand").tap()
    key(page, "Who knocked?", NAMES[knocker])
    key(page, "The knocker's count", str(mine) if mine else "Gin")
    page.get_by_role("textbox", name="The other's count").fill(str(yours))
    save = page.locator("button[value=save]")
    save.wait_for()  # the sum stands there before anything is saved
    save.tap()


def rule(page):
    page.get_by_role("link", name="Record a hand").tap()
    tap(page, "Other")
    page.get_by_text("the other player has shown his cards").tap()
    page.get_by_role("button", name="A fixed number of points").locator("visible=true").tap()
    key(page, "Who scored?", "Bo")
    page.get_by_label("Points").fill("10")
    page.locator("button[value=save]").tap()


def mend(page):
    page.get_by_role("link", name=f"Hand {MISREAD}", exact=True).tap()
    page.get_by_role("link", name="Correct it").tap()
    page.get_by_role("textbox", name="The other's count").fill("24")
    tap(page, "See what it changes")
    page.get_by_role("heading", name=f"Correct hand {MISREAD}?").wait_for()
    effects = page.locator(".effects li").all_inner_texts()
    page.get_by_label("Why?").fill("24, not 42")
    tap(page, "Correct it")
    return effects


def begin(page):
    page.goto("/matches/new")
    page.get_by_label("First player", exact=True).fill(NAMES[0])
    page.get_by_label("Second player", exact=True).fill(NAMES[1])
    page.get_by_label("Rules", exact=True).select_option("hollywood")
    page.get_by_text("Playing for money").tap()
    page.get_by_label("Cents a point").fill("5")
    tap(page, "See the rules card")
    tap(page, "Agreed: deal")


def test_an_evening_is_kept_by_thumb_and_comes_out_as_on_paper(make_page, axe):
    page = make_page()
    begin(page)
    for number, hand in enumerate(HANDS, 1):
        if hand == DEAD:
            tap(page, "Dead hand")
        elif hand == RULED:
            rule(page)
        else:
            enter(page, *hand)
        page.get_by_text(f"Hand {number} is saved.").wait_for()
        if number == SEEN_AFTER:
            assert mend(page) == EFFECTS

    assert pad(Page(page.content())) == PAD
    assert page.get_by_text(f"Over. {COLLECTS} {POINTS}.").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    axe(page)
    page.get_by_role("link", name="The settlement").tap()
    page.get_by_role("heading", name=f"{COLLECTS} {POINTS}").wait_for()
    assert page.get_by_text(MONEY).first.is_visible()
