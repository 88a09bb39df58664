"""What a hand may have been scored as from two counts, with slips in scoring only."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.rules.house import CHOICES
from scorekeeper.rules.showdown import Outcome, Showdown, Verdict, settle
from scorekeeper.rules.slips import Slip, Way

PRINTED_BONUSES = (10, 20, 25, 31)
WITH_BONUS = ("gin", "big_gin", "undercut")

Scoring = tuple[Way, str | None, int]
"""Slips in scoring, the winner and the points that they come to."""

Part = Iterator[tuple[Way, int]]
"""A part of the score, right and with each slip that may be made in it."""


def scorings(verdict: Verdict, knocker: int, defender: int, size: int) -> list[Scoring]:
    """List what a hand could be scored as from two counts with *size* slips in scoring."""
    called = verdict.called
    found: list[Scoring] = []
    for first, winner, ending in _endings(verdict, knocker, defender):
        if winner is None:
            if len(first) == size:
                found.append((first, winner, 0))
            continue
        true_bonus = _bonus(called, ending, knocker == defender)
        for second, difference in _differences(knocker, defender):
            for third, bonus in _bonuses(called, ending, true_bonus):
                if len(first) + len(second) + len(third) > size:
                    continue
                for fourth, points in _doublings(called, difference, bonus):
                    for fifth, box in _boxes(called, ending):
                        slips = (*first, *second, *third, *fourth, *fifth)
                        if len(slips) == size:
                            found.append((slips, winner, points + box))
    return found


def _bonus(called: Showdown, ending: str, level: bool) -> int:
    house = called.house
    if ending == "undercut":
        return 0 if level and house.tie == "undercut_no_bonus" else house.undercut_bonus
    return {
        "gin": house.gin_bonus,
        "big_gin": house.big_gin_points or 0,
        "knock": house.knock_bonus,
    }.get(ending, 0)


def _endings(
    verdict: Verdict, knocker: int, defender: int
) -> Iterator[tuple[Way, str | None, str]]:
    """Give how the hand may have been taken to end from two counts, by whom won, and what
    it is paid as."""
    called = verdict.called
    house = called.house
    true = settle(house, knocker, defender, called.doubled, called.big_gin)
    over, others = knocker > called.limit, {*verdict.faults} - {"over_limit"}
    legal: Way = ()
    if over or others:
        yield (), None, "illegal"
        # A legal knock that was counted too high has its fault in the count alone.
        legal = (Slip("as_legal", "score"),) if verdict.faults else ()
    yield legal, true.winner, _paid(true)
    if true.ending == "undercut":
        yield (*legal, Slip("undercut_missed", "score")), "knocker", "none"
    if true.winner:
        other = "defender" if true.winner == "knocker" else "knocker"
        yield (*legal, Slip("other_side", "score")), other, _paid(true)
    if knocker == defender and knocker:
        for tie in CHOICES["tie"]:
            if tie != house.tie:
                told = settle(replace(house, tie=tie), knocker, defender, called.doubled)
                ending = "none" if tie == "undercut_no_bonus" else _paid(told)
                slip = Slip("tie_otherwise", "score")
                yield (*legal, slip), told.winner, ending


def _paid(outcome: Outcome) -> str:
    """What an ending is paid as: a tie that goes to the knocker, as a knock."""
    return "knock" if outcome.ending == "tie" else outcome.ending


def _slip(kind: str, number: int) -> Way:
    return (Slip(kind, "score", number=number),)


def _differences(knocker: int, defender: int) -> Part:
    low, high = sorted((knocker, defender))
    yield (), high - low
    if high > low:
        yield _slip("difference_forgotten", high - low), 0
    if low:
        yield _slip("whole_count", high), high
        yield _slip("counts_added", high + low), high + low


def _bonuses(called: Showdown, ending: str, bonus: int) -> Part:
    house = called.house
    others = {house.gin_bonus, house.undercut_bonus, house.big_gin_points or 0} - {0, bonus}
    yield (), bonus
    if bonus:
        yield _slip("bonus_none", bonus), 0
        yield _slip("bonus_twice", bonus), 2 * bonus
    if ending == "big_gin" and house.gin_bonus in others:
        yield _slip("bonus_beside", house.gin_bonus), bonus + house.gin_bonus
    beside = {"gin": house.undercut_bonus, "undercut": house.gin_bonus}.get(ending, 0)
    if bonus and beside in others:
        yield _slip("bonus_both", bonus + beside), bonus + beside
    for other in sorted(others):
        yield _slip("bonus_other" if bonus else "bonus_added", other), other
    if ending in WITH_BONUS:
        for other in PRINTED_BONUSES:
            if other not in {*others, bonus}:
                yield _slip("bonus_of_book", other), other


def _doublings(called: Showdown, difference: int, bonus: int) -> Part:
    once = difference + bonus
    if called.doubled:
        yield (), 2 * once
        if once:
            yield _slip("doubling_forgotten", once), once
            yield _slip("doubled_twice", 4 * once), 4 * once
        if bonus and difference:
            yield _slip("bonus_not_doubled", bonus), 2 * difference + bonus
        return
    yield (), once
    if called.upcard is not None and once:
        yield _slip("doubled", 2 * once), 2 * once


def _boxes(called: Showdown, ending: str) -> Part:
    yield (), 0
    if called.house.box and ending != "none":
        box = called.house.box * called.house.boxes_for(ending, called.doubled)
        yield _slip("box_added", box), box
