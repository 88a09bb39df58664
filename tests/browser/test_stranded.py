"""Nobody is stranded: what is entered stays on the phone, and a hand that was saved lands once.

Most phones reach the table by a name in the house over plain http, where a browser gives a
page no service worker; so does this one, unless a test says otherwise.
"""

import re

import pytest
from evenings import Evenings, won
from served import AWAY, Served
from thumb import DEFENDER, KNOCKER, give_to, held, tap

LAN = "gin.lan"  # the browser is told where that is
WAITS = "Hand 1 waits to be saved; it is kept on this phone."
BACK = "What you had entered is back."
SECURE = "http://localhost"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    served = Served(tmp_path_factory.mktemp("stranded"), LAN)
    yield served
    served.stop()


@pytest.fixture
def table(served):
    """A table where somebody answers when the test begins."""
    served.start()
    return served


@pytest.fixture(scope="module")
def evening(served):
    evening = Evenings(served.file)
    yield evening
    evening.close()


@pytest.fixture
def match(evening):
    """A match of its own for each test."""
    return evening.match("Ada", "Bo", book="book-25-25").id


@pytest.fixture
def hands(evening, match):
    """The hands that were recorded, as they were called."""
    return lambda: [dict(hand.called) for hand in evening.ledger.match(match).hands]


@pytest.fixture
def phone(open_phone, table):
    """Open a page on a phone of its own, at the table's name or at another *origin*."""

    def phone(origin=None, **changes):
        return open_phone(f"{origin}:{table.port}" if origin else table.url, **changes)

    return phone


def lose_reply(route, table):
    """Let a request come to the *table*, and no answer from it."""
    # Where the name leads only the browser knows.
    at_home = route.request.url.replace(LAN, "127.0.0.1")
    route.fetch(url=at_home, headers=route.request.headers | {"host": table.url[7:]})
    route.abort()


def new(match):
    return f"/matches/{match}/hands/new"


def counts(page, knocker=0, mine=4, yours=27):
    """Enter a hand in two counts."""
    page.locator(f"#knocker-{knocker}").tap()
    page.locator(f"#knocker_count-{mine}").tap()
    page.locator("#defender_count").fill(str(yours))


def entered(page):
    """Who knocked, with how much, and the other's count."""
    sent = page.evaluate("[...new FormData(document.querySelector('#hand'))]")
    fields = dict(sent)
    return [fields.get(name) for name in ("knocker", "knocker_count", "defender_count")]


def save(page):
    page.locator("button[value=save]").tap()


def as_another(page):
    """Another phone was quicker, but this is another hand."""
    page.locator("summary", has_text="It is another one").tap()
    page.get_by_role("button", name="Save it as hand").tap()


def work_out(page):
    page.locator("button.button--main", has_text="Work it out").tap()


def shows(page, text):
    page.get_by_text(text).first.wait_for()


def worked_out(phone, match, **hand):
    """A phone with a hand entered, and its sum before its owner's eyes."""
    page = phone()
    page.goto(new(match))
    counts(page, **hand)
    page.locator("button[value=save]").wait_for()
    return page


def is_on_the_sheet(page, match):
    page.wait_for_url(f"**/matches/{match}")
    shows(page, "Hand 1 is saved.")
    assert page.evaluate("Object.keys(localStorage)") == []


# ------------------------------------------------------------------ what is being entered


def test_counts_are_back_after_a_reload_until_somebody_starts_afresh(phone, match, hands):
    page = phone()
    page.goto(new(match))
    assert not page.evaluate("isSecureContext")
    counts(page)
    page.locator("summary", has_text="A note").tap()
    page.locator("#note").fill("by candle")

    page.reload()

    shows(page, BACK)
    assert entered(page) == ["0", "4", "27"]
    assert page.locator("#note").is_visible()
    page.get_by_role("button", name=re.compile("Save 23 for Ada")).wait_for()
    page.get_by_role("button", name="Start afresh").tap()
    page.locator("[data-draft-line]").wait_for(state="hidden")
    assert entered(page) == [None, None, ""]
    page.reload()
    assert not page.get_by_text(BACK).is_visible()


