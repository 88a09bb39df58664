"""What to do when something irregular happened: the rulings there are, and their standing.

Little of this is in print for two players. Where it is, the ruling is ``cited`` and its
sources are named; what is commonly said to be in old rule books, but was not found there,
is ``common``; everything else is ``yours``, the table's own to decide. The table chooses,
and what it chose is kept with the hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules.bounds import MOST_IN_TEN
from scorekeeper.rules.hands import CardsHand, CountsHand, Hand, Score
from scorekeeper.rules.house import House
from scorekeeper.rules.request import Fault

EFFECTS = ("goes_on", "other_dealer", "dead", "points", "accepted", "mend")
STANDINGS = ("cited", "common", "yours")


@dataclass(frozen=True, slots=True)
class Choice:
    """One ruling the table can make: its *code* and what it does to the sheet.

    *effect*: ``goes_on`` (nothing is written yet: the hand is played on, or dealt again),
    ``other_dealer`` (the same, and the other player dealt it), ``dead`` (a hand nobody
    won), ``points`` (so many to one player), ``accepted`` (scored as if it had been legal),
    ``mend`` (a hand written earlier is corrected). *standing* is one of ``STANDINGS``;
    a cited one names its *sources*.
    """

    code: str
    effect: str
    standing: str = "yours"
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something irregular: its *code*, and the rulings to choose from, printed ones first."""

    code: str
    choices: tuple[Choice, ...]


def _cited(code: str, effect: str, *sources: str) -> Choice:
    return Choice(code, effect, "cited", sources)


def _common(code: str, effect: str) -> Choice:
    return Choice(code, effect, "common")


_VOID = Choice("void", "dead")
_PENALTY = Choice("penalty", "points")

EVENTS: Mapping[str, Event] = {
    event.code: event
    for event in (
        Event(
            "false_knock",
            (
                _cited("shown_one_play", "goes_on", "rummy_games"),
                _cited("accepted", "accepted", "hoyle_1"),
                _cited("refused", "goes_on", "hoyle_1"),
                _cited("open_to_the_end", "goes_on", "rules_page", "public_program"),
                Choice("forfeit", "points"),
                _PENALTY,
            ),
        ),
        Event("false_knock_shown", (_VOID, Choice("accepted", "accepted"), _PENALTY)),
        Event(
            "not_big_gin",
            (
                Choice("ordinary", "goes_on"),
                Choice("as_false_knock", "goes_on"),
                _VOID,
                _PENALTY,
            ),
        ),
        Event(
            "discard_on_pile",
            (_cited("forfeit", "points", "club"), Choice("stands", "goes_on")),
        ),
        Event("forgot_to_knock", (_cited("next_turn", "goes_on", "club"),)),
        Event(
            "wrong_number_before_draw",
            (_cited("new_deal", "goes_on", "club", "card_company"),),
        ),
        Event(
            "wrong_number_in_play",
            (
                _cited("new_deal", "goes_on", "club"),
                _cited("both_wrong", "goes_on", "club"),
                _cited("play_on", "goes_on", "club"),
            ),
        ),
        Event(
            "wrong_number_at_knock",
            (
                _common("knocker_false_knock", "goes_on"),
                _common("ten_a_card", "points"),
                _common("no_undercut", "points"),
                _VOID,
                _PENALTY,
            ),
        ),
        Event(
            "wrong_count",
            (
                _cited("before_acted", "goes_on", "club_partners"),
                _cited("after_acted", "goes_on", "club_partners"),
                Choice("cards_speak", "goes_on"),
            ),
        ),
        Event(
            "missed_lay_off", (Choice("cards_speak", "goes_on"), Choice("as_played", "goes_on"))
        ),
        Event(
            "wrong_meld",
            (Choice("mended", "goes_on"), Choice("as_false_knock", "goes_on"), _VOID, _PENALTY),
        ),
        Event(
            "card_seen", (_common("face_up", "goes_on"), Choice("no_matter", "goes_on"), _VOID)
        ),
        Event("drew_early", (_common("stands", "goes_on"), Choice("put_back", "goes_on"))),
        Event(
            "out_of_turn", (Choice("put_back", "goes_on"), Choice("stands", "goes_on"), _VOID)
        ),
        Event("exposed_in_deal", (_cited("new_deal", "goes_on", "card_company"),)),
        Event(
            "wrong_dealer",
            (
                _cited("stopped", "goes_on", "card_company"),
                _cited("stands", "other_dealer", "card_company"),
            ),
        ),
        Event(
            "looked_back",
            (
                _cited("not_allowed", "goes_on", "parlett"),
                _cited("allowed", "goes_on", "parlett"),
            ),
        ),
        Event("imperfect_pack", (_VOID, Choice("replay", "goes_on"))),
        Event(
            "wrong_score",
            (
                Choice("until_agreed", "mend"),
                Choice("until_next_deal", "mend"),
                Choice("until_settled", "mend"),
                Choice("any_time", "mend"),
            ),
        ),
        Event("other", (Choice("points", "points"), _VOID, Choice("noted", "goes_on"))),
    )
}
"""Every irregularity, in the order a table may look for it. Only its own list says what a
choice stands on: the same ruling can be in print for one event and not for another."""

SOURCES = (
    "card_company",
    "club",
    "club_partners",
    "hoyle_1",
    "parlett",
    "public_program",
    "rules_page",
    "rummy_games",
)

_FOR_A_FAULT: Mapping[str, tuple[str, ...]] = {
    "over_limit": ("false_knock", "false_knock_shown"),
    "not_big_gin": ("not_big_gin",),
    "wrong_number_of_cards": ("wrong_number_at_knock",),
    "discard_needed": ("wrong_number_at_knock",),
    "card_in_both_hands": ("imperfect_pack",),
    "card_twice": ("imperfect_pack",),
    "not_a_meld": ("wrong_meld",),
    "card_in_two_melds": ("wrong_meld",),
}


def events_for(faults: tuple[Fault, ...]) -> tuple[Event, ...]:
    """Give the irregularities that may lie behind these *faults* of a hand, if it was not
    just entered wrongly."""
    found: dict[str, Event] = {}
    for fault in faults:
        for code in _FOR_A_FAULT.get(fault.code, ()):
            found[code] = EVENTS[code]
    return tuple(found.values())


def find_ruling(written: str) -> tuple[Event, Choice] | None:
    """Find the event and the choice that ``event.choice`` names; None if there are none."""
    code, _, chosen = written.partition(".")
    event = EVENTS.get(code)
    for choice in event.choices if event else ():
        if choice.code == chosen and event:
            return event, choice
    return None


def as_if_legal(hand: Hand, house: House) -> Score:
    """Score a knock over the limit as if it had been a legal one.

    Bonuses and doubling are the house's. Any other fault of the hand stays one.
    """
    anything = replace(house, knock_limit=MOST_IN_TEN, oklahoma=False)
    if isinstance(hand, CardsHand):
        showdown = replace(hand.showdown, house=anything)
        return replace(hand, showdown=showdown).score(house)
    if isinstance(hand, CountsHand):
        return hand.score(anything)
    return hand.score(house)
