import re

import pytest
from deals import read_lines
from page import Page

from scorekeeper.contract import verify
from scorekeeper.rules.cards import CARDS
from scorekeeper.rules.house import CHOICES, RANGES
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.request import read_request
from scorekeeper.web.links import write_link

# The knocker has  3♣4♣5♣6♣  8♦9♦10♦J♦Q♦  and is left with J♥: 10.
# The defender has 5♦5♥5♠  9♠10♠J♠Q♠, lays 7♦ and 6♦ off, and is left with 2♦: 2.
# An undercut: 8 and the bonus.
KNOCKER = ["3C", "4C", "5C", "6C", "8D", "9D", "TD", "JD", "QD", "JH"]
DEFENDER = ["2D", "5D", "6D", "7D", "5H", "5S", "9S", "TS", "JS", "QS"]
VERDICT = "/verdict/1/zz4y.hm100x25q6.k3C4C5C6C8D9DTDJDQDJH.d2D5D6D7D5H5S9STSJSQS"
BOTH = dict.fromkeys(KNOCKER, "k") | dict.fromkeys(DEFENDER, "d")
ELEVEN = ["AC", "2C", "3C", "4D", "5D", "6D", "7H", "8H", "9H", "TH", "JH"]
AGAINST_ELEVEN = ["4C", "JC", "3D", "9D", "2H", "3H", "4H", "6S", "7S", "8S"]
CASES = {line["id"]: line for line in read_lines("cases.jsonl")}
LAID = [name for name in CASES if name.startswith("spread-choice")]


def entered(knocker=KNOCKER, defender=DEFENDER, discard=(), house="book-25-25", **more):
    """What a browser sends: every card once, with whose it is."""
    sent = {f"board-{card}": "" for card in CARDS}
    for owner, cards in (("k", knocker), ("d", defender), ("x", discard)):
        sent |= {f"board-{card}": owner for card in cards}
    sent |= {"house": house, "upcard_rank": "", "upcard_suit": "", "side": "k"}
    return sent | {"knocker_text": "", "defender_text": "", "do": "judge"} | more


def sent_back(page, action="/check"):
    """What a browser sends of a form that nobody touched."""
    return {name: values[-1] for name, values in page.fields(action).items()}


def board_of(page, action="/check"):
    """Whose each card on the board is, by the letter that a browser sends."""
    sent = sent_back(page, action)
    return {card: sent[f"board-{card}"] for card in CARDS if sent.get(f"board-{card}")}


def title_of(page):
    return next(element.words for element in page.all("title") if not element.within("svg"))


def summary_of(page):
    """The places that the list of faults on top leads to."""
    return [
        link["href"].removeprefix("#")
        for link in page.all("a")
        if any("summary" in (outer["class"] or "").split() for outer in link.around)
    ]


def sum_of(page):
    """The numbers of the sum, line by line."""
    return [
        int(cell.words) for cell in page.one("table", class_="sum").inside if cell.tag == "td"
    ]


def link_to_board(page):
    """Where a verdict, or a damaged link, leads to have its cards changed."""
    [link] = {a["href"] for a in page.all("a") if a["href"].startswith("/check?from=")}
    return link


# ------------------------------------------------------------------------- a showdown


def test_two_hands_lead_to_the_address_of_their_verdict(client):
    answer = client.post("/check", data=entered())

    assert answer.status_code == 303
    assert answer.location == VERDICT


