"""The rules of a table in plain words."""

from collections.abc import Mapping

from scorekeeper.rules.house import CHOICES
from scorekeeper.words.speech import N_
from scorekeeper.words.speech import gettext as _

PRESET_NAMES: Mapping[str, str] = {
    "book-20-10": N_("Book rules: gin 20, undercut 10"),
    "book-25-25": N_("Book rules: gin 25, undercut 25"),
    "book-oklahoma": N_("Book rules with Oklahoma"),
    "kitchen": N_("Kitchen table: first to 100, nothing added"),
    "hands-only": N_("Hands only"),
    "hands-only-60": N_("Hands only, at most 60 hands"),
    "hands-only-250": N_("Hands only, long match"),
    "money": N_("Money game: line bonus and Big Gin"),
    "pagat": N_("pagat"),
    "bicycle": N_("Bicycle"),
    "wikipedia": N_("Wikipedia"),
    "gin-plus-six": N_("Big Gin pays gin and 6"),
    "hollywood": N_("Hollywood, three columns to 100"),
    "hollywood-150": N_("Hollywood, three columns to 150"),
    "oklahoma": N_("Oklahoma"),
    "oklahoma-pagat": N_("Oklahoma to 150 with extra boxes"),
    "club": N_("Club: Oklahoma, Hollywood, 250"),
    "straight": N_("Straight Gin: no knocking"),
}

PRESET_SOURCES: Mapping[str, str] = {
    "book-20-10": N_(
        "Book rules as Bicycle and pagat print them: gin pays 20, an undercut 10. They print "
        "no value of a box beside that; 20 is pagat's."
    ),
    "book-25-25": N_(
        "The other numbers in print: gin and an undercut pay 25 each. A box of 25 is this "
        "tool's choice."
    ),
    "book-oklahoma": N_(
        "The same book rules; the upcard is the limit, an ace means gin only, a spade doubles."
    ),
    "kitchen": N_("Tables that simply stop at 100."),
    "hands-only": N_("A party site's rules: hands are added up, no bonus for the game."),
    "hands-only-60": N_(
        "An online table's rules: melds are always worked out, and after 60 hands the leader "
        "wins."
    ),
    "hands-only-250": N_(
        "A browser game's rules: melds and lay-offs chosen together. It does not say who deals "
        "after a dead hand."
    ),
    "money": N_(
        "A guide to the money game. It leaves the dealer to the table; alternating is this "
        "tool's choice."
    ),
    "pagat": N_(
        "pagat's text as reprinted: a shutout makes the game bonus 200, and the winner deals."
    ),
    "bicycle": N_("Bicycle's numbers as others quote them; its main page was not read."),
    "wikipedia": N_("Wikipedia's article on gin rummy."),
    "gin-plus-six": N_("The scoring page of ginrummy.com."),
    "hollywood": N_(
        "Hollywood pages of rummy-games.com and pokerwiner.com; print has the box at 20 or 25."
    ),
    "hollywood-150": N_(
        "Scarne's list as reprinted. Only the target is printed there; the rest is Hollywood's."
    ),
    "oklahoma": N_("Bicycle's Oklahoma page; the match numbers are Bicycle's."),
    "oklahoma-pagat": N_(
        "pagat's variations as reprinted: an ace lets one knock, two extra boxes for gin and "
        "one for an undercut."
    ),
    "club": N_(
        "Club rules from rummytalk.com; their column shutout is read as doubling the column's "
        "total."
    ),
    "straight": N_("Straight Gin, as the book rules describe it: every hand is played to gin."),
}

