"""What each side counted before looking, against the truth, and where a miscount came from.

The usual slips are tried one after another, and then in pairs: a card left out, a lay-off
or a meld not seen, a king counted 13, a bonus written twice … Every slip that comes to
exactly the number claimed is named, and of those only the simplest: where one slip
explains it no pair is told. Where none does, that is said.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

from scorekeeper.rules.cards import RANK, SUIT, VALUE, each, rank_of
from scorekeeper.rules.house import CHOICES
from scorekeeper.rules.layoffs import Side, best_defence, fits, lie
from scorekeeper.rules.melds import deadwood, is_run, is_set, least_deadwood
from scorekeeper.rules.proof import Worse, explain, lines, own_melds
from scorekeeper.rules.showdown import Outcome, Showdown, Verdict, settle

MOST_SLIPS = 2

COUNTING = (
    "card_missed",
    "layoff_missed",
    "not_chained",
    "no_layoffs",
    "line",
    "meld_missed",
    "meld_short",
    "court",
    "ace",
    "other_line",
    "other_spread",
    "laid_on_gin",
    "card_twice",
    "corner",
    "on_deadwood",
    "wrong_side",
    "discard_counted",
)
SCORING = (
    "undercut_missed",
    "bonus_none",
    "bonus_twice",
    "bonus_other",
    "bonus_beside",
    "bonus_added",
    "bonus_of_book",
    "difference_forgotten",
    "whole_count",
    "counts_added",
    "doubling_forgotten",
    "doubled",
    "bonus_not_doubled",
    "box_added",
    "tie_otherwise",
    "other_side",
    "as_legal",
)
"""The slips there are, roughly the likelier first: those in counting, those in scoring."""

_ORDER = {kind: place for place, kind in enumerate((*COUNTING, *SCORING))}
PRINTED_BONUSES = (10, 20, 25, 31)


@dataclass(frozen=True, slots=True)
class Claim:
    """What one side said before looking: the counts after lay-offs, the *winner*
    (``knocker``, ``defender``, ``nobody``) and the *points*; None for what it left open."""

    knocker_count: int | None = None
    defender_count: int | None = None
    winner: str | None = None
    points: int | None = None

    def __bool__(self) -> bool:
        """Whether anything was said."""
        return self != Claim()


@dataclass(frozen=True, slots=True)
class Slip:
    """One thing that may have gone wrong, of a *kind* in ``COUNTING`` or ``SCORING``.

    *side* is whose count it is in, or ``score``. *cards* are those it is about, *on* the
    meld they belong to or could have gone on, *line* how the cards would have lain,
    *worse* the same as the proof names it; *number* what a scoring slip used instead.
    """

    kind: str
    side: str
    cards: int = 0
    on: int = 0
    line: Side | None = None
    worse: Worse | None = None
    number: int = 0


Ways = tuple[tuple[Slip, ...], ...]
Scoring = tuple[tuple[Slip, ...], str | None, int]
"""Slips in scoring, the winner and the points that they come to."""


@dataclass(frozen=True, slots=True)
class Count:
    """A count *claimed*, the *truth*, and the *ways* to come from one to the other."""

    claimed: int
    truth: int
    ways: Ways = ()

    @property
    def off(self) -> int:
        """How much too high it was claimed; below 0 if too low."""
        return self.claimed - self.truth


@dataclass(frozen=True, slots=True)
class Result:
    """A *winner* and *points* claimed, the true *outcome*, and the *ways* between.

    *off* is the swing in points to the claim's favour, None where it does not say enough.
    *follows*: nothing is wrong with it but the counts it was worked out from.
    """

    winner: str | None
    points: int | None
    outcome: Outcome
    right: bool
    off: int | None = None
    follows: bool = False
    ways: Ways = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What is to be said to one claim; None for what it left open."""

    knocker: Count | None
    defender: Count | None
    result: Result | None

    @property
    def right(self) -> bool:
        """Whether all of it is right."""
        counts = (self.knocker, self.defender)
        return not any(count and count.off for count in counts) and (
            self.result is None or self.result.right
        )


