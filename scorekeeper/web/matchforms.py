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
from scorekeeper.words import N_, gettext, name_fault, preset_name

NAME_EACH = N_("Write a name for each player.")
NAMES_DIFFER = N_("Two players need two names that can be told apart.")
ONE_PLAYER = N_("These two names belong to one player; he cannot play against himself.")
WHOLE_CENTS = N_("Write whole cents, for instance 5; leave it empty to play for nothing.")
CHOOSE_RULES = N_("Choose the rules again.")
NO_RULEBOOK_NAME = N_("Write a name of at most 40 letters that can be seen, or none.")
WHOLE_NUMBERS = N_("write a whole number.")


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
        if self.dealer:
            typed = [(field.data or "").strip() for field in (self.first, self.second)]
            self.dealer.choices = [
                (seat, name or unnamed)
                for (seat, unnamed), name in zip(self.dealer.choices, typed, strict=True)
            ]
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
    def seat(self) -> int:
        """The place of who deals first."""
        return 1 if self.dealer.data == "1" else 0

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
            except UnusableName as bad:
                empty = bad.why == "empty"
                _say(field, gettext(NAME_EACH) if empty else name_fault(bad.why))
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
    each player and column, named ``paper-0-1-points``.

    *errors* say what is wrong with them, by the field to mend.
    """

    def __init__(self, house: House, names: Sequence[str], sent: Mapping[str, str]) -> None:
        self.house = house
        self.names = names
        self.sent = sent
        self.errors: dict[str, str] = {}

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
        """The hands that stand for these totals, *dealer* dealing next; or None with what
        is wrong said."""
        if not self.used:
            return []
        columns = range(1, self.house.columns + 1)
        sheet = [[self._carried(seat, column) for column in columns] for seat in (0, 1)]
        if self.errors:
            return None
        try:
            return opening_hands(self.house, sheet, dealer, self._deals())
        except BadOpening as bad:
            for fault in bad.faults:
                self._say(fault.where, fault.code)
            return None

    def _carried(self, seat: int, column: int) -> Carried:
        points, boxes = (self._number(seat, column, what) for what in ("points", "boxes"))
        return Carried(points, boxes)

    def _number(self, seat: int, column: int, what: str) -> int:
        read = _whole(self.value(seat, column, what).strip() or "0")
        if read is None:
            message = self._place(seat, column) + gettext(WHOLE_NUMBERS)
            self.errors[self.name(seat, column, what)] = message
        return read or 0

    def _deals(self) -> int:
        return _whole(self.sent.get("paper-deals", "")) or 0

    def _place(self, seat: int, column: int) -> str:
        if self.house.columns == 1:
            return gettext("{player}: ").format(player=self.names[seat])
        return gettext("{player}, column {column}: ").format(
            player=self.names[seat], column=column
        )

    def _say(self, where: str, code: str) -> None:
        field, place = "paper-deals", ""
        if where.startswith("players["):
            seat, column = int(where[8]), int(where[len("players[0].columns[") :].rstrip("]"))
            what = "boxes" if code == "no_such_boxes" else "points"
            field, place = self.name(seat, column + 1, what), self._place(seat, column + 1)
        self.errors[field] = place + opening_fault(code)


def opening_fault(code: str) -> str:
    """Say what is wrong with the totals of a paper sheet."""
    return {
        "not_a_number": gettext("the points hold the boxes here, so they cannot be fewer."),
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
