"""Every word of every page goes through gettext: in a language where each translation stands
in brackets, nothing on a page that can be reached stands outside them."""

import gettext
import re
from html.parser import HTMLParser

import pytest
from evenings import DEAD, won
from page import VOID, Page

from scorekeeper.ledger.terms import Rounding, Terms
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web import languages

SPOKEN = ("aria-label", "title", "alt", "placeholder", "label")
"""Attributes that are read or spoken. Scripts take what they say from ``data-`` attributes."""

CODES = re.compile(r"[a-z_ ]*|\S*")
"""What is told to scripts and is no sentence: names of fields, addresses, numbers."""

SILENT = {"script", "style", "code", "textarea"}

NOT_TRANSLATED = re.compile(
    r"""https?://\S+ | /\S+ | \bUTC\b
    | \b(?:Ada|Bo|Cleo|Ida's\ phone)\b | \bIda'(?:s\ p)?…
    | \b(?:10|[2-9AJQKT])[CDHS]\b
    | \{[a-z]+\}
    """,
    re.VERBOSE,
)
"""Words that are of no language: addresses, names of people, cards as they are typed, places
that a script fills."""

WORD = re.compile(r"[^\W\d_]{2}|(?<!\w)[^\W\d_AKQJT](?!\w)")
"""Two letters together; or one alone that is no card's rank."""


PLACE = re.compile(r"\{[a-z_]*\}|%\([a-z_]+\)[sd]")


def bracketed(message):
    """A message whose words stand in brackets, and what is put into it outside of them."""
    return f"⟦{PLACE.sub(lambda place: f'⟧{place[0]}⟦', message)}⟧"


class Bracketed(gettext.NullTranslations):
    """A language in which every word stands in brackets."""

    def gettext(self, message):
        return bracketed(message)

    def ngettext(self, one, many, count):
        return bracketed(one if count == 1 else many)


def outside(text):
    """Whether a word of *text* stands outside all brackets."""
    left = re.sub("⟦[^⟦⟧]*⟧", " ", text)
    return bool(WORD.search(NOT_TRANSLATED.sub(" ", left)))