def test_the_verdict_says_who_scores_how_much_and_why(read):
    page = read(VERDICT)

    assert {"Undercut.", "defender", "33."} <= set(title_of(page).split())
    assert {"Undercut.", "defender", "33"} <= set(page.heading.split())
    assert sum_of(page) == [10, 2, 8, 25, 33]
    laid_off = page.one("ol", class_="laid").words
    assert re.findall("[a-z]+ of [a-z]+", laid_off) == ["seven of diamonds", "six of diamonds"]
    # What the proof says: kept together, the run of diamonds leaves 12 and loses 2.
    assert "Keep 5♦ 6♦ 7♦: left with 12, and the knocker scores 2." in page.words


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (entered([*KNOCKER[:9], "AH"]), "Knock. The knocker scores 1."),
        (entered([*KNOCKER[:9], "7C"]), "Gin. The knocker scores 37."),
        (entered(ELEVEN, AGAINST_ELEVEN, house="money", big_gin="y"), "Big Gin. The knocker"),
        (entered([*KNOCKER[:8], "KC", "KD"]), "Not a legal knock. Nobody scores."),
        (entered(discard=["KS"]), "Undercut. The defender scores 33."),
        (entered([*KNOCKER[:9], "2H"], house="~i3"), "A tie. Nobody scores."),
    ],
    ids=["knock", "gin", "big gin", "illegal", "undercut", "tie"],
)
def test_each_ending_is_told(read, sent, said):
    assert title_of(read("/check", sent)).startswith(said)


def test_cards_may_be_typed_in_any_way(client):
    typed = entered([], [], knocker_text="4–6c 3♣, 8-q♦ jh", defender_text="5DHS6d7D 2d 9-QS")

    assert client.post("/check", data=typed).location == VERDICT


def test_cards_may_be_partly_typed_and_partly_tapped(client):
    both = entered(KNOCKER[:5], DEFENDER, knocker_text=" ".join(KNOCKER[4:]))

    assert client.post("/check", data=both).location == VERDICT


def test_typed_cards_can_be_put_on_the_board(read):
    typed = entered(["3C"], [], knocker_text="4-6C 8-QD JH", defender_text="5DHS 6D 7D 2D 9-QS")
    page = read("/check", typed | {"do": "put"})

    assert board_of(page) == BOTH
    assert not sent_back(page)["knocker_text"] + sent_back(page)["defender_text"]


@pytest.mark.parametrize("do", ["judge", "put"])
def test_a_whole_hand_typed_stands_instead_of_the_one_tapped(client, read, do):
    typed = entered([*KNOCKER[:9], "2S"], DEFENDER, knocker_text=" ".join(KNOCKER)) | {"do": do}

    if do == "judge":
        assert client.post("/check", data=typed).location == VERDICT
    else:
        assert board_of(read("/check", typed)) == BOTH


def test_what_cannot_lie_on_the_board_stays_as_typed(read):
    typed = entered(["3C"], [], knocker_text="4C 9X KS KS", defender_text="3C 4C 7D")
    page = read("/check", typed | {"do": "put"}, status=422)

    assert board_of(page) == {"3C": "k", "4C": "k", "7D": "d"}
    assert "9X" in page.words
    assert sent_back(page)["knocker_text"].split() == ["9X", "KS"]
    assert sent_back(page)["defender_text"].split() == ["3C", "4C"]


def test_clear_takes_all_cards_off_and_keeps_the_rules(client, read):
    client.post("/check", data=entered(house="pagat"))
    page = read("/check", entered(house="pagat", do="clear"))

    assert not board_of(page)
    assert sent_back(page)["house"] == "pagat"


def test_the_rules_last_used_are_there_next_time(client, read):
    client.post("/check", data=entered(house="oklahoma", upcard_rank="4", upcard_suit="S"))

    assert sent_back(read("/check"))["house"] == "oklahoma"


@pytest.mark.parametrize(("held", "side"), [(10, "d"), (9, "k")])
def test_the_next_tap_fills_the_hand_that_is_short(read, held, side):
    page = read("/check", entered(KNOCKER[:held], DEFENDER[:9]), status=422)

    assert sent_back(page)["side"] == side


# ------------------------------------------------------------------------------ faults

