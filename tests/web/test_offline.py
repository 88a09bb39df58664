"""What keeps a phone going: the manifest, the worker, and whether anybody answers."""

import json
import re
import shutil

import pytest
from at_table import Table

from scorekeeper.app import create_app
from scorekeeper.places import beside_or_inside

NEW = "/matches/1/hands/new"


def asked(client, path):
    answer = client.get(path, buffered=True)
    assert answer.status_code < 300
    return answer


def test_somebody_answers_without_a_ledger(app, client, tmp_path):
    app.config["LEDGER"] = tmp_path / "no" / "such" / "ledger.db"

    answer = client.get("/alive")

    assert (answer.status_code, answer.data) == (204, b"")
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_phone_can_install_it(client):
    manifest = asked(client, "/manifest.webmanifest")

    assert manifest.mimetype == "application/manifest+json"
    said = json.loads(manifest.data)
    assert (said["name"], said["start_url"], said["display"]) == (
        "Scorekeeper",
        "/",
        "standalone",
    )
    kinds = {(icon["sizes"], icon["type"]) for icon in said["icons"]}
    assert {
        ("any", "image/svg+xml"),
        ("192x192", "image/png"),
        ("512x512", "image/png"),
    } <= kinds
    for icon in said["icons"]:
        answer = asked(client, icon["src"])
        assert answer.mimetype == icon["type"]
        assert len(answer.data) < 6000
        assert "immutable" in answer.headers["Cache-Control"]
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/").text


def test_the_worker_rules_over_all_pages_and_is_looked_for_each_time(client):
    worker = asked(client, "/sw.js")

    assert worker.mimetype == "text/javascript"
    assert worker.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in worker.headers["Content-Security-Policy"]
    table = json.loads(re.match(r"const TABLE = (.*);\n", worker.text)[1])
    for file in [*table["files"], table["offline"]]:
        asked(client, file)
    # Every style sheet and script of the pages it keeps.
    for path in ("/", "/check", "/offline"):
        used = re.findall(r'(?:href|src)="(/static/(?:css|js)/[^"]+)"', client.get(path).text)
        assert used
        assert set(used) <= set(table["files"])


def test_the_worker_is_another_one_as_soon_as_a_file_is(tmp_path, monkeypatch):
    monkeypatch.delenv("SCOREKEEPER_LEDGER", raising=False)
    folder = tmp_path / "static"
    shutil.copytree(beside_or_inside("static"), folder)

    def version():
        app = create_app(instance_path=str(tmp_path / "instance"))
        app.static_folder = str(folder)
        return re.search(r'"version": "(\w+)"', asked(app.test_client(), "/sw.js").text)[1]

    before = version()
    assert version() == before
    with (folder / "css" / "card.css").open("a") as sheet:
        sheet.write(".new { margin: 0; }\n")
    after = version()
    assert after != before
    with (folder / "js" / "worker.js").open("a") as worker:
        worker.write("// other\n")
    assert version() != after


@pytest.mark.parametrize(
    ("address", "hint"),
    [
        ("http://localhost", False),
        ("http://127.0.0.1:8000", False),
        ("https://gin.lan", False),
        ("http://gin.lan", True),
    ],
)
def test_where_a_page_cannot_keep_the_screen_on_the_phone_is_to_be_told(
    app, client, address, hint
):
    app.config["TRUSTED_HOSTS"] = ("localhost", "127.0.0.1", "gin.lan")

    assert ("auto-lock" in client.get("/device", base_url=address).text) == hint


# ------------------------------------------------------------- a hand that a script sends


@pytest.fixture
def table(read):
    return Table(read)


@pytest.fixture
def send(client):
    """Save a hand as the script does that waits for the key to come back."""
    return lambda sent: client.post(
        NEW, data=sent | {"do": "save"}, headers={"X-Fragment": "saved"}
    )


def entered(table, **hand):
    hand = {"knocker": "0", "knocker_count": "4", "defender_count": "27"} | hand
    return table.enter(**hand).fields(NEW)


def test_a_script_lets_go_of_a_hand_only_when_it_is_told_the_key(table, send, read):
    sent = entered(table)

    for _ in range(3):  # the answer was lost twice
        answer = send(sent)
        assert answer.json == {"saved": sent["key"][0], "sheet": "/matches/1"}

    sheet = read("/matches/1")
    assert "Hand 1 is saved." in sheet.words
    assert len([row for row in sheet.all("tr") if row.within("tbody")]) == 1


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"knocker_count": ""}, 422),
        ({"shown": "knock 0 99 1"}, 200),
        ({"book": "of another ledger"}, 404),
        ({"expected": "7"}, 409),
    ],
)
def test_what_is_not_saved_is_answered_with_a_page(table, send, changes, status):
    answer = send(entered(table) | changes)

    assert (answer.status_code, answer.mimetype) == (status, "text/html")


def test_a_spent_key_saves_no_other_hand_and_says_so(table, send, read):
    """A page that came back from the browser's memory, filled in anew and sent again."""
    sent = entered(table)
    send(sent)

    answer = send(sent | {"defender_count": "31"})

    assert answer.status_code == 409
    assert "This is saved already, as hand 1" in answer.text
    again = table.read(NEW, sent | {"defender_count": "31", "do": "save"}, 409)
    fields = again.fields(NEW)
    assert (fields["expected"], fields["defender_count"]) == (["2"], ["31"])
    sheet = table.read(NEW, fields | {"do": "save"})
    assert "Hand 2 is saved." in sheet.words


def test_cards_sent_again_are_the_same_hand(table, send):
    sent = table.enter(
        lane="cards",
        knocker="1",
        knocker_text="3-6C 8-QD JH",
        defender_text="5HDS 6D 7D 9-QS 2D",
    ).fields(NEW)

    assert send(sent).json == send(sent).json


def test_a_hand_whose_dealer_was_another_is_the_same_when_sent_again(table, send):
    sent = entered(table, other_dealer="y")

    assert send(sent).json == send(sent).json


def test_a_hand_that_is_not_the_last_any_more_offers_no_undo(table, send, read):
    sent = entered(table)
    send(sent)
    table.counts(1, 5, 30)

    send(sent)

    assert "is saved." not in read("/matches/1").words
