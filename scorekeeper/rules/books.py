"""The same showdown under every rulebook, and which rule makes the difference.

Books disagree in print, so two players can both be right, each under his own book.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.rules.house import House
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.showdown import Outcome, Showdown, Verdict, judge

HAND_FIELDS = (
    "knock_limit",
    "oklahoma",
    "oklahoma_ace",
    "spades",
    "knock_bonus",
    "gin_bonus",
    "undercut_bonus",
    "big_gin_bonus",
    "tie",
    "spread",
    "defence",
)
"""The fields of a house that can change what one hand scores."""

Result = tuple[str, str | None, int]
"""What two verdicts must share to be the same to a player: ending, winner, points."""


@dataclass(frozen=True, slots=True)
class InBook:
    """What a hand scores under one rulebook.

    *verdict* is None where it depends on an upcard that nobody told. *reasons* are the
    smallest sets of fields that turn the result at this table into the book's, each set
    enough by itself; none where the results are equal. *house* is the book's.
    """

    preset: str
    house: House
    verdict: Verdict | None
    reasons: tuple[tuple[str, ...], ...] = ()


def result(outcome: Outcome) -> Result:
    """What of an *outcome* players compare."""
    return outcome.ending, outcome.winner, outcome.points


def in_every_book(called: Showdown) -> list[InBook]:
    """Judge *called* under each rulebook, in the order of ``PRESETS``, and find for each
    that scores it otherwise the fewest rules of it that would change the result here."""
    here = result(judge(called).outcome)
    return [_in_book(called, here, name, preset.house) for name, preset in PRESETS.items()]


def _in_book(called: Showdown, here: Result, name: str, book: House) -> InBook:
    if book.needs_upcard and called.upcard is None:
        return InBook(name, book, None)
    verdict = judge(replace(called, house=book))
    there = result(verdict.outcome)
    return InBook(name, book, verdict, _reasons(called, book, there) if there != here else ())


def _reasons(called: Showdown, book: House, there: Result) -> tuple[tuple[str, ...], ...]:
    """Change one field of the table's house at a time to the *book*'s, then two, and so on,
    until the hand comes out as *there*."""
    house = called.house
    differ = [name for name in HAND_FIELDS if getattr(house, name) != getattr(book, name)]
    for size in range(1, len(differ) + 1):
        enough = tuple(
            fields
            for fields in combinations(differ, size)
            if result(judge(replace(called, house=_mixed(house, book, fields))).outcome)
            == there
        )
        if enough:
            return enough
    raise AssertionError("all fields that matter to a hand were changed")


def _mixed(house: House, book: House, fields: Iterable[str]) -> House:
    """The *house* with some *fields* of the *book*."""
    return replace(house, **{name: getattr(book, name) for name in fields})


def grouped(books: Iterable[InBook]) -> list[list[InBook]]:
    """Put together the books that score alike, in the order met; those that depend on the
    upcard are a group of their own, the last."""
    groups: dict[Result | None, list[InBook]] = {}
    for book in books:
        key = result(book.verdict.outcome) if book.verdict else None
        groups.setdefault(key, []).append(book)
    unknown = groups.pop(None, None)
    return [*groups.values(), *([unknown] if unknown else [])]
