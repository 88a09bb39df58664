"""The proof of a verdict as a row of pictures: the cards as they lie, step after step.

First the knock as it lies; then each line that tempts, and what it leaves; then the best
line, the melds first and each lay-off by itself; at last the count that decides it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.layoffs import Layoff, Side
from scorekeeper.rules.melds import deadwood
from scorekeeper.rules.proof import Proof, Worse
from scorekeeper.rules.showdown import Outcome, Verdict, settle


@dataclass(frozen=True, slots=True)
class Step:
    """One picture of the table.

    *kind*: ``knock``, ``tempting`` (with the *worse* line), ``melds`` (the defender's own in
    the best line), ``lay_off`` (*card* goes *on* a meld), ``end``; or ``instead``, where
    the knock was not legal. *laid* are for each of the knocker's melds the cards laid off on
    it so far; *defender* are the defender's melds and what is still loose.
    """

    kind: str
    laid: tuple[int, ...]
    defender: Side
    worse: Worse | None = None
    card: int = 0
    on: int = 0
    outcome: Outcome | None = None


def steps(verdict: Verdict, proof: Proof) -> tuple[Step, ...]:
    """Draw the *proof* of the *verdict*, step by step."""
    return tuple(_steps(verdict, proof))


def _steps(verdict: Verdict, proof: Proof) -> Iterator[Step]:
    hand, table = verdict.called.defender, verdict.knocker.melds
    none = (0,) * len(table)
    untouched = Side((), hand, deadwood(hand))
    yield Step("knock", none, untouched)
    if proof.best is None:
        yield Step("instead", none, untouched)
        return
    for worse in proof.worse:
        yield Step("tempting", _laid(worse.line.layoffs, len(table)), worse.line, worse)
    best = proof.best
    for done in range(len(best.layoffs) + 1):
        layoffs = best.layoffs[:done]
        loose = best.loose | sum(card for card, _ in best.layoffs[done:])
        laid = _laid(layoffs, len(table))
        lying = Side(best.melds, loose, deadwood(loose), layoffs)
        if done:
            card, place = layoffs[-1]
            on = table[place] | laid[place] ^ card
            yield Step("lay_off", laid, lying, card=card, on=on)
        else:
            yield Step("melds", laid, lying)
    called, mine = verdict.called, verdict.knocker.count
    outcome = settle(called.house, mine, best.count, called.doubled, called.big_gin)
    yield Step("end", _laid(best.layoffs, len(table)), best, outcome=outcome)


def _laid(layoffs: Sequence[Layoff], melds: int) -> tuple[int, ...]:
    """For each meld, the cards laid off on it."""
    return tuple(sum(card for card, on in layoffs if on == place) for place in range(melds))