def test_cards_are_back_in_their_lane_and_can_be_gone_on_with(phone, match):
    page = phone()
    page.goto(f"{new(match)}?lane=cards")
    page.locator("#knocker-1").tap()
    tap(page, "3C", "4C", "5C")
    give_to(page, "d")
    tap(page, "2D")

    page.goto(new(match))  # crashed, and opened again

    shows(page, BACK)
    assert (held(page, "k"), held(page, "d")) == (["3C", "4C", "5C"], ["2D"])
    assert page.locator("#knocker-1").is_checked()
    tap(page, "7D")  # the defender's turn is kept, too
    assert held(page, "d") == ["2D", "7D"]
    page.locator("[data-board-undo]").tap()
    assert held(page, "d") == ["2D"]


def test_a_ruling_is_back_with_its_hand(phone, match):
    page = phone()
    page.goto(f"{new(match)}?lane=irregular")
    page.get_by_text("the other player has shown his cards").tap()
    page.get_by_role("button", name="A fixed number of points").locator("visible=true").tap()
    page.locator("#winner-1").tap()
    page.locator("#points").fill("10")

    page.goto(new(match))

    shows(page, BACK)
    assert page.locator("#points").input_value() == "10"
    page.get_by_role("button", name="Save 10 for Bo").tap()
    is_on_the_sheet(page, match)


def test_a_draft_of_another_hand_is_offered_and_not_forced(phone, evening, match, hands):
    page = phone()
    page.goto(new(match))
    counts(page)
    evening.play(evening.ledger.match(match), won(1, 12))

    page.goto(new(match))

    shows(page, "What you had entered for hand 1")
    assert entered(page) == [None, None, ""]
    page.get_by_role("button", name="Bring it back").tap()
    shows(page, BACK)
    assert entered(page) == ["0", "4", "27"]
    save(page)
    page.wait_for_url(f"**/matches/{match}")
    assert len(hands()) == 2


def test_a_draft_of_last_month_is_offered_and_not_forced(phone):
    page = phone()
    page.goto("/check")
    tap(page, "7H", "8H")
    page.evaluate(
        """() => {
          const [[name, text]] = Object.entries(localStorage);
          const draft = { ...JSON.parse(text), at: Date.now() - 30 * 24 * 3600 * 1000 };
          localStorage.setItem(name, JSON.stringify(draft));
        }"""
    )

    page.reload()

    page.get_by_role("button", name="Bring it back").wait_for()
    assert held(page, "k") == []
    page.get_by_role("button", name="Bring it back").tap()
    shows(page, BACK)
    assert held(page, "k") == ["7H", "8H"]


def test_a_hand_being_checked_is_back_until_it_is_judged(phone):
    page = phone()
    page.goto("/check")
    page.locator("#house").select_option("hollywood")
    tap(page, *KNOCKER)  # and now it is the defender's turn
    tap(page, *DEFENDER[1:])
    page.reload()
    shows(page, BACK)
    assert page.locator("#house").input_value() == "hollywood"
    tap(page, "2D")
    page.reload()

    page.get_by_role("button", name="See who scores").tap()

    page.get_by_role("heading", name="Undercut").wait_for()
    page.goto("/check")
    assert held(page, "k") == []
    assert not page.get_by_text(BACK).is_visible()


def test_what_was_cleared_stays_away(phone):
    page = phone()
    page.goto("/check")
    tap(page, "7H", "8H")
    page.get_by_role("button", name="Clear").tap()
    page.wait_for_function("localStorage.length === 0")

    page.reload()

    assert held(page, "k") == []


def test_a_look_at_another_lane_keeps_the_draft_in_step(phone, match):
    page = phone()
    page.goto(new(match))
    counts(page, mine=6)
    page.get_by_role("button", name="Cards", exact=True).tap()
    page.locator(".board").wait_for()
    tap(page, "7H")

    page.goto(new(match))

    page.locator(".board").wait_for()
    assert held(page, "k") == ["7H"]
    page.get_by_role("button", name="Counts", exact=True).tap()
    page.locator("#defender_count").wait_for()
    assert entered(page) == ["0", "6", "27"]


