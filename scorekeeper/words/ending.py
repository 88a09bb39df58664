"""The end of a match: who went out, who collects, and how it went."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from scorekeeper.rules.settlement import Bill
from scorekeeper.words.cards import listed
from scorekeeper.words.numbers import decimal
from scorekeeper.words.records import MONTHS
from scorekeeper.words.speech import N_, ngettext
from scorekeeper.words.speech import gettext as _

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
    return decimal(cents / 100, 2)


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
