"""A verdict opened from a hand of a match: the way back, and what is kept with the hand."""

from urllib.parse import urlencode

import pytest
from at_table import Table
from evenings import CARDS

SAID = {"k_defender": "12", "k_winner": "knocker", "k_points": "2"}


def links(page):
    return [a["href"] for a in page.all("a")]


def opened(read, hand):
    """The verdict as it opens from the hand, and its address."""
    [link] = [one for one in links(read(hand)) if one.startswith("/verdict/")]
    return read(link), link


def deck(page):
    """Where the deck at the foot of the page leads."""
    foot = page.one(class_="deck")
    return [element["href"] for element in foot.inside if element.tag == "a"]


def filled(page, action):
    """What the form to *action* would send, one value for each field."""
    return {name: values[-1] for name, values in page.fields(action).items()}


def test_a_verdict_opened_from_a_hand_leads_back_to_it_and_nowhere_out_of_the_match(read, hand):
    page, _link = opened(read, hand)

    assert deck(page) == [hand]
    assert read(hand).heading == "Hand 1"


def test_a_verdict_that_was_opened_by_itself_leads_to_the_next_one(read, hand):
    _page, link = opened(read, hand)

    assert all(one.startswith("/check") for one in deck(read(link.split("?")[0])))


@pytest.mark.parametrize("page", ["proof", "books", "laid"])
def test_the_way_back_goes_along_to_the_pages_of_the_verdict(read, hand, page):
    verdict, _link = opened(read, hand)
    [there] = [one for one in links(verdict) if f"/{page}?" in one]
    [back] = [one for one in deck(read(there)) if "/proof" not in one]

    assert deck(read(back)) == [hand]


def test_no_address_that_is_shared_tells_of_the_match(read, hand, app):
    app.config["ADDRESS"] = "http://192.168.1.7:8000"
    page, _link = opened(read, hand)

    for shared in page.all(class_="join__address") + page.all(class_="printed"):
        assert "/verdict/1/" in shared.words and "of=" not in shared.words


@pytest.mark.parametrize(
    "said",
    ["https://example.org", "//example.org", "1-1/../..", "9-9", "1-9", "1-", "١-1", "1-1 "],
)
def test_what_is_no_hand_of_a_match_leads_nowhere(read, hand, said):
    _page, link = opened(read, hand)
    page = read(f"{link.split('?')[0]}?{urlencode({'of': said})}")

    assert all(one.startswith("/check") for one in deck(page))
    assert "example" not in page.html
    assert "of=" not in page.html or said in ("9-9", "1-9")


def test_what_was_counted_is_kept_with_the_hand(read, hand, called):
    page, link = opened(read, hand)
    action = next(f["action"] for f in page.all("form") if "/claims" in f["action"])
    sent = filled(page, action) | SAID
    page = read(f"{action.split('?')[0]}?{urlencode(sent)}")
    assert "Ada was mistaken." in page.words and deck(page) == [hand]

    [keep] = [one for one in links(page) if one.startswith(f"{hand}/dispute")]
    assert "claims" not in called()
    form = filled(read(keep), f"{hand}/dispute")
    assert {name: form[name] for name in SAID} == SAID
    read(f"{hand}/dispute", form | {"do": "keep"})
    kept = {"defender_count": 12, "winner": "knocker", "points": 2}
    assert called()["claims"] == {"knocker": kept}

    # What is kept already is not offered again.
    again = read(f"{link.split('?')[0]}/claims?{urlencode({**SAID, 'of': '1-1'})}")
    assert not [one for one in links(again) if one.startswith(f"{hand}/dispute")]


def test_how_it_lay_is_kept_with_the_hand(read, hand, called):
    page, _link = opened(read, hand)
    [there] = [one for one in links(page) if "/laid?" in one]
    form = filled(read(there), there.split("?")[0])
    form |= {"d-6D": "", "d-7D": "", "do": "judge"}
    page = read(f"{there.split('?')[0]}?{urlencode(form)}")
    assert "6♦ and 7♦ could have gone on" in page.words and deck(page) == [hand]

    [keep] = [one for one in links(page) if one.startswith(f"{hand}/laid")]
    page = read(keep)
    assert page.heading == "Is this how hand 1 was laid?" and "defence" not in called()
    read(f"{hand}/laid", filled(page, f"{hand}/laid") | {"do": "confirm"})
    assert called()["defence"]["layoffs"] == []


def test_nothing_of_another_hand_is_kept(read, hand):
    other = "hm100.k2C3C4C2D3D4D5H6H7HKS.d8C9CTC8D9DTDJHQHKH4S"
    page = read(f"/verdict/1/{other}/claims?{urlencode({**SAID, 'of': '1-1'})}")

    assert deck(page) == [hand]
    assert not [one for one in links(page) if one.startswith(f"{hand}/dispute")]


def test_a_phone_that_has_not_joined_is_told_of_no_match(read, hand, app):
    _page, link = opened(read, hand)
    guest = app.test_client()
    guest.environ_base["REMOTE_ADDR"] = "192.168.1.33"

    assert "/matches/" not in guest.get(link).text


def test_before_it_is_saved_a_hand_opens_as_a_verdict_and_leads_back(read):
    table = Table(read)
    cards = {name: CARDS[f"{name}_cards"] for name in ("knocker", "defender")}
    texts = {f"{name}_text": text for name, text in cards.items()}
    page = table.enter(lane="cards", **texts, knocker="0")

    [link] = [one for one in links(page) if one.startswith("/verdict/")]
    assert deck(read(link)) == [table.new]
