"""What is asked before a match, and for each hand of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_wtf import FlaskForm
from wtforms import BooleanField, HiddenField, RadioField, SelectField, StringField

from scorekeeper.contract import Json
from scorekeeper.ledger.errors import BadOpening, UnusableName
from scorekeeper.ledger.matches import Match
from scorekeeper.ledger.opening import Carried, opening_hands
from scorekeeper.ledger.players import same_name, tidy_name
from scorekeeper.ledger.rulebooks import Rulebook
from scorekeeper.ledger.terms import ROUNDINGS, Rounding, Terms
from scorekeeper.rules.cards import names, read_cards
from scorekeeper.rules.house import BadHouse, House
from scorekeeper.rules.match_request import ENDINGS
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.forms import (
    MOST,
    ChoiceField,
    HandsForm,
    chosen_house,
    house_title,
    house_value,
)
from scorekeeper.web.links import DamagedLink
from scorekeeper.words import ENDINGS as ENDING_NAMES
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
        tidy = []
        for field in (self.first, self.second):
            try:
                tidy.append(same_name(tidy_name(field.data or "")))
            except UnusableName:
                empty = not (field.data or "").strip()
                _say(field, gettext(NAME_EACH if empty else NAME_UNUSABLE))
        if len(tidy) == 2 and tidy[0] == tidy[1]:
            _say(self.second, gettext(NAMES_DIFFER))
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

    @property
    def rulebook(self) -> str | None:
        """The name of the rulebook the house is from: a preset's id, or one of ours."""
        if self.house.data in PRESETS:
            return str(self.house.data)
        for book in self.ours:
            if house_value(book.house) == self.house.data:
                return book.name
        return None


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


class HandForm(HandsForm):
    """One hand of a match: as counts, cards or points.

    *lane* says which; the fields of the other lanes keep what was entered in them.
    """

    lane = HiddenField(default="counts")
    knocker = RadioField(N_("Who knocked?"), validate_choice=False)
    knocker_count = RadioField(N_("The knocker's count"), validate_choice=False)
    defender_count = StringField(
        N_("The other's count, lay-offs made"),
        render_kw={"inputmode": "numeric", "maxlength": "3", "autocomplete": "off"},
    )
    winner = RadioField(N_("Who scored?"), validate_choice=False)
    ending = RadioField(N_("How?"), validate_choice=False)
    points = StringField(
        N_("Points, bonuses and doubling included"),
        render_kw={"inputmode": "numeric", "maxlength": "5", "autocomplete": "off"},
    )
    laid = HiddenField()
    other_dealer = BooleanField(N_("Somebody else dealt than the rule says"))
    note = StringField(N_("Note"), render_kw={"maxlength": "200", "autocomplete": "off"})

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.match = match
        self.knocker.choices = self.winner.choices = [
            ("0", match.names[0]),
            ("1", match.names[1]),
        ]
        counts = [(str(count), str(count)) for count in range(match.house.knock_limit + 1)]
        counts[0] = ("0", gettext("Gin"))
        if match.house.big_gin_points is not None:
            counts.append(("big_gin", gettext("Big Gin")))
        self.knocker_count.choices = counts
        endings = ["knock", "undercut", "gin"]
        if match.house.big_gin_points is not None:
            endings.append("big_gin")
        self.ending.choices = [(ending, gettext(ENDING_NAMES[ending])) for ending in endings]
        if self.lane.data not in ("counts", "cards", "points"):
            self.lane.data = "counts"

    def as_hand(self, next_dealer: int | None) -> Json:
        """The hand as called, players by their place; what is missing is left out, for the
        rules to name."""
        called: Json = getattr(self, f"_{self.lane.data}")()
        if self.upcard:
            called["upcard"] = self.upcard
        if self.other_dealer.data and next_dealer is not None:
            called["dealer"] = 1 - next_dealer
        if note := (self.note.data or "").strip():
            called["note"] = note
        return called

    def _counts(self) -> Json:
        count = self.knocker_count.data or ""
        called: Json = {
            "knocker_count": 0 if count == "big_gin" else _number(count),
            "defender_count": _number(self.defender_count.data),
            "call": "big_gin" if count == "big_gin" else "gin" if count == "0" else "knock",
        }
        return called | _seat("knocker", self.knocker.data)

    def _cards(self) -> Json:
        called = self.as_called()
        called["knocker_cards"] = called.pop("knocker")
        called["defender_cards"] = called.pop("defender")
        if self.laid.data:
            melds = [read_cards(meld).hand for meld in self.laid.data.split("-")]
            called["spread"] = [names(meld) for meld in melds if meld]
        return called | _seat("knocker", self.knocker.data)

    def _points(self) -> Json:
        called: Json = {
            "ending": self.ending.data or "",
            "points": _number(self.points.data),
        }
        return called | _seat("winner", self.winner.data)

    def show(self, called: Mapping[str, object]) -> None:
        """Fill the form with a hand as called, to correct it."""
        for name in ("knocker", "winner"):
            if isinstance(called.get(name), int):
                self[name].data = str(called[name])
        self.note.data = str(called.get("note", ""))
        upcard = str(called.get("upcard") or "")
        self.upcard_rank.data, self.upcard_suit.data = upcard[:1], upcard[1:2]
        if "knocker_cards" in called or "defender_cards" in called:
            self.lane.data = "cards"
            self._show_cards(called)
        elif "knocker_count" in called:
            self.lane.data = "counts"
            big = called.get("call") == "big_gin"
            self.knocker_count.data = "big_gin" if big else str(called["knocker_count"])
            self.defender_count.data = str(called.get("defender_count", ""))
        elif called.get("ending") in ENDINGS:
            self.lane.data = "points"
            self.ending.data = str(called["ending"])
            self.points.data = str(called.get("points", ""))

    def _show_cards(self, called: Mapping[str, object]) -> None:
        for owner, field in (
            ("knocker", "knocker_cards"),
            ("defender", "defender_cards"),
            ("discard", "discard"),
        ):
            written = called.get(field) or []
            assert isinstance(written, str | list)
            for card in names(read_cards(written).hand):
                self.board.data[card] = owner
        self.big_gin.data = called.get("call") == "big_gin"
        spread = called.get("spread")
        if isinstance(spread, list):
            self.laid.data = "-".join("".join(names(read_cards(meld).hand)) for meld in spread)


def _say(field: Any, message: str) -> None:
    field.errors = [*field.errors, message]


def _seat(name: str, data: str | None) -> Json:
    return {name: int(data)} if data in ("0", "1") else {}


def _number(text: str | None) -> object:
    """The number written, or the text where it writes none, for the rules to refuse."""
    read = _whole(text)
    return (text or "").strip() if read is None else read


def _whole(text: str | None) -> int | None:
    text = (text or "").strip()
    fine = text.isascii() and text.isdigit() and len(text) <= len(str(MOST))
    return int(text) if fine else None
