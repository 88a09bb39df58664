"""Two phones at one table: one joins by the QR code, and follows what the other writes."""

import re
from contextlib import contextmanager

import pytest
from evenings import won

from scorekeeper.rules.presets import PRESETS

SMALL = {"width": 320, "height": 640}

SOON = 10_000
"""Milliseconds in which a phone must have noticed: it asks every three seconds."""


def shows(page, text, timeout=SOON):
    page.get_by_text(text).first.wait_for(timeout=timeout)


def news(page):
    return page.locator("[data-follow]")


def has_news(page, text, timeout=SOON):
    page.locator("[data-follow]", has_text=text).wait_for(timeout=timeout)


def test_a_phone_joins_gets_a_name_and_stands_on_the_sheet(phone, codes, evening):
    evening.match("Ada", "Bo", won(0, 12))
    page = phone()
    page.goto("/matches")
    shows(page, "Ask for the QR")

    page.goto(codes()["recorder"])
    assert "/join/" not in page.url
    page.get_by_label("This phone is called").fill("Bo's phone")
    page.get_by_role("button", name="That is its name").tap()

    page.wait_for_url("**/matches/1")
    host = phone(away=False)
    host.goto("/table")
    shows(host, "Bo's phone")


@pytest.mark.parametrize("role", ["recorder", "onlooker"])
def test_it_follows_what_the_other_writes(join, evening, role):
    match = evening.match("Ada", "Bo", won(0, 12))
    page = join(role)
    shows(page, "12")

    evening.play(match, won(1, 33, "undercut"))

    has_news(page, "Hand 2: Undercut. Bo scores 33.")
    assert page.locator(".score__points").all_inner_texts() == ["12", "33"]
    assert page.get_by_role("link", name="Record a hand").count() == (role == "recorder")
    assert news(page).get_attribute("role") == "status"


def test_a_match_that_is_begun_stands_on_the_list_of_a_phone_that_waited(join, evening):
    page = join("onlooker")
    shows(page, "A match stands here as soon as somebody begins one.")

    evening.match("Ada", "Bo")

    page.get_by_role("link", name="Ada – Bo").tap()
    shows(page, "It stands here as soon as one is recorded.")


def test_each_may_write_and_the_other_sees_it(join, phone, evening):
    evening.match("Ada", "Bo", won(0, 12))
    second, first = join(), phone(away=False)
    first.goto("/matches/1")

    second.get_by_role("button", name="Dead hand").tap()
    has_news(first, "Hand 2: Dead hand. Nobody scores.")
    # The page that was put in place of the old can be written from as well.
    first.get_by_role("button", name="Dead hand").tap()
    has_news(second, "Hand 3: Dead hand. Nobody scores.")

    assert len(evening.ledger.match(1).hands) == 3


def test_the_reader_stays_where_he_was(join, evening):
    oklahoma = next(name for name in PRESETS if PRESETS[name].house.oklahoma)
    hands = [won(n % 2, 1) for n in range(14)]
    match = evening.match("Ada", "Bo", *hands, book=oklahoma)
    evening.ledger.note_upcard(match.id, "7H", evening.stamp())
    page = join()
    page.locator("summary", has_text="Another card was turned").tap()
    link = page.locator("tbody a").nth(9)
    link.scroll_into_view_if_needed()
    link.focus()
    before = page.evaluate("scrollY")
    assert before > 0

    evening.ledger.correct(
        match.id, match.hands[0].id, won(0, 9), evening.ledger.match(1).seq, evening.stamp()
    )

    has_news(page, "Hand 1 is corrected.")
    assert page.evaluate("scrollY") == before
    assert page.evaluate("document.activeElement.href").endswith(
        f"/matches/1/hands/{match.hands[9].id}"
    )
    fold = page.locator("details", has=page.get_by_text("Another card was turned"))
    assert fold.get_attribute("open") is not None


