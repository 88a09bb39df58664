"""Before it is too late: eleven cards in, and what each discard would allow."""

from collections.abc import Iterable

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.discards import discards, read_eleven
from scorekeeper.rules.house import BadHouse
from scorekeeper.rules.request import Fault
from scorekeeper.web.checker import Page, board_page, refilled
from scorekeeper.web.forms import CheckForm, house_title, house_value
from scorekeeper.web.links import VERSION, DamagedLink, read_link, write_link

bp = Blueprint("eleven", __name__)


@bp.get("/check/eleven")
def board() -> Page:
    """Show an empty board, or the one that an answer's address (``from``) was made of."""
    form = CheckForm(MultiDict({"house": session.get("house", "")}))
    if text := request.args.get("from"):
        try:
            form = refilled(read_link(text))
        except (DamagedLink, BadHouse):
            return render_template("check/damaged.html", faults=()), 400
    return _show_board(form)


@bp.post("/check/eleven")
def check() -> Page:
    """Try the discards of what was entered, or do what else the pressed button says."""
    form = CheckForm()
    do = request.form.get("do", "judge")
    if do == "clear":
        return redirect(url_for("eleven.board"), 303)
    if do == "put":
        form.put_on_board()
        return _show_board(form)
    session["house"] = form.house.data
    asked = form.as_request()
    eleven, faults = read_eleven(asked)
    if eleven is None:
        return _show_board(form, faults), 422
    link = write_link(asked, eleven.house)
    return redirect(url_for("eleven.answer", version=VERSION, text=link), 303)


@bp.get("/eleven/<version>/<text>")
def answer(version: str, text: str) -> Page:
    """Show what each discard allows. The address holds the eleven cards and the rules."""
    if version != VERSION:
        abort(404)
    try:
        asked = read_link(text)
    except (DamagedLink, BadHouse):
        return render_template("check/damaged.html", faults=()), 400
    eleven, faults = read_eleven(asked)
    if eleven is None:
        return render_template("check/damaged.html", faults=faults, text=text, eleven=True), 400
    return render_template(
        "disputes/discards.html",
        eleven=eleven,
        found=discards(eleven),
        limit=eleven.house.limit(eleven.upcard),
        house_name=house_title(house_value(eleven.house)),
        text=write_link(asked, eleven.house),
        version=VERSION,
    )


def _show_board(form: CheckForm, faults: Iterable[Fault] = ()) -> str:
    return board_page("disputes/eleven.html", form, faults, eleven=True)
