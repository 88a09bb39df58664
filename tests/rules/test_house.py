import json
from dataclasses import fields

import pytest
from deals import DATA
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.house import CHOICES, RANGES, SWITCHES, BadHouse, House
from scorekeeper.rules.presets import PRESETS, read_house

HOUSES = json.loads((DATA / "houses.json").read_text(encoding="utf-8"))


def test_the_presets_are_those_of_the_data_file_in_its_order():
    assert list(PRESETS) == list(HOUSES["presets"])
    for name, preset in HOUSES["presets"].items():
        assert PRESETS[name].house.as_json() == preset["house"], name


def test_the_choices_a_source_offers_are_those_of_the_data_file():
    for name, preset in HOUSES["presets"].items():
        offered = {field: list(values) for field, values in PRESETS[name].options.items()}
        assert offered == preset["options"], name


def test_a_house_of_which_nothing_is_told_has_the_defaults():
    assert [field.name for field in fields(House)] == HOUSES["fields"]
    assert read_house({}).as_json() == HOUSES["defaults"]


@pytest.mark.parametrize("name", PRESETS)
def test_a_house_written_out_reads_back_as_itself(name):
    house = PRESETS[name].house

    assert read_house(json.loads(json.dumps(house.as_json()))) == house


def test_a_preset_is_changed_only_where_the_table_says():
    house = read_house({"preset": "pagat", "gin_bonus": 25})

    assert house.as_json() == PRESETS["pagat"].house.as_json() | {"gin_bonus": 25}


def test_what_is_no_field_of_a_house_is_ignored():
    assert read_house({"preset": "pagat", "colour": "green", "GIN_BONUS": 1}) == read_house(
        "pagat"
    )


def test_extra_boxes_keep_what_is_not_named():
    changed = read_house({"preset": "club", "extra_boxes": {"gin": 5, "dead": "x"}})
    alone = read_house({"extra_boxes": {"gin": 5}})

    assert changed.as_json()["extra_boxes"] == {"undercut": 1, "gin": 5, "big_gin": 3}
    assert alone.as_json()["extra_boxes"] == {"undercut": 0, "gin": 5, "big_gin": 0}


@pytest.mark.parametrize(
    ("given_weights", "weights"),
    [([2], [2, 1, 1]), ([1, 1, 2], [1, 1, 2]), ([1, 2, 3, 4], [1, 2, 3]), ([], [1, 1, 1])],
)
def test_there_is_a_weight_for_each_column(given_weights, weights):
    house = read_house({"preset": "hollywood", "column_weights": given_weights})

    assert house.as_json()["column_weights"] == weights


def test_more_columns_get_more_weights():
    house = read_house({"preset": "hollywood", "columns": 4})

    assert house.column_weights == (1, 1, 1, 1)


NO_NUMBERS = [True, False, None, 25.0, "25", [], {}]
OUT_OF_RANGE = {
    **{field: [*NO_NUMBERS, low - 1] for field, (low, _) in RANGES.items()},
    **{field: ["", "none such", None, 1, []] for field in CHOICES},
    **{field: [0, 1, "true", None] for field in SWITCHES},
    "big_gin_bonus": [True, 31.0, -1, "31", "gin+5", []],
    "hand_cap": [True, 60.0, 0, -1, "60"],
    "extra_boxes": [None, 1, [], {"gin": -1}, {"gin": True}, {"undercut": None}],
    "column_weights": [None, 1, "1", {}, [-1], [True], [1.0], [None]],
}
OUT_OF_RANGE["knock_limit"].append(11)
OUT_OF_RANGE["columns"].append(7)
OUT_OF_RANGE["target"].append(1001)
IN_RANGE = {
    "knock_limit": [0, 10],
    "columns": [1, 6],
    "target": [0, 1000],
    "gin_bonus": [0, 10**12],
    "big_gin_bonus": [None, 0, 31, "gin+6"],
    "hand_cap": [None, 1, 60],
    "extra_boxes": [{}, {"gin": 0}],
    "column_weights": [[], [0], [1, 1, 2]],
    **CHOICES,
    **dict.fromkeys(SWITCHES, [True, False]),
}


def test_no_field_is_forgotten_here():
    assert set(OUT_OF_RANGE) == set(HOUSES["fields"])


@pytest.mark.parametrize("field", OUT_OF_RANGE)
def test_a_field_out_of_range_is_refused_by_name(field):
    for value in OUT_OF_RANGE[field]:
        with pytest.raises(BadHouse) as refused:
            read_house({"preset": "pagat", field: value})
        assert refused.value.fields == (field,), value


@pytest.mark.parametrize("field", IN_RANGE)
def test_a_field_in_range_is_taken(field):
    for value in IN_RANGE[field]:
        house = read_house({"columns": 3, field: value}).as_json()
        if field not in ("extra_boxes", "column_weights"):
            assert house[field] == value


@given(st.sets(st.sampled_from(sorted(OUT_OF_RANGE)), min_size=1))
def test_all_fields_out_of_range_are_named_at_once(names):
    with pytest.raises(BadHouse) as refused:
        read_house({name: OUT_OF_RANGE[name][0] for name in names})

    assert set(refused.value.fields) == names


@pytest.mark.parametrize("name", ["nobody", "", "Pagat", None, 7, ["pagat"], {}])
def test_a_preset_that_nobody_knows_is_refused(name):
    with pytest.raises(BadHouse) as refused:
        read_house({"preset": name})

    assert refused.value.preset == name
    assert not refused.value.fields


def test_a_house_is_named_or_described_and_nothing_else():
    for given_house in (None, 7, ["pagat"], True):
        with pytest.raises(TypeError):
            read_house(given_house)


@pytest.mark.parametrize("name", PRESETS)
def test_the_upcard_is_asked_for_exactly_where_the_house_depends_on_it(name):
    house = PRESETS[name].house

    assert house.needs_upcard == (house.oklahoma or house.spades != "single")
