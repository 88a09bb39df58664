"""A verdict, and the proof that it cannot be otherwise."""

from collections.abc import Iterable, Mapping

from scorekeeper.rules.cards import NAME
from scorekeeper.rules.proof import Instead, OtherSpread, Proof, Worse
from scorekeeper.rules.showdown import Outcome, Verdict
from scorekeeper.words.cards import listed, signed, signs
from scorekeeper.words.speech import N_, ngettext
from scorekeeper.words.speech import gettext as _

ENDINGS: Mapping[str, str] = {
    "knock": N_("Knock"),
    "undercut": N_("Undercut"),
    "gin": N_("Gin"),
    "big_gin": N_("Big Gin"),
    "tie": N_("A tie"),
    "illegal": N_("Not a legal knock"),
}
SCORE_PARTS: Mapping[str, str] = {
    "difference": N_("Difference of the counts"),
    "knock_bonus": N_("Knock bonus"),
    "undercut_bonus": N_("Undercut bonus"),
    "gin_bonus": N_("Gin bonus"),
    "big_gin_bonus": N_("Big Gin bonus"),
    "spades": N_("Doubled: a spade was turned"),
}

TIES: Mapping[str, str] = {
    "undercut": N_("Equal counts go to the defender here, with the bonus."),
    "undercut_no_bonus": N_("Equal counts go to the defender here, without a bonus."),
    "knocker": N_("Equal counts go to the knocker here."),
    "nobody": N_("Equal counts go to nobody here."),
}
"""Whose a hand with equal counts is, by the rule of the table."""


def headline(ending: str, winner: str | None, points: int) -> str:
    """Say the whole verdict in a sentence or two: "Undercut. The defender scores 33."."""
    what = _(ENDINGS[ending])
    if ending == "illegal":
        return _("{what}. Nobody scores.").format(what=what)
    if winner is None:
        return _("{what}. Nobody scores.").format(what=what)
    text = (
        _("{what}. The knocker scores {points}.")
        if winner == "knocker"
        else _("{what}. The defender scores {points}.")
    )
    return text.format(what=what, points=points)


def laid_out(melds: Iterable[int]) -> str:
    """Write melds with signs, a bar between: "5♦ 5♥ 5♠ | 9♠ 10♠ J♠"."""
    return " | ".join(signs(meld) for meld in melds)


def scores(outcome: Outcome) -> str:
    """Say who scores and how much, as a part of a sentence: "the knocker scores 2"."""
    if outcome.winner is None:
        return _("nobody scores")
    text = (
        _("the knocker scores {points}")
        if outcome.winner == "knocker"
        else _("the defender scores {points}")
    )
    return text.format(points=outcome.points)


def law_sentence(verdict: Verdict) -> str:
    """Say why the hand goes to whom it goes, and by which rule of the table where that is
    not plain: how equal counts are judged, or what the upcard allows. Empty if illegal."""
    called, outcome = verdict.called, verdict.outcome
    parts = []
    if outcome.ending == "knock" and verdict.defender:
        parts.append(
            _("The knocker has less left: {mine}, not {theirs}.").format(
                mine=verdict.knocker.count, theirs=verdict.defender.count
            )
        )
    elif outcome.ending == "undercut" and verdict.defender:
        if verdict.defender.count < verdict.knocker.count:
            parts.append(
                _("The defender has less left than the knocker: {theirs}, not {mine}.").format(
                    mine=verdict.knocker.count, theirs=verdict.defender.count
                )
            )
    elif outcome.ending in ("gin", "big_gin"):
        parts.append(_("The knocker has nothing left, so nothing may be laid off."))
    if called.house.oklahoma and called.upcard is not None:
        card = signs(called.upcard)
        parts.append(
            _("The upcard, {card}, sets the limit: knock with {limit} or less.").format(
                card=card, limit=called.limit
            )
            if called.limit
            else _("The upcard, {card}, sets the limit: only gin goes out.").format(card=card)
        )
    level = verdict.defender and verdict.defender.count == verdict.knocker.count
    if level and outcome.ending in ("undercut", "tie"):
        parts.append(_(TIES[called.house.tie]))
    return " ".join(parts)


def line_sentence(worse: Worse) -> str:
    """Say what a worse line of the defender would have cost him: "Keep 5♦ 6♦ 7♦: left
    with 12, and the knocker scores 2. That would have cost the defender 35: 2 lost and 33
    not won."."""
    lost = max(worse.outcome.for_knocker, 0)
    text = (
        _(
            "{what}: left with {count}, and {result}. That would have cost the defender "
            "{cost}: {lost} lost and {unwon} not won."
        )
        if 0 < lost < worse.cost
        else _(
            "{what}: left with {count}, and {result}. That would have cost the defender {cost}."
        )
    )
    return text.format(
        what=line_name(worse),
        count=worse.line.count,
        result=scores(worse.outcome),
        cost=worse.cost,
        lost=lost,
        unwon=worse.cost - lost,
    )


