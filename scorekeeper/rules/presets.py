"""The rulebooks a table can start from, each by what it changes in the defaults.

The numbers are those of the sources named in ``words.py``; `options` are the choices the
source itself leaves open.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.house import BadHouse, ExtraBoxes, House

Value = int | bool | str | None


@dataclass(frozen=True, slots=True)
class Preset:
    """A named house, and for some of its fields the values its source offers."""

    house: House
    options: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)


PRESETS: Mapping[str, Preset] = {
    "book-20-10": Preset(
        House(
            gin_bonus=20,
            undercut_bonus=10,
            game_bonus=100,
            box=20,
            shutout="difference_x2",
        ),
        options={"big_gin_bonus": (None, 31)},
    ),
    "book-25-25": Preset(
        House(
            game_bonus=100,
            box=25,
            shutout="difference_x2",
        ),
        options={"big_gin_bonus": (None, 31)},
    ),
    "book-oklahoma": Preset(
        House(
            oklahoma=True,
            spades="double_points",
            gin_bonus=20,
            undercut_bonus=10,
            game_bonus=100,
            box=20,
            shutout="difference_x2",
        ),
    ),
    "kitchen": Preset(
        House(
            gin_bonus=20,
            undercut_bonus=10,
        ),
        options={"gin_bonus": (20, 25), "undercut_bonus": (10, 25)},
    ),
    "hands-only": Preset(
        House(
            spread="least",
            deal="alternate",
        ),
        options={"target": (100, 50, 0), "gin_bonus": (25, 20), "undercut_bonus": (25, 10)},
    ),
    "hands-only-60": Preset(
        House(
            spread="least",
            hand_cap=60,
            deal="alternate",
        ),
        options={"target": (100, 150, 200, 250), "knock_limit": (10, 0)},
    ),
    "hands-only-250": Preset(
        House(
            spread="least",
            target=250,
            deal="alternate",
        ),
        options={"target": (250, 100)},
    ),
    "money": Preset(
        House(
            big_gin_bonus=31,
            game_bonus=100,
            box=25,
            shutout="all_but_boxes_x2",
            deal="alternate",
        ),
    ),
    "pagat": Preset(
        House(
            gin_bonus=20,
            undercut_bonus=10,
            game_bonus=100,
            box=20,
            shutout="game_bonus_x2",
            deal="winner",
        ),
    ),
    "bicycle": Preset(
        House(
            gin_bonus=20,
            undercut_bonus=10,
            game_bonus=100,
            box=20,
            shutout="flat",
            shutout_flat=100,
            deal="winner",
        ),
    ),
    "wikipedia": Preset(
        House(
            big_gin_bonus=31,
            game_bonus=100,
            box=25,
            shutout="hand_points_x2",
            shutout_test="no_wins",
            deal="alternate",
        ),
    ),
    "gin-plus-six": Preset(
        House(
            big_gin_bonus="gin+6",
            game_bonus=100,
            box=25,
            shutout="hand_points_x2",
            shutout_test="no_wins",
            deal="alternate",
        ),
    ),
    "hollywood": Preset(
        House(
            columns=3,
            game_bonus=100,
            box=25,
            shutout="difference_x2",
            column_weights=(1, 1, 1),
        ),
        options={"box": (25, 20), "target": (100, 150, 250)},
    ),
    "hollywood-150": Preset(
        House(
            columns=3,
            target=150,
            game_bonus=100,
            box=25,
            shutout="difference_x2",
            column_weights=(1, 1, 1),
        ),
    ),
    "oklahoma": Preset(
        House(
            oklahoma=True,
            spades="double_points",
            gin_bonus=20,
            undercut_bonus=10,
            game_bonus=100,
            box=20,
            shutout="flat",
            shutout_flat=100,
            deal="winner",
        ),
    ),
    "oklahoma-pagat": Preset(
        House(
            oklahoma=True,
            oklahoma_ace="one",
            spades="double_points",
            gin_bonus=20,
            undercut_bonus=10,
            target=150,
            game_bonus=100,
            box=20,
            extra_boxes=ExtraBoxes(undercut=1, gin=2, big_gin=2),
            shutout="game_bonus_x2",
            deal="winner",
        ),
    ),
    "club": Preset(
        House(
            oklahoma=True,
            spades="double_points_and_bonus_boxes",
            big_gin_bonus=31,
            columns=3,
            target=250,
            game_bonus=250,
            box=25,
            extra_boxes=ExtraBoxes(undercut=1, gin=2, big_gin=3),
            shutout="total_x2",
            column_weights=(1, 1, 1),
        ),
    ),
    "straight": Preset(
        House(
            knock_limit=0,
            gin_bonus=20,
            undercut_bonus=10,
            game_bonus=100,
            box=20,
            shutout="difference_x2",
        ),
    ),
}


def read_house(given: object) -> House:
    """Read a house as requests name it: a preset's id, or an object of fields that may
    name a preset to start from.

    Raises `BadHouse` for a preset nobody knows, or for all fields out of range, and
    `TypeError` for what is neither text nor object.
    """
    if isinstance(given, str):
        return _preset(given)
    if not isinstance(given, Mapping):
        raise TypeError("a house is a preset's id or an object")
    base = _preset(given["preset"]) if "preset" in given else None
    return House.read(given, base)


def _preset(name: object) -> House:
    if isinstance(name, str) and name in PRESETS:
        return PRESETS[name].house
    raise BadHouse(preset=name)
