"""Rulings are found by what a player types, not only by the words they are written in."""

from gettext import NullTranslations

import pytest

from scorekeeper.rules.rulings import EVENTS
from scorekeeper.words import FIELD_LABELS, speaking
from scorekeeper.words.rulings_law import LAWS
from scorekeeper.words.rulings_names import CHOICE_NAMES, EVENT_NAMES
from scorekeeper.words.rulings_search import Found, find_rulings

TYPED = {
    "false knock": "false_knock",
    "illegal knock": "false_knock",
    "over 10": "false_knock",
    "knocked with twelve": "false_knock",
    "called gin": "false_knock",
    "penalty": "false_knock",
    "fake big gin": "not_big_gin",
    "forgot to knock": "forgot_to_knock",
    "knock card face up": "discard_on_pile",
    "misdeal": "wrong_number_before_draw",
    "misdealt": "wrong_number_before_draw",
    "redeal": "wrong_number_before_draw",
    "eleven cards": "wrong_number_before_draw",
    "11 cards": "wrong_number_before_draw",
    "nine cards": "wrong_number_before_draw",
    "drew twice": "wrong_number_in_play",
    "miscount": "wrong_count",
    "counted wrong": "wrong_count",
    "missed layoff": "missed_lay_off",
    "forgot to lay off": "missed_lay_off",
    "wrong meld": "wrong_meld",
    "peek": "card_seen",
    "cards seen": "card_seen",
    "he saw my card": "card_seen",
    "drew from stock too early": "drew_early",
    "knocked out of turn": "out_of_turn",
    "exposed": "exposed_in_deal",
    "wrong dealer": "wrong_dealer",
    "deal out of turn": "wrong_dealer",
    "the wrong player dealt the cards": "wrong_dealer",
    "looked at discards": "looked_back",
    "duplicate": "imperfect_pack",
    "joker": "imperfect_pack",
    "scored wrong": "wrong_score",
    "I have eleven cards": "wrong_number_before_draw",
    "opponent had only nine cards": "wrong_number_before_draw",
    "says 7 but has 9": "wrong_count",
    "she said five but it was eight": "wrong_count",
    "King counted as 13": "wrong_count",
    "he counted the ace as 11": "wrong_count",
    "he knocked with 12": "false_knock",
    "he knocked but had 12": "false_knock",
    "said gin but had one left": "false_knock",
    "my opponent drew two cards": "wrong_number_in_play",
    "forgot to discard": "wrong_number_in_play",
    "he looked through the discard pile": "looked_back",
    "dropped a card": "card_seen",
    "card flipped over while dealing": "exposed_in_deal",
    "same card twice": "imperfect_pack",
    "put a card on the wrong meld": "wrong_meld",
    "we scored it wrong": "wrong_score",
    "played out of turn": "out_of_turn",
}
"""What players typed or may type, and what they meant by it."""


RULES = {
    "undercut tie": "equal_counts",
    "tie": "equal_counts",
    "what if we both have the same": "equal_counts",
    "can I lay off on gin": "lay_off_on_gin",
    "lay-offs against gin?": "lay_off_on_gin",
    "can the knocker lay off": "who_lays_off",
    "who deals next": "who_deals",
    "whose deal is it": "who_deals",
    "deck runs out": "stock_runs_out",
    "the stock ran out": "stock_runs_out",
    "no more cards in the deck": "stock_runs_out",
    "dead hand": "stock_runs_out",
    "is the ace high or low": "ace",
    "Q K A": "ace",
    "how much is a king worth": "values",
    "knock limit": "knock_limit",
    "when can I knock": "knock_limit",
    "what is an undercut": "undercut",
    "what is Big Gin": "big_gin",
}
"""What is asked as if something had gone wrong, and the rule that answers it."""

NOWHERE = [
    "took back his discard",
    "can I take back my discard",
    "my dog ate the card",
    "he changed his mind",
    "the phone rang",
    "who is it",
]
"""What nothing here is about."""


