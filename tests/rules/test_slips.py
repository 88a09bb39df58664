"""Whatever slip is put into a right account, it is among those named; what was counted
right is never blamed."""

import pytest
import slips_by_hand
from deals import knocks, read_lines
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards import NAME, names
from scorekeeper.rules.claims import Claim, check_claim
from scorekeeper.rules.request import read_request
from scorekeeper.rules.showdown import judge
from scorekeeper.rules.slips import COUNTING, LEFT_LYING, OTHER_LINES, SCORING, effect

SIDES = ("knocker", "defender")
CASES = [
    line["request"]
    for line in read_lines("cases.jsonl")
    if line["kind"] == "verify" and "error" not in line["expect"]
]
PLAIN = [asked for asked in CASES if not {"spread", "defence"} & {*asked}]
# 8♠ would go on the defender's 9-10-J-Q♠, but the knocker lays nothing off.
LAID_BY_THE_KNOCKER = {
    "house": "book-25-25",
    "knocker": "3-5C 8-QD 8S 2S",
    "defender": "9-QS 2D 4H KH 6H 7C AC",
}
HOUSES = [
    {"preset": "pagat", "undercut_bonus": 10, "gin_bonus": 20, "box": 20},
    {"preset": "pagat", "undercut_bonus": 25, "gin_bonus": 25, "box": 25},
    {
        "preset": "pagat",
        "undercut_bonus": 15,
        "gin_bonus": 20,
        "big_gin_bonus": 31,
        "box": 25,
        "spades": "double_points",
        "oklahoma": False,
    },
]


def judged(asked):
    call = read_request(asked)
    return call, judge(call.showdown)


def accounts(call, verdict):
    """How both sides truly lie, as text."""
    table = [frozenset(names(meld)) for meld in verdict.knocker.melds]
    told = {}
    for who, other in (SIDES, SIDES[::-1]):
        side, theirs = getattr(verdict, who), getattr(verdict, other)
        told[who] = slips_by_hand.Account(
            hand=frozenset(names(getattr(call.showdown, who))),
            melds=[frozenset(names(meld)) for meld in side.melds],
            loose=frozenset(names(side.loose)),
            layoffs=[(NAME[card], place) for card, place in side.layoffs],
            table=table,
            theirs=slips_by_hand.Account(
                None,
                [frozenset(names(meld)) for meld in theirs.melds],
                frozenset(names(theirs.loose)),
                None,
                None,
                None,
                None,
            ),
            discard=NAME[call.discard] if call.discard else None,
        )
    return told


def named(way, kind, cards, loose):
    """Whether *way* is one slip of this *kind* about these *cards*, or what comes to it."""
    if len(way) != 1:
        return False
    [slip] = way
    if kind in LEFT_LYING:
        counted, others = effect(loose, way)
        return not others and set(names(counted)) == {*names(loose), *cards}
    return slip.kind == kind and (cards is None or set(names(slip.cards)) == set(cards))


def missing(asked):
    """List the slips of any kind, put into the account of one hand, that are not named."""
    call, verdict = judged(asked)
    if verdict.defender is None:
        return [], set()
    lost, kinds = [], set()
    for who, account in accounts(call, verdict).items():
        side = getattr(verdict, who)
        told = {}

        def ways(claimed, who=who, told=told):
            if claimed not in told:
                claim = Claim(**{f"{who}_count": claimed})
                answer = check_claim(call.showdown, verdict, claim, call.discard)
                told[claimed] = getattr(answer, who).ways
            return told[claimed]

        for kind, cards, claimed in slips_by_hand.in_counting(who, account):
            if claimed == side.count:
                continue
            kinds.add(kind)
            if not any(named(way, kind, cards, side.loose) for way in ways(claimed)):
                lost.append((who, kind, cards, claimed))
        for claimed in {*slips_by_hand.other_lines(who, account)} - {side.count}:
            lines = {*OTHER_LINES, *LEFT_LYING}
            if not any(len(w) == 1 and w[0].kind in lines for w in ways(claimed)):
                lost.append((who, "line", claimed))
            kinds |= {slip.kind for way in ways(claimed) for slip in way} & {*OTHER_LINES}
    return lost, kinds


