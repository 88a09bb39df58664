"""An exported document as a file: to bytes, and back."""

import json

from scorekeeper.ledger.entries import Json
from scorekeeper.ledger.errors import BadImport, Fault


def to_file(document: Json) -> bytes:
    """Write a document that `Ledger.export` gave; the same document is the same bytes."""
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def from_file(content: bytes) -> object:
    """Read what `to_file` wrote, for `Ledger.take_in`.

    Raises `BadImport` with ``not_json`` at the line where it cannot be read on.
    """
    try:
        return json.loads(content)
    except json.JSONDecodeError as error:
        line = error.lineno
    except (ValueError, RecursionError):  # no text at all, or nothing a person wrote
        line = 1
    raise BadImport(Fault(f"line[{line - 1}]", "not_json"))
