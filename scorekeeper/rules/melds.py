"""Sets and runs, and the least deadwood that any number of cards can be brought to.

Everything turns on one fact: once it is settled which cards go into sets, the runs of a
suit settle themselves, for every card in a row of three or more is melded. So a suit is
a table of its 8,192 patterns, and only the sets that take a card out of a row are worth
trying both ways.

The defender's lay-offs are the same question. His cards are free where, *together with
the knocker's run*, they stand in a row of three or more; and the fourth card of the
knocker's set of three is a "set" of one. Both are passed in, and melds and lay-offs are
chosen together (R4).
"""

from collections.abc import Sequence
from itertools import product

from scorekeeper.rules.cards import RANK, SUIT, VALUE, by_rank, each

Spread = tuple[int, ...]
"""One way to lay a hand down: its melds, the sets before the runs."""

RUNS = tuple(
    row | row << 1 | row << 2
    for row in (pattern & pattern >> 1 & pattern >> 2 for pattern in range(1 << 13))
)
"""For each pattern of one suit, the cards of it that stand three or more in a row."""

WORTH = [0]
"""For each pattern of one suit, the value of its cards, melded or not."""
for _rank in range(13):
    WORTH += [VALUE[1 << _rank] + lower for lower in WORTH]

LOOSE = [WORTH[pattern & ~runs] for pattern, runs in enumerate(RUNS)]
"""For each pattern of one suit, the value of the cards that stand in no run."""


def deadwood(hand: int) -> int:
    """Count *hand* with nothing melded."""
    return (
        WORTH[hand & SUIT]
        + WORTH[hand >> 13 & SUIT]
        + WORTH[hand >> 26 & SUIT]
        + WORTH[hand >> 39]
    )


def in_runs(hand: int) -> int:
    """The cards of *hand* that stand in a run of three or more."""
    return (
        RUNS[hand & SUIT]
        | RUNS[hand >> 13 & SUIT] << 13
        | RUNS[hand >> 26 & SUIT] << 26
        | RUNS[hand >> 39] << 39
    )


def held_three_times(hand: int) -> int:
    """The thirteen bits of the ranks that *hand* holds three or four times."""
    clubs, diamonds, hearts, spades = (
        hand & SUIT,
        hand >> 13 & SUIT,
        hand >> 26 & SUIT,
        hand >> 39,
    )
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)


def least_deadwood(hand: int, runs: int = 0, spare: int = 0) -> int:
    """Count the least deadwood of *hand*, in points.

    *runs* are the knocker's runs and *spare* the fourth cards of his sets of three, when
    *hand* is a defender who may lay off; without them it is the hand's own least.
    """
    clubs, diamonds, hearts, spades = (
        hand & SUIT,
        hand >> 13 & SUIT,
        hand >> 26 & SUIT,
        hand >> 39,
    )
    if not (
        clubs & diamonds & (hearts | spades)
        or hearts & spades & (clubs | diamonds)
        or hand & spare
    ):
        if runs:
            hand |= runs
            return (
                LOOSE[hand & SUIT]
                + LOOSE[hand >> 13 & SUIT]
                + LOOSE[hand >> 26 & SUIT]
                + LOOSE[hand >> 39]
            )
        return LOOSE[clubs] + LOOSE[diamonds] + LOOSE[hearts] + LOOSE[spades]
    rest, choices = _choices(hand, runs, spare)
    if not choices:
        return _loose(rest)
    if len(choices) == 1:
        return min([_loose(rest ^ taken) for taken in choices[0]])
    return min([_loose(rest ^ sum(taken)) for taken in product(*choices)])


def ways(hand: int, runs: int = 0, spare: int = 0) -> tuple[int, list[int]]:
    """Find the least deadwood of *hand* and every way to reach it.

    Returns the count and, for each way, the cards that are taken out of their rows: those
    in sets, and those of *spare* laid on the knocker's sets. What else stands in a row is
    melded or laid off. The arguments are those of `least_deadwood`.
    """
    rest, choices = _choices(hand, runs, spare)
    forced = (hand | runs) ^ rest
    if not choices:
        return _loose(rest), [forced]
    least, found = 1000, []
    for chosen in product(*choices):
        taken = sum(chosen)
        count = _loose(rest ^ taken)
        if count < least:
            least, found = count, [forced | taken]
        elif count == least:
            found.append(forced | taken)
    return least, sorted(found)


