"""Which rule makes the difference between two books, and where print has it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.rules.books import Alike
from scorekeeper.rules.house import House
from scorekeeper.rules.showdown import Showdown
from scorekeeper.words.houses import FIELD_LABELS, setting
from scorekeeper.words.speech import N_
from scorekeeper.words.speech import gettext as _

RULE_SOURCES: Mapping[str, str] = {
    "knock_limit": N_(
        "Ten or less may knock in every book read; Straight Gin, where nobody knocks, is "
        "printed as a variant."
    ),
    "oklahoma": N_(
        "Oklahoma, where the first upcard is the most that may knock, is a game of its own: "
        "Bicycle gives it a page, pagat has it among the variations."
    ),
    "oklahoma_ace": N_(
        "When an ace is turned, Bicycle lets only gin go out; pagat's rule, as others quote "
        "it, lets a player knock with one."
    ),
    "spades": N_(
        "That a spade doubles the hand is a rule beside Oklahoma, not part of it: Bicycle "
        "calls it optional, pagat has it as a variation, clubs double the extra boxes too."
    ),
    "knock_bonus": N_("The books pay nothing for a mere knock; one party site pays 15."),
    "gin_bonus": N_(
        "Print has two numbers for gin: 20 (pagat, Bicycle) and 25 (Wikipedia, ginrummy.com)."
    ),
    "undercut_bonus": N_(
        "Print has two numbers for an undercut: 10 (pagat, Bicycle) and 25 (Wikipedia, "
        "ginrummy.com)."
    ),
    "big_gin_bonus": N_(
        "Big Gin pays 31 with Wikipedia and in the money game, six more than gin with "
        "ginrummy.com; the older books do not have it, and then it is plain gin."
    ),
    "tie": N_(
        "Nearly all print makes an equal count an undercut with its bonus; Wikipedia knows "
        "tables that pay no bonus for it, and one online rulebook gives it to the knocker."
    ),
    "spread": N_(
        "Books let the knocker spread his melds as he likes; an online table always works "
        "out the least deadwood for him."
    ),
    "defence": N_(
        "Print says what the defender may lay off, and nothing of what he forgets. That it "
        "is worked out for him is said by one browser game; that it stands as played, by "
        "nobody: a table agrees on it."
    ),
}
"""For each rule that can change what a hand scores, where print has it."""


RULE_NAMES: Mapping[str, str] = {
    "knock_limit": N_("The knock"),
    "oklahoma": N_("The limit"),
    "gin_bonus": N_("Gin"),
    "knock_bonus": N_("A knock"),
    "undercut_bonus": N_("An undercut"),
    "big_gin_bonus": N_("Big Gin"),
}
"""What a rule is called beside its value, where its label on the card says more."""


def agreement_sentence(groups: Sequence[Alike]) -> str:
    """Say in how far the books agree on a hand with this table, and who is right where they
    do not."""
    known = [group for group in groups if group.outcome]
    open_ones = len(known) < len(groups)
    others = [group for group in known if not group.agrees]
    if not others and len(known) == 1:
        if open_ones:
            return _("Every rulebook here that does not ask for the upcard scores this alike.")
        return _(
            "Every rulebook here scores this hand alike. There is nothing to disagree about "
            "but the cards."
        )
    if len(known) == 2 and all(group.straight for group in others):
        text = (
            _("Every book with knocking that does not ask for the upcard scores this alike.")
            if open_ones
            else _("Every book with knocking scores this alike.")
        )
        return text + " " + _("Only in Straight Gin, where nobody knocks, is it otherwise.")
    return _(
        "Other books that are in print score the same cards differently. Whoever learned the "
        "game from one of them is right under that book; at this table its own rules decide."
    )


def enough_sentence(rules: Sequence[Sequence[object]]) -> str:
    """Say how the rules of a book make the difference, before its sets of them are listed:
    "Either rule alone is enough:". Empty where one rule does it."""
    if len(rules) == 1:
        return _("It takes these together:") if len(rules[0]) > 1 else ""
    if any(len(fields) > 1 for fields in rules):
        return _("Any one of these sets is enough:")
    return (
        _("Either rule alone is enough:")
        if len(rules) == 2
        else _("Any one of these rules is enough:")
    )


def rule_sets(
    rules: Iterable[Iterable[tuple[str, object]]], called: Showdown
) -> list[list[str]]:
    """Say which rules of a book make the difference to the hand *called* at this table, in
    sets each enough by itself: "An undercut. This book: bonus 10. Your table: bonus 25."."""
    return [[_rule(name, dict(fields), called) for name, _value in fields] for fields in rules]


def _rule(name: str, fields: Mapping[str, Any], called: Showdown) -> str:
    there, here = (
        _at_this_hand(name, house, called.upcard)
        for house in (replace(called.house, **fields), called.house)
    )
    return _compared(_(RULE_NAMES.get(name) or FIELD_LABELS[name]), there, here)


def _at_this_hand(name: str, house: House, upcard: int | None) -> str:
    """Say what a rule of a *house* means where a card was turned: with the limit that it
    leaves, which is what a player knows of it."""
    if upcard is None or name not in ("knock_limit", "oklahoma"):
        return in_force(name, getattr(house, name))
    limit = in_force("knock_limit", house.limit(upcard))
    if name == "knock_limit":
        return limit
    return _("{setting}: {limit}").format(setting=in_force(name, house.oklahoma), limit=limit)


def boxes_sentence(there: int, here: int) -> str:
    """Say that a book gives the winner more or fewer boxes: "Boxes. This book: 2. Your
    table: 1."."""
    return _compared(_("Boxes"), str(there), str(here))


def _compared(rule: str, there: str, here: str) -> str:
    text = _("{rule}. This book: {there}. Your table: {here}.")
    return text.format(rule=rule, there=there, here=here)


def in_force(name: str, value: object) -> str:
    """Say what a rule with this *value* means at the table: "5 or less may knock"."""
    if name == "knock_limit":
        less = _("{count} or less may knock").format(count=value)
        return less if value else _("only gin goes out")
    if name == "oklahoma":
        return _("set by the upcard") if value else _("the same in every hand")
    if name.endswith("_bonus") and type(value) is int:
        return _("bonus {count}").format(count=value) if value else _("no bonus")
    return setting(name, value)
