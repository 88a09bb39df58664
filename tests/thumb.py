"""What a thumb does on a phone in the browser, and what the board then holds."""


def tap(page, *cards):
    """Tap cards on the board, one after the other."""
    for card in cards:
        page.locator(f".slot:has(#n-{card})").tap()


def give_to(page, letter):
    """Choose the hand that taps give to: ``k``, ``d`` or ``x``."""
    page.locator(f".deck__side--{letter}").tap()


def held(page, letter):
    """The cards on the board that are ticked for a hand."""
    ticked = page.locator(f".slot__in--{letter}:checked").all()
    return sorted(box.get_attribute("name").removeprefix("board-") for box in ticked)


def middle(page, card):
    """Where a card lies on the screen; it is brought there first."""
    slot = page.locator(f".slot:has(#n-{card})")
    slot.evaluate("slot => slot.scrollIntoView({block: 'center', behavior: 'instant'})")
    return place(page, card)


def place(page, card):
    """Where a card lies as the page stands."""
    box = page.locator(f".slot:has(#n-{card})").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stroke(page, *places, last=lambda: None):
    """Draw a finger over cards or points as a real touch, which the browser may take for a
    scroll; do *last* before it is lifted."""
    if isinstance(places[0], str):
        middle(page, places[0])
    points = [place(page, at) if isinstance(at, str) else at for at in places]
    session = page.context.new_cdp_session(page)

    def touch(kind, *at):
        touches = [{"x": x, "y": y} for x, y in at]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", points[0])
    for (left, top), (right, bottom) in zip(points, points[1:], strict=False):
        for step in range(1, 9):
            part = step / 8
            touch("touchMove", (left + (right - left) * part, top + (bottom - top) * part))
    last()
    touch("touchEnd")