# --------------------------------------------------------------------- saved, but not heard


def test_airplane_mode_in_the_middle_of_a_save(phone, match, hands, axe):
    page = worked_out(phone, match)
    page.context.set_offline(True)

    save(page)

    shows(page, WAITS)
    axe(page)
    assert hands() == []
    page.context.set_offline(False)
    is_on_the_sheet(page, match)
    assert [(hand["knocker_count"], hand["defender_count"]) for hand in hands()] == [(4, 27)]


def test_the_server_is_killed_in_the_middle_of_a_save_and_the_page_is_gone(
    phone, table, match, hands
):
    page = worked_out(phone, match)
    table.stop()
    save(page)
    shows(page, WAITS)
    assert page.evaluate("navigator.onLine")  # it knows nothing
    page.goto("about:blank")

    table.start()
    page.goto("/check")  # any page will do

    shows(page, "Hand 1 is saved.")
    assert len(hands()) == 1
    page.goto(new(match))
    assert page.get_by_role("heading", name="Hand 2").is_visible()
    assert entered(page) == [None, None, ""]
    assert page.evaluate("Object.keys(localStorage)") == []


def test_a_reload_while_it_waits_brings_everything_back(phone, table, match, hands):
    page = worked_out(phone, match)
    page.route("**/hands/new", lambda route: drop(route))
    save(page)
    shows(page, WAITS)

    page.reload()

    shows(page, WAITS)
    assert entered(page) == ["0", "4", "27"]
    page.unroute("**/hands/new")
    is_on_the_sheet(page, match)
    assert len(hands()) == 1


def drop(route):
    """Let nothing through that is sent to be saved."""
    route.abort() if route.request.method == "POST" else route.continue_()


def test_a_reply_that_is_lost_twice_records_one_hand(phone, table, match, hands):
    page = worked_out(phone, match)
    seen = []

    def lose(route):
        seen.append(route.request.post_data)
        if len(seen) > 2:
            return route.continue_()
        lose_reply(route, table)

    page.route("**/hands/new", lose)
    save(page)
    shows(page, WAITS)

    is_on_the_sheet(page, match)

    assert len(seen) == 3
    assert len({re.search(r"key=[\w-]+", sent)[0] for sent in seen}) == 1
    assert len(hands()) == 1


def test_no_answer_at_all_is_given_up_after_four_seconds(phone, match, hands):
    page = worked_out(phone, match)
    hung = []
    page.route("**/hands/new", lambda route: hung.append(route))
    save(page)

    shows(page, "Saving hand 1 …")
    shows(page, WAITS)

    page.unroute("**/hands/new")
    is_on_the_sheet(page, match)
    assert len(hung) >= 1
    assert len(hands()) == 1


def test_while_one_waits_no_other_can_be_saved(phone, match, hands):
    page = worked_out(phone, match)
    sheet = page.context.new_page()
    sheet.goto(f"/matches/{match}")
    page.context.set_offline(True)
    save(page)
    shows(page, WAITS)

    sheet.get_by_role("button", name="Dead hand").tap()

    shows(sheet, "Hand 1 still waits to be saved. The next one can be saved when it is.")
    page.context.set_offline(False)
    is_on_the_sheet(page, match)
    assert len(hands()) == 1


def test_another_phone_came_first_and_everything_entered_is_still_there(
    phone, evening, match, hands
):
    page = worked_out(phone, match)
    page.context.set_offline(True)
    save(page)
    shows(page, WAITS)
    evening.play(evening.ledger.match(match), won(1, 12))

    page.context.set_offline(False)

    shows(page, "Another phone was quicker")
    assert entered(page) == ["0", "4", "27"]
    assert page.get_by_role("heading", name="Hand 2").is_visible()
    as_another(page)
    page.wait_for_url(f"**/matches/{match}")
    shows(page, "Hand 2 is saved.")
    assert len(hands()) == 2


