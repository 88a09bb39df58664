"""Rulings, and rules asked for as if they were, looked up as a player says it: by other
names, in other forms, with slips."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise

from scorekeeper.rules.rulings import EVENTS, Event
from scorekeeper.words.cards import RANK_NAMES
from scorekeeper.words.rulings import EVENT_REMARKS, choice_text, event_title, standing
from scorekeeper.words.rulings_law import LAWS, Law
from scorekeeper.words.rulings_names import CHOICE_NAMES, EVENT_NAMES
from scorekeeper.words.speech import N_
from scorekeeper.words.speech import gettext as _

NUMBERS: Mapping[str, str] = {
    **{name: str(number) for number, name in enumerate(RANK_NAMES[1:10], 2)},
    N_("eleven"): "11",
    N_("twelve"): "12",
    N_("thirteen"): "13",
}
"""Numbers that a player may write in letters or in figures."""

SMALL_WORDS = N_(
    "a an and are as at be been but by can could did do does for from had has have he her him "
    "his how i if in is it its may me must my of on or our she should so that the their them "
    "then there they this to us was we were what when where which who whom whose with would "
    "you your"
)
"""Words that tell nothing of what happened."""

AS_NEAR = 0.7
"""What fits at least so well as the best is shown with it."""

ABOUT = 3.0
"""What a title or a name weighs against a ruling's text, which is about much else."""

MOST_NEAR = 6
"""How many are shown where nothing fits wholly."""

NEAR_ASKED, NEAR_TOLD = 0.4, 0.75
"""Near is a name of which so much stands in what was asked, and which is so much of it."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found, best first: the *events*, and the *laws* where it is no
    irregularity but a rule, which is *ruled* where a rule is the best; and whether the best
    fits *wholly*, every word that was asked standing in what is told there."""

    events: tuple[Event, ...] = ()
    laws: tuple[Law, ...] = ()
    wholly: bool = False
    ruled: bool = False

    def __bool__(self) -> bool:
        """Whether anything was found."""
        return bool(self.events or self.laws)


@dataclass(frozen=True, slots=True)
class _Saying:
    """One thing told of an irregularity: its *words*, the *terms* it can be found by, and
    how much it tells what the irregularity is about."""

    words: tuple[str, ...]
    terms: set[str]
    weight: float

    @classmethod
    def of(cls, text: str, weight: float) -> "_Saying":
        words = tuple(_words(text))
        return cls(words, _pairs(words).union(words), weight)


def find_rulings(asked: str) -> Found:
    """Find the irregularities that *asked*, in a player's own words, may mean, and the rules;
    nothing where none is told in words near to these."""
    told: dict[Event | Law, tuple[_Saying, ...]] = {
        **{law: tuple(_told_of_law(law)) for law in LAWS.values()},
        **{event: tuple(_told(event)) for event in EVENTS.values()},
    }
    texts = [one.words for sayings in told.values() for one in sayings]
    words = tuple(_words(asked))
    near = list(_near(words, texts))
    rare = [_rarity(terms, told.values()) for terms in near]
    scores = {
        one: _score(sayings, near, rare)
        for one, sayings in told.items()
        if words and (_wholly(sayings, near) or _nearly(sayings, near))
    }
    if not scores:
        return Found()
    best = max(scores, key=lambda one: scores[one])
    wholly = _wholly(told[best], near)
    shown = sorted(scores, key=lambda one: -scores[one])
    shown = [one for one in shown if scores[one] >= AS_NEAR * scores[best]]
    shown = shown if wholly else shown[:MOST_NEAR]
    return Found(
        tuple(one for one in shown if isinstance(one, Event)),
        tuple(one for one in shown if isinstance(one, Law)),
        wholly,
        ruled=isinstance(best, Law),
    )


def _told(event: Event) -> Iterator[_Saying]:
    """All that is told of an *event*: its title and other names count most."""
    yield _Saying.of(event_title(event.code), ABOUT)
    for name in _(EVENT_NAMES[event.code]).split(";"):
        yield _Saying.of(name, ABOUT)
    if event.code in EVENT_REMARKS:
        yield _Saying.of(_(EVENT_REMARKS[event.code]), 0.5)
    for choice in event.choices:
        yield _Saying.of(choice_text(event.code, choice.code), 1)
        yield _Saying.of(standing(choice), 0.5)
        if choice.code in CHOICE_NAMES:
            for name in _(CHOICE_NAMES[choice.code]).split(";"):
                yield _Saying.of(name, 1.5)


def _told_of_law(law: Law) -> Iterator[_Saying]:
    """The same of a rule that is asked for."""
    yield _Saying.of(_(law.asked), ABOUT)
    for name in _(law.names).split(";"):
        yield _Saying.of(name, ABOUT)
    yield _Saying.of(_(law.answer), 0.5)
    yield _Saying.of(_(law.source), 0.5)


