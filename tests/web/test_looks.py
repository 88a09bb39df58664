"""How the pages look on one phone: chosen by a tap, kept in a cookie, told by a class."""

import re

import pytest

from scorekeeper.web.looks import LOOKS


def look(client, path="/"):
    """The classes of a page."""
    root = re.search(r"<html[^>]*>", client.get(path).text)[0]
    found = re.search(r'class="([^"]*)"', root)
    return set(found[1].split()) if found else set()


def pressed(page):
    return {
        button["name"]: button["value"]
        for button in page.all("button", **{"aria-pressed": "true"})
        if button["name"] in LOOKS
    }


def test_until_something_is_chosen_a_page_has_no_class(client, read):
    assert look(client) == set()
    assert pressed(read("/looks")) == {"print": "normal", "suits": "four", "reach": "right"}


def test_what_is_pressed_is_kept_beside_the_rest(client, read):
    read("/looks", {"print": "large"})
    page = read("/looks", {"suits": "two"})

    assert pressed(page) == {"print": "large", "suits": "two", "reach": "right"}
    assert look(client) == look(client, "/check") == {"print-large", "suits-two"}
    read("/looks", {"print": "normal", "reach": "left"})
    assert look(client) == {"suits-two", "reach-left"}


def test_as_it_was_forgets_it_all(client, read):
    read("/looks", {"print": "large", "suits": "two", "reach": "wide"})
    read("/looks", {"plain": "y"})
    assert look(client) == set()


@pytest.mark.parametrize("kept", ["", "print-huge", "print-large x", '"><script>', "suits-"])
def test_a_cookie_that_says_nothing_known_changes_nothing(client, kept):
    client.set_cookie("looks", kept)
    assert look(client) == set()


def test_only_what_is_offered_is_kept(client):
    client.post("/looks", data={"print": "huge", "reach": "left", "other": "print-large"})
    assert look(client) == {"reach-left"}


def test_every_choice_is_on_the_page(read):
    page = read("/looks")
    offered = {what: [] for what in LOOKS}
    for button in page.all("button"):
        if button["name"] in offered:
            offered[button["name"]].append(button["value"])
    assert {what: sorted(values) for what, values in offered.items()} == {
        what: sorted(values) for what, values in LOOKS.items()
    }


def test_the_choice_stays_when_the_browser_is_closed(client):
    answer = client.post("/looks", data={"print": "large"})
    assert answer.status_code == 303
    assert int(re.search(r"Max-Age=(\d+)", answer.headers["Set-Cookie"])[1]) > 365 * 86400