def test_a_hand_entered_while_nobody_answers_is_saved_or_told_what_is_wrong(
    phone, table, match, hands
):
    page = phone()
    page.goto(new(match))
    table.stop()
    page.locator("#knocker-0").tap()
    page.locator("#defender_count").fill("27")
    shows(page, "No answer from the table since")
    page.get_by_role("button", name="Cards", exact=True).tap()
    shows(page, "What you enter is kept on this phone.")  # and this page stays

    assert page.get_by_role("button", name="Save it when it answers").count() == 1
    page.get_by_role("button", name="Save it when it answers").tap()
    shows(page, WAITS)
    table.start()

    shows(page, "Say with how much the knocker knocked.")
    assert entered(page) == ["0", None, "27"]
    page.locator("#knocker_count-4").tap()
    save(page)
    is_on_the_sheet(page, match)
    assert len(hands()) == 1


def test_a_phone_that_was_sent_away_keeps_its_hand_until_it_may_come_back(
    phone, evening, match, hands
):
    page = phone(extra_http_headers=AWAY)
    host = phone()
    host.goto("/table")
    [code] = re.findall(r"/join/\w+", host.locator("main").inner_text())[:1]
    page.goto(code)
    page.goto(new(match))
    counts(page)
    page.locator("button[value=save]").wait_for()
    page.context.set_offline(True)
    save(page)
    shows(page, WAITS)
    [guest] = [one.id for one in evening.ledger.devices.all() if one.role == "recorder"]
    evening.ledger.devices.revoke(guest)

    page.context.set_offline(False)
    shows(page, "This phone was sent away")
    evening.ledger.devices.revoke(guest, revoked=False)
    page.goto(new(match))

    shows(page, BACK)
    save(page)
    is_on_the_sheet(page, match)
    assert len(hands()) == 1


def test_an_edited_hand_loses_its_sum_while_nobody_answers(phone, match, hands):
    page = worked_out(phone, match, mine=9, yours=40)
    assert page.locator("button[value=save]").inner_text() == "Save 31 for Ada"
    page.context.set_offline(True)

    page.locator("#knocker_count-1").tap()

    page.locator(".deck .button--main", has_text="Save it when it answers").wait_for()
    for gone in ("Knock: 40 − 9", "Knock. Ada scores 31."):
        assert not page.get_by_text(gone).is_visible()
    assert page.get_by_text("31", exact=True).locator("visible=true").count() == 0
    page.context.set_offline(False)
    page.get_by_role("button", name="Save 39 for Ada").wait_for()
    assert page.get_by_text("Knock. Ada scores 39.").is_visible()
    assert hands() == []


def test_an_edited_hand_can_be_saved_unseen_when_the_table_answers(phone, match, hands):
    page = worked_out(phone, match, mine=9, yours=40)
    page.context.set_offline(True)
    page.locator("#knocker_count-1").tap()

    page.locator(".deck .button--main", has_text="Save it when it answers").tap()

    shows(page, WAITS)
    page.context.set_offline(False)
    is_on_the_sheet(page, match)
    assert [hand["knocker_count"] for hand in hands()] == [1]


def test_edited_cards_lose_their_sum_before_the_table_answers(phone, match):
    page = phone()
    page.goto(f"{new(match)}?lane=cards&knocker=0")
    tap(page, *KNOCKER)
    tap(page, *DEFENDER)
    page.get_by_role("button", name="Save 33 for Bo").wait_for()
    page.context.set_offline(True)

    tap(page, "2D")
    tap(page, "3D")

    page.locator(".deck .button--main", has_text="Save it when it answers").wait_for()
    assert not page.locator(".result").is_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Save 32 for Bo").wait_for()


# ------------------------------------------------------------------------- taken back


def take_back(page):
    page.get_by_role("button", name="Take it back").tap()


