"""Pages that settle a dispute over one hand."""

from urllib.parse import urlencode

import pytest
from deals import read_lines

from scorekeeper.rules.cards import names, read_cards
from scorekeeper.rules.presets import PRESETS, read_house
from scorekeeper.web.links import write_link

CASES = {
    line["id"]: line["request"]
    for line in read_lines("cases.jsonl")
    if line["kind"] == "verify" and "error" not in line["expect"]
}
UNDERCUT = {"knocker": "3-6C 8-QD JH", "defender": "5HDS 6D 7D 9-QS 2D"}


def path(asked, page="", house="book-25-25"):
    text = write_link(asked, read_house(asked.get("house", house)))
    return f"/verdict/1/{text}{page}"


def links(page):
    return [element["href"] for element in page.all("a")]


# ------------------------------------------------------------------------ which rules


def test_the_verdict_leads_to_every_rulebook(read):
    page = read(path(UNDERCUT))

    assert path(UNDERCUT, "/books") in links(page)


def test_both_numbers_and_the_rule_between_them_stand_on_the_page(read):
    page = read(path(UNDERCUT, "/books"))

    assert "The defender scores 33." in page.words
    assert "The defender scores 18." in page.words
    assert "An undercut. This book: bonus 10. Your table: bonus 25." in page.words
    assert "This book: only gin goes out. Your table: 10 or less may knock." in page.words
    assert all(name in page.words for name in ("pagat", "Bicycle", "Wikipedia"))


def test_the_limit_that_a_book_is_held_against_is_that_of_the_hand(read):
    asked = CASES["ace-turned-oklahoma-pagat"]
    page = read(path(asked, "/books", house=asked["house"]))

    assert "This book: only gin goes out. Your table: 1 or less may knock." in page.words
    assert "10 or less may knock. The knock" not in page.words
    assert "Your table: 10 or less" not in page.words
    assert "This book: the same in every hand: 10 or less may knock." not in page.words

    page = read(path(UNDERCUT | {"upcard": "4S"}, "/books"))
    assert "This book: set by the upcard: 4 or less may knock. " in page.words
    assert "Your table: the same in every hand: 10 or less may knock." in page.words


def test_a_hand_that_only_straight_gin_scores_otherwise_is_not_called_disputed(read):
    knock = {"knocker": "3-6C 8-QD 9H", "defender": "2-4H 2S 4S 6S 8S TS QS KD"}
    page = read(path(knock | {"upcard": "9C"}, "/books"))

    assert "Every book with knocking scores this alike." in page.words
    assert "Other books" not in page.words


def test_rules_that_make_the_difference_only_together_are_told_as_such(read):
    page = read(path(CASES["H05b"], "/books"))
    [row] = [row for row in page.all("tr") if "pagat" in row.words]
    sets = [one.words for one in row.inside if one.tag == "li"]

    assert "It takes these together:" in row.words
    assert "bonus 20" in sets[-1] and "not played" in sets[-1]


def test_a_book_that_gives_more_boxes_does_not_say_that_it_does_nothing_else(read):
    page = read(path(UNDERCUT | {"upcard": "TH"}, "/books"))
    [row] = [row for row in page.all("tr") if "extra boxes" in row.words]

    assert "Boxes. This book: 2. Your table: 1." in row.words
    assert "nothing" not in row.words


def test_a_book_that_needs_the_upcard_says_so_until_it_is_told(read):
    page = read(path(UNDERCUT, "/books"))
    assert "depends on the upcard: enter it below" in page.words

    page = read(path(UNDERCUT, "/books") + "?upcard_rank=4&upcard_suit=S")
    assert "depends on the upcard" not in page.words
    assert "Not a legal knock" in page.words  # ten left, and four may knock


@pytest.mark.parametrize(
    "upcard", ["upcard_rank=4", "upcard_rank=4&upcard_suit=X", "upcard_rank=&upcard_suit="]
)
def test_half_an_upcard_is_none(read, upcard):
    assert "depends on the upcard" in read(path(UNDERCUT, "/books") + "?" + upcard).words


