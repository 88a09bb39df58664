"""The proof of a verdict, a sentence for each step."""

from collections.abc import Iterable, Iterator

from scorekeeper.rules.cards import each
from scorekeeper.rules.layoffs import Side
from scorekeeper.rules.proof import Proof
from scorekeeper.rules.showdown import Outcome, Verdict
from scorekeeper.rules.steps import Step
from scorekeeper.words.cards import listed, signs
from scorekeeper.words.faults import knock_fault
from scorekeeper.words.laid import judged_sentence
from scorekeeper.words.speech import gettext as _
from scorekeeper.words.verdict import (
    big_gin_sentence,
    headline,
    instead_sentence,
    lines_sentence,
    looks_sentences,
    other_sentence,
)


def step_title(step: Step) -> str:
    """Say in a few words what a step shows."""
    if step.kind == "instead":
        return _("What decides it") if step.decides else _("What it could have been")
    return {
        "knock": _("The knock"),
        "worked_out": _("Worked out"),
        "tempting": _("What tempts"),
        "next": _("The next best"),
        "melds": _("The best: the melds"),
        "lay_off": _("The best: a lay-off"),
        "looks": _("What only looks as if it fits"),
        "end": _("What decides it") if step.decides else _("What the best comes to"),
        "played": _("What decides it"),
    }[step.kind]


def step_sentence(step: Step, verdict: Verdict, proof: Proof) -> str:
    """Say what happens in a step."""
    if step.kind == "knock":
        return " ".join(_knock(step, verdict))
    if step.kind == "worked_out":
        return _(
            "At this table the knocker's melds are worked out, however he laid them: {melds}. "
            "That leaves {count}."
        ).format(melds=_melded(step.knocker.melds) or _("none"), count=step.knocker.count)
    if step.worse:
        return other_sentence(step.worse, proof)
    if step.kind == "lay_off":
        return _("{card} goes on {on}. That leaves {count}.").format(
            card=signs(step.card), on=signs(step.on), count=step.defender.count
        )
    if step.kind == "melds":
        return " ".join(_melds(step, verdict, proof))
    if step.kind == "looks":
        return " ".join(looks_sentences(proof))
    if step.kind == "instead":
        assert proof.instead
        return " ".join((*_faults(step, verdict), instead_sentence(proof.instead)))
    return _end(step, verdict)


def _melded(melds: Iterable[int]) -> str:
    return listed(map(signs, melds))


def _knock(step: Step, verdict: Verdict) -> Iterator[str]:
    """Say what the knocker laid down; and why it is not legal, where that can be seen of it."""
    lay, called = step.knocker, verdict.called
    melds, count = _melded(lay.melds), lay.count
    if called.big_gin:
        yield _("The knocker keeps eleven cards and lays down {melds}.").format(melds=melds)
        yield from filter(None, [big_gin_sentence(verdict)])
    elif not lay.melds:
        yield _("The knocker melds nothing and is left with {count}.").format(count=count)
    elif lay.loose:
        text = _("The knocker lays down {melds} and is left with {count}.")
        yield text.format(melds=melds, count=count)
    elif step.judged or verdict.faults:
        yield _("The knocker lays down {melds}.").format(melds=melds)
    else:
        yield _("The knocker lays down {melds}, and nothing is left: gin.").format(melds=melds)
    for judged in step.judged:
        if others := judged.cards & ~called.knocker:
            yield _("{cards} is no meld of his: he does not hold {others}.").format(
                cards=signs(judged.cards), others=_apart(others)
            )
        else:
            yield f"{judged_sentence(judged)}."
    yield from _faults(step, verdict)


def _apart(cards: int) -> str:
    return listed(signs(card) for card in each(cards))


def _faults(step: Step, verdict: Verdict) -> Iterator[str]:
    """Say why the knock was not legal, in the step that decides it, but not again what was
    said of its melds."""
    if step.decides:
        for code in verdict.faults:
            if code in ("over_limit", "not_big_gin"):
                yield knock_fault(code, verdict.knocker.count, verdict.limit)


def _end(step: Step, verdict: Verdict) -> str:
    assert step.outcome
    counts = _("{defender} against {knocker}.").format(
        defender=step.defender.count, knocker=step.knocker.count
    )
    told = f"{counts} {_headline(step.outcome)}"
    if step.kind == "end":
        return told
    return " ".join((_played(step.defender), _("At this table that counts."), told))


def _played(side: Side) -> str:
    """Say what the defender did himself."""
    laid = listed(signs(card) for card, _place in side.layoffs)
    melds = _melded(side.melds)
    return {
        (True, True): _("The defender melded {melds} and laid off {laid}."),
        (True, False): _("The defender melded {melds} and laid nothing off."),
        (False, True): _("The defender melded nothing and laid off {laid}."),
        (False, False): _("The defender melded nothing and laid nothing off."),
    }[bool(melds), bool(laid)].format(melds=melds, laid=laid)


def _headline(outcome: Outcome) -> str:
    return headline(outcome.ending, outcome.winner, outcome.points)


def _melds(step: Step, verdict: Verdict, proof: Proof) -> Iterator[str]:
    melds, count = step.defender.melds, step.defender.count
    if proof.broken:
        yield _("{melds} is broken up.").format(melds=_melded(proof.broken))
    if melds:
        yield _("The defender melds {melds}.").format(melds=_melded(melds))
    else:
        yield _("The defender melds nothing.")
    if not count:
        yield _("Every card is melded.")
        return
    yield _("That leaves {count} loose.").format(count=count)
    if not verdict.knocker.count:
        yield _("Nothing may be laid off against gin.")
    elif not proof.best or not proof.best.layoffs:
        yield _("None of the loose cards goes on a meld of the knocker.")


def end_sentences(proof: Proof) -> list[str]:
    """Say why nothing better exists."""
    if proof.best is None:
        return []
    again = _("Counted again by another method: {least}.").format(least=proof.least)
    return [lines_sentence(proof), again]
