"""What was laid at the table, meld by meld and card by card: was it legal, what was missed.

A lay-off forgotten is the commonest quarrel over a hand. Here each thing that was laid is
judged by itself, with the reason; and for each loose card that had a place it is worked out
what that place would have been worth.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.cards import SUIT, by_rank, each, rank_of, suit_of
from scorekeeper.rules.layoffs import Played, Side, best_defence, fits, lie
from scorekeeper.rules.melds import (
    Spread,
    all_spreads,
    deadwood,
    is_run,
    is_set,
    least_deadwood,
    spreads,
)
from scorekeeper.rules.showdown import (
    ILLEGAL,
    AtTheTable,
    Outcome,
    Showdown,
    Verdict,
    judge,
    natural_spread,
    on,
    settle,
)


@dataclass(frozen=True, slots=True)
class Gone:
    """A *card* that a run would have needed, and *where* it was instead: ``laid_off`` on the
    meld *on*, ``melded`` in the meld *on*, ``loose`` with the same player, loose with the
    ``other``, laid off here but ``later``; or nowhere to be seen, where it is empty."""

    card: int
    where: str = ""
    on: int = 0


@dataclass(frozen=True, slots=True)
class Judged:
    """A meld that was laid, or *cards* laid off *on* a meld as it lay then; *fault* says why
    it is not legal, and is None where it is. Of the cards of *on*, those in *before* had
    been laid off on it themselves; of a ``gap``, *gone* are the cards that are not there.

    Faults of a meld: ``too_few``, ``gap``, ``corner`` (past the king), ``mixed`` (neither
    one rank nor one suit). Of a lay-off: ``gin``, ``other_rank``, ``other_suit``, ``gap``
    (cards between are not there), ``corner``. Of either: ``card_not_in_hand``, ``used``.
    """

    cards: int
    on: int = 0
    fault: str | None = None
    before: int = 0
    gone: tuple[Gone, ...] = ()


@dataclass(frozen=True, slots=True)
class Missed:
    """Something better that could have been done with loose *cards*, all else left as it
    was: laid ``off`` *on* a meld of the knocker's, joined to ``own`` meld *on*, or made a
    ``meld`` of; all of that ``together``; or ``otherwise``: other melds. Of these two *line*
    is how all of the cards would have lain.

    *left* is the count it would have left and *outcome* what the hand would have scored;
    *worth* the swing in points to the side that missed it, below 0 where it was well left.
    It is None where the knock was not legal as it was laid: what that costs is the table's
    to say, so nothing can be set against it.
    """

    kind: str
    cards: int
    on: int
    left: int
    outcome: Outcome
    worth: int | None
    line: Side | None = None


@dataclass(frozen=True, slots=True)
class LookBack:
    """All that was laid: the knocker's *spread*, the defender's *melds* and *layoffs*, each
    judged; and what each side *missed*, what was worth most first.

    *laid* and *played* are what either comes to, whatever was not legal taken back and left
    loose; None where it was not told. *laid_counts* and *played_counts* say whether that is
    what the table scores; else the hand is scored as it would best have been laid.
    *laid_best*: no other legal spread would have scored the knocker more. *rest* is the
    defence without what had to be taken back, None where nothing had to.
    """

    spread: tuple[Judged, ...] = ()
    melds: tuple[Judged, ...] = ()
    layoffs: tuple[Judged, ...] = ()
    laid: AtTheTable | None = None
    played: AtTheTable | None = None
    laid_counts: bool = False
    played_counts: bool = False
    laid_best: bool = False
    rest: Played | None = None
    missed_by_knocker: tuple[Missed, ...] = ()
    missed_by_defender: tuple[Missed, ...] = ()

    @property
    def meld_back(self) -> bool:
        """Whether a meld of the knocker's had to be taken back."""
        return any(one.fault for one in self.spread)

    @property
    def play_back(self) -> bool:
        """Whether the defender had to take back a meld or a lay-off."""
        return any(one.fault for one in (*self.melds, *self.layoffs))


