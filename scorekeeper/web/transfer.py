"""Matches out as files and in again: JSON that any ledger takes in, and tables."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import datetime

from flask import Blueprint, render_template, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from scorekeeper.ledger.errors import BadImport
from scorekeeper.ledger.files import from_file, to_file
from scorekeeper.ledger.imports import Imported
from scorekeeper.ledger.matches import Match
from scorekeeper.ledger.spreadsheet import as_csv
from scorekeeper.web.ledger import ledger, now
from scorekeeper.words import IMPORT_COUNTS, gettext, import_count, import_fault

bp = Blueprint("transfer", __name__)

Page = str | tuple[str, int]

LARGEST = 32 * 1024 * 1024
"""The most bytes a file to be taken in may have: about 100,000 hands."""


@bp.url_value_preprocessor
def _let_large_files_in(endpoint: str | None, values: object) -> None:
    """Raise the limit for the one form that sends a file, before anything reads the form."""
    if endpoint == "transfer.take_in":
        request.max_content_length = LARGEST


@bp.errorhandler(RequestEntityTooLarge)
def too_large(error: RequestEntityTooLarge) -> Page:
    """Say how large a file may be."""
    sentence = gettext(
        "The file is larger than {most} MB. Export fewer matches at a time, or type "
        "“scorekeeper import FILE” on the computer that keeps the ledger."
    )
    return _page(faults=[sentence.format(most=LARGEST // (1024 * 1024))]), 413


@bp.get("/matches/<int:match>/export.json")
def match_as_json(match: int) -> Response:
    """Give one match as a file that any ledger takes in."""
    played = ledger().match(match)
    return _file(to_file(ledger().export([match])), _named([played], "json"))


@bp.get("/matches/<int:match>/export.csv")
def match_as_csv(match: int) -> Response:
    """Give one match as a table, a line a hand."""
    played = ledger().match(match)
    return _file(_table([played]), _named([played], "csv"))


@bp.get("/export.json")
def all_as_json() -> Response:
    """Give the whole ledger as a file that any ledger takes in."""
    return _file(to_file(ledger().export()), _named([], "json"))


@bp.get("/export.csv")
def all_as_csv() -> Response:
    """Give all matches as a table, the oldest first."""
    return _file(_table(reversed(ledger().matches())), _named([], "csv"))


@bp.get("/import")
def ask() -> Page:
    """Offer everything as a file, and ask for one to take in."""
    return _page()


@bp.post("/import")
def take_in() -> Page:
    """Take in what a file holds: all of it, or nothing with every fault named."""
    sent = request.files.get("file")
    content = sent.read() if sent else b""
    if not content:
        return _page(faults=[gettext("Choose a file first.")]), 422
    try:
        done = ledger().take_in(from_file(content))
    except BadImport as bad:
        return _page(faults=[import_fault(one.where, one.code) for one in bad.faults]), 422
    return _page(done=_told(done), matches=_matches([*done.added, *done.continued]))


def _page(
    faults: Sequence[str] = (), done: Sequence[str] = (), matches: Sequence[Match] = ()
) -> str:
    return render_template("transfer/import.html", faults=faults, done=done, matches=matches)


def _told(done: Imported) -> list[str]:
    counted = ((what, getattr(done, what)) for what in IMPORT_COUNTS)
    return [import_count(what, items) for what, items in counted if items]


def _matches(uids: Iterable[str]) -> list[Match]:
    found = (ledger().match_of(uid) for uid in uids)
    return [match for match in found if match is not None]


def _table(matches: Iterable[Match]) -> bytes:
    """Write a table with the mark that tells spreadsheet programs it is UTF-8."""
    return as_csv(matches).encode("utf-8-sig")


def _named(matches: Sequence[Match], kind: str) -> str:
    """Name a file in plain letters: ``gin-rummy-2026-11-30-Ada-Bo.json``."""
    at: datetime = matches[0].started_at if matches else now()
    names = [name for match in matches for name in match.names]
    parts = ["gin-rummy", f"{at.astimezone():%Y-%m-%d}", *map(plain, names)]
    return "-".join(part for part in parts if part) + f".{kind}"


def plain(name: str) -> str:
    """Write a name in letters every file system knows; nothing where it has none."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", letters).strip("-")


def _file(content: bytes, name: str) -> Response:
    kind = "application/json" if name.endswith(".json") else "text/csv"
    answer = Response(content, content_type=f"{kind}; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    answer.headers["Cache-Control"] = "no-store"
    return answer
