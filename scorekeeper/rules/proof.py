"""The proof of a verdict: every line the defender had, and what the tempting ones cost.

A *line* is a choice of the defender's own melds (or none) and then a complete way to lay
off what is left; to withhold a lay-off never helps. All lines are listed here by plain
recursion, apart from the tables of `melds.py`: where the least of the list is the count of
the verdict, two different roads have led to one answer.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, islice

from scorekeeper.rules.cards import RANK, VALUE, each, rank_of
from scorekeeper.rules.layoffs import Layoff, Side, best_count, best_defence, lie
from scorekeeper.rules.looks import Looks, looks_fitting
from scorekeeper.rules.melds import (
    Spread,
    all_spreads,
    deadwood,
    is_set,
    least_deadwood,
    runs_of,
    spreads,
)
from scorekeeper.rules.showdown import (
    Outcome,
    Showdown,
    Verdict,
    chosen_spread,
    natural_spread,
    on,
    settle,
)

MOST_TOLD = 4
"""So many of the worse lines are told at most."""


@dataclass(frozen=True, slots=True)
class Worse:
    """A line that a defender might well have played, and what it would have cost him.

    *why* says what tempts: ``keep_meld`` (the best line breaks *meld*; here it is kept),
    ``meld_first`` (own least deadwood melded, then laid off), ``other_place`` (*card* laid
    on *meld* of the knocker instead of the other that takes it), ``no_layoffs`` (own least
    deadwood and nothing laid off), ``layoffs_first`` (all laid off that fits, the rest
    melded) or ``another`` (the best of those worse ones that get rid of a card which the
    best line leaves; one that merely does less may still leave fewer), or ``next``, where
    the next best line is none of these. *cost* is the swing in points: from winning 33 to
    losing 2 is 35.
    """

    why: str
    line: Side
    outcome: Outcome
    cost: int
    meld: int = 0
    card: int = 0


@dataclass(frozen=True, slots=True)
class OtherSpread:
    """Another way to lay the knocker's cards: *knocker* as they would lie, *theirs* the
    count the best defence is then left with, and the *outcome*.

    *more* is what it scores more for the knocker than his spread in the verdict, below 0
    if less; *least* whether it is of least deadwood. The reason for it: *freed*, cards that
    could be laid off only there, each time with the meld they go on; and *barred*, cards
    that the defender lays off on the spread of the verdict and could not there.
    """

    knocker: Side
    theirs: int
    outcome: Outcome
    more: int
    least: bool = True
    freed: tuple[tuple[int, int], ...] = ()
    barred: int = 0


@dataclass(frozen=True, slots=True)
class Instead:
    """The least an illegal knocker could have laid down: *knocker*, after throwing
    *discard* where he claimed Big Gin with eleven cards.

    *outcome* is what that would have scored, None where it is above the *limit* too. *laid*
    is how the cards lay that were judged, a meld that is none included.
    """

    knocker: Side
    limit: int
    outcome: Outcome | None
    discard: int | None = None
    laid: Side | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a verdict is right, as codes and values.

    The defender can meld in *meldings* ways, none at all among them, which with the ways
    to lay off makes *lines* in all; *laying* says whether anything he holds can be laid off.
    Of the lines *reaching* leave the *least* count, and no other leaves less than
    *next_least* (None where all are equal). *best* is the one the verdict plays (where the
    house counts what was played, the one it should have been); *worse* are the tempting
    others, the most tempting first; *next* is the next best, one of these or by itself;
    *broken* the melds of the defender's own least deadwood that every best line breaks;
    *looks* says why a loose card that looks as if it fitted does not. *spreads* are the
    knocker's others. *gin_barred* is how much lay-offs would have saved against gin, were
    they allowed.

    For an illegal knock there is no line, and *instead* says what could have been laid.
    """

    meldings: int = 0
    lines: int = 0
    laying: bool = False
    least: int = 0
    reaching: int = 0
    next_least: int | None = None
    best: Side | None = None
    worse: tuple[Worse, ...] = ()
    next: Worse | None = None
    broken: tuple[int, ...] = ()
    looks: tuple[Looks, ...] = ()
    spreads: tuple[OtherSpread, ...] = ()
    gin_barred: int = 0
    instead: Instead | None = None

    @property
    def others(self) -> tuple[Worse, ...]:
        """The tempting lines, and the next best last."""
        tempting = (worse for worse in self.worse if worse is not self.next)
        return (*tempting, *filter(None, [self.next]))


