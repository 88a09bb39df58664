"""What is kept with a hand of a match: how it lay, a dispute, and that both accept it."""

from dataclasses import replace

from at_table import Table
from evenings import CARDS, won

from scorekeeper.ledger.terms import Terms
from scorekeeper.rules.presets import PRESETS


def links(page):
    return [a["href"] for a in page.all("a")]


# ------------------------------------------------------------------------- a dispute


def disputed(read, hand, status=200, **said):
    path = f"{hand}/dispute"
    sent = read(path).fields(path) | said | {"do": "keep"}
    return read(path, sent, status=status)


def test_both_claims_and_what_was_decided_are_kept_with_the_hand(read, hand, called):
    page = disputed(
        read,
        hand,
        k_defender="12",
        k_winner="knocker",
        k_points="2",
        d_winner="defender",
        d_points="33",
        decided="The cards  speak.",
        agreed_0="y",
        agreed_1="y",
    )
    assert page.heading == "Hand 1"
    assert "What was decided is kept with hand 1." in page.one(id="dispute").words
    assert "Ada was mistaken." in page.words
    assert "5♦ 6♦ 7♦ kept together" in page.words
    assert "Bo had it right." in page.words
    assert "The table decided: The cards speak." in page.words
    assert "Agreed: Ada, Bo" in page.words
    assert called()["claims"]["defender"] == {"winner": "defender", "points": 33}


def test_a_dispute_changes_no_score(read, hand):
    def score():
        return [cell.words for cell in read("/matches/1").all("td")]

    before = score()
    disputed(read, hand, decided="Ada is right")

    assert score() == before


def test_what_is_kept_fills_the_form_and_can_be_taken_out_again(read, hand, called):
    disputed(read, hand, k_points="2", decided="so", agreed_1="y")
    path = f"{hand}/dispute"
    sent = read(path).fields(path)
    assert (sent["k_points"], sent["agreed_1"]) == (["2"], ["y"])
    assert sent["decided"][0].strip() == "so"

    read(
        path,
        {name: "" for name in sent if name not in ("key", "seen")}
        | {"key": sent["key"][0], "seen": sent["seen"][0], "do": "keep"},
    )
    assert not {"claims", "dispute"} & set(called())


def test_a_number_that_is_none_is_asked_for_again_and_nothing_is_written(read, hand, called):
    page = disputed(read, hand, status=422, k_points="many", decided="so")

    assert "whole number" in page.words
    assert page.fields(f"{hand}/dispute")["decided"][0].strip() == "so"
    assert "dispute" not in called()


def test_a_hand_of_points_alone_can_be_disputed_too(read, evenings, called):
    match = evenings.match("Ada", "Bo", won(0, 20))
    hand = f"/matches/{match.id}/hands/{match.hands[0].id}"
    disputed(read, hand, decided="It stands.", agreed_0="y")

    kept = {"decided": "It stands.", "agreed": [0], "as": ["knock", 0, 20]}
    assert called()["dispute"] == kept
    assert "It stands." in read(hand).words


def test_a_dispute_stays_with_a_hand_that_is_corrected(read, hand, called):
    disputed(read, hand, decided="Recount")
    path = f"{hand}/correct"
    page = read(path, read(path).fields(path) | {"note": "counted again", "do": "look"})
    read(path, page.fields(path) | {"do": "confirm"})

    assert called()["note"] == "counted again"
    assert called()["dispute"]["decided"] == "Recount"


def corrected(read, hand, **sent):
    path = f"{hand}/correct"
    page = read(path, read(path).fields(path) | sent | {"do": "look"})
    read(path, page.fields(path) | {"do": "confirm"})


BOTH = {"k_points": "2", "k_winner": "knocker", "d_points": "33", "d_winner": "defender"}
COUNTS = {"lane": "counts", "knocker": "0", "knocker_count": "10", "defender_count": "12"}


