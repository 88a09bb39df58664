"""Coming to the table by a QR code, and the host's list of who has."""

import re
from datetime import timedelta

import pytest
from evenings import won
from flask import session
from flask_wtf.csrf import generate_csrf

from scorekeeper.web.joining import LETTERS, LONG, Codes, codes
from scorekeeper.web.ledger import now
from scorekeeper.web.roles import Role

PHONE = "192.168.1.33"
TABLE = "http://192.168.1.20:8000"


@pytest.fixture
def app(app):
    """The application as `run --lan` starts it."""
    app.config["ADDRESS"] = TABLE
    return app


@pytest.fixture
def phone(app):
    """Give a browser on another phone that has not been here yet."""

    def phone():
        client = app.test_client()
        client.environ_base["REMOTE_ADDR"] = PHONE
        return client

    return phone


def write(client, path, **data):
    """Send a form as the page would, with its token."""
    with client.application.test_request_context():
        token = generate_csrf()
        seed = session["csrf_token"]
    with client.session_transaction() as kept:
        kept["csrf_token"] = seed
    return client.post(path, data=data | {"csrf_token": token})


def device_of(client):
    with client.session_transaction() as kept:
        return kept["device"]


@pytest.mark.parametrize("role", [Role.ONLOOKER, Role.RECORDER, Role.HOST])
def test_a_code_makes_a_phone_what_it_is_for_and_leaves_the_address(app, phone, evenings, role):
    client = phone()
    answer = client.get(f"/join/{codes(app).of(role)}")

    assert answer.status_code == 303
    assert answer.location == "/device?joined=1"
    device = evenings.ledger.devices.get(device_of(client))
    assert (device.role, device.name, device.revoked) == (role.in_ledger, "", False)
    assert client.get("/matches").status_code == 200


def test_a_code_may_be_typed_in_capitals(app, phone):
    code = codes(app).of(Role.ONLOOKER)

    assert phone().get(f"/join/{code.upper()}").status_code == 303


@pytest.mark.parametrize("code", ["x", "ä", "2" * LONG, "%00", "k" * 5000])
def test_any_other_code_opens_nothing(phone, code):
    client = phone()
    answer = client.get(f"/join/{code}")

    assert answer.status_code == 404
    assert "Ask for the QR again" in answer.text
    assert client.get("/matches").status_code == 403


def test_codes_are_long_random_and_different():
    made = [codes.of(role) for codes in (Codes(), Codes()) for role in list(Role)[1:]]

    assert len(set(made)) == 6
    assert all(len(code) == LONG and set(code) <= set(LETTERS) for code in made)


def test_a_phone_that_joined_is_asked_its_name_and_goes_on_to_the_match(app, phone, evenings):
    match = evenings.match("Ada", "Bo", won(0, 12))
    client = phone()
    asked = client.get(f"/join/{codes(app).of(Role.RECORDER)}", follow_redirects=True)
    assert "records hands" in asked.text
    assert f'href="/matches/{match.id}"' in asked.text  # without a name

    named = write(client, "/device", name="Bo's phone", joined="1")

    assert (named.status_code, named.location) == (303, f"/matches/{match.id}")
    assert evenings.ledger.devices.get(device_of(client)).name == "Bo's phone"


def test_a_phone_with_a_name_is_not_asked_again(app, phone, evenings):
    client = phone()
    client.get(f"/join/{codes(app).of(Role.ONLOOKER)}")
    write(client, "/device", name="Cleo's phone", joined="1")

    answer = client.get(f"/join/{codes(app).of(Role.ONLOOKER)}", follow_redirects=True)
    assert answer.request.path == "/matches"


def test_an_onlooker_may_become_a_recorder_and_no_recorder_becomes_less(app, phone, evenings):
    client = phone()
    for role, becomes in (
        (Role.ONLOOKER, "onlooker"),
        (Role.RECORDER, "recorder"),
        (Role.ONLOOKER, "recorder"),
    ):
        client.get(f"/join/{codes(app).of(role)}")
        assert evenings.ledger.devices.get(device_of(client)).role == becomes
    assert len(evenings.ledger.devices.all()) == 1


def test_a_restart_makes_new_codes_and_locks_out_nobody_who_joined(app, phone):
    client = phone()
    old = codes(app).of(Role.ONLOOKER)
    client.get(f"/join/{old}")

    codes(app).renew()

    assert client.get("/matches").status_code == 200
    assert phone().get(f"/join/{old}").status_code == 404


def test_the_host_scanning_his_own_code_is_led_to_the_table(app, client):
    answer = client.get(f"/join/{codes(app).of(Role.ONLOOKER)}")

    assert answer.location == "/table"


def test_the_table_shows_the_host_both_codes_and_every_phone(app, phone, read):
    phone().get(f"/join/{codes(app).of(Role.ONLOOKER)}")
    page = read("/table")

    assert f"{TABLE}/join/{codes(app).of(Role.RECORDER)}" in page.words
    assert f"{TABLE}/join/{codes(app).of(Role.ONLOOKER)}" in page.words
    assert codes(app).of(Role.HOST) not in page.html
    assert {img["src"] for img in page.all("img")} == {
        "/table/recorder.svg",
        "/table/onlooker.svg",
    }
    assert "A phone without a name" in page.words


def test_a_phone_that_looks_at_the_pages_is_here_and_one_that_slept_was(
    app, phone, read, monkeypatch
):
    phone().get(f"/join/{codes(app).of(Role.ONLOOKER)}")
    assert "here now" in read("/table").words

    monkeypatch.setattr("scorekeeper.web.table.now", lambda: now() + timedelta(minutes=3))

    page = read("/table")
    assert "here now" not in page.words
    assert "last here" in page.words