def look_back(verdict: Verdict) -> LookBack:
    """Judge what was laid and played at the table, as far as *verdict* was told of it."""
    called = verdict.called
    back = LookBack()
    if called.spread is not None and verdict.as_laid:
        judged = tuple(_melds(called.spread, called.knocker))
        judged = tuple(_with_gaps(judged, called.knocker, (), called.defender))
        laid = verdict.as_laid
        if not laid.knocker:
            kept = tuple(tuple(each(one.cards)) for one in judged if not one.fault)
            laid = judge(replace(called, spread=kept, played=None)).as_laid or laid
        back = replace(
            back,
            spread=judged,
            laid=laid,
            laid_counts=called.house.spread == "as_laid" and not verdict.faults,
            laid_best=_none_better(called, laid),
            missed_by_knocker=_best_first(_missed_by_knocker(called, laid)),
        )
    if called.played is not None and verdict.as_played:
        table = verdict.as_played.knocker
        assert table
        melds = tuple(_melds(called.played.melds, called.defender))
        layoffs = tuple(_layoffs(called, table, melds))
        played, rest = verdict.as_played, None
        if not played.defender:
            rest = _rest(called.played, melds, layoffs)
            played = judge(replace(called, played=rest)).as_played or played
        back = replace(
            back,
            melds=tuple(_with_gaps(melds, called.defender, layoffs, called.knocker, table)),
            layoffs=layoffs,
            played=played,
            rest=rest,
            played_counts=verdict.defence is not None,
            missed_by_defender=_best_first(_missed_by_defender(called, played)),
        )
    return back


def _rest(played: Played, melds: Sequence[Judged], layoffs: Sequence[Judged]) -> Played:
    """What stays of a defence once all that is not legal is taken back."""
    return Played(
        tuple(tuple(each(one.cards)) for one in melds if not one.fault),
        tuple(
            layoff for layoff, one in zip(played.layoffs, layoffs, strict=True) if not one.fault
        ),
    )


def in_turn(cards: int, meld: int) -> list[int]:
    """Put *cards* into an order in which they can be laid off on *meld*; those that cannot
    be come last, the nearest in rank first: they may fit once the meld is mended."""
    order: list[int] = []
    left = cards
    while fitting := [card for card in each(left) if fits(card, meld)]:
        order += fitting[:1]
        meld |= fitting[0]
        left ^= fitting[0]
    ranks = [rank_of(card) for card in each(meld)]

    def away(card: int) -> int:
        return min((abs(rank_of(card) - rank) for rank in ranks), default=0)

    return [*order, *sorted(each(left), key=away)]


# ------------------------------------------------------------------ legal or not


def _melds(laid: Sequence[Sequence[int]], hand: int) -> Iterator[Judged]:
    used = 0
    for meld in laid:
        cards = 0
        for card in meld:
            cards |= card
        twice = len(meld) != cards.bit_count() or cards & used
        yield Judged(cards, fault=_fault(cards, hand, bool(twice)))
        used |= cards


def _fault(cards: int, hand: int, used: bool) -> str | None:
    if cards & ~hand:
        return "card_not_in_hand"
    if used:
        return "used"
    if is_set(cards) or is_run(cards):
        return None
    if cards.bit_count() < 3:
        return "too_few"
    if len({suit_of(card) for card in each(cards)}) == 1:
        return "corner" if _around(cards) else "gap"
    return "mixed"


def _around(cards: int) -> bool:
    """Whether *cards* of one suit would be a run if the ace followed the king."""
    suit = cards >> 13 * suit_of(cards) & SUIT
    if not suit & 1 or not suit >> 12:
        return False
    return (suit ^ suit << 1 & SUIT).bit_count() <= 3