FAULTY = {
    "nothing": (entered([], []), ["The knocker has 0", "The defender has 0"]),
    "nine cards": (entered(KNOCKER[:9]), ["The knocker has 9"]),
    "both hands short": (
        entered(KNOCKER[:9], ["AC"]),
        ["knocker has 9", "defender has 1 card;"],
    ),
    "twelve cards": (entered([*KNOCKER, "KC", "KD"]), ["The knocker has 12"]),
    "eleven for the defender": (entered(defender=[*DEFENDER, "KC"]), ["defender has 11"]),
    "eleven and no discard": (entered([*KNOCKER, "KC"]), ["Say which one was discarded"]),
    "two discards": (entered(discard=["KC", "KD"]), ["Only one card is discarded"]),
    "big gin with ten": (entered(big_gin="y"), ["the knocker has ten here"]),
    "big gin and a discard": (
        entered(ELEVEN, AGAINST_ELEVEN, ["KS"], house="money", big_gin="y"),
        ["none where Big Gin is claimed"],
    ),
    "no card": (entered(KNOCKER[:9], knocker_text="9X"), ["“9X” in the knocker's hand"]),
    "typed twice": (entered(KNOCKER[:8], knocker_text="KC KC"), ["K♣ stands twice"]),
    "in both hands": (entered(defender=DEFENDER[:9], defender_text="JH"), ["J♥ cannot be"]),
    "no upcard": (entered(house="oklahoma"), ["Say which card was turned"]),
    "half an upcard": (entered(house="oklahoma", upcard_rank="4"), ["which card was turned"]),
    "no such upcard": (entered(house="club", upcard_rank="4", upcard_suit="Z"), ["“4Z”"]),
    "unknown rules": (entered(house="none such"), ["“none such”"]),
    "damaged rules": (entered(house="~k99"), ["“~k99”"]),
    "upcard, text and cards": (
        entered(KNOCKER[:8], DEFENDER[:9], house="club", knocker_text="9X"),
        ["card was turned", "“9X”", "knocker has 9", "defender has 9"],
    ),
}


@pytest.mark.parametrize("name", FAULTY)
def test_every_fault_is_named_at_once_and_nothing_entered_is_lost(read, name):
    sent, named = FAULTY[name]
    page = read("/check", sent, status=422)

    assert title_of(page).startswith("Error")
    assert len(summary_of(page)) == len(named)
    for words in named:
        on_top, *beside = [
            element
            for element in page.elements
            if element.tag in ("li", "p") and words in element.words
        ]
        assert on_top.tag == "li"
        assert beside, f"{words} is told on top only"
    back = sent_back(page)
    chosen = {"upcard_suit"} if name == "no such upcard" else set()
    for told in set(sent) - {"do", "side"} - chosen:
        assert back.get(told) == sent[told], told
    assert set(back) - set(sent) <= {"csrf_token"}


def test_half_an_upcard_left_from_other_rules_is_no_fault(client):
    answer = client.post("/check", data=entered(upcard_rank="4"))

    assert answer.location == VERDICT


def test_the_upcard_counts_where_the_rules_ask_for_it(read):
    page = read("/check", entered(house="oklahoma", upcard_rank="4", upcard_suit="H"))

    assert "Not a legal knock" in page.heading
    assert "four of hearts" in page.words


@pytest.mark.parametrize(
    "sent", [{}, {"do": "nonsense"}, {"board-3C": "zz", "house": "\ufffd" * 500}]
)
def test_what_no_browser_of_ours_would_send_is_answered_with_a_page(read, client, sent):
    read("/check", sent, status=422)
    assert client.post("/check/rules", data=sent).status_code in (200, 422)


# --------------------------------------------------------------------- how it was laid


def verdict_link(asked, **changed):
    asked = {name: value for name, value in {**asked, **changed}.items() if value is not None}
    return "/verdict/1/" + write_link(asked, read_request(asked).showdown.house)


def ways_in(page):
    """The ways to lay the cards that a verdict asks about: what each scores, by address."""
    return {
        way["href"]: [part.words for part in way.inside if part.tag == "b"][-1]
        for way in page.all("a", class_="ask__way")
    }


