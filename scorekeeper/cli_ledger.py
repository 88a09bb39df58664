"""The command line of the ledger: `matches`, `export`, `import`, `backup`, `restore`."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import click

from scorekeeper.ledger import backup
from scorekeeper.ledger.errors import (
    BadImport,
    LedgerBusy,
    LedgerIsNewer,
    LedgerUnusable,
    NotALedger,
    NotInLedger,
    WouldOverwrite,
)
from scorekeeper.ledger.files import from_file, to_file
from scorekeeper.ledger.ledger import Ledger
from scorekeeper.ledger.overview import GOING_ON, Overview, latest_first
from scorekeeper.ledger.spreadsheet import as_csv
from scorekeeper.places import data_folder, ledger_file
from scorekeeper.words import (
    IMPORT_COUNTS,
    collects,
    import_count,
    import_fault,
    match_state,
    moment,
    played_so_far,
    score_pair,
)
from scorekeeper.words import gettext as _

Command = TypeVar("Command", bound=Callable[..., Any])


def on_ledger(command: Command) -> Command:
    """Give a command the option to work on another ledger than the usual one."""
    return click.option(
        "--ledger",
        metavar="FILE",
        type=click.Path(dir_okay=False, path_type=Path),
        help="The ledger to work on, instead of the usual one.",
    )(command)


@click.command("matches")
@on_ledger
def matches_command(ledger: Path | None) -> None:
    """List all matches with their numbers, the one written last on top."""
    with _open(ledger) as book:
        overviews = latest_first(map(Overview.of, book.matches()))
    if not overviews:
        _say(_("No match is written down yet. Start one on the pages: scorekeeper run"))
    now = datetime.now(UTC)
    for one in overviews:
        _say(_line(one, now))


def _line(one: Overview, now: datetime) -> str:
    """Write a match in a line: its number, who, how it stands, and when it was."""
    match, bill = one.match, one.bill
    going_on = one.state in GOING_ON
    parts = [
        f"{' – '.join(match.names)}:",
        " ".join(score_pair(column.points) for column in one.columns) + ",",
        match_state(one.state) + ",",
        played_so_far(len(match.hands), match.next_number if going_on else None) + ",",
    ]
    if bill is not None:
        winner = None if bill.net_to is None else match.names[bill.net_to]
        parts.append(collects(winner, bill.net) + ",")
    return f"{match.id:>4}  {' '.join(parts)} {moment(match.last_at, now)}"


@click.command("export")
@click.argument("matches", metavar="[MATCH]...", nargs=-1, type=click.IntRange(1, 2**31))
@click.option("--csv", "table", is_flag=True, help="A table for a spreadsheet, a line a hand.")
@click.option(
    "-o",
    "output",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to FILE instead of standard output.",
)
@on_ledger
def export_command(
    matches: Sequence[int], table: bool, output: Path | None, ledger: Path | None
) -> None:
    """Write matches as JSON that any ledger takes in; without numbers, everything.

    “scorekeeper matches” lists the numbers.
    """
    with _open(ledger) as book:
        try:
            if table and matches:
                content = as_csv(map(book.match, dict.fromkeys(matches))).encode()
            elif table:
                content = as_csv(reversed(book.matches())).encode()
            else:
                content = to_file(book.export(matches or None))
        except NotInLedger as error:
            raise click.ClickException(
                _(
                    "There is no match {number}. To list those there are: scorekeeper matches"
                ).format(number=error.which)
            ) from error
    if output is None:
        sys.stdout.buffer.write(content)
        return
    try:
        _replace(output, content)
    except OSError as error:
        raise click.ClickException(
            _("{file} cannot be written ({reason}). Name another file after -o.").format(
                file=output, reason=error.strerror
            )
        ) from error


def _replace(path: Path, content: bytes) -> None:
    """Put *content* into a file, which is never there by half."""
    unfinished = path.with_name(path.name + ".part")
    try:
        unfinished.write_bytes(content)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


@click.command("import")
@click.argument("file", type=click.File("rb"))
@on_ledger
def import_command(file: BinaryIO, ledger: Path | None) -> None:
    """Take in what “scorekeeper export” wrote to FILE (“-”: standard input).

    All of it or nothing. What is here already stays as it is.
    """
    content = file.read()
    with _open(ledger, new=True) as book:
        try:
            done = book.take_in(from_file(content))
        except BadImport as bad:
            for fault in bad.faults:
                _say(import_fault(fault.where, fault.code), err=True)
            raise click.ClickException(
                _(
                    "Nothing was taken in. A file for this is written by: "
                    "scorekeeper export -o FILE"
                )
            ) from bad
    for what in IMPORT_COUNTS:
        if items := getattr(done, what):
            _say(import_count(what, items))


@click.command("backup")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@on_ledger
def backup_command(file: Path | None, ledger: Path | None) -> None:
    """Copy the whole ledger to FILE, by default one beside it with the date in its name.

    The pages may go on being used meanwhile.
    """
    place = _place(ledger)
    with _open(ledger) as book:
        written = book.back_up(_backup_file(file, place))
    _say(_("The ledger is copied to {file}").format(file=written))
    _say(_("To go back to it: {command}").format(command=_restore(written)))


def _backup_file(file: Path | None, place: Path) -> Path:
    """Where a backup goes: a dated file where none, or only a folder, is named."""
    if file is None:
        return _dated(place, "backup")
    return _dated(file / place.name, "backup") if file.is_dir() else file


@click.command("restore")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--yes", is_flag=True, help="The pages are stopped: do not ask.")
@on_ledger
def restore_command(file: Path, yes: bool, ledger: Path | None) -> None:
    """Put the backup FILE in the place of the ledger. Stop “scorekeeper run” first.

    The ledger that was there is kept beside it under a dated name.
    """
    place = _place(ledger)
    with _told(file):
        backup.check_backup(file)
    if place.exists() and os.path.samefile(file, place):
        raise click.UsageError(
            _("{file} is the ledger itself. Name a backup of it.").format(file=file)
        )
    if not yes:
        if not sys.stdin.isatty():
            raise click.UsageError(
                _("Stop “scorekeeper run” first, then say so: {command}").format(
                    command=_restore(file, "--yes ")
                )
            )
        click.confirm(_("Is “scorekeeper run” stopped (Ctrl-C ends it)?"), abort=True)
    kept = _dated(place, "before-restore")
    had_one = place.exists()
    with _told(place):
        place.parent.mkdir(parents=True, exist_ok=True)
        backup.restore(place, file, kept)
    _say(_("The ledger is now as it was in {file}").format(file=file))
    if had_one:
        _say(_("What was there before is kept in {file}").format(file=kept))


def _say(text: str, err: bool = False) -> None:
    """Print a line; a sign that the terminal does not know becomes a question mark."""
    encoding = (sys.stderr if err else sys.stdout).encoding
    click.echo(text.encode(encoding, "replace").decode(encoding), err=err)


def _place(named: Path | None) -> Path:
    return ledger_file(data_folder()) if named is None else named.absolute()


def _dated(place: Path, what: str) -> Path:
    """Name a new file beside the ledger: ``ledger-backup-2026-11-30-190500.db``."""
    stem = f"{place.stem}-{what}-{datetime.now():%Y-%m-%d-%H%M%S}"
    numbered = (f"{stem}-{number}" for number in count(2))
    return next(
        path
        for name in chain([stem], numbered)
        if not (path := place.with_name(f"{name}.db")).exists()
    )


def _restore(path: Path, how: str = "") -> str:
    """What to type to go back to the backup at *path*."""
    named = f'"{path}"' if " " in str(path) else str(path)
    return f"scorekeeper restore {how}{named}"


@contextmanager
def _open(named: Path | None, new: bool = False) -> Iterator[Ledger]:
    """Open the ledger for a command; make it where there is none only if it may be *new*."""
    place = _place(named)
    if new and named is None:
        place.parent.mkdir(parents=True, exist_ok=True)
    if not new and not place.exists():
        raise click.ClickException(
            _(
                "There is no ledger at {file}. The pages make one: scorekeeper run. Or name "
                "yours with --ledger FILE."
            ).format(file=place)
        )
    with _told(place), Ledger(place) as book:
        yield book


@contextmanager
def _told(place: Path) -> Iterator[None]:
    """Say what is wrong with a file in a sentence, and what to type instead."""
    try:
        yield
    except LedgerBusy as error:
        raise click.ClickException(
            _(
                "Somebody is writing to {file} all the while. Stop “scorekeeper run” (Ctrl-C "
                "ends it) or wait, then type the same again."
            ).format(file=place)
        ) from error
    except NotALedger as error:
        raise click.ClickException(
            _(
                "{file} is no ledger; nothing was changed. A ledger or a backup of one is a "
                "file ending in .db; JSON goes in by: scorekeeper import FILE"
            ).format(file=error.path)
        ) from error
    except LedgerIsNewer as error:
        raise click.ClickException(
            _(
                "A later version of Scorekeeper has written {file}. Update it: "
                "pip install --upgrade scorekeeper"
            ).format(file=error.path)
        ) from error
    except LedgerUnusable as error:
        raise click.ClickException(
            _(
                "{file} cannot be used: {reason}. Name another file, or go back to a backup: "
                "scorekeeper restore FILE"
            ).format(file=error.path, reason=error.why)
        ) from error
    except WouldOverwrite as error:
        raise click.ClickException(
            _(
                "There already is a file {file}. Name another one, or none: scorekeeper backup"
            ).format(file=error.path)
        ) from error


COMMANDS: Sequence[click.Command] = (
    matches_command,
    export_command,
    import_command,
    backup_command,
    restore_command,
)
"""What these add to `scorekeeper`."""
