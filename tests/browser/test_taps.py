"""How many taps a hand takes, from the sheet through Save; the README says what is counted
here. ``TAPS=write`` writes it there.

A stroke along a run counts as one tap, as does a key that gives a whole rank. Ten showdowns
that nobody chose, the first of their kinds in the file, go in three ways: all cards, the
knocker's cards with the defender's loose ones, and the two counts.
"""

import json
import os
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest
from thumb import Gesture, Thumb, gestures, held

from scorekeeper.ledger.terms import Terms
from scorekeeper.rules.cards import names, read_cards
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.showdown import natural_spread

HERE = Path(__file__).parent
README = HERE.parent.parent / "README.md"
MARKS = re.compile(r"(?s)(<!-- taps -->\n).*(<!-- /taps -->)")


def typical():
    """Five hands played to the end at random, and five that were close, all scored as the
    match below is."""
    of = Counter()
    rules = {"knock_limit": 10, "gin_bonus": 25, "undercut_bonus": 25, "big_gin_bonus": 31}
    for line in (HERE.parent / "data" / "knock.jsonl").read_text().splitlines():
        hand = json.loads(line)
        if hand["kind"] not in ("play_unselected", "play") or of[hand["kind"]] == 5:
            continue
        if hand["rules"] != rules:
            continue
        of[hand["kind"]] += 1
        yield hand


TEN = list(typical())


def test_gestures_are_what_a_thumb_would_do():
    hand = ["7S", "7H", "7D", "7C", "5S", "6S", "8S", "9S", "2H", "KH"]
    assert [(one.kind, one.at, one.to) for one in gestures(hand)] == [
        ("rank", "7", ""),
        ("stroke", "5S", "9S"),
        ("tap", "2H", ""),
        ("tap", "KH", ""),
    ]
    assert gestures(["7S", "7H", "7D"], taken=["7C"]) == [Gesture("rank", "7")]
    assert len(gestures(["7S", "7H", "7D"])) == 2  # the key, and the club taken back


# ------------------------------------------------------------------- through the pages


class Counted(Thumb):
    """A thumb that records hands after the first, each from the sheet through Save."""

    hands = 1

    def knocked(self):
        """From the sheet: the first player has knocked."""
        self.tap("a[href$='knocker=0']")
        self.page.locator("#knocker-0:checked").wait_for(state="attached")
        self.page.locator(".ranks, .keypad").first.wait_for()  # the scripts are there

    def save(self, hand):
        """Save what is shown, which is to be what the hand scores; gives the taps till then."""
        winner = "Ada" if hand["P1"]["winner"] == "knocker" else "Bo"
        points = hand["P1"]["points"]
        self.page.locator(
            f"button[value=save]:text-is('Save {points} for {winner}')"
        ).wait_for()
        self.tap("button[value=save]")
        self.hands += 1
        self.page.get_by_text(f"Hand {self.hands} is saved.").wait_for()
        taps, self.taps = self.taps, 0
        return taps


def by_cards(thumb, hand):
    thumb.knocked()
    thumb.give(hand["knocker"])
    thumb.give(hand["defender"], taken=hand["knocker"])
    assert held(thumb.page, "k") == sorted(hand["knocker"])
    assert held(thumb.page, "d") == sorted(hand["defender"])
    return str(thumb.save(hand))


def by_word(thumb, hand):
    """The defender's loose cards and his word; where that is not enough, his other cards."""
    cards = read_cards(hand["defender"]).hand
    loose = names(cards & ~sum(natural_spread(cards)))
    thumb.knocked()
    thumb.give(hand["knocker"])
    thumb.give(loose, taken=hand["knocker"])
    if len(loose) == len(hand["defender"]):
        return str(thumb.save(hand))
    thumb.tap("label[for=rest_melded]")
    answer = thumb.page.locator(".deck__result")
    answer.wait_for()
    if "on the defender's word" in answer.inner_text():
        return str(thumb.save(hand))
    melded = [card for card in hand["defender"] if card not in loose]
    thumb.give(melded, taken=[*hand["knocker"], *loose])
    return f"{thumb.save(hand)}, all asked"


def by_counts(thumb, hand):
    thumb.knocked()
    thumb.tap(f"#knocker_count-{hand['P1']['knocker_deadwood']}")
    for digit in str(hand["P1"]["defender_deadwood"]):
        thumb.tap(f".keypad__key[value='{digit}']")
    return str(thumb.save(hand))


WAYS = {"All cards": by_cards, "His word": by_word, "Counts": by_counts}


@pytest.fixture
def thumbs(evening, phone):
    """A thumb for each way, on the sheet of a match that is long and was begun that way."""
    players = evening.player("Ada").id, evening.player("Bo").id
    terms = Terms(replace(PRESETS["book-25-25"].house, target=1000), "book-25-25")

    def begin(lane):
        match = evening.ledger.start(lane, players, terms, 0, evening.at())
        page = phone(away=False)
        page.goto(f"/matches/{match.id}/hands/new?lane={lane}&knocker=0")
        if lane == "cards":
            page.locator(".more summary").tap()
            page.get_by_label("The knocker's cards").fill("3-6C 8-KD")
            page.get_by_label("The defender's cards").fill("5HDS 6D 7D 9-QS 2D")
        else:
            page.locator("#knocker_count-4").tap()
            page.locator("#defender_count").fill("20")
        page.locator("button[value=save]").tap()
        page.get_by_text("Hand 1 is saved.").wait_for()
        return Counted(page)

    cards = begin("cards")
    return {"All cards": cards, "His word": cards, "Counts": begin("counts")}


def written(counted):
    """The table of the README, made of a row of counts for each showdown."""
    lines = [" | ".join(["| Showdown", *WAYS]) + " |", "|---|" + "--:|" * len(WAYS)]
    for number, (hand, row) in enumerate(zip(TEN, counted, strict=True), 1):
        told = f"{number}: {hand['P1']['outcome']}, {hand['P1']['points']} points"
        lines.append(" | ".join([f"| {told}", *row]) + " |")
    middle = [
        median(int(cell.split(",")[0]) for cell in way) for way in zip(*counted, strict=True)
    ]
    lines.append(" | ".join(["| **median**", *(f"**{taps:g}**" for taps in middle)]) + " |")
    return "\n".join(lines) + "\n", middle


def test_the_readme_says_how_many_taps_ten_showdowns_take(thumbs):
    counted = [[enter(thumbs[way], hand) for way, enter in WAYS.items()] for hand in TEN]
    told, (cards, word, counts) = written(counted)

    readme = README.read_text(encoding="utf-8")
    if os.environ.get("TAPS") == "write":
        readme = MARKS.sub(lambda marks: marks[1] + told + marks[2], readme)
        README.write_text(readme, encoding="utf-8")
    assert f"<!-- taps -->\n{told}<!-- /taps -->" in readme
    assert cards <= 14
    assert word <= cards
    assert counts <= 6
