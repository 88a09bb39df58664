"""Which rule makes the difference between two books, and where print has it."""

from collections.abc import Iterable, Mapping

from scorekeeper.rules.house import House
from scorekeeper.words.cards import listed
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


def rule_sets(rules: Iterable[Iterable[tuple[str, object]]], here: House) -> str:
    """Say which rules of a book make the difference: "Bonus for gin: 20, here 25". Several
    sets, each enough by itself, are joined by "or"."""
    return _(", or ").join(
        listed(
            _("{rule}: {there}, here {here}").format(
                rule=_(FIELD_LABELS[name]),
                there=setting(name, value),
                here=setting(name, getattr(here, name)),
            )
            for name, value in fields
        )
        for fields in rules
    )
