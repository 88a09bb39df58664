"""Players' names where there is little room: cut short, and still told apart."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import takewhile, zip_longest
from typing import NamedTuple

CUT = "…"
_WITHIN = CUT + "\N{WORD JOINER}"  # or a line would be broken behind it
LONGEST_WORD = 13
"""A word of so many letters has room in one line of a narrow phone, in large print too."""

_JOINER = "\N{ZERO WIDTH JOINER}"
_SKIN = "\N{EMOJI MODIFIER FITZPATRICK TYPE-1-2}", "\N{EMOJI MODIFIER FITZPATRICK TYPE-6}"
_FLAG = "\N{REGIONAL INDICATOR SYMBOL LETTER A}", "\N{REGIONAL INDICATOR SYMBOL LETTER Z}"


class Word(NamedTuple):
    """A word of a name, the hyphen behind it with it, *whole* and *cut*; *space* follows."""

    whole: str
    cut: str
    space: str


def short_names(names: Sequence[str], most: int) -> tuple[str, str]:
    """Cut both *names* to at most *most* letters, the sign for what is left out among them;
    *most* is at least 4, and a name that fits stays whole.

    Two different names never become the same: where they begin alike, what comes where they
    part is kept, "Ch…an" beside "Ch…ne". A letter is what a reader takes for one, whatever
    it is made of; one as wide as a Chinese letter counts as two.
    """
    first, second = (_letters(name) for name in names)
    cut = _tidy(_beginning(first, most)), _tidy(_beginning(second, most))
    if names[0] == names[1] or not _alike(*cut):
        return cut
    same = takewhile(lambda pair: _alike(*pair), zip(first, second, strict=False))
    parted = sum(1 for _pair in same)
    return _tidy(_parting(first, parted, most)), _tidy(_parting(second, parted, most))


def cut_words(names: Sequence[str], most: int) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
    """Part both *names* into words, each whole and cut to at most *most* letters; what they
    differ in is told apart in the cut words, too, as by `short_names`."""
    first, second = (re.findall(r"[^ -]*[ -]|[^ -]+$", name) for name in names)
    words: tuple[list[Word], list[Word]] = [], []
    for pieces in zip_longest(first, second, fillvalue=""):
        cut = short_names([piece.rstrip(" -") for piece in pieces], most)
        for seat in (0, 1):
            if piece := pieces[seat]:
                whole = piece.rstrip(" -")
                after = piece[len(whole) :]
                space = " " if after == " " else ""
                hyphen = after.strip()
                words[seat].append(Word(whole + hyphen, cut[seat] + hyphen, space))
    return tuple(words[0]), tuple(words[1])


def names_in_line(names: Sequence[str], most: int = LONGEST_WORD) -> tuple[str, str]:
    """Cut the words of both *names* that are longer than *most* letters, so that a sentence
    with them can be broken into lines between words; told apart as by `short_names`."""
    first, second = cut_words(names, most)
    return _joined(first), _joined(second)


def name_in_line(name: str, most: int = LONGEST_WORD) -> str:
    """Cut the words of one *name* that stands alone, as `names_in_line` does."""
    return names_in_line((name, name), most)[0]


def _joined(words: Sequence[Word]) -> str:
    return "".join(word.cut + word.space for word in words)


def _letters(name: str) -> list[str]:
    """Part a name into what a reader takes for letters: an accent, a vowel sign, the parts
    of a joined picture and the two halves of a flag stay together."""
    letters: list[str] = []
    for sign in name:
        before = letters[-1] if letters else ""
        if before and (
            unicodedata.category(sign).startswith("M")
            or sign == _JOINER
            or before.endswith(_JOINER)
            or _SKIN[0] <= sign <= _SKIN[1]
            or (_FLAG[0] <= sign <= _FLAG[1] and len(before) == 1 and _FLAG[0] <= before)
        ):
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def _width(letters: Sequence[str]) -> int:
    return sum(2 if unicodedata.east_asian_width(one[0]) in "WF" else 1 for one in letters)


def _beginning(letters: Sequence[str], most: int) -> str:
    """As many of the first letters as fit in *most*."""
    if _width(letters) <= most:
        return "".join(letters)
    kept = list(letters)
    while kept and _width(kept) > most - 1:
        kept.pop()
    return "".join(kept) + CUT


def _parting(letters: Sequence[str], parted: int, most: int) -> str:
    """What fits in *most* of a name that is like another one up to where they *parted*."""
    if _width(letters) <= most:
        return "".join(letters)
    least = _width(letters[:1]) + 1 + _width(letters[parted : parted + 1]) + 1
    begins = 1 if least <= most else 0
    rest = _beginning(letters[parted:], most - 1 - _width(letters[:begins]))
    room = most - 1 - _width(_letters(rest))
    while begins < parted and _width(letters[: begins + 1]) <= room:
        begins += 1
    return "".join(letters[:begins]) + (_WITHIN if rest else CUT) + rest


def _tidy(name: str) -> str:
    """No space or hyphen before the sign for what is left out."""
    return re.sub(rf"[ -]+{CUT}", CUT, name)


def _alike(one: str, other: str) -> bool:
    """Whether two beginnings could be taken for the same."""
    return one.rstrip(CUT).casefold() == other.rstrip(CUT).casefold()
