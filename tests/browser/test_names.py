"""Players' names on narrow phones: no page is pushed aside, no name broken, none taken for the
other."""

import itertools

import pytest
from evening import HANDS, RULED
from evenings import CARDS, DEAD, Evenings, won
from served import Served

LONG = "Donaudampfschifffahrtsgesellschaftskapi"  # 39 letters, and the one that differs
PAIRS = {
    "long": (LONG + "a", LONG + "o"),
    "usual": ("Margarethe", "Bartholomew"),
    "alike": ("Christian", "Christine"),
}
DISPUTED = CARDS | {
    "claims": {"knocker": {"count": 10}},
    "dispute": {"decided": "It stands.", "agreed": [0, 1]},
}
SHEETS = ["/matches/{match}", "/matches/{match}/end", "/matches/{match}/print"]
OF_A_MATCH = [
    *SHEETS,
    "/matches/{match}/rules",
    "/matches/{match}/whatif?house=book-25-25",
    "/matches/{match}/whatif?house=hollywood",
    "/matches/{match}/hands/{hand}",
    "/matches/{match}/hands/{hand}/correct",
    "/matches/{match}/hands/{hand}/remove",
    "/matches/{match}/hands/{hand}/dispute",
    "/matches/{match}/hands/{hand}/laid",
    "/matches/{match}/hands/{hand}/accept",
    "/matches/{match}/hands/{hand}/accept?first=0",
]
LANES = [
    "/matches/{match}/hands/new?lane=counts&knocker=0",
    "/matches/{match}/hands/new?lane=cards&knocker=1",
    "/matches/{match}/hands/new?lane=points",
    "/matches/{match}/hands/new?lane=irregular",
]
OF_ALL = ["/matches", "/players", "/players/{one}", "/players/{one}/against/{other}"]

# Where text sticks out of what holds it, or a word of a name is broken; what of a name is seen.
LOOK = """names => {
  const wrong = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) wrong.push(`the page scrolls sideways by ${wide}`);
  const words = names.flatMap(name => name.split(/[ -]/)).map(word => word.slice(0, 3));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const holder = text.parentElement;
    if (!holder.checkVisibility()) continue;
    if (holder.closest(".hidden, .skip, pre, option, svg")) continue;
    for (const run of text.data.matchAll(/[^\\s-]+/g)) {
      if (!words.some(word => run[0].includes(word))) continue;
      const range = document.createRange();
      range.setStart(text, run.index);
      range.setEnd(text, run.index + run[0].length);
      const boxes = [...range.getClientRects()].filter(box => box.width > 0);
      const lines = new Set(boxes.map(box => Math.round(box.top)));
      if (lines.size > 1) wrong.push(`broken: ${run[0]}`);
      const cut = holder.closest(".fit") || getComputedStyle(holder).textOverflow == "ellipsis";
      const frame = (holder.closest(".button, .key, td, th, .paper") || document.body)
        .getBoundingClientRect();
      if (!cut && boxes.some(box => box.right > frame.right + 1 || box.left < frame.left - 1)
          && !holder.closest(".print__scroll, .pad__scroll"))
        wrong.push(`sticks out: ${run[0]}`);
    }
  }
  return wrong;
}"""
HEADS = """() => [...document.querySelectorAll("th > .fit")].map(head => {
  const shown = [...head.children].find(
    one => Math.abs(one.getBoundingClientRect().top - head.getBoundingClientRect().top) < 2
      && one.getBoundingClientRect().width > 4);
  const box = head.getBoundingClientRect();
  return {text: shown.textContent, whole: shown.scrollWidth <= shown.clientWidth,
          left: box.left, right: box.right, top: box.top};
})"""

