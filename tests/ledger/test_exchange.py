"""Out and in again: everything comes back, nothing twice, and every fault is named."""

import json
from copy import deepcopy
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.contract import tally
from scorekeeper.ledger.errors import BadImport, NotInLedger
from scorekeeper.ledger.imports import Imported
from scorekeeper.ledger.ledger import Ledger
from scorekeeper.ledger.stamp import Stamp, read_time
from scorekeeper.ledger.terms import Rounding, Terms
from scorekeeper.rules.house import House
from scorekeeper.rules.presets import PRESETS

DEAD = {"ending": "dead"}
GIN = {"ending": "gin", "winner": 0, "points": 39, "note": "“so!” said 愛", "upcard": "4S"}
CARDS = {
    "knocker": 1,
    "knocker_cards": "4S 5S 6S TH TD TC 9H 9D 9C AD",
    "defender_cards": ["7S", "8S", "KH", "KD", "KC", "JD", "QC", "5C", "6H", "8D"],
    "upcard": "4S",
    "dealer": 0,
}


@pytest.fixture
def full(ledger, ada, bo, stamp):
    """A ledger in which one of everything has happened."""
    cy = ledger.players.add("uid-cy", "Cy", stamp().at)
    addy = ledger.players.add("uid-addy", "Addy", stamp().at)
    ledger.devices.meet("phone", stamp().at, "Ada's phone", "host")
    ledger.rulebooks.save("ours", House(gin_bonus=30), stamp().at, "kitchen")
    terms = Terms(PRESETS["hollywood"].house, "hollywood", 5, Rounding(10))
    one = ledger.start("uid-one", (addy.id, bo.id), terms, 1, stamp().at, "phone", [GIN])
    two = ledger.start("uid-two", (bo.id, cy.id), Terms(House()), 0, stamp().at)
    ledger.start("uid-none", (cy.id, ada.id), Terms(House()), 0, stamp().at)
    ledger.record(one.id, CARDS, 2, stamp(device="phone"))
    ledger.record(one.id, DEAD, 3, stamp())
    ledger.correct(one.id, 1, GIN | {"points": 29}, 3, stamp(device="phone"), "miscounted")
    ledger.remove(one.id, 3, 4, stamp(), "undo")
    ledger.restore(one.id, 3, 5, stamp())
    ledger.insert(one.id, 2, GIN, 6, stamp())
    ledger.change_rules(one.id, Terms(House(), None, 10), 7, stamp(), "simpler")
    ledger.note_upcard(one.id, "KH", stamp())
    ledger.stop(one.id, stamp(), "late")
    ledger.record(two.id, GIN, 1, stamp())
    ledger.abandon(two.id, stamp())
    ledger.players.merge(addy.id, into=ada.id)
    ledger.players.archive(cy.id)
    return ledger


@pytest.fixture
def other():
    with Ledger(":memory:") as opened:
        yield opened


def through_text(document):
    return json.loads(json.dumps(document))


def test_everything_comes_back_in_an_empty_ledger(full, other):
    document = full.export()

    told = other.take_in(through_text(document))

    assert other.export() == document
    assert json.dumps(other.export()) == json.dumps(document)
    assert told == Imported(
        added=("uid-one", "uid-two", "uid-none"),
        players=("Ada", "Addy", "Bo", "Cy"),
        rulebooks=("ours",),
    )
    ours, theirs = full.match_of("uid-one"), other.match_of("uid-one")
    assert (ours.standing, ours.entries) == (theirs.standing, theirs.entries)
    assert theirs.names == ("Ada", "Bo")
    assert other.players.named("Cy").archived


def test_a_match_of_an_export_is_a_tally_request(full):
    [match] = [one for one in full.export()["matches"] if one["uid"] == "uid-one"]

    answer = tally(match)

    assert "error" not in answer
    assert [hand["points"] for hand in answer["hands"]] == [29, 39, 38, 0]


