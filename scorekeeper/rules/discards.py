"""Eleven cards before the knock: what each discard would allow, and what it would score."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules.cards import VALUE, Reading, each, names, read_cards
from scorekeeper.rules.house import House
from scorekeeper.rules.melds import Spread, deadwood, least_deadwood
from scorekeeper.rules.request import Fault, house_in, one_card
from scorekeeper.rules.showdown import (
    Outcome,
    Showdown,
    chosen_spread,
    judge,
    natural_spread,
    on,
)


@dataclass(frozen=True, slots=True)
class Discard:
    """What throwing one *card* leaves, or None for keeping all eleven, which is Big Gin.

    *count* is the least that is left of the ten, laid as *spread*; *call* is what could be
    laid down then, ``knock``, ``gin`` or ``big_gin``, None where nothing could. *outcome* is
    what it would score, where the defender's hand is known; *matters* that another spread
    with as little would score less, and that the table counts the melds as they are laid.
    *better* scores more than any spread of the least, where it may be laid.
    """

    card: int | None
    count: int
    spread: Spread
    call: str | None
    outcome: Outcome | None = None
    matters: bool = False
    better: "Better | None" = None

    @property
    def best(self) -> Outcome | None:
        """What it would score at its best, the choice of the spread included."""
        return self.better.outcome if self.better else self.outcome


@dataclass(frozen=True, slots=True)
class Better:
    """A *spread* that leaves *count*, more than the least, and yet scores more: *outcome*."""

    spread: Spread
    count: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Eleven:
    """The eleven cards of a *hand* before the discard, the *defender*'s ten where they are
    known, and the *upcard* where it was told."""

    house: House
    hand: int
    defender: int | None = None
    upcard: int | None = None

    @property
    def big_gin_barred(self) -> bool:
        """Whether all eleven are melded, and Big Gin is not played."""
        return self.house.big_gin_points is None and not least_deadwood(self.hand)


def read_eleven(given: Mapping[str, object]) -> tuple[Eleven | None, tuple[Fault, ...]]:
    """Read a request as `verify` has it, but with eleven cards for the knocker and perhaps
    none for the defender; or every fault in it.

    Its own faults are ``eleven_needed`` and ``ten_or_none``.
    """
    faults: list[Fault] = []
    house = house_in(given.get("house"), faults)
    mine, theirs = (_read(given, who, faults) for who in ("knocker", "defender"))
    upcard = one_card(given, "upcard", faults)
    if house and house.needs_upcard and given.get("upcard") is None:
        faults.append(Fault("upcard_needed", "upcard"))
    if len(mine) != 11:
        faults.append(Fault("eleven_needed", "knocker", count=len(mine)))
    if len(theirs) not in (0, 10):
        faults.append(Fault("ten_or_none", "defender", count=len(theirs)))
    if both := mine.hand & theirs.hand:
        faults.append(Fault("card_in_both_hands", "defender", tuple(names(both))))
    if faults or house is None:
        return None, tuple(faults)
    return Eleven(house, mine.hand, theirs.hand or None, upcard), ()


def _read(given: Mapping[str, object], who: str, faults: list[Fault]) -> Reading:
    written = given.get(who)
    reading = read_cards(written if isinstance(written, str | list | tuple) else "")
    if reading.unreadable:
        faults.append(Fault("unreadable_card", who, reading.unreadable))
    if reading.twice:
        faults.append(Fault("card_twice", who, tuple(names(reading.twice))))
    return reading


def discards(eleven: Eleven) -> list[Discard]:
    """Try every card as the discard, and Big Gin where all are melded and it is played.

    With the defender's ten known they are sorted by what they score the knocker at their
    best, else by what they leave; what can be laid down comes before what cannot.
    """
    house, hand, defender, upcard = eleven.house, eleven.hand, eleven.defender, eleven.upcard
    tried = [(Showdown(house, hand ^ card, defender or 0, upcard), card) for card in each(hand)]
    found = [_discard(called, card, defender is not None) for called, card in tried]
    if not least_deadwood(hand) and house.big_gin_points is not None:
        called = Showdown(house, hand, defender or 0, upcard, big_gin=True)
        found.append(_discard(called, None, defender is not None))
    return sorted(found, key=_nature)


def _discard(called: Showdown, card: int | None, known: bool) -> Discard:
    count, spread = least_deadwood(called.knocker), natural_spread(called.knocker)
    if card is None:
        call: str | None = "big_gin"
    elif not count:
        call = "gin"
    else:
        call = "knock" if count <= called.limit else None
    if call is None or not known:
        return Discard(card, count, spread, call)
    verdict = judge(called)
    return Discard(
        card,
        verdict.knocker.count,
        verdict.spread,
        call,
        verdict.outcome,
        verdict.spread_matters and called.house.spread == "as_laid",
        _better(called, verdict.outcome),
    )


def _better(called: Showdown, outcome: Outcome) -> Better | None:
    """The spread that scores more than *outcome*, if the knocker may choose it."""
    if called.house.spread != "as_laid" or called.big_gin:
        return None
    spread = chosen_spread(replace(called, house=replace(called.house, spread="free")))
    scored = on(called, spread)
    if scored.for_knocker <= outcome.for_knocker:
        return None
    return Better(spread, deadwood(called.knocker & ~sum(spread)), scored)


_CALLS = ("big_gin", "gin", "knock", None)


def _nature(one: Discard) -> tuple[int, ...]:
    """What scores most, else what leaves least; among equals the higher card is thrown."""
    points = one.best.for_knocker if one.best else 0
    value = VALUE[one.card] if one.card else 0
    return (one.call is None, -points, one.count, _CALLS.index(one.call), -value, one.card or 0)
