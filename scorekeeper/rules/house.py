"""What a table agreed before the first deal: the house.

Every field is one of the contract; the choices and their sources are in the rulebook of
this room (README.md here). A house is frozen: a change of rules is another house.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace

from scorekeeper.rules.cards import VALUE, rank_of, suit_of

CHOICES: Mapping[str, tuple[str, ...]] = {
    "oklahoma_ace": ("gin", "one"),
    "spades": (
        "single",
        "double_points",
        "double_points_and_bonus_boxes",
        "double_points_and_boxes",
    ),
    "tie": ("undercut", "undercut_no_bonus", "knocker", "nobody"),
    "spread": ("as_laid", "least", "free"),
    "defence": ("best", "as_played"),
    "shutout": (
        "none",
        "game_bonus_x2",
        "flat",
        "hand_points_x2",
        "all_but_boxes_x2",
        "total_x2",
        "difference_x2",
    ),
    "shutout_test": ("no_points", "no_wins"),
    "deal": ("loser", "winner", "alternate"),
    "dead_deal": ("same", "pass"),
}
"""The fields that are one of a few words."""

RANGES: Mapping[str, tuple[int, int | None]] = {
    "knock_limit": (0, 10),
    "knock_bonus": (0, None),
    "gin_bonus": (0, None),
    "undercut_bonus": (0, None),
    "columns": (1, 6),
    "target": (0, 1000),
    "game_bonus": (0, None),
    "box": (0, None),
    "shutout_flat": (0, None),
}
"""The fields that are a number, and the least and the most it may be."""

SWITCHES = ("oklahoma", "boxes_count")
GIN_AND_SIX = "gin+6"


class BadHouse(ValueError):
    """A house that cannot be played: `fields` names every field out of range, or is
    empty when the preset is not known (`preset` then holds what was asked for)."""

    def __init__(self, fields: tuple[str, ...] = (), preset: object = None) -> None:
        super().__init__(fields or preset)
        self.fields = fields
        self.preset = preset


@dataclass(frozen=True, slots=True)
class ExtraBoxes:
    """Boxes beyond the one for winning the hand."""

    undercut: int = 0
    gin: int = 0
    big_gin: int = 0


@dataclass(frozen=True, slots=True)
class House:
    """The rules of one table; see the contract for each field."""

    knock_limit: int = 10
    oklahoma: bool = False
    oklahoma_ace: str = "gin"
    spades: str = "single"
    knock_bonus: int = 0
    gin_bonus: int = 25
    undercut_bonus: int = 25
    big_gin_bonus: int | str | None = None
    tie: str = "undercut"
    spread: str = "as_laid"
    defence: str = "best"
    columns: int = 1
    target: int = 100
    hand_cap: int | None = None
    game_bonus: int = 0
    box: int = 0
    extra_boxes: ExtraBoxes = ExtraBoxes()
    boxes_count: bool = False
    shutout: str = "none"
    shutout_flat: int = 0
    shutout_test: str = "no_points"
    column_weights: tuple[int, ...] = (1,)
    deal: str = "loser"
    dead_deal: str = "same"

    @classmethod
    def read(cls, given: Mapping[str, object], base: "House | None" = None) -> "House":
        """Read the fields of a house; what is missing is taken from *base*, or the defaults.

        Fields that are not a house's are ignored. Raises `BadHouse` naming every field
        that is out of range or of the wrong kind.
        """
        house = base or cls()
        read: dict[str, object] = {}
        bad = []
        for name, allowed in _ALLOWED.items():
            if name in given:
                if allowed(given[name]):
                    read[name] = given[name]
                else:
                    bad.append(name)
        if "extra_boxes" in given:
            extra = given["extra_boxes"]
            if isinstance(extra, Mapping) and all(
                _at_least(extra[name], 0) for name in extra if name in _EXTRA
            ):
                named = {name: extra[name] for name in _EXTRA if name in extra}
                read["extra_boxes"] = replace(house.extra_boxes, **named)
            else:
                bad.append("extra_boxes")
        weights: object = given.get("column_weights", house.column_weights)
        if isinstance(weights, list | tuple) and all(_at_least(w, 0) for w in weights):
            columns = read.get("columns", house.columns)
            assert isinstance(columns, int)
            read["column_weights"] = (*weights, *[1] * columns)[:columns]
        else:
            bad.append("column_weights")
        if bad:
            raise BadHouse(tuple(sorted(bad, key=FIELDS.index)))
        return replace(house, **read)  # type: ignore[arg-type]

    def as_json(self) -> dict[str, object]:
        """Write all fields, in the shape of the contract."""
        return asdict(self) | {"column_weights": list(self.column_weights)}

    @property
    def needs_upcard(self) -> bool:
        """Whether a hand cannot be scored without knowing the upcard (R8)."""
        return self.oklahoma or self.spades != "single"

    def limit(self, upcard: int | None) -> int:
        """The most deadwood that may knock when *upcard* was turned."""
        if not self.oklahoma or upcard is None:
            return self.knock_limit
        if rank_of(upcard) == 0:
            return 0 if self.oklahoma_ace == "gin" else min(1, self.knock_limit)
        return min(VALUE[upcard], self.knock_limit)

    def doubles(self, upcard: int | None) -> bool:
        """Whether *upcard*, being a spade, doubles the hand."""
        return self.spades != "single" and upcard is not None and suit_of(upcard) == 3

    def boxes_for(self, ending: str, doubled: bool) -> int:
        """Count the boxes that a hand won by *ending* earns, extra boxes included."""
        extra = {
            "undercut": self.extra_boxes.undercut,
            "gin": self.extra_boxes.gin,
            "big_gin": self.extra_boxes.big_gin,
        }.get(ending, 0)
        if doubled and self.spades == "double_points_and_boxes":
            return 2 * (1 + extra)
        if doubled and self.spades == "double_points_and_bonus_boxes":
            return 1 + 2 * extra
        return 1 + extra

    @property
    def big_gin_points(self) -> int | None:
        """What Big Gin pays beside the defender's count; None where it is not played."""
        if self.big_gin_bonus == GIN_AND_SIX:
            return self.gin_bonus + 6
        assert not isinstance(self.big_gin_bonus, str)
        return self.big_gin_bonus


FIELDS = tuple(field.name for field in fields(House))
_EXTRA = tuple(field.name for field in fields(ExtraBoxes))


def _at_least(value: object, low: int, high: int | None = None) -> bool:
    """Whether *value* is a whole number in range; ``true`` and ``25.0`` are none."""
    return type(value) is int and low <= value and (high is None or value <= high)


def _in_range(low: int, high: int | None) -> Callable[[object], bool]:
    return lambda value: _at_least(value, low, high)


def _one_of(words: tuple[str, ...]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value in words


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


_ALLOWED: Mapping[str, Callable[[object], bool]] = {
    **{name: _one_of(words) for name, words in CHOICES.items()},
    **{name: _in_range(*ends) for name, ends in RANGES.items()},
    **dict.fromkeys(SWITCHES, _is_switch),
    "big_gin_bonus": lambda value: value is None or value == GIN_AND_SIX or _at_least(value, 0),
    "hand_cap": lambda value: value is None or _at_least(value, 1),
}