def test_one_match_comes_with_its_people_only(full, other):
    match = full.match_of("uid-one")
    document = full.export([match.id])

    assert [one["name"] for one in document["players"]] == ["Ada", "Addy", "Bo"]
    assert [one["uid"] for one in document["matches"]] == ["uid-one"]
    assert document["devices"] == [
        {"id": "phone", "name": "Ada's phone", "first_seen": "2026-11-28T19:08:00Z"}
    ]
    other.take_in(document)
    assert other.export() == document
    assert other.export([other.match_of("uid-one").id]) == document
    with pytest.raises(NotInLedger):
        full.export([99])


def test_taking_in_twice_adds_nothing(full, other):
    document = full.export()
    other.take_in(document)

    assert other.take_in(document) == Imported(known=("uid-one", "uid-two", "uid-none"))
    assert full.take_in(document) == Imported(known=("uid-one", "uid-two", "uid-none"))
    assert other.export() == full.export() == document


def test_a_match_that_went_on_there_goes_on_here(full, other, stamp):
    other.take_in(full.export())
    match = full.match_of("uid-one")
    full.resume(match.id, stamp())
    full.record(match.id, GIN, 5, stamp())

    told = other.take_in(full.export())

    assert told == Imported(continued=("uid-one",), known=("uid-two", "uid-none"))
    assert other.export() == full.export()
    # And what has gone on here is not taken back by an older document.
    full.record(match.id, DEAD, 6, stamp())
    assert full.take_in(other.export()).known == ("uid-one", "uid-two", "uid-none")
    assert len(full.match(match.id).hands) == 6


def test_a_match_that_went_on_in_both_is_refused(full, other, stamp):
    other.take_in(full.export())
    full.resume(full.match_of("uid-one").id, stamp("here"))
    other.resume(other.match_of("uid-one").id, stamp("there"))
    before = full.export()

    assert faults(full, other.export()) == [("matches[0]", "diverged")]
    assert full.export() == before


def test_what_is_here_already_keeps_its_name_and_rules(full, other, stamp):
    document = full.export()
    other.take_in(document)
    ada = other.players.named("Ada")
    other.players.rename(ada.id, "Adelheid")
    other.rulebooks.save("ours", House(gin_bonus=35), stamp().at)

    assert other.take_in(document).kept == ("ours",)
    assert other.players.get(ada.id).name == "Adelheid"
    assert other.rulebooks.get("ours").house.gin_bonus == 35


def test_two_people_of_one_name_stay_two_until_merged(full, other, stamp):
    here = other.players.add("uid-another-ada", "ADA", stamp().at)
    other.take_in(full.export())

    names = [one.name for one in other.players.all()]
    assert names == ["ADA", "Ada", "Bo"]
    there = next(one for one in other.players.all() if one.uid == "uid-ada")
    other.players.merge(there.id, into=here.id)
    assert other.match_of("uid-one").names == ("ADA", "Bo")


def test_an_imported_phone_may_only_look_on(full, other):
    other.take_in(full.export())

    assert other.devices.get("phone").role == "onlooker"
    assert full.devices.get("phone").role == "host"


# ---------------------------------------------------------------------------- faults


def faults(ledger, document):
    with pytest.raises(BadImport) as told:
        ledger.take_in(document)
    return [(fault.where, fault.code) for fault in told.value.faults]


def change(path, value):
    """Make a change to a document: follow *path* and put *value* there."""

    def change(document):
        *way, last = path
        for step in way:
            document = document[step]
        if value is GONE:
            del document[last]
        else:
            document[last] = value

    return change


