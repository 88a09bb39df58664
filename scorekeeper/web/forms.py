"""The forms: what they ask, in which words, and what is made of the answers."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_wtf import FlaskForm
from wtforms import BooleanField, Field, RadioField, SelectField, StringField, TextAreaField

from scorekeeper.contract import Json
from scorekeeper.rules.cards import CARDS, RANKS, SUITS, Reading, names, read_cards
from scorekeeper.rules.house import CHOICES, FIELDS, GIN_AND_SIX, RANGES, BadHouse, House
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.links import DamagedLink, read_house_code, write_house
from scorekeeper.words import (
    CHOICE_LABELS,
    FIELD_HINTS,
    FIELD_LABELS,
    N_,
    RANK_NAMES,
    SUIT_NAMES,
    allowed,
    gettext,
    preset_name,
    setting,
)

OWNERS = {"k": "knocker", "d": "defender", "x": "discard"}
"""Whose a card on the board is, by the letter the board sends."""


class BoardField(Field):  # type: ignore[misc]
    """Fifty-two cards, each the knocker's, the defender's, the discard, or nobody's.

    Its data is a dictionary of owners by card, ``{"7H": "knocker"}``; nobody's cards are
    left out. Each card is sent once, so no card can be in two hands.
    """

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        self.process_errors: list[str] = []
        self.data: dict[str, str] = dict(data or self.default or {})
        self.side = formdata.get("side", "") if formdata else ""
        if formdata is not None and len(formdata):
            sent = {card: formdata.get(f"{self.name}-{card}", "") for card in CARDS}
            self.data = {card: OWNERS[to] for card, to in sent.items() if to in OWNERS}

    def held_by(self, owner: str) -> list[str]:
        """The cards that *owner* has on the board, clubs first."""
        return [card for card in CARDS if self.data.get(card) == owner]

    @property
    def filling(self) -> str:
        """Whose hand the next card tapped should go to, as a letter: as it was chosen, but
        the defender's where only his is short of ten."""
        held, shown = len(self.held_by("knocker")), len(self.held_by("defender"))
        if shown < 10 <= held and self.side != "x":
            return "d"
        return self.side if self.side in OWNERS else "k"