@pytest.mark.parametrize("name", LAID)
def test_where_the_way_it_was_laid_decides_the_verdict_asks(read, name):
    asked = CASES[name]["request"]
    house = asked["house"] | {"spread": "as_laid"}
    ways = ways_in(read(verdict_link(asked, spread=None, house=house)))

    assert len(set(ways.values())) >= 2
    for address, result in ways.items():
        page = read(address)
        assert title_of(page).startswith(result)
        assert not ways_in(page), "it was said how"


@pytest.mark.parametrize("name", [name for name in LAID if "spread" in CASES[name]["request"]])
def test_a_hand_with_its_spread_is_judged_and_shown_as_it_was_laid(read, name):
    asked, expected = CASES[name]["request"], CASES[name]["expect"]
    page = read(verdict_link(asked))

    assert f"{expected['winner']} scores {expected['points']}" in page.heading
    assert not ways_in(page)
    rows = [
        [card for card in row.inside if card["class"] == "card"]
        for row in page.all("ul", class_="cards--meld")
        if any(outer["aria-labelledby"] == "knocker" for outer in row.around)
    ]
    assert [len(row) for row in rows] == [len(meld) for meld in asked["spread"]]


@pytest.mark.parametrize("name", LAID)
@pytest.mark.parametrize("spread", ["least", "free"])
def test_a_house_that_works_the_spread_out_never_asks(read, name, spread):
    asked = CASES[name]["request"]
    house = asked["house"] | {"spread": spread}

    assert not ways_in(read(verdict_link(asked, spread=None, house=house)))
    assert not ways_in(read(verdict_link(asked, house=house)))


def test_the_verdict_asks_exactly_where_spreads_of_least_deadwood_score_unequally(client):
    asking = {True: 0, False: 0}
    for case in CASES.values():
        if case["kind"] != "verify" or "error" in case["expect"]:
            continue
        asked = {**case["request"], "spread": None}
        asked["house"] = read_request(asked).showdown.house.as_json() | {"spread": "as_laid"}
        page = Page(client.get(verdict_link(asked)).text)

        asks = bool(ways_in(page))
        assert asks == verify(asked)["spread_matters"], case["id"]
        asking[asks] += 1
    assert all(asking.values())


# --------------------------------------------------------------------------- links


def test_the_board_can_be_filled_from_a_verdict(read):
    sent = entered(house="oklahoma", discard=["KS"], upcard_rank="T", upcard_suit="H")
    back = sent_back(read(link_to_board(read("/check", sent))))

    for told in set(sent) - {"do", "side"}:
        assert back[told] == sent[told], told


def test_a_claim_of_big_gin_is_still_made_when_the_board_is_filled_again(read):
    sent = entered(ELEVEN, AGAINST_ELEVEN, house="money", big_gin="y")
    page = read(link_to_board(read("/check", sent)))

    assert sent_back(page)["big_gin"] == "y"
    assert board_of(page) == dict.fromkeys(ELEVEN, "k") | dict.fromkeys(AGAINST_ELEVEN, "d")


def test_of_eleven_cards_in_a_link_the_discard_is_told_apart(read):
    asked = {"knocker": [*KNOCKER, "KS"], "defender": DEFENDER, "discard": "KS"}
    link = write_link(asked, PRESETS["pagat"].house)

    assert board_of(read(f"/check?from={link}")) == BOTH | {"KS": "x"}


@pytest.mark.parametrize(
    "path",
    ["/verdict/1/nonsense", "/verdict/1/hk99.kAC", "/verdict/1/h.k", "/check?from=nonsense"],
)
def test_a_damaged_link_says_so_and_offers_to_enter_the_hand(read, path):
    page = read(path, status=400)

    assert page.one("a", class_="button--main")["href"].startswith("/check")


def test_a_link_with_a_wrong_hand_names_its_faults_and_refills_the_board(read):
    page = read(VERDICT.replace("zz4y.", "").replace("2D", "3C"), status=400)

    assert "3♣ cannot be in both hands" in page.words
    board = read(link_to_board(page))
    assert board_of(board) == {card: owner for card, owner in BOTH.items() if card != "2D"}
    assert sent_back(board)["defender_text"] == "3C"