def check_claim(
    called: Showdown, verdict: Verdict, claim: Claim, discard: int | None = None
) -> Answer:
    """Hold a *claim* against the *verdict* on the hand *called*; *discard* is the card the
    knocker threw, if told."""
    table = _Table(called, verdict, discard)
    return Answer(
        _count("knocker", claim.knocker_count, table),
        _count("defender", claim.defender_count, table),
        _result(claim, table),
    )


class _Table:
    """The two sides as they truly lie, with every slip that could be made on each."""

    def __init__(self, called: Showdown, verdict: Verdict, discard: int | None) -> None:
        self.called, self.verdict, self.discard = called, verdict, discard
        self._scorings: dict[tuple[int, int, int], list[Scoring]] = {}
        knocker = verdict.knocker
        spread = knocker.melds if knocker.count else ()
        defender = verdict.defender or best_defence(called.defender, spread)
        self.sides = {"knocker": knocker, "defender": defender}
        self.slips = {
            "knocker": [*_once("knocker", self._knocker_slips())],
            "defender": [*_once("defender", self._defender_slips())],
        }

    def scorings(self, knocker: int, defender: int, size: int) -> list[Scoring]:
        """What the hand could be scored as from two counts with *size* slips in scoring."""
        key = knocker, defender, size
        if key not in self._scorings:
            self._scorings[key] = _scorings(self, *key)
        return self._scorings[key]

    def counts(self, side: str, size: int) -> Iterator[tuple[tuple[Slip, ...], int]]:
        """Give every choice of *size* slips in counting a *side*, and the count they make."""
        truth = self.sides[side].count
        if size == 0:
            yield (), truth
        elif size == 1:
            for slip, change in self.slips[side]:
                yield (slip,), truth + change
        else:
            free = [one for one in self.slips[side] if one[0].line is None]
            for (one, change), (other, more) in combinations(free, 2):
                if not one.cards & other.cards and {one.kind, other.kind} != {"no_layoffs"}:
                    yield (one, other), truth + change + more
            for slip, change in self.slips[side]:
                if slip.worse and slip.line:
                    for other, more in _once(side, self._lying(side, slip.line)):
                        yield (slip, other), truth + change + more

    def _knocker_slips(self) -> Iterator[tuple[Slip, int]]:
        side, hand = self.sides["knocker"], self.called.knocker
        yield from self._lying("knocker", side)
        found: dict[int, Side] = {}
        for melds in own_melds(hand):
            line = lie(hand, melds)
            if line.count != side.count and _complete(line):
                found.setdefault(line.count, line)
        for line in found.values():
            yield Slip("other_spread", "knocker", line=line), line.count - side.count
        for card in each(side.loose):
            for meld in self.sides["defender"].melds:
                if fits(card, meld):
                    yield Slip("wrong_side", "knocker", card, meld), -VALUE[card]
        if self.discard:
            yield Slip("discard_counted", "knocker", self.discard), VALUE[self.discard]

    def _defender_slips(self) -> Iterator[tuple[Slip, int]]:
        side, hand = self.sides["defender"], self.called.defender
        knocker = self.sides["knocker"]
        yield from self._lying("defender", side)
        told = set()
        if not self.verdict.faults:
            for worse in explain(self.called, self.verdict).worse:
                if worse.why != "next_best" and worse.line.count != side.count:
                    told.add(worse.line.count)
                    slip = Slip("line", "defender", line=worse.line, worse=worse)
                    yield slip, worse.line.count - side.count
        spread = knocker.melds if knocker.count else ()
        for line in sorted(lines(hand, spread), key=lambda line: len(line.layoffs)):
            if line.count not in told and _complete(line):
                told.add(line.count)
                if line.count != side.count:
                    slip = Slip("other_line", "defender", line=line)
                    yield slip, line.count - side.count
        if not knocker.count:
            line = best_defence(hand, knocker.melds)
            if line.layoffs:
                laid = sum(card for card, _ in line.layoffs)
                slip = Slip("laid_on_gin", "defender", laid, line=line)
                yield slip, line.count - side.count
        together = side.loose | knocker.loose
        for meld in _melds_in(together):
            if meld & side.loose and meld & knocker.loose:
                mine = meld & side.loose
                yield Slip("on_deadwood", "defender", mine, meld), -deadwood(mine)

    def _lying(self, who: str, side: Side) -> Iterator[tuple[Slip, int]]:
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
            if mine and meld & ~side.loose and not any(fits_all(mine, m) for m in side.melds):
                yield Slip("card_twice", who, mine, meld), -deadwood(mine)
        for meld in _around_the_corner(hand):
            if mine := meld & side.loose:
                yield Slip("corner", who, mine, meld), -deadwood(mine)
        if who == "defender":
            yield from self._laid_and_kept(side)

    def _laid_off(self, who: str, side: Side) -> Iterator[tuple[Slip, int]]:
        """Give the lay-offs that may not have been seen: a card, and with it all that could
        go there only after it."""
        table = self.sides["knocker"].melds
        for place, (card, on) in enumerate(side.layoffs):
            meld, missed = table[on], card
            for later, there in side.layoffs[place + 1 :]:
                if there == on and is_run(meld) and (later > meld) == (card > meld):
                    missed |= later
            kind = "layoff_missed" if fits(card, meld) else "not_chained"
            yield Slip(kind, who, missed, meld), deadwood(missed)
        if len({on for _, on in side.layoffs}) > 1:
            laid = sum(card for card, _ in side.layoffs)
            yield Slip("no_layoffs", who, laid), deadwood(laid)

    def _laid_and_kept(self, side: Side) -> Iterator[tuple[Slip, int]]:
        """Give the chains of lay-offs that use a card which lies elsewhere already."""
        hand, gin = self.called.defender, not self.sides["knocker"].count
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


