"""How the pages look on this phone: its print, the colours of the suits, the hand it lies in.

A cookie keeps what was chosen, and a class on each page tells the style sheets; the knobs
it turns are in ``tokens.css``.
"""

from collections.abc import Iterator, Mapping
from datetime import timedelta

from flask import Blueprint, Flask, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

bp = Blueprint("looks", __name__)

LOOKS: Mapping[str, tuple[str, ...]] = {
    "print": ("normal", "large"),
    "suits": ("four", "two"),
    "reach": ("right", "left", "wide"),
}
"""What can be chosen; the first of each is how it looks until then."""

COOKIE = "looks"
KEPT = timedelta(days=3650)


def init_app(app: Flask) -> None:
    """Let every page say how it is to look."""
    app.jinja_env.globals["looks"] = classes


@bp.get("/looks")
def show() -> str:
    """Show what can be chosen, as it looks now."""
    return render_template("looks.html", chosen=dict(chosen()))


@bp.post("/looks")
def choose() -> Response:
    """Keep what was pressed beside the rest; ``plain`` forgets it all."""
    now = {} if "plain" in request.form else dict(chosen())
    now |= {what: request.form[what] for what in LOOKS if what in request.form}
    answer = redirect(url_for("looks.show"), 303)
    answer.set_cookie(
        COOKIE,
        ".".join(f"{what}-{value}" for what, value in now.items()),
        max_age=KEPT,
        samesite="Lax",
        httponly=True,
    )
    return answer


def chosen() -> Iterator[tuple[str, str]]:
    """Give what this phone has chosen, and what stands until it does."""
    kept = request.cookies.get(COOKIE, "").split(".")
    for what, values in LOOKS.items():
        yield what, next((one for one in values if f"{what}-{one}" in kept), values[0])


def classes() -> str:
    """The classes of a page for what was chosen: ``print-large suits-two``."""
    return " ".join(f"{what}-{value}" for what, value in chosen() if value != LOOKS[what][0])