def test_without_a_network_it_says_so_and_catches_up_by_itself(join, evening):
    match = evening.match("Ada", "Bo", won(0, 12))
    page = join()
    shows(page, "12")
    page.context.set_offline(True)

    has_news(page, "No answer from the table since", timeout=20_000)
    assert re.search(r"since \d", news(page).inner_text())
    evening.play(match, won(0, 20))
    page.context.set_offline(False)

    has_news(page, "Hand 2: Knock. Ada scores 20.")


def test_a_server_that_was_away_is_told_and_locks_nobody_out(join, table, evening):
    evening.match("Ada", "Bo", won(0, 12))
    page = join()
    shows(page, "12")
    table.stop()
    has_news(page, "No answer from the table since", timeout=20_000)

    table.start()

    has_news(page, "The table answers again.")
    page.reload()
    shows(page, "12")


def test_a_phone_that_slept_asks_at_once_and_not_before(join, evening):
    match = evening.match("Ada", "Bo", won(0, 12))
    page = join()
    shows(page, "12")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    sleep = """hidden => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(sleep, True)
    page.wait_for_timeout(3_500)  # one that was planned before may still come
    asked.clear()
    evening.play(match, won(1, 7))
    page.wait_for_timeout(3_500)
    assert asked == []

    page.evaluate(sleep, False)

    has_news(page, "Hand 2: Knock. Bo scores 7.", timeout=2_500)


def test_a_phone_that_is_sent_away_sees_no_more(join, phone, evening):
    evening.match("Ada", "Bo", won(0, 12))
    page = join()
    host = phone(away=False)
    host.goto("/table")
    host.locator("summary", has_text="Change").first.tap()

    host.get_by_role("button", name="Send it away").tap()

    shows(host, "The QR codes are new")
    shows(page, "This phone was sent away")


def test_without_scripts_the_page_is_followed_by_loading_it_again(join, evening):
    match = evening.match("Ada", "Bo", won(0, 12))
    page = join("onlooker", java_script_enabled=False)
    assert "Load this page again" in page.locator("main").inner_text()

    evening.play(match, won(1, 33))
    page.reload()

    assert page.locator(".score__points").all_inner_texts() == ["12", "33"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_joining_have_no_barrier_and_fit(phone, join, evening, axe, scheme):
    evening.match("Ada", "Bo", won(0, 12))
    page = join("onlooker", color_scheme=scheme, viewport=SMALL)
    shows(page, "12")
    page.context.set_offline(True)
    has_news(page, "No answer", timeout=20_000)
    axe(page)
    page.context.set_offline(False)
    host = phone(away=False, color_scheme=scheme, viewport=SMALL)
    stranger = phone(color_scheme=scheme, viewport=SMALL)
    for visitor, path in (
        (host, "/table"),
        (host, "/"),
        (stranger, "/"),
        (stranger, "/matches"),
        (stranger, "/join/x"),
        (page, "/table"),
        (page, "/device?joined=1"),
    ):
        visitor.goto(path)
        for fold in visitor.locator("summary").all():
            fold.tap()
        axe(visitor)
        assert visitor.evaluate("document.documentElement.scrollWidth") <= 320, path


def test_a_verdict_is_shown_to_another_phone(phone):
    page = phone()
    page.goto("/")
    page.get_by_role("link", name="See that hand with its working").tap()
    page.locator("summary", has_text="Show it on another phone").tap()

    picture = page.get_by_alt_text("QR code of the address below")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("document.querySelector('.qr').naturalWidth > 0")


@contextmanager
def answering(page, part):
    """Collect the answers to requests that have *part* in their address."""
    seen = []
    page.on("response", lambda answer: part in answer.url and seen.append(answer))
    yield seen


def test_asking_costs_next_to_nothing(join, evening):
    evening.match("Ada", "Bo", won(0, 12))
    page = join()
    shows(page, "12")
    with answering(page, "/state") as seen:
        page.wait_for_timeout(4_500)

    assert 1 <= len(seen) <= 2
    assert {answer.status for answer in seen} == {304}