def test_a_dispute_over_a_hand_that_is_corrected_is_told_as_of_what_it_was(read, hand, called):
    disputed(read, hand, **BOTH, decided="33 to Bo", agreed_0="y", agreed_1="y")
    corrected(read, hand, **COUNTS)

    assert called()["dispute"]["decided"] == "33 to Bo"
    told = read(hand).one(id="dispute").words
    assert told.startswith("Disputed before it was changed")
    assert "Undercut. Bo scores 33." in told
    assert "Ada was mistaken." in told and "Bo had it right." in told
    assert "33 to Bo" in told and "Agreed: Ada, Bo" in told
    assert "Undercut. Bo scores 33." in read(f"{hand}/dispute").words


def test_a_dispute_over_a_hand_that_is_the_same_is_no_old_one(read, hand):
    disputed(read, hand, **BOTH, decided="33 to Bo")
    corrected(read, hand, note="counted again")
    path = f"{hand}/accept"
    read(path, read(f"{path}?first=0").fields(path) | {"do": "accept"})

    assert read(hand).one(id="dispute").words.startswith("Disputed Ada was mistaken.")


def test_a_dispute_that_still_holds_after_a_correction_is_kept_again(read, hand):
    disputed(read, hand, decided="Bo deals", agreed_1="y")
    corrected(read, hand, **COUNTS)
    assert "Disputed before it was changed" in read(hand).words

    disputed(read, hand)
    assert "Disputed before it was changed" not in read(hand).words
    assert "Bo deals" in read(hand).words


def test_other_rules_make_a_dispute_an_old_one_too(read, hand, evenings):
    disputed(read, hand, decided="33 to Bo")
    match = evenings.ledger.match(1)
    rules = Terms(PRESETS["book-20-10"].house, "book-20-10")
    evenings.ledger.change_rules(1, rules, match.seq, evenings.stamp())

    told = read(hand).one(id="dispute").words
    assert "Disputed before it was changed" in told and "Bo scores 33" in told


def test_a_hand_taken_out_still_tells_what_was_disputed(read, hand):
    disputed(read, hand, **BOTH, decided="33 to Bo")
    path = f"{hand}/remove"
    read(path, read(path).fields(path) | {"do": "confirm"})

    told = read(hand).one(id="dispute").words
    assert "33 to Bo" in told and "Ada was mistaken." in told


def test_what_was_counted_over_a_hand_of_counts_is_told(read, evenings):
    match = evenings.match("Ada", "Bo", {"knocker": 0, "knocker_count": 4, "defender_count": 9})
    hand = f"/matches/{match.id}/hands/{match.hands[0].id}"
    disputed(read, hand, k_knocker="4", k_defender="9", d_defender="3", d_winner="defender")

    told = read(hand).one(id="dispute").words
    assert "Ada had counted: 4 left for Ada, 9 left for Bo" in told
    assert "Bo had counted: 3 left for Bo, Bo wins" in told


def test_what_another_program_left_there_breaks_nothing(read, evenings):
    odd = {"claims": {"knocker": {"points": "many", "winner": 7}, "defender": 3}}
    odd |= {"dispute": {"agreed": "both", "decided": ["x"]}, "accepted": [1]}
    match = evenings.match("Ada", "Bo", CARDS | odd)

    read(f"/matches/{match.id}/hands/{match.hands[0].id}")


# ------------------------------------------------------------------ accepted by both


def test_one_accepts_then_the_phone_is_passed_and_the_other_does(read, hand, called):
    page = read(f"{hand}/accept")
    assert page.heading.startswith("Ada: do you accept hand 1?")
    assert "Bo scores 33" in page.words

    page = read(next(link for link in links(page) if "first=0" in link))
    assert page.heading.startswith("Bo: do you accept")
    path = f"{hand}/accept"
    sheet = read(path, page.fields(path) | {"do": "accept"})

    assert "Both accept hand 1." in sheet.words
    assert called()["accepted"] == {"by": [0, 1], "as": ["undercut", 1, 33]}
    assert "Both accept it." in read(hand).words


def test_a_hand_that_is_accepted_asks_nobody_again(read, hand):
    path = f"{hand}/accept"
    page = read(f"{path}?first=0")
    read(path, page.fields(path) | {"do": "accept"})

    assert read(path).heading == "Hand 1"


