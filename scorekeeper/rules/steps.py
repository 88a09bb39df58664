"""The proof of a verdict as a row of pictures: the cards as they lie, step after step.

First the knock as it lay; then each line that tempts, and what it leaves, the next best last;
then the best line, the melds first and each lay-off by itself; at last the count that decides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.layoffs import Layoff, Side
from scorekeeper.rules.melds import deadwood
from scorekeeper.rules.missed import Judged, look_back
from scorekeeper.rules.proof import Proof, Worse, as_it_lay
from scorekeeper.rules.showdown import Outcome, Verdict, settle


@dataclass(frozen=True, slots=True)
class Step:
    """One picture of the table.

    *kind*: ``knock`` as it lay, each meld *judged* where one of them is none; ``worked_out``
    (the knocker's melds, where the table counts others than he laid); ``tempting`` and
    ``next`` (with the *worse* line); ``melds`` (the defender's own in the best line),
    ``lay_off`` (*card* goes *on* a meld), ``looks`` (what seems to fit and does not), ``end``,
    ``played`` (where the table counts another defence than the best). Where the knock was not
    legal, ``instead`` follows at once: what could have been laid.

    *knocker* are his cards as they lie in it, *laid* for each of his melds the cards laid off
    on it so far; *defender* are the defender's melds and what is still loose. One step
    *decides* the hand.
    """

    kind: str
    knocker: Side
    laid: tuple[int, ...]
    defender: Side
    worse: Worse | None = None
    card: int = 0
    on: int = 0
    outcome: Outcome | None = None
    judged: tuple[Judged, ...] = ()
    decides: bool = False


def steps(verdict: Verdict, proof: Proof) -> tuple[Step, ...]:
    """Draw the *proof* of the *verdict*, step by step."""
    return tuple(_steps(verdict, proof))


def deciding(every: Sequence[Step]) -> int:
    """The number of the step that decides, counted from 1."""
    return next(number for number, step in enumerate(every, 1) if step.decides)


def _steps(verdict: Verdict, proof: Proof) -> Iterator[Step]:
    called, mine = verdict.called, verdict.knocker
    table = mine.melds
    hand = Side((), called.defender, deadwood(called.defender))
    if proof.instead:
        yield from _illegal(verdict, proof, hand)
        return
    lay = as_it_lay(verdict)
    yield Step("knock", lay, _laid((), lay.melds), hand, judged=_judged(verdict))
    if {*lay.melds} != {*table}:
        yield Step("worked_out", mine, _laid((), table), hand)
    for worse in proof.others:
        kind = "next" if worse is proof.next else "tempting"
        yield Step(kind, mine, _laid(worse.line.layoffs, table), worse.line, worse)
    best = proof.best
    assert best
    for done in range(len(best.layoffs) + 1):
        layoffs = best.layoffs[:done]
        loose = best.loose | sum(card for card, _ in best.layoffs[done:])
        laid = _laid(layoffs, table)
        lying = Side(best.melds, loose, deadwood(loose), layoffs)
        if done:
            card, place = layoffs[-1]
            on = table[place] | laid[place] ^ card
            yield Step("lay_off", mine, laid, lying, card=card, on=on)
        else:
            yield Step("melds", mine, laid, lying)
    laid = _laid(best.layoffs, table)
    if proof.looks:
        yield Step("looks", mine, laid, best)
    outcome = settle(called.house, mine.count, best.count, called.doubled, called.big_gin)
    played = verdict.defence if verdict.defence and verdict.outcome != outcome else None
    yield Step("end", mine, laid, best, outcome=outcome, decides=not played)
    if played:
        laid = _laid(played.layoffs, table)
        yield Step("played", mine, laid, played, outcome=verdict.outcome, decides=True)


def _illegal(verdict: Verdict, proof: Proof, hand: Side) -> Iterator[Step]:
    """Draw a knock that was not legal as it lay, and what could have been laid."""
    instead = proof.instead
    assert instead
    lay, could = as_it_lay(verdict), instead.outcome is not None
    judged = _judged(verdict)
    yield Step("knock", lay, _laid((), lay.melds), hand, judged=judged, decides=could)
    other = instead.knocker
    yield Step("instead", other, _laid((), other.melds), hand, decides=not could)


def _judged(verdict: Verdict) -> tuple[Judged, ...]:
    return tuple(one for one in look_back(verdict).spread if one.fault)


def _laid(layoffs: Sequence[Layoff], melds: Sequence[int]) -> tuple[int, ...]:
    """For each meld, the cards laid off on it."""
    return tuple(
        sum(card for card, on in layoffs if on == place) for place in range(len(melds))
    )