def line_name(worse: Worse) -> str:
    """Say in what a line of the defender differs from the best: "Keep 5♦ 6♦ 7♦"."""
    line = worse.line
    laid = listed(signed(NAME[card]) for card, _place in line.layoffs)
    if worse.why == "meld_first" and not laid:
        text = _("Meld {melds} first, and nothing more can be laid off")
    elif worse.why == "another" and laid and line.melds:
        text = _("Another way, meld {melds} and lay off {laid}")
    elif worse.why == "another" and laid:
        text = _("Another way, meld nothing and lay off {laid}")
    else:
        text = {
            "keep_meld": _("Keep {meld}"),
            "meld_first": _("Meld {melds} first, then lay off {laid}"),
            "other_place": _("Lay {card} on {meld} instead"),
            "no_layoffs": _("Lay nothing off"),
            "layoffs_first": _("First lay off all that fits, {laid}, then meld"),
            "another": _("Another way, meld {melds}"),
        }[worse.why]
    return text.format(
        meld=signs(worse.meld),
        melds=laid_out(line.melds),
        laid=laid,
        card=signs(worse.card),
    )


def broken_sentence(proof: Proof) -> str:
    """Say which of his own melds the defender does well to break: "Breaking … pays."."""
    return _("Breaking {melds} pays.").format(melds=listed(map(signs, proof.broken)))


def lines_sentence(proof: Proof) -> str:
    """Say how many ways the defender had and that none leaves less."""
    tried = ngettext(
        "There is {count} way to lay down the defender's cards.",
        "There are {count} ways to lay down the defender's cards; all were tried.",
        proof.lines,
    ).format(count=proof.lines)
    if proof.next_least is None:
        least = ngettext(
            "It leaves him {least}.", "All of them leave him {least}.", proof.lines
        )
    else:
        least = ngettext(
            "The least he can be left with is {least}; the next least is {next}.",
            "The least he can be left with is {least}, in {count} of them; the next least is "
            "{next}.",
            proof.reaching,
        )
    least = least.format(least=proof.least, next=proof.next_least, count=proof.reaching)
    return f"{tried} {least}"


def spread_sentence(other: OtherSpread) -> str:
    """Say what another spread of the knocker would have scored."""
    if not other.more:
        text = _("Laid as {melds} with {count} left it scores the same.")
    elif other.least:
        text = _("Laid as {melds} with {count} left, the least there can be, {result}.")
    else:
        text = _("Laid as {melds} with {count} left, which is not the least, {result}.")
    return text.format(
        melds=laid_out(other.knocker.melds) or _("no melds"),
        count=other.knocker.count,
        result=scores(other.outcome),
    )


def same_sentence(count: int) -> str:
    """Say that *count* other spreads of least deadwood change nothing."""
    return ngettext(
        "{count} other spread with the least deadwood scores the same.",
        "{count} other spreads with the least deadwood score the same.",
        count,
    ).format(count=count)


def barred_sentence(points: int) -> str:
    """Say what the defender would have saved if cards could be laid off on gin."""
    return _(
        "Nothing may be laid off against gin; otherwise the defender could have saved {points}."
    ).format(points=points)


def instead_sentence(instead: Instead) -> str:
    """Say what an illegal knocker could have laid down instead."""
    melds = laid_out(instead.knocker.melds) or _("no melds")
    if instead.outcome is None and instead.discard is not None:
        text = (
            _(
                "Had he thrown {discard} he would still have had {count} left; the most you "
                "may knock with is {limit}."
            )
            if instead.limit
            else _(
                "Had he thrown {discard} he would still have had {count} left; only gin goes "
                "out here."
            )
        )
    elif instead.outcome is None:
        text = _("The least these ten cards leave is {count}: {melds}.")
    elif instead.discard is not None and instead.outcome and not instead.knocker.count:
        text = _("Had he thrown {discard} it would have been gin, for {points}.")
    elif instead.discard is not None:
        text = _(
            "Had he thrown {discard} and laid {melds}, it would have been a legal knock with "
            "{count} left: {result}."
        )
    else:
        text = _("Laid as {melds} it is legal with {count} left: {result}.")
    return text.format(
        discard=signs(instead.discard or 0),
        melds=melds,
        count=instead.knocker.count,
        limit=instead.limit,
        result=scores(instead.outcome) if instead.outcome else "",
        points=instead.outcome.points if instead.outcome else 0,
    )