GONE = object()
ONE = ("matches", 0)
FAULTS = [
    (change(["format"], "chess"), [("format", "not_scorekeeper")]),
    (change(["version"], 2), [("version", "newer_version")]),
    (change(["players"], GONE), None),
    (change(["matches"], {}), [("matches", "wrong_kind")]),
    (change([*ONE], 7), [("matches[0]", "wrong_kind")]),
    (change(["players", 0, "name"], "Bo\u202e"), None),
    (change(["players", 0, "added_at"], "yesterday"), [("players[0].added_at", "wrong_kind")]),
    (change(["players", 0, "archived"], "no"), [("players[0].archived", "wrong_kind")]),
    (change(["players", 1, "uid"], "uid-ada"), None),
    (change(["players", 1, "merged_into"], "uid-x"), None),
    (change([*ONE, "uid"], ""), [("matches[0].uid", "wrong_kind")]),
    (change([*ONE, "uid"], "uid-two"), [("matches[1].uid", "twice")]),
    (change([*ONE, "player_uids"], ["uid-bo"]), None),
    (
        change([*ONE, "player_uids", 0], "uid-x"),
        [("matches[0].player_uids", "unknown_player")],
    ),
    (
        change([*ONE, "players", 0], "Eve"),
        [("matches[0].players", "does_not_agree"), ("matches[0].hands", "does_not_agree")],
    ),
    (change([*ONE, "dealer"], "Eve"), [("matches[0].dealer", "unknown_player")]),
    (change([*ONE, "device"], "x"), [("matches[0].device", "unknown_device")]),
    (change([*ONE, "started_at"], "2026-11-28T19:05:00+01:00"), None),
    (change([*ONE, "agreed", "stake"], -5), [("matches[0].agreed.stake", "out_of_range")]),
    (
        change([*ONE, "agreed", "house", "gin_bonus"], True),
        [("matches[0].agreed.house.gin_bonus", "bad_house")],
    ),
    (change([*ONE, "house", "gin_bonus"], 77), [("matches[0].house", "does_not_agree")]),
    (change([*ONE, "hands", 0, "points"], 99), [("matches[0].hands", "does_not_agree")]),
    (change([*ONE, "hands"], GONE), [("matches[0].hands", "does_not_agree")]),
    (change([*ONE, "entries", 1], GONE), [("matches[0].entries", "out_of_order")]),
    (change([*ONE, "entries", 4, "hand"], 9), [("matches[0].entries", "hand_unknown")]),
    (change([*ONE, "entries", 5, "kind"], "bless"), [("matches[0].entries", "unknown_kind")]),
    (change([*ONE, "entries", 1, "at"], 5), [("matches[0].entries[1].at", "wrong_kind")]),
    (change([*ONE, "entries", 1, "seq"], 2.0), [("matches[0].entries[1].seq", "wrong_kind")]),
    (
        change([*ONE, "entries", 1, "key"], "uid-one/1"),
        [("matches[0].entries[1].key", "twice")],
    ),
    (
        change([*ONE, "entries", 1, "body"], {"winner": 5}),
        [
            ("matches[0].entries[1].body.hand", "no_form"),
            ("matches[0].entries[1].body.winner", "not_a_place"),
        ],
    ),
    (
        change([*ONE, "entries", 1, "reason"], "\ud83c"),
        [("matches[0].entries[1].reason", "wrong_kind")],
    ),
    (
        change([*ONE, "entries", 8, "body"], {"upcard": "1S"}),
        [("matches[0].entries[8].body", "not_a_card")],
    ),
]


@pytest.mark.parametrize(("spoil", "named"), FAULTS)
def test_a_spoilt_document_is_refused_and_the_fault_named(full, other, spoil, named):
    document = deepcopy(through_text(full.export()))
    spoil(document)

    found = faults(other, document)

    assert found == named if named else found
    assert other.export()["players"] == other.export()["matches"] == []


def test_all_faults_are_named_at_once(full, other):
    document = through_text(full.export())
    for spoil, _ in FAULTS[15:17]:
        spoil(document)
    document["matches"][1]["entries"][0]["at"] = None

    assert faults(other, document) == [
        ("matches[0].dealer", "unknown_player"),
        ("matches[0].device", "unknown_device"),
        ("matches[1].entries[0].at", "wrong_kind"),
    ]


@pytest.mark.parametrize("document", [None, [], "scorekeeper", 7, {}])
def test_what_is_no_document_is_refused(other, document):
    assert faults(other, document) == [("format", "not_scorekeeper")]