def _with_gaps(
    melds: Sequence[Judged],
    hand: int,
    layoffs: Sequence[Judged],
    other: int,
    table: Side | None = None,
) -> Iterator[Judged]:
    """Give *melds* of a *hand*, of each with a gap the cards between that are not there."""
    for one in melds:
        if one.fault == "gap":
            lies = [("melded", meld.cards, meld.cards) for meld in melds if meld is not one]
            lies += [("laid_off", off.cards, off.on) for off in layoffs]
            one = replace(one, gone=_gone(_between(one.cards), lies, hand, other, table))
        yield one


def _gone(
    needed: int,
    lies: Sequence[tuple[str, int, int]],
    hand: int,
    other: int,
    table: Side | None,
) -> tuple[Gone, ...]:
    """Say where each *needed* card is: where *lies* says first, else by who holds it."""
    places = list(lies)
    if table:
        places += [("melded", meld, meld) for meld in table.melds]
    places += [("loose", hand, 0), ("other", other, 0)]
    return tuple(
        next((Gone(card, where, on) for where, cards, on in places if card & cards), Gone(card))
        for card in each(needed)
    )


def _between(cards: int) -> int:
    """The cards that *cards* of one suit need to be a run."""
    ranks = [rank_of(card) for card in each(cards)]
    lowest = cards & -cards
    whole = sum(lowest << step for step in range(max(ranks) - min(ranks) + 1))
    return whole & ~cards


def _layoffs(called: Showdown, table: Side, melds: Sequence[Judged]) -> Iterator[Judged]:
    assert called.played
    grown = list(table.melds)
    gone = 0
    for meld in melds:
        gone |= meld.cards
    for card, named in called.played.layoffs:
        places = [place for place, meld in enumerate(grown) if named & meld]
        fitting = [place for place in places if fits(card, grown[place])]
        place = next(iter(fitting or places), None)
        if not card & called.defender:
            fault: str | None = "card_not_in_hand"
        elif card & gone:
            fault = "used"
        elif not table.count:
            fault = "gin"
        elif place is None:
            fault = "no_meld"
        else:
            fault = None if fitting else _misfit(card, grown[place])
        on = grown[place] if place is not None else named
        before = on & ~table.melds[place] if place is not None else 0
        absent = _missing_for(card, on, called, table, melds) if fault == "gap" else ()
        yield Judged(card, on, fault, before, absent)
        if fault is None and place is not None:
            grown[place] |= card
        gone |= card


def _missing_for(
    card: int, run: int, called: Showdown, table: Side, melds: Sequence[Judged]
) -> tuple[Gone, ...]:
    """What is not there between *run* as it lies and a *card* laid off on it. Cards that
    were laid off here, too, are named only where no other is in the way: they came *later*."""
    assert called.played
    needed = _between(run | card)
    here = 0
    lies = [("melded", meld.cards, meld.cards) for meld in melds]
    for other, named in called.played.layoffs:
        whole = next((meld for meld in table.melds if meld & named), named)
        if whole & run:
            here |= other
        lies.append(("laid_off", other, whole))
    if needed & ~here:
        return _gone(needed & ~here, lies, called.defender, called.knocker, table)
    return tuple(Gone(one, "later") for one in each(needed))


def _misfit(card: int, meld: int) -> str:
    """Why *card* does not go on *meld*."""
    if by_rank(meld).bit_count() == 1:
        return "other_rank"
    if suit_of(card) != suit_of(meld):
        return "other_suit"
    if {rank_of(card), rank_of(meld & -meld)} == {12, 0} or (
        rank_of(card) == 0 and rank_of(meld) == 12
    ):
        return "corner"
    return "gap"


# ------------------------------------------------------------------ what was missed


def _best_first(missed: Iterator[Missed]) -> tuple[Missed, ...]:
    """Single cards first, then several together; and what was worth most first."""

    def place(one: Missed) -> tuple[bool, bool, int]:
        worth = one.outcome.for_knocker if one.worth is None else one.worth
        return one.kind in ("together", "otherwise"), one.outcome == ILLEGAL, -worth

    return tuple(sorted(missed, key=place))