def test_a_link_of_a_later_version_is_no_page_of_ours(read):
    read(VERDICT.replace("/1/", "/2/"), status=404)


# --------------------------------------------------------------------------- rules

RULES = "/check/rules"


def rules_page(read, house="book-25-25", **more):
    """The page of rules, opened from a board with both hands on it."""
    return read("/check", entered(house=house, do="rules", **more))


def board_behind(read, page):
    """The board that the page of rules goes back to."""
    return board_of(read(RULES, sent_back(page, RULES) | {"do": "back"}))


def test_the_hand_being_entered_comes_along_to_the_rules(read):
    page = rules_page(read, knocker_text="KS", big_gin="y", upcard_rank="4")

    assert board_behind(read, page) == BOTH
    assert sent_back(page, RULES)["knocker_text"] == "KS"


@pytest.mark.parametrize("name", PRESETS)
def test_a_rulebook_is_shown_rule_by_rule_and_comes_back_as_itself(read, name):
    sent = sent_back(rules_page(read, name), RULES)
    page = read(RULES, sent | {"do": "use"})

    assert sent["rule-gin_bonus"] == str(PRESETS[name].house.gin_bonus)
    assert sent_back(page)["house"] == name
    assert board_of(page) == BOTH


def test_changed_rules_count_and_all_that_was_entered_stays(read):
    opened = rules_page(read, knocker_text="KS", big_gin="y", upcard_rank="4")
    sent = sent_back(opened, RULES) | {"rule-undercut_bonus": "40", "do": "use"}
    page = read(RULES, sent)

    back = sent_back(page)
    assert back["house"] == "~u40m100x25q6"
    assert board_of(page) == BOTH
    assert (back["knocker_text"], back["upcard_rank"], back["big_gin"]) == ("KS", "4", "y")
    verdict = read("/check", entered(house=back["house"]))
    assert sum_of(verdict) == [10, 2, 8, 40, 48]
    assert "Bonus for an undercut: 40" in verdict.words


def test_going_back_changes_no_rule_and_loses_no_card(read):
    sent = sent_back(rules_page(read, "pagat"), RULES)
    page = read(RULES, sent | {"rule-gin_bonus": "x", "do": "back"})

    assert sent_back(page)["house"] == "pagat"
    assert board_of(page) == BOTH


def test_another_rulebook_can_be_the_start(read):
    sent = sent_back(rules_page(read), RULES)
    shown = read(RULES, sent | {"start": "club", "do": "start"})

    assert sent_back(shown, RULES)["start"] == "club"
    assert sent_back(read(RULES, sent_back(shown, RULES) | {"do": "use"}))["house"] == "club"


def test_a_value_that_the_source_offers_is_one_tap_away(read):
    for name, preset in PRESETS.items():
        page = rules_page(read, name)
        sent = sent_back(page, RULES)
        offers = [
            b["value"].split("=") for b in page.all("button") if "=" in (b["value"] or "")
        ]
        assert len(offers) == sum(len(values) for values in preset.options.values())
        for field, value in offers:
            shown = read(RULES, sent | {"do": f"{field}={value}"})
            assert sent_back(shown, RULES)[f"rule-{field}"] == value
        assert board_behind(read, shown) == BOTH


@pytest.mark.parametrize(
    "do",
    ["csrf_token=1", "none=such", "=", "oklahoma=maybe", "spread=", "meta=1", "as_house=1"],
)
def test_a_button_that_is_on_no_page_does_nothing(read, do):
    sent = sent_back(rules_page(read), RULES)

    read(RULES, sent | {"do": do})


WRONG = dict.fromkeys(RANGES, "-1") | {
    "big_gin": "gin+7",
    "hand_cap": "0",
    "column_weights": "1 x",
    "extra_undercut": "1.5",
    "extra_gin": "x",
    "extra_big_gin": "-2",
}
FORGED = dict.fromkeys(CHOICES, "none such")


