"""Who may go where: every route of the application, walked as each of the four."""

import re
from datetime import UTC, datetime

import pytest
from evenings import CARDS, won
from flask import session
from flask_wtf.csrf import generate_csrf
from page import Page

from scorekeeper.web.roles import LEAST, Role

PHONE = "192.168.1.33"
AT = datetime(2026, 3, 1, 19, 5, tzinfo=UTC)
SOMETHING = {
    "version": "1",
    "text": "x",
    "code": "x",
    "filename": "css/base.css",
    "match": "1",
    "hand": "1",
    "player": "1",
    "one": "1",
    "other": "2",
    "device": "guest",
}
"""A value for each part of an address that changes."""


@pytest.fixture
def seat(app):
    """Give a browser on a phone of its own that has joined as *role*."""

    def seat(role, device="guest", address=PHONE):
        client = app.test_client()
        client.environ_base["REMOTE_ADDR"] = address
        with app.test_request_context():
            client.environ_base["HTTP_X_CSRFTOKEN"] = generate_csrf()
            seed = session["csrf_token"]
        with client.session_transaction() as kept:
            kept["csrf_token"] = seed
            if role is not Role.STRANGER:
                kept["device"] = device
        return client

    return seat


@pytest.fixture
def table(evenings):
    """A table with a match, and a phone that has joined in each role."""
    evenings.match("Ada", "Bo", won(0, 12))
    for role in (Role.ONLOOKER, Role.RECORDER, Role.HOST):
        evenings.ledger.devices.meet(role.in_ledger, AT, role=role.in_ledger)
    evenings.ledger.devices.meet("guest", AT)
    return evenings.ledger


def routes(app):
    """Every endpoint with each method, and an address to ask for."""
    for rule in app.url_map.iter_rules():
        path = re.sub(r"<(?:\w+:)?(\w+)>", lambda part: SOMETHING[part[1]], str(rule))
        for method in sorted(rule.methods - {"OPTIONS"}):
            yield rule.endpoint, method, path


def test_every_route_is_in_the_table_of_roles_and_nothing_else_is(app):
    assert {rule.endpoint for rule in app.url_map.iter_rules()} == set(LEAST)


@pytest.mark.parametrize("role", Role)
def test_each_role_gets_exactly_what_the_table_says(app, seat, table, role):
    client = seat(role, role.in_ledger)

    for endpoint, method, path in routes(app):
        answer = client.open(path, method=method, buffered=True)
        shut = answer.status_code == 403
        assert shut == (role < LEAST[endpoint]), (endpoint, method, answer.status_code)


def test_a_route_that_was_forgotten_is_the_hosts(app, seat, table):
    app.add_url_rule("/forgotten", "forgotten", lambda: "secret")

    codes = {role: seat(role, role.in_ledger).get("/forgotten").status_code for role in Role}
    assert codes == {
        Role.STRANGER: 403,
        Role.ONLOOKER: 403,
        Role.RECORDER: 403,
        Role.HOST: 200,
    }


@pytest.mark.parametrize("path", ["/matches/1", "/matches/999", "/matches", "/players/1"])
def test_a_stranger_is_told_only_to_ask_for_the_qr(seat, table, path):
    said = seat(Role.STRANGER).get(path)

    assert said.status_code == 403
    assert "Ask for the QR" in said.text
    assert "Ada" not in said.text


def test_a_stranger_sees_no_match_on_the_first_page(seat, table):
    said = seat(Role.STRANGER).get("/").text

    assert "Ada" not in said
    assert "/matches/" not in said
    assert 'href="/check"' in said


def test_what_is_open_to_everybody_touches_no_ledger(app, seat, tmp_path):
    app.config["LEDGER"] = tmp_path / "no" / "such" / "ledger.db"
    client = seat(Role.ONLOOKER)
    to_the_table = {"pages.home", "joining.join"}

    for endpoint, method, path in routes(app):
        if LEAST[endpoint] is Role.STRANGER and endpoint not in to_the_table:
            client.open(path, method=method, buffered=True)  # or it raises


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.53", "::1"])
def test_the_machine_itself_is_the_host_without_joining(seat, table, address):
    assert seat(Role.STRANGER, address=address).get("/import").status_code == 200


def test_the_machine_asking_by_its_own_address_on_the_network_is_the_host(app, seat, table):
    app.config["OWN_ADDRESSES"] = ("192.168.1.20",)

    assert seat(Role.STRANGER, address="192.168.1.20").get("/import").status_code == 200
    assert seat(Role.STRANGER, address="192.168.1.21").get("/import").status_code == 403