def _missed_by_defender(called: Showdown, done: AtTheTable) -> Iterator[Missed]:
    table, side = done.knocker, done.defender
    assert table and side
    grown = list(table.melds)
    for card, place in side.layoffs:
        grown[place] |= card

    def better(kind: str, cards: int, place: int, line: Side | None = None) -> Missed:
        left = line.count if line else side.count - deadwood(cards)
        outcome = settle(called.house, table.count, left, called.doubled, called.big_gin)
        worth = done.outcome.for_knocker - outcome.for_knocker
        return Missed(kind, cards, place, left, outcome, worth, line)

    on_table = grown if table.count else ()
    places = list(_places(side, on_table))
    for kind, cards, meld in places:
        yield better(kind, cards, meld)
    best = best_defence(called.defender, table.melds if table.count else ())
    every = 0
    for _kind, cards, _meld in places:
        every |= cards
    if best.count == side.count - deadwood(every):
        if every and all(cards != every for _kind, cards, _meld in places):
            yield better("together", every, 0, best)
    else:
        yield better("otherwise", side.loose & ~best.loose, 0, best)


def _missed_by_knocker(called: Showdown, done: AtTheTable) -> Iterator[Missed]:
    side = done.knocker
    assert side
    held = done.outcome != ILLEGAL

    def better(kind: str, cards: int, place: int, spread: Spread) -> Missed:
        line = lie(called.knocker, spread)
        legal = line.count <= called.limit and not (called.big_gin and line.count)
        outcome = on(called, spread) if legal else ILLEGAL
        worth = outcome.for_knocker - done.outcome.for_knocker if held else None
        return Missed(kind, cards, place, line.count, outcome, worth, line)

    def good(outcome: Outcome) -> tuple[bool, int]:
        return outcome != ILLEGAL, outcome.for_knocker

    most = good(done.outcome)
    for kind, cards, meld in _places(side, ()):
        others = tuple(other for other in side.melds if other & ~meld)
        one = better(kind, cards, meld, (*others, meld | cards))
        most = max(most, good(one.outcome))
        yield one
    rest = [better("otherwise", 0, 0, spread) for spread in spreads(called.knocker)]
    best = max(rest, key=lambda one: good(one.outcome))
    if good(best.outcome) > most:
        assert best.line
        yield replace(best, cards=side.loose & ~best.line.loose)


def _none_better(called: Showdown, done: AtTheTable) -> bool:
    """Whether no legal spread would have scored the knocker more than what was *done*."""
    limit = 0 if called.big_gin else called.limit
    legal = all_spreads(called.knocker, limit) if done.outcome != ILLEGAL else ()
    return done.outcome != ILLEGAL and not any(
        on(called, spread).for_knocker > done.outcome.for_knocker for spread in legal
    )


def _places(side: Side, table: Sequence[int]) -> Iterator[tuple[str, int, int]]:
    """Give the places that loose cards of *side* have: on the *table*, on an own meld, or
    together as melds. Cards that can be laid one after another come together."""
    for kind, melds in (("off", table), ("own", side.melds)):
        for meld in melds:
            for cards in _chains(side.loose, meld):
                yield kind, cards, meld
    if least_deadwood(side.loose) < deadwood(side.loose):
        for meld in natural_spread(side.loose):
            yield "meld", meld, meld


def _chains(loose: int, meld: int) -> Iterator[int]:
    """Give the *loose* cards that go on *meld*: the fourth of a set, or what follows a run
    one after another, at each end."""
    below = above = 0
    for card in in_turn(loose, meld):
        if not fits(card, meld | below | above):
            break
        if card < meld or is_set(meld):
            below |= card
        else:
            above |= card
    yield from filter(None, (below, above))
