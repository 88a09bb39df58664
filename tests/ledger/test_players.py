"""People are renamed, merged and archived; their matches follow them."""

import pytest

from scorekeeper.ledger.errors import (
    NameTaken,
    NotInLedger,
    SamePlayer,
    TheyMet,
    UnusableName,
)
from scorekeeper.ledger.terms import Terms
from scorekeeper.rules.house import House


@pytest.fixture
def add(ledger, stamp):
    return lambda name: ledger.players.add(f"uid-{name.strip().lower()}", name, stamp().at)


def begin(ledger, stamp, one, other):
    at = stamp().at
    uid = f"match-{at:%H%M}"
    return ledger.start(uid, (one.id, other.id), Terms(House()), 0, at)


def test_a_name_is_kept_tidy(add):
    assert add("  Ada   Maria ").name == "Ada Maria"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x00b", "\u202eadA", "\u200d"])
def test_a_name_nobody_can_read_is_refused(ledger, add, name):
    with pytest.raises(UnusableName):
        add(name)

    assert ledger.players.all() == []


@pytest.mark.parametrize("name", ["x" * 40, "Ж", "愛", "🦊", "♠", "O'Hara-Li", "2"])
def test_names_come_in_all_scripts(add, name):
    assert add(name).name == name


def test_a_name_names_one_person(ledger, add):
    ada = add("Ada")

    for again in ("ada", " ADA ", "Ａda".replace("Ａ", "A")):
        with pytest.raises(NameTaken) as told:
            ledger.players.add("uid-other", again, ada.added_at)
        assert told.value.player == ada
    assert ledger.players.named("aDa") == ada
    assert ledger.players.named("Bo") is None


def test_adding_twice_is_adding_once(ledger, add):
    assert add("Ada") == add("Ada")
    assert len(ledger.players.all()) == 1


def test_a_rename_shows_in_old_matches_and_changes_no_hand(ledger, add, stamp):
    ada, bo = add("Ada"), add("Bo")
    match = begin(ledger, stamp, ada, bo)
    hand = {"ending": "gin", "winner": 0, "points": 30, "dealer": 1}
    ledger.record(match.id, hand, 1, stamp())

    ledger.players.rename(ada.id, "Adelheid")

    told = ledger.match(match.id).as_tally()
    assert told["players"] == ["Adelheid", "Bo"]
    assert (told["dealer"], told["hands"][0]["winner"]) == ("Adelheid", "Adelheid")
    assert ledger.match(match.id).hands[0].called == hand


def test_a_rename_to_a_name_in_use_is_refused(ledger, add):
    ada, bo = add("Ada"), add("Bo")

    with pytest.raises(NameTaken) as told:
        ledger.players.rename(ada.id, "bo")

    assert told.value.player == bo
    assert ledger.players.rename(ada.id, "ADA").name == "ADA"


def test_an_archived_player_is_offered_no_more_but_known(ledger, add):
    ada, bo = add("Ada"), add("Bo")

    ledger.players.archive(ada.id)

    assert ledger.players.all() == [bo]
    assert [one.name for one in ledger.players.all(archived=True)] == ["Ada", "Bo"]
    with pytest.raises(NameTaken):
        ledger.players.add("uid-2", "Ada", ada.added_at)
    assert ledger.players.archive(ada.id, archived=False) == ada


def test_a_merge_gives_the_matches_of_both_to_one(ledger, add, stamp):
    ada, addy, bo = add("Ada"), add("Addy"), add("Bo")
    with_bo, also = begin(ledger, stamp, ada, bo), begin(ledger, stamp, bo, addy)

    assert ledger.players.merge(addy.id, into=ada.id) == ada

    assert ledger.players.all() == [ada, bo]
    assert ledger.match(also.id).names == ("Bo", "Ada")
    assert [match.id for match in ledger.matches(player=ada.id)] == [also.id, with_bo.id]
    assert add("Bo") == bo
    with pytest.raises(NotInLedger):
        begin(ledger, stamp, addy, bo)


def test_merges_follow_one_another_and_can_be_taken_back(ledger, add, stamp):
    ada, addy, adelaide, bo = add("Ada"), add("Addy"), add("Adelaide"), add("Bo")
    match = begin(ledger, stamp, addy, bo)
    ledger.players.merge(addy.id, into=adelaide.id)
    ledger.players.merge(adelaide.id, into=ada.id)
    assert ledger.match(match.id).names == ("Ada", "Bo")

    ledger.players.separate(adelaide.id)
    assert ledger.match(match.id).names == ("Adelaide", "Bo")
    ledger.players.separate(addy.id)
    assert ledger.match(match.id).names == ("Addy", "Bo")


def test_a_merge_sent_twice_is_one(ledger, add):
    ada, addy = add("Ada"), add("Addy")

    assert ledger.players.merge(addy.id, ada.id) == ledger.players.merge(addy.id, ada.id)
    with pytest.raises(SamePlayer):
        ledger.players.merge(ada.id, ada.id)


def test_two_who_met_are_two_people(ledger, add, stamp):
    ada, addy, bo = add("Ada"), add("Addy"), add("Bo")
    met = begin(ledger, stamp, addy, bo)
    ledger.players.merge(addy.id, into=ada.id)

    # Ada and Bo have met, though not under that name.
    for one, other in ((ada, bo), (bo, ada), (addy, bo)):
        with pytest.raises(TheyMet) as told:
            ledger.players.merge(one.id, into=other.id)
        assert told.value.matches == (met.uid,)
    assert ledger.players.all() == [ada, bo]


def test_a_name_given_away_meanwhile_keeps_a_merge_from_being_taken_back(ledger, add):
    ada, addy = add("Ada"), add("Addy")
    ledger.players.merge(addy.id, into=ada.id)
    ledger.players.add("uid-new", "Addy", ada.added_at)

    with pytest.raises(NameTaken):
        ledger.players.separate(addy.id)


def test_a_player_who_is_not_there(ledger):
    for act in (
        lambda: ledger.players.get(7),
        lambda: ledger.players.rename(7, "Ada"),
        lambda: ledger.players.archive(7),
        lambda: ledger.players.merge(7, 8),
        lambda: ledger.players.separate(7),
    ):
        with pytest.raises(NotInLedger, match="player 7"):
            act()