def _count(side: str, claimed: int | None, table: _Table) -> Count | None:
    if claimed is None:
        return None
    truth = table.sides[side].count
    if claimed == truth:
        return Count(claimed, truth)
    for size in range(1, MOST_SLIPS + 1):
        ways = [slips for slips, count in table.counts(side, size) if count == claimed]
        if ways:
            return Count(claimed, truth, _in_order(ways))
    return Count(claimed, truth)


def _result(claim: Claim, table: _Table) -> Result | None:
    if claim.winner is None and claim.points is None:
        return None
    outcome = table.verdict.outcome
    if _says(claim, outcome.winner, outcome.points):
        return Result(claim.winner, claim.points, outcome, right=True)
    ways: list[tuple[Slip, ...]] = []
    from_truth = replace(claim, knocker_count=None, defender_count=None)
    for size in range(MOST_SLIPS + 1):
        ways = ways or list(_ways(claim, table, size))
    for size in range(1, MOST_SLIPS + 1):  # other counts said than those it was made of
        ways = ways or list(_ways(from_truth, table, size))
    return Result(
        claim.winner,
        claim.points,
        outcome,
        right=False,
        off=_swing(claim, outcome),
        follows=() in ways,
        ways=_in_order(way for way in ways if way),
    )


def _says(claim: Claim, winner: str | None, points: int) -> bool:
    return claim.winner in (None, winner or "nobody") and claim.points in (None, points)


def _swing(claim: Claim, outcome: Outcome) -> int | None:
    """How far the points lie apart, as they go from one player to the other."""
    if claim.points is None or claim.winner is None:
        return None
    mine = {"knocker": claim.points, "defender": -claim.points}.get(claim.winner, 0)
    return abs(mine - outcome.for_knocker)


def _ways(claim: Claim, table: _Table, size: int) -> Iterator[tuple[Slip, ...]]:
    """Give every choice of *size* slips that makes the claimed result; a count that was
    claimed too is taken as claimed, whatever it came from."""
    for in_knocker, in_defender in product(range(size + 1), repeat=2):
        in_score = size - in_knocker - in_defender
        if in_score < 0:
            continue
        mine = _counts(claim.knocker_count, table, "knocker", in_knocker)
        theirs = _counts(claim.defender_count, table, "defender", in_defender)
        for (slips, k), (more, d) in product(mine, theirs):
            for others, winner, points in table.scorings(k, d, in_score):
                if _says(claim, winner, points):
                    yield (*slips, *more, *others)


