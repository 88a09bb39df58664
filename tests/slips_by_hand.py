"""Slips put into a right account by hand: cards are text, and nothing is shared with the rules.

An account says how the cards truly lie. Each function gives the slips a person could make
in it, as kind, the cards it is about, and the number that comes out.
"""

from collections import namedtuple
from itertools import combinations

import by_hand
from by_hand import RANKS, SUITS, count, is_meld, is_run

Account = namedtuple("Account", "hand melds loose layoffs table theirs discard")
"""*layoffs* are pairs of a card and a place on the *table*, the knocker's melds; *theirs* the
other side: its melds, and its loose cards."""


def in_counting(who, account):
    """Give (kind, cards, count) for every slip in counting one side."""
    truth = count(account.loose)
    yield from _of_one_card(account, truth)
    yield from _of_melds(account, truth)
    yield from _of_impossible_melds(account, truth)
    if who == "defender":
        yield from _of_layoffs(account, truth)
        yield from _of_the_wrong_meld(account, truth)
    else:
        for meld in account.theirs.melds:
            for rest in by_hand.lines(account.loose, [meld]):
                if rest != account.loose:
                    yield "wrong_side", account.loose - rest, count(rest)
        if account.discard:
            yield "discard_counted", {account.discard}, truth + count([account.discard])


def _of_one_card(account, truth):
    for card in account.loose:
        yield "card_missed", {card}, truth - count([card])
    held = sorted({card[0] for card in account.loose} & set("JQK"))
    for size in (1, 2, 3):
        for ranks in combinations(held, size):
            cards = {card for card in account.loose if card[0] in ranks}
            worth = {"J": 11, "Q": 12, "K": 13}
            yield "court", cards, truth + sum(worth[card[0]] - 10 for card in cards)
    if aces := {card for card in account.loose if card[0] == "A"}:
        yield "ace", aces, truth + 10 * len(aces)


def _of_melds(account, truth):
    for meld in account.melds:
        yield "meld_missed", set(meld), truth + count(meld)
        for card in meld:
            if is_meld(meld - {card}):
                yield "meld_short", {card}, truth + count([card])


def _of_impossible_melds(account, truth):
    for meld in by_hand.melds_in(frozenset(account.hand)):
        mine = meld & account.loose
        longer = any(is_meld(own | mine) for own in account.melds)  # no slip: it may lie there
        if mine and mine != meld and not longer:
            yield "card_twice", mine, truth - count(mine)
    for suit in SUITS:
        circle = [rank + suit for rank in RANKS] * 2
        for start in range(3, 13):
            for size in range(3, 12):
                cards = set(circle[start : start + size])
                if {"K" + suit, "A" + suit} <= cards <= set(account.hand):
                    mine = cards & account.loose
                    if mine:
                        yield "corner", mine, truth - count(mine)


def _of_layoffs(account, truth):
    for held_back, place in account.layoffs:
        grown, missed = [set(meld) for meld in account.table], {held_back}
        for card, on in account.layoffs:
            if card != held_back and is_meld(grown[on] | {card}):
                grown[on].add(card)
            else:
                missed.add(card)
        behind = not is_meld(account.table[place] | {held_back})
        kind = "not_chained" if behind else "layoff_missed"
        yield kind, missed, truth + count(missed)
    if account.layoffs:
        cards = {card for card, _place in account.layoffs}
        yield "no_layoffs", cards, truth + count(cards)
    if not account.theirs.loose:  # gin
        for rest in by_hand.lines(account.loose, account.table):
            if rest != account.loose:
                yield "laid_on_gin", account.loose - rest, count(rest)
        yield "laid_on_gin", None, by_hand.best_defence(account.hand, account.table)
        return
    for run in filter(is_run, account.table):
        suit = next(iter(run))[1]
        ranks = sorted(RANKS.index(card[0]) for card in run)
        for ahead in (range(ranks[0] - 1, -1, -1), range(ranks[-1] + 1, 13)):
            chain = set()
            for rank in ahead:
                card = RANKS[rank] + suit
                if card not in account.hand:
                    break
                chain.add(card)
                mine = chain & account.loose
                if card in mine and chain & set().union(*account.melds):
                    yield "card_twice", mine, truth - count(mine)


def _of_the_wrong_meld(account, truth):
    both = account.loose | account.theirs.loose
    for meld in by_hand.melds_in(both):
        mine = meld & account.loose
        if mine and mine != meld:
            yield "on_deadwood", mine, truth - count(mine)


def other_lines(who, account):
    """Give every count that other melds and lay-offs would leave, nothing left undone."""
    gin = who == "defender" and not account.theirs.loose
    table = account.table if who == "defender" and not gin else []
    for spread in by_hand.spreads(account.hand):
        rest = by_hand.loose(account.hand, spread)
        for left in by_hand.lines(rest, table):
            laid = rest - left
            undone = any(is_meld(meld | {card}) for meld in spread for card in left)
            more = any(further < left for further in _after(left, table, laid))
            if not undone and not more and not by_hand.melds_in(left):
                yield count(left)


def _after(left, table, laid):
    """What could be left after going on, once the *laid* cards are on the *table*."""
    return (rest - laid for rest in by_hand.lines(left | laid, table) if not rest & laid)


def in_scoring(house, ending, knocker, defender, boxes=1, doubled=False, upcard=False):
    """Give (kind, winner, points) for every slip in scoring two counts that are right.

    *house* has the numbers ``gin``, ``undercut``, ``big_gin`` and ``box``.
    """
    high, low = max(knocker, defender), min(knocker, defender)
    difference, times = high - low, 2 if doubled else 1
    winner = "defender" if ending == "undercut" else "knocker"
    loser = "knocker" if ending == "undercut" else "defender"
    bonus = house.get(ending, 0)
    total = times * (difference + bonus)
    yield "other_side", loser, total
    if ending == "undercut":
        yield "undercut_missed", "knocker", times * difference
    if bonus:
        yield "bonus_none", winner, times * difference
        yield "bonus_twice", winner, times * (difference + bonus + bonus)
    for kind in ("gin", "undercut", "big_gin"):
        if house[kind] and house[kind] != bonus:
            name = "bonus_other" if bonus else "bonus_added"
            yield name, winner, times * (difference + house[kind])
    if ending in ("gin", "undercut") and house["gin"] != house["undercut"]:
        both = house["gin"] + house["undercut"]
        yield "bonus_both", winner, times * (difference + both)
    if ending == "big_gin":
        yield "bonus_beside", winner, times * (difference + bonus + house["gin"])
    if difference:
        yield "difference_forgotten", winner, times * bonus
    if low:
        yield "whole_count", winner, times * (high + bonus)
        yield "counts_added", winner, times * (high + low + bonus)
    if doubled:
        yield "doubling_forgotten", winner, difference + bonus
        yield "doubled_twice", winner, 4 * (difference + bonus)
        if bonus and difference:
            yield "bonus_not_doubled", winner, 2 * difference + bonus
    elif upcard:
        yield "doubled", winner, 2 * (difference + bonus)
    if house["box"]:
        yield "box_added", winner, total + boxes * house["box"]
