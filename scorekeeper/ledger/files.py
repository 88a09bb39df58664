"""An exported document as a file: to bytes, and back."""

import json
from codecs import BOM_UTF8

from scorekeeper.ledger.entries import Json
from scorekeeper.ledger.errors import BadImport, Fault
from scorekeeper.ledger.spreadsheet import HEADINGS


def to_file(document: Json) -> bytes:
    """Write a document that `Ledger.export` gave; the same document is the same bytes."""
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def from_file(content: bytes) -> object:
    """Read what `to_file` wrote, for `Ledger.take_in`.

    Raises `BadImport`: ``not_json`` at the line where it cannot be read on, ``a_ledger`` or
    ``a_table`` for the other files that come out of here.
    """
    if content.startswith(_DATABASE):
        raise BadImport(Fault("format", "a_ledger"))
    if content.removeprefix(BOM_UTF8).startswith(_TABLE):
        raise BadImport(Fault("format", "a_table"))
    try:
        return json.loads(content)
    except json.JSONDecodeError as error:
        line = error.lineno
    except (ValueError, RecursionError):  # no text at all, or nothing a person wrote
        line = 1
    raise BadImport(Fault(f"line[{line - 1}]", "not_json"))


_DATABASE = b"SQLite format 3\0"
_TABLE = ",".join(HEADINGS[:3]).encode()
