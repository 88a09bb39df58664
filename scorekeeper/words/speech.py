"""Text in the reader's language: every sentence goes through here.

`speak` chooses the translation, English until told.
"""

import gettext as _gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

ENGLISH = _gettext.NullTranslations()
"""The language the sentences are written in."""

_spoken: ContextVar[_gettext.NullTranslations] = ContextVar("spoken", default=ENGLISH)


def speak(translations: _gettext.NullTranslations) -> None:
    """Say everything in these *translations* from now on, in this thread or request."""
    _spoken.set(translations)


@contextmanager
def speaking(translations: _gettext.NullTranslations) -> Iterator[None]:
    """Say everything in these *translations* for a while, then go on as before."""
    before = _spoken.set(translations)
    try:
        yield
    finally:
        _spoken.reset(before)


def gettext(text: str) -> str:
    """Give *text* in the language spoken."""
    return _spoken.get().gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """Choose the form of a counted phrase."""
    return _spoken.get().ngettext(one, many, count)


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "translate when shown"
    """Mark a text for translation; it is looked up when shown."""
    return text