def test_a_merge_that_goes_in_a_circle_is_refused(full, other):
    document = through_text(full.export())
    document["players"][0]["merged_into"] = document["players"][1]["uid"]

    assert faults(other, document)[0] == ("players[0].merged_into", "unknown_player")


def test_a_key_that_stands_here_under_something_else_is_refused(full, other, ada, stamp):
    document = through_text(full.export())
    at = stamp().at
    players = [other.players.add(f"uid-{name}", name, at).id for name in ("X", "Y")]
    match = other.start("uid-x", tuple(players), Terms(House()), 0, at)
    taken = document["matches"][0]["entries"][3]["key"]
    other.record(match.id, DEAD, 1, stamp(taken))

    assert faults(other, document) == [("matches[0].entries[3].key", "key_taken")]
    assert other.match_of("uid-one") is None


def test_a_match_of_two_that_are_one_here_is_refused(full, other, stamp):
    at = stamp().at
    ada = other.players.add("uid-ada", "Ada", at)
    bo = other.players.add("uid-bo", "Bo", at)
    other.players.merge(bo.id, into=ada.id)

    assert faults(other, full.export()) == [("matches[0]", "same_name")]


# --------------------------------------------------------------------- any history

START = read_time("2026-11-28T19:05:00Z")
hands = st.sampled_from([DEAD, GIN, CARDS, {"ending": "ruling", "winner": None}])
acts = st.lists(
    st.tuples(
        st.sampled_from(
            ["record", "record", "record", "correct", "remove", "restore", "insert"]
            + ["rules", "upcard", "stop", "resume", "settle"]
        ),
        st.integers(0, 5),
        hands,
    ),
    max_size=25,
)


def act(ledger, match, number, kind, which, hand):
    """Do something to a match if it can be done; give whether it could."""
    match = ledger.match(match.id)
    stamp = Stamp(f"key-{number}", START + timedelta(seconds=number))
    standing, gone = match.hands, match.removed
    if kind == "record" and match.state == "open":
        ledger.record(match.id, hand, match.next_number, stamp)
    elif kind == "correct" and standing:
        ledger.correct(match.id, standing[which % len(standing)].id, hand, match.seq, stamp)
    elif kind == "remove" and standing:
        ledger.remove(match.id, standing[which % len(standing)].id, match.seq, stamp)
    elif kind == "insert" and standing:
        ledger.insert(match.id, standing[which % len(standing)].id, hand, match.seq, stamp)
    elif kind == "restore" and gone:
        ledger.restore(match.id, gone[which % len(gone)].id, match.seq, stamp)
    elif kind == "rules":
        ledger.change_rules(match.id, Terms(House(gin_bonus=which)), match.seq, stamp)
    elif kind == "upcard" and match.state == "open":
        ledger.note_upcard(match.id, "A23456"[which] + "S", stamp)
    elif kind == "stop" and match.state == "open":
        ledger.stop(match.id, stamp)
    elif kind == "settle" and match.state in ("open", "stopped"):
        ledger.settle(match.id, stamp)
    elif kind == "resume" and match.state != "open":
        ledger.resume(match.id, stamp)


@settings(max_examples=40)
@given(acts)
def test_any_history_comes_back_as_it_was(done):
    with Ledger(":memory:") as here, Ledger(":memory:") as there:
        ada, bo = (here.players.add(f"uid-{n}", n, START) for n in ("Ada", "Bo"))
        match = here.start("uid", (ada.id, bo.id), Terms(House()), 0, START)
        for number, (kind, which, hand) in enumerate(done):
            act(here, match, number, kind, which, hand)
        document = through_text(here.export())

        there.take_in(document)

        assert there.export() == document
        one, other = here.match_of("uid"), there.match_of("uid")
        assert one.standing == other.standing
        assert [hand.number for hand in one.hands] == list(range(1, len(one.hands) + 1))
        assert {hand.id for hand in one.standing.lines} == {
            entry.seq for entry in one.entries if entry.kind in ("record", "insert")
        }
