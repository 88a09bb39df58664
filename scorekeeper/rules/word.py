"""A hand settled on the defender's word: his loose cards are seen, the rest he says is melded.

Which melds he holds can change what he may lay off: another run could be broken up, a set
could shed a card. So every way to fill up his hand is tried, and his word is taken only where
none of them scores differently.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from scorekeeper.rules.cards import RANK, each
from scorekeeper.rules.melds import deadwood, least_deadwood
from scorekeeper.rules.request import Fault
from scorekeeper.rules.showdown import Outcome, Showdown, judge

HAND = 10
FEWEST_LOOSE = 2
"""With one card left over or none there are too many hands to try while people wait, and
hardly a card saved."""

PACK = (1 << 52) - 1


@dataclass(frozen=True, slots=True)
class OnHisWord:
    """What the hand scores whatever the melds are that were not shown.

    *knocker_count* and *defender_count* are what each is left with, lay-offs made.
    """

    outcome: Outcome
    knocker_count: int
    defender_count: int


class WordNotEnough(ValueError):
    """The melds not shown decide the hand, or no melds make up a whole hand, or too few
    cards were shown, or it counts how the knocker laid his: all are needed. *one* and
    *other* are two full hands of the defender that score differently, both 0 where that is
    not why."""

    def __init__(self, one: int = 0, other: int = 0) -> None:
        super().__init__("the melds that were not shown decide the hand")
        self.one, self.other = one, other


def word_or_faults(called: Showdown) -> OnHisWord | tuple[Fault, ...]:
    """Settle a hand of which the defender showed only the cards left over, or name what is
    wrong with the knock; ``word_not_enough``: all of his cards are needed."""
    verdict = judge(called)
    if verdict.faults:
        count, limit = verdict.knocker.count, verdict.limit
        return tuple(Fault(code, "knocker", (), count, None, limit) for code in verdict.faults)
    try:
        return on_his_word(called)
    except WordNotEnough:
        return (Fault("word_not_enough", "defender"),)


def on_his_word(called: Showdown) -> OnHisWord:
    """Settle a hand of which the defender showed only the cards left over.

    *called* holds these alone as its defender. Raises `WordNotEnough`. The knock must be
    legal: an illegal one raises `ValueError`.
    """
    if called.defender.bit_count() < FEWEST_LOOSE:
        raise WordNotEnough
    # Where it counts how the knocker laid his melds, that is asked beside all the cards.
    asks = called.house.spread == "as_laid"
    found: OnHisWord | None = None
    first = 0
    for hand in full_hands(called.defender, called.knocker):
        verdict = judge(replace(called, defender=hand, played=None))
        if verdict.faults or verdict.defender is None:
            raise ValueError("an illegal knock is not settled on anybody's word")
        if verdict.spread_matters and called.spread is None and asks:
            raise WordNotEnough
        if found is None:
            first = hand
            found = OnHisWord(verdict.outcome, verdict.knocker.count, verdict.defender.count)
        elif verdict.outcome != found.outcome:
            raise WordNotEnough(first, hand)
    if found is None:
        raise WordNotEnough
    return found


def full_hands(loose: int, taken: int) -> Iterator[int]:
    """Give every hand of ten in which *loose* is left over and no arrangement leaves less,
    made of cards that are not *taken*; each once."""
    size = HAND - loose.bit_count()
    left = deadwood(loose)
    for melded in melded_cards(size, PACK & ~taken & ~loose):
        if least_deadwood(loose | melded) == left:
            yield loose | melded


def melded_cards(size: int, free: int) -> Iterator[int]:
    """Give every set of *size* cards out of *free* that melds without a rest, each once."""
    if size == 0:
        yield 0
        return
    seen = set()
    for lengths in _PARTS.get(size, ()):
        for cards in _joined(lengths, free):
            if cards not in seen:
                seen.add(cards)
                yield cards


_PARTS = {
    3: ((3,),),
    4: ((4,),),
    5: ((5,),),
    6: ((3, 3),),
    7: ((3, 4),),
    8: ((4, 4), (3, 5)),
}
"""How many cards into melds of three, four and five; longer runs are two of these."""


def _joined(lengths: tuple[int, ...], free: int) -> Iterator[int]:
    one, *rest = lengths  # at most two melds: eight cards
    fitting = [meld for meld in _melds(one) if not meld & ~free]
    if not rest:
        yield from fitting
    elif rest == [one]:
        yield from (a | b for a, b in combinations(fitting, 2) if not a & b)
    else:
        others = [meld for meld in _melds(rest[0]) if not meld & ~free]
        yield from (a | b for a in fitting for b in others if not a & b)


@cache
def _melds(size: int) -> tuple[int, ...]:
    """Every set and run of *size* cards in the pack."""
    sets = [sum(chosen) for rank in RANK for chosen in combinations(each(rank), size)]
    runs = [
        ((1 << size) - 1) << low << 13 * suit
        for suit in range(4)
        for low in range(13 - size + 1)
    ]
    return (*sets, *runs)