def test_a_hand_that_waits_can_be_taken_back_and_mended(phone, match, hands, axe):
    page = worked_out(phone, match)
    page.context.set_offline(True)
    save(page)
    shows(page, WAITS)
    axe(page)

    take_back(page)

    shows(page, "Hand 1 is taken back.")
    assert entered(page) == ["0", "4", "27"]
    page.locator(".keypad__key[value='']").tap()
    page.locator(".keypad__key[value='8']").tap()
    page.context.set_offline(False)
    page.get_by_role("button", name="Save 24 for Ada").wait_for()
    assert hands() == []
    save(page)
    is_on_the_sheet(page, match)
    assert [hand["defender_count"] for hand in hands()] == [28]


def test_a_hand_is_taken_back_on_any_page_and_its_form_is_filled_again(phone, match, hands):
    page = worked_out(phone, match)
    page.route("**/hands/new", lambda route: drop(route))
    save(page)
    shows(page, WAITS)
    page.goto("/check")
    shows(page, WAITS)
    window = page.context.new_page()  # a second one may not send it either
    window.route("**/hands/new", lambda route: drop(route))
    window.goto(new(match))
    shows(window, WAITS)
    window.evaluate(
        """() => {
          const { fetch } = window;
          window.late = 0;
          window.fetch = (address, options) => {
            if (options.method && !localStorage.getItem("outbox")) window.late += 1;
            return fetch(address, options);
          };
        }"""
    )

    take_back(page)

    page.wait_for_url(f"**{new(match)}")
    shows(page, BACK)
    assert entered(page) == ["0", "4", "27"]
    page.unroute("**/hands/new")
    window.unroute("**/hands/new")
    window.wait_for_timeout(1_500)
    assert window.evaluate("late") == 0
    assert hands() == []
    save(page)
    is_on_the_sheet(page, match)
    assert len(hands()) == 1


def test_a_hand_that_arrived_before_it_was_taken_back_is_known_again(
    phone, table, match, hands
):
    page = worked_out(phone, match)

    page.route("**/hands/new", lambda route: lose_reply(route, table))
    save(page)
    shows(page, WAITS)
    take_back(page)
    page.unroute("**/hands/new")

    save(page)

    is_on_the_sheet(page, match)
    assert len(hands()) == 1


def test_a_dead_hand_is_taken_back_as_well(phone, match, hands):
    page = phone()
    page.goto(f"/matches/{match}")
    page.context.set_offline(True)
    page.get_by_role("button", name="Dead hand").tap()
    shows(page, WAITS)

    take_back(page)

    page.context.set_offline(False)
    page.wait_for_timeout(1_500)
    assert hands() == []
    page.get_by_role("button", name="Dead hand").tap()
    is_on_the_sheet(page, match)


# ------------------------------------------------------------- what leaves the page


STAYS = "The next page cannot come, so this one stays."


def unheard(page):
    """Nobody answers, and the page has noticed, though it may not have said so yet."""
    page.wait_for_timeout(4_500)


@pytest.mark.parametrize("way", ["Bo knocked", "Record a hand", "Print", "Hand 1"])
def test_no_link_of_a_sheet_leads_to_nowhere(phone, table, evening, match, way):
    evening.play(evening.ledger.match(match), won(1, 12))
    page = phone()
    page.goto(f"/matches/{match}")
    table.stop()
    unheard(page)

    page.get_by_role("link", name=way, exact=True).tap()

    shows(page, STAYS)
    assert page.get_by_text("No answer from the table").locator("visible=true").count() == 1
    assert page.locator(".score__points").all_inner_texts() == ["0", "12"]
    table.start()
    page.get_by_text(STAYS).wait_for(state="hidden")
    page.get_by_role("link", name=way, exact=True).tap()
    page.wait_for_url(lambda url: not url.endswith(f"/matches/{match}"))


