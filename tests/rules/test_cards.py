import pytest
from by_hand import PACK, RANKS, SUITS, is_run
from deals import hands
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import (
    BIT,
    CARDS,
    NAME,
    VALUE,
    each,
    names,
    rank_of,
    read_cards,
    suit_of,
)


def read(written):
    """Read cards that are all readable, and name them in the order written."""
    reading = read_cards(written)
    assert not reading.unreadable
    return [NAME[card] for card in reading.cards]


def test_there_are_52_cards_and_each_reads_back_as_itself():
    assert len(set(CARDS)) == 52
    for name in CARDS:
        assert read(name) == [name]
        assert names(BIT[name]) == [name]


def test_a_card_knows_its_rank_its_suit_and_its_value():
    for name in PACK:
        card = BIT[name]
        assert RANKS[rank_of(card)] == name[0]
        assert SUITS[suit_of(card)] == name[1]
    assert [VALUE[BIT[rank + "H"]] for rank in RANKS] == [1, 2, 3, 4, 5, 6, 7, 8, 9, *[10] * 4]


@pytest.mark.parametrize(
    ("written", "cards"),
    [
        ("7D TH AC", "7D TH AC"),
        ("7d th aC", "7D TH AC"),
        ("10H 10s", "TH TS"),
        ("7♣ 7♦ 7♥ 7♠", "7C 7D 7H 7S"),
        ("7♥\ufe0f 10♠\ufe0e", "7H TS"),
        ("7D,TH;AC", "7D TH AC"),
        ("  7D ,\n\tTH  ", "7D TH"),
        ("7DTHAC10S", "7D TH AC TS"),
        ("4-7H", "4H 5H 6H 7H"),
        ("a-3s", "AS 2S 3S"),
        ("8-10♦", "8D 9D TD"),
        ("4–7H", "4H 5H 6H 7H"),
        ("j-kc", "JC QC KC"),
        ("9CDH", "9C 9D 9H"),
        ("10♣♦♥♠", "TC TD TH TS"),
        ("4-6HKCDS2C", "4H 5H 6H KC KD KS 2C"),
        (["7D", "10h", "A♣"], "7D TH AC"),
        (["4-6H", "9CDH"], "4H 5H 6H 9C 9D 9H"),
        ("", ""),
        ([], ""),
    ],
)
def test_cards_are_read_as_people_write_them(written, cards):
    assert read(written) == cards.split()


@pytest.mark.parametrize(
    ("written", "unreadable", "cards"),
    [
        ("1H 7X 7S", ("1H", "7X"), "7S"),
        ("7H x 8H foo", ("x", "foo"), "7H 8H"),
        ("5-6H", ("5-6H",), ""),
        ("7-4H", ("7-4H",), ""),
        ("Q-AS", ("Q-AS",), ""),
        ("7H? 8H", ("?",), "7H 8H"),
        ("zz7H", ("ZZ",), "7H"),
        ("joker", ("joker",), ""),
        (["7H", "", "8Z", 9, None], ("", "8Z", "9", "None"), "7H"),
        (["7H and 8H", "9H"], ("7H and 8H",), "9H"),
    ],
)
def test_every_unreadable_card_is_named(written, unreadable, cards):
    reading = read_cards(written)

    assert reading.unreadable == unreadable
    assert [NAME[card] for card in reading.cards] == cards.split()


def test_an_unreadable_piece_counts_as_one_card():
    assert len(read_cards("7H 8Q 1H")) == 3


def test_a_card_written_twice_is_told():
    reading = read_cards("7H 8H 7♥ 6-8H")

    assert len(reading) == 6
    assert names(reading.twice) == ["7H", "8H"]
    assert names(reading.hand) == ["6H", "7H", "8H"]


anything = st.one_of(st.none(), st.integers(), st.text(), st.lists(st.text(max_size=3)))
near_cards = st.text(alphabet="A23410TJQKX♣♦♥♠CDHShs-–,; \ufe0f")


@given(st.one_of(st.text(), near_cards, st.lists(anything), st.lists(near_cards)))
def test_whatever_is_written_reading_it_never_fails(written):
    reading = read_cards(written)

    assert set(map(type, reading.unreadable)) <= {str}
    assert set(reading.cards) <= set(NAME)


@st.composite
def written(draw, cards):
    """Write *cards* in some way a person might: short forms, signs, any case and order."""
    left = set(cards)
    pieces = []
    for card in draw(st.permutations(cards)):
        if card not in left:
            continue
        left.discard(card)
        rank, suits = card
        if draw(st.booleans()):
            alike = [other for other in PACK if other in left and other[0] == rank]
            left.difference_update(alike)
            suits += "".join(other[1] for other in alike)
        if len(suits) == 1 and draw(st.booleans()):
            row = [card]
            while following := [o for o in left if o[1] == suits and is_next(row[-1], o)]:
                row += following
            if is_run(row):
                left.difference_update(row)
                rank = f"{rank}{draw(st.sampled_from('-–'))}{row[-1][0]}"
        pieces.append(draw(spelled(rank + suits)))
    return draw(st.sampled_from([" ", ",", ", ", ""])).join(pieces)


def is_next(card, other):
    return RANKS.index(other[0]) == RANKS.index(card[0]) + 1


@st.composite
def spelled(draw, piece):
    if draw(st.booleans()):
        piece = piece.replace("T", "10")
    if draw(st.booleans()):
        selector = draw(st.sampled_from(["", "\ufe0e", "\ufe0f"]))
        for letter, sign in zip(SUITS, "♣♦♥♠", strict=True):
            piece = piece.replace(letter, sign + selector)
    return piece.lower() if draw(st.booleans()) else piece


@given(st.data(), hands())
def test_a_hand_reads_the_same_in_whatever_way_it_is_written(data, cards):
    text = data.draw(written(cards))

    assert sorted(read(text)) == sorted(cards)


@given(hands(sizes=(0, 1, 10, 11)))
def test_a_hand_is_written_out_in_one_order(cards):
    hand = read_cards(cards).hand

    assert names(hand) == [card for card in PACK if card in cards]
    assert sum(each(hand)) == hand
