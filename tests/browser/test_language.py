"""German on a narrow phone: chosen by a tap, and its longer words fit."""

import pytest
from evenings import Evenings, won

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


# The words in an element that one line has no room for, though a word is never two.
BROKEN = """where => [...document.querySelectorAll(where)].flatMap(one => {
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode())
    for (const word of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      const tops = [...range.getClientRects()].map(box => Math.round(box.top));
      if (new Set(tops).size > 1) broken.push(word[0]);
    }
  return broken;
})"""
OUT_OF_BOX = """where => [...document.querySelectorAll(where)]
  .filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"""


@pytest.fixture
def narrow(table, phone):
    """A narrow phone in German and large print, at a table where a match is going on."""
    evening = Evenings(table.file)
    evening.match("Margarethe", "Bartholomew", won(0, 12), book="book-25-25")
    evening.close()
    page = phone(away=False, viewport={"width": 320, "height": 620}, locale="de-DE")
    cookie = {"name": "looks", "value": "print-large", "url": table.url}
    page.context.add_cookies([cookie])
    return page


def test_the_german_keys_and_tabs_of_a_hand_are_not_broken(narrow):
    for lane in ("counts", "cards", "points"):
        narrow.goto(f"/matches/1/hands/new?lane={lane}")
        assert narrow.locator(".key__face").count()
        assert narrow.evaluate(BROKEN, ".key__face, .lanes__lane") == []
        assert narrow.evaluate(OUT_OF_BOX, ".key__face, .lanes__lane") == []


def test_the_german_rulings_stay_in_their_boxes(narrow):
    narrow.goto("/matches/1/hands/new?lane=irregular")
    folds = "all => all.forEach(fold => fold.open = true)"
    narrow.locator("details.irregular").evaluate_all(folds)

    assert narrow.locator(".ruling").count() > 20
    assert narrow.evaluate(OUT_OF_BOX, ".ruling, .ruling > *") == []
    assert narrow.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_german_board_is_in_sight_above_its_deck(narrow):
    narrow.goto("/check")

    suit = narrow.locator(".board__suit").first.bounding_box()
    deck = narrow.locator(".hands > .deck").bounding_box()
    assert suit["y"] + suit["height"] < deck["y"]
    assert deck["height"] < 0.35 * 620


def test_who_deals_keeps_its_distance_from_the_edge(narrow):
    for lane in ("counts", "cards"):
        narrow.goto(f"/matches/1/hands/new?lane={lane}")
        dealt = narrow.locator(".dealt").bounding_box()
        assert dealt["x"] + dealt["width"] <= 320 - 12


@pytest.mark.parametrize(("locale", "defender"), [("en-GB", '"D"'), ("de-DE", '"G"')])
def test_a_card_on_the_board_bears_the_letter_of_its_owner_in_the_language(
    make_page, locale, defender
):
    page = make_page(locale=locale)
    page.goto(f"/check?from={HAND}")

    drawn = "face => getComputedStyle(face, '::after').content"
    assert page.locator("[data-card='2D'] .face").evaluate(drawn) == defender
    assert page.locator("[data-card='3C'] .face").evaluate(drawn) == '"K"'
