"""Cards for the tests: the data files, and hands for hypothesis to draw."""

import json
from itertools import combinations
from pathlib import Path

from by_hand import PACK, RANKS, is_meld
from hypothesis import strategies as st

DATA = Path(__file__).parent / "data"


def read_lines(name):
    """Read a data file of one JSON object a line."""
    text = (DATA / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line.strip()]


@st.composite
def few_ranks(draw, ranks):
    """A pack cut down to *ranks* neighbouring ranks, where melds cross each other."""
    low = draw(st.integers(0, len(RANKS) - ranks))
    return [card for card in PACK if card[0] in RANKS[low : low + ranks]]


@st.composite
def hands(draw, sizes=(10,), ranks=(4, 5, 6, 13)):
    """One hand, a list of cards."""
    pack = draw(few_ranks(draw(st.sampled_from(ranks))))
    size = draw(st.sampled_from(sizes))
    return draw(st.lists(st.sampled_from(pack), min_size=size, max_size=size, unique=True))


@st.composite
def knocks(draw):
    """Two hands of ten, the first with melds and low cards, most often a legal knock."""
    pack = draw(few_ranks(7))
    melds = [run for run in combinations(pack, 3) if is_meld(run)]
    knocker = []
    for meld in draw(st.permutations(melds)):
        if len(knocker) < 9 and not {*meld} & {*knocker}:
            knocker += meld
    low = [card for card in PACK if card[0] in "A23456" and card not in knocker]
    knocker += draw(st.permutations(low))[: 10 - len(knocker)]
    others = [card for card in {*pack, *low} if card not in knocker]
    return knocker, draw(st.permutations(sorted(others)))[:10]


@st.composite
def deals(draw, ranks=(5, 6, 7)):
    """Two hands of ten dealt from one pack, most often a dense one."""
    pack = draw(few_ranks(draw(st.sampled_from(ranks))))
    cards = draw(st.lists(st.sampled_from(pack), min_size=20, max_size=20, unique=True))
    return cards[:10], cards[10:]
