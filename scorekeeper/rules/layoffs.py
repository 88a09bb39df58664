"""What the defender lays off on the knocker's melds, and what he is left with.

Only the defender lays off, only on melds, and never against gin (R4). A set of
three takes its fourth card; a run grows at either end, card by card.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import RANK, rank_of
from scorekeeper.rules.melds import (
    deadwood,
    faults_in_melds,
    in_runs,
    is_run,
    is_set,
    least_deadwood,
    runs_of,
    sets_of,
    ways,
)

ACES, KINGS = RANK[0], RANK[12]

Layoff = tuple[int, int]
"""A card, and the place in the knocker's spread of the meld it goes on."""


@dataclass(frozen=True, slots=True)
class Side:
    """How one player's cards lie: *melds*, *layoffs* in an order they can be laid, and
    the rest, *loose*, that counts *count* points."""

    melds: tuple[int, ...]
    loose: int
    count: int
    layoffs: tuple[Layoff, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """What a defender says he did: his melds as written, and for each card laid off the
    card or cards that name the meld it went on."""

    melds: tuple[tuple[int, ...], ...] = ()
    layoffs: tuple[tuple[int, int], ...] = ()


def lie(hand: int, melds: Sequence[int]) -> Side:
    """Lay *hand* down as *melds* and deadwood."""
    loose = hand & ~sum(melds)
    return Side(tuple(melds), loose, deadwood(loose))


def taking(spread: Sequence[int]) -> tuple[int, int]:
    """Find what can be laid off on: the runs of *spread*, all their cards in one hand, and
    the spare cards, the fourth of each set of three."""
    runs = spare = 0
    for meld in spread:
        if meld & meld << 1:  # only in a run do cards lie side by side
            runs |= meld
        else:
            spare |= RANK[rank_of(meld)] ^ meld
    return runs, spare


def best_count(hand: int, spread: Sequence[int]) -> int:
    """Count what the defender's *hand* is left with after his best melds and lay-offs on
    *spread*, chosen together."""
    return least_deadwood(hand, *taking(spread))


def best_defence(hand: int, spread: Sequence[int]) -> Side:
    """Lay down the defender's *hand* for least deadwood, melds and lay-offs together.

    Of several ways the most natural is taken: the one that lays off fewest cards, then
    with fewest melds; own runs are kept whole.
    """
    runs, spare = taking(spread)
    _, found = ways(hand, runs, spare)
    sides = [_lie_down(hand, spread, taken, runs, spare) for taken in found]
    if len(sides) == 1:
        return sides[0]
    return min(sides, key=lambda side: (len(side.layoffs), len(side.melds), side.loose))


def _lie_down(hand: int, spread: Sequence[int], taken: int, runs: int, spare: int) -> Side:
    rest = hand & ~taken
    own_runs = in_runs(rest)
    on_runs = in_runs(rest | runs) & rest & ~own_runs
    loose = rest & ~own_runs & ~on_runs
    return Side(
        sets_of(taken & ~spare) + runs_of(own_runs),
        loose,
        deadwood(loose),
        in_order(taken & spare, on_runs, spread),
    )


def in_order(on_sets: int, on_runs: int, spread: Sequence[int]) -> tuple[Layoff, ...]:
    """Put cards laid off on the sets and on the runs of *spread* into an order in which
    they can be laid.

    Raises `ValueError` if they cannot all be laid.
    """
    if not on_sets and not on_runs:
        return ()
    order: list[Layoff] = []
    for place, meld in enumerate(spread):
        if meld & meld << 1:
            below, above = (meld & -meld) >> 1, 1 << meld.bit_length()
            while below & on_runs and not below & KINGS:
                order.append((below, place))
                on_runs ^= below
                below >>= 1
            while above & on_runs and not above & ACES:
                order.append((above, place))
                on_runs ^= above
                above <<= 1
        elif card := on_sets & RANK[rank_of(meld)]:
            order.append((card, place))
            on_sets ^= card
    if on_sets or on_runs:
        raise ValueError("these cards cannot all be laid off")
    return tuple(order)


def fits(card: int, meld: int) -> bool:
    """Whether *card* makes a longer meld of *meld*."""
    whole = meld | card
    return whole != meld and (is_set(whole) or is_run(whole))


def growing(spread: Sequence[int], layoffs: Sequence[Layoff]) -> Iterator[tuple[int, int, int]]:
    """Follow *layoffs* on *spread* one by one: the card, the meld it goes on as that lies
    then, and those cards of the meld that were laid off before."""
    grown = list(spread)
    for card, place in layoffs:
        yield card, grown[place], grown[place] & ~spread[place]
        grown[place] |= card


def play(
    hand: int, spread: Sequence[int], played: Played, gin: bool
) -> tuple[Side, tuple[str, ...]]:
    """Lay the defender's *hand* down as he did it himself, and name every fault in that.

    The faults are those of melds, and ``cannot_be_laid_off``: a card that does not fit
    when its turn comes, or any card against gin. With a fault the side is not to be scored.
    """
    faults = list(faults_in_melds(played.melds, hand))
    melds = tuple(sum(set(meld)) for meld in played.melds)
    gone = 0
    for meld in melds:
        gone |= meld
    grown = list(spread)
    layoffs: list[Layoff] = []
    for card, on in played.layoffs:
        if not card & hand:
            faults.append("card_not_in_hand")
        if card & gone:
            faults.append("card_in_two_melds")
        gone |= card
        places = [place for place, meld in enumerate(grown) if on & meld and fits(card, meld)]
        if gin or not places:
            faults.append("cannot_be_laid_off")
        else:
            grown[places[0]] |= card
            layoffs.append((card, places[0]))
    loose = hand & ~gone
    return Side(melds, loose, deadwood(loose), tuple(layoffs)), tuple(dict.fromkeys(faults))
