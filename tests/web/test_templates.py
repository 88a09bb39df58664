"""What no template may do, found by reading them: text that a person wrote is never markup."""

import re
from pathlib import Path

import pytest
from jinja2 import nodes

FOLDER = Path(__file__).parents[2] / "templates"
TEMPLATES = [str(file.relative_to(FOLDER)) for file in FOLDER.rglob("*") if file.is_file()]
OURS = re.compile(
    r"words\.\w+(\[…\]|\.get\(…\))$|\w+(\.\w+)*\.(label\.text|description)$|title$"
)
"""Words of our own that a template may look up and then translate."""


def calls(app, template, name):
    """The first argument of every call of *name* in a template, written out."""
    source = (FOLDER / template).read_text(encoding="utf-8")
    for call in app.jinja_env.parse(source).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == name:
            yield call.args[0]


def written(node):
    """Write a looked-up value as it stands in a template: ``words.ENDINGS[…]``."""
    match node:
        case nodes.Getattr():
            return f"{written(node.node)}.{node.attr}"
        case nodes.Getitem():
            return f"{written(node.node)}[…]"
        case nodes.Call():
            return f"{written(node.node)}(…)"
        case nodes.Name():
            return node.name
    return type(node).__name__


@pytest.mark.parametrize("template", TEMPLATES)
def test_only_our_own_words_are_translated(app, template):
    # What is translated is taken for markup: a player's name in it would be, too.
    for node in calls(app, template, "_"):
        assert isinstance(node, nodes.Const) or OURS.match(written(node)), written(node)


@pytest.mark.parametrize("template", TEMPLATES)
def test_nothing_is_declared_safe_and_nothing_is_styled_or_run_in_the_page(app, template):
    source = (FOLDER / template).read_text(encoding="utf-8")
    filters = {used.name for used in app.jinja_env.parse(source).find_all(nodes.Filter)}

    assert "safe" not in filters
    assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|<[^<>{}]*\son[a-z]+=", source)


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_page_that_a_template_links_to_is_there(app, template):
    ends = [end for name in ("url_for", "may") for end in endpoints(app, template, name)]

    assert [end for end in ends if end not in app.view_functions] == []


def endpoints(app, template, name):
    """Every endpoint that a call of *name* can be about, as far as it is written there:
    alone, as one of two, or in a list that is gone through."""
    for asked in calls(app, template, name):
        match asked:
            case nodes.Const():
                yield asked.value
            case nodes.CondExpr():
                yield from (asked.expr1.value, asked.expr2.value)
            case nodes.Name():
                source = (FOLDER / template).read_text(encoding="utf-8")
                yield from re.findall(r'\("([a-z_]+\.[a-z_]+)", _\(', source)


@pytest.mark.parametrize("template", TEMPLATES)
def test_scripts_that_may_meet_on_a_page_share_no_names(template):
    # The names of a module are its own; only what runs before the page is none.
    source = (FOLDER / template).read_text(encoding="utf-8")
    for script in re.findall(r"<script[^>]*>", source):
        assert 'type="module"' in script or "js/ready.js" in script, script
