"""What players ask as if it were an irregularity, and is plainly a rule: the short answer.

The sources are those that the README of the rules names.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.words.rulings import STANDING_NAMES
from scorekeeper.words.speech import N_
from scorekeeper.words.speech import gettext as _


@dataclass(frozen=True, slots=True)
class Law:
    """A rule as it is asked for: the question it is *asked* by, the *answer*, and the
    *source* that has it in print.

    *names* are what else players call it, parted by semicolons: searched, never shown.
    *fields* are those of a house by which a table decides it.
    """

    code: str
    asked: str
    answer: str
    source: str
    names: str
    fields: tuple[str, ...] = ()


LAWS: Mapping[str, Law] = {
    law.code: law
    for law in (
        Law(
            "equal_counts",
            N_("Equal counts: who wins?"),
            N_(
                "The defender: as little left as the knocker is an undercut, with its bonus. "
                "Some tables pay no bonus for it, or give the hand to the knocker."
            ),
            N_("nearly all books; the variants: Wikipedia and an online rulebook"),
            N_(
                "tie; tied; a tie; undercut tie; tied hand; same count; same deadwood; same "
                "points; equal deadwood; equal points; both have the same; draw; level"
            ),
            ("tie",),
        ),
        Law(
            "lay_off_on_gin",
            N_("May I lay off on gin?"),
            N_("No. Nothing is laid off against gin, and gin cannot be undercut."),
            N_("pagat, Bicycle, Wikipedia"),
            N_(
                "lay off on gin; lay off against gin; lay off after gin; laid off on gin; lay "
                "off when gin; undercut gin; gin undercut; can gin be undercut"
            ),
        ),
        Law(
            "who_lays_off",
            N_("May the knocker lay off?"),
            N_(
                "No. Only the defender lays off, and only on the knocker's melds, never on "
                "his loose cards."
            ),
            N_("pagat, Wikipedia"),
            N_(
                "knocker lays off; knocker laid off; who lays off; who may lay off; lay off on "
                "deadwood; lay off on loose cards"
            ),
        ),
        Law(
            "who_deals",
            N_("Who deals next?"),
            N_(
                "Books differ: who won the hand (pagat today), who lost it (older pagat), or "
                "by turns (Wikipedia). After a dead hand the same player deals again."
            ),
            N_("as named; after a dead hand nearly all books"),
            N_(
                "who deals; who deals next; next deal; next dealer; whose deal; whose turn to "
                "deal; does the winner deal; does the loser deal; winner deals; loser deals"
            ),
            ("deal", "dead_deal"),
        ),
        Law(
            "stock_runs_out",
            N_("The stock runs out: what then?"),
            N_(
                "When two cards are left in it, who took the third-last may still knock. If "
                "he only discards, the hand is dead and nobody scores."
            ),
            N_("pagat, Wikipedia; clubs let the other player go out with that last discard"),
            N_(
                "stock runs out; deck runs out; pile runs out; cards run out; ran out of "
                "cards; out of cards; stock empty; stock is gone; no cards left; no more "
                "cards; two cards left; last two cards; last card; end of the stock; end of "
                "the deck; dead hand; nobody knocks; nobody knocked; fiftieth card"
            ),
        ),
        Law(
            "ace",
            N_("Is the ace high or low?"),
            N_("Low only: A 2 3 is a run, Q K A is none."),
            N_("pagat, Bicycle, Wikipedia"),
            N_(
                "ace low; ace high; ace low or high; is ace one; queen king ace; king ace two; "
                "ace after king; around the corner; round the corner; wrap around"
            ),
        ),
        Law(
            "values",
            N_("What does each card count?"),
            N_("The ace 1; jack, queen and king 10 each; the others their number."),
            N_("pagat, Bicycle, Wikipedia"),
            N_(
                "card values; value of cards; how much is a king; how much is an ace; what is "
                "a king worth; what is a face card worth; court cards; face cards; points of "
                "the cards"
            ),
        ),
        Law(
            "knock_limit",
            N_("With how much may I knock?"),
            N_(
                "With ten or less left after the discard; in Oklahoma with no more than the "
                "upcard counts."
            ),
            N_("every book read; Oklahoma: Bicycle and pagat"),
            N_(
                "knock limit; limit for knocking; when can I knock; when may I knock; how much "
                "to knock; most to knock; maximum deadwood; how low to knock; exactly ten; "
                "knock with ten; Oklahoma"
            ),
            ("oklahoma", "knock_limit"),
        ),
        Law(
            "undercut",
            N_("What is an undercut?"),
            N_(
                "The defender has no more left than the knocker. He scores the difference and "
                "a bonus."
            ),
            N_("bonus 10: pagat, Bicycle; 25: Wikipedia, ginrummy.com"),
            N_(
                "undercut; undercuts; underknock; undercut bonus; defender has less; lower "
                "than the knocker"
            ),
            ("undercut_bonus",),
        ),
        Law(
            "big_gin",
            N_("What is Big Gin?"),
            N_(
                "All eleven cards melded after the draw, with no discard. It pays 31, or six "
                "more than gin; where it is not played it is plain gin."
            ),
            N_("31: Wikipedia; six more: ginrummy.com"),
            N_("big gin; super gin; what is big gin; all eleven melded; big gin bonus"),
            ("big_gin_bonus",),
        ),
    )
}
"""The questions asked most, in the order a hand asks them."""


def law_source(law: Law) -> str:
    """Say where a rule is in print: "In print: pagat, Wikipedia"."""
    return _("{standing}: {sources}").format(
        standing=_(STANDING_NAMES["cited"]), sources=_(law.source)
    )


def law_question(law: Law) -> str:
    """Ask for a rule as players do: "Who deals next?"."""
    return _(law.asked)


def law_answer(law: Law) -> str:
    """Say what the rule is."""
    return _(law.answer)