def test_undo_leads_to_nowhere_either(phone, table, match, hands):
    page = worked_out(phone, match)
    save(page)
    shows(page, "Hand 1 is saved.")
    table.stop()
    unheard(page)

    page.get_by_role("button", name="Undo").tap()

    shows(page, STAYS)
    table.start()
    page.get_by_text(STAYS).wait_for(state="hidden")
    assert len(hands()) == 1
    page.get_by_role("button", name="Undo").tap()
    shows(page, "The last hand is taken out")


def test_who_wants_to_leave_all_the_same_may(phone, table, match):
    page = phone()
    page.goto(f"/matches/{match}")
    table.stop()
    unheard(page)
    page.get_by_role("link", name="Bo knocked").tap()

    with page.expect_request("**/hands/new?knocker=1"):
        page.get_by_role("button", name="Leave it all the same").tap()


def test_a_dead_hand_waits_as_well(phone, match, hands):
    page = phone()
    page.goto(f"/matches/{match}")
    page.context.set_offline(True)
    page.get_by_role("button", name="Dead hand").tap()
    shows(page, WAITS)

    page.context.set_offline(False)

    is_on_the_sheet(page, match)
    assert hands() == [{"ending": "dead"}]


def test_a_phone_that_keeps_nothing_saves_as_ever(phone, match, hands):
    page = phone()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('none') }})"
    )
    page.goto(new(match))
    counts(page)
    page.locator("button[value=save]").wait_for()

    save(page)

    page.wait_for_url(f"**/matches/{match}")
    shows(page, "Hand 1 is saved.")
    assert len(hands()) == 1


# ----------------------------------------------------------------- https, or the machine itself


def has_worker(page):
    """Wait until a service worker stands between the page and the table."""
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller")


def test_over_plain_http_nothing_is_asked_of_a_secure_page(phone, match):
    page = phone()
    page.goto(f"/matches/{match}")

    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]


def test_on_the_machine_itself_the_last_sheet_opens_while_nobody_answers(
    phone, table, evening, match
):
    page = phone(SECURE)
    page.goto(f"/matches/{match}")
    has_worker(page)
    page.reload()
    evening.play(evening.ledger.match(match), won(0, 62))
    shows(page, "62")  # followed, not loaded anew
    table.stop()

    page.goto("/")

    page.wait_for_url(f"**/matches/{match}")
    shows(page, "no answer from the table")
    assert page.locator(".score__points").first.inner_text() == "62"
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.paper')).boxShadow") != "none"
    )
    page.goto("/players")
    shows(page, "No answer from the table")
    page.goto(f"/matches/{match}")
    table.start()
    page.locator("html:not([data-as-of])").wait_for()


def test_what_is_sent_to_the_table_is_never_kept(phone, match, hands):
    page = phone(SECURE)
    page.goto(new(match))
    has_worker(page)
    page.reload()
    counts(page)
    page.get_by_role("button", name="Cards", exact=True).tap()
    page.locator(".board").wait_for()

    kept = page.evaluate(
        """async () => {
          const all = [];
          for (const name of await caches.keys()) {
            for (const one of await (await caches.open(name)).keys()) {
              const { pathname, search } = new URL(one.url);
              all.push([one.method, pathname + search]);
            }
          }
          return all;
        }"""
    )
    assert {method for method, _ in kept} == {"GET"}
    pages = [path for _, path in kept if not path.startswith("/static/")]
    assert sorted(pages) == [new(match), "/offline"]


def test_a_kept_record_page_has_a_key_of_its_own(phone, table, match, hands):
    page = phone(SECURE)
    page.goto(f"/matches/{match}")
    has_worker(page)
    page.goto(new(match))
    counts(page)
    page.locator("button[value=save]").wait_for()
    save(page)
    page.wait_for_url(f"**/matches/{match}")
    assert len(hands()) == 1
    table.stop()

    page.goto(new(match))  # still hand 1, as it was seen last
    shows(page, "no answer from the table")
    counts(page, knocker=1, mine=2, yours=30)
    page.locator(".deck").get_by_role("button", name="Save it when it answers").tap()
    shows(page, WAITS)
    table.start()

    shows(page, "Another phone was quicker")
    assert entered(page) == ["1", "2", "30"]
    as_another(page)
    page.wait_for_url(f"**/matches/{match}")
    assert [hand["defender_count"] for hand in hands()] == [27, 30]