def found(asked):
    return [event.code for event in find_rulings(asked).events]


@pytest.mark.parametrize("asked", TYPED)
def test_what_a_player_types_finds_what_he_means_first(asked):
    assert found(asked)[0] == TYPED[asked]


@pytest.mark.parametrize("asked", TYPED)
def test_an_accident_is_not_called_a_rule(asked):
    assert not find_rulings(asked).ruled


@pytest.mark.parametrize("asked", RULES)
def test_what_is_a_rule_is_answered_as_one(asked):
    told = find_rulings(asked)

    assert told.ruled
    assert told.laws[0].code == RULES[asked]


@pytest.mark.parametrize("asked", NOWHERE)
def test_what_is_only_like_a_word_of_it_is_not_called_near(asked):
    assert find_rulings(asked) == Found()


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_a_rule_is_found_by_its_question_and_every_name(law):
    for name in [law.asked, *law.names.split(";")]:
        assert law in find_rulings(name).laws, name
    assert set(law.fields) <= {*FIELD_LABELS}


@pytest.mark.parametrize("asked", ["eleven cards", "9 cards", "too many cards"])
def test_a_wrong_number_of_cards_is_told_for_every_time_it_is_found(asked):
    assert found(asked)[:3] == [
        "wrong_number_before_draw",
        "wrong_number_in_play",
        "wrong_number_at_knock",
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("missed lay-off", "MISSED LAYOFF"),
        ("missed lay off", "missed layoffs"),
        ("mis-deal", "mis deal"),
        ("misdeal", "misdeals"),
        ("penalty", "penalties"),
        ("eleven cards", "11 card"),
        ("over ten", "over 10"),
        ("discard pile", "discards, pile!"),
        ("exposed", "exsposed"),
        ("duplicate", "duplikate"),
        ("péek", "peek"),
    ],
)
def test_one_word_is_found_in_all_its_spellings(one, other):
    assert found(one) == found(other) != []


def test_what_is_only_in_the_text_of_a_ruling_finds_it():
    assert found("ten for each missing card")[0] == "wrong_number_at_knock"
    assert found("face up, first right")[0] in ("card_seen", "exposed_in_deal")
    assert found("Parlett") == ["looked_back"]
    assert found("initialled") == ["wrong_score"]


def test_words_that_fit_nothing_wholly_give_the_nearest_and_say_so():
    nearest = find_rulings("grandmother knocked too high yesterday")

    assert not nearest.wholly
    assert nearest.events[0].code == "false_knock"
    assert find_rulings("false knock").wholly


@pytest.mark.parametrize("asked", ["chess", "", "?!", "♠"])
def test_what_is_no_word_of_it_finds_nothing(asked):
    assert not find_rulings(asked)


def test_a_search_that_fits_little_does_not_give_everything():
    assert all(len(found(asked)) <= len(EVENTS) // 2 for asked in TYPED)


class Platt(NullTranslations):
    """A language in which this is called otherwise."""

    def gettext(self, text):
        if text == EVENT_NAMES["card_seen"]:
            return "gelinst; Füße im Spiel; elben Korten"
        return {"eleven": "elben"}.get(text, text)


@pytest.mark.parametrize("asked", ["gelinst", "fusse", "FÜSSE", "11 korten"])
def test_another_language_is_searched_by_its_own_names(asked):
    assert found(asked) == [] or asked == "11 korten"
    with speaking(Platt()):
        assert found(asked)[0] == "card_seen"


def test_every_irregularity_has_other_names_and_they_lead_to_it():
    assert set(EVENT_NAMES) == set(EVENTS)
    choices = {choice.code for event in EVENTS.values() for choice in event.choices}
    assert set(CHOICE_NAMES) <= choices
    for code, names in EVENT_NAMES.items():
        for name in names.split(";"):
            assert code in found(name), name
