import string
from urllib.parse import quote

import pytest
from deals import deals, hands, read_lines
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards import CARDS
from scorekeeper.rules.house import CHOICES, FIELDS, RANGES, BadHouse, House
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.request import read_request
from scorekeeper.web import links
from scorekeeper.web.links import (
    DamagedLink,
    read_house_code,
    read_link,
    sealed,
    write_house,
    write_link,
)

MOST = 999_999_999

# ------------------------------------------------------------------ version 1, frozen

DEFAULTS = {
    "knock_limit": 10,
    "oklahoma": False,
    "oklahoma_ace": "gin",
    "spades": "single",
    "knock_bonus": 0,
    "gin_bonus": 25,
    "undercut_bonus": 25,
    "big_gin_bonus": None,
    "tie": "undercut",
    "spread": "as_laid",
    "defence": "best",
    "columns": 1,
    "target": 100,
    "hand_cap": None,
    "game_bonus": 0,
    "box": 0,
    "extra_boxes": {"undercut": 0, "gin": 0, "big_gin": 0},
    "boxes_count": False,
    "shutout": "none",
    "shutout_flat": 0,
    "shutout_test": "no_points",
    "column_weights": [1],
    "deal": "loser",
    "dead_deal": "same",
}
BOXES = {"undercut": 2, "gin": 3, "big_gin": 4}

HANDS_OF_VERSION_1 = {
    "h.k3C4C5C6C8D9DTDJDQDJH.d2D5D6D7D5H5S9STSJSQS": {
        "house": {},
        "knocker": "3C4C5C6C8D9DTDJDQDJH",
        "defender": "2D5D6D7D5H5S9STSJSQS",
    },
    "hg20u10.kAC2C3C4C5C6C7CADAHKHQS.dQCKC2D3D4DKD8H9HTHJS.xQS.u4S": {
        "house": {"gin_bonus": 20, "undercut_bonus": 10},
        "knocker": "AC2C3C4C5C6C7CADAHKHQS",
        "defender": "QCKC2D3D4DKD8H9HTHJS",
        "discard": "QS",
        "upcard": "4S",
    },
    "hb31.kAC2C3C4D5D6D7H8H9HTHJH.d4CJC3D9D2H3H4H6S7S8S.b": {
        "house": {"big_gin_bonus": 31},
        "knocker": "AC2C3C4D5D6D7H8H9HTHJH",
        "defender": "4CJC3D9D2H3H4H6S7S8S",
        "call": "big_gin",
    },
    "h.kJCJD9HJH6S7S8S9STSJS.d6C7C8C9CTCKCKH5SQSKS.sJCJDJHJS-6S7S8S9STS": {
        "house": {},
        "knocker": "JCJD9HJH6S7S8S9STSJS",
        "defender": "6C7C8C9CTCKCKH5SQSKS",
        "spread": ["JCJDJHJS", "6S7S8S9STS"],
    },
    "hp1.k3C8C9C8D3H8H9H4S8S9S.d2C4C2DJD2HJH2S3S6SJS.s": {
        "house": {"spread": "least"},
        "knocker": "3C8C9C8D3H8H9H4S8S9S",
        "defender": "2C4C2DJD2HJH2S3S6SJS",
        "spread": [],
    },
    "hd1.kAC3C4C2D6D7D8D4H5H6H.d9C3D4D9DAH3H9H3S4S6S.m3D3H3S-9C9D9H.l4D4H5H6H-6S6D7D8D": {
        "house": {"defence": "as_played"},
        "knocker": "AC3C4C2D6D7D8D4H5H6H",
        "defender": "9C3D4D9DAH3H9H3S4S6S",
        "defence": {
            "melds": ["3D3H3S", "9C9D9H"],
            "layoffs": [["4D", "4H5H6H"], ["6S", "6D7D8D"]],
        },
    },
    "h.k9CAD3D3H9HJHQHKH3S9S.dAC5C4D6DJDQDKD2H4H5H.m.l": {
        "house": {},
        "knocker": "9CAD3D3H9HJHQHKH3S9S",
        "defender": "AC5C4D6DJDQDKD2H4H5H",
        "defence": {"melds": [], "layoffs": []},
    },
    "h.k3C4C5C6C8D9DTDJDQDJH.d2D5D6D7D5H5S9STSJSQS.ca10b12wkp2.eb2wdp33": {
        "house": {},
        "knocker": "3C4C5C6C8D9DTDJDQDJH",
        "defender": "2D5D6D7D5H5S9STSJSQS",
        "claims": {
            "knocker": {
                "knocker_count": 10,
                "defender_count": 12,
                "winner": "knocker",
                "points": 2,
            },
            "defender": {"defender_count": 2, "winner": "defender", "points": 33},
        },
    },
    "h.k3C4C5C6C8D9DTDJDQDJH.d2D5D6D7D5H5S9STSJSQS.ewn": {
        "house": {},
        "knocker": "3C4C5C6C8D9DTDJDQDJH",
        "defender": "2D5D6D7D5H5S9STSJSQS",
        "claims": {"defender": {"winner": "nobody"}},
    },
}
HOUSES_OF_VERSION_1 = {
    "": {},
    "k0": {"knock_limit": 0},
    "n5": {"knock_bonus": 5},
    "g20u10": {"gin_bonus": 20, "undercut_bonus": 10},
    "c3t250m100x20": {"columns": 3, "target": 250, "game_bonus": 100, "box": 20}
    | {"column_weights": [1, 1, 1]},
    "c3j1-1-2": {"columns": 3, "column_weights": [1, 1, 2]},
    "o1": {"oklahoma": True},
    "o1a1": {"oklahoma": True, "oklahoma_ace": "one"},
    "s1": {"spades": "double_points"},
    "s2": {"spades": "double_points_and_bonus_boxes"},
    "s3": {"spades": "double_points_and_boxes"},
    "i1": {"tie": "undercut_no_bonus"},
    "i2": {"tie": "knocker"},
    "i3": {"tie": "nobody"},
    "p1": {"spread": "least"},
    "p2": {"spread": "free"},
    "d1": {"defence": "as_played"},
    "q1": {"shutout": "game_bonus_x2"},
    "f500q2": {"shutout": "flat", "shutout_flat": 500},
    "q3": {"shutout": "hand_points_x2"},
    "q4": {"shutout": "all_but_boxes_x2"},
    "q5": {"shutout": "total_x2"},
    "q6": {"shutout": "difference_x2"},
    "r1": {"shutout_test": "no_wins"},
    "l1": {"deal": "winner"},
    "l2": {"deal": "alternate"},
    "v1": {"dead_deal": "pass"},
    "b": {"big_gin_bonus": "gin+6"},
    "b0": {"big_gin_bonus": 0},
    "b50": {"big_gin_bonus": 50},
    "h60": {"hand_cap": 60},
    "e1y2z3w4": {"boxes_count": True, "extra_boxes": BOXES},
}


