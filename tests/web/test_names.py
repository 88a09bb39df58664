"""Names where there is little room: short, whole inside, and never taken for each other."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.words import cut_words, name_in_line, names_in_line, short_names

JOINED = "\N{WORD JOINER}"
"""Keeps what follows "…" in its line; it is not seen."""

NAMES = st.text("abAB é山-", min_size=1, max_size=40).map(str.strip).filter(bool)


def shown(names):
    return tuple(name.replace(JOINED, "") for name in names)


@pytest.mark.parametrize(
    ("names", "most", "short"),
    [
        (("Ada", "Bo"), 5, ("Ada", "Bo")),
        (("Margarethe", "Bartholomew"), 5, ("Marg…", "Bart…")),
        (("Margarethe", "Bartholomew"), 10, ("Margarethe", "Bartholom…")),
        (("Christian", "Christine"), 5, ("Ch…an", "Ch…ne")),
        (("Christian", "Christine"), 9, ("Christian", "Christine")),
        (("Anna", "Annabella"), 5, ("Anna", "A…be…")),
        (("Ada Lovelace", "Ada Byron"), 9, ("Ada Love…", "Ada Byron")),
        (("Ada Lovelace", "Bo"), 5, ("Ada…", "Bo")),
        (("Alexandra-Wilhelmina Voss", "Alexandra-Wilhelmine Voss"), 6, ("A…a V…", "A…e V…")),
        (("a" * 40, "a" * 39 + "b"), 5, ("aaa…a", "aaa…b")),
        (("山田太郎", "山田次郎"), 5, ("…太郎", "…次郎")),
        (("Zoë" * 3, "🇩🇪🇫🇷"), 4, ("Zoë…", "🇩🇪🇫🇷")),
        (("👩‍👩‍👧‍👦" * 3, "Bo"), 5, ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦…", "Bo")),
    ],
)
def test_a_name_in_a_tight_place(names, most, short):
    assert shown(short_names(names, most)) == short


@given(first=NAMES, second=NAMES, most=st.integers(4, 20))
def test_two_names_stay_two_and_as_short_as_asked(first, second, most):
    assume(first.casefold() != second.casefold())

    short = shown(short_names((first, second), most))

    assert short[0] != short[1]
    for whole, cut in zip((first, second), short, strict=True):
        assert len(cut) + cut.count("山") <= most
        assert cut == whole or "…" in cut
        assert cut == whole or len(whole) + whole.count("山") > most


def test_only_words_that_are_too_long_for_a_line_are_cut_in_a_sentence():
    assert names_in_line(("Ada Lovelace", "Alexandra-Wilhelmina Voss")) == (
        "Ada Lovelace",
        "Alexandra-Wilhelmina Voss",
    )
    assert name_in_line("Dr. Donaudampfschifffahrtskapitän Bo") == "Dr. Donaudampfsc… Bo"
    alike = names_in_line(("Ada " + "x" * 39 + "y", "Ada " + "x" * 40))
    assert shown(alike) == (
        "Ada " + "x" * 11 + "…y",
        "Ada " + "x" * 11 + "…x",
    )


@given(first=NAMES, second=NAMES)
def test_in_a_sentence_no_word_is_longer_than_a_line_and_two_names_stay_two(first, second):
    assume(first.casefold() != second.casefold())

    cut = shown(names_in_line((first, second), 8))

    assert cut[0] != cut[1]
    for name in cut:
        assert (
            max(len(word) + word.count("山") for word in name.replace("-", " ").split(" ")) <= 8
        )


def test_a_name_is_put_together_again_from_its_words():
    names = "Alexandra-Wilhelmina von Voss", "Bo"

    first, second = cut_words(names, 9)

    assert [word.cut for word in first] == ["Alexandra-", "Wilhelmi…", "von", "Voss"]
    assert "".join(word.whole + word.space for word in first) == names[0]
    assert [tuple(word) for word in second] == [("Bo", "Bo", "")]


@given(first=NAMES, second=NAMES, most=st.integers(4, 20))
def test_no_letter_of_the_whole_words_is_lost(first, second, most):
    for name, words in zip((first, second), cut_words((first, second), most), strict=True):
        assert "".join(word.whole + word.space for word in words) == name


def test_a_name_alone_is_cut_like_two_that_are_the_same():
    assert name_in_line("Ada") == "Ada"
    assert name_in_line("x" * 40) == "x" * 12 + "…"


@given(first=NAMES, second=NAMES, most=st.integers(4, 20))
def test_a_line_is_not_broken_behind_the_sign_for_what_is_left_out(first, second, most):
    for name in short_names((first, second), most):
        assert all(rest.startswith(JOINED) for rest in name.split("…")[1:] if rest)
