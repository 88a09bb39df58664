"""Which language a page is in, and that nothing on it stays untranslated."""

import gettext
from threading import Barrier, Thread

import pytest
from click.testing import CliRunner

from scorekeeper import words
from scorekeeper.cli import main
from scorekeeper.contract import tally, verify
from scorekeeper.words import spoken_languages, translations

GERMAN = {"Accept-Language": "de-AT,en;q=0.9"}


class Marked(gettext.NullTranslations):
    """A language in which every sentence stands in brackets."""

    def gettext(self, message):
        return f"⟦{message}⟧"

    def ngettext(self, one, many, count):
        return f"⟦{one if count == 1 else many}⟧"


def lang(client, path="/", **more):
    return client.get(path, **more).text.partition('<html lang="')[2][:2]


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,en;q=0.9", "de"),
        ("en-GB,de;q=0.5", "en"),
        ("fr, de;q=0.5", "de"),
        ("fr", "en"),
        ("de;q=0, en", "en"),
        ("*", "en"),
        ("§§;;q=x", "en"),
    ],
)
def test_a_page_is_in_the_first_of_our_languages_that_the_browser_asks_for(
    client, asked, answered
):
    assert lang(client, headers={"Accept-Language": asked}) == answered


def test_a_language_chosen_stands_against_what_the_browser_asks_for(client, read):
    client.post("/language", data={"language": "en"})
    assert lang(client, headers=GERMAN) == "en"

    client.post("/language", data={"language": "de"})
    assert lang(client) == "de"
    page = read("/looks")
    assert page.one("button", name="language", value="de")["aria-pressed"] == "true"
    assert page.one("html")["lang"] == "de"

    client.post("/language", data={"language": ""})
    assert lang(client) == "en"
    assert lang(client, headers=GERMAN) == "de"


def test_a_language_that_we_do_not_have_is_none(client):
    client.set_cookie("language", "../../etc")

    assert lang(client) == "en"
    assert client.post("/language", data={"language": "tlh"}).status_code == 303
    assert lang(client) == "en"


def test_a_language_stays_within_its_request(client):
    client.get("/", headers=GERMAN)

    assert words.gettext("Check a hand") == "Check a hand"


def test_requests_at_the_same_time_speak_each_their_language(app):
    both, heard = Barrier(2), []

    @app.get("/said")
    def said():
        both.wait(timeout=10)
        return words.gettext("Matches")

    def ask(asked):
        for _ in range(20):
            answer = app.test_client().get("/said", headers={"Accept-Language": asked})
            heard.append((asked, answer.text))

    threads = [Thread(target=ask, args=(asked,)) for asked in ("de", "en")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    german = translations("de").gettext("Matches")
    assert german != "Matches"
    assert len(heard) == 40
    assert set(heard) == {("de", german), ("en", "Matches")}


def test_errors_are_in_the_language_too(client):
    for path in ("/nowhere", "/matches/99"):
        assert lang(client, path, headers=GERMAN) == "de"
    assert lang(client, base_url="http://elsewhere.example", headers=GERMAN) == "de"


def test_a_cache_is_told_what_the_page_depends_on(client):
    answer = client.get("/", headers=GERMAN)

    assert {"accept-language", "cookie"} <= {name.lower() for name in answer.vary}
    assert answer.headers["Content-Language"] == "de"


def test_programs_are_answered_in_english_whatever_is_spoken():
    bad_hand = {"house": "pagat", "knocker": "1H", "defender": "2C", "discard": "9S"}
    bad_match = {"house": "pagat", "players": ["Ada", "Bo"], "hands": [{"ending": "draw"}]}
    told = verify(bad_hand), tally(bad_match)
    assert all("error" in answer for answer in told)

    with words.speaking(Marked()):
        assert (verify(bad_hand), tally(bad_match)) == told


def test_a_phone_that_changes_its_language_keeps_another_page_for_when_nobody_answers(client):
    english = client.get("/sw.js").text

    assert client.get("/sw.js").text == english
    assert client.get("/sw.js", headers=GERMAN).text != english


@pytest.mark.parametrize(
    ("variable", "said"),
    [
        ("de", "Der Gegner bekommt 33."),
        ("en", "The defender scores 33."),
        ("tlh", "scores 33."),
    ],
)
def test_the_command_line_speaks_the_language_that_is_named(monkeypatch, variable, said):
    monkeypatch.setenv("SCOREKEEPER_LANG", variable)
    hand = ["--house", "book-25-25", "--knocker", "3-6C 8-QD JH"]
    hand += ["--defender", "5HDS 6D 7D 9-QS 2D"]
    try:
        report = CliRunner().invoke(main, ["verify", *hand])
        answer = CliRunner().invoke(main, ["verify", *hand[:-1], "1H", "--json"])
    finally:
        words.speak(words.ENGLISH)

    assert said in report.output
    assert "cannot be read" in answer.output


def test_each_language_is_named_in_its_own_words():
    assert spoken_languages() == {"en": "English", "de": "Deutsch"}