def test_who_is_sent_away_keeps_no_sheet(phone, table, evening, match):
    page, host = phone(SECURE, extra_http_headers=AWAY), phone()
    host.goto("/table")
    [code] = re.findall(r"/join/\w+", host.locator("main").inner_text())[:1]
    page.goto(code)
    page.goto(f"/matches/{match}")
    has_worker(page)
    page.reload()
    for one in evening.ledger.devices.all():
        if one.role == "recorder":
            evening.ledger.devices.revoke(one.id)
    page.reload()
    shows(page, "This phone was sent away")
    table.stop()

    page.goto(f"/matches/{match}")

    shows(page, "No answer from the table")
    assert "Ada" not in page.content()


def test_it_can_be_installed(phone):
    page = phone(SECURE)
    page.goto("/")
    has_worker(page)
    session = page.context.new_cdp_session(page)

    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}  # as a test's windows are
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    for icon in re.findall(r'"src":"([^"]+)"', manifest["data"]):
        assert page.request.get(icon).ok


def test_the_screen_stays_on_beside_the_cards_where_that_can_be_asked(phone, match):
    page = phone(SECURE)
    page.add_init_script(
        """window.locks = 0;
        navigator.wakeLock.request = async () => { window.locks += 1; }"""
    )
    page.goto(f"/matches/{match}")
    page.wait_for_function("locks === 1")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("locks === 2")
    page.goto("/check")
    assert page.evaluate("locks") == 0


# ------------------------------------------------------------------------------ scripts off


def lane(page, name):
    page.get_by_role("link", name="Record a hand").tap()
    page.get_by_role("button", name=name, exact=True).tap()


def finish(page):
    work_out(page)
    save(page)


def test_a_whole_match_is_kept_with_scripts_off(phone):
    """To 100, gin 25, undercut 25, game 100, a box 25.

        called                     Ada    Bo
    1   Ada 4, Bo 27                23
    2   dead
    3   Bo 10, Ada 2                56          8, and 25 for the undercut
    4   Bo gin, Ada 15                    40
    5   Ada 9, Bo 59, taken out
    5   Ada 9, Bo 60               107

    Ada 107, 3 boxes, game: 282. Bo 40, 1 box: 65. Ada collects 217.
    """
    page = phone(java_script_enabled=False)
    page.goto("/matches/new")
    page.get_by_label("First player", exact=True).fill("Ada")
    page.get_by_label("Second player", exact=True).fill("Bo")
    page.get_by_label("Rules", exact=True).select_option("book-25-25")
    page.get_by_role("button", name="See the rules card").tap()
    page.get_by_role("button", name="Agreed: deal").tap()

    page.get_by_role("link", name="Record a hand").tap()
    counts(page, 0, 4, 27)
    finish(page)
    shows(page, "Hand 1 is saved.")
    page.get_by_role("button", name="Dead hand").tap()
    shows(page, "Hand 2 is saved.")
    lane(page, "Cards")
    page.locator("#knocker-1").tap()
    tap(page, *KNOCKER)
    give_to(page, "d")
    tap(page, *DEFENDER)
    finish(page)
    shows(page, "Hand 3 is saved.")
    lane(page, "Points")
    page.locator("#winner-1").tap()
    page.locator("#ending-gin").tap()
    page.locator("#points").fill("40")
    finish(page)
    lane(page, "Counts")
    counts(page, 0, 9, 59)
    finish(page)
    shows(page, "Hand 5 is saved.")
    page.get_by_role("button", name="Undo").tap()
    shows(page, "The last hand is taken out")
    lane(page, "Counts")
    counts(page, 0, 9, 60)
    finish(page)

    page.get_by_role("link", name="The settlement").tap()
    page.get_by_role("heading", name="Ada collects 217").wait_for()