def test_every_rule_out_of_range_is_named_at_once_and_kept(read):
    wrong = {f"rule-{name}": value for name, value in (WRONG | FORGED).items()}
    sent = sent_back(rules_page(read), RULES) | wrong
    page = read(RULES, sent | {"do": "use"}, status=422)

    assert sorted(summary_of(page)) == sorted(wrong)
    back = sent_back(page, RULES)
    for name, value in wrong.items():
        assert page.one("p", id=f"{name}-error").words
        assert back.get(name) == (value if value != "none such" else None)
    assert board_behind(read, page) == BOTH


@pytest.mark.parametrize("name", WRONG | FORGED)
def test_a_rule_out_of_range_is_named_alone(read, name):
    sent = sent_back(rules_page(read), RULES) | {f"rule-{name}": (WRONG | FORGED)[name]}

    assert summary_of(read(RULES, sent | {"do": "use"}, status=422)) == [f"rule-{name}"]


@pytest.mark.parametrize(
    ("name", "said"),
    [("gin_bonus", "99999"), ("hand_cap", "99999"), ("columns", "from 1 to 6")],
)
def test_a_number_too_long_to_be_meant_is_told_what_may_be_written(read, name, said):
    sent = sent_back(rules_page(read), RULES) | {f"rule-{name}": "100000", "do": "use"}

    assert said in read(RULES, sent, status=422).one("p", id=f"rule-{name}-error").words


# ------------------------------------------------------------- safety and other pages


@pytest.mark.parametrize("path", ["/check", RULES])
def test_a_form_with_a_stale_token_is_not_taken_and_says_what_to_do(app, path):
    stranger = app.test_client()
    for token in ({}, {"csrf_token": "stale"}):
        answer = stranger.post(path, data=entered() | token)
        assert answer.status_code == 400
        page = Page(answer.text)
        assert not page.stumbles()
        assert page.one("a", class_="button--main")["href"] == "/check"


def test_the_token_of_a_form_is_enough_and_comes_along_from_page_to_page(app):
    browser = app.test_client()
    board = sent_back(Page(browser.get("/check").text))
    sent = board | entered(do="rules")
    rules = Page(browser.post("/check", data=sent, follow_redirects=True).text)
    sent = sent_back(rules, RULES) | {"do": "use"}
    back = browser.post(RULES, data=sent, follow_redirects=True)
    sent = sent_back(Page(back.text)) | {"do": "judge"}

    assert browser.post("/check", data=sent).location == VERDICT


def test_more_than_a_form_can_hold_is_refused_with_a_page(read):
    page = read("/check", entered(knocker_text="AC " * 100_000), status=413)

    assert page.one("a", class_="button--main")["href"] == "/"


def test_a_page_that_is_not_there_says_so(read):
    page = read("/nowhere", status=404)

    assert page.one("a", class_="button--main")["href"] == "/"


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/", None),
        ("/check", None),
        ("/check", entered([], [])),
        ("/check", entered(do="rules")),
        ("/check", entered()),
        (VERDICT, None),
        ("/verdict/1/nonsense", None),
        ("/nowhere", None),
        ("/static/css/base.css", None),
    ],
)
def test_a_page_may_run_and_load_nothing_but_its_own(client, path, sent):
    method = "GET" if sent is None else "POST"
    answer = client.open(path, method=method, data=sent, buffered=True)

    policy = answer.headers["Content-Security-Policy"].split("; ")
    policy = dict(part.split(" ", 1) for part in policy)
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["form-action"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert not re.search(r'(?:src|href)="(?:https?:)?//', answer.text)


def test_what_was_typed_comes_back_as_text_and_never_as_markup(read):
    evil = '"><script>alert(1)</script>'
    typed = {"knocker_text": evil, "house": evil, "upcard_rank": evil}
    board = read("/check", entered(**typed), status=422)
    rules = read(RULES, entered(**typed) | {"rule-gin_bonus": evil, "do": "use"}, status=422)

    for page in (board, rules):
        assert "<script>" not in page.html
        assert "&lt;script&gt;" in page.html
