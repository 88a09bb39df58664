"""Lists of matches and players, and what they come to."""

from collections.abc import Mapping
from datetime import datetime

from scorekeeper.words.numbers import decimal
from scorekeeper.words.speech import N_, ngettext
from scorekeeper.words.speech import gettext as _

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
    "left_lying": N_("Left lying by missed lay-offs and melds"),
    "made_good": N_("Of that, made good by the rules"),
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
        return decimal(value, 1)
    if name == "net" and value:
        return f"{'+' if value > 0 else '−'}{abs(value):.0f}"
    return f"{value:.0f}"


def name_fault(code: str, name: str = "", meetings: int = 0) -> str:
    """Say why a name, or a merge of two players, cannot be."""
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
        "empty": _("Write a name."),
        "too_long": _("Write a name of at most {most} letters.").format(most=40),
        "unseen": _(
            "This name holds signs that cannot be seen, as a copied name may. Type it by hand."
        ),
        "same_player": _("Choose somebody else."),
        "nobody_chosen": _("Choose who it is."),
    }[code].format(name=name)
