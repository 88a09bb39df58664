"""What a phone remembers in its cookie: only an answer that changes it sends it."""

from at_table import Table

NEW = "/matches/1/hands/new"


def test_an_answer_that_only_shows_brings_no_cookie(client, read):
    # It could arrive after one that was asked for later, and undo what that one said.
    table = Table(read)
    entered = table.form(NEW, knocker="0", knocker_count="4", defender_count="27")

    answers = [
        client.get("/alive"),
        client.get("/matches/1"),
        client.get(NEW),
        client.post(NEW, data=entered | {"do": "show"}, headers={"X-Fragment": "sum"}),
    ]
    assert [answer.status_code for answer in answers] == [204, 200, 200, 200]
    assert [answer.headers.get("Set-Cookie") for answer in answers] == [None] * 4
