"""The phones at the table: what each may do, and what happened to the sheet meanwhile."""

from collections.abc import Mapping

from scorekeeper.words.sheet import hand_headline
from scorekeeper.words.speech import N_
from scorekeeper.words.speech import gettext as _

ROLE_NAMES: Mapping[str, str] = {
    "onlooker": N_("looks on"),
    "recorder": N_("records hands"),
    "host": N_("is host"),
}


def device_name(name: str) -> str:
    """Call a phone by its name, and one that has none somehow."""
    return name or _("A phone without a name")


_HAPPENED: Mapping[str, str] = {
    "insert": N_("A hand that was forgotten is put in as hand {number}."),
    "correct": N_("Hand {number} is corrected."),
    "remove": N_("A hand is taken out."),
    "restore": N_("Hand {number} is put back."),
    "rules": N_("The rules of this match were changed."),
    "stop": N_("The match is stopped for now."),
    "resume": N_("The match goes on."),
    "settle": N_("The match is settled."),
    "abandon": N_("The match is abandoned."),
}


def recorded(number: int, ending: str, winner: str | None, points: int) -> str:
    """Say what was written down last: "Hand 5: Undercut. Bo scores 33."."""
    return _("Hand {number}: {what}").format(
        number=number, what=hand_headline(ending, winner, points)
    )


def happened(kind: str, number: int | None, card: str | None) -> str:
    """Say what else an entry of this *kind* did to the sheet; *card* in spoken words."""
    if kind == "upcard":
        return _("Upcard: {card}.").format(card=card) if card else _("No upcard yet.")
    if kind == "record":
        return _("Hand {number} is recorded.").format(number=number)
    return _(_HAPPENED[kind]).format(number=number)