def explain(called: Showdown, verdict: Verdict) -> Proof:
    """Prove the *verdict* on the hand *called*, by listing every line of the defender."""
    if verdict.defender is None:
        return Proof(instead=replace(_instead(called), laid=_judged(verdict)))
    knocker = verdict.knocker
    gin = knocker.count == 0
    spread = () if gin else knocker.melds
    best = best_defence(called.defender, spread)
    every = sorted(lines(called.defender, spread), key=_nature)
    least = every[0].count
    own = _own_least(called.defender, every, best)
    broken = tuple(
        meld
        for meld in own[0]
        if not _keeps(best, meld)
        and not any(line.count == least and _keeps(line, meld) for line in every)
    )
    worse = tuple(islice(_worse(called, knocker, every, best, own, broken), MOST_TOLD))
    return Proof(
        meldings=len({line.melds for line in every}),
        lines=len(every),
        laying=any(line.layoffs for line in every),
        least=least,
        reaching=sum(line.count == least for line in every),
        next_least=next((line.count for line in every if line.count > least), None),
        best=best,
        worse=worse,
        next=_next(called, knocker, every, best, worse),
        broken=broken,
        looks=looks_fitting(best, knocker) if knocker.count else (),
        spreads=tuple(_other_spreads(called, knocker)),
        gin_barred=_barred(called, knocker) if gin else 0,
    )


# ------------------------------------------------------------------ every line there is


def lines(hand: int, spread: Sequence[int]) -> list[Side]:
    """List every line of a defender's *hand* on the knocker's *spread*, each once.

    With an empty spread, as against gin, nothing can be laid off: a line is then only a
    choice of melds.
    """
    layable = _layable(hand, spread)
    known: dict[int, list[tuple[Layoff, ...]]] = {}
    found = []
    for melds in own_melds(hand):
        rest = hand & ~sum(melds)
        fitting = rest & layable
        if fitting not in known:
            known[fitting] = layings(fitting, spread)
        for layoffs in known[fitting]:
            loose = rest & ~_cards(layoffs)
            found.append(Side(melds, loose, deadwood(loose), layoffs))
    return found


def own_melds(hand: int) -> list[tuple[int, ...]]:
    """List every choice of disjoint melds out of *hand*, none at all included.

    Runs that touch are joined to one, and the choice is listed once.
    """
    return sorted({_joined(melds) for melds in _partings(hand)})


def _partings(hand: int) -> list[tuple[int, ...]]:
    """Leave the first card loose, or meld it in each way it can be; then part the rest."""
    if not hand:
        return [()]
    first = hand & -hand
    found = _partings(hand ^ first)
    for meld in _melds_from(first, hand):
        found += [(meld, *others) for others in _partings(hand & ~meld)]
    return found


def _melds_from(first: int, hand: int) -> Iterator[int]:
    """Give every set and run in *hand* whose first card is *first*, that of the whole hand."""
    others = list(each(hand & RANK[rank_of(first)] ^ first))
    for size in (2, 3):
        for chosen in combinations(others, size):
            yield first | sum(chosen)
    meld = card = first
    while rank_of(card) < 12 and card << 1 & hand:
        card <<= 1
        meld |= card
        if meld.bit_count() >= 3:
            yield meld


def _joined(melds: Iterable[int]) -> tuple[int, ...]:
    sets = [meld for meld in melds if is_set(meld)]
    return (*sorted(sets), *runs_of(sum(melds) - sum(sets)))


def layings(loose: int, spread: Sequence[int]) -> list[tuple[Layoff, ...]]:
    """List every complete way to lay *loose* cards off on *spread*, until none fits.

    Each is in an order in which it can be laid; where a card fits on two melds, there is a
    way for each.
    """
    seen = set()
    complete = []

    def lay(left: int, grown: tuple[int, ...], order: tuple[Layoff, ...]) -> None:
        if grown in seen:  # the same cards on the same melds, laid in another order
            return
        seen.add(grown)
        stuck = True
        for place, meld in enumerate(grown):
            for card in each(left & takes(meld)):
                stuck = False
                more = (*grown[:place], meld | card, *grown[place + 1 :])
                lay(left ^ card, more, (*order, (card, place)))
        if stuck:
            complete.append(order)

    lay(loose, tuple(spread), ())
    return complete


