"""What is asked before a match, and when its terms are changed."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_wtf import FlaskForm
from wtforms import SelectField, StringField

from scorekeeper.contract import Json
from scorekeeper.ledger.errors import BadOpening, UnusableName
from scorekeeper.ledger.opening import Carried, opening_hands
from scorekeeper.ledger.players import same_name, tidy_name
from scorekeeper.ledger.rulebooks import Rulebook
from scorekeeper.ledger.terms import ROUNDINGS, Rounding, Terms
from scorekeeper.rules.house import BadHouse, House
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.forms import (
    MOST,
    ChoiceField,
    chosen_house,
    house_title,
    house_value,
)
from scorekeeper.web.links import DamagedLink
from scorekeeper.words import N_, gettext, preset_name

NAME_EACH = N_("Write a name for each player.")
NAME_UNUSABLE = N_("Write a name of at most 40 letters.")
NAMES_DIFFER = N_("Two players need two names that can be told apart.")
WHOLE_CENTS = N_("Write whole cents, for instance 5; leave it empty to play for nothing.")
CHOOSE_RULES = N_("Choose the rules again.")
ADDS_UP = N_("These totals could not have come from hands under these rules.")


class NewMatchForm(FlaskForm):  # type: ignore[misc]
    """Who plays, under which rules, for what, and who deals first."""

    first = StringField(N_("First player"), render_kw={"maxlength": "60"})
    second = StringField(N_("Second player"), render_kw={"maxlength": "60"})
    house = SelectField(N_("Rules"), validate_choice=False)
    dealer = ChoiceField(
        N_("Who deals first?"),
        {"0": N_("The first player"), "1": N_("The second player")},
        default="0",
    )
    stake = StringField(
        N_("Cents a point"),
        description=N_("Only if you play for money."),
        render_kw={"inputmode": "numeric", "maxlength": "6", "autocomplete": "off"},
    )
    rounding = SelectField(
        N_("Round each column"),
        validate_choice=False,
    )

    def __init__(self, *args: Any, ours: Sequence[Rulebook] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ours = ours
        choices = [(house_value(book.house), book.name) for book in ours]
        choices += [(name, preset_name(name)) for name in PRESETS]
        chosen = self.house.data or "book-25-25"
        if chosen not in dict(choices):
            choices.insert(0, (chosen, house_title(chosen)))
        self.house.choices = choices
        self.house.data = chosen
        self.rounding.choices = [("", gettext("not at all"))]
        for to in ROUNDINGS:
            near = gettext("to the nearest {to}").format(to=to)
            up = gettext("up to a multiple of {to}").format(to=to)
            self.rounding.choices += [(f"{to}", near), (f"{to}+", up)]

    @property
    def names(self) -> tuple[str, str]:
        """The two names as the ledger would keep them."""
        return tidy_name(self.first.data), tidy_name(self.second.data)

    @property
    def chosen(self) -> House | None:
        """The house chosen, None where the choice cannot be read."""
        try:
            return chosen_house(self.house.data)
        except (DamagedLink, BadHouse):
            return None

    def terms(self) -> Terms | None:
        """The terms agreed, or None with a message beside every field at fault."""
        self.check_names()
        house = self.chosen
        if house is None:
            _say(self.house, gettext(CHOOSE_RULES))
        stake = _whole(self.stake.data)
        if stake is None and (self.stake.data or "").strip():
            _say(self.stake, gettext(WHOLE_CENTS))
        if self.errors or house is None:
            return None
        written = self.rounding.data or ""
        to = _whole(written.rstrip("+"))
        rounding = Rounding(to, written.endswith("+")) if to in ROUNDINGS else Rounding()
        return Terms(house, self.rulebook, stake, rounding)

    def check_names(self) -> None:
        """Say beside a name what is wrong with it."""
        tidy = []
        for field in (self.first, self.second):
            try:
                tidy.append(same_name(tidy_name(field.data or "")))
            except UnusableName:
                empty = not (field.data or "").strip()
                _say(field, gettext(NAME_EACH if empty else NAME_UNUSABLE))
        if len(tidy) == 2 and tidy[0] == tidy[1]:
            _say(self.second, gettext(NAMES_DIFFER))

    @property
    def rulebook(self) -> str | None:
        """The name of the rulebook the house is from: a preset's id, or one of ours."""
        if self.house.data in PRESETS:
            return str(self.house.data)
        for book in self.ours:
            if house_value(book.house) == self.house.data:
                return book.name
        return None


class TermsForm(NewMatchForm):
    """The terms of a match that is being played, to be changed."""

    first = second = dealer = None  # type: ignore[assignment]

    def check_names(self) -> None:
        """Who plays is not asked again."""


class PaperField:
    """The totals of a sheet begun on paper, as they are asked for: points and boxes for
    each player and column, named ``paper-0-1-points``."""

    def __init__(self, house: House, sent: Mapping[str, str]) -> None:
        self.house = house
        self.sent = sent
        self.errors: list[str] = []

    @property
    def used(self) -> bool:
        """Whether anything was written."""
        return any(value.strip() for name, value in self.sent.items() if name[:6] == "paper-")

    def name(self, seat: int, column: int, what: str) -> str:
        """The name of one field."""
        return f"paper-{seat}-{column}-{what}"

    def value(self, seat: int, column: int, what: str) -> str:
        """What was written in one field."""
        return self.sent.get(self.name(seat, column, what), "")

    def as_hands(self, dealer: int) -> list[Json] | None:
        """The hands that stand for these totals, or None with what is wrong said."""
        if not self.used:
            return []
        columns = range(1, self.house.columns + 1)
        sheet = []
        for seat in (0, 1):
            line = []
            for column in columns:
                points = self.value(seat, column, "points").strip()
                boxes = self.value(seat, column, "boxes").strip()
                read = _whole(points or "0"), _whole(boxes or "0")
                if read[0] is None or read[1] is None:
                    self.errors = [gettext("Write whole numbers for points and boxes.")]
                    return None
                line.append(Carried(read[0], read[1]))
            sheet.append(line)
        try:
            return opening_hands(self.house, sheet, dealer, self._deals())
        except BadOpening as bad:
            self.errors = [gettext(ADDS_UP)]
            self.errors += [opening_fault(fault.where, fault.code) for fault in bad.faults]
            return None

    def _deals(self) -> int:
        return _whole(self.sent.get("paper-deals", "")) or 0


def opening_fault(where: str, code: str) -> str:
    """Say what is wrong with the totals of a paper sheet."""
    place = ""
    if where.startswith("players[") and ".columns[" in where:
        seat, column = int(where[8]), int(where[len("players[0].columns[") :].rstrip("]"))
        place = gettext("Player {player}, column {column}: ").format(
            player=seat + 1, column=column + 1
        )
    return place + {
        "not_a_number": gettext("write whole numbers, 0 or more."),
        "column_closed": gettext("this column has reached the target already."),
        "grows": gettext("a column cannot hold more than the one before it."),
        "skips_a_column": gettext(
            "equal to the column before, though a first win enters that one alone."
        ),
        "no_such_boxes": gettext("no hand under these rules earns that many boxes."),
        "too_few_deals": gettext("Fewer hands were dealt than were won."),
        "too_many_deals": gettext("With so many hands dealt the match would be over."),
    }.get(code, gettext("cannot be read."))


def _say(field: Any, message: str) -> None:
    field.errors = [*field.errors, message]


def _whole(text: str | None) -> int | None:
    text = (text or "").strip()
    fine = text.isascii() and text.isdigit() and len(text) <= len(str(MOST))
    return int(text) if fine else None
