"""The catalogues: every sentence is in them, translated whole, and compiled as it stands."""

import gettext
import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scorekeeper.words import spoken_languages
from scorekeeper.words.languages import CATALOGUES, DOMAIN

ROOT = Path(__file__).parent.parent
CODES = [code for code in spoken_languages() if code != "en"]
PLACE = re.compile(r"\{[a-z_]*\}|%\([a-z_]+\)[sd]")


@pytest.fixture(scope="module")
def sentences():
    """Every sentence of the package and the templates, by what it is looked up."""
    with open(CATALOGUES / "babel.cfg", encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    found = extract_from_dir(
        str(ROOT),
        method_map=methods,
        options_map=options,
        keywords=DEFAULT_KEYWORDS | {"N_": None},
    )
    catalog = Catalog()
    for file, line, message, *_ in found:
        catalog.add(message, locations=[(file, line)])
    return {message.id: message for message in catalog if message.id}


def catalogue(code):
    with open(CATALOGUES / code / "LC_MESSAGES" / f"{DOMAIN}.po", "rb") as file:
        return read_po(file, locale=code, domain=DOMAIN)


def forms(text):
    return [text] if isinstance(text, str) else list(text)


def test_the_sentences_of_code_and_pages_and_those_in_tables_are_found(sentences):
    files = {location[0] for message in sentences.values() for location in message.locations}

    assert len(sentences) > 1000
    assert "Skip to the page" in sentences
    assert "ace" in sentences  # marked by N_
    assert ("{count} box", "{count} boxes") in sentences
    assert {"scorekeeper/report.py", "templates/base.html", "scorekeeper/web/forms.py"} <= files


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_is_translated_and_no_other(sentences, code):
    translated = {m.id for m in catalogue(code) if m.id and all(forms(m.string))}

    assert sorted(map(forms, sentences.keys() - translated)) == []
    assert sorted(map(forms, translated - sentences.keys())) == []


@pytest.mark.parametrize("code", CODES)
def test_no_translation_is_a_guess(code):
    assert [message.id for message in catalogue(code) if message.id and message.fuzzy] == []


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_the_places_of_its_sentence(code):
    for message in catalogue(code):
        if not (message.id and all(forms(message.string))):
            continue
        one, *many = forms(message.id)
        wanted = sorted(PLACE.findall(many[0] if many else one))
        first = sorted(PLACE.findall(one))
        for number, form in enumerate(forms(message.string)):
            places = sorted(PLACE.findall(form))
            assert places == wanted or (number == 0 and places == first), message.id


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_every_form_of_the_plural(code):
    read = catalogue(code)
    for message in read:
        if message.id and not isinstance(message.id, str):
            assert len(message.string) == read.num_plurals, message.id
            assert all(message.string), message.id


@pytest.mark.parametrize("code", CODES)
def test_a_percent_sign_stands_only_in_places(code):
    """Templates fill sentences with ``%``, so that a bare one would break the page."""
    for message in catalogue(code):
        if message.id:
            for form in forms(message.string):
                assert "%" not in PLACE.sub("", form), message.id


@pytest.mark.parametrize("code", CODES)
def test_the_compiled_catalogue_is_the_one_that_is_read(code):
    compiled = BytesIO()
    write_mo(compiled, catalogue(code))
    with open(CATALOGUES / code / "LC_MESSAGES" / f"{DOMAIN}.mo", "rb") as file:
        kept = gettext.GNUTranslations(file)
    compiled.seek(0)
    fresh = gettext.GNUTranslations(compiled)

    assert dict(kept._catalog, **{"": ""}) == dict(fresh._catalog, **{"": ""})


@pytest.mark.parametrize("code", CODES)
def test_a_count_chooses_the_form(code):
    with open(CATALOGUES / code / "LC_MESSAGES" / f"{DOMAIN}.mo", "rb") as file:
        spoken = gettext.GNUTranslations(file)
    said = [spoken.ngettext("{count} box", "{count} boxes", count) for count in (0, 1, 2)]

    assert said[0] == said[2] != said[1]