def test_what_was_accepted_is_the_score_and_a_corrected_one_is_not_accepted(read, hand):
    path = f"{hand}/accept"
    read(path, read(f"{path}?first=0").fields(path) | {"do": "accept"})
    path = f"{hand}/correct"
    sent = {"lane": "points", "winner": "0", "ending": "knock", "points": "5", "do": "look"}
    page = read(path, read(path).fields(path) | sent)
    read(path, page.fields(path) | {"do": "confirm"})

    assert "Both accept it." not in read(hand).words


def test_who_does_not_accept_is_led_to_the_dispute(read, hand):
    assert f"{hand}/dispute" in links(read(f"{hand}/accept"))


def test_a_hand_just_saved_offers_to_be_accepted(read):
    table = Table(read)
    sheet = table.counts(0, 4, 27)

    assert any(link.endswith("/accept") for link in links(sheet))


def test_a_double_tap_is_one_entry(read, hand, evenings):
    path = f"{hand}/accept"
    sent = read(f"{path}?first=0").fields(path) | {"do": "accept"}
    read(path, sent)
    read(path, sent)

    assert len(evenings.ledger.match(1).entries) == 2


# ------------------------------------------------------------------------ as it was laid


def lay(read, hand, **moved):
    path = f"{hand}/laid"
    sent = read(path).fields(path) | {name.replace("_", "-"): to for name, to in moved.items()}
    return read(path, sent | {"do": "judge"})


def test_a_missed_lay_off_is_kept_and_told_and_tallied(read, hand, called, evenings):
    page = lay(read, hand, d_6D="", d_7D="")
    assert "Nothing on the sheet changes by it." in page.words
    told = read(f"{hand}/laid", page.fields(f"{hand}/laid") | {"do": "confirm"})
    assert told.heading == "Hand 1"
    assert "How hand 1 lay is kept." in told.one(id="laid").words

    assert called()["defence"] == {
        "melds": [["5D", "5H", "5S"], ["9S", "TS", "JS", "QS"]],
        "layoffs": [],
    }
    page = read(hand)
    assert "6♦ and 7♦ could have gone on 8♦ 9♦ 10♦ J♦ Q♦: left 2, not 15." in page.words
    bo = evenings.ledger.players.named("Bo").id
    lines = [line.words for line in read(f"/players/{bo}").all("div")]
    assert "Left lying by missed lay-offs and melds38" in lines
    assert "Of that, made good by the rules38" in lines  # 33 to Bo stands on the sheet
    assert "Left lying" in read(f"/players/{bo}/against/{evenings.player('Ada').id}").words

    lying = read("/matches/1/end").one(aria_labelledby="lying")
    assert "Bo 38, hand 1." in lying.words and "Ada" not in lying.words
    assert "None of it cost anything" in lying.words


def test_how_a_hand_lay_is_shown_before_it_is_kept_and_in_the_history(read, hand):
    page = lay(read, hand, d_6D="", d_7D="")
    now = "Bo laid 5♦ 5♥ 5♠ | 9♠ 10♠ J♠ Q♠, and laid nothing off."
    assert page.heading == "Is this how hand 1 was laid?"
    assert "Until now: Nobody has said how the cards lay." in page.words
    assert f"From now on: Ada laid 3♣ 4♣ 5♣ 6♣ | 8♦ 9♦ 10♦ J♦ Q♦. {now}" in page.words
    read(f"{hand}/laid", page.fields(f"{hand}/laid") | {"do": "confirm"})

    page = lay(read, hand, d_7D="2")
    assert f"{now} From now on:" in page.words
    assert "Bo laid 5♦ 5♥ 5♠ | 9♠ 10♠ J♠ Q♠, and laid off 7♦." in page.words
    assert now in read(hand).one(class_="history").words


def test_who_was_right_is_told_before_it_is_kept_how_a_hand_lay(read, hand):
    page = lay(read, hand, d_6D="", d_7D="")

    before, judged, asked = (page.words.index(one) for one in ("Undercut.", "missed", "Why?"))
    assert before < judged < asked
    assert "An undercut missed: the defender would have scored 33." in page.one(id="laid").words
    assert "the verdict above stands: the defender scores 33" in page.words