@cache
def takes(meld: int) -> int:
    """The cards that would make *meld* longer: the fourth of a set, the next of a run."""
    if is_set(meld):
        return RANK[rank_of(meld)] ^ meld
    low, high = meld & -meld, 1 << meld.bit_length() - 1
    below = low >> 1 if rank_of(low) > 0 else 0
    above = high << 1 if rank_of(high) < 12 else 0
    return below | above


def _cards(layoffs: Iterable[Layoff]) -> int:
    return sum(card for card, _ in layoffs)


def _layable(hand: int, spread: Sequence[int]) -> int:
    """The cards of *hand* that can be laid off on *spread* in some way or other."""
    found = 0
    for layoffs in layings(hand, spread):
        found |= _cards(layoffs)
    return found


# ------------------------------------------------------------------ the tempting ones


def _nature(line: Side) -> tuple[object, ...]:
    """Least deadwood first; among equals the line that a player would most likely choose."""
    return line.count, len(line.layoffs), len(line.melds), line.loose, line.melds


def _keeps(line: Side, meld: int) -> bool:
    return any(not meld & ~own for own in line.melds)


def _own_least(hand: int, every: Iterable[Side], best: Side) -> list[tuple[int, ...]]:
    """The defender's own melds of least deadwood, those nearest to his *best* line first."""
    choices = {line.melds: deadwood(hand & ~sum(line.melds)) for line in every}
    least = min(choices.values())

    def distance(melds: tuple[int, ...]) -> tuple[object, ...]:
        return sum(not _keeps(best, meld) for meld in melds), len(melds), melds

    return sorted((m for m, count in choices.items() if count == least), key=distance)


def _worse(
    called: Showdown,
    knocker: Side,
    every: Sequence[Side],
    best: Side,
    own: Sequence[tuple[int, ...]],
    broken: Iterable[int],
) -> Iterator[Worse]:
    """Give the tempting lines that are really worse, each once, the most tempting first."""
    at_best = _outcome(called, knocker, best)
    told = set()
    for why, line, meld, card in _tempting(called, knocker, every, best, own, broken):
        shown = line.melds, _cards(line.layoffs)
        if line.count > best.count and shown not in told:
            told.add(shown)
            outcome = _outcome(called, knocker, line)
            cost = outcome.for_knocker - at_best.for_knocker
            yield Worse(why, line, outcome, cost, meld, card)


def _tempting(
    called: Showdown,
    knocker: Side,
    every: Sequence[Side],
    best: Side,
    own: Sequence[tuple[int, ...]],
    broken: Iterable[int],
) -> Iterator[tuple[str, Side, int, int]]:
    """Give the lines that tempt, worse or not; *every* has the least first."""
    hand = called.defender
    for meld in broken:
        yield "keep_meld", next(line for line in every if _keeps(line, meld)), meld, 0
    for melds in own:
        yield "meld_first", next(line for line in every if line.melds == melds), 0, 0
    if best.layoffs:
        for card, place in best.layoffs:
            for other, meld in enumerate(knocker.melds):
                if is_set(meld) != is_set(knocker.melds[place]):
                    for line in every:
                        if line.melds == best.melds and (card, other) in line.layoffs:
                            yield "other_place", line, meld, card
                            break
        yield "no_layoffs", lie(hand, own[0]), 0, 0
    if knocker.count:
        first = {frozenset(layoffs) for layoffs in layings(hand, knocker.melds)} - {frozenset()}
        for line in every:
            if frozenset(line.layoffs) in first:
                yield "layoffs_first", line, 0, 0
                break
    for line in every:
        if line.count > best.count and best.loose & ~line.loose:
            yield "another", line, 0, 0
            break


