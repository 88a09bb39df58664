"""The languages that can be spoken: English, and each that has a catalogue."""

import gettext as _gettext
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from scorekeeper.words.speech import ENGLISH, N_

CATALOGUES = Path(__file__).parent.parent / "translations"
DOMAIN = "scorekeeper"

OWN_NAME = N_("English")
"""What a language calls itself: the catalogue has its own name here."""


@cache
def spoken_languages() -> Mapping[str, str]:
    """Every language by its code, with its own name for itself: ``{"de": "Deutsch"}``.
    English comes first."""
    found = sorted(file.parent.parent.name for file in CATALOGUES.glob(f"*/*/{DOMAIN}.mo"))
    return {code: translations(code).gettext(OWN_NAME) for code in ("en", *found)}


@cache
def translations(code: str) -> _gettext.NullTranslations:
    """The sentences in the language *code*; English where there is no such catalogue."""
    if code == "en":
        return ENGLISH
    return _gettext.translation(DOMAIN, CATALOGUES, [code], fallback=True)
