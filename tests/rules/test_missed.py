"""What was laid at the table: legal or not, and what was missed, card by card."""

import by_hand
import pytest
from deals import read_lines
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import BIT, names, read_cards
from scorekeeper.rules.missed import in_turn, look_back
from scorekeeper.rules.proof import lines
from scorekeeper.rules.request import read_request
from scorekeeper.rules.showdown import judge, on

CASES = {line["id"]: line["request"] for line in read_lines("cases.jsonl")}


UNDERCUT = {"knocker": "3-6C 8-QD JH", "defender": "5HDS 6D 7D 9-QS 2D"}


def seen(asked):
    call = read_request({"house": "book-25-25", **asked})
    return look_back(judge(call.showdown))


def told(missed):
    return [
        (m.kind, " ".join(names(m.cards)), " ".join(names(m.on)), m.left, m.worth)
        for m in missed
    ]


def faults(judged):
    return [one.fault for one in judged]


def test_what_nobody_told_is_not_judged():
    back = seen({"knocker": "3-6C 8-QD JH", "defender": "5HDS 6D 7D 9-QS 2D"})

    assert not (back.spread or back.melds or back.layoffs)
    assert not (back.missed_by_knocker or back.missed_by_defender)


def test_a_seven_that_could_have_gone_on_four_five_six():
    # As played A♦ A♥ 2♣ 7♠ are left: 11, and 4 knocked. With 7♠ laid off 4 are left.
    back = seen(
        {
            "knocker": "4-6S 9CDH JCDH 4D",
            "defender": "KCDH QCDH AHD 7S 2C",
            "defence": {"melds": ["KCDH", "QCDH"], "layoffs": []},
        }
    )

    assert faults(back.melds) == [None, None]
    [missed] = back.missed_by_defender
    assert told([missed])[0][:4] == ("off", "7S", "4S 5S 6S", 4)
    assert missed.outcome.ending == "undercut"
    assert missed.worth == 7 + 25  # he loses 11 - 4 = 7 and could have won 25


def test_a_chain_is_missed_as_one():
    back = seen(
        {
            "knocker": "4-6S 9CDH JCDH 4D",
            "defender": "KCDH QCDH 8S 7S 3S 2C",
            "defence": {"melds": ["KCDH", "QCDH"], "layoffs": []},
        }
    )

    off = [one for one in told(back.missed_by_defender) if one[0] == "off"]
    assert off == [("off", "7S 8S", "4S 5S 6S", 5, 15), ("off", "3S", "4S 5S 6S", 17, 3)]
    [both] = [one for one in back.missed_by_defender if one.kind == "together"]
    assert names(both.cards) == ["3S", "7S", "8S"]
    assert both.left == 2


@pytest.mark.parametrize(
    ("name", "place", "fault"),
    [
        ("laid-no-meld", "spread", "gap"),
        ("laid-card-twice", "spread", "used"),
        ("laid-strange-cards", "spread", "card_not_in_hand"),
        ("meld-claim-card-not-held", "spread", "card_not_in_hand"),
        ("played-card-twice", "layoffs", "used"),
        ("played-illegal-layoff", "layoffs", "other_suit"),
        ("played-illegal-layoff-b", "layoffs", "other_rank"),
        ("played-layoff-on-gin", "layoffs", "gin"),
        ("played-strange-card", "layoffs", "card_not_in_hand"),
        ("played-wrong-order", "layoffs", "gap"),
    ],
)
def test_what_is_not_legal_is_named_with_its_reason(name, place, fault):
    judged = getattr(seen(CASES[name]), place)

    assert [one for one in faults(judged) if one] == [fault]


@pytest.mark.parametrize(
    ("meld", "fault"),
    [
        ("3C 4C", "too_few"),
        ("3C 4C 6C", "gap"),
        ("QH KH AH", "corner"),
        ("3C 4C QH", "mixed"),
        ("3C 4C 5C", None),
    ],
)
def test_a_meld_that_is_none(meld, fault):
    asked = {"knocker": "3-6C QH KH AH 2-4D", "defender": "5HDS 6D 7D 9-QS 2S"}

    assert faults(seen(asked | {"spread": [meld]}).spread) == [fault]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("laid-gin-not-shown", ("own", "QH", "9H TH JH", 0, 40)),
        ("played-missed-layoff", ("off", "7D", "8D 9D TD JD", 11, 7)),
        ("H16-held-back", ("own", "5S", "6S 7S 8S 9S", 1, -2)),
        ("played-whole-swing-b", ("off", "AS 2S", "3S 4S 5S", 2, 13)),
        ("played-on-the-spread-laid", ("meld", "JD QD KD", "JD QD KD", 27, 30)),
    ],
)
def test_what_was_missed_in_known_hands(name, expected):
    back = seen(CASES[name])

    assert expected in told((*back.missed_by_knocker, *back.missed_by_defender))


