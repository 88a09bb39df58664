"""What is wrong with a hand or a match as it was given, and what to do about it."""

from collections.abc import Mapping

from scorekeeper.rules.house import CHOICES, RANGES, SWITCHES
from scorekeeper.rules.request import Fault
from scorekeeper.words.cards import listed, signed
from scorekeeper.words.houses import FIELD_LABELS
from scorekeeper.words.speech import N_, ngettext
from scorekeeper.words.speech import gettext as _

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
        return _(
            "{pieces} in {place} cannot be read. Write a card like 7D, 10H or AC, a run "
            "upwards like 4-7H."
        ).format(pieces=pieces, place=place)
    if fault.code == "unreadable_request":
        return _unreadable(fault.where)
    cards = listed(map(signed, fault.cards)) if fault.code != "unknown_house" else ""
    many = len(fault.cards)
    if fault.code == "wrong_number_of_cards":
        return _wrong_number(fault)
    return {
        "card_twice": _("{cards} is in the knocker's hand, so it was not discarded.")
        if fault.where == "discard"
        else ngettext(
            "{cards} stands twice in {place}. There is only one of it: mend one.",
            "{cards} stand twice in {place}. There is only one of each: mend them.",
            many,
        ),
        "card_in_both_hands": _("{cards} is in the defender's hand, so it was not discarded.")
        if fault.where == "discard"
        else ngettext(
            "{cards} cannot be in both hands. Take it out of the hand that does not hold it.",
            "{cards} cannot be in both hands. Take each out of the hand that does not hold it.",
            many,
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
        "eleven_needed": _(
            "The knocker has {count} here. Before the discard there are eleven cards."
        ),
        "ten_or_none": _(
            "The defender has {count} here. Give all ten, or none if nobody knows them."
        ),
    }[fault.code].format(
        count=fault.count,
        cards=cards,
        place=place,
        name=fault.cards[0][:60] if fault.cards else "",
        field=f"“{_(FIELD_LABELS[fault.field])}” ({fault.field})" if fault.field else "",
        allowed=allowed(fault.field) if fault.field else "",
    )


def _wrong_number(fault: Fault) -> str:
    if fault.where == "knocker" and fault.count == 10:
        return _("Big Gin is eleven melded cards; the knocker has ten here.")
    who = _("The knocker") if fault.where == "knocker" else _("The defender")
    wanted = (
        _("ten, or eleven with the discard or a claim of Big Gin")
        if fault.where == "knocker"
        else _("exactly ten")
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
            "Only one card is discarded, and none where Big Gin is claimed: all eleven are "
            "melded then."
        ),
        "upcard": _("The upcard is one card."),
        "call": _("The call is knock, gin or big_gin."),
        "spread": _("The spread is a list of melds, each a list of cards."),
        "defence": _(
            "The defence is an object: melds, a list of lists of cards; layoffs, a list of "
            "pairs of a card and the meld it went on."
        ),
    }[where]


def knock_fault(fault: str, count: int, limit: int) -> str:
    """Say why a knock is not legal."""
    if fault == "over_limit":
        if limit == 0:
            return _(
                "Only gin may be laid down here, and the knocker is left with {count}."
            ).format(count=count)
        return _(
            "The knocker has {count} left; the most you may knock with is {limit}."
        ).format(count=count, limit=limit)
    return {
        "not_big_gin": _("The eleven cards cannot all be melded, so it is not Big Gin."),
        "not_a_meld": _("One of the melds as laid is neither a set nor a run."),
        "card_not_in_hand": _("A card was laid that is not in the hand."),
        "card_in_two_melds": _("A card was used twice."),
        "cannot_be_laid_off": _("A card was laid off where it does not fit."),
    }[fault]


def match_fault_message(fault: Fault) -> str:
    """Say what keeps a match, or a hand of it, off the sheet, and what to do about it."""
    if fault.code == "match_over":
        return _("The match was over before this hand. Leave it out, or mend a hand before it.")
    if fault.code == "word_not_enough":
        return _(
            "The defender's word is not enough: his melds decide this hand. Tap all ten of "
            "his cards."
        )
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


def hand_fault(fault: Fault, names: tuple[str, str]) -> str:
    """Say what keeps a hand from being written on the sheet."""
    if fault.code == "too_many_points":
        return _(
            "{points} is more than a hand can bring here: {most} at most, everything included."
        ).format(points=fault.count, most=fault.limit)
    if fault.code == "no_points":
        return {
            "knock": _("A knock that wins brings at least 1 point. Equal counts are no knock."),
            "ruling": _("Write the points; a hand that brings none is void."),
        }.get(fault.cards[0], _("A hand won so brings its bonus at least. Write the points."))
    if fault.code == "bad_hand":
        return {
            "knocker": _("Say who knocked."),
            "winner": _("Say who scored."),
            "ending": _("Say how the hand ended."),
            "knocker_count": _("Say with how much the knocker knocked."),
            "defender_count": _("Write the other player's count, a whole number up to 98."),
            "points": _("Write the points, a whole number of at most five digits."),
        }.get(fault.where, match_fault_message(fault))
    return match_fault_message(fault)
