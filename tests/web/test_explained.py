"""What the page of a verdict explains, hand by hand: the facts, whatever the wording."""

import re

import pytest
from deals import read_lines

from scorekeeper.rules.presets import read_house
from scorekeeper.web.links import write_link

CASES = {line["id"]: line for line in read_lines("cases.jsonl")}

# Cards as they lie together, and counts: all of it stands on the page as a player reads it.
FACTS = {
    # joint optimum: which meld to break, and what keeping it would cost
    "own-set-blocks-own-layoff": ["4♣ 4♥ 4♠", "13", "9", "29", "4♣ 3♣"],
    "layoff-before-melding": ["7♠", "23", "9", "39"],
    "played-worse-melds": ["A♣ 2♣ 3♣", "17", "15", "2"],
    # lay-offs: what went where, and what leaving it would cost
    "layoff-high-end-chain": ["7♠ 8♠", "40", "55", "15"],
    "layoff-set-or-run": ["7♠ on 7♣ 7♦ 7♥", "15", "7", "8"],
    "layoff-set-or-run-played": ["7♠ on 7♣ 7♦ 7♥", "8♠", "15", "7", "8"],
    "layoff-phantom-run": ["72", "68"],
    "played-missed-layoff": ["7♦", "8♦ 9♦ 10♦ J♦", "18", "11", "7"],
    "played-wrong-order": ["A♣ on 3♣ 4♣ 5♣ 6♣", "2♣ on 3♣ 4♣ 5♣ 6♣"],
    "played-whole-swing": ["A♠ and 3♦", "2", "6", "14"],
    # the knocker's spread: the other one, and what it scores
    "spread-choice-flips-winner": ["J♣ J♦ J♥ | 6♠ 7♠ 8♠ 9♠ 10♠ J♠", "34", "9"],
    "spread-choice-flips-winner-b": ["J♣ J♦ J♥ J♠ | 6♠ 7♠ 8♠ 9♠ 10♠", "35", "1"],
    "spread-choice-third-meld-c": ["3♣ 3♦ 3♠ | 4♠ 5♠ 6♠ 7♠ 8♠", "31", "3"],
    "H16-held-back": ["5♠", "1", "6", "16", "18", "2"],
    # ties: that the counts are equal, and whose such a hand is here
    "H17-undercut": ["5", "to the defender here, with the bonus", "25"],
    "H17-undercut-no-bonus": ["5", "to the defender here, without a bonus", "0"],
    "H17-knocker": ["5", "to the knocker here"],
    "H17-nobody": ["5", "to nobody here"],
    # gin: that nothing is laid off, and what it would have saved
    "played-layoff-on-gin": ["3♣ on 3♦ 3♥ 3♠", "25", "7"],
    "H07": ["42", "48", "5"],
    "H19": ["1", "0", "26"],
    "laid-gin-not-shown": ["Q♥", "9♥ 10♥ J♥", "0", "10", "40"],
    "false-big-gin": ["K♠", "gin", "71"],
    # who may knock: how much was left, how much may be, and what could have been laid
    "illegal-knock-ruling": ["12", "10", "K♣ K♦ K♥ | 7♠ 8♠ 9♠"],
    "laid-over-limit-b": ["10", "2"],
    # Oklahoma: the card that was turned, and what it allows
    "H10": ["A♥", "only gin", "6"],
    "H10-one": ["A♥", "1", "6"],
    "ace-turned-oklahoma": ["A♦", "only gin", "1"],
    "ace-turned-oklahoma-pagat": ["A♦", "1", "2♠ on 2♣ 2♦ 2♥", "6"],
}


def stands(fact, text):
    """Whether *fact* stands in *text*, a number not as a part of another."""
    return re.search(rf"(?<![\w♣♦♥♠]){re.escape(fact)}(?![\w])", text, re.I)


@pytest.mark.parametrize("name", FACTS)
def test_the_page_tells_the_facts_that_decide_the_hand(read, name):
    asked = CASES[name]["request"]
    page = read(f"/verdict/1/{write_link(asked, read_house(asked['house']))}")

    # Not among the cards drawn, where anything may stand.
    told = " ".join(
        e.words for e in page.all() if e.tag in ("p", "li", "b", "th", "td", "span")
    )
    assert not [fact for fact in FACTS[name] if not stands(fact, told)]


@pytest.mark.parametrize("name", FACTS)
def test_the_page_leads_with_the_verdict(read, name):
    asked, expect = CASES[name]["request"], CASES[name]["expect"]
    page = read(f"/verdict/1/{write_link(asked, read_house(asked['house']))}")

    if expect.get("winner"):
        assert expect["winner"] in page.heading
        assert page.heading.endswith(str(expect["points"]))
    else:
        assert "Nobody" in page.heading