def test_the_seven_on_the_wrong_meld_leaves_other_melds_as_the_better_way():
    [missed] = seen(CASES["layoff-set-or-run-played"]).missed_by_defender

    assert missed.kind == "otherwise" and missed.worth == 8
    assert names(missed.cards) == ["8S"]


@pytest.mark.parametrize(
    "name", [n for n in CASES if n.startswith(("laid", "played", "spread"))]
)
def test_the_best_that_was_missed_is_worth_what_the_verdict_says_was_lost(name):
    call = read_request(CASES[name])
    verdict = judge(call.showdown)
    back = look_back(verdict)

    for done, missed in (
        (verdict.as_laid, back.missed_by_knocker),
        (verdict.as_played, back.missed_by_defender),
    ):
        if done and done.lost:
            assert max(one.worth for one in missed) >= done.lost


KNOCKS = [
    knock
    for knock in read_lines("knock.jsonl")
    if len(knock["knocker"]) == 10 and knock["P1"]["outcome"] in ("knock", "undercut")
]


@st.composite
def played_hands(draw):
    """A knock, and any line of the defender's played, not always to its end."""
    knock = draw(st.sampled_from(KNOCKS))
    asked = {name: knock[name] for name in ("knocker", "defender")} | {"house": "book-25-25"}
    called = read_request(asked).showdown
    spread = judge(called).knocker.melds
    line = draw(st.sampled_from(lines(called.defender, spread)))
    few = draw(st.integers(0, len(line.layoffs)))
    asked["defence"] = {
        "melds": [names(meld) for meld in line.melds],
        "layoffs": [[names(c)[0], names(spread[on])] for c, on in line.layoffs[:few]],
    }
    return asked


@given(played_hands())
def test_each_thing_missed_could_be_done_and_the_best_is_all_that_was_lost(asked):
    call = read_request(asked)
    verdict = judge(call.showdown)
    back = look_back(verdict)
    done = verdict.as_played
    table = [names(meld) for meld in done.knocker.melds]
    left = set(by_hand.defences(asked["defender"], table))

    assert not [fault for fault in faults((*back.melds, *back.layoffs)) if fault]
    for one in back.missed_by_defender:
        assert one.left in {by_hand.count(cards) for cards in left}
        assert one.left < done.defender.count
    assert max((one.worth for one in back.missed_by_defender), default=0) == done.lost


@pytest.mark.parametrize(
    ("spread", "place", "left"),
    [
        (["3-6C", "9-QD"], ("8D", "9D TD JD QD"), 18),
        (["3-6C", "8-JD"], ("QD", "8D 9D TD JD"), 20),
        (["4-6C", "8-QD"], ("3C", "4C 5C 6C"), 13),
    ],
)
def test_nothing_is_set_against_a_knock_that_was_not_legal(spread, place, left):
    back = seen({**UNDERCUT, "spread": spread})

    [missed] = back.missed_by_knocker
    assert told([missed]) == [("own", *place, 10, None)]
    assert back.laid.knocker.count == left
    # Laid so he may knock with ten, and the defender undercuts him with two: 8 and 25.
    assert (missed.outcome.ending, missed.outcome.points) == ("undercut", 33)


def test_where_one_card_does_not_make_the_knock_legal_the_melds_that_do_are_told():
    back = seen({**UNDERCUT, "spread": ["4-6C", "9-QD"]})

    *single, all_of_it = back.missed_by_knocker
    assert [one.outcome.ending for one in single] == ["illegal", "illegal"]
    assert (all_of_it.kind, all_of_it.left) == ("otherwise", 10)
    assert all_of_it.outcome.ending == "undercut"


