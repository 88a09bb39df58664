"""What goes out of the ledger and comes in."""

from collections.abc import Mapping, Sequence

from scorekeeper.words.cards import listed
from scorekeeper.words.speech import N_, ngettext
from scorekeeper.words.speech import gettext as _

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
    "a_ledger": N_(
        "this is a whole ledger or a backup of one. Put it in place with “scorekeeper restore”."
    ),
    "a_table": N_("this is a table, which leaves much out. Choose a file exported as JSON."),
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
    if code in ("not_scorekeeper", "newer_version", "a_ledger", "a_table"):
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