class ChoiceField(RadioField):  # type: ignore[misc]
    """One of a few values; *offered* says in words what each of them means."""

    def __init__(self, label: str, offered: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(label, validate_choice=False, **kwargs)
        self.choices = [(value, gettext(words)) for value, words in offered.items()]


WHOLE_HAND = 10
"""So many cards typed are a whole hand."""


class HandsForm(FlaskForm):  # type: ignore[misc]
    """Both hands of a showdown, tapped on the board or typed."""

    upcard_rank = SelectField(N_("Rank of the upcard"), validate_choice=False)
    upcard_suit = SelectField(N_("Suit of the upcard"), validate_choice=False)
    board = BoardField(N_("Cards"))
    big_gin = BooleanField(N_("Big Gin: all eleven are melded"))
    knocker_text = TextAreaField(
        N_("The knocker's cards"), description=N_("For instance 4-7H 9CDH JS QS KS")
    )
    defender_text = TextAreaField(
        N_("The defender's cards"), description=N_("In any order, with or without spaces")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.upcard_rank.choices = [("", "–")] + [
            (rank, gettext(name)) for rank, name in zip(RANKS, RANK_NAMES, strict=True)
        ]
        self.upcard_suit.choices = [("", "–")] + [
            (suit, gettext(name)) for suit, name in zip(SUITS, SUIT_NAMES, strict=True)
        ]

    def typed(self, owner: str) -> Reading:
        """What was typed for a hand, read."""
        return read_cards(self[f"{owner}_text"].data or "")

    def _is_whole(self, owner: str) -> bool:
        """Whether a whole hand was typed: it then stands instead of what was tapped."""
        return len(self.typed(owner).cards) >= WHOLE_HAND

    def put_on_board(self) -> None:
        """Move typed cards onto the board, a whole hand instead of the one there; what
        cannot be read, stands twice, or is another's already stays in its box as typed."""
        for owner in ("knocker", "defender"):
            if self._is_whole(owner):
                for name in self.board.held_by(owner):
                    del self.board.data[name]
        for owner in ("knocker", "defender"):
            reading = self.typed(owner)
            left = list(reading.unreadable)
            for card in reading.cards:
                [name] = names(card)
                if card & reading.twice or self.board.data.get(name, owner) != owner:
                    left.append(name)
                else:
                    self.board.data[name] = owner
            self[f"{owner}_text"].data = " ".join(dict.fromkeys(left))

    def as_called(self) -> Json:
        """The cards as the contract's `verify` has them, with discard, call and upcard.

        Typed cards are added to those on the board, a whole hand stands instead of them; a
        card both typed for a hand and on the board for the same hand is that one card.
        """
        called: Json = {}
        for owner in ("knocker", "defender"):
            reading = self.typed(owner)
            typed = [name for card in reading.cards for name in names(card)]
            tapped = () if self._is_whole(owner) else self.board.held_by(owner)
            extra = [card for card in tapped if card not in typed]
            called[owner] = [*typed, *reading.unreadable, *extra]
        if discard := self.board.held_by("discard"):
            called["discard"] = discard
        if self.big_gin.data:
            called["call"] = "big_gin"
        if upcard := self.upcard:
            called["upcard"] = upcard
        return called

    @property
    def upcard(self) -> str:
        """The upcard as chosen; empty where none was, or only its rank or suit."""
        rank, suit = self.upcard_rank.data, self.upcard_suit.data
        return rank + suit if rank and suit else ""


class CheckForm(HandsForm):
    """Both hands of a showdown, and the rulebook they are judged by."""

    house = SelectField(N_("Rules"), validate_choice=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.house.choices = [(name, preset_name(name)) for name in PRESETS]
        chosen = self.house.data or "book-25-25"
        if chosen not in PRESETS:
            self.house.choices.append((chosen, house_title(chosen)))
        self.house.data = chosen

    def as_request(self) -> Json:
        """Make the contract's `verify` request of what was entered.

        An upcard goes along only where the rulebook asks for one: elsewhere it is not on
        the page.
        """
        called = self.as_called()
        try:
            house = chosen_house(self.house.data)
        except (DamagedLink, BadHouse):
            return {"house": self.house.data, **called}
        if not house.needs_upcard:
            called.pop("upcard", None)
        return {"house": house.as_json(), **called}


def chosen_house(value: str) -> House:
    """The house that the rulebook list's *value* stands for: a preset, or a house's code.

    Raises `DamagedLink` or `BadHouse` where it is neither.
    """
    if value in PRESETS:
        return PRESETS[value].house
    if not value.startswith("~"):
        raise DamagedLink(value)
    return read_house_code(value[1:])


def house_value(house: House) -> str:
    """How a house stands in the rulebook list: a preset's id, or ``~`` and its code."""
    for name, preset in PRESETS.items():
        if preset.house == house:
            return name
    return f"~{write_house(house)}"


def house_title(value: str) -> str:
    """What a rulebook is called on a page; one that was changed says what from."""
    if value in PRESETS:
        return preset_name(value)
    try:
        house = chosen_house(value)
    except (DamagedLink, BadHouse):
        return value
    nearest = nearest_preset(house)
    return gettext("{rulebook}, changed").format(rulebook=preset_name(nearest))


def rulebook_title(rulebook: str | None, house: House) -> str:
    """What the rules of a match are called: the name under which they were chosen; a book
    that was changed says so."""
    if rulebook is None:
        return house_title(house_value(house))
    if rulebook not in PRESETS:
        return rulebook
    name = preset_name(rulebook)
    if house == PRESETS[rulebook].house:
        return name
    return gettext("{rulebook}, changed").format(rulebook=name)


def nearest_preset(house: House) -> str:
    """The preset from which *house* departs in fewest fields."""
    return min(PRESETS, key=lambda name: len(departures(house, PRESETS[name].house)))


def departures(house: House, book: House) -> list[str]:
    """The fields in which *house* is not as the *book* has it."""
    mine, theirs = house.as_json(), book.as_json()
    return [name for name in FIELDS if mine[name] != theirs[name]]


MOST = 99_999
"""The largest number a form takes for points or boxes: five digits are never meant."""

GROUPS: Sequence[tuple[str, Sequence[str]]] = (
    (N_("The knock"), ("knock_limit", "oklahoma", "oklahoma_ace", "spades")),
    (N_("What a hand pays"), ("gin_bonus", "undercut_bonus", "big_gin", "knock_bonus", "tie")),
    (N_("Melds and lay-offs"), ("spread", "defence")),
    (
        N_("The match"),
        ("columns", "column_weights", "target", "hand_cap", "game_bonus", "deal", "dead_deal"),
    ),
    (N_("Boxes"), ("box", "extra_undercut", "extra_gin", "extra_big_gin", "boxes_count")),
    (N_("Shutout"), ("shutout", "shutout_flat", "shutout_test")),
)
"""The fields of the rules form as they stand on the page."""

_EXTRA_LABELS = {
    "undercut": N_("Extra boxes for an undercut"),
    "gin": N_("Extra boxes for gin"),
    "big_gin": N_("Extra boxes for Big Gin"),
}


def _number(name: str) -> StringField:
    return StringField(
        FIELD_LABELS[name],
        description=FIELD_HINTS.get(name, ""),
        render_kw={"inputmode": "numeric", "autocomplete": "off", "maxlength": "6"},
    )


def _words(name: str) -> ChoiceField:
    return ChoiceField(FIELD_LABELS[name], CHOICE_LABELS[name])


class HouseForm(FlaskForm):  # type: ignore[misc]
    """Every rule of a house, to be read and changed in plain words."""

    knock_limit = _number("knock_limit")
    oklahoma = BooleanField(FIELD_LABELS["oklahoma"])
    oklahoma_ace = _words("oklahoma_ace")
    spades = _words("spades")
    gin_bonus = _number("gin_bonus")
    undercut_bonus = _number("undercut_bonus")
    big_gin = StringField(
        FIELD_LABELS["big_gin_bonus"],
        description=FIELD_HINTS["big_gin_bonus"],
        render_kw={"autocomplete": "off", "maxlength": "6"},
    )
    knock_bonus = _number("knock_bonus")
    tie = _words("tie")
    spread = _words("spread")
    defence = _words("defence")
    columns = _number("columns")
    column_weights = StringField(
        FIELD_LABELS["column_weights"],
        description=FIELD_HINTS["column_weights"],
        render_kw={"inputmode": "numeric", "autocomplete": "off", "maxlength": "40"},
    )
    target = _number("target")
    hand_cap = _number("hand_cap")
    game_bonus = _number("game_bonus")
    deal = _words("deal")
    dead_deal = _words("dead_deal")
    box = _number("box")
    extra_undercut = StringField(
        _EXTRA_LABELS["undercut"], render_kw={"inputmode": "numeric", "maxlength": "6"}
    )
    extra_gin = StringField(
        _EXTRA_LABELS["gin"], render_kw={"inputmode": "numeric", "maxlength": "6"}
    )
    extra_big_gin = StringField(
        _EXTRA_LABELS["big_gin"], render_kw={"inputmode": "numeric", "maxlength": "6"}
    )
    boxes_count = BooleanField(FIELD_LABELS["boxes_count"])
    shutout = _words("shutout")
    shutout_flat = _number("shutout_flat")
    shutout_test = _words("shutout_test")

    def show(self, house: House) -> None:
        """Fill the form with *house*."""
        fields = house.as_json()
        for name in (*RANGES, *CHOICES):
            self[name].data = str(fields[name])
        self.oklahoma.data = house.oklahoma
        self.boxes_count.data = house.boxes_count
        self.big_gin.data = "" if house.big_gin_bonus is None else str(house.big_gin_bonus)
        self.hand_cap.data = "" if house.hand_cap is None else str(house.hand_cap)
        self.column_weights.data = " ".join(map(str, house.column_weights))
        for name in _EXTRA_LABELS:
            self[f"extra_{name}"].data = str(getattr(house.extra_boxes, name))

    def take(self, offer: str) -> None:
        """Fill in one value that the source offers, given as ``field=value``."""
        name, _, value = offer.partition("=")
        if name in self._fields:
            self[name].data = value

    def as_house(self) -> House | None:
        """Make a house of the form, or None with a message beside every field at fault."""
        given: dict[str, object] = {name: _whole(self[name].data) for name in RANGES}
        given |= {name: self[name].data for name in CHOICES}
        given |= {"oklahoma": self.oklahoma.data, "boxes_count": self.boxes_count.data}
        given["big_gin_bonus"] = _big_gin(self.big_gin.data or "")
        cap = (self.hand_cap.data or "").strip()
        given["hand_cap"] = _whole(cap) if cap else None
        weights = (self.column_weights.data or "").replace(",", " ").split()
        given["column_weights"] = [_whole(weight) for weight in weights]
        extra = {name: _whole(self[f"extra_{name}"].data) for name in _EXTRA_LABELS}
        given["extra_boxes"] = extra
        try:
            return House.read(given)
        except BadHouse as bad:
            for name in bad.fields:
                self._say(name, extra)
        return None

    def _say(self, name: str, extra: Mapping[str, object]) -> None:
        if name == "extra_boxes":
            wrong = [f"extra_{key}" for key, boxes in extra.items() if type(boxes) is not int]
        else:
            wrong = ["big_gin" if name == "big_gin_bonus" else name]
        for field in wrong:
            message = _must_be(name, str(self[field].data or "").strip())
            self[field].errors = [*self[field].errors, message]


def offered(book: str) -> dict[str, list[tuple[str, str]]]:
    """For each field that the source of a rulebook leaves open: the values as the form
    takes them, and what they are called."""
    return {
        "big_gin" if name == "big_gin_bonus" else name: [
            ("" if value is None else str(value), setting(name, value)) for value in values
        ]
        for name, values in PRESETS[book].options.items()
    }


def _must_be(name: str, text: str) -> str:
    bounded = name in RANGES and RANGES[name][1] is not None
    if text.isdecimal() and len(text) > len(str(MOST)) and not bounded:
        return gettext("Write at most {most}.").format(most=MOST)
    if name in CHOICES:
        return gettext("Choose one of these.")
    if name == "extra_boxes":
        return gettext("Write a whole number, 0 or more.")
    return gettext("Write {allowed}.").format(allowed=allowed(name))


def _whole(text: str | None) -> object:
    """The number that *text* writes, or the text itself where it writes none we take."""
    text = (text or "").strip()
    digits = text.isascii() and text.isdigit() and len(text) <= len(str(MOST))
    return int(text) if digits else text


def _big_gin(text: str) -> object:
    text = text.strip().lower().replace(" ", "")
    if not text:
        return None
    return GIN_AND_SIX if text == GIN_AND_SIX else _whole(text)