def test_an_illegal_lay_off_is_taken_back_and_the_rest_judged():
    back = seen(
        {**UNDERCUT, "defence": {"melds": ["9-QS"], "layoffs": [["7D", "8D"], ["2D", "3C"]]}}
    )

    assert faults(back.layoffs) == [None, "other_suit"]
    assert back.play_back and not back.meld_back
    assert back.played.defender.count == 23  # 2 + 5 + 5 + 5 + 6
    assert back.played.outcome.points == 13
    assert ("meld", "5D 5H 5S", "5D 5H 5S", 8, 40) in told(back.missed_by_defender)


def test_an_illegal_meld_is_taken_back_and_the_rest_judged():
    back = seen({**UNDERCUT, "spread": ["3-6C", "8-QD JH"]})

    assert back.meld_back
    assert back.laid.knocker.count == 57
    assert told(back.missed_by_knocker)[0][:4] == (
        "meld",
        "8D 9D TD JD QD",
        "8D 9D TD JD QD",
        10,
    )


def test_a_card_goes_on_the_run_as_it_lies_then():
    back = seen(
        {**UNDERCUT, "defence": {"melds": ["5HDS"], "layoffs": [["7D", "8D"], ["6D", "9D"]]}}
    )

    assert [(names(one.on)[0], names(one.before)) for one in back.layoffs] == [
        ("8D", []),
        ("7D", ["7D"]),
    ]


@given(played_hands(), st.sampled_from([["KS", "AH"], ["AC", "2H"]]))
def test_what_is_not_legal_changes_nothing_in_the_rest(asked, wrong):
    spoilt = {
        **asked,
        "defence": {**asked["defence"], "layoffs": [*asked["defence"]["layoffs"], wrong]},
    }
    if wrong[0] in asked["defender"]:
        return
    right, back = seen(asked), seen(spoilt)

    assert back.play_back
    assert back.played == right.played
    assert back.missed_by_defender == right.missed_by_defender


def test_cards_are_put_into_the_order_in_which_they_can_be_laid():
    run, cards = read_cards("5-7H").hand, read_cards("3H 4H 8H 9H").hand

    order = in_turn(cards | BIT["KS"], run)
    assert order.index(BIT["4H"]) < order.index(BIT["3H"])
    assert order.index(BIT["8H"]) < order.index(BIT["9H"])
    assert order[-1] == BIT["KS"]
    # On 9♦ 10♦ J♦ neither fits yet; with 8♦ put to it both do, the seven first.
    assert in_turn(read_cards("6D 7D").hand, read_cards("9-JD").hand) == [BIT["7D"], BIT["6D"]]


# ------------------------------------------------------------- what was not legal helps nobody


@st.composite
def spoilt_hands(draw):
    """A defence, and the same with a card more in it that is not legal there: laid off, or
    put into a meld, at any place among the others."""
    asked = draw(played_hands())
    called = read_request(asked).showdown
    table = [names(meld) for meld in judge(called).knocker.melds]
    defence = asked["defence"]
    card, on = draw(st.sampled_from(names((1 << 52) - 1))), draw(st.sampled_from(table))
    layoffs = [*defence["layoffs"]]
    layoffs.insert(draw(st.integers(0, len(layoffs))), [card, on[0]])
    melds = [*defence["melds"], [card, *draw(st.permutations(names(called.defender)))[:2]]]
    more = draw(st.sampled_from([{"layoffs": layoffs}, {"melds": melds}]))
    return asked, {**asked, "defence": {**defence, **more}}


@given(spoilt_hands(), st.sampled_from(["best", "as_played"]))
def test_a_card_that_is_not_legal_never_helps_who_laid_it(hands, counted):
    house = {"preset": "book-25-25", "defence": counted}
    right, spoilt = (judge(read_request({**asked, "house": house}).showdown) for asked in hands)
    back = look_back(spoilt)
    if not back.play_back:
        return

    # Taken back, and no more: never better for him than without it.
    assert back.played.outcome.for_knocker >= right.as_played.outcome.for_knocker
    # Where he may lay again, as in the verdict: never better than he could have laid at all.
    best = judge(read_request({**hands[0], "defence": None, "house": house}).showdown)
    assert spoilt.outcome == best.outcome
    assert best.outcome.for_knocker <= right.outcome.for_knocker
    # What is left of it is legal, and counts as such where it is told without the wrong.
    told = {"melds": [names(sum(meld)) for meld in back.rest.melds]}
    told["layoffs"] = [[names(c)[0], names(on)[0]] for c, on in back.rest.layoffs]
    again = judge(read_request({**hands[0], "defence": told, "house": house}).showdown)
    assert not again.as_played.faults
    assert again.as_played.outcome == back.played.outcome


