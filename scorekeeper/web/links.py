"""A verdict's address: a request of the contract, written short enough for a link.

Version 1 is frozen. An address holds every rule that differs from the defaults *of that
version*, never the name of a rulebook, so it shows the same verdict even after a rulebook
is mended. A change of meaning makes a version 2 beside this one; no version is removed.

An address is a row of parts with a point between; the first letter of a part says what it
is: ``h`` the house, ``k`` knocker, ``d`` defender, ``x`` discard, ``u`` upcard, ``b`` a
claim of Big Gin, ``s`` the spread as laid, ``m`` and ``l`` the defender's melds and
lay-offs as played, ``c`` and ``e`` what the knocker and the defender each had counted.
"""

import re
from collections.abc import Mapping
from zlib import crc32

from scorekeeper.contract import Json
from scorekeeper.rules.cards import NAME, read_cards
from scorekeeper.rules.house import GIN_AND_SIX, House

VERSION = "1"

# Letter and default of each field in version 1. Never change a line of it.
_NUMBERS: Mapping[str, tuple[str, int]] = {
    "k": ("knock_limit", 10),
    "n": ("knock_bonus", 0),
    "g": ("gin_bonus", 25),
    "u": ("undercut_bonus", 25),
    "c": ("columns", 1),
    "t": ("target", 100),
    "m": ("game_bonus", 0),
    "x": ("box", 0),
    "f": ("shutout_flat", 0),
}
_SWITCHES: Mapping[str, tuple[str, bool]] = {
    "o": ("oklahoma", False),
    "e": ("boxes_count", False),
}
_WORDS: Mapping[str, tuple[str, tuple[str, ...]]] = {  # the first word is the default
    "a": ("oklahoma_ace", ("gin", "one")),
    "s": (
        "spades",
        (
            "single",
            "double_points",
            "double_points_and_bonus_boxes",
            "double_points_and_boxes",
        ),
    ),
    "i": ("tie", ("undercut", "undercut_no_bonus", "knocker", "nobody")),
    "p": ("spread", ("as_laid", "least", "free")),
    "d": ("defence", ("best", "as_played")),
    "q": (
        "shutout",
        (
            "none",
            "game_bonus_x2",
            "flat",
            "hand_points_x2",
            "all_but_boxes_x2",
            "total_x2",
            "difference_x2",
        ),
    ),
    "r": ("shutout_test", ("no_points", "no_wins")),
    "l": ("deal", ("loser", "winner", "alternate")),
    "v": ("dead_deal", ("same", "pass")),
}
_EXTRA = {"y": "undercut", "z": "gin", "w": "big_gin"}
_BIG_GIN, _CAP, _WEIGHTS = "b", "h", "j"
_FIELD = re.compile(r"([a-z])(\d{1,9}(?:-\d{1,9})*|)")


class DamagedLink(ValueError):
    """An address that cannot be read back into a request."""


def write_house(house: House) -> str:
    """Write a house in a few letters: what differs from the defaults of version 1."""
    fields = house.as_json()
    written = []
    for letter, (name, default) in _NUMBERS.items():
        if fields[name] != default:
            written.append(f"{letter}{fields[name]}")
    for letter, (name, switch) in _SWITCHES.items():
        if fields[name] != switch:
            written.append(f"{letter}{int(not switch)}")
    for letter, (name, values) in _WORDS.items():
        if place := values.index(str(fields[name])):
            written.append(f"{letter}{place}")
    for letter, name in _EXTRA.items():
        if boxes := getattr(house.extra_boxes, name):
            written.append(f"{letter}{boxes}")
    if house.big_gin_bonus is not None:
        big = house.big_gin_bonus
        written.append(_BIG_GIN if big == GIN_AND_SIX else f"{_BIG_GIN}{big}")
    if house.hand_cap is not None:
        written.append(f"{_CAP}{house.hand_cap}")
    if set(house.column_weights) != {1}:
        written.append(_WEIGHTS + "-".join(map(str, house.column_weights)))
    return "".join(written)


def read_house_code(code: str) -> House:
    """Read a house written by `write_house`.

    Raises `DamagedLink`, or `BadHouse` where a number is out of range.
    """
    fields: dict[str, object] = dict(_NUMBERS.values())
    fields |= dict(_SWITCHES.values())
    fields |= {name: values[0] for name, values in _WORDS.values()}
    extra = dict.fromkeys(_EXTRA.values(), 0)
    fields |= {"big_gin_bonus": None, "hand_cap": None, "column_weights": []}
    end, seen = 0, set[str]()
    for match in _FIELD.finditer(code):
        letter, numbers = match.groups()
        if match.start() != end or letter in seen:
            raise DamagedLink(code)
        seen.add(letter)
        end = match.end()
        if letter == _BIG_GIN and not numbers:
            fields["big_gin_bonus"] = GIN_AND_SIX
            continue
        if letter == _WEIGHTS and numbers:
            fields["column_weights"] = [int(number) for number in numbers.split("-")]
            continue
        if not numbers.isascii() or not numbers.isdigit():
            raise DamagedLink(code)
        number = int(numbers)
        if letter in _NUMBERS:
            fields[_NUMBERS[letter][0]] = number
        elif letter in _SWITCHES and number < 2:
            fields[_SWITCHES[letter][0]] = bool(number)
        elif letter in _WORDS and number < len(_WORDS[letter][1]):
            fields[_WORDS[letter][0]] = _WORDS[letter][1][number]
        elif letter in _EXTRA:
            extra[_EXTRA[letter]] = number
        elif letter == _BIG_GIN:
            fields["big_gin_bonus"] = number
        elif letter == _CAP:
            fields["hand_cap"] = number
        else:
            raise DamagedLink(code)
    if end != len(code):
        raise DamagedLink(code)
    return House.read(fields | {"extra_boxes": extra})


