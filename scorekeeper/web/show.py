"""How values are drawn on a page: cards, counts, sentences, addresses of static files."""

import hashlib
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, current_app, request, url_for

from scorekeeper import words
from scorekeeper.rules.cards import CARDS, NAME, RANKS, SUITS, each, names


def init_app(app: Flask) -> None:
    """Give every template the same words and filters, and static files a long life."""
    app.jinja_env.filters.update(
        names=names,
        short=words.short_names,
        cut_words=words.cut_words,
        in_line=words.names_in_line,
        in_line_alone=words.name_in_line,
        rank=rank,
        spoken=words.spoken,
        signed=words.signed,
        signs=words.signs,
        card_name=NAME.__getitem__,
        listed=words.listed,
        within=within,
    )
    app.jinja_env.globals.update(
        words=words, RANKS=RANKS, SUITS=SUITS, CARDS=CARDS, each=each, static=static
    )
    app.after_request(keep_static)


def rank(card: str) -> str:
    """The rank as it stands on the card: ``10`` for ``T``."""
    return "10" if card[0] == "T" else card[0]


def within(card: int, hand: int) -> bool:
    """Whether *card* is one of *hand*."""
    return bool(card & hand)


def static(path: str) -> str:
    """The address of a static file with its content's hash, so that a browser may keep it
    for good and still sees a change."""
    folder = url_for("static", filename=path)
    return f"{folder}?v={_digest(path)}"


def keep_static(answer: Response) -> Response:
    """Let a browser keep for good what it asked for by its content's hash."""
    if request.endpoint == "static" and answer.status_code in (200, 304):
        assert request.view_args
        if request.args.get("v") == _digest(request.view_args["filename"]):
            answer.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return answer


@lru_cache(maxsize=64)
def _stamped(file: str, changed: int) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()[:10]


def _digest(path: str) -> str:
    assert current_app.static_folder
    file = Path(current_app.static_folder) / path
    return _stamped(str(file), file.stat().st_mtime_ns)
