"""The people who play: what each has to show, and putting names right."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response
from wtforms import Field, SelectField, StringField

from scorekeeper.ledger.errors import (
    LedgerError,
    NameTaken,
    SamePlayer,
    TheyMet,
    UnusableName,
)
from scorekeeper.ledger.overview import Overview, latest_first, record_of
from scorekeeper.ledger.players import Player
from scorekeeper.rules.record import Record
from scorekeeper.web.ledger import ledger
from scorekeeper.web.matches_list import listed
from scorekeeper.words import N_, RECORD_LABELS, gettext, name_fault, record_value

bp = Blueprint("players", __name__, url_prefix="/players")

Page = str | Response | tuple[str, int]

LATEST = 5
"""How many matches stand on a player's own page."""


class NameForm(FlaskForm):  # type: ignore[misc]
    """What a player is called."""

    name = StringField(
        N_("Name"),
        description=N_("It changes in old matches too."),
        render_kw={"maxlength": "60", "autocomplete": "off", "autocapitalize": "words"},
    )


class MergeForm(FlaskForm):  # type: ignore[misc]
    """Who a player turned out to be."""

    into = SelectField(N_("The same person as"), validate_choice=False)

    def offer(self, others: Sequence[Player]) -> None:
        """Let one of the *others* be chosen."""
        self.into.choices = [("", gettext("– choose –"))]
        self.into.choices += [(str(one.id), one.name) for one in others]
        self.into.data = self.into.data or ""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player and his record; against one other, or against all."""

    player: Player
    record: Record


@dataclass(frozen=True, slots=True)
class Compared:
    """One line of a head-to-head: what is counted, and both numbers as written."""

    label: str
    values: tuple[str, str]


@bp.get("")
def index() -> str:
    """List everybody with matches won, lost and drawn."""
    book = ledger()
    overviews = [Overview.of(match) for match in book.matches()]
    standings = [
        Standing(player, record_of(player.id, overviews))
        for player in book.players.all(archived=True)
    ]
    return render_template("players/index.html", standings=standings)


@bp.get("/<int:player>")
def show(player: int) -> Page:
    """Show one player: record, opponents, last matches, and the name to put right."""
    book = ledger()
    now = book.players.now(player)
    if now.id != player:
        return redirect(url_for("players.show", player=now.id), 303)
    return _show(now, NameForm(None, name=now.name), MergeForm(None))


@bp.post("/<int:player>/name")
def rename(player: int) -> Page:
    """Give a player another name."""
    form = NameForm()
    try:
        ledger().players.rename(player, form.name.data or "")
    except (NameTaken, UnusableName) as error:
        _refuse(form.name, error)
        return _show(ledger().players.now(player), form, MergeForm(None)), 422
    flash(gettext("The name is changed, in old matches too."))
    return redirect(url_for("players.show", player=player), 303)


@bp.post("/<int:player>/archived")
def archive(player: int) -> Page:
    """Offer a player no longer for new matches, or again."""
    ledger().players.archive(player, request.form.get("archived") == "yes")
    return redirect(url_for("players.show", player=player, _anchor="offered"), 303)


@bp.post("/<int:player>/merged")
def merge(player: int) -> Page:
    """Say that this player is somebody else entered twice."""
    book, form = ledger(), MergeForm()
    chosen = str(form.into.data)
    try:
        if not chosen.isdecimal():
            raise NobodyChosen
        into = book.players.merge(player, int(chosen))
    except (NobodyChosen, SamePlayer, TheyMet) as error:
        _refuse(form.into, error)
        now = book.players.now(player)
        return _show(now, NameForm(None, name=now.name), form), 422
    flash(
        gettext("{name} and {other} are one person now. “Separate” takes it back.").format(
            name=book.players.get(player).name, other=into.name
        )
    )
    return redirect(url_for("players.show", player=into.id, _anchor="twice"), 303)


@bp.post("/<int:player>/separate")
def separate(player: int) -> Page:
    """Take a merge back."""
    book = ledger()
    was = book.players.now(player)
    try:
        alone = book.players.separate(player)
    except NameTaken as error:
        flash(name_fault(error.code, error.player.name))
        return redirect(url_for("players.show", player=was.id, _anchor="twice"), 303)
    flash(gettext("{name} is somebody else again.").format(name=alone.name))
    return redirect(url_for("players.show", player=player), 303)


@bp.get("/<int:one>/against/<int:other>")
def against(one: int, other: int) -> Page:
    """Compare two players over the matches they had against each other."""
    book = ledger()
    pair = book.players.now(one), book.players.now(other)
    if pair[0].id == pair[1].id:
        abort(404)
    if (pair[0].id, pair[1].id) != (one, other):
        there = url_for("players.against", one=pair[0].id, other=pair[1].id)
        return redirect(there, 303)
    overviews = _between(map(Overview.of, book.matches(one)), pair[1])
    records = record_of(one, overviews), record_of(other, overviews)
    return render_template(
        "players/against.html",
        pair=pair,
        records=records,
        compared=_compared(records),
        matches=listed(latest_first(overviews)),
    )


class NobodyChosen(LedgerError):
    """No player was chosen from the list."""

    code = "nobody_chosen"


def _refuse(field: Field, error: LedgerError) -> None:
    name = error.player.name if isinstance(error, NameTaken) else ""
    meetings = len(error.matches) if isinstance(error, TheyMet) else 0
    code = error.why if isinstance(error, UnusableName) else error.code
    field.errors = [name_fault(code, name, meetings)]


def _show(player: Player, name_form: NameForm, merge_form: MergeForm) -> str:
    book = ledger()
    everybody = book.players.all(archived=True)
    others = [one for one in everybody if one.id != player.id]
    merge_form.offer(others)
    overviews = latest_first(map(Overview.of, book.matches(player.id)))
    record = record_of(player.id, overviews)
    met = ((one, _between(overviews, one)) for one in others)
    return render_template(
        "players/player.html",
        player=player,
        record=record,
        values={name: record_value(name, getattr(record, name)) for name in _shown(record)},
        opponents=[
            Standing(one, record_of(player.id, matches)) for one, matches in met if matches
        ],
        matches=listed(overviews[:LATEST]),
        more=len(overviews) > LATEST,
        same_as=book.players.same_as(player.id),
        name_form=name_form,
        merge_form=merge_form,
    )


def _between(overviews: Iterable[Overview], other: Player) -> list[Overview]:
    """Keep the matches in which *other* plays."""
    return [one for one in overviews if one.seat_of(other.id) is not None]


def _compared(records: tuple[Record, Record]) -> list[Compared]:
    """Write two records line by line beside each other."""
    first, second = records
    return [
        Compared(
            gettext(label),
            (
                record_value(name, getattr(first, name)),
                record_value(name, getattr(second, name)),
            ),
        )
        for name, label in RECORD_LABELS.items()
        if name in _shown(*records)
    ]


_IF_ANY = ("left_lying", "made_good")
"""What is only told where there is anything of it."""


def _shown(*records: Record) -> list[str]:
    """The numbers of these records that are worth a line."""
    return [
        name
        for name in RECORD_LABELS
        if name not in _IF_ANY or any(getattr(one, name) for one in records)
    ]
