"""The command line: `scorekeeper verify`, `houses`, `run`."""

import json
import sys
from collections.abc import Callable
from typing import BinaryIO

import click

from scorekeeper.contract import Json, answer_lines, read_line, tally, verify
from scorekeeper.rules.presets import PRESETS
from scorekeeper.words import preset_name


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Keep score of gin rummy played with real cards, and show the working."""


def stream(answer: Callable[[object], Json]) -> None:
    """Answer requests from standard input line by line; exit 1 if one could not be read."""
    well = True
    for line, readable in answer_lines(sys.stdin, answer):
        sys.stdout.write(line + "\n")
        well = well and readable
    sys.stdout.flush()
    sys.exit(0 if well else 1)


@main.command("verify")
@click.option("--jsonl", is_flag=True, help="Read a request a line, write an answer a line.")
def verify_command(jsonl: bool) -> None:
    """Decide a hand: who scores, how much, and why."""
    if jsonl:
        stream(verify)


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
        raise click.UsageError(f"There is no rulebook “{preset}”. Type: scorekeeper houses")


@main.command("tally")
@click.argument("match", required=False, type=click.File("rb"))
@click.option("--jsonl", is_flag=True, help="Read a match a line, write an answer a line.")
def tally_command(match: BinaryIO | None, jsonl: bool) -> None:
    """Work out a whole match from the file MATCH ("-": standard input)."""
    if jsonl == (match is not None):
        raise click.UsageError("Name the file of one match, or say --jsonl.")
    if match is None:
        stream(tally)
        return
    answer = tally(read_line(match.read()))
    click.echo(json.dumps(answer, ensure_ascii=False, indent=1))
    sys.exit(1 if "error" in answer else 0)