class Words(HTMLParser):
    """The texts of a page, each as one piece: what stands between two tags, or is spoken."""

    def __init__(self, html):
        super().__init__()
        self.texts, self._around = [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            told = name.startswith("data-") and not CODES.fullmatch(value or "")
            if name in SPOKEN or told:
                self.texts.append(value or "")
        if tag not in VOID:
            in_another_language = tag != "html" and "lang" in dict(attrs)
            self._around.append("code" if in_another_language else tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._around.pop()

    def handle_endtag(self, tag):
        self._around.pop()

    def handle_data(self, data):
        if not SILENT & set(self._around):
            self.texts.append(data)


def untranslated(html):
    """The texts of a page with words that came past gettext."""
    return sorted({" ".join(text.split()) for text in Words(html).texts if outside(text)})


@pytest.fixture
def marked(client, monkeypatch):
    """A browser whose language is the one in brackets."""
    monkeypatch.setattr(languages, "translations", lambda code: Bracketed())
    return client


def counts(knocker, count, other, **more):
    called = {"knocker": knocker, "knocker_count": count, "defender_count": other}
    return called | {"call": "knock"} | more


CARDS = {
    "knocker": 0,
    "knocker_cards": "3C 4C 5C 6C 8D 9D TD JD QD JH",
    "defender_cards": "5H 5D 5S 6D 7D 9S TS JS QS 2D",
    "call": "knock",
}


@pytest.fixture
def played(evenings):
    """A ledger with a match of every kind in it."""
    ledger = evenings.ledger
    seats = evenings.player("Ada").id, evenings.player("Bo").id

    def begin(book, *hands, stake=None, rounding=None, rulebook=None):
        terms = Terms(PRESETS[book].house, rulebook or book, stake, Rounding(rounding))
        at = evenings.at()
        match = ledger.start(f"uid-{at.isoformat()}", seats, terms, 0, at)
        return evenings.play(match, *hands)

    going = begin(
        "hollywood",
        CARDS,
        counts(1, 4, 27),
        DEAD,
        won(0, 39, "gin"),
        counts(0, 9, 5, note="Ada", dealer=0),
        won(0, 120, "big_gin"),
        stake=5,
    )
    first, second, third, *_ = going.hands
    going = evenings.ledger.match(going.id)
    ledger.correct(going.id, first.id, counts(0, 2, 12), going.seq, evenings.stamp(), "Ada")
    going = ledger.match(going.id)
    ledger.remove(going.id, second.id, going.seq, evenings.stamp(), None)
    begin("pagat", won(0, 60), won(1, 130), stake=10, rounding=10)
    begin("kitchen", won(0, 20))
    begin("oklahoma", won(1, 20))
    evenings.match("Ada", "Cleo", won(0, 50))
    return ledger


def addresses(page, path):
    """Where the links of a page lead within the pages."""
    for link in page.all("a"):
        href = (link["href"] or "").partition("#")[0]
        if href.startswith("?"):
            yield path.partition("?")[0] + href
        elif href.startswith("/") and not href.startswith("/static"):
            yield href


MOST_ALIKE = 3
"""Of pages that differ only by numbers or by the hand in their address."""


def kind(path):
    """What pages of one making have in common in their address."""
    path = re.sub(r"/(verdict|eleven)/1/[^/?]+", r"/\1", path)
    place, _, asked = path.partition("?")
    names = sorted(part.partition("=")[0] for part in asked.split("&"))
    return re.sub(r"\d+", "1", place), tuple(names)


def pages(client, *starts):
    """Every page that can be reached by links, a few of each kind: address and text."""
    seen, waiting, kinds = set(), list(starts), {}
    while waiting:
        path = waiting.pop(0)
        if path in seen:
            continue
        seen.add(path)
        kinds[kind(path)] = kinds.get(kind(path), 0) + 1
        if kinds[kind(path)] > MOST_ALIKE:
            continue
        answer = client.get(path)
        if answer.mimetype == "text/html" and answer.status_code < 300:
            yield path, answer.text
            waiting += addresses(Page(answer.text), path)
        elif answer.status_code in (302, 303):
            waiting.append(answer.location)


def test_every_word_of_every_page_that_links_lead_to_is_translated(marked, played):
    found = dict(pages(marked, "/", "/check/examples", "/patterns", "/offline"))
    loose = {path: untranslated(html) for path, html in found.items()}

    assert len(found) > 80
    assert {path: texts for path, texts in loose.items() if texts} == {}


def forms_sent(client, hand_of_3):
    """Send forms, most of them filled in wrongly; gives for each what was sent where, and
    the page that answers."""
    hand, mend, end = (
        "/matches/3/hands/new",
        f"/matches/3/hands/{hand_of_3}/correct",
        "/matches/3/state",
    )
    knocked = {"knocker": "0", "knocker_count": "4", "defender_count": "20"}
    rules = {"do": "use", "rule-knock_limit": "11", "rule-big_gin": "lots", "rule-tie": "?"}
    board = {"knocker_text": "3-6C 8-QD JH", "defender_text": "5HDS 6D 7D 9-QS"}
    one_too_many = {"do": "show", "lane": "cards", "knocker": "1", **board}
    sent = [
        ("/check", {"house": "book-25-25", "do": "judge"}),
        ("/check", {"house": "book-25-25", "do": "judge", **board}),
        ("/check", {"house": "oklahoma", "do": "judge", **board}),
        ("/check", {"do": "judge", "knocker_text": "3C 3C 1H 4D", "defender_text": "3C"}),
        ("/check", {"house": "book-25-25", "do": "put", "knocker_text": "3-6C 1H"}),
        ("/check", {"house": "book-25-25", "do": "rules"}),
        ("/check/rules", rules),
        ("/check/eleven", {"house": "book-25-25", "do": "judge", "knocker_text": "3C 4H"}),
        ("/check/eleven", {"house": "pagat", "do": "judge", "knocker_text": "3-6C 8-KD JH"}),
        ("/matches/new", {"do": "card"}),
        ("/matches/new", {"do": "card", "first": "Ada", "second": "Ada", "stake": "x"}),
        ("/matches/new", {"do": "card", "first": "Ada", "second": "Bo", "house": "pagat"}),
        ("/matches/new", {"do": "card", "first": "8" * 60, "second": "\u200b"}),
        ("/matches/new/rules", rules),
        ("/device", {"name": ""}),
        ("/device", {"name": "Ida's phone"}),
        ("/import", {}),
        ("/players/1/name", {"name": "Bo"}),
        ("/players/1/name", {"name": "Ida's phone"}),
        ("/players/1/merged", {"into": "2"}),
        ("/players/1/merged", {}),
        ("/players/3/merged", {"into": "2"}),
        ("/players/3/separate", {}),
        ("/players/1/archived", {"archived": "1"}),
        ("/matches/3/upcard", {"rank": "7", "suit": "S"}),
        ("/matches/1/rules/change", {"do": "look"}),
        (mend, {"do": "look", "lane": "counts", "knocker_count": "x"}),
        (mend, {"do": "look", "lane": "counts", **knocked}),
        (mend, {"do": "look", "lane": "points", "winner": "1", "ending": "gin"}),
        *[(hand, {"do": "show", "lane": lane}) for lane in ("counts", "cards", "points")],
        (hand, {"do": "lane-irregular"}),
        (hand, {"do": "rule-false_knock_shown.penalty"}),
        (hand, {"do": "show", "lane": "counts", **knocked}),
        (hand, {"do": "show", "lane": "counts", **knocked, "knocker_count": "12"}),
        (hand, {"do": "show", "lane": "counts", "knocker_count": "x", "defender_count": "-"}),
        (hand, {"do": "show", "lane": "points", "winner": "0", "points": "-1"}),
        (hand, one_too_many),
        (hand, {**one_too_many, "defender_text": "5HDS 6D 7D 9-QS 2D"}),
        (hand, {"do": "save", "lane": "counts", **knocked, "expected": "1"}),
        (end, {"do": "settle", "seen": "0"}),
    ]
    for path, data in sent:
        yield (path, tuple(data.items())), client.post(path, data=data, follow_redirects=True)
    for do in ("stop", "resume", "abandon"):
        fields = Page(client.get("/matches/3/end").text).fields(end)
        data = {name: values[0] for name, values in fields.items()} | {"do": do}
        yield (end, do), client.post(end, data=data, follow_redirects=True)


def test_every_word_that_answers_a_form_is_translated(marked, played):
    answers = dict(forms_sent(marked, played.match(3).hands[0].id))
    loose = {sent: untranslated(answer.text) for sent, answer in answers.items()}

    assert {answer.status_code for answer in answers.values()} <= {200, 409, 422}
    assert {sent: texts for sent, texts in loose.items() if texts} == {}


@pytest.mark.parametrize(
    ("path", "status"), [("/nowhere", 404), ("/matches/99", 404), ("/verdict/1/nothing", 400)]
)
def test_every_word_of_a_page_for_what_went_wrong_is_translated(marked, path, status):
    answer = marked.get(path)

    assert answer.status_code == status
    assert untranslated(answer.text) == []


def test_every_word_of_every_verdict_and_its_proof_is_translated(marked):
    examples = Page(marked.get("/check/examples").text)
    verdicts = {one["href"] for one in examples.all("a") if "/verdict/" in one["href"]}
    claims = "/claims?k_knocker=1&k_defender=12&k_winner=knocker&k_points=2&d_points=33"
    loose = {
        path: untranslated(marked.get(path, follow_redirects=True).text)
        for verdict in verdicts
        for path in (verdict, f"{verdict}/proof", verdict + claims)
    }

    assert len(verdicts) > 30
    assert {path: texts for path, texts in loose.items() if texts} == {}


def test_a_word_that_came_past_gettext_is_seen():
    html = """<main><p>⟦Hand ⟧3⟦: ⟧{what}</p><p title="{title}">⟦Gin⟧, Ada 10♥</p></main>"""

    assert untranslated(html.format(what="⟦Gin⟧", title="⟦Gin⟧")) == []
    assert untranslated(html.format(what="Gin", title="")) == ["⟦Hand ⟧3⟦: ⟧Gin"]
    assert untranslated(html.format(what="", title="a pack")) == ["a pack"]
