"""The proof of a verdict, a sentence for each step."""

from collections.abc import Iterable

from scorekeeper.rules.proof import Proof
from scorekeeper.rules.showdown import Outcome, Verdict
from scorekeeper.rules.steps import Step
from scorekeeper.words.cards import listed, signs
from scorekeeper.words.faults import knock_fault
from scorekeeper.words.speech import gettext as _
from scorekeeper.words.verdict import (
    headline,
    instead_sentence,
    line_sentence,
    lines_sentence,
)


def step_title(step: Step) -> str:
    """Say in a few words what a step shows."""
    return {
        "knock": _("The knock"),
        "tempting": _("What tempts"),
        "melds": _("The best: the melds"),
        "lay_off": _("The best: a lay-off"),
        "end": _("What decides it"),
        "instead": _("What decides it"),
    }[step.kind]


def step_sentence(step: Step, verdict: Verdict, proof: Proof) -> str:
    """Say what happens in a step."""
    knocker = verdict.knocker
    if step.kind == "knock":
        if verdict.called.big_gin:
            return _("The knocker keeps eleven cards and lays down {melds}.").format(
                melds=_melded(knocker.melds)
            )
        text = (
            _("The knocker lays down {melds} and is left with {count}.")
            if knocker.melds and knocker.count
            else _("The knocker melds nothing and is left with {count}.")
            if knocker.count
            else _("The knocker lays down {melds}, and nothing is left: gin.")
        )
        return text.format(melds=_melded(knocker.melds), count=knocker.count)
    if step.kind == "tempting":
        assert step.worse
        return line_sentence(step.worse)
    if step.kind == "lay_off":
        return _("{card} goes on {on}. That leaves {count}.").format(
            card=signs(step.card), on=signs(step.on), count=step.defender.count
        )
    if step.kind == "melds":
        return _melds(step, verdict, proof)
    if step.kind == "instead":
        faults = (knock_fault(code, knocker.count, verdict.limit) for code in verdict.faults)
        assert proof.instead
        return " ".join((*faults, instead_sentence(proof.instead)))
    return _end(step, verdict)


def _melded(melds: Iterable[int]) -> str:
    return listed(map(signs, melds))


def _end(step: Step, verdict: Verdict) -> str:
    assert step.outcome
    counts = _("{defender} against {knocker}.").format(
        defender=step.defender.count, knocker=verdict.knocker.count
    )
    best = _headline(step.outcome)
    if step.outcome == verdict.outcome:
        return f"{counts} {best}"
    done = _("At this table it counts as it was played: {headline}").format(
        headline=_headline(verdict.outcome)
    )
    return f"{counts} {best} {done}"


def _headline(outcome: Outcome) -> str:
    return headline(outcome.ending, outcome.winner, outcome.points)


def _melds(step: Step, verdict: Verdict, proof: Proof) -> str:
    melds, count = step.defender.melds, step.defender.count
    parts = []
    if proof.broken:
        broken = _melded(proof.broken)
        parts.append(_("{melds} is broken up.").format(melds=broken))
    if melds:
        parts.append(_("The defender melds {melds}.").format(melds=_melded(melds)))
    else:
        parts.append(_("The defender melds nothing."))
    parts.append(_("That leaves {count} loose.").format(count=count))
    if not verdict.knocker.count:
        parts.append(_("Nothing may be laid off against gin."))
    elif not proof.best or not proof.best.layoffs:
        parts.append(_("None of them goes on a meld of the knocker."))
    return " ".join(parts)


def end_sentences(proof: Proof) -> list[str]:
    """Say why nothing better exists."""
    if proof.best is None:
        return []
    if proof.next_least is None:
        return [lines_sentence(proof)]
    return [
        lines_sentence(proof),
        _(
            "Nothing better exists: each of the others leaves {next} or more. A second, "
            "separate count that lists every one also came to {least}."
        ).format(next=proof.next_least, least=proof.least),
    ]
