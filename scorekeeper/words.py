"""Every sentence the tool says about the game, in the reader's language.

The rules answer in codes and numbers; here, and in the templates, these become words.
All of them pass through gettext; `speak` chooses the translation, English until told.
"""

import gettext as _gettext
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from datetime import datetime

from scorekeeper.rules.cards import BIT, NAME, each, rank_of, suit_of
from scorekeeper.rules.house import CHOICES, RANGES, SWITCHES
from scorekeeper.rules.match import ScoredHand
from scorekeeper.rules.proof import Instead, OtherSpread, Proof, Worse
from scorekeeper.rules.request import Fault
from scorekeeper.rules.settlement import Bill
from scorekeeper.rules.showdown import Outcome

_ENGLISH = _gettext.NullTranslations()
_spoken: ContextVar[_gettext.NullTranslations] = ContextVar("spoken", default=_ENGLISH)


def speak(translations: _gettext.NullTranslations) -> None:
    """Say everything in these *translations* from now on, in this thread or request."""
    _spoken.set(translations)


def _(text: str) -> str:
    return _spoken.get().gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """Choose the form of a counted phrase."""
    return _spoken.get().ngettext(one, many, count)


gettext = _


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "translate when shown"
    """Mark a text for translation; it is looked up when shown."""
    return text


# ---------------------------------------------------------------------------- cards