def _loose(hand: int) -> int:
    return (
        LOOSE[hand & SUIT]
        + LOOSE[hand >> 13 & SUIT]
        + LOOSE[hand >> 26 & SUIT]
        + LOOSE[hand >> 39]
    )


def _choices(hand: int, runs: int, spare: int) -> tuple[int, list[list[int]]]:
    """Take out what is surely in a set; for the rest, list what may be taken for each rank.

    A set none of whose cards stands in a row costs nothing, and is taken whole. Of a rank
    held four times only a card in a row is worth leaving out.
    """
    rest = hand | runs
    rows = in_runs(rest)
    choices: list[list[int]] = []
    laid = hand & spare
    while laid:
        card = laid & -laid
        laid ^= card
        if card & rows:
            choices.append([0, card])
        else:
            rest ^= card
    ranks = held_three_times(hand)
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        cards = hand & RANK[low.bit_length() - 1]
        crossing = cards & rows
        if not crossing:
            rest ^= cards
            continue
        options = [0, cards]
        if cards.bit_count() == 4:
            options += [cards ^ card for card in each(crossing)]
        choices.append(options)
    return rest, choices


def least_spreads(hand: int) -> tuple[int, list[Spread]]:
    """Find the least deadwood of *hand* and every spread that leaves it.

    A run is shown whole, never cut in two: that changes neither count nor lay-offs.
    """
    count, found = ways(hand)
    return count, [sets_of(taken) + runs_of(in_runs(hand ^ taken)) for taken in found]


def spreads(hand: int) -> list[Spread]:
    """List every spread that leaves *hand* its least deadwood, runs whole."""
    return least_spreads(hand)[1]


def all_spreads(hand: int, limit: int) -> list[Spread]:
    """List every legal spread of *hand* that leaves at most *limit*, least or not."""
    every: list[list[int]] = []
    for rank in each(held_three_times(hand)):
        cards = hand & RANK[rank.bit_length() - 1]
        threes = [cards ^ card for card in each(cards)] if cards.bit_count() == 4 else []
        every.append([0, cards, *threes])
    found = []
    for chosen in product(*every):
        taken = sum(chosen)
        rest = hand ^ taken
        if _loose(rest) > limit:
            continue
        suits = [_parts(rest >> 13 * suit & SUIT) for suit in range(4)]
        for parts in product(*suits):
            runs = sum(part << 13 * suit for suit, part in enumerate(parts))
            if deadwood(rest ^ runs) <= limit:
                found.append(sets_of(taken) + runs_of(runs))
    return found


def _parts(pattern: int) -> list[int]:
    """All parts of a suit's *pattern* in which every card stands in a run."""
    whole = RUNS[pattern]
    parts, part = [0], whole
    while part:
        if RUNS[part] == part:
            parts.append(part)
        part = (part - 1) & whole
    return parts


def sets_of(cards: int) -> Spread:
    """Part *cards*, all of them in sets, into these sets."""
    sets = []
    ranks = by_rank(cards)
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        sets.append(cards & RANK[low.bit_length() - 1])
    return tuple(sets)


def runs_of(cards: int) -> Spread:
    """Part *cards* into its rows, a row being cards of one suit without a gap."""
    rows = []
    for shift in (0, 13, 26, 39):
        pattern = cards >> shift & SUIT
        while pattern:
            low = pattern & -pattern
            row = pattern & ~(pattern + low)
            rows.append(row << shift)
            pattern ^= row
    return tuple(rows)


def is_set(cards: int) -> bool:
    """Whether *cards* are three or four of one rank."""
    return cards.bit_count() >= 3 and by_rank(cards).bit_count() == 1


def is_run(cards: int) -> bool:
    """Whether *cards* are three or more in a row in one suit, the ace low."""
    return cards.bit_count() >= 3 and len(runs_of(cards)) == 1


def faults_in_melds(melds: Sequence[Sequence[int]], hand: int) -> tuple[str, ...]:
    """Name every fault of *melds* said to lie out of *hand*, each once, in the order met:
    ``not_a_meld``, ``card_not_in_hand``, ``card_in_two_melds``."""
    faults: list[str] = []
    used = 0
    for meld in melds:
        cards = 0
        for card in meld:
            cards |= card
        if len(meld) != cards.bit_count() or not (is_set(cards) or is_run(cards)):
            faults.append("not_a_meld")
        if cards & ~hand:
            faults.append("card_not_in_hand")
        if cards & used:
            faults.append("card_in_two_melds")
        used |= cards
    return tuple(dict.fromkeys(faults))