def test_a_recorder_can_pass_on_looking_but_not_recording(app, phone):
    client = phone()
    client.get(f"/join/{codes(app).of(Role.RECORDER)}")
    said = client.get("/table").text

    assert codes(app).of(Role.ONLOOKER) in said
    assert codes(app).of(Role.RECORDER) not in said
    assert "At the table" not in said


def test_without_lan_the_table_says_how_to_start(app, read):
    app.config["ADDRESS"] = None

    assert "scorekeeper run --lan" in read("/table").words
    assert not read("/table").all("img")


@pytest.mark.parametrize("role", [Role.RECORDER, Role.ONLOOKER])
def test_a_qr_is_a_picture_without_styles_that_nothing_keeps(app, client, role):
    answer = client.get(f"/table/{role.in_ledger}.svg")

    assert answer.mimetype == "image/svg+xml"
    assert answer.cache_control.no_store
    assert "style=" not in answer.text
    assert len(answer.data) < 6000


def change(client, device, **data):
    return client.post(f"/table/devices/{device}", data=data)


@pytest.fixture
def joined(app, phone):
    """A phone that records, and its device."""
    client = phone()
    client.get(f"/join/{codes(app).of(Role.RECORDER)}")
    return client, device_of(client)


def test_the_host_renames_a_phone(client, joined, evenings):
    _, device = joined
    change(client, device, do="rename", name="Kitchen tablet")

    assert evenings.ledger.devices.get(device).name == "Kitchen tablet"


def test_a_name_that_cannot_be_is_told_beside_its_field(client, joined, evenings):
    _, device = joined
    answer = change(client, device, do="rename", name="Bo" * 40)

    assert answer.status_code == 422
    assert f'value="{"Bo" * 40}"' in answer.text  # to be shortened
    assert 'aria-invalid="true"' in answer.text
    assert evenings.ledger.devices.get(device).name == ""


def test_the_host_changes_what_a_phone_may_do(client, joined):
    other, device = joined
    assert other.get("/matches/new").status_code == 200

    change(client, device, do="role", role="onlooker")

    assert other.get("/matches/new").status_code == 403
    assert other.get("/matches").status_code == 200


def test_a_phone_sent_away_cannot_scan_its_way_back(app, client, phone, joined):
    other, device = joined
    old = {role: codes(app).of(role) for role in list(Role)[1:]}
    change(client, device, do="revoke")

    assert other.get("/matches").status_code == 403
    for code in old.values():
        assert other.get(f"/join/{code}").status_code == 404
        assert phone().get(f"/join/{code}").status_code == 404
    # Shown the new code with the same cookie, it is told; the host can let it back.
    answer = other.get(f"/join/{codes(app).of(Role.RECORDER)}")
    assert (answer.status_code, "sent away" in answer.text) == (403, True)
    change(client, device, do="return")
    assert other.get("/matches").status_code == 200


def test_the_host_cannot_send_himself_away(client, evenings):
    client.post("/device", data={"name": "Laptop"})
    [device] = evenings.ledger.devices.all()
    assert device.role == "host"

    assert change(client, device.id, do="revoke").status_code == 400
    assert not evenings.ledger.devices.get(device.id).revoked


@pytest.mark.parametrize("data", [{}, {"do": "x"}, {"do": "role", "role": "x"}, {"do": "role"}])
def test_anything_else_changes_nothing(client, joined, evenings, data):
    _, device = joined
    before = evenings.ledger.devices.get(device)

    assert change(client, device, **data).status_code == 400
    assert evenings.ledger.devices.get(device) == before


def test_a_phone_nobody_knows_is_not_there(client):
    assert change(client, "unheard-of", do="revoke").status_code == 404


def test_a_host_that_is_not_this_table_is_refused_with_a_page(client):
    answer = client.get("/matches", headers={"Host": "evil.example:8000"})

    assert answer.status_code == 400
    assert "not the table" in re.sub("<[^>]*>", "", answer.text)
    assert "evil" not in answer.text


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "localhost:1"])
def test_this_machine_is_asked_for_by_its_own_names(client, host):
    assert client.get("/matches", headers={"Host": host}).status_code == 200


def verdict_of(client):
    return re.search(r'href="(/verdict/1/[^"]+)"', client.get("/").text)[1]


def test_a_verdict_has_a_qr_open_to_everybody(app, phone):
    client = phone()
    path = verdict_of(client)
    page = client.get(path).text

    assert TABLE + path in page
    assert f'src="{path}/qr.svg"' in page
    assert client.get(f"{path}/qr.svg").mimetype == "image/svg+xml"


@pytest.mark.parametrize("path", ["/verdict/1/!!/qr.svg", "/verdict/2/x/qr.svg"])
def test_only_a_verdict_has_one(phone, path):
    assert phone().get(path).status_code == 404


def test_a_verdict_on_a_machine_open_to_itself_only_says_so(app, client):
    app.config["ADDRESS"] = None
    path = verdict_of(client)

    assert "scorekeeper run --lan" in client.get(path).text
    assert client.get(f"{path}/qr.svg").status_code == 404


def test_under_a_name_of_its_own_a_verdict_has_its_qr_without_lan(app, client):
    app.config.update(ADDRESS=None, TRUSTED_HOSTS=["gin.example"])
    said = client.get("/", headers={"Host": "gin.example"}).text
    path = re.search(r'href="(/verdict/1/[^"]+)"', said)[1]

    page = client.get(path, headers={"Host": "gin.example"}).text
    assert f"http://gin.example{path}" in page