def _next(
    called: Showdown, knocker: Side, every: Sequence[Side], best: Side, worse: Iterable[Worse]
) -> Worse | None:
    """The next best of *every* line, the least first: a tempting one where it can be."""
    line = next((line for line in every if line.count > best.count), None)
    if line is None:
        return None
    for told in worse:
        if told.line.count == line.count and told.line in every:
            return told
    outcome = _outcome(called, knocker, line)
    cost = outcome.for_knocker - _outcome(called, knocker, best).for_knocker
    return Worse("next", line, outcome, cost)


def _outcome(called: Showdown, knocker: Side, line: Side) -> Outcome:
    return settle(called.house, knocker.count, line.count, called.doubled, called.big_gin)


# ------------------------------------------------------------------ the knocker's side


def _other_spreads(called: Showdown, laid: Side) -> Iterator[OtherSpread]:
    """Give the knocker's other spreads: of least deadwood all, of more only one that pays."""
    here = on(called, laid.melds).for_knocker
    shown = _joined(laid.melds)
    table = laid.melds if laid.count else ()
    defence = best_defence(called.defender, table)

    def other(spread: Spread, least: bool) -> OtherSpread:
        knocker = lie(called.knocker, spread)
        outcome = on(called, spread)
        there = spread if knocker.count else ()
        theirs = best_defence(called.defender, there)
        return OtherSpread(
            knocker,
            theirs.count,
            outcome,
            outcome.for_knocker - here,
            least,
            tuple(_only_there(called.defender, theirs, there, table)),
            _cards(defence.layoffs) & ~_layable(called.defender, there),
        )

    equal = {_joined(spread): spread for spread in spreads(called.knocker)}
    for joined, spread in sorted(equal.items(), key=lambda item: _fewest(item[1])):
        if joined != shown:
            yield other(spread, True)
    if called.house.spread == "as_laid" and not called.big_gin:
        # Where any spread counts, the verdict has taken the best; where only the least
        # do, the others are no choice at all.
        legal = all_spreads(called.knocker, called.limit)
        free = [spread for spread in legal if _joined(spread) not in {*equal, shown}]
        if free:
            best = other(max(free, key=lambda s: (on(called, s).for_knocker, -len(s))), False)
            if best.more > 0:
                yield best


def _only_there(
    hand: int, side: Side, there: Sequence[int], here: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Of what *side* lays off *there*, give what cannot be laid off *here*, by the meld."""
    here_too = _layable(hand, here)
    for place, meld in enumerate(there):
        cards = sum(card for card, on in side.layoffs if on == place) & ~here_too
        if cards:
            yield cards, meld


def _fewest(melds: Sequence[int]) -> tuple[int, Sequence[int]]:
    return len(melds), melds


def _barred(called: Showdown, knocker: Side) -> int:
    """How much less than now the defender could have been left with."""
    return best_count(called.defender, ()) - best_count(called.defender, knocker.melds)


def as_it_lay(verdict: Verdict) -> Side:
    """How the knocker's cards lay: as was told, legal or not, else as the verdict has them."""
    called = verdict.called
    if called.spread is None:
        return verdict.knocker
    melds, loose = [], called.knocker
    for meld in called.spread:
        cards = sum({*meld})
        melds.append(cards)
        loose &= ~cards
    return Side(tuple(melds), loose, deadwood(loose))


def _judged(verdict: Verdict) -> Side:
    """How the cards of an illegal knock lay for the rule of the table: as it was told, or as
    they are worked out."""
    return as_it_lay(verdict) if verdict.called.house.spread == "as_laid" else verdict.knocker


def _instead(called: Showdown) -> Instead:
    """The least the knocker could have laid down, and what that would have scored."""
    hand, discard = called.knocker, None
    if called.big_gin:
        discard = min(each(hand), key=lambda card: (least_deadwood(hand ^ card), -VALUE[card]))
        hand ^= discard
    knock = replace(called, knocker=hand, big_gin=False, spread=None, played=None)
    least = natural_spread(hand)
    if deadwood(hand & ~sum(least)) > knock.limit:
        return Instead(lie(hand, least), knock.limit, None, discard)
    spread = chosen_spread(knock)
    return Instead(lie(hand, spread), knock.limit, on(knock, spread), discard)
