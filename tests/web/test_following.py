"""What the second phone is told when it asks whether the sheet has changed."""

import pytest
from evenings import DEAD, won

from scorekeeper.ledger.terms import Terms
from scorekeeper.rules.presets import PRESETS


def ask(client, match, tag=None):
    headers = {} if tag is None else {"If-None-Match": tag}
    return client.get(f"/matches/{match.id}/state", headers=headers)


def test_a_sheet_that_has_not_changed_is_answered_without_reading_the_book(
    client, evenings, monkeypatch
):
    match = evenings.match("Ada", "Bo", won(0, 12), won(1, 20))
    first = ask(client, match)
    assert first.json["seq"] == 2
    monkeypatch.setattr("scorekeeper.ledger.ledger.read_match", None)

    again = ask(client, match, first.headers["ETag"])

    assert (again.status_code, again.data) == (304, b"")


def test_the_tag_is_the_number_that_stands_on_the_sheet(client, evenings, read):
    match = evenings.match("Ada", "Bo", won(0, 12))
    bar = next(e for e in read(f"/matches/{match.id}").elements if e["data-seq"])

    assert ask(client, match, f'"seq-{bar["data-seq"]}"').status_code == 304
    evenings.play(match, DEAD)
    assert ask(client, match, f'"seq-{bar["data-seq"]}"').status_code == 200


def test_the_last_hand_is_told_as_it_was_scored(client, evenings):
    match = evenings.match("Ada", "Bo", won(0, 12))
    assert ask(client, match).json["told"] == "Hand 1: Knock. Ada scores 12."

    evenings.play(match, DEAD)
    assert ask(client, match).json["told"] == "Hand 2: Dead hand. Nobody scores."


def test_a_match_without_a_hand_has_nothing_to_tell(client, evenings):
    assert ask(client, evenings.match("Ada", "Bo")).json == {"seq": 0, "told": ""}


def test_every_other_thing_that_can_be_written_is_told(client, evenings):
    match = evenings.match("Ada", "Bo", won(0, 12), won(1, 9))
    book, first = evenings.ledger, match.hands[0].id
    other = Terms(PRESETS["book-25-25"].house, "book-25-25")
    told = []
    for write in (
        lambda seq, stamp: book.correct(match.id, first, won(0, 13), seq, stamp),
        lambda seq, stamp: book.insert(match.id, first, won(1, 5), seq, stamp),
        lambda seq, stamp: book.remove(match.id, first, seq, stamp),
        lambda seq, stamp: book.restore(match.id, first, seq, stamp),
        lambda seq, stamp: book.note_upcard(match.id, "7H", stamp),
        lambda seq, stamp: book.note_upcard(match.id, None, stamp),
        lambda seq, stamp: book.change_rules(match.id, other, seq, stamp),
        lambda seq, stamp: book.stop(match.id, stamp),
        lambda seq, stamp: book.resume(match.id, stamp),
        lambda seq, stamp: book.abandon(match.id, stamp),
        lambda seq, stamp: book.resume(match.id, stamp),
        lambda seq, stamp: book.settle(match.id, stamp),
    ):
        write(book.match(match.id).seq, evenings.stamp())
        told.append(ask(client, match).json["told"])

    assert told == [
        "Hand 1 is corrected.",
        "A hand that was forgotten is put in as hand 1.",
        "A hand is taken out.",
        "Hand 2 is put back.",
        "Upcard: seven of hearts.",
        "No upcard yet.",
        "The rules of this match were changed.",
        "The match is stopped for now.",
        "The match goes on.",
        "The match is abandoned.",
        "The match goes on.",
        "The match is settled.",
    ]


def test_a_hand_after_the_end_is_told_without_a_score(client, evenings):
    match = evenings.match("Ada", "Bo", won(0, 120), won(1, 9))

    assert ask(client, match).json["told"] == "Hand 2 is recorded."


@pytest.mark.parametrize("tag", [None, '"seq-0"'])
def test_a_match_that_is_not_there_is_not_there(client, tag):
    headers = {} if tag is None else {"If-None-Match": tag}

    assert client.get("/matches/99/state", headers=headers).status_code == 404


def test_the_list_is_followed_by_how_much_the_ledger_holds(client, evenings, read):
    def stands():
        [bar] = [e for e in read("/matches").elements if e["data-follow"]]
        assert bar["data-follow"] == "/matches/state"
        return {"If-None-Match": f'"seq-{bar["data-seq"]}"'}

    before = stands()
    assert client.get("/matches/state", headers=before).status_code == 304
    for write in (
        lambda: evenings.match("Ada", "Bo"),
        lambda: evenings.play(evenings.ledger.match(1), won(0, 12)),
    ):
        write()
        assert client.get("/matches/state", headers=before).status_code == 200
        before = stands()
        assert client.get("/matches/state", headers=before).status_code == 304