@given(knocks(), st.sampled_from(HOUSES[:2]))
@settings(max_examples=60)
def test_whatever_slip_is_made_in_counting_it_is_among_those_named(deal, house):
    lost, kinds = missing({"house": house, "knocker": deal[0], "defender": deal[1]})

    assume(kinds)
    assert lost == []


def test_whatever_slip_is_made_in_a_worked_hand_it_is_named_and_no_kind_is_missing():
    made = set()
    for asked in [*PLAIN, LAID_BY_THE_KNOCKER]:
        lost, kinds = missing(asked)
        assert lost == [], asked
        made |= kinds

    assert made >= {*COUNTING}


def numbers(house):
    big_gin = house.big_gin_points or 0
    return {
        "gin": house.gin_bonus,
        "undercut": house.undercut_bonus,
        "big_gin": big_gin,
        "box": house.box,
    }


def scored(asked):
    """A hand that is won, and what may go wrong in scoring it."""
    call, verdict = judged(asked)
    level = verdict.defender and verdict.knocker.count == verdict.defender.count
    if verdict.outcome.winner is None or level:
        return call, verdict, []
    called = call.showdown
    slips = slips_by_hand.in_scoring(
        numbers(called.house),
        verdict.outcome.ending,
        verdict.knocker.count,
        verdict.defender.count,
        verdict.boxes,
        verdict.doubled,
        called.upcard is not None,
    )
    truth = verdict.outcome.winner, verdict.outcome.points
    return call, verdict, [slip for slip in slips if slip[1:] != truth]


@pytest.mark.parametrize("said", [(), ("knocker",), ("defender",), SIDES], ids=str)
@given(st.sampled_from(PLAIN), knocks(), st.sampled_from([None, *HOUSES]), st.booleans())
@settings(max_examples=25)
def test_whatever_slip_is_made_in_scoring_it_is_named_and_no_right_count_is_blamed(
    said, asked, deal, house, spade
):
    if house:
        asked = {"house": house, "knocker": deal[0], "defender": deal[1]}
        asked |= {"upcard": "2S" if spade else "2H"}
    call, verdict, slips = scored(asked)
    counts = {f"{who}_count": getattr(verdict, who).count for who in said if slips}
    for kind, winner, points in slips:
        claim = Claim(**counts, winner=winner, points=points)
        answer = check_claim(call.showdown, verdict, claim, call.discard)

        assert (kind,) in [tuple(s.kind for s in way) for way in answer.result.ways]
        blamed = {slip.side for way in answer.result.ways for slip in way}
        assert not blamed & {*said}


def test_every_kind_of_slip_in_scoring_is_made_in_some_hand():
    made = {slip[0] for asked in PLAIN for slip in scored(asked)[2]}
    for house in HOUSES:
        for asked in PLAIN:
            for upcard in ("2S", "2H"):
                made |= {s[0] for s in scored(asked | {"house": house, "upcard": upcard})[2]}

    apart = {"bonus_of_book", "tie_otherwise", "as_legal"}  # claimed one by one elsewhere
    assert made == {*SCORING} - apart


@given(knocks(), st.sampled_from(HOUSES), st.integers(0, 99), st.sampled_from(SIDES))
@settings(max_examples=40)
def test_a_count_that_is_right_is_blamed_for_no_points_at_all(deal, house, points, winner):
    asked = {"house": house, "knocker": deal[0], "defender": deal[1], "upcard": "2S"}
    call, verdict = judged(asked)
    assume(verdict.defender)
    for said in (("knocker",), ("defender",), SIDES):
        counts = {f"{who}_count": getattr(verdict, who).count for who in said}
        claim = Claim(**counts, winner=winner, points=points)
        ways = check_claim(call.showdown, verdict, claim, call.discard).result.ways

        assert not {slip.side for way in ways for slip in way} & {*said}
