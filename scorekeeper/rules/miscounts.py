"""What a side may have been counted as: the truth, and the slips that lead away from it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from scorekeeper.rules.cards import RANK, SUIT, VALUE, each, rank_of
from scorekeeper.rules.layoffs import Side, best_defence, fits, lie
from scorekeeper.rules.melds import deadwood, is_run, is_set, least_deadwood
from scorekeeper.rules.proof import explain, lines, own_melds, takes
from scorekeeper.rules.showdown import Showdown, Verdict
from scorekeeper.rules.slips import Slip, Way, effect

Change = tuple[Slip, int]
"""A slip, and how much it adds to the count."""


class Miscounts:
    """The two sides as they truly lie, with every slip that could be made on each.

    *as_gin*: as they would lie had a knock been gin, so that nothing may be laid off.
    """

    def __init__(
        self, called: Showdown, verdict: Verdict, discard: int | None, as_gin: bool = False
    ) -> None:
        self.called, self.verdict, self.discard = called, verdict, discard
        self._as_gin = as_gin
        knocker = verdict.knocker
        spread = knocker.melds if knocker.count and not as_gin else ()
        defender = None if as_gin else verdict.defender
        defender = defender or best_defence(called.defender, spread)
        self.sides = {"knocker": knocker, "defender": defender}
        self._slips = {
            "knocker": list(_real(self._knocker_slips())),
            "defender": list(_real(self._defender_slips())),
        }

    def had_it_been_gin(self) -> "Miscounts":
        """The same hand as it would lie against gin."""
        return Miscounts(self.called, self.verdict, self.discard, as_gin=True)

    def counts(self, side: str, size: int) -> Iterator[tuple[Way, int]]:
        """Give every choice of *size* slips in counting a *side*, and the count they make;
        of several that come to the same cards counted, the first."""
        true, seen = self.sides[side], set()
        for way, change in self._choices(side, size):
            made = effect(true.loose, way)
            if made not in seen:
                seen.add(made)
                yield way, true.count + change

    def _choices(self, side: str, size: int) -> Iterator[tuple[Way, int]]:
        if size == 0:
            yield (), 0
        elif size == 1:
            for slip, change in self._slips[side]:
                yield (slip,), change
        else:
            free = [one for one in self._slips[side] if one[0].line is None]
            for (one, change), (other, more) in combinations(free, 2):
                if not one.cards & other.cards:
                    yield (one, other), change + more
            for slip, change in self._slips[side]:
                if slip.worse and slip.line:
                    for other, more in _real(self._lying(side, slip.line)):
                        yield (slip, other), change + more

    def _knocker_slips(self) -> Iterator[Change]:
        side, hand = self.sides["knocker"], self.called.knocker
        yield from self._lying("knocker", side)
        found: dict[int, Side] = {}
        for melds in own_melds(hand):
            line = lie(hand, melds)
            if line.count != side.count and _complete(line):
                found.setdefault(line.count, line)
        for line in found.values():
            yield Slip("other_spread", "knocker", line=line), line.count - side.count
        for meld in self.sides["defender"].melds:
            for cards in _layable(side.loose, [meld]):
                yield Slip("wrong_side", "knocker", cards, meld), -deadwood(cards)
        if self.discard:
            yield Slip("discard_counted", "knocker", self.discard), VALUE[self.discard]

    def _defender_slips(self) -> Iterator[Change]:
        side, hand = self.sides["defender"], self.called.defender
        knocker = self.sides["knocker"]
        yield from self._lying("defender", side)
        told = set()
        if not self.verdict.faults and not self._as_gin:
            for worse in explain(self.called, self.verdict).worse:
                if worse.why != "another" and worse.line.count != side.count:
                    told.add(worse.line.count)
                    slip = Slip("line", "defender", line=worse.line, worse=worse)
                    yield slip, worse.line.count - side.count
        spread = knocker.melds if knocker.count and not self._as_gin else ()
        for line in sorted(lines(hand, spread), key=lambda line: len(line.layoffs)):
            if line.count not in told and _complete(line):
                told.add(line.count)
                if line.count != side.count:
                    slip = Slip("other_line", "defender", line=line)
                    yield slip, line.count - side.count
        if not knocker.count:
            yield from self._laid_on_gin(side)
        together = side.loose | knocker.loose
        for meld in _melds_in(together):
            if meld & side.loose and meld & knocker.loose:
                mine = meld & side.loose
                yield Slip("on_deadwood", "defender", mine, meld), -deadwood(mine)

    def _laid_on_gin(self, side: Side) -> Iterator[Change]:
        """Give what the defender may have laid off against gin: any of his loose cards that
        would fit, or what the best defence against a mere knock would have been."""
        hand, table = self.called.defender, self.sides["knocker"].melds
        told = set()
        for cards in _layable(side.loose, table):
            told.add(cards)
            yield Slip("laid_on_gin", "defender", cards), -deadwood(cards)
        line = best_defence(hand, table)
        laid = sum(card for card, _ in line.layoffs)
        if laid and laid not in told:
            slip = Slip("laid_on_gin", "defender", laid, line=line)
            yield slip, line.count - side.count

    def _lying(self, who: str, side: Side) -> Iterator[Change]:
        """Give the slips in counting the cards of *who*, lying as in *side*."""
        hand = self.called.knocker if who == "knocker" else self.called.defender
        for card in each(side.loose):
            yield Slip("card_missed", who, card), -VALUE[card]
        yield from self._laid_off(who, side)
        for meld in side.melds:
            yield Slip("meld_missed", who, meld), deadwood(meld)
            if meld.bit_count() > 3:
                ends = each(meld) if is_set(meld) else (meld & -meld, _top(meld))
                for card in ends:
                    yield Slip("meld_short", who, card, meld), VALUE[card]
        courts = [side.loose & RANK[rank] for rank in (10, 11, 12)]
        for size in (3, 2, 1):
            for some in combinations([cards for cards in courts if cards], size):
                more = sum(rank_of(card) - 9 for card in each(sum(some)))
                yield Slip("court", who, sum(some)), more
        if aces := side.loose & RANK[0]:
            yield Slip("ace", who, aces), 10 * aces.bit_count()
        for meld in _melds_in(hand):
            mine = meld & side.loose
            if mine and meld & ~side.loose and not any(_fit(mine, m) for m in side.melds):
                yield Slip("card_twice", who, mine, meld), -deadwood(mine)
        for meld in _around_the_corner(hand):
            if mine := meld & side.loose:
                yield Slip("corner", who, mine, meld), -deadwood(mine)
        if who == "defender":
            yield from self._laid_and_kept(side)

    def _laid_off(self, who: str, side: Side) -> Iterator[Change]:
        """Give the lay-offs that may not have been seen: a card, and with it all that could
        go there only after it."""
        grown = list(self.sides["knocker"].melds)
        for place, (card, on) in enumerate(side.layoffs):
            meld, missed = self.sides["knocker"].melds[on], card
            for later, there in side.layoffs[place + 1 :]:
                if there == on and is_run(meld) and (later > meld) == (card > meld):
                    missed |= later
            kind = "layoff_missed" if fits(card, meld) else "not_chained"
            yield Slip(kind, who, missed, grown[on]), deadwood(missed)
            grown[on] |= card
        if len({on for _, on in side.layoffs}) > 1:
            laid = sum(card for card, _ in side.layoffs)
            yield Slip("no_layoffs", who, laid), deadwood(laid)

    def _laid_and_kept(self, side: Side) -> Iterator[Change]:
        """Give the chains of lay-offs that use a card which lies elsewhere already."""
        hand, gin = self.called.defender, self._as_gin or not self.sides["knocker"].count
        for meld in () if gin else self.sides["knocker"].melds:
            if is_run(meld):
                for direction in (-1, 1):
                    cards, whole = 0, meld
                    while (card := _next(whole, direction)) & hand:
                        whole |= card
                        cards |= card
                        mine = cards & side.loose
                        if card & mine and cards & ~side.loose & sum(side.melds):
                            yield Slip("card_twice", "defender", mine, whole), -deadwood(mine)


def _real(slips: Iterable[Change]) -> Iterator[Change]:
    """Leave out what changes nothing."""
    return (one for one in slips if one[1])


# ------------------------------------------------------------------ cards


def _layable(loose: int, melds: Sequence[int]) -> list[int]:
    """List every choice of *loose* cards that would go on *melds* one after another."""
    seen, todo = set(), [(0, tuple(melds))]
    while todo:
        laid, grown = todo.pop()
        for place, meld in enumerate(grown):
            for card in each(loose & ~laid & takes(meld)):
                further = laid | card, (*grown[:place], meld | card, *grown[place + 1 :])
                if further not in seen:
                    seen.add(further)
                    todo.append(further)
    return sorted({laid for laid, _grown in seen})


def _fit(cards: int, meld: int) -> bool:
    """Whether *cards* together make a longer meld of *meld*."""
    whole = meld | cards
    return is_set(whole) or is_run(whole)


def _melds_in(hand: int) -> Iterator[int]:
    """Give every set and run that *hand* holds, whatever else its cards are needed for."""
    for rank in RANK:
        cards = hand & rank
        if cards.bit_count() >= 3:
            yield cards
            if cards.bit_count() == 4:
                yield from (cards ^ card for card in each(cards))
    for card in each(hand):
        meld = card
        while (card := _next(meld, 1)) & hand:
            meld |= card
            if meld.bit_count() >= 3:
                yield meld


def _complete(line: Side) -> bool:
    """Whether a player could do nothing more without taking back a meld."""
    if least_deadwood(line.loose) < deadwood(line.loose):
        return False
    return not any(fits(card, meld) for card in each(line.loose) for meld in line.melds)


def _top(cards: int) -> int:
    return 1 << cards.bit_length() - 1


def _next(run: int, direction: int) -> int:
    """The card that follows a *run* upwards, or downwards; 0 after king and before ace."""
    if direction > 0:
        return 0 if rank_of(_top(run)) == 12 else _top(run) << 1
    low = run & -run
    return 0 if rank_of(low) == 0 else low >> 1


def _around_the_corner(hand: int) -> Iterator[int]:
    """Give what *hand* holds that would be a run if the ace followed the king."""
    for shift in (0, 13, 26, 39):
        suit = hand >> shift & SUIT
        for low in range(1, 11):  # so many from the ace upwards, and from the king downwards
            for high in range(1, 12 - low):
                around = (1 << low) - 1 | SUIT >> (13 - high) << (13 - high)
                if low + high >= 3 and not around & ~suit:
                    yield around << shift