def write_link(request: Mapping[str, object], house: House) -> str:
    """Write a readable *request* of the contract, under *house*, as one short text.

    The same cards in any order make the same text; the order of lay-offs is kept.
    """
    parts = [f"h{write_house(house)}"]
    parts += [letter + _cards(request[name]) for letter, name in _HANDS if request.get(name)]
    if request.get("call") == "big_gin":
        parts.append("b")
    spread, defence = request.get("spread"), request.get("defence")
    if isinstance(spread, list):
        parts.append("s" + "-".join(map(_cards, spread)))
    if isinstance(defence, Mapping):
        parts.append("m" + "-".join(map(_cards, defence.get("melds", []))))
        laid = [_cards(card) + _cards(on) for card, on in defence.get("layoffs", [])]
        parts.append("l" + "-".join(laid))
    claims = request.get("claims")
    if isinstance(claims, Mapping):
        parts += [letter + _claim(claims[who]) for letter, who in _CLAIMS if claims.get(who)]
    return sealed(".".join(parts))


SEAL = "z"


def sealed(text: str) -> str:
    """Put in front of an address a seal made of all the rest, so that one that lost a piece
    on the way is known for it."""
    return f"{SEAL}{_seal(text)}.{text}"


def _seal(text: str) -> str:
    number = crc32(text.encode())
    return "".join("abcdefghijklmnopqrstuvwxyz234567"[number >> 5 * k & 31] for k in range(3))


_CLAIMS = (("c", "knocker"), ("e", "defender"))
_CLAIM = re.compile(r"(?:a(\d{1,3}))?(?:b(\d{1,3}))?(?:w([kdn]))?(?:p(\d{1,5}))?", re.ASCII)
_WINNERS = {"k": "knocker", "d": "defender", "n": "nobody"}


def _claim(said: Mapping[str, object]) -> str:
    """Write what one side counted: ``a`` the knocker's count, ``b`` the defender's, ``w``
    the winner, ``p`` the points."""
    winner = {name: letter for letter, name in _WINNERS.items()}.get(str(said.get("winner")))
    told = (
        ("a", said.get("knocker_count")),
        ("b", said.get("defender_count")),
        ("w", winner),
        ("p", said.get("points")),
    )
    return "".join(f"{letter}{value}" for letter, value in told if value is not None)


def _read_claim(text: str) -> Json:
    found = _CLAIM.fullmatch(text)
    if not found:
        raise DamagedLink(text)
    mine, theirs, winner, points = found.groups()
    said: Json = {
        "knocker_count": mine and int(mine),
        "defender_count": theirs and int(theirs),
        "winner": winner and _WINNERS[winner],
        "points": points and int(points),
    }
    return {name: value for name, value in said.items() if value is not None}


_HANDS = (("k", "knocker"), ("d", "defender"), ("x", "discard"), ("u", "upcard"))


_LETTERS = {"h", "b", "s", "m", "l", *(letter for letter, _ in (*_HANDS, *_CLAIMS))}


def _cards(written: object) -> str:
    assert isinstance(written, str | list)
    return "".join(NAME[card] for card in sorted(read_cards(written).cards))


def read_link(text: str) -> Json:
    """Read an address back into a request of the contract, its house in full.

    Raises `DamagedLink` where the parts make no sense, and `BadHouse` where a rule is out
    of range. What the cards then are, right or wrong, is for the request's own reading.
    An address written by hand needs no seal.
    """
    text = text.removesuffix(".")  # the full stop of the sentence it was sent in
    if text.startswith(SEAL):
        _, _, rest = text.partition(".")
        if text != sealed(rest):
            raise DamagedLink(text)
        text = rest
    parts: dict[str, str] = {}
    for part in text.split("."):
        letter, rest = part[:1], part[1:]
        if letter not in _LETTERS:
            raise DamagedLink(text)
        if letter in parts:
            raise DamagedLink(text)
        parts[letter] = rest
    request: Json = {"house": read_house_code(parts.get("h", "")).as_json()}
    request |= {name: parts[letter] for letter, name in _HANDS if letter in parts}
    if "b" in parts:
        request["call"] = "big_gin"
    if "s" in parts:
        request["spread"] = parts["s"].split("-") if parts["s"] else []
    if "m" in parts or "l" in parts:
        melds, laid = parts.get("m", ""), parts.get("l", "")
        request["defence"] = {
            "melds": melds.split("-") if melds else [],
            "layoffs": [[pair[:2], pair[2:]] for pair in laid.split("-")] if laid else [],
        }
    claims = {who: _read_claim(parts[letter]) for letter, who in _CLAIMS if letter in parts}
    if claims:
        request["claims"] = claims
    return request