def test_a_damaged_address_is_told_as_such(read):
    assert "shows no hand" in read("/verdict/1/hq9/books", status=400).words
    read("/verdict/2/h/books", status=404)


@pytest.mark.parametrize("name", PRESETS)
def test_a_hand_of_every_rulebook_can_be_compared(read, name):
    asked = UNDERCUT | {"upcard": "TS"}

    read(path(asked, "/books", house=name))


# ------------------------------------------------------------- claim against the truth


def test_what_was_counted_is_asked_on_the_verdict_and_answered_there(read):
    form = {"k_knocker": "10", "k_defender": "12", "k_winner": "knocker", "k_points": "2"}
    form |= {"d_winner": "defender", "d_points": "33"}
    page = read(path(UNDERCUT, "/claims") + "?" + urlencode(form))

    assert "The knocker was mistaken." in page.words
    assert "12 was said, and it is 2: 10 too many." in page.words
    assert "5♦ 6♦ 7♦ kept together" in page.words
    assert "A difference of 35." in page.words
    assert "The defender had it right." in page.words


def test_who_won_without_a_number_is_answered_without_a_guess(read):
    page = read(path(UNDERCUT | {"claims": {"knocker": {"winner": "knocker"}}}))

    assert "Said: the knocker scores. In truth the defender scores 33." in page.words
    assert "comes to exactly that" not in page.words
    assert "say the counts or the points as well" in page.words


def test_a_single_lay_off_against_gin_is_told_as_such(read):
    gin = "zlij.hm100x25q6.k2H3H4H5H9HTHJH4S5S6S.d2C4C6C7CTC5DQH3S8SJS"
    page = read(f"/verdict/1/{gin}/claims?d_defender=55")

    assert "Q♥ laid off, though nothing may be laid off against gin" in page.words


def test_no_count_that_is_nowhere_on_the_page_is_held_against_an_illegal_knock(read):
    said = {"defender_count": 12, "winner": "nobody"}
    page = read(path(CASES["illegal-knock-ruling"] | {"claims": {"defender": said}}))

    assert "The defender had it right." in page.words
    assert "41" not in page.one(id="claims").words


def test_what_was_counted_stays_in_the_form_and_in_the_address(read):
    asked = UNDERCUT | {"claims": {"defender": {"defender_count": 9, "winner": "nobody"}}}
    page = read(path(asked))

    sent = page.fields(path(asked, "/claims"))
    assert sent["d_defender"] == ["9"]
    assert sent["d_winner"] == ["nobody"]
    assert sent["k_knocker"] == [""]


def test_a_count_that_is_no_number_is_asked_for_again(read):
    page = read(path(UNDERCUT, "/claims") + "?k_knocker=ten&d_points=33", status=422)

    assert "whole number" in page.words
    assert page.fields(path(UNDERCUT, "/claims"))["d_points"] == ["33"]


def test_an_empty_form_claims_nothing(read):
    page = read(path(UNDERCUT, "/claims") + "?k_knocker=&d_winner=")

    assert page.heading == "What did each of you count?"


def test_a_number_that_nothing_explains_is_said_to_be_unexplained(read):
    asked = UNDERCUT | {"claims": {"defender": {"defender_count": 97}}}

    assert "None of the usual slips" in read(path(asked)).words


@pytest.mark.parametrize("name", [n for n in CASES if n.startswith(("laid", "H1"))])
def test_claims_on_a_hand_of_every_kind_can_be_answered(read, name):
    said = {"knocker_count": 7, "defender_count": 21, "points": 7}
    read(path(CASES[name] | {"claims": {"knocker": said, "defender": {"winner": "knocker"}}}))


# ------------------------------------------------------------------- as it was laid


def lay(read, asked, house="book-25-25", status=200, **moved):
    """Open the form, move some cards (``d_7S="1"``), and send it."""
    page = read(path(asked, "/laid", house))
    sent = {
        name: values[-1] for name, values in page.fields(path(asked, "/laid", house)).items()
    }
    sent |= {name.replace("_", "-"): group for name, group in moved.items()}
    return read(
        path(asked, "/laid", house) + "?" + urlencode(sent | {"do": "judge"}), status=status
    )