def test_an_illegal_lay_off_can_be_kept_as_taken_back(read, evenings):
    match = evenings.match("Ada", "Bo", CARDS, book="book-25-25")
    house = replace(PRESETS["book-25-25"].house, defence="as_played")
    evenings.ledger.change_rules(match.id, Terms(house), match.seq, evenings.stamp())
    hand = f"/matches/{match.id}/hands/{match.hands[0].id}"
    page = lay(read, hand, d_2D="1", d_6D="", d_7D="")
    page = read(f"{hand}/laid", page.fields(f"{hand}/laid") | {"do": "confirm"})
    assert page.one(class_="result").words == "Undercut. Bo scores 33."

    [link] = [one for one in links(page) if "do=judge" in one]
    page = read(link)
    assert "Ada 5" in page.words and "not legal" not in page.words
    page = read(f"{hand}/laid", page.fields(f"{hand}/laid") | {"do": "confirm"})
    assert page.one(class_="result").words == "Knock. Ada scores 5."


def test_what_is_kept_so_already_is_judged_on_the_page_of_the_hand(read, hand, evenings):
    page = lay(read, hand, d_6D="", d_7D="")
    read(f"{hand}/laid", page.fields(f"{hand}/laid") | {"do": "confirm"})

    page = lay(read, hand)
    assert page.heading == "Hand 1" and "An undercut missed" in page.one(id="laid").words
    assert len(evenings.ledger.match(1).entries) == 2


def test_an_address_alone_keeps_nothing(read, hand, called):
    page = read(f"{hand}/laid?do=confirm&k-3C=1&k-4C=1&k-5C=1")

    assert page.heading == "Is this how hand 1 was laid?"
    assert "spread" not in called()


def test_a_match_in_which_nothing_was_left_lying_does_not_speak_of_it(read, hand):
    assert "eft lying" not in read("/matches/1/end").words


def test_where_it_counts_as_played_the_change_is_shown_before_it_is_written(read, evenings):
    match = evenings.match("Ada", "Bo", CARDS, book="book-25-25")
    house = replace(PRESETS["book-25-25"].house, defence="as_played")
    evenings.ledger.change_rules(match.id, Terms(house), match.seq, evenings.stamp())
    hand = f"/matches/{match.id}/hands/{match.hands[0].id}"

    page = lay(read, hand, d_6D="", d_7D="")
    assert "Ada 5" in page.words


def test_a_hand_of_counts_has_no_cards_to_lay(read, evenings):
    match = evenings.match("Ada", "Bo", {"knocker": 0, "knocker_count": 4, "defender_count": 9})

    read(f"/matches/{match.id}/hands/{match.hands[0].id}/laid", status=404)


def test_a_hand_of_cards_opens_as_a_verdict(read, hand):
    [link] = [link for link in links(read(hand)) if link.startswith("/verdict/")]

    assert "33" in read(link).heading


# --------------------------------------------------------------------------- on the sheet


def test_the_sheet_marks_what_is_disputed_and_what_both_accept(read, hand):
    def marked():
        page = read("/matches/1")
        return page.all("th", scope="row")[0].words, page.one(class_="pad__legend").words

    assert marked() == ("Hand 1", "u Undercut")
    disputed(read, hand, decided="33 to Bo")
    assert marked() == ("Hand 1?, disputed", "u Undercut ? disputed")
    path = f"{hand}/accept"
    read(path, read(f"{path}?first=0").fields(path) | {"do": "accept"})
    both = "? disputed ✓ both accept it"
    assert marked() == ("Hand 1?, disputed✓, both accept it", f"u Undercut {both}")


def test_a_dispute_in_a_match_is_asked_and_answered_with_the_names_alone(read, hand):
    path = f"{hand}/dispute"
    form = read(path).one("form", action=path)
    asked = " ".join(e.words for e in form.inside if e.tag in ("label", "option"))
    assert "Left to Ada" in asked and "Left to Bo" in asked
    assert "knocker" not in asked and "defender" not in asked

    disputed(read, hand, k_defender="12", k_winner="knocker", k_points="2", d_points="58")
    told = " ".join(one.words for one in read(hand).all(class_="claim"))
    assert "Left to Bo: 12 was said, and it is 2: 10 too many." in told
    assert "Said: Ada scores 2. In truth Bo scores 33." in told
    assert "knocker" not in told.lower() and "defender" not in told.lower()
