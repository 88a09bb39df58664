"""The reader of pages finds what it is there for, and the first pages pass it."""

import pytest
from page import Page

SOUND = """<!doctype html><html lang="en"><head><title>Hand 3</title></head><body><main>
<h1>Hand <em>3</em></h1>
<form action="/hands" method="post"><input type="hidden" name="csrf_token" value="x">
<label for="a">Ada</label><input id="a" name="ada" value="7H" aria-describedby="hint">
<p id="hint">Ten cards</p><label>Bo <input name="bo" type="checkbox" checked></label>
<select name="tie" aria-label="Tie"><option value="0">no<option value="1" selected>yes</select>
<textarea aria-label="Note" name="note">late</textarea>
<button type="submit">Save</button></form><a href="#a">To Ada</a></main></body></html>"""


def test_a_sound_page_passes():
    assert Page(SOUND).stumbles() == []


@pytest.mark.parametrize(
    ("sound", "broken", "stumble"),
    [
        (' lang="en"', "", "language"),
        ("<h1>", "<h1>One</h1><h1>", "one h1"),
        ("<title>Hand 3</title>", "", "one title"),
        ("<main>", "<div>", "one main"),
        ('id="hint"', 'id="a"', "used 2 times"),
        ('id="hint"', "", "#hint"),
        ('href="#a"', 'href="#b"', "#b"),
        ('for="a"', 'for="b"', "#b"),
        ('<label for="a">Ada</label>', "", "ada has no label"),
        ("<label>Bo ", "<label>", "bo has no label"),
        (' aria-label="Tie"', "", "tie has no label"),
        (' type="submit"', "", "no type"),
        (">Save<", "><", "no words"),
        ('action="/hands"', "", "where it goes"),
        ('value="x"', "", "no token"),
        ('<button type="submit">Save</button>', "", "without a script"),
        ("<main>", '<main style="color:red">', "styled"),
        ("<main>", "<main><style>p{}</style>", "styled"),
        ("<main>", "<main><script>x()</script>", "a script"),
        ("<main>", '<main onclick="x()">', "a script"),
        ("<main>", '<main><img src="x.svg">', "no alt"),
    ],
)
def test_a_broken_page_is_refused(sound, broken, stumble):
    assert sound in SOUND

    stumbles = Page(SOUND.replace(sound, broken)).stumbles()

    assert any(stumble in found for found in stumbles), stumbles


def test_a_form_is_read_as_it_would_be_sent():
    assert Page(SOUND).fields("/hands") == {
        "csrf_token": ["x"],
        "ada": ["7H"],
        "bo": ["on"],
        "tie": ["1"],
        "note": ["late"],
    }


def test_words_are_found_where_a_person_reads_them():
    page = Page(SOUND)

    assert page.heading == "Hand 3"
    assert "Ten cards" in page.words
    assert page.one("button", type="submit").words == "Save"


def test_every_page_whose_address_is_fixed_can_be_read(app, client, read):
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in rule.methods]
    fixed = sorted(str(rule) for rule in rules if not rule.arguments)
    pages = [path for path in fixed if client.get(path).mimetype == "text/html"]

    assert {"/", "/check", "/patterns"} <= set(pages)
    for path in pages:
        assert read(path).heading, path


def test_a_form_sent_from_elsewhere_is_refused(app, client):
    own, foreign = client, app.test_client()
    path = "/check"

    assert foreign.post(path, data={}).status_code == 400
    assert own.post(path, data={}).status_code != 400
