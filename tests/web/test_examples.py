"""Hands that programs get wrong: our answers, and the page that shows them."""

import pytest
from deals import read_lines
from expect import lacks

from scorekeeper.contract import verify
from scorekeeper.web.examples import KINDS

CASES = {line["id"]: line for line in read_lines("cases.jsonl")}
EXAMPLES = {example.name: example for kind in KINDS for example in kind.hands}


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name in CASES])
def test_an_example_comes_out_as_it_was_worked_out_elsewhere(name):
    assert not lacks(verify(EXAMPLES[name].asked), CASES[name]["expect"])


def test_nearly_all_of_them_were_worked_out_elsewhere():
    assert len(EXAMPLES) >= 36
    assert {*EXAMPLES} - {*CASES} == {"home", "doubled"}


def test_every_example_is_named_once():
    assert sum(len(kind.hands) for kind in KINDS) == len(EXAMPLES)


def test_every_example_is_opened_with_one_tap(read):
    page = read("/check/examples")
    links = [a["href"] for a in page.all("a", class_="example__open")]

    assert len(links) == len(EXAMPLES)
    for link in links:
        read(link)
