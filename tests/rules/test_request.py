import pytest
from by_hand import PACK
from deals import deals
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import names
from scorekeeper.rules.request import read_request
from scorekeeper.rules.showdown import Verdict, judge

TEN = "4S 5S 6S TC TD TH JC JD JH 3D"
OTHERS = "7S KC KD KH QC QD QH 4C 5D 2C"
FINE = {"house": "pagat", "knocker": TEN, "defender": OTHERS}


def faults(**changes):
    """The faults of a request that would be fine but for *changes*: code and place."""
    call = read_request(FINE | changes)
    assert (call.showdown is None) == bool(call.faults)
    return [f"{fault.code} {fault.where}" for fault in call.faults]


def test_a_request_without_fault_becomes_a_showdown():
    showdown = read_request(FINE).showdown

    assert sorted(names(showdown.knocker)) == sorted(TEN.split())
    assert sorted(names(showdown.defender)) == sorted(OTHERS.split())
    assert showdown.spread is None
    assert showdown.played is None


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"knocker": TEN[:-2] + "1H"}, ["unreadable_card knocker"]),
        ({"defender": OTHERS + " 9C"}, ["wrong_number_of_cards defender"]),
        ({"knocker": TEN[3:]}, ["wrong_number_of_cards knocker"]),
        ({"knocker": TEN, "call": "big_gin"}, ["wrong_number_of_cards knocker"]),
        ({"knocker": TEN[3:] + " 3D"}, ["card_twice knocker"]),
        ({"defender": OTHERS[3:] + " 4S"}, ["card_in_both_hands defender"]),
        ({"knocker": TEN + " 9C"}, ["discard_needed knocker"]),
        ({"knocker": TEN + " 9C", "discard": "8C"}, ["discard_not_in_hand discard"]),
        ({"discard": "3D"}, ["card_twice discard"]),
        ({"discard": "7S"}, ["card_in_both_hands discard"]),
        ({"discard": "7S 8S"}, ["unreadable_request discard"]),
        ({"house": "club"}, ["upcard_needed upcard"]),
        ({"house": "nobody"}, ["unknown_house house"]),
        ({"house": {"target": -1, "tie": "?"}}, ["bad_house house", "bad_house house"]),
        ({"house": None}, ["unreadable_request house"]),
        ({"knocker": None}, ["unreadable_request knocker"]),
        ({"defender": 7}, ["unreadable_request defender"]),
        ({"call": "gim"}, ["unreadable_request call"]),
        ({"call": 1}, ["unreadable_request call"]),
        ({"upcard": "ZZ", "house": "club"}, ["unreadable_card upcard"]),
        ({"upcard": 7}, ["unreadable_request upcard"]),
        (
            {"knocker": TEN + " 9C", "call": "big_gin", "discard": "9C"},
            ["unreadable_request discard"],
        ),
        ({"spread": "4S 5S 6S"}, ["unreadable_request spread"]),
        ({"spread": [7]}, ["unreadable_request spread"]),
        ({"spread": [["4S", "??"]]}, ["unreadable_card spread"]),
        ({"defence": []}, ["unreadable_request defence"]),
        ({"defence": {"melds": 7}}, ["unreadable_request defence"]),
        ({"defence": {"layoffs": [["7S"]]}}, ["unreadable_request defence"]),
        ({"defence": {"layoffs": [["1S", ["4S"]]]}}, ["unreadable_card defence"]),
        ({"defence": {"melds": [["KC", "K"]]}}, ["unreadable_card defence"]),
    ],
)
def test_each_fault_is_found_where_it_is(changes, found):
    got = faults(**changes)

    assert set(found) <= set(got)
    assert {fault.split()[0] for fault in got} - {"unreadable_request"} <= {
        fault.split()[0] for fault in found
    }


def test_every_fault_is_told_at_once():
    found = faults(
        house={"preset": "club", "gin_bonus": -1, "box": "x"},
        knocker="4S 4S 1H " + TEN,
        defender="4S QX 9C",
        call="rummy",
        spread=7,
        defence=7,
    )

    assert set(found) == {
        "bad_house house",
        "unreadable_card knocker",
        "unreadable_card defender",
        "card_twice knocker",
        "card_in_both_hands defender",
        "wrong_number_of_cards knocker",
        "wrong_number_of_cards defender",
        "unreadable_request call",
        "unreadable_request spread",
        "unreadable_request defence",
    }
    assert found.count("bad_house house") == 2


def test_the_cards_at_fault_are_named():
    call = read_request(FINE | {"knocker": "4S 4S 5S 7S zz 1H TC TD TH JC"})
    told = {fault.code: fault.cards for fault in call.faults}

    assert told == {
        "unreadable_card": ("zz", "1H"),
        "card_twice": ("4S",),
        "card_in_both_hands": ("7S",),
    }


def test_the_eleventh_card_is_the_discard():
    call = read_request(FINE | {"knocker": TEN + " 9C", "discard": "9c"})

    assert names(call.discard) == ["9C"]
    assert sorted(names(call.showdown.knocker)) == sorted(TEN.split())


def test_the_upcard_may_also_be_in_a_hand():
    assert not faults(house="club", upcard="4S")
    assert not faults(house="club", upcard="7S")


@pytest.mark.parametrize("given_request", [None, 7, "pagat", [FINE], True])
def test_what_is_no_object_is_no_request(given_request):
    call = read_request(given_request)

    assert [(fault.code, fault.where) for fault in call.faults] == [
        ("unreadable_request", "request")
    ]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)
cards = st.sampled_from(PACK) | st.sampled_from(["1H", "", "4-6H", "9CDH", "10♥"])
melds = st.lists(st.lists(cards, max_size=5) | cards | json_values, max_size=3)
layoffs = st.lists(
    st.tuples(cards, st.lists(cards, max_size=3) | cards).map(list) | json_values, max_size=4
)
FIELDS = {
    "house": st.sampled_from(["pagat", "club", "hands-only", "?"])
    | st.fixed_dictionaries(
        {"spread": st.sampled_from(["as_laid", "least", "free"])},
        optional={
            "defence": st.sampled_from(["best", "as_played"]),
            "spades": st.just("double_points"),
            "knock_limit": st.integers(-1, 11),
        },
    ),
    "discard": cards,
    "upcard": cards,
    "call": st.sampled_from(["knock", "gin", "big_gin"]),
    "spread": melds,
    "defence": st.fixed_dictionaries({}, optional={"melds": melds, "layoffs": layoffs}),
}


@st.composite
def requests(draw):
    """A request that may be anything, yet is near enough to be understood now and then."""
    knocker, defender = draw(deals(ranks=(5, 6)))
    asked = {"house": "hands-only", "knocker": knocker, "defender": defender}
    for field in draw(st.sets(st.sampled_from(sorted(FIELDS)))):
        asked[field] = draw(FIELDS[field])
    for field in draw(st.sets(st.sampled_from(["knocker", "defender", *FIELDS]), max_size=1)):
        asked[field] = draw(json_values)
    return asked


@given(requests() | json_values)
def test_whatever_is_asked_there_is_a_verdict_or_a_fault(asked):
    call = read_request(asked)

    if call.showdown is None:
        assert call.faults
    else:
        assert not call.faults
        assert isinstance(judge(call.showdown), Verdict)