THREES = {
    "knocker": "2C 4C 2D 3D 4D 2H 3H 2S 3S 4S",
    "defender": "AC 3C 5C 9C 6D 9D AH 4H 5S 9S",
    "house": {"preset": "pagat", "defence": "as_played"},
}


def test_the_three_laid_off_on_gin_is_worth_nothing_to_him_once_it_is_taken_back():
    nothing = {"melds": [], "layoffs": []}
    cheat = {"melds": [], "layoffs": [["3C", "3D 3H 3S"]]}

    # 1 + 3 + 5 + 9 + 6 + 9 + 1 + 4 + 5 + 9 = 52, and 20 for gin; with the nines melded 25.
    assert judge(read_request({**THREES, "defence": nothing}).showdown).outcome.points == 72
    verdict = judge(read_request({**THREES, "defence": cheat}).showdown)
    assert (verdict.outcome.points, look_back(verdict).played.outcome.points) == (45, 72)


# --------------------------------------------------------------- which card a run would need


def gone(judged):
    return [
        (" ".join(names(g.card)), g.where, " ".join(names(g.on)))
        for j in judged
        for g in j.gone
    ]


RUN_AND_SEVENS = {"knocker": "4-6S 7CDH JCDH 2D", "defender": "7S 8S 9S KCDH QCDH 3C"}


@pytest.mark.parametrize(
    ("melds", "layoffs", "expected"),
    [
        ([], [["7S", "7C"], ["8S", "4S"]], [("7S", "laid_off", "7C 7D 7H")]),
        ([], [["8S", "4S"], ["7S", "7C"]], [("7S", "laid_off", "7C 7D 7H")]),
        ([], [["8S", "4S"]], [("7S", "loose", "")]),
        ([], [["8S", "4S"], ["7S", "4S"]], [("7S", "later", "")]),
        (["7-9S"], [["3C", "4S"]], []),
    ],
)
def test_a_lay_off_with_a_gap_names_the_card_between_and_where_it_was(melds, layoffs, expected):
    told = {"melds": melds, "layoffs": layoffs}

    assert gone(seen({**RUN_AND_SEVENS, "defence": told}).layoffs) == expected


def test_a_meld_with_a_gap_names_the_card_between_and_where_it_was():
    asked = {"knocker": "4S 5S 7S 7CDH JCDH 2D", "defender": "6S 8S 9S KCDH QCDH 3C"}
    asked["spread"] = ["4S 5S 7S", "7CDH", "JCDH"]
    assert gone(seen(asked).spread) == [("6S", "other", "")]

    asked = {"knocker": "4-6S 7CDH JCDH 2D", "defender": "3S 7S 8S KCDH QCDH 3C"}
    asked["defence"] = {"melds": ["3S 7S 8S"], "layoffs": []}
    run = ("melded", "4S 5S 6S")
    assert gone(seen(asked).melds) == [("4S", *run), ("5S", *run), ("6S", *run)]


# --------------------------------------------------------- whether another spread was better


@given(st.sampled_from(KNOCKS), st.data())
def test_no_other_spread_is_said_to_be_better_only_where_none_is(knock, data):
    asked = {name: knock[name] for name in ("knocker", "defender")} | {"house": "book-25-25"}
    called = read_request(asked).showdown
    legal = [
        [sorted(meld) for meld in spread]
        for spread in by_hand.spreads(knock["knocker"])
        if by_hand.count(by_hand.loose(knock["knocker"], spread)) <= 10
    ]
    spread = data.draw(st.sampled_from(legal))
    back = seen({**asked, "spread": spread})
    melds = [[read_cards(meld).hand for meld in other] for other in legal]
    most = max(on(called, other).for_knocker for other in melds)

    assert back.laid_best == (back.laid.outcome.for_knocker == most)
