"""The same hand under every rulebook, and the rule that makes the difference."""

from dataclasses import replace
from itertools import combinations

import pytest
from deals import deals, read_lines
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.books import HAND_FIELDS, alike, in_every_book, result
from scorekeeper.rules.cards import CARDS
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.request import read_request
from scorekeeper.rules.showdown import judge
from scorekeeper.words import enough_sentence

# An undercut by two: 10 against 2, whatever the book; only the bonus differs.
UNDERCUT = {"knocker": "3-6C 8-QD JH", "defender": "5HDS 6D 7D 9-QS 2D"}
# One left: what an ace turned lets a player do with it.
ACE = next(
    line["request"] for line in read_lines("cases.jsonl") if line["id"] == "ace-turned-oklahoma"
)


def called(asked, house="book-25-25", **more):
    return read_request({**asked, "house": house, **more}).showdown


def by_name(showdown):
    return {book.preset: book for book in in_every_book(showdown)}


def test_every_rulebook_is_asked_once():
    assert [book.preset for book in in_every_book(called(UNDERCUT))] == list(PRESETS)


def test_an_undercut_pays_33_or_18_and_the_bonus_alone_makes_the_difference():
    books = by_name(called(UNDERCUT))

    assert books["wikipedia"].verdict.outcome.points == 33
    assert books["wikipedia"].reasons == ()
    assert books["pagat"].verdict.outcome.points == 18
    assert books["pagat"].reasons == (("undercut_bonus",),)


def test_straight_gin_forbids_the_knock():
    book = by_name(called(UNDERCUT))["straight"]

    assert book.verdict.outcome.ending == "illegal"
    assert book.reasons == (("knock_limit",),)


def test_what_depends_on_an_upcard_nobody_told_is_left_open():
    books = by_name(called(UNDERCUT))

    open_ones = {name for name, book in books.items() if book.verdict is None}
    assert open_ones == {n for n, preset in PRESETS.items() if preset.house.needs_upcard}


def test_an_upcard_told_settles_every_book():
    assert all(book.verdict for book in in_every_book(called(UNDERCUT, upcard="4S")))


def test_an_ace_turned_needs_two_rules_to_be_a_knock_with_one():
    asked = {key: ACE[key] for key in ("knocker", "defender", "upcard")}
    books = by_name(called(asked, house={"preset": "straight"}))

    assert books["oklahoma-pagat"].verdict.outcome.ending == "knock"
    # Straight Gin lets nobody knock, so the limit of ten is the one rule it takes.
    assert books["oklahoma-pagat"].reasons == (("knock_limit",),)
    books = by_name(called(asked, house={"preset": "oklahoma"}))
    assert books["oklahoma-pagat"].reasons == (("oklahoma_ace",),)
    assert books["straight"].reasons == ()


def test_a_book_without_oklahoma_has_no_rule_for_an_ace_that_was_turned():
    asked = {key: ACE[key] for key in ("knocker", "defender", "upcard")}
    books = by_name(called(asked, house={"preset": "oklahoma-pagat"}))

    assert books["straight"].verdict.outcome.ending == "illegal"
    assert books["straight"].reasons == (("knock_limit",),)
    assert books["oklahoma"].reasons == (("oklahoma_ace",),)


@pytest.mark.parametrize(
    ("sets", "said"),
    [
        ([["a"]], ""),
        ([["a"], ["b"]], "Either rule alone"),
        ([["a"], ["b"], ["c"]], "Any one of these rules"),
        ([["a", "b"]], "together"),
        ([["a", "b"], ["c", "d"]], "Any one of these sets"),
    ],
)
def test_it_is_said_whether_rules_make_the_difference_alone_or_together(sets, said):
    assert said in enough_sentence(sets) and bool(said) == bool(enough_sentence(sets))


def test_books_with_other_boxes_stand_in_rows_of_their_own():
    for group in alike(in_every_book(called(UNDERCUT, upcard="TH"))):
        for _rules, row in group.rows:
            assert len({book.verdict.boxes for book in row}) == 1


def test_books_that_score_alike_stand_together_and_the_open_ones_last():
    groups = alike(in_every_book(called(UNDERCUT)))

    assert [group.outcome and result(group.outcome) for group in groups] == [
        ("undercut", "defender", 33),
        ("undercut", "defender", 18),
        ("illegal", None, 0),
        None,
    ]
    assert groups[0].rows[0][0] == ()
    assert groups[1].rows[0][0] == ((("undercut_bonus", 10),),)
    assert sum(len(group.books) for group in groups) == len(PRESETS)


@given(deals(), st.sampled_from(CARDS), st.sampled_from(list(PRESETS)))
def test_the_rules_named_are_enough_and_none_of_fewer_is(deal, upcard, name):
    knocker, defender = deal
    here = called({"knocker": knocker, "defender": defender}, house=name, upcard=upcard)
    at_home = result(judge(here).outcome)

    def with_fields(book, fields):
        mixed = replace(here.house, **{field: getattr(book.house, field) for field in fields})
        return result(judge(replace(here, house=mixed)).outcome)

    for book in in_every_book(here):
        there = result(book.verdict.outcome)
        assert (there == at_home) == (not book.reasons)
        for fields in book.reasons:
            assert with_fields(book, fields) == there
            for size in range(len(fields)):
                for fewer in combinations(HAND_FIELDS, size):
                    assert with_fields(book, fewer) != there


def test_fields_that_change_no_hand_are_not_among_those_tried():
    # Two houses that agree in these fields score every hand alike.
    here = called(UNDERCUT)
    other = replace(PRESETS["club"].house, **{n: getattr(here.house, n) for n in HAND_FIELDS})

    assert judge(replace(here, house=other)).outcome == judge(here).outcome


@pytest.mark.parametrize("name", PRESETS)
def test_a_table_that_plays_by_the_book_differs_from_it_in_nothing(name):
    books = by_name(called(UNDERCUT, house=name, upcard="TH"))

    assert books[name].reasons == ()
