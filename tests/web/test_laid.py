"""As it was laid, judged: what is not legal, what the table may make of it, what was missed."""

from deals import read_lines

from scorekeeper.rules.presets import read_house
from scorekeeper.web.links import write_link

CASES = {line["id"]: line["request"] for line in read_lines("cases.jsonl")}
THREES = CASES["played-layoff-on-gin"]


def path(asked):
    return f"/verdict/1/{write_link(asked, read_house(asked.get('house', 'book-25-25')))}"


def links(page):
    return [element["href"] for element in page.all("a")]


def laid(page):
    return page.one(id="laid").words


def test_an_illegal_lay_off_where_play_counts_leaves_the_table_its_choice(read):
    page = read(path(THREES))
    assert "Taken back, what else he did comes to: Gin. The knocker scores 72." in laid(page)
    assert "lets him lay again, as best he can: the knocker scores 45." in laid(page)
    assert "If at your table he may only take it back: the knocker scores 72." in laid(page)

    [link] = [one for one in links(page) if one.endswith("#laid")]
    page = read(link.removesuffix("#laid"))
    assert page.heading.endswith("72")
    assert "not legal" not in page.words and "take it back" not in page.words


def test_a_legal_defence_or_one_that_does_not_count_asks_the_table_nothing(read):
    nothing = THREES | {"defence": {"melds": [], "layoffs": []}}
    best = THREES | {"house": "pagat"}
    for asked in (nothing, best, CASES["played-illegal-layoff"]):
        assert "may lay again" not in read(path(asked)).words


def test_a_card_that_is_missing_from_the_run_is_named_with_where_it_lies(read):
    asked = {
        "knocker": "4-6S 7CDH JCDH 2D",
        "defender": "7S 8CDS AH KCDH QCD",
        "defence": {"melds": ["KCDH"], "layoffs": [["7S", "7C"], ["8S", "4S"]]},
    }
    said = "8♠ on 4♠ 5♠ 6♠: not legal, 7♠ is missing: it was laid on 7♣ 7♦ 7♥"

    assert said in laid(read(path(asked)))


def test_all_that_could_have_gone_says_where(read):
    asked = {
        "knocker": "4-6S 7CDH JCDH 2D",
        "defender": "7S 8CDS AH KCDH QCD",
        "defence": {"melds": ["KCDH"], "layoffs": []},
    }

    assert "With 8♣ 8♦ 8♠ melded and 7♠ laid off: left 21, not 52." in laid(read(path(asked)))


def test_no_other_spread_is_called_worse_where_one_that_leaves_more_scores_more(read):
    held_back = CASES["H16-held-back"]
    assert read(path(held_back)).heading.endswith("18")
    assert "No other spread would have scored him more." in laid(read(path(held_back)))

    least = held_back | {"spread": ["5-9S", "QCDHS"]}
    assert "No other spread" not in read(path(least)).words


def test_against_a_knock_that_was_none_the_defenders_cards_are_shown_all_the_same(read):
    asked = CASES["illegal-knock-ruling"]
    side = read(path(asked)).one(class_="side--defender")

    assert len([one for one in side.inside if one.tag == "li"]) == 10