def test_the_form_starts_as_the_verdict_lays_the_cards(read):
    page = lay(read, UNDERCUT)

    assert "7♦ on 8♦ 9♦ 10♦ J♦ Q♦: legal" in page.words
    assert "6♦ on 7♦ 8♦ 9♦ 10♦ J♦ Q♦: legal, after 7♦" in page.words
    assert "Nothing was given away." in page.words


def test_a_lay_off_forgotten_is_told_with_what_it_cost(read):
    page = lay(read, UNDERCUT, d_6D="", d_7D="")

    assert "The defender laid nothing off." in page.words
    assert "6♦ and 7♦ could have gone on 8♦ 9♦ 10♦ J♦ Q♦: left 2, not 15." in page.words
    assert "An undercut missed: the defender would have scored 33." in page.words
    assert "It would have cost 38." in page.words


def test_where_the_best_defence_counts_the_page_says_which_of_two_results_stands(read):
    stands = "So the verdict above stands: the defender scores 33."
    page = lay(read, UNDERCUT, d_6D="", d_7D="")
    assert "The knocker scores 5." in page.words
    assert f"This table counts the best defence. {stands}" in page.words

    page = lay(read, UNDERCUT, house="hands-only", k_8D="")
    assert "This table works out the knocker's melds" in page.words
    assert "So the verdict above stands: the defender scores" in page.words

    assert "stands" not in lay(read, UNDERCUT).words
    counted = UNDERCUT | {"house": {"defence": "as_played"}}
    page = lay(read, counted, d_6D="", d_7D="")
    assert page.heading.endswith("5")
    assert "stands" not in page.words and "It cost 38." in page.words


@pytest.mark.parametrize("loose", ["8D", "QD", "3C"])
def test_a_false_knock_that_a_meld_would_have_made_legal_is_not_praised(read, loose):
    page = lay(read, UNDERCUT, **{f"k_{loose}": ""})

    assert "Not a legal knock." in page.heading
    assert "The knock would have been legal, and undercut" in page.words
    assert "right" not in page.one(id="laid").words and "cost" not in page.one(id="laid").words


def test_a_lay_off_that_does_not_fit_is_taken_back_and_the_rest_is_judged(read):
    page = lay(read, UNDERCUT, d_2D="1", d_5H="", d_5S="", d_5D="")

    assert "2♦ on 3♣ 4♣ 5♣ 6♣: not legal, a run takes only its own suit" in page.words
    assert "Taken back, what else he did comes to: Knock. The knocker scores 7." in page.words
    assert "5♦ 5♥ 5♠ could have been melded: left 2, not 17." in page.words


def test_a_meld_that_is_none_is_taken_back_and_the_rest_is_judged(read):
    page = lay(read, UNDERCUT, k_JH="2")

    assert "not legal, neither one rank nor one suit" in page.words
    assert "8♦ 9♦ 10♦ J♦ Q♦ could have been melded: left 10, not 57." in page.words


def test_a_lay_off_is_shown_on_the_run_as_it_then_lay(read):
    page = read(path(UNDERCUT))
    laid = page.one("ol", class_="laid").words

    assert "on 8♦ 9♦ 10♦ J♦ Q♦" in laid and "on 7♦ 8♦ 9♦ 10♦ J♦ Q♦" in laid
    assert [one.words for one in page.all(class_="laid__before")] == ["7♦"]


def test_a_card_held_back_is_told_as_right_and_another_spread_of_the_same_count_too(read):
    page = read(path(CASES["H16-held-back"]))
    assert "Keeping 5♠ back was right" in page.words and "scored him 2 less" in page.words

    page = read(path(CASES["spread-choice-flips-winner-b"]))
    assert "he still has 9, but the defender can lay off less" in page.words
    assert "9, not 9" not in page.words


def test_a_card_laid_on_an_empty_group_is_asked_about(read):
    page = lay(read, UNDERCUT, status=422, d_2D="3")

    assert "2♦" in page.one(id="summary").words
    assert page.fields(path(UNDERCUT, "/laid"))["d-2D"] == ["3"]


