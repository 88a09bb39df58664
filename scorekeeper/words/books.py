"""Which rule makes the difference between two books, and where print has it."""

from collections.abc import Iterable, Mapping

from scorekeeper.rules.house import House
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


def rule_sets(rules: Iterable[Iterable[tuple[str, object]]], here: House) -> list[list[str]]:
    """Say which rules of a book make the difference, in sets each enough by itself: "An
    undercut. This book: bonus 10. Your table: bonus 25."."""
    return [
        [
            _("{rule}. This book: {there}. Your table: {here}.").format(
                rule=_(RULE_NAMES.get(name) or FIELD_LABELS[name]),
                there=in_force(name, value),
                here=in_force(name, getattr(here, name)),
            )
            for name, value in fields
        ]
        for fields in rules
    ]


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
