"""A `verify` request as people and programs write it, read into a showdown.

Reading finds every fault at once: an answer that names one fault, and after the mending
the next, is how arguments start.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Reading, names, read_cards
from scorekeeper.rules.house import BadHouse, House
from scorekeeper.rules.layoffs import Played
from scorekeeper.rules.presets import read_house
from scorekeeper.rules.showdown import Showdown


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that keeps a request from being scored.

    *code* is one of the contract's; *where* is the part of the request it belongs to
    (``knocker``, ``defender``, ``discard``, ``upcard``, ``house``, ``spread`` …); *cards*
    are the cards, unreadable pieces or names it is about; *count* is how many cards were
    found, or how much deadwood where *limit* is the most that may knock; *field* is which
    field of the house is out of range.
    """

    code: str
    where: str
    cards: tuple[str, ...] = ()
    count: int | None = None
    field: str | None = None
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A request with all that could be read of it, and every *fault* found.

    *showdown* is None where there is a fault. *discard* is the card thrown away, if told.
    """

    showdown: Showdown | None
    faults: tuple[Fault, ...] = ()
    discard: int | None = None


CALLS = ("knock", "gin", "big_gin")
_EMPTY = Reading(())


def read_request(given: object) -> Call:
    """Read a `verify` request (contract.md). Never raises: faults are returned."""
    if not isinstance(given, Mapping):
        return Call(None, (Fault("unreadable_request", "request"),))
    faults: list[Fault] = []
    return read_showdown(given, house_in(given.get("house"), faults), faults)


def read_showdown(
    given: Mapping[str, object],
    house: House | None,
    faults: list[Fault],
    loose: bool = False,
) -> Call:
    """Read the cards of a request whose *house* was read, or could not be; *faults* are
    those found so far, and are added to. *loose*: the defender's are only the cards that
    he has left over."""
    knocker = _hand(given, "knocker", faults)
    defender = _hand(given, "defender", faults)
    discard = one_card(given, "discard", faults)
    upcard = one_card(given, "upcard", faults)
    call = given.get("call")
    if call is not None and call not in CALLS:
        faults.append(Fault("unreadable_request", "call"))
    big_gin = call == "big_gin"
    if big_gin and given.get("discard") is not None:
        faults.append(Fault("unreadable_request", "discard"))
        discard = None
    spread = _spread(given.get("spread"), faults)
    played = _played(given.get("defence"), faults)
    if house and house.needs_upcard and given.get("upcard") is None:
        faults.append(Fault("upcard_needed", "upcard"))
    if knocker is not None and defender is not None:
        _compare(knocker, defender, discard, given.get("discard") is not None, big_gin, faults)
        if len(defender) != 10 and not loose:
            faults.append(Fault("wrong_number_of_cards", "defender", count=len(defender)))
    if faults or house is None or knocker is None or defender is None:
        return Call(None, tuple(faults), discard)
    held = knocker.hand
    if discard is not None:
        held &= ~discard
    return Call(
        Showdown(house, held, defender.hand, upcard, big_gin, spread, played),
        discard=discard,
    )


def house_in(given: object, faults: list[Fault]) -> House | None:
    """Read the house that a request names; what is wrong with it goes to *faults*."""
    try:
        return read_house(given)
    except BadHouse as bad:
        if bad.fields:
            faults += [Fault("bad_house", "house", field=name) for name in bad.fields]
        else:
            faults.append(Fault("unknown_house", "house", (str(bad.preset),)))
    except TypeError:
        faults.append(Fault("unreadable_request", "house"))
    return None


def _hand(given: Mapping[str, object], who: str, faults: list[Fault]) -> Reading | None:
    written = given.get(who)
    if not isinstance(written, str | list | tuple):
        faults.append(Fault("unreadable_request", who))
        return None
    return _readable(read_cards(written), who, faults)


def _readable(reading: Reading, where: str, faults: list[Fault]) -> Reading:
    if reading.unreadable:
        faults.append(Fault("unreadable_card", where, reading.unreadable))
    return reading


def one_card(given: Mapping[str, object], where: str, faults: list[Fault]) -> int | None:
    """Read the card under *where*, None if there is none; what is wrong goes to *faults*."""
    written = given.get(where)
    if written is None:
        return None
    if not isinstance(written, str | list | tuple):
        faults.append(Fault("unreadable_request", where))
        return None
    reading = _readable(read_cards(written), where, faults)
    if len(reading) != 1:
        faults.append(Fault("unreadable_request", where))
    return reading.cards[0] if len(reading.cards) == 1 else None


def _compare(
    knocker: Reading,
    defender: Reading,
    discard: int | None,
    has_discard: bool,
    big_gin: bool,
    faults: list[Fault],
) -> None:
    """Find what is wrong with the two hands and the discard taken together."""
    held = len(knocker)
    for who, reading in (("knocker", knocker), ("defender", defender)):
        if reading.twice:
            faults.append(Fault("card_twice", who, tuple(names(reading.twice))))
    if both := knocker.hand & defender.hand:
        faults.append(Fault("card_in_both_hands", "defender", tuple(names(both))))
    if held not in (10, 11) or (big_gin and held == 10):
        faults.append(Fault("wrong_number_of_cards", "knocker", count=held))
    elif held == 11 and not has_discard and not big_gin:
        faults.append(Fault("discard_needed", "knocker"))
    if discard is None:
        return
    card = tuple(names(discard))
    if held > 10:
        if not discard & knocker.hand and not knocker.unreadable:
            faults.append(Fault("discard_not_in_hand", "discard", card))
        return
    if discard & knocker.hand:
        faults.append(Fault("card_twice", "discard", card))
    if discard & defender.hand:
        faults.append(Fault("card_in_both_hands", "discard", card))


def _spread(given: object, faults: list[Fault]) -> tuple[tuple[int, ...], ...] | None:
    if given is None:
        return None
    if not isinstance(given, list | tuple):
        faults.append(Fault("unreadable_request", "spread"))
        return None
    return _melds(given, "spread", faults)


def _melds(
    given: Sequence[object], where: str, faults: list[Fault]
) -> tuple[tuple[int, ...], ...]:
    melds = []
    for meld in given:
        if isinstance(meld, str | list | tuple):
            melds.append(_readable(read_cards(meld), where, faults).cards)
        else:
            faults.append(Fault("unreadable_request", where))
    return tuple(melds)


def _played(given: object, faults: list[Fault]) -> Played | None:
    if given is None:
        return None
    melds: object = None
    laid: object = None
    if isinstance(given, Mapping):
        melds, laid = given.get("melds", []), given.get("layoffs", [])
    if not isinstance(melds, list | tuple) or not isinstance(laid, list | tuple):
        faults.append(Fault("unreadable_request", "defence"))
        return None
    layoffs = []
    for item in laid:
        if (
            isinstance(item, list | tuple)
            and len(item) == 2
            and isinstance(item[0], str)
            and isinstance(item[1], str | list | tuple)
        ):
            card = _readable(read_cards(item[0]), "defence", faults)
            on = _readable(read_cards(item[1]), "defence", faults)
            if len(card) == 1 and len(on):
                layoffs += [(bit, on.hand) for bit in card.cards]
                continue
        faults.append(Fault("unreadable_request", "defence"))
    return Played(_melds(melds, "defence", faults), tuple(layoffs))
