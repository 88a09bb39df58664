"""What can go wrong in the ledger, each with a `code`; the edge puts it into words.

A slip of the program (a `reason` that is no text) stays a bare `TypeError`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from scorekeeper.ledger.entries import Entry
    from scorekeeper.ledger.hands import Hand
    from scorekeeper.ledger.players import Player


class LedgerError(Exception):
    """Anything the ledger refuses. Nothing was written when one of these is raised."""

    code: ClassVar[str] = "ledger"


# ------------------------------------------------------------------------- the file


class LedgerBusy(LedgerError):
    """Another process was writing all the while; the same save may simply be tried again."""

    code = "busy"


class LedgerUnusable(LedgerError):
    """The file at *path* cannot be opened or written, or is damaged; *why* is SQLite's word."""

    code = "unusable"

    def __init__(self, path: Path | str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path, self.why = Path(path), why


class NotALedger(LedgerUnusable):
    """The file is no ledger of ours; it was not touched."""

    code = "not_a_ledger"


class LedgerIsNewer(LedgerUnusable):
    """A later version of the program has written this file; this one would misread it."""

    code = "ledger_is_newer"


class WouldOverwrite(LedgerError):
    """There already is a file at *path*; a backup never replaces one."""

    code = "would_overwrite"

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


# --------------------------------------------------------------------- what was asked


class NotInLedger(LedgerError):
    """There is no such *what* (``match``, ``player``, ``hand`` …) with the id *which*."""

    code = "not_in_ledger"

    def __init__(self, what: str, which: object) -> None:
        super().__init__(f"no {what} {which!r}")
        self.what, self.which = what, which


class UnusableName(LedgerError):
    """A name that cannot be kept; *why*: ``empty``, ``too_long``, ``unseen`` (it holds signs
    that cannot be seen), ``untidy`` (in a file: not written as names are kept)."""

    code = "unusable_name"

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{why}: {name!r}")
        self.name, self.why = name, why


class NameTaken(LedgerError):
    """*player* already has this name; two people in one ledger need two names."""

    code = "name_taken"

    def __init__(self, player: Player) -> None:
        super().__init__(player.name)
        self.player = player


class SamePlayer(LedgerError):
    """A match needs two players, and a player cannot be merged into himself."""

    code = "same_player"


class TheyMet(LedgerError):
    """The two players have played each other in *matches* (their uids): they are two people."""

    code = "they_met"

    def __init__(self, matches: tuple[str, ...]) -> None:
        super().__init__(", ".join(matches))
        self.matches = matches


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with what was handed in: *where* it stands, and a plain *code*."""

    where: str
    code: str


class _Faulty(LedgerError):
    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(f"{fault.where}: {fault.code}" for fault in faults))
        self.faults = faults


class BadHand(_Faulty):
    """A hand that is not written as a hand; *faults* names everything wrong with it.

    Codes: ``not_a_hand``, ``no_form`` (neither cards, counts nor an ending), ``two_forms``,
    ``not_a_place`` (a player is 0 or 1, in the order of the match), ``too_long``.
    """

    code = "bad_hand"


class BadTerms(_Faulty):
    """A stake or a rounding that cannot be: *faults* says which."""

    code = "bad_terms"


class BadOpening(_Faulty):
    """Totals on a paper sheet that no hands could have made under the table's rules.

    *where* is ``players[i].columns[k]``; codes: ``wrong_number_of_columns``,
    ``not_a_number``, ``column_closed``, ``grows`` (the column holds more than the one
    before it), ``no_such_boxes`` (no hand earns that many), ``skips_a_column`` (equal to
    the one before, as if the first win had entered both), ``too_few_deals``,
    ``too_many_deals``.
    """

    code = "bad_opening"


class BadImport(_Faulty):
    """A file that cannot be taken in; *faults* names every fault, nothing was written."""

    code = "bad_import"


# ------------------------------------------------------------------- writing a match


class HandCameFirst(LedgerError):
    """Another hand was recorded while this one was typed: *since* are the hands now
    standing from the expected number on. *number* is the one to expect next."""

    code = "hand_came_first"

    def __init__(self, number: int, since: tuple[Hand, ...]) -> None:
        super().__init__(f"hand {number} is next")
        self.number, self.since = number, since


class ChangedMeanwhile(LedgerError):
    """The match was changed after the editor looked: *since* are the entries made since."""

    code = "changed_meanwhile"

    def __init__(self, since: tuple[Entry, ...]) -> None:
        super().__init__(", ".join(f"{entry.seq}: {entry.kind}" for entry in since))
        self.since = since


class CannotFollow(LedgerError):
    """An entry that makes no sense after those before it; *why* says so.

    ``hand_unknown``, ``hand_removed``, ``hand_stands`` (nothing to restore),
    ``match_not_open`` (stopped, settled or abandoned: resume it first), ``match_open``
    (nothing to resume), ``not_a_card``, ``body_not_wanted``, ``unknown_kind``,
    ``out_of_order``.
    """

    code = "cannot_follow"

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class KeyUsedElsewhere(LedgerError):
    """The key of this save already stands under an entry of another kind or match."""

    code = "key_used_elsewhere"
