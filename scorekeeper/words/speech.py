"""Text in the reader's language: every sentence goes through here.

`speak` chooses the translation, English until told.
"""

import gettext as _gettext
from contextvars import ContextVar

_ENGLISH = _gettext.NullTranslations()
_spoken: ContextVar[_gettext.NullTranslations] = ContextVar("spoken", default=_ENGLISH)


def speak(translations: _gettext.NullTranslations) -> None:
    """Say everything in these *translations* from now on, in this thread or request."""
    _spoken.set(translations)


def gettext(text: str) -> str:
    """Give *text* in the language spoken."""
    return _spoken.get().gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """Choose the form of a counted phrase."""
    return _spoken.get().ngettext(one, many, count)


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "translate when shown"
    """Mark a text for translation; it is looked up when shown."""
    return text