@pytest.mark.parametrize("code", HOUSES_OF_VERSION_1)
def test_a_house_of_version_1_reads_for_ever_as_it_was_written(code):
    house = read_house_code(code)

    assert house.as_json() == DEFAULTS | HOUSES_OF_VERSION_1[code]
    assert write_house(house) == code


@pytest.mark.parametrize("text", HANDS_OF_VERSION_1)
def test_a_hand_of_version_1_reads_for_ever_as_it_was_written(text):
    asked = HANDS_OF_VERSION_1[text]
    asked = asked | {"house": DEFAULTS | asked["house"]}

    assert read_link(text) == asked
    assert write_link(asked, House.read(asked["house"])) == sealed(text)
    assert read_link(sealed(text)) == asked


def test_every_field_and_every_choice_stands_in_the_frozen_tables():
    told = HOUSES_OF_VERSION_1.values()

    assert set(DEFAULTS) == set(FIELDS)
    assert set(FIELDS) == {field for house in told for field in house}
    for field, choices in CHOICES.items():
        assert set(choices) == {DEFAULTS[field]} | {
            house[field] for house in told if field in house
        }


def test_a_house_names_its_rules_even_where_a_default_of_today_moves(monkeypatch):
    monkeypatch.setattr(House, "read", classmethod(lambda cls, given, base=None: given))

    assert set(read_house_code("g20")) == set(FIELDS)


def test_the_words_in_links_are_all_still_choices_of_a_house():
    for field, words in links._WORDS.values():
        assert set(words) <= set(CHOICES[field]), field