def _counts(
    claimed: int | None, table: _Table, side: str, size: int
) -> list[tuple[tuple[Slip, ...], int]]:
    if claimed is not None:
        return [] if size else [((), claimed)]
    return [(slips, count) for slips, count in table.counts(side, size) if count >= 0]


def _scorings(table: _Table, knocker: int, defender: int, size: int) -> list[Scoring]:
    """List what a hand could be scored as from two counts with *size* slips in scoring."""
    called = table.called
    found: list[Scoring] = []
    for first, winner, ending in _endings(table, knocker, defender):
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
    table: _Table, knocker: int, defender: int
) -> Iterator[tuple[tuple[Slip, ...], str | None, str]]:
    called = table.called
    house = called.house
    true = settle(house, knocker, defender, called.doubled, called.big_gin)
    legal: tuple[Slip, ...] = ()
    if knocker > called.limit or {*table.verdict.faults} - {"over_limit"}:
        yield (), None, "illegal"
        legal = (Slip("as_legal", "score"),)
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


def _score_slip(kind: str, number: int) -> tuple[Slip, ...]:
    return (Slip(kind, "score", number=number),)


def _differences(knocker: int, defender: int) -> Iterator[tuple[tuple[Slip, ...], int]]:
    low, high = sorted((knocker, defender))
    yield (), high - low
    if high > low:
        yield _score_slip("difference_forgotten", high - low), 0
    if low:
        yield _score_slip("whole_count", high), high
        yield _score_slip("counts_added", high + low), high + low


def _bonuses(
    called: Showdown, ending: str, bonus: int
) -> Iterator[tuple[tuple[Slip, ...], int]]:
    house = called.house
    yield (), bonus
    if bonus:
        yield _score_slip("bonus_none", bonus), 0
        yield _score_slip("bonus_twice", bonus), 2 * bonus
    if ending == "big_gin":
        yield _score_slip("bonus_beside", house.gin_bonus), bonus + house.gin_bonus
    others = {house.gin_bonus, house.undercut_bonus, house.big_gin_points or 0} - {0, bonus}
    for other in sorted(others):
        kind = "bonus_other" if ending in ("gin", "big_gin", "undercut") else "bonus_added"
        yield _score_slip(kind, other), other
    if ending in ("gin", "big_gin", "undercut"):
        for other in PRINTED_BONUSES:
            if other not in {*others, bonus}:
                yield _score_slip("bonus_of_book", other), other


def _doublings(
    called: Showdown, difference: int, bonus: int
) -> Iterator[tuple[tuple[Slip, ...], int]]:
    once = difference + bonus
    if called.doubled:
        yield (), 2 * once
        if once:
            yield _score_slip("doubling_forgotten", once), once
        if bonus:
            yield _score_slip("bonus_not_doubled", bonus), 2 * difference + bonus
        return
    yield (), once
    if called.upcard is not None and once:
        yield _score_slip("doubled", 2 * once), 2 * once


def _boxes(called: Showdown, ending: str) -> Iterator[tuple[tuple[Slip, ...], int]]:
    yield (), 0
    if called.house.box and ending != "none":
        box = called.house.box * called.house.boxes_for(ending, called.doubled)
        yield _score_slip("box_added", box), box


# ------------------------------------------------------------------ cards


def fits_all(cards: int, meld: int) -> bool:
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
        if suit & 1 and suit >> 12 & 1:
            low = high = 1
            while low < 11 and suit >> low & 1:
                low += 1
            while high < 11 and suit >> (12 - high) & 1:
                high += 1
            around = (suit & (1 << low) - 1) | (suit >> (13 - high) << (13 - high))
            if around.bit_count() >= 3:
                yield around << shift


def _once(side: str, slips: Iterable[tuple[Slip, int]]) -> Iterator[tuple[Slip, int]]:
    """Leave out what changes nothing, and what was given already."""
    seen = set()
    for slip, change in slips:
        key = slip.kind, slip.cards, change
        if change and key not in seen:
            seen.add(key)
            yield slip, change


def _in_order(ways: Iterable[tuple[Slip, ...]]) -> Ways:
    """The likelier kinds first."""
    return tuple(sorted(ways, key=lambda way: [_ORDER[slip.kind] for slip in way]))