def test_the_knocker_may_have_melded_nothing(read):
    page = lay(
        read,
        UNDERCUT,
        **{f"k_{card}": "" for card in names(read_cards("3-6C 8-QD").hand)},
        d_6D="",
        d_7D="",
    )

    assert "The knocker melded nothing." in page.words
    assert "the most you may knock with is 10" in page.words


def test_a_link_with_the_cards_as_laid_fills_the_form_with_them(read):
    asked = UNDERCUT | {"spread": ["3-6C"], "defence": {"melds": [], "layoffs": []}}

    fields = read(path(asked, "/laid")).fields(path(asked, "/laid"))
    assert fields["k-3C"] == ["1"] and fields["k-8D"] == [""]
    assert fields["d-5H"] == [""]


@pytest.mark.parametrize("name", [n for n in CASES if n.startswith(("laid", "H1"))])
def test_a_hand_of_every_kind_can_be_laid_again_as_it_was_told(read, name):
    asked = CASES[name]

    lay(read, asked)


# --------------------------------------------------------------- the proof, in steps


def test_the_proof_goes_on_step_by_step_and_back_to_the_verdict(read):
    page, seen = read(path(UNDERCUT, "/proof")), []
    while page.all("a", rel="next"):
        seen.append(page.words)
        page = read(page.one("a", rel="next")["href"])

    assert len(seen) == 7
    assert "Keep 5♦ 6♦ 7♦: left with 12" in seen[1]
    assert "lay off 7♦ and 6♦: left with 11" in seen[3]
    assert "5♦ 6♦ 7♦ is broken up." in seen[4]
    assert "6♦ goes on 7♦ 8♦ 9♦ 10♦ J♦ Q♦. That leaves 2." in seen[6]
    assert "2 against 10. Undercut. The defender scores 33." in page.words
    assert "can meld in 12 ways" in page.words and "the next least is 11" in page.words
    assert path(UNDERCUT) in links(page)


def test_the_proof_leads_straight_to_the_step_that_decides(read):
    page = read(path(UNDERCUT, "/proof"))
    [straight] = [link for link in links(page) if link.endswith("step=8")]
    decides = read(straight)

    assert "2 against 10. Undercut. The defender scores 33." in decides.words
    assert straight not in links(decides)


def test_a_false_meld_is_drawn_as_it_lay_and_then_what_it_could_have_been(read):
    asked = CASES["meld-claim-card-not-held"]
    laid, other = read(path(asked, "/proof")), read(path(asked, "/proof") + "?step=2")

    assert "he does not hold J♣" in laid.words
    assert "jack of clubs" in laid.one(class_="side--knocker").words
    assert other.heading.startswith("What it could have been")
    assert "jack" not in other.one(class_="side--knocker").words
    page = read(path(asked))
    assert "jack of clubs" in page.one(class_="side--knocker").words
    assert "What it could have been" in page.words
    assert "Why it cannot be otherwise" not in page.words


def test_a_defender_with_every_card_melded_is_told_that_it_is_no_gin(read):
    page = read(path(CASES["H19"]))
    assert "The defender cannot have gin" in page.words

    asked = path(CASES["H18"], "/proof")
    shown = [read(f"{asked}?step={step}").words for step in range(1, 5)]
    assert any("Every card is melded." in words for words in shown)
    assert not any("0 loose" in words for words in shown)


def test_big_gin_that_is_not_played_is_said_on_the_verdict_and_in_its_proof(read):
    asked = {
        "knocker": "A-3C 4-6D 7-JH",
        "defender": "7-9C TC QCD KDHS 2S",
        "call": "big_gin",
    }
    played = asked | {"house": {"preset": "book-25-25", "big_gin_bonus": 31}}
    for page in ("", "/proof"):
        assert "Big Gin is not played at this table" in read(path(asked, page)).words
        assert "not played" not in read(path(played, page)).words


