"""Which room of the package may ask which, and what each may use from outside."""

import ast
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import scorekeeper

PACKAGE = Path(scorekeeper.__file__).parent
STANDARD = set(sys.stdlib_module_names)
VALUES = {
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "re",
    "typing",
}
FLASK = {"flask", "flask_wtf", "jinja2", "markupsafe", "werkzeug", "wtforms"}


@dataclass(frozen=True)
class Room:
    """The rooms that one may *ask*, and the modules that it may *use* from outside."""

    ask: set[str]
    use: set[str]


ROOMS = {
    "rules": Room({"rules"}, VALUES),
    "ledger": Room({"rules", "ledger"}, STANDARD | {"sqlite_utils"}),
    "words": Room({"rules", "words"}, STANDARD - {"sqlite3"}),
    "report": Room({"rules", "words"}, STANDARD - {"sqlite3"}),
    "contract": Room({"rules", "words"}, STANDARD - {"sqlite3"}),
    "web": Room(
        {"rules", "ledger", "words", "contract", "web"},
        (STANDARD - {"sqlite3"}) | FLASK | {"segno"},
    ),
}
JOINERS = {"__init__", "__main__", "app", "places", "lan", "tls"}
JOINERS |= {"cli", "cli_ledger", "cli_run"}
"""Where the rooms are joined: these may ask for anything."""


def room_of(path):
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports_of(source):
    """Every module that *source* imports, written in full."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "write the whole name of the module"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def breaches(room, source):
    """List the imports in *source* that a module of *room* may not have."""
    found = []
    for name in imports_of(source):
        top, _, inner = name.partition(".")
        if top == "scorekeeper":
            if inner.partition(".")[0] not in ROOMS[room].ask:
                found.append(name)
        elif top not in ROOMS[room].use:
            found.append(name)
    return found


MODULES = sorted(PACKAGE.rglob("*.py"))


def test_every_module_is_in_a_room_or_joins_them():
    assert {room_of(path) for path in MODULES} <= set(ROOMS) | JOINERS


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if room_of(path) in ROOMS],
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_a_room_asks_only_its_neighbours(path):
    assert not breaches(room_of(path), path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("rules", "import sqlite3"),
        ("rules", "import time"),
        ("rules", "from random import choice"),
        ("rules", "import scorekeeper"),
        ("rules", "from scorekeeper import ledger"),
        ("rules", "from scorekeeper.words import gettext"),
        ("rules", "def late():\n    import os"),
        ("ledger", "import flask"),
        ("ledger", "from scorekeeper.words import gettext"),
        ("words", "from flask import g"),
        ("words", "from scorekeeper.contract import verify"),
        ("contract", "from scorekeeper.ledger.store import Ledger"),
        ("web", "import sqlite3"),
        ("web", "from sqlite_utils import Database"),
        ("web", "from scorekeeper.app import create_app"),
    ],
)
def test_a_planted_breach_is_seen(room, source):
    assert breaches(room, source)


def test_the_rules_load_neither_flask_nor_a_database():
    rules = [
        ".".join(("scorekeeper", *path.relative_to(PACKAGE).with_suffix("").parts))
        for path in MODULES
        if room_of(path) == "rules" and path.stem != "__init__"
    ]
    code = f"import sys, {', '.join(rules)}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()

    assert not {"flask", "sqlite3", "sqlite_utils"} & set(loaded)
