import csv
import io
import json
import re

import pytest
from evenings import DEAD, Evenings, won
from page import Page

from scorekeeper.ledger.ledger import Ledger
from scorekeeper.web import transfer
from scorekeeper.web.transfer import plain


@pytest.fixture
def elsewhere(tmp_path):
    """The ledger of another table."""
    evenings = Evenings(tmp_path / "elsewhere.db")
    yield evenings
    evenings.close()


def sent(content, name="export.json"):
    if not isinstance(content, bytes):
        content = json.dumps(content).encode()
    return {"file": (io.BytesIO(content), name)}


def named(answer):
    [name] = re.findall(r'attachment; filename="(.+)"$', answer.headers["Content-Disposition"])
    return name


# --------------------------------------------------------------------------------- out


def test_one_match_goes_out_as_the_ledger_exports_it(client, evenings):
    match = evenings.match("Ada", "Bo", won(0, 20), DEAD)
    evenings.match("Cy", "Di")

    answer = client.get(f"/matches/{match.id}/export.json")

    assert answer.json == evenings.ledger.export([match.id])
    assert [one["players"] for one in answer.json["matches"]] == [["Ada", "Bo"]]
    assert named(answer) == "gin-rummy-2026-03-01-Ada-Bo.json"


def test_everything_goes_out_in_one_file(client, evenings):
    evenings.match("Ada", "Bo")
    evenings.match("Cy", "Di")

    answer = client.get("/export.json")

    assert answer.json == evenings.ledger.export()
    assert re.fullmatch(r"gin-rummy-\d{4}-\d\d-\d\d\.json", named(answer))


def test_a_table_has_a_line_a_hand_the_oldest_match_first(client, evenings):
    match = evenings.match("Ada", "Bö", won(0, 20), won(1, 30))
    evenings.match("Cy", "Di", won(0, 7))

    everything = table(client.get("/export.csv"))
    one = table(client.get(f"/matches/{match.id}/export.csv"))

    assert [(line["winner"], line["points"]) for line in everything] == [
        ("Ada", "20"),
        ("Bö", "30"),
        ("Cy", "7"),
    ]
    assert one == everything[:2]


def table(answer):
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.data.startswith(b"\xef\xbb\xbf")  # else spreadsheets misread the names
    return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("kind", ["json", "csv"])
@pytest.mark.parametrize("match", [99, 10**20])
def test_a_match_that_is_not_there_is_not_exported(client, match, kind):
    assert client.get(f"/matches/{match}/export.{kind}").status_code == 404


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ada", "Ada"),
        ("Élodie", "Elodie"),
        ("Wilhelmina van der Hoeven", "Wilhelmina-van-der-Hoeven"),
        ('../"\r\nX-Evil: 1', "X-Evil-1"),
        ("李雷", ""),
    ],
)
def test_a_file_is_named_in_plain_letters(name, written):
    assert plain(name) == written


def test_a_name_without_plain_letters_leaves_the_date(client, evenings):
    match = evenings.match("李雷", "Bo")

    answer = client.get(f"/matches/{match.id}/export.json")

    assert named(answer) == "gin-rummy-2026-03-01-Bo.json"


# ---------------------------------------------------------------------------------- in


def test_what_was_exported_is_taken_in_and_comes_out_the_same(read, client, elsewhere):
    match = elsewhere.match("Ada", "Bo", won(0, 20), DEAD)
    elsewhere.ledger.correct(match.id, 1, won(1, 8), match.seq, elsewhere.stamp(), "misread")
    document = elsewhere.ledger.export()

    page = read("/import", sent(document))

    assert "1 match is new here." in page.words
    assert "New players: Ada and Bo." in page.words
    assert "Ada – Bo" in page.words
    assert client.get("/export.json").json == document


def test_the_same_file_again_adds_nothing_and_says_so(read, client, elsewhere):
    elsewhere.match("Ada", "Bo", won(0, 20))
    document = elsewhere.ledger.export()
    read("/import", sent(document))

    page = read("/import", sent(document))

    assert "1 match was here already, as it is." in page.words
    assert "New player" not in page.words
    assert client.get("/export.json").json == document


