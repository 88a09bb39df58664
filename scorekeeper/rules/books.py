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

Rules = tuple[tuple[tuple[str, object], ...], ...]
"""Sets of rules, each a field of a house with its value."""


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
    if not book.oklahoma and "oklahoma_ace" in differ:
        differ.remove("oklahoma_ace")  # a book without Oklahoma says nothing of an ace
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


@dataclass(frozen=True, slots=True)
class Alike:
    """Books that score a hand alike: the *outcome*, None where it depends on the upcard,
    and the books, those together that differ from this table by the same *rules* and give
    the winner as many boxes.

    Rules are sets of fields, each enough by itself, with the values the books have.
    """

    outcome: Outcome | None
    rows: tuple[tuple[Rules, tuple[InBook, ...]], ...]

    @property
    def books(self) -> tuple[InBook, ...]:
        """All of them."""
        return tuple(book for _, row in self.rows for book in row)

    @property
    def agrees(self) -> bool:
        """Whether these books score the hand as this table does."""
        return self.outcome is not None and not self.rows[0][0]

    @property
    def straight(self) -> bool:
        """Whether nobody may knock in any of these books."""
        return all(not book.house.knock_limit for book in self.books)


def alike(books: Iterable[InBook]) -> list[Alike]:
    """Put together the books that score alike: first those that agree with this table,
    last those that depend on the upcard."""
    groups: dict[Result | None, dict[tuple[Rules, int], list[InBook]]] = {}
    for book in books:
        key = result(book.verdict.outcome) if book.verdict else None
        boxes = book.verdict.boxes if book.verdict else 0
        groups.setdefault(key, {}).setdefault((_rules(book), boxes), []).append(book)
    found = []
    for rows in groups.values():
        verdict = next(iter(rows.values()))[0].verdict
        found.append(
            Alike(
                verdict.outcome if verdict else None,
                tuple((rules, tuple(row)) for (rules, _boxes), row in rows.items()),
            )
        )
    return sorted(found, key=lambda group: (group.outcome is None, bool(group.rows[0][0])))


def _rules(book: InBook) -> Rules:
    return tuple(
        tuple((name, getattr(book.house, name)) for name in fields) for fields in book.reasons
    )