# ----------------------------------------------------------------------------- the words


def _words(text: str) -> Iterator[str]:
    """Split *text* into words without case, accents and signs, small words left out;
    numbers become figures."""
    numbers = {_plain(_(name)): figure for name, figure in NUMBERS.items()}
    small = set(_plain(_(SMALL_WORDS)).split())
    for word in _plain(text).split():
        if word not in small:
            yield numbers.get(word, word)


def _plain(text: str) -> str:
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(
        sign if sign.isalnum() else " " for sign in parted if not unicodedata.combining(sign)
    )


def _pairs(words: Sequence[str]) -> set[str]:
    """Each two words in a row as one: "lay-off" is found as "layoff" too."""
    return set(map("".join, pairwise(words)))


def _near(
    words: Sequence[str], texts: Iterable[Sequence[str]]
) -> Iterator[Mapping[str, float]]:
    """For each of the *words* of a search, which words of all *texts*, or two as one, it may
    mean, by itself or as one with its neighbour ("mis deal"), and how surely."""
    single = {word for text in texts for word in text}
    pairs = {pair for text in texts for pair in _pairs(text)}
    for place, word in enumerate(words):
        found = {told: sure for told in single if (sure := _sure(word, told))}
        joined = _pairs(words[max(0, place - 1) : place + 2])
        found |= {told: 1.0 for told in pairs if word in _numbers_of(told)}
        found |= {told: 1.0 for told in single if not joined.isdisjoint(_numbers_of(told))}
        if not found and len(word) > 3:
            found = dict.fromkeys(get_close_matches(word, single, 3, 0.8), 0.6)
        yield found


def _sure(asked: str, told: str) -> float:
    """How surely two words are one: the same, the same in another form ("dealt", "dealer"),
    or the one that is *asked* within the other ("count", "miscount")."""
    if asked in _numbers_of(told):
        return 1
    if asked.isdigit() and told.isdigit():
        return 0.5  # six said and eight held is as good as seven and nine
    short, long = sorted((asked, told), key=len)
    same = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), None)
    same = len(short) if same is None else same
    if same > 3 and len(long) - same <= min(3, same - 2):
        return 0.9
    return 0.6 if len(asked) > 4 and asked in told else 0


def _numbers_of(word: str) -> tuple[str, ...]:
    """A word as one and as many, as far as an s tells them apart."""
    return word, f"{word}s", word.removesuffix("s") if len(word) > 3 else word


# --------------------------------------------------------------------------- how well it fits


def _score(
    sayings: Iterable[_Saying], near: list[Mapping[str, float]], rare: list[float]
) -> float:
    """How well an irregularity fits: where one saying of it has most of the words, and is
    not about much else; and all that has any of them."""
    best, anywhere = 0.0, [0.0] * len(near)
    for one in sayings:
        sure = [max((terms.get(t, 0) for t in one.terms), default=0) for terms in near]
        anywhere = [max(was, now * one.weight) for was, now in zip(anywhere, sure, strict=True)]
        fits = _together(sure, rare) * one.weight
        best = max(best, fits * (1 + min(1, sum(sure) / max(1, len(one.words)))))
    return best + _together(anywhere, rare)


def _wholly(sayings: Iterable[_Saying], near: list[Mapping[str, float]]) -> bool:
    """Whether every word of a search stands in what is told."""
    told = set[str]().union(*(one.terms for one in sayings))
    return all(not told.isdisjoint(terms) for terms in near)


def _nearly(sayings: Iterable[_Saying], near: list[Mapping[str, float]]) -> bool:
    """Whether a title or a name stands all but wholly in a search, and is much of it."""
    for one in (one for one in sayings if one.weight >= ABOUT):
        sure = sum(max((terms.get(t, 0) for t in one.terms), default=0) for terms in near)
        if sure >= NEAR_ASKED * len(near) and sure >= NEAR_TOLD * max(1, len(one.words)):
            return True
    return False


def _together(each: Iterable[float], worth: Iterable[float]) -> float:
    return sum(one * much for one, much in zip(each, worth, strict=True))


def _rarity(terms: Mapping[str, float], told: Iterable[tuple[_Saying, ...]]) -> float:
    """What a word tells: the less, the more irregularities are about it."""
    return 1 / max(1, sum(_weight(sayings, terms) for sayings in told) / ABOUT)


def _weight(sayings: Iterable[_Saying], terms: Mapping[str, float]) -> float:
    """The most that anything weighs which has one of the *terms*."""
    return max((one.weight for one in sayings if not one.terms.isdisjoint(terms)), default=0)