# ------------------------------------------------------------------------- round trip


def numbers(low=0, high=None):
    return st.integers(low, min(high or MOST, MOST))


@st.composite
def houses(draw):
    """Any house whose numbers a form could take, and larger ones."""
    told = {name: draw(numbers(*ends)) for name, ends in RANGES.items()}
    told |= {name: draw(st.sampled_from(words)) for name, words in CHOICES.items()}
    told |= {name: draw(st.booleans()) for name in ("oklahoma", "boxes_count")}
    told["big_gin_bonus"] = draw(st.none() | st.just("gin+6") | numbers())
    told["hand_cap"] = draw(st.none() | numbers(1))
    told["extra_boxes"] = draw(st.fixed_dictionaries(dict.fromkeys(BOXES, numbers())))
    told["column_weights"] = draw(st.lists(numbers(), max_size=6))
    return House.read(told)


@given(houses())
def test_every_rule_of_a_house_comes_back_from_its_code(house):
    assert read_house_code(write_house(house)) == house


@pytest.mark.parametrize("name", PRESETS)
def test_a_rulebook_comes_back_from_its_code(name):
    house = PRESETS[name].house

    assert read_house_code(write_house(house)) == house


CLAIMS = st.fixed_dictionaries(
    {},
    optional={
        "knocker_count": st.integers(0, 100),
        "defender_count": st.integers(0, 100),
        "winner": st.sampled_from(["knocker", "defender", "nobody"]),
        "points": st.integers(0, 99_999),
    },
)


@st.composite
def requests(draw):
    """A whole request: both hands, and any of the rest that can be told beside them."""
    knocker, defender = draw(deals())
    asked = {"knocker": knocker, "defender": defender}
    over = [card for card in CARDS if card not in {*knocker, *defender}]
    if draw(st.booleans()):
        extra = draw(st.sampled_from(over))
        asked["knocker"] = [*knocker, extra]
        if draw(st.booleans()):
            asked["call"] = "big_gin"
        else:
            asked["discard"] = draw(st.sampled_from(asked["knocker"]))
    asked["upcard"] = draw(st.sampled_from(CARDS))
    for who in ("knocker", "defender"):
        if said := draw(CLAIMS):
            asked.setdefault("claims", {})[who] = said
    melds = st.lists(hands(sizes=(1, 3, 4), ranks=(5, 13)), max_size=4)
    if draw(st.booleans()):
        asked["spread"] = draw(melds)
    if draw(st.booleans()):
        pairs = st.tuples(st.sampled_from(CARDS), hands(sizes=(1, 3), ranks=(5, 13)))
        layoffs = [list(pair) for pair in draw(st.lists(pairs, max_size=4))]
        asked["defence"] = {"melds": draw(melds), "layoffs": layoffs}
    return asked


@given(requests(), houses())
def test_a_hand_comes_back_from_its_link_with_all_that_was_told(asked, house):
    back = read_link(write_link(asked, house))

    call = read_request(asked | {"house": house.as_json()})
    assert call.showdown
    there = read_request(back)
    assert there.discard == call.discard
    for told in ("house", "knocker", "defender", "upcard", "big_gin"):
        assert getattr(there.showdown, told) == getattr(call.showdown, told)
    assert laid(there.showdown) == laid(call.showdown)
    assert back.get("claims") == asked.get("claims")


def laid(showdown):
    """What was laid down at the table; in which order a meld's cards lie is no matter."""
    spread, played = showdown.spread, showdown.played
    return (
        spread and [sorted(meld) for meld in spread],
        played and ([sorted(meld) for meld in played.melds], played.layoffs),
    )


def test_a_card_laid_twice_is_still_there_twice():
    asked = {"knocker": "3-6C 8-QD JH", "defender": "5HDS 6D 7D 9-QS 2D"}
    asked["spread"] = [["3C", "4C", "5C", "5C"]]

    [meld] = read_link(write_link(asked, House()))["spread"]

    assert meld == "3C4C5C5C"


@given(deals(), st.randoms())
def test_the_same_cards_in_any_order_make_the_same_link(deal, chance):
    knocker, defender = deal
    link = write_link({"knocker": knocker, "defender": defender}, House())

    knocker, defender = chance.sample(knocker, 10), chance.sample(defender, 10)
    assert write_link({"knocker": knocker, "defender": defender}, House()) == link


