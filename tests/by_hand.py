"""Gin rummy the slow way: cards are text, and everything is tried.

A second opinion for the tests. Nothing here is shared with the rules room, and nothing is
clever: a mistake in the one is not a mistake in the other.
"""

from functools import cache
from itertools import combinations

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK = [rank + suit for suit in SUITS for rank in RANKS]


def count(cards):
    """What *cards* are worth as deadwood."""
    return sum(min(RANKS.index(card[0]) + 1, 10) for card in cards)


def is_set(cards):
    return len(cards) >= 3 and len({card[0] for card in cards}) == 1


def is_run(cards):
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    one_suit = len({card[1] for card in cards}) == 1
    return len(cards) >= 3 and one_suit and ranks == list(range(ranks[0], ranks[-1] + 1))


def is_meld(cards):
    return is_set(cards) or is_run(cards)


@cache
def melds_in(hand):
    """Every meld that could be made of *hand*."""
    return [
        frozenset(cards)
        for size in range(3, len(hand) + 1)
        for cards in combinations(sorted(hand), size)
        if is_meld(cards)
    ]


def spreads(hand, melds=None):
    """Every way to lay down *hand*: a set of melds each, no card in two of them."""
    if melds is None:
        melds = melds_in(frozenset(hand))
    if not melds:
        yield frozenset()
        return
    meld, *others = melds
    yield from spreads(hand, others)
    for more in spreads(hand, [other for other in others if not other & meld]):
        yield more | {meld}


def loose(hand, spread):
    """The cards of *hand* that *spread* does not meld."""
    return frozenset(hand).difference(*spread)


def least(hand):
    """The least deadwood of *hand*."""
    return min(count(loose(hand, spread)) for spread in spreads(hand))


def split_run(spread):
    """Whether two runs of *spread* would make one."""
    return any(is_run(one | other) for one, other in combinations(spread, 2))


def lines(rest, table):
    """Every way to lay cards of *rest* off on the melds of *table*, stopping anywhere.

    Gives for each what is left in the hand.
    """
    seen = set()
    todo = [(frozenset(rest), tuple(frozenset(meld) for meld in table))]
    while todo:
        rest, table = here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        yield rest
        for card in rest:
            for place, meld in enumerate(table):
                if is_meld(meld | {card}):
                    grown = (*table[:place], meld | {card}, *table[place + 1 :])
                    todo.append((rest - {card}, grown))


def defences(hand, table):
    """What a defender could be left holding, over all his melds and lay-offs."""
    for spread in spreads(hand):
        yield from lines(loose(hand, spread), table)


def whole_defences(hand, table):
    """What a defender could be left holding who lays off all that fits on his melds."""
    for spread in spreads(hand):
        seen = set()
        todo = [(loose(hand, spread), tuple(frozenset(meld) for meld in table))]
        while todo:
            rest, lying = here = todo.pop()
            if here in seen:
                continue
            seen.add(here)
            grown = [
                (rest - {card}, (*lying[:place], meld | {card}, *lying[place + 1 :]))
                for card in rest
                for place, meld in enumerate(lying)
                if is_meld(meld | {card})
            ]
            if not grown:
                yield rest
            todo += grown


def best_defence(hand, table):
    """The least a defender can be left with, melds and lay-offs chosen together."""
    return min(count(rest) for rest in defences(hand, table))


def slips(hand, side, table=None):
    """List what is wrong with one *side* of an answer in JSON, for the *hand* it shows.

    *table* holds the melds that the side lays off on.
    """
    melds = [set(meld) for meld in side["melds"]]
    laid = side.get("layoffs", [])
    shown = [card for meld in side["melds"] for card in meld]
    shown += [layoff["card"] for layoff in laid] + list(side["deadwood"])
    found = [f"{sorted(meld)} is no meld" for meld in melds if not is_meld(meld)]
    if sorted(shown) != sorted(hand):
        found.append(f"{shown} is not the hand {hand}")
    if split_run(map(frozenset, melds)):
        found.append(f"a run is cut in two: {side['melds']}")
    if side["count"] != count(side["deadwood"]):
        found.append(f"{side['deadwood']} does not count {side['count']}")
    grown = [set(meld) for meld in table or ()]
    for layoff in laid:
        grown[layoff["meld"]].add(layoff["card"])
        if not is_meld(grown[layoff["meld"]]):
            found.append(f"{layoff} does not fit when its turn comes")
    return found
