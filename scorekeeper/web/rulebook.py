"""The rules of a table on pages: to be changed field by field, and as a card to agree on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import render_template, request
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.house import ExtraBoxes, House
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.addresses import sent
from scorekeeper.web.forms import GROUPS, HouseForm, departures, nearest_preset, offered

Page = str | tuple[str, int]


def open_rules(house: House, action: str) -> Page:
    """Show every rule of *house*, to be changed; the form goes to *action*, and all that
    was sent with this request comes along."""
    rules = HouseForm(MultiDict(), prefix="rule-")
    rules.show(house)
    return _show(rules, nearest_preset(house), action)


def edit_rules(action: str) -> House | Page | None:
    """Do what was pressed on the page of rules.

    Gives the house when the rules are to be used, None when nothing is to change, else
    the page again.
    """
    rules = HouseForm(prefix="rule-")
    do = request.form.get("do", "use")
    start = request.form.get("start", "")
    book = start if start in PRESETS else "book-25-25"
    if do == "back":
        return None
    shown = request.form.get("book", book)
    if do == "start" or (do == "use" and shown != book):
        # Another book was chosen and its numbers have not been seen yet: show them first.
        rules.show(PRESETS[book].house)
        return _show(rules, book, action, unseen=do == "use")
    if "=" in do:
        rules.take(do)
    if do != "use":
        return _show(rules, book, action)
    return rules.as_house() or (_show(rules, book, action), 422)


def sent_with(**changed: str) -> MultiDict[str, str]:
    """What was sent with this request, with some fields *changed*."""
    fields = sent()
    for name, value in changed.items():
        fields[name] = value
    return fields


def _show(rules: HouseForm, book: str, action: str, unseen: bool = False) -> str:
    carried = [
        (name, value)
        for name, value in request.values.items(multi=True)
        if not name.startswith("rule-") and name not in ("csrf_token", "do", "start", "book")
    ]
    return render_template(
        "rules/edit.html",
        rules=rules,
        groups=GROUPS,
        presets=PRESETS,
        book=book,
        offered=offered(book),
        carried=carried,
        action=action,
        unseen=unseen,
    )


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule on the card: the *field*, its *value*, and what the book has where the
    table departs from it (*departs*)."""

    field: str
    value: object
    departs: bool
    printed: object


_ONLY_WHERE: Mapping[str, Callable[[House], bool]] = {
    "oklahoma_ace": lambda house: house.oklahoma,
    "columns": lambda house: house.columns > 1,
    "column_weights": lambda house: set(house.column_weights) != {1},
    "hand_cap": lambda house: house.hand_cap is not None,
    "knock_bonus": lambda house: house.knock_bonus > 0,
    "spades": lambda house: house.needs_upcard,
    "extra_boxes": lambda house: house.extra_boxes != ExtraBoxes(),
    "boxes_count": lambda house: house.box > 0,
    "shutout_flat": lambda house: house.shutout == "flat",
    "shutout_test": lambda house: house.shutout != "none",
}
"""Rules that say nothing where another rule is off."""


def rules_card(house: House, book: str) -> list[Rule]:
    """The rules of *house* that matter, each marked where the named *book* has another."""
    mine, printed = house.as_json(), PRESETS[book].house.as_json()
    other = departures(house, PRESETS[book].house)
    return [
        Rule(name, mine[name], name in other, printed[name])
        for name in mine
        if name in other or name not in _ONLY_WHERE or _ONLY_WHERE[name](house)
    ]
