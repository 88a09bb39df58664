"""How many hands a second: `python benchmarks/hands.py`.

The knocks are played out, so that they are as common and as rare as at a table: two hands
are dealt from a shuffled pack, the players draw in turn and throw what leaves them least,
and the first who can knock does. Every run plays the same ones. Each line is the best of
several rounds over all hands; the last column compares it with the first line, which is
the number to look at when machines differ.
"""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from time import perf_counter

from scorekeeper.contract import answer_lines, verify
from scorekeeper.rules.cards import CARDS, each, names
from scorekeeper.rules.house import House
from scorekeeper.rules.melds import least_deadwood
from scorekeeper.rules.showdown import Showdown, judge

SEED = 20
KNOCKS = 4000
ROUNDS = 7
HOUSE = "hands-only"
VERIFY = [sys.executable, "-c", "from scorekeeper.cli import main; main()", "verify", "--jsonl"]


def play(chance: random.Random) -> tuple[int, int] | None:
    """Play a deal to the first knock: the knocker's ten cards and the other's, or None if
    the stock ran out."""
    pack = [1 << place for place in range(len(CARDS))]
    chance.shuffle(pack)
    hands = [sum(pack[:10]), sum(pack[10:20])]
    for turn, card in enumerate(pack[20:-2]):
        mine, other = hands[turn % 2], hands[1 - turn % 2]
        mine |= card
        mine ^= min(each(mine), key=lambda thrown: least_deadwood(mine ^ thrown))
        if least_deadwood(mine) <= 10:
            return mine, other
        hands[turn % 2] = mine
    return None


def knocks(count: int) -> Iterator[tuple[int, int]]:
    """Give *count* knocks, always the same ones."""
    chance = random.Random(SEED)
    while count:
        if played := play(chance):
            yield played
            count -= 1


def rate(work: Callable[[], object], units: int, rounds: int = ROUNDS) -> float:
    """Do the *work* of so many *units* several times over: the most units a second."""
    best = float("inf")
    for _ in range(rounds):
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return units / best


def main() -> None:
    """Measure everything and print the table."""
    played = list(knocks(KNOCKS))
    hands = [hand for pair in played for hand in pair]
    house = House(spread="least")
    showdowns = [Showdown(house, *pair) for pair in played]
    lines = [
        json.dumps({"house": HOUSE, "knocker": names(mine), "defender": names(other)})
        for mine, other in played
    ]
    sent = "\n".join(lines).encode()

    def shown() -> None:
        for showdown in showdowns:
            verdict = judge(showdown)
            assert verdict.knocker and verdict.defender

    def in_process() -> None:
        for _ in answer_lines(lines, verify):
            pass

    def as_a_command() -> None:
        subprocess.run(VERIFY, input=sent, stdout=subprocess.DEVNULL, check=True)

    measured = [
        (
            "least deadwood of ten cards",
            rate(lambda: [*map(least_deadwood, hands)], len(hands)),
        ),
        ("a knock: who scores, and how much", rate(lambda: [*map(judge, showdowns)], KNOCKS)),
        ("a knock, and how all the cards lie", rate(shown, KNOCKS)),
        ("verify --jsonl, a line, in process", rate(in_process, KNOCKS)),
        ("verify --jsonl, a line, start-up included", rate(as_a_command, KNOCKS, 3)),
    ]
    first = measured[0][1]
    print(f"Python {sys.version.split()[0]}, {KNOCKS} knocks, best of {ROUNDS} rounds\n")
    print(f"{'':44}{'a second':>10}{'of the first':>14}")
    for name, speed in measured:
        print(f"{name:44}{speed:10,.0f}{speed / first:14.3f}")


if __name__ == "__main__":
    main()