def test_cards_written_as_people_write_them_make_the_same_link():
    people = {"knocker": "3-6c 8-q♦ jh", "defender": "5hds, 6d 7d 9-qs 2D"}

    assert write_link(people, House()) == "zedp.h.k3C4C5C6C8D9DTDJDQDJH.d2D5D6D7D5H5S9STSJSQS"


@given(requests(), houses())
def test_a_link_needs_no_escaping_in_an_address(asked, house):
    assert set(write_link(asked, house)) <= {*string.ascii_letters, *string.digits, *".-"}


# ---------------------------------------------------------------------------- damaged


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".",
        "z",
        "h..",
        "hk",
        "hk1k",
        "hk1 2",
        "h1",
        "hé1",
        "ho2",
        "hs4",
        "hq7",
        "hj",
        "hj1-",
        "hj-1",
        "h|k9",
        "hg1000000000",
        "h.k.k",
        "h.K3C",
        "h.q3C",
        "hg٢",
        "h.cx",
        "h.ca1000",
        "h.ewx",
        "h.c.c",
    ],
)
def test_a_text_that_is_no_link_is_refused(text):
    with pytest.raises(DamagedLink):
        read_link(text)


@pytest.mark.parametrize(("code", "field"), [("k11", "knock_limit"), ("c0", "columns")])
def test_a_rule_out_of_range_is_refused_by_name(code, field):
    with pytest.raises(BadHouse) as refused:
        read_link(f"h{code}.k")

    assert field in refused.value.fields


GOOD = [*HANDS_OF_VERSION_1, *(f"h{code}.kAC.d2C" for code in HOUSES_OF_VERSION_1)]
ALPHABET = st.sampled_from("hkdxubsmlgcerpqaw0123456789ACDHSTJQK.-~+%٣ é")


@st.composite
def mutations(draw):
    """A good link with a few letters put in, taken out, changed, or doubled."""
    text = draw(st.sampled_from(GOOD))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 3))
        text = text[:place] + draw(st.text(ALPHABET, max_size=3)) + text[place + cut :]
    return text


ANY = st.text() | st.text(ALPHABET) | mutations()


@given(ANY)
@example("hj٣.k")
@example("h" + "j1" + "-1" * 500)
def test_any_text_is_a_request_or_is_refused_in_a_known_way(text):
    try:
        asked = read_link(text)
    except (DamagedLink, BadHouse):
        return
    read_request(asked)
    assert House.read(asked["house"]).as_json() == asked["house"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=ANY.filter(lambda text: text not in ("", ".", "..") and "/" not in text))
def test_any_link_opens_as_a_verdict_or_as_a_page_that_says_it_is_damaged(client, text):
    path = quote(text, safe="", errors="surrogatepass")

    assert client.get(f"/verdict/1/{path}").status_code in (200, 400)
    assert client.get(f"/check?from={path}").status_code in (200, 400)


VERIFIED = [
    line["request"]
    for line in read_lines("cases.jsonl")
    if line["kind"] == "verify" and "error" not in line["expect"]
]


@pytest.mark.parametrize("asked", VERIFIED, ids=lambda asked: asked["id"])
def test_every_case_that_can_be_scored_has_a_link_that_shows_it(client, asked):
    link = write_link(asked, read_request(asked).showdown.house)

    assert client.get(f"/verdict/1/{link}").status_code == 200


def test_an_address_that_lost_a_piece_is_known_by_its_seal():
    hands = "k5C9C9D4H5H6H9SJSQSKS.d2C7C2D7D3H7H9H2S7STS"
    whole = sealed(f"hm100x25q6.{hands}.s9C9D9S-JSQSKS-4H5H6H")

    assert read_link(whole)["spread"] == ["9C9D9S", "JSQSKS", "4H5H6H"]
    assert read_link(whole + ".") == read_link(whole)
    for length in range(1, len(whole)):
        with pytest.raises((DamagedLink, BadHouse)):
            read_link(whole[:length])


def test_a_rule_given_twice_is_damage():
    with pytest.raises(DamagedLink):
        read_link("hk3k5.k3C")