RANK_NAMES = (
    N_("ace"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("jack"),
    N_("queen"),
    N_("king"),
)
SUIT_NAMES = (N_("clubs"), N_("diamonds"), N_("hearts"), N_("spades"))
SIGNS = "♣♦♥♠"


def spoken(card: str) -> str:
    """Say a card in full: ``7H`` is "seven of hearts"."""
    bit = BIT[card]
    return _("{rank} of {suit}").format(
        rank=_(RANK_NAMES[rank_of(bit)]), suit=_(SUIT_NAMES[suit_of(bit)])
    )


def signed(card: str) -> str:
    """Write a card with its suit's sign: ``TH`` is "10♥"."""
    rank = "10" if card[0] == "T" else card[0]
    return rank + SIGNS["CDHS".index(card[1])]


def signs(hand: int) -> str:
    """Write the cards of *hand* with signs, a space between."""
    return " ".join(signed(NAME[card]) for card in each(hand))


def listed(items: Iterable[str]) -> str:
    """Join *items* as a sentence does: "a, b and c"."""
    *rest, last = list(items) or [""]
    return _("{list} and {last}").format(list=", ".join(rest), last=last) if rest else last


# ---------------------------------------------------------------------------- houses

PRESET_NAMES: Mapping[str, str] = {
    "book-20-10": N_("Book rules, 20 and 10"),
    "book-25-25": N_("Book rules, 25 and 25"),
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
        "Book rules as Bicycle and pagat print them: gin 20, undercut 10. They print no box "
        "value beside them; 20 is pagat's."
    ),
    "book-25-25": N_(
        "The other pair of numbers in print: 25 and 25. The box value is this tool's choice."
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


# ---------------------------------------------------------------------------- faults

PLACES: Mapping[str, str] = {
    "knocker": N_("the knocker's hand"),
    "defender": N_("the defender's hand"),
    "discard": N_("the discard"),
    "upcard": N_("the upcard"),
    "house": N_("the rulebook"),
    "spread": N_("the melds as they were laid"),
    "defence": N_("the melds and lay-offs as they were played"),
    "call": N_("the call"),
    "request": N_("the request"),
}


def allowed(field: str) -> str:
    """Say what a field of the house may be."""
    if field in SWITCHES:
        return _("true or false")
    if field in CHOICES:
        return _("one of {words}").format(words=", ".join(CHOICES[field]))
    if field in RANGES:
        low, high = RANGES[field]
        if high is None:
            return _("a whole number, {low} or more").format(low=low)
        return _("a whole number from {low} to {high}").format(low=low, high=high)
    return {
        "big_gin_bonus": _("a whole number, gin+6, or nothing"),
        "hand_cap": _("a whole number, 1 or more, or nothing"),
        "extra_boxes": _("whole numbers, 0 or more, for undercut, gin and big_gin"),
        "column_weights": _("a list of whole numbers, 0 or more"),
    }[field]


def fault_message(fault: Fault) -> str:
    """Say what is wrong and what to do about it."""
    place = _(PLACES[fault.where])
    if fault.code == "unreadable_card":
        pieces = listed(f"“{piece[:40]}”" for piece in fault.cards)
        return _("{pieces} in {place} cannot be read. Write a card like 7D, 10H or AC.").format(
            pieces=pieces, place=place
        )
    if fault.code == "unreadable_request":
        return _unreadable(fault.where)
    cards = listed(map(signed, fault.cards)) if fault.code != "unknown_house" else ""
    if fault.code == "wrong_number_of_cards":
        return _wrong_number(fault)
    return {
        "card_twice": _("{cards} stands twice in {place}. Each card is there once: mend one."),
        "card_in_both_hands": _(
            "{cards} cannot be in both hands. Take it out of the hand that does not hold it."
        ),
        "discard_not_in_hand": _(
            "{cards} is the discard, but is not among the knocker's eleven cards."
        ),
        "discard_needed": _(
            "The knocker has eleven cards. Say which one was discarded, or claim Big Gin."
        ),
        "upcard_needed": _("These rules depend on the upcard. Say which card was turned."),
        "unknown_house": _(
            "There is no rulebook called “{name}”. “scorekeeper houses” lists those there are."
        ),
        "bad_house": _("{field} must be {allowed}."),
    }[fault.code].format(
        cards=cards,
        place=place,
        name=fault.cards[0][:60] if fault.cards else "",
        field=f"“{_(FIELD_LABELS[fault.field])}” ({fault.field})" if fault.field else "",
        allowed=allowed(fault.field) if fault.field else "",
    )


def _wrong_number(fault: Fault) -> str:
    who = _("The knocker") if fault.where == "knocker" else _("The defender")
    wanted = (
        _("ten, or eleven with the discard or a claim of Big Gin")
        if fault.where == "knocker"
        else _("ten")
    )
    count = fault.count or 0
    return ngettext(
        "{who} has {count} card; it must be {wanted}.",
        "{who} has {count} cards; it must be {wanted}.",
        count,
    ).format(who=who, count=count, wanted=wanted)


def _unreadable(where: str) -> str:
    return {
        "request": _("This is no request: write a JSON object with house, knocker, defender."),
        "house": _("Name the house: the id of a rulebook, or an object with its fields."),
        "knocker": _("Give the knocker's cards, as a list or as one text."),
        "defender": _("Give the defender's cards, as a list or as one text."),
        "discard": _(
            "The discard is one card; beside a claim of Big Gin, which keeps all eleven, "
            "leave it out."
        ),
        "upcard": _("The upcard is one card."),
        "call": _("The call is knock, gin or big_gin."),
        "spread": _("The spread is a list of melds, each a list of cards."),
        "defence": _(
            "The defence is an object: melds, a list of lists of cards; layoffs, a list of "
            "pairs of a card and the meld it went on."
        ),
    }[where]


# ---------------------------------------------------------------------------- verdict

ENDINGS: Mapping[str, str] = {
    "knock": N_("Knock"),
    "undercut": N_("Undercut"),
    "gin": N_("Gin"),
    "big_gin": N_("Big Gin"),
    "tie": N_("A tie"),
    "illegal": N_("Not a legal knock"),
}
SCORE_PARTS: Mapping[str, str] = {
    "difference": N_("Difference of the counts"),
    "knock_bonus": N_("Knock bonus"),
    "undercut_bonus": N_("Undercut bonus"),
    "gin_bonus": N_("Gin bonus"),
    "big_gin_bonus": N_("Big Gin bonus"),
    "spades": N_("Doubled: a spade was turned"),
}


def headline(ending: str, winner: str | None, points: int) -> str:
    """Say the whole verdict in a sentence or two: "Undercut. The defender scores 33."."""
    what = _(ENDINGS[ending])
    if ending == "illegal":
        return _("{what}. Nobody scores.").format(what=what)
    if winner is None:
        return _("{what}. Nobody scores.").format(what=what)
    text = (
        _("{what}. The knocker scores {points}.")
        if winner == "knocker"
        else _("{what}. The defender scores {points}.")
    )
    return text.format(what=what, points=points)


def knock_fault(fault: str, count: int, limit: int) -> str:
    """Say why a knock is not legal."""
    if fault == "over_limit":
        if limit == 0:
            return _("Only gin may be laid down here, and {count} is left.").format(count=count)
        return _("The knock leaves {count}; at most {limit} may knock.").format(
            count=count, limit=limit
        )
    return {
        "not_big_gin": _("The eleven cards cannot all be melded, so it is not Big Gin."),
        "not_a_meld": _("One of the melds as laid is neither a set nor a run."),
        "card_not_in_hand": _("A card was laid that is not in the hand."),
        "card_in_two_melds": _("A card was used twice."),
        "cannot_be_laid_off": _("A card was laid off where it does not fit."),
    }[fault]


# ---------------------------------------------------------------------------- a match


def match_fault_message(fault: Fault) -> str:
    """Say what keeps a match, or a hand of it, off the sheet, and what to do about it."""
    if fault.code == "match_over":
        return _("The match was over before this hand. Leave it out, or mend a hand before it.")
    if fault.code == "bad_hand":
        return _bad_hand(fault)
    if fault.code == "unreadable_request" and fault.where in ("request", *_MATCH_PARTS):
        return _(_MATCH_PARTS[fault.where])
    if fault.limit is not None:
        return knock_fault(fault.code, fault.count or 0, fault.limit)
    return fault_message(fault)


_MATCH_PARTS: Mapping[str, str] = {
    "request": N_(
        "This is no match: write a JSON object with house, players, dealer and hands."
    ),
    "players": N_("Name the players: a list of two names that differ."),
    "dealer": N_("Say who dealt first: one of the players, by name."),
    "hands": N_("Give the hands as a list, in the order played; it may be empty."),
}


def _bad_hand(fault: Fault) -> str:
    if fault.where in ("knocker", "winner", "dealer"):
        if not fault.cards:
            return _("{part} must be one of the two players, by name.").format(part=fault.where)
        return _(
            "“{name}” does not play in this match. {part} is one of the two players."
        ).format(name=fault.cards[0][:60], part=fault.where)
    return {
        "hand": _("A hand is an object: its cards, its counts, its points, or how it ended."),
        "ending": _(
            "Say how the hand ended: knock, undercut, gin, big_gin or tie with its points, "
            "dead, or ruling; or give the cards or the counts."
        ),
        "call": _("Gin leaves the knocker nothing: the count is 0, or the call is a knock."),
        "points": _("Points are a whole number, 0 or more."),
        "knocker_count": _("The knocker's count is a whole number from 0 to 100."),
        "defender_count": _("The defender's count is a whole number from 0 to 100."),
    }[fault.where]


# ---------------------------------------------------------------------------- proof


def laid_out(melds: Iterable[int]) -> str:
    """Write melds with signs, a bar between: "5♦ 5♥ 5♠ | 9♠ 10♠ J♠"."""
    return " | ".join(signs(meld) for meld in melds)


def scores(outcome: Outcome) -> str:
    """Say who scores and how much, as a part of a sentence: "the knocker scores 2"."""
    if outcome.winner is None:
        return _("nobody scores")
    text = (
        _("the knocker scores {points}")
        if outcome.winner == "knocker"
        else _("the defender scores {points}")
    )
    return text.format(points=outcome.points)


def line_sentence(worse: Worse) -> str:
    """Say what a worse line of the defender would have cost him: "Keep 5♦ 6♦ 7♦: left
    with 12, and the knocker scores 2. It costs 35."."""
    return _("{what}: left with {count}, and {result}. It costs {cost}.").format(
        what=line_name(worse),
        count=worse.line.count,
        result=scores(worse.outcome),
        cost=worse.cost,
    )


def line_name(worse: Worse) -> str:
    """Say in what a line of the defender differs from the best: "Keep 5♦ 6♦ 7♦"."""
    line = worse.line
    laid = listed(signed(NAME[card]) for card, _place in line.layoffs)
    if worse.why == "meld_first" and not laid:
        text = _("Meld {melds} first, and nothing more can be laid off")
    elif worse.why == "next_best" and laid and line.melds:
        text = _("The next best, meld {melds} and lay off {laid}")
    elif worse.why == "next_best" and laid:
        text = _("The next best, meld nothing and lay off {laid}")
    else:
        text = {
            "keep_meld": _("Keep {meld}"),
            "meld_first": _("Meld {melds} first, then lay off {laid}"),
            "other_place": _("Lay {card} on {meld} instead"),
            "no_layoffs": _("Lay nothing off"),
            "layoffs_first": _("First lay off all that fits, {laid}, then meld"),
            "next_best": _("The next best, meld {melds}"),
        }[worse.why]
    return text.format(
        meld=signs(worse.meld),
        melds=laid_out(line.melds),
        laid=laid,
        card=signs(worse.card),
    )


def broken_sentence(proof: Proof) -> str:
    """Say which of his own melds the defender does well to break: "Breaking … pays."."""
    return _("Breaking {melds} pays.").format(melds=listed(map(signs, proof.broken)))


def lines_sentence(proof: Proof) -> str:
    """Say how many ways the defender had and that none leaves less."""
    tried = ngettext(
        "There is {count} way to lay down the defender's cards.",
        "There are {count} ways to lay down the defender's cards; all were tried.",
        proof.lines,
    ).format(count=proof.lines)
    if proof.next_least is None:
        least = ngettext("It leaves {least}.", "All of them leave {least}.", proof.lines)
    else:
        least = ngettext(
            "The least that can be left is {least}; after that comes {next}.",
            "The least that can be left is {least}, in {count} of them; after that comes "
            "{next}.",
            proof.reaching,
        )
    least = least.format(least=proof.least, next=proof.next_least, count=proof.reaching)
    return f"{tried} {least}"


def spread_sentence(other: OtherSpread) -> str:
    """Say what another spread of the knocker would have scored."""
    if not other.more:
        text = _("Laid as {melds} with {count} left it scores the same.")
    elif other.least:
        text = _("Laid as {melds} with {count} left, also the least, {result}.")
    else:
        text = _("Laid as {melds} with {count} left, which is not the least, {result}.")
    return text.format(
        melds=laid_out(other.knocker.melds) or _("no melds"),
        count=other.knocker.count,
        result=scores(other.outcome),
    )


def same_sentence(count: int) -> str:
    """Say that *count* other spreads of least deadwood change nothing."""
    return ngettext(
        "{count} other spread with the least deadwood scores the same.",
        "{count} other spreads with the least deadwood score the same.",
        count,
    ).format(count=count)


def barred_sentence(points: int) -> str:
    """Say what the defender would have saved if cards could be laid off on gin."""
    return _(
        "Nothing may be laid off against gin; it would have saved the defender {points}."
    ).format(points=points)


def instead_sentence(instead: Instead) -> str:
    """Say what an illegal knocker could have laid down instead."""
    melds = laid_out(instead.knocker.melds) or _("no melds")
    if instead.outcome is None and instead.discard is not None:
        text = _(
            "Even after throwing {discard} the least is {count}; at most {limit} may knock."
        )
    elif instead.outcome is None:
        text = _("The least these ten cards leave is {count}: {melds}.")
    elif instead.discard is not None:
        text = _(
            "After throwing {discard}, {melds} would have been legal with {count} left: "
            "{result}."
        )
    else:
        text = _("Laid as {melds} it is legal with {count} left: {result}.")
    return text.format(
        discard=signs(instead.discard or 0),
        melds=melds,
        count=instead.knocker.count,
        limit=instead.limit,
        result=scores(instead.outcome) if instead.outcome else "",
    )


# ---------------------------------------------------------------------------- a sheet

MATCH_ENDINGS: Mapping[str, str] = {
    **ENDINGS,
    "dead": N_("Dead hand"),
    "ruling": N_("Ruling"),
}
MARKS: Mapping[str, str] = {
    "undercut": N_("u"),
    "gin": N_("g"),
    "big_gin": N_("G"),
    "ruling": N_("r"),
    "tie": N_("t"),
}
"""What is written small beside a score on the pad."""


def hand_headline(ending: str, winner: str | None, points: int) -> str:
    """Say how a hand of a match ended: "Undercut. Bo scores 33."."""
    what = _(MATCH_ENDINGS[ending])
    if winner is None:
        return _("{what}. Nobody scores.").format(what=what)
    return _("{what}. {player} scores {points}.").format(
        what=what, player=winner, points=points
    )


def hand_fault(fault: Fault, names: tuple[str, str]) -> str:
    """Say what keeps a hand from being written on the sheet."""
    if fault.code == "bad_hand":
        return {
            "knocker": _("Say who knocked."),
            "winner": _("Say who scored."),
            "ending": _("Say how the hand ended."),
            "knocker_count": _("Say with how much the knocker knocked."),
            "defender_count": _("Write the other player's count, a whole number up to 100."),
            "points": _("Write the points, a whole number."),
        }.get(fault.where, match_fault_message(fault))
    return match_fault_message(fault)


# ---------------------------------------------------------------------------- the end

BILL_ITEMS: Mapping[str, str] = {
    "points": N_("Points"),
    "game_bonus": N_("Game bonus"),
    "boxes": N_("Boxes"),
    "boxes_in_points": N_("Boxes, in the points already"),
    "game_bonus_x2": N_("Shutout: the game bonus again"),
    "flat": N_("Shutout: a fixed bonus"),
    "hand_points_x2": N_("Shutout: the points again"),
    "all_but_boxes_x2": N_("Shutout: points and game bonus again"),
    "total_x2": N_("Shutout: the total again"),
}
"""The lines of a column's bill."""

BILL_TIMES: Mapping[str, str] = {
    "difference_x2": N_("Shutout: the difference doubled"),
    "weight": N_("This column counts {by} times"),
}
"""What multiplies the difference of a column."""


def money(cents: int) -> str:
    """Write an amount in whole *cents*: 1234 is "12.34"; the table knows in what."""
    return f"{cents // 100}.{cents % 100:02}"


def day(at: datetime) -> str:
    """Write the day of *at* on the clock of this machine: "30 November 2026"."""
    then = at.astimezone()
    return _("{day} {month} {year}").format(
        day=then.day, month=_(MONTHS[then.month - 1]), year=then.year
    )


def who_went_out(bill: Bill, names: Sequence[str]) -> str:
    """Say how the match ended and for whom, whoever collects: "Ada went out"."""
    if len(bill.columns) > 1:
        return _who_took_which(bill, names)
    [column] = bill.columns
    if column.ended is None:
        return _("As it stands")
    if column.game_to is None:
        return (
            _("Nobody won the deal") if column.ended == "deal" else _("Level at the last hand")
        )
    return {
        "target": _("{name} went out"),
        "cap": _("{name} led at the last hand"),
        "deal": _("{name} won the deal"),
    }[column.ended].format(name=names[column.game_to])


def _who_took_which(bill: Bill, names: Sequence[str]) -> str:
    taken = {
        name: [str(column.number) for column in bill.columns if column.game_to == seat]
        for seat, name in enumerate(names)
    }
    parts = []
    for name, columns in taken.items():
        if len(columns) == len(bill.columns):
            return _("{name} went out in every column").format(name=name)
        if columns:
            text = ngettext(
                "{name} took column {columns}", "{name} took columns {columns}", len(columns)
            )
            parts.append(text.format(name=name, columns=listed(columns)))
    if bill.finished:
        return ", ".join(parts) or _("Nobody took a column")
    return (
        _("As it stands, {what}").format(what=", ".join(parts)) if parts else _("As it stands")
    )


def who_collects(bill: Bill, names: Sequence[str], agreed: bool = False) -> str:
    """Say who collects, before the points: "Bo collects"; of a match that is neither at
    its end nor *agreed* to be settled, who would."""
    settled = bill.finished or agreed
    if bill.net_to is None:
        return _("Level: nobody pays") if settled else _("Level so far")
    text = _("{name} collects") if settled else _("{name} would collect")
    return text.format(name=names[bill.net_to])


def bill_sentence(bill: Bill, names: Sequence[str], agreed: bool = False) -> str:
    """Say the whole end in a sentence or two: "Ada went out. Bo collects 36."."""
    collects = who_collects(bill, names, agreed)
    if bill.net_to is not None:
        collects = _("{who} {points}").format(who=collects, points=bill.net)
    text = _("{what}. {collects}.")
    return text.format(what=who_went_out(bill, names), collects=collects)


def rounding_sentence(to: int, up: bool) -> str:
    """Say how the table rounds."""
    if up:
        return _("Each column is rounded up to a multiple of {to}.").format(to=to)
    return _("Each column is rounded to the nearest {to}, from the middle upwards.").format(
        to=to
    )


STATE_SENTENCES: Mapping[str, str] = {
    "stopped": N_("Stopped for another evening."),
    "settled": N_("Settled."),
    "abandoned": N_("Abandoned: nobody pays."),
}
"""What the table said of a match that is not being played on."""


def chart_title(column: int, columns: int) -> str:
    """Name the chart of a column's running score."""
    if columns == 1:
        return _("The running score")
    return _("The running score in column {column}").format(column=column)


def chart_sentence(names: Sequence[str], totals: Sequence[int], hands: int, target: int) -> str:
    """Say what the chart of a column shows, for those who cannot see it."""
    text = ngettext(
        "After {hands} hand {first} has {a} and {second} has {b}.",
        "After {hands} hands {first} has {a} and {second} has {b}.",
        hands,
    ).format(hands=hands, first=names[0], second=names[1], a=totals[0], b=totals[1])
    if target:
        text += " " + _("A line across marks the target, {target}.").format(target=target)
    return text


def scored_hand(hand: ScoredHand, names: Sequence[str]) -> str:
    """Say what a hand came to: "Gin, Ada 48, 3 boxes"; one box goes without saying."""
    ending = _(MATCH_ENDINGS[hand.ending])
    if hand.winner is None:
        return ending
    text = _("{ending}, {name} {points}")
    if hand.boxes != 1:
        text += ", " + ngettext("{boxes} box", "{boxes} boxes", hand.boxes)
    return text.format(
        ending=ending, name=names[hand.winner], points=hand.points, boxes=hand.boxes
    )


# ---------------------------------------------------------------------------- lists, records

MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)

MATCH_STATES: Mapping[str, str] = {
    "running": N_("running"),
    "stopped": N_("stopped"),
    "over": N_("over, not settled"),
    "settled": N_("settled"),
    "abandoned": N_("abandoned"),
}

RECORD_LABELS: Mapping[str, str] = {
    "won": N_("Matches won"),
    "drawn": N_("Matches drawn"),
    "net": N_("Collected in all"),
    "hands_won": N_("Hands won"),
    "points": N_("Points of these"),
    "average": N_("Points a hand played"),
    "gins": N_("Gins"),
    "undercuts": N_("Undercuts made"),
    "undercut": N_("Undercuts suffered"),
    "streak": N_("Most hands won in a row"),
}


def moment(at: datetime, now: datetime) -> str:
    """Say when something was, on the clock of this machine: "today, 19:05"."""
    then = at.astimezone()
    days = (now.astimezone().date() - then.date()).days
    if days == 0:
        return _("today, {clock}").format(clock=f"{then:%H:%M}")
    if days == 1:
        return _("yesterday, {clock}").format(clock=f"{then:%H:%M}")
    return _("{day} {month} {year}").format(
        day=then.day, month=_(MONTHS[then.month - 1]), year=then.year
    )


def match_state(state: str) -> str:
    """Say what a match is: running, stopped, over, settled or abandoned."""
    return _(MATCH_STATES[state])


def score_pair(pair: tuple[int, int]) -> str:
    """Write what both players have: "62–33"."""
    return f"{pair[0]}–{pair[1]}"


def played_so_far(hands: int, next_hand: int | None) -> str:
    """Say how far a match is: the hand being played, or how many were."""
    if next_hand is not None:
        return _("hand {number}").format(number=next_hand)
    return ngettext("{count} hand", "{count} hands", hands).format(count=hands)


def collects(name: str | None, net: int) -> str:
    """Say who collects how much: "Ada collects 943"."""
    if name is None:
        return _("level: nobody collects")
    return _("{name} collects {net}").format(name=name, net=net)


def won_lost_drawn(won: int, lost: int, drawn: int) -> str:
    """Say how matches went: "3 won, 1 lost", and the drawn ones if there are any."""
    if not won + lost + drawn:
        return _("none settled yet")
    parts = [_("{count} won").format(count=won), _("{count} lost").format(count=lost)]
    parts += [_("{count} drawn").format(count=drawn)] if drawn else []
    return ", ".join(parts)


def record_value(name: str, value: float | None) -> str:
    """Write a number of a record: an average with one decimal, a net with its sign."""
    if value is None:
        return "–"
    if name == "average":
        return f"{value:.1f}"
    if name == "net" and value:
        return f"{'+' if value > 0 else '−'}{abs(value):.0f}"
    return f"{value:.0f}"


def name_fault(code: str, name: str = "", meetings: int = 0) -> str:
    """Say why a name, or a merge of two players, cannot be."""
    if code == "unusable_name":
        return _("Write a name of at most {most} letters that can be seen.").format(most=40)
    if code == "they_met":
        return ngettext(
            "They have a match against each other, or would have one name on both sides of "
            "it: they are two people.",
            "They have {count} matches against each other, or would have one name on both "
            "sides of them: they are two people.",
            meetings,
        ).format(count=meetings)
    return {
        "name_taken": _(
            "There already is somebody called {name}. If it is the same person, say so under "
            "“Entered twice?”; if not, add a letter to tell them apart."
        ),
        "same_player": _("Choose somebody else."),
        "nobody_chosen": _("Choose who it is."),
    }[code].format(name=name)


# ---------------------------------------------------------------------------- out and in

_IMPORT_PLACES: Mapping[str, str] = {
    "players": N_("player {number}"),
    "devices": N_("phone {number}"),
    "rulebooks": N_("rulebook {number}"),
    "matches": N_("match {number}"),
    "entries": N_("entry {number}"),
    "hands": N_("hand {number}"),
    "line": N_("line {number}"),
}

_IMPORT_FAULTS: Mapping[str, str] = {
    "not_json": N_("the file is damaged or no export: it cannot be read on from here."),
    "not_scorekeeper": N_("this is no export of Scorekeeper. Choose a file it wrote as JSON."),
    "newer_version": N_("a later version wrote this file. Update Scorekeeper to read it."),
    "wrong_kind": N_("missing, or not what belongs here."),
    "unusable_name": N_("a name that cannot be used."),
    "twice": N_("stands there twice."),
    "unknown_player": N_("names a player the file does not hold."),
    "unknown_device": N_("names a phone the file does not hold."),
    "does_not_agree": N_("is not what the entries of the match come to."),
    "key_taken": N_("belongs to another match here already."),
    "diverged": N_("went on differently here and there; the ledger keeps what it has."),
    "same_name": N_("both players have one name here. Rename one of them, then try again."),
    "out_of_range": N_("a number that cannot be."),
    "bad_house": N_("a rule that cannot be."),
    "not_a_hand": N_("this is not written as a hand."),
    "no_form": N_("a hand without cards, counts or ending."),
    "two_forms": N_("a hand told in two ways at once."),
    "not_a_place": N_("must be 0 or 1, a player's place in the match."),
    "too_long": N_("longer than any hand can be."),
    "not_a_card": N_("this is no card."),
    "out_of_order": N_("the entries are not numbered one after the other."),
    "unknown_kind": N_("an entry of an unknown kind."),
}


def import_fault(where: str, code: str) -> str:
    """Say what is wrong in a file that was to be taken in, and where.

    *where* is a path like ``matches[0].entries[3].body``; places are counted from 1 for
    people.
    """
    steps = []
    for step in filter(None, where.split(".")):
        name, _bracket, place = step.rstrip("]").partition("[")
        if place.isdigit() and name in _IMPORT_PLACES:
            steps.append(_(_IMPORT_PLACES[name]).format(number=int(place) + 1))
        else:
            steps.append(f"“{step}”")
    what = _(_IMPORT_FAULTS.get(code, N_("makes no sense after the entries before it.")))
    if code in ("not_scorekeeper", "newer_version"):
        return what[:1].upper() + what[1:]
    place = ", ".join(steps)
    return _("{place}: {what}").format(place=place[:1].upper() + place[1:], what=what)


IMPORT_COUNTS: Mapping[str, tuple[str, str]] = {
    "added": (N_("{count} match is new here."), N_("{count} matches are new here.")),
    "continued": (
        N_("{count} match went on elsewhere; what was missing here is in now."),
        N_("{count} matches went on elsewhere; what was missing here is in now."),
    ),
    "known": (
        N_("{count} match was here already, as it is."),
        N_("{count} matches were here already, as they are."),
    ),
    "players": (N_("New player: {names}."), N_("New players: {names}.")),
    "rulebooks": (N_("New rulebook: {names}."), N_("New rulebooks: {names}.")),
    "kept": (
        N_("The rulebook {names} is another one here and was left as it is."),
        N_("The rulebooks {names} are other ones here and were left as they are."),
    ),
}


def import_count(what: str, items: Sequence[str]) -> str:
    """Say how many matches, or which players and rulebooks, an import brought."""
    one, many = IMPORT_COUNTS[what]
    return ngettext(one, many, len(items)).format(count=len(items), names=listed(items))
