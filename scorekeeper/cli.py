"""The command line: `verify`, `houses`, `tally`; see also `cli_ledger` and `cli_run`."""

import errno
import json
import os
import sys
from collections.abc import Callable, Mapping
from io import TextIOWrapper
from typing import Any, BinaryIO

import click

from scorekeeper.contract import Json, answer_lines, read_line, tally, verify
from scorekeeper.report import report, spelled
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.proof import explain
from scorekeeper.rules.request import CALLS, read_request
from scorekeeper.rules.showdown import judge
from scorekeeper.words import fault_message, listed, preset_name, speak, translations
from scorekeeper.words import gettext as _


class Commands(click.Group):
    """The commands; those of the ledger and the server are loaded when one is asked for, so
    that `verify` need not wait for SQLite."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command line; where nothing can be written, say so in one line."""
        try:
            try:
                return super().main(*args, **kwargs)
            finally:
                sys.stdout.flush()
        except OSError as error:
            if error.errno not in (errno.ENOSPC, errno.EBADF, errno.EIO):
                raise
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - for the flush at the very end
            told = _("the answer cannot be written ({reason})").format(reason=error.strerror)
            sys.stderr.write(f"scorekeeper: {told}\n")
            sys.exit(1)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*super().list_commands(ctx), *self._loaded_late()])

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        return super().get_command(ctx, name) or self._loaded_late().get(name)

    def _loaded_late(self) -> dict[str, click.Command]:
        from scorekeeper.cli_ledger import COMMANDS
        from scorekeeper.cli_run import run_command

        return {str(command.name): command for command in (*COMMANDS, run_command)}


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Keep score of gin rummy played with real cards, and show the working."""
    speak(translations(os.environ.get("SCOREKEEPER_LANG", "en")))


def stream(answer: Callable[[object], Json]) -> None:
    """Answer requests from standard input line by line; exit 1 if one could not be read."""
    _in_utf8()
    well = True
    for line, readable in answer_lines(sys.stdin, answer):
        sys.stdout.write(line + "\n")
        well = well and readable
    sys.stdout.flush()
    sys.exit(0 if well else 1)


def _in_utf8() -> None:
    """Read and write UTF-8 whatever the terminal speaks, as JSON is; bytes that are none
    spoil only their line."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    if isinstance(sys.stdout, TextIOWrapper):
        # Only half a surrogate pair cannot be written: JSON can, as an escape.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


@main.command("verify")
@click.option("--house", metavar="HOUSE", help="A rulebook's name, or a house as JSON.")
@click.option("--knocker", metavar="CARDS", help="Ten cards, or eleven with the discard.")
@click.option("--defender", metavar="CARDS", help="Ten cards.")
@click.option("--upcard", metavar="CARD", help="The card turned, where the rules need it.")
@click.option("--discard", metavar="CARD", help="The one of eleven that was thrown.")
@click.option("--call", type=click.Choice(CALLS), help="What was called; a knock unless said.")
@click.option("--spread", metavar="MELDS", help="The knocker's melds as laid, | between.")
@click.option("--defence", metavar="JSON", help="Melds and lay-offs as the defender played.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.option("--jsonl", is_flag=True, help="Read a request a line, write an answer a line.")
def verify_command(as_json: bool, jsonl: bool, **told: str | None) -> None:
    """Decide a hand: who scores, how much, and why.

    Cards are written like 7D, 10H or AC; 4-7H is a run, 9CDH a set.

    \b
    scorekeeper verify --house book-25-25 \\
        --knocker "3-6C 8-QD JH" --defender "5DHS 9-QS 6D 7D 2D"
    """
    if jsonl:
        given = [f"--{name}" for name, value in told.items() if value is not None]
        given += ["--json"] if as_json else []
        if given:
            raise click.UsageError(
                _("--jsonl reads whole hands from standard input: leave out {options}.").format(
                    options=listed(given)
                )
            )
        stream(verify)
        return
    request = _request(told)
    if as_json:
        _in_utf8()
        answer = verify(request)
        click.echo(json.dumps(answer, ensure_ascii=False))
        sys.exit(1 if "error" in answer else 0)
    call = read_request(request)
    for fault in call.faults:
        _tell(fault_message(fault), err=True)
    if call.showdown is None:
        sys.exit(1)
    verdict = judge(call.showdown)
    for line in report(call.showdown, verdict, explain(call.showdown, verdict), call.discard):
        _tell(line)


def _request(told: Mapping[str, str | None]) -> Json:
    """Make the request of the contract out of the options; raises for wrong usage."""
    missing = [f"--{name}" for name in ("house", "knocker", "defender") if told[name] is None]
    if missing:
        raise click.UsageError(
            _(
                "Add {options}. “scorekeeper verify --help” shows a whole hand, and "
                "“scorekeeper houses” lists the rulebooks."
            ).format(options=listed(missing))
        )
    request: Json = {name: value for name, value in told.items() if value is not None}
    house, spread, defence = told["house"], told["spread"], told["defence"]
    if house is not None and house.lstrip().startswith("{"):
        request["house"] = _json(house, "house", '{"preset": "pagat", "gin_bonus": 25}')
    if spread is not None:
        request["spread"] = [meld for meld in spread.split("|") if meld.strip()]
    if defence is not None:
        request["defence"] = _json(
            defence, "defence", '{"melds": [["KC", "KD", "KH"]], "layoffs": [["7S", "4S"]]}'
        )
    return request


def _json(text: str, option: str, example: str) -> object:
    read = read_line(text)
    if not isinstance(read, dict):
        text = _("{option} is no JSON object. Write it like {example}.")
        raise click.UsageError(text.format(option=f"--{option}", example=example))
    return read


def _tell(text: str, err: bool = False) -> None:
    """Print a line of text, in letters where the terminal knows no suit signs."""
    click.echo(spelled(text, (sys.stderr if err else sys.stdout).encoding), err=err)


@main.command("houses")
@click.argument("preset", required=False)
def houses_command(preset: str | None) -> None:
    """List the rulebooks; with a name, print one as JSON."""
    if preset is None:
        for name in PRESETS:
            click.echo(f"{name:16}{preset_name(name)}")
    elif preset in PRESETS:
        click.echo(json.dumps(PRESETS[preset].house.as_json(), indent=1))
    else:
        text = _("There is no rulebook “{name}”. Type: scorekeeper houses")
        raise click.UsageError(text.format(name=preset))


@main.command("tally")
@click.argument("match", required=False, type=click.File("rb"))
@click.option("--jsonl", is_flag=True, help="Read a match a line, write an answer a line.")
def tally_command(match: BinaryIO | None, jsonl: bool) -> None:
    """Work out a whole match from the file MATCH ("-": standard input)."""
    if jsonl == (match is not None):
        raise click.UsageError(_("Name the file of one match, or say --jsonl."))
    if match is None:
        stream(tally)
        return
    _in_utf8()
    answer = tally(read_line(match.read()))
    click.echo(json.dumps(answer, ensure_ascii=False, indent=1))
    sys.exit(1 if "error" in answer else 0)