def test_a_card_that_only_looks_as_if_it_fitted_is_told_why_not(read):
    page = read(path(CASES["layoff-phantom-run"]))

    for card, beside in (("7♠", "5♠ 6♠"), ("4♥", "5♥ 6♥")):
        assert f"{card} looks as if it went with {beside}." in page.words
    assert "5♦ 5♥ 5♠ and 6♦ 6♥ 6♠ are sets" in page.words


def test_a_line_is_called_the_next_best_only_where_none_lies_between(read):
    # Left with 14 at best, then with 15; the other way to part the sevens leaves 17.
    page = read(path(CASES["H03"]))

    assert "the next least is 15" in page.words and "left with 17" in page.words
    [following] = [one.words for one in page.all("li") if "next best" in one.words]
    assert "left with 15" in following


@pytest.mark.parametrize("step", ["0", "-3", "99", "x", ""])
def test_a_step_that_is_not_there_is_the_nearest(read, step):
    assert "of 8" in read(path(UNDERCUT, "/proof") + f"?step={step}").heading


@pytest.mark.parametrize("name", [n for n in CASES if n.startswith(("laid", "H1", "false"))])
def test_the_last_step_of_a_hand_of_every_kind_can_be_read(read, name):
    read(path(CASES[name], "/proof") + "?step=99")


# ------------------------------------------------------------------ found, and printed


def test_the_board_leads_to_all_that_can_be_asked(read):
    page = read("/check")

    assert {"/check/eleven", "/check/examples", "/rulings"} <= {*links(page)}


def test_paper_has_an_address_only_where_somebody_can_open_it(read, app):
    [paper] = read(path(UNDERCUT)).all(class_="printed")
    assert "://" not in paper.words and "127.0.0.1" not in paper.words
    assert "checked again by hand" in paper.words

    app.config["ADDRESS"] = "http://192.168.1.7:8000"
    [paper] = read(path(UNDERCUT)).all(class_="printed")
    assert f"http://192.168.1.7:8000{path(UNDERCUT)}" in paper.words


def test_the_paper_of_a_hand_says_whose_it_was_and_when_and_where_to_find_it(
    read, app, evenings
):
    cards = {"knocker_cards": UNDERCUT["knocker"], "defender_cards": UNDERCUT["defender"]}
    counts = {"knocker": 1, "knocker_count": 4, "defender_count": 20}
    match = evenings.match("Ada", "Bo", {"knocker": 0, **cards}, counts)
    first, second = (f"/matches/{match.id}/hands/{hand.id}" for hand in match.hands)

    [paper] = read(first).all(class_="printed")
    assert "Ada against Bo, 1 March 2026" in paper.words
    assert "://" not in paper.words

    app.config["ADDRESS"] = "http://192.168.1.7:8000"
    [paper] = read(first).all(class_="printed")
    assert f"http://192.168.1.7:8000{first}" in paper.words
    assert "http://192.168.1.7:8000/verdict/1/" in paper.words
    assert [one for one in paper.inside if one.tag == "img"]
    [paper] = read(second).all(class_="printed")  # no cards, so no verdict
    assert f"http://192.168.1.7:8000{second}" in paper.words and "/verdict/" not in paper.words


def test_the_paper_of_an_illegal_knock_has_the_other_ten_cards_to_check_it_by(read):
    [paper] = read(path(CASES["illegal-knock-ruling"])).all(class_="printed")

    assert "The defender's ten cards:" in paper.words
    assert sum(paper.words.count(sign) for sign in "♣♦♥♠") == 10


def test_claims_on_a_verdict_opened_from_a_match_speak_with_the_names(read, evenings):
    cards = {"knocker_cards": UNDERCUT["knocker"], "defender_cards": UNDERCUT["defender"]}
    match = evenings.match("Ada", "Bo", {"knocker": 1, **cards})
    asked = UNDERCUT | {"claims": {"knocker": {"defender_count": 12, "points": 2}}}
    told = read(f"{path(asked)}?of={match.id}-{match.hands[0].id}").one(id="claims").words

    assert "Bo was mistaken." in told and "Left to Ada: 12 was said" in told
    assert "knocker" not in told.lower() and "defender" not in told.lower()