BOXES = """cells => [...document.querySelectorAll(cells)].flatMap(cell => {
  const seen = [...cell.querySelectorAll("*"), cell]
    .filter(one => !one.closest(".hidden, .fit, .ticks")).flatMap(one => [...one.childNodes]);
  const boxes = seen.filter(one => one.nodeType == 3 && one.data.trim()).flatMap(text => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  });
  if (!boxes.length) return [];
  const row = [...document.querySelectorAll("tr")].indexOf(cell.closest("tr"));
  return [{row, text: cell.innerText, left: Math.min(...boxes.map(box => box.left)),
           right: Math.max(...boxes.map(box => box.right)),
           lines: new Set(boxes.map(box => box.top)).size}];
})"""
MARKS = """() => [...document.querySelectorAll(".pad__table td sup")].map(mark => {
  const range = document.createRange();
  range.selectNodeContents(mark);
  return {text: mark.textContent, right: range.getBoundingClientRect().right,
          cell: mark.closest("td").getBoundingClientRect().right};
})"""


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A table where each pair played Hollywood to its end, plays another, and one column."""
    served = Served(tmp_path_factory.mktemp("names"))
    evening = Evenings(served.file)
    hands = [called(hand) for hand in HANDS]
    served.shown = [
        next(
            hand.id
            for hand in evening.match(*pair, *calls, book=book).hands
            if "claims" in hand.called
        )
        for pair in PAIRS.values()
        for calls, book in (
            ([*hands[:10], DISPUTED, *hands[10:]], "hollywood"),
            ([*hands[:9], DISPUTED], "hollywood"),
            ([won(0, 12), won(1, 33, "undercut"), DISPUTED], "book-25-25"),
        )
    ]
    evening.close()
    yield served
    served.stop()


def called(hand):
    if hand in ("dead", RULED):
        return DEAD
    knocker, count, other = hand
    return {"knocker": knocker, "knocker_count": count, "defender_count": other}


@pytest.fixture
def narrow(open_phone, served):
    """A phone of that width, in that print, that belongs to the host."""

    def narrow(width, print_size="normal"):
        page = open_phone(served.url, viewport={"width": width, "height": 640})
        cookie = {"name": "looks", "value": f"print-{print_size}", "url": served.url}
        page.context.add_cookies([cookie])
        return page

    return narrow


@pytest.fixture
def pages_of(served):
    """Every page that shows the names of a pair: all pages of the match that is played,
    the sheets of the others."""

    def pages_of(which):
        place = list(PAIRS).index(which)
        over, played, single = range(3 * place + 1, 3 * place + 4)
        for match, paths in (
            (over, SHEETS),
            (played, OF_A_MATCH + LANES),
            (single, [*SHEETS, "/matches/{match}/whatif?house=hollywood"]),
        ):
            for path in paths:
                yield path.format(match=match, hand=served.shown[match - 1])
        for path in OF_ALL:
            yield path.format(one=2 * place + 1, other=2 * place + 2)

    return pages_of


def new_match(page, first, second):
    page.goto("/matches/new")
    page.get_by_label("First player", exact=True).fill(first)
    page.get_by_label("Second player", exact=True).fill(second)
    page.get_by_label("Second player", exact=True).press("Enter")
    page.get_by_role("button", name="Agreed: deal").wait_for()


@pytest.mark.parametrize(
    ("which", "print_size"), [("long", "normal"), ("long", "large"), ("usual", "large")]
)
def test_no_name_pushes_a_page_aside_or_is_broken(narrow, pages_of, which, print_size):
    page = narrow(320, print_size)
    wrong = {}
    for path in pages_of(which):
        page.goto(path)
        wrong[path] = page.evaluate(LOOK, PAIRS[which])
    new_match(page, *PAIRS[which])
    wrong["the rules card"] = page.evaluate(LOOK, PAIRS[which])

    assert {path: faults for path, faults in wrong.items() if faults} == {}


# Three columns on the narrowest phone: what stands side by side stays apart.
@pytest.mark.parametrize("print_size", ["normal", "large"])
def test_numbers_side_by_side_do_not_touch(narrow, print_size):
    page = narrow(320, print_size)
    for path, cells in (
        ("/matches/4", ".columns td, .columns th"),
        ("/matches/4", ".pad__table tbody tr > *"),
        ("/matches/4/end", ".bill tr > *"),
    ):
        page.goto(path)
        boxes = page.evaluate(BOXES, cells)
        assert len(boxes) > 10
        numbers = [box for box in boxes if box["text"].strip().isdigit()]
        assert all(box["lines"] == 1 for box in numbers)
        for one, other in itertools.pairwise(boxes):
            if one["row"] == other["row"]:
                assert one["right"] + 2 < other["left"], (path, one, other)


def test_a_mark_does_not_lie_on_the_rule_of_its_column(narrow):
    page = narrow(320)
    page.goto("/matches/4")

    marks = page.evaluate(MARKS)

    assert marks
    assert all(mark["right"] <= mark["cell"] - 0.5 for mark in marks), marks


@pytest.mark.parametrize(("width", "print_size"), [(320, "large"), (375, "normal")])
@pytest.mark.parametrize("which", PAIRS)
def test_the_heads_of_the_columns_are_told_apart(narrow, which, width, print_size):
    page = narrow(width, print_size)
    over = 3 * list(PAIRS).index(which) + 1
    for match, paths in ((over, ("", "/end", "/print")), (over + 2, ("",))):
        for path in paths:
            page.goto(f"/matches/{match}{path}")
            heads = page.evaluate(HEADS)
            assert len(heads) >= 2
            for one, other in zip(heads[::2], heads[1::2], strict=True):
                assert one["whole"] and other["whole"], (path, one, other)
                assert one["text"] != other["text"]
                assert one["top"] == other["top"]
                assert one["right"] < other["left"], (path, one, other)
