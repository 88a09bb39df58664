"""A verdict as lines of text, with the whole working, for a terminal or a file."""

from collections.abc import Iterator

from scorekeeper.rules.cards import NAME
from scorekeeper.rules.layoffs import Side
from scorekeeper.rules.proof import Proof
from scorekeeper.rules.showdown import AtTheTable, Outcome, Showdown, Verdict
from scorekeeper.words import (
    SCORE_PARTS,
    barred_sentence,
    broken_sentence,
    headline,
    instead_sentence,
    knock_fault,
    laid_out,
    law_sentence,
    lines_sentence,
    looks_sentences,
    ngettext,
    other_sentence,
    same_sentence,
    signed,
    signs,
    spread_sentence,
)
from scorekeeper.words import gettext as _

_WIDTH = 12
_LETTERS = str.maketrans("♣♦♥♠−–“”", 'CDHS--""')


def report(
    called: Showdown, verdict: Verdict, proof: Proof, discard: int | None = None
) -> Iterator[str]:
    """Give the lines of the report on a hand: the verdict, how the cards lie, the sum line
    by line, and the *proof*. *discard* is the card the knocker threw, if told."""
    outcome = verdict.outcome
    yield headline(outcome.ending, outcome.winner, outcome.points)
    for fault in verdict.faults:
        yield knock_fault(fault, verdict.knocker.count, verdict.limit)
    yield from filter(None, [law_sentence(verdict)])
    yield ""
    if called.upcard is not None:
        yield _row(_("Upcard"), _turned(called))
    lay = proof.instead.laid if proof.instead else None
    yield from _side(_("Knocker"), lay or verdict.knocker)
    if discard is not None:
        yield _row(_("  threw"), signs(discard))
    if verdict.defender:
        yield from _side(_("Defender"), verdict.defender, verdict.knocker)
        yield from _sum(verdict)
    yield from _at_the_table(called, verdict)
    yield from _proof(proof)


def spelled(text: str, encoding: str | None) -> str:
    """Write *text* so that *encoding* can carry it: letters for the suit signs if need be."""
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return text.translate(_LETTERS).encode("ascii", "replace").decode("ascii")
    return text


def _row(label: str, text: str) -> str:
    return f"{label:<{_WIDTH - 1}} {text}"


def _turned(called: Showdown) -> str:
    card = signs(called.upcard or 0)
    if called.limit == 0:
        turned = _("{card}; only gin may be laid down").format(card=card)
    else:
        turned = _("{card}; at most {limit} may knock").format(card=card, limit=called.limit)
    return (
        _("{turned}; the hand counts double").format(turned=turned)
        if called.doubled
        else turned
    )


def _side(who: str, side: Side, table: Side | None = None) -> Iterator[str]:
    """Say how one player's cards lie; *table* is the knocker's side he lays off on."""
    yield _row(who, laid_out(side.melds) or _("no melds"))
    grown = list(table.melds) if table else []
    for card, place in side.layoffs:
        text = _("{card} on {meld}").format(card=signed(NAME[card]), meld=signs(grown[place]))
        yield _row(_("  lays off"), text)
        grown[place] |= card
    yield _row(
        _("  left"),
        _("{cards} = {count}").format(cards=signs(side.loose), count=side.count)
        if side.loose
        else _("nothing"),
    )


def _sum(verdict: Verdict) -> Iterator[str]:
    assert verdict.defender
    if not verdict.outcome.winner:
        return
    high, low = sorted((verdict.knocker.count, verdict.defender.count), reverse=True)
    rows = [
        (
            f"{_(SCORE_PARTS[part])}, {high} − {low}"
            if part == "difference"
            else _(SCORE_PARTS[part]),
            points,
        )
        for part, points in verdict.outcome.score
    ]
    if len(rows) > 1:
        rows.append((_("Together"), verdict.outcome.points))
    wide = max(len(label) for label, _points in rows)
    yield ""
    for label, points in rows:
        yield f"{label:<{wide}}{points:>5}"
    yield ngettext("{count} box", "{count} boxes", verdict.boxes).format(count=verdict.boxes)


def _at_the_table(called: Showdown, verdict: Verdict) -> Iterator[str]:
    """Say what was done at the table, where that was told."""
    laid, played = verdict.as_laid, verdict.as_played
    if laid:
        yield ""
        yield from _done(_("As laid"), laid, verdict.limit)
        if laid.lost:
            yield _row("", _("A better spread scores {lost} more.").format(lost=laid.lost))
    if played:
        yield ""
        yield from _done(_("As played"), played, verdict.limit)
        if played.lost:
            yield _row("", _("The best defence saves {lost}.").format(lost=played.lost))


def _done(what: str, done: AtTheTable, limit: int) -> Iterator[str]:
    if not done.faults:
        yield _row(what, _told(done.outcome))
        if done.defender:
            text = _("{knocker} against {defender}").format(
                knocker=done.knocker.count if done.knocker else 0,
                defender=done.defender.count,
            )
            yield _row("", text)
    for place, fault in enumerate(done.faults):
        count = done.knocker.count if done.knocker else 0
        yield _row("" if place else what, knock_fault(fault, count, limit))


def _told(outcome: Outcome) -> str:
    return headline(outcome.ending, outcome.winner, outcome.points)


def _proof(proof: Proof) -> Iterator[str]:
    yield ""
    if proof.instead:
        yield instead_sentence(proof.instead)
        return
    yield lines_sentence(proof)
    if proof.broken:
        yield broken_sentence(proof)
    for worse in proof.others:
        yield f"- {other_sentence(worse, proof)}"
    yield from looks_sentences(proof)
    if proof.gin_barred:
        yield barred_sentence(proof.gin_barred)
    if proof.spreads:
        yield ""
        differing = [other for other in proof.spreads if other.more]
        for other in differing:
            yield spread_sentence(other)
        if same := len(proof.spreads) - len(differing):
            yield same_sentence(same)