FIELD_LABELS: Mapping[str, str] = {
    "knock_limit": N_("Most deadwood that may knock"),
    "oklahoma": N_("Oklahoma: the upcard sets the limit"),
    "oklahoma_ace": N_("An ace turned means"),
    "spades": N_("A spade turned doubles"),
    "knock_bonus": N_("Bonus for a knock"),
    "gin_bonus": N_("Bonus for gin"),
    "undercut_bonus": N_("Bonus for an undercut"),
    "big_gin_bonus": N_("Bonus for Big Gin"),
    "tie": N_("Equal counts go to"),
    "spread": N_("The knocker's melds"),
    "defence": N_("The defender's melds and lay-offs"),
    "columns": N_("Columns"),
    "column_weights": N_("Weight of each column"),
    "target": N_("Points that end a column"),
    "hand_cap": N_("Most hands in a match"),
    "game_bonus": N_("Game bonus"),
    "box": N_("Points for a box"),
    "extra_boxes": N_("Extra boxes"),
    "boxes_count": N_("Boxes count at once, toward the target"),
    "shutout": N_("A shutout"),
    "shutout_flat": N_("Fixed bonus for a shutout"),
    "shutout_test": N_("Shut out means"),
    "deal": N_("Who deals after a hand"),
    "dead_deal": N_("After a dead hand"),
}

FIELD_HINTS: Mapping[str, str] = {
    "knock_limit": N_("0 to 10. 0 is Straight Gin: only gin ends a hand."),
    "big_gin_bonus": N_("A number, gin+6, or nothing where Big Gin is not played."),
    "columns": N_("1, or 3 for Hollywood; at most 6."),
    "column_weights": N_("One number for each column, for instance 1 1 2."),
    "target": N_("0 to 1000; 0 means a single deal."),
    "hand_cap": N_("Nothing for no cap. Dead hands are counted."),
    "game_bonus": N_("In each column, to the player who reaches the target."),
    "shutout_flat": N_("Only where a shutout is a fixed bonus."),
}

CHOICE_LABELS: Mapping[str, Mapping[str, str]] = {
    "oklahoma_ace": {"gin": N_("gin only"), "one": N_("knock with one")},
    "spades": {
        "single": N_("nothing"),
        "double_points": N_("the hand's points"),
        "double_points_and_bonus_boxes": N_("points and extra boxes"),
        "double_points_and_boxes": N_("points and all boxes"),
    },
    "tie": {
        "undercut": N_("the defender, with the undercut bonus"),
        "undercut_no_bonus": N_("the defender, without a bonus"),
        "knocker": N_("the knocker"),
        "nobody": N_("nobody"),
    },
    "spread": {
        "as_laid": N_("count as they were laid"),
        "least": N_("are worked out: least deadwood"),
        "free": N_("are worked out: most points for the knocker"),
    },
    "defence": {
        "best": N_("are worked out: the best there are"),
        "as_played": N_("count as they were played"),
    },
    "shutout": {
        "none": N_("changes nothing"),
        "game_bonus_x2": N_("doubles the game bonus"),
        "flat": N_("adds a fixed bonus"),
        "hand_points_x2": N_("doubles the hands' points"),
        "all_but_boxes_x2": N_("doubles all but the boxes"),
        "total_x2": N_("doubles the winner's total"),
        "difference_x2": N_("doubles the difference"),
    },
    "shutout_test": {
        "no_points": N_("no points in the column"),
        "no_wins": N_("no hand won in the column"),
    },
    "deal": {
        "loser": N_("the loser of the hand"),
        "winner": N_("the winner of the hand"),
        "alternate": N_("the other player, turn about"),
    },
    "dead_deal": {"same": N_("the same dealer deals again"), "pass": N_("the deal passes")},
}


def preset_name(preset: str) -> str:
    """The plain name of a rulebook."""
    return _(PRESET_NAMES[preset])


def choice(field: str, value: str) -> str:
    """What a word of the house means at the table."""
    return _(CHOICE_LABELS[field][value])


def setting(field: str, value: object) -> str:
    """Say the *value* of a house's field in plain words."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None:
        return _("no cap") if field == "hand_cap" else _("not played")
    if field == "big_gin_bonus" and isinstance(value, str):
        return _("gin bonus and 6")
    if field in CHOICES and isinstance(value, str):
        return choice(field, value)
    if field == "extra_boxes" and isinstance(value, Mapping):
        return _("undercut {undercut}, gin {gin}, Big Gin {big_gin}").format(**value)
    if isinstance(value, list | tuple):
        return ", ".join(str(item) for item in value)
    return str(value)