@pytest.mark.parametrize("header", ["Forwarded", "Via", "X-Forwarded-For", "X-Real-IP"])
def test_what_came_through_a_proxy_did_not_come_from_the_machine(seat, table, header):
    client = seat(Role.STRANGER, address="127.0.0.1")

    assert client.get("/matches", headers={header: "127.0.0.1"}).status_code == 403


@pytest.mark.parametrize("role", [Role.ONLOOKER, Role.RECORDER, Role.HOST])
def test_a_phone_that_was_sent_away_gets_nothing(app, seat, table, role):
    table.devices.revoke(role.in_ledger)
    client = seat(role, role.in_ledger)

    for endpoint, method, path in routes(app):
        answer = client.open(path, method=method, buffered=True)
        if LEAST[endpoint] > Role.STRANGER:
            assert answer.status_code == 403, endpoint
    assert "sent away" in client.get("/matches").text


def test_a_cookie_of_another_ledger_is_a_strangers(seat, table):
    assert seat(Role.RECORDER, "unheard-of").get("/matches").status_code == 403


def test_a_cookie_that_nobody_signed_is_a_strangers(seat, table):
    client = seat(Role.STRANGER)
    client.set_cookie("session", "eyJkZXZpY2UiOiJyZWNvcmRlciJ9.aaaaaa.bbbbbb")

    assert client.get("/matches").status_code == 403


PAGES = ["/", "/matches", "/matches/1", "/matches/1/end", "/players/1"]
"""Pages that offer more to some than to others."""


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("role", Role)
def test_a_page_offers_only_what_may_be_done(app, seat, table, role, path):
    client = seat(role, role.in_ledger)
    page = Page(client.get(path).text)
    assert not page.stumbles()
    routes = app.url_map.bind("localhost")

    for element in page.elements:
        to = element["action"] if element.tag == "form" else element["href"]
        if element.tag in ("a", "form") and (to or "").startswith("/") and role > Role.STRANGER:
            method = (element["method"] or "get").upper()
            endpoint, _ = routes.match(to.partition("?")[0], method=method)
            assert role >= LEAST[endpoint], (path, to)


def test_an_onlooker_is_offered_no_hand_to_record_and_a_recorder_is(seat, table):
    onlooker = seat(Role.ONLOOKER, "onlooker").get("/matches/1").text
    recorder = seat(Role.RECORDER, "recorder").get("/matches/1").text

    assert "/matches/1/hands/new" not in onlooker
    assert "/matches/1/hands/new" in recorder


def test_a_phone_is_noted_to_have_been_here_now_and_then(seat, table):
    seat(Role.ONLOOKER, "onlooker").get("/matches")

    seen = table.devices.get("onlooker").last_seen
    assert seen > AT
    seat(Role.ONLOOKER, "onlooker").get("/matches")
    assert table.devices.get("onlooker").last_seen == seen


@pytest.mark.parametrize("role", [Role.ONLOOKER, Role.RECORDER])
def test_no_page_offers_what_one_may_not_do(app, seat, table, evenings, role):
    hollywood = evenings.match("Ada", "Bo", won(0, 120), won(1, 30), book="hollywood")
    # The pages of a hand that is told with its cards offer most.
    evenings.play(evenings.match("Ada", "Cleo", CARDS), won(1, 120))
    evenings.ledger.remove(hollywood.id, hollywood.hands[0].id, hollywood.seq, evenings.stamp())
    client = seat(role, role.in_ledger)
    routes = app.url_map.bind("localhost")
    seen, found = set(), ["/", "/matches"]
    while found:
        path = found.pop()
        seen.add(path)
        answer = client.get(path)
        assert answer.status_code != 403, path
        if answer.mimetype != "text/html":
            continue
        page = Page(answer.text)
        for link in page.all("a"):
            to = (link["href"] or "").partition("#")[0]
            at = to.partition("?")[0]
            if at.startswith("/") and {at, to}.isdisjoint(seen | set(found)):
                endpoint, _ = routes.match(at)
                assert LEAST[endpoint] <= role, f"{path} offers {to}"
                # A page is looked at once, whatever is asked of it.
                found.append(to)
                seen.add(at)
        for form in page.all("form"):
            endpoint, _ = routes.match(
                form["action"] or path.partition("?")[0], method=form["method"] or "get"
            )
            assert LEAST[endpoint] <= role, f"{path} has a form to {form['action']}"
    assert len(seen) > 40