def test_a_match_that_went_on_elsewhere_goes_on_here(read, elsewhere, evenings):
    match = elsewhere.match("Ada", "Bo", won(0, 20))
    evenings.ledger.take_in(elsewhere.ledger.export())
    elsewhere.play(match, won(1, 30))

    page = read("/import", sent(elsewhere.ledger.export()))

    assert "1 match went on elsewhere" in page.words
    assert len(evenings.ledger.matches()[0].hands) == 2


def test_every_fault_is_named_and_nothing_is_taken_in(read, elsewhere, evenings):
    elsewhere.match("Ada", "Bo", won(0, 20), won(0, 30))
    document = elsewhere.ledger.export()
    document["players"][1]["name"] = ""
    document["matches"][0]["entries"][1]["body"]["winner"] = 7

    page = read("/import", sent(document), status=422)

    faults = [
        item.words for item in page.one(aria_labelledby="faults").inside if item.tag == "li"
    ]
    assert "Player 2, “name”: missing, or not what belongs here." in faults
    assert (
        "Match 1, entry 2, “body”, “winner”: must be 0 or 1, a player's place in the match."
        in faults
    )
    assert evenings.ledger.players.all() == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "Choose a file first."),
        (b'{\n"format": "scorekeeper",\n"ver', "Line 3: the file is damaged"),
        (b"\xff\xfe\x00", "Line 1: the file is damaged"),
        (b"[" * 100_000, "Line 1: the file is damaged"),
        (b"[]", "This is no export of Scorekeeper."),
        (b'{"format": "scorekeeper", "version": 99}', "A later version wrote this file."),
        (b"match,started_at,player_1,player_2\r\n", "This is a table"),
        (b"\xef\xbb\xbfmatch,started_at,player_1\r\n", "This is a table"),
        (b"SQLite format 3\0...", "This is a whole ledger or a backup of one."),
    ],
)
def test_another_file_is_refused_in_plain_words(read, content, said):
    page = read("/import", sent(content), status=422)

    assert "Nothing was taken in" in page.words
    assert said in page.words


def test_no_file_at_all_is_asked_for(read):
    assert "Choose a file first." in read("/import", {}, status=422).words


def test_an_export_larger_than_other_forms_may_be_fits(app, read, elsewhere):
    long = {"note": "n" * 15_000}
    elsewhere.match("Ada", "Bo", *[DEAD | long] * 10)
    document = elsewhere.ledger.export()
    assert len(json.dumps(document)) > app.config["MAX_CONTENT_LENGTH"]

    assert "1 match is new here." in read("/import", sent(document)).words


def test_a_file_that_is_too_large_is_refused_in_words(client, monkeypatch):
    monkeypatch.setattr(transfer, "LARGEST", 2 * 1024 * 1024)

    answer = client.post(
        "/import", data=b" " * 3_000_000, content_type="multipart/form-data; boundary=x"
    )

    assert answer.status_code == 413
    assert "The file is larger than 2 MB." in Page(answer.text).words


def test_other_forms_keep_their_small_limit(client, app):
    large = {"name": "n" * (app.config["MAX_CONTENT_LENGTH"] + 1)}

    assert client.post("/device", data=large).status_code == 413


def test_a_file_needs_the_token_of_the_form(app, elsewhere):
    elsewhere.match("Ada", "Bo")

    answer = app.test_client().post("/import", data=sent(elsewhere.ledger.export()))

    assert answer.status_code == 400
    with Ledger(app.config["LEDGER"]) as ledger:
        assert ledger.matches() == []


def test_a_match_recorded_on_a_phone_without_a_name_is_taken_in(client, read, tmp_path):
    client.post("/device", data={"name": "x"})  # makes the phone known
    with Ledger(tmp_path / "other.db") as other:
        evenings = Evenings(tmp_path / "other.db")
        other.devices.meet("phone", evenings.at())
        match = evenings.match("Ada", "Bo")
        stamp = evenings.stamp()
        other.record(match.id, DEAD, 1, type(stamp)(stamp.key, stamp.at, "phone"))
        document = other.export()
        evenings.close()

    assert "1 match is new here." in read("/import", sent(document)).words
