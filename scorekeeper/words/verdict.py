"""A verdict, and the proof that it cannot be otherwise."""

from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.rules.cards import NAME, each
from scorekeeper.rules.looks import Looks
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
            if not verdict.defender.count:
                parts.append(_("The defender cannot have gin: only who goes out can."))
    elif outcome.ending in ("gin", "big_gin"):
        parts.append(_("The knocker has nothing left, so nothing may be laid off."))
        if verdict.defender and not verdict.defender.count:
            parts.append(
                _("The defender has everything melded too, but only who goes out has gin.")
            )
        parts += filter(None, [big_gin_sentence(verdict)])
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


def big_gin_sentence(verdict: Verdict) -> str:
    """Say that eleven melded cards are plain gin, where they are; else nothing."""
    called = verdict.called
    if called.big_gin and not verdict.faults and called.house.big_gin_points is None:
        return _("Big Gin is not played at this table: eleven melded cards are plain gin.")
    return ""


def other_sentence(worse: Worse, proof: Proof) -> str:
    """Say what a worse line would have cost, and where it is so that it is the next best."""
    said = line_sentence(worse)
    if worse is proof.next and worse.why != "next":
        return f"{said} {_('That is the next best.')}"
    return said


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
    if worse.why == "next":
        text = {
            (True, True): _("The next best, meld {melds} and lay off {laid}"),
            (True, False): _("The next best, meld {melds}"),
            (False, True): _("The next best, meld nothing and lay off {laid}"),
            (False, False): _("The next best, meld nothing"),
        }[bool(line.melds), bool(laid)]
    elif worse.why == "meld_first" and not laid:
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
    """Say in how many ways the defender can meld, and lay off, and what the best leaves:
    "The defender can meld in 12 ways (melding nothing is one). With all laid off that then
    fits, the least he can be left with is 2; the next least is 11."."""
    parts = []
    if proof.meldings == 1:
        parts.append(_("The defender has no meld."))
    else:
        parts.append(
            ngettext(
                "The defender can meld in {count} way (melding nothing is one).",
                "The defender can meld in {count} ways (melding nothing is one).",
                proof.meldings,
            ).format(count=proof.meldings)
        )
    if not proof.laying:
        text = (
            _("He is left with {least}.")
            if proof.next is None
            else _("The least that leaves him is {least}; the next least is {next}.")
        )
    elif proof.lines == proof.meldings:
        text = (
            _("With all laid off that fits, he is left with {least}.")
            if proof.next is None
            else _(
                "With all laid off that then fits, the least he can be left with is {least}; "
                "the next least is {next}."
            )
        )
    else:
        text = (
            _("All that fits can be laid off in {lines} ways; each leaves him {least}.")
            if proof.next is None
            else _(
                "With all laid off that then fits, here or there, that makes {lines} ways in "
                "all. The least he can be left with is {least}; the next least is {next}."
            )
        )
    parts.append(text.format(least=proof.least, next=proof.next_least, lines=proof.lines))
    return " ".join(parts)


def looks_sentences(proof: Proof) -> list[str]:
    """Say why cards that look as if they could be laid off cannot: "7♠ looks as if it went
    with 5♠ 6♠. But 5♦ 5♥ 5♠ and 6♦ 6♥ 6♠ are sets: a set takes only its own rank."."""
    alike: dict[tuple[str, tuple[int, ...]], list[Looks]] = {}
    for one in proof.looks:
        alike.setdefault((one.why, one.where), []).append(one)
    said = []
    for (why, where), some in alike.items():
        seems = [
            _("{card} looks as if it went with {beside}.").format(
                card=signs(one.card), beside=signs(one.beside)
            )
            for one in some
        ]
        count = sum(cards.bit_count() for cards in where) if why == "loose" else len(where)
        but = {
            "sets": ngettext(
                "But {melds} is a set: a set takes only its own rank.",
                "But {melds} are sets: a set takes only its own rank.",
                count,
            ),
            "runs": ngettext(
                "But {melds} is a run: a run takes only its own suit, in a row.",
                "But {melds} are runs: a run takes only its own suit, in a row.",
                count,
            ),
            "loose": ngettext(
                "But {melds} is in no meld, and only melds take cards.",
                "But {melds} are in no meld, and only melds take cards.",
                count,
            ),
        }[why]
        said.append(" ".join((*seems, but.format(melds=listed(map(signs, where))))))
    return said


def spread_sentence(other: OtherSpread) -> str:
    """Say what another spread of the knocker would have scored."""
    if not other.more:
        text = _("Laid as {melds} with {count} left it scores the same.")
    elif other.least:
        text = _("Laid as {melds} with {count} left, the least there can be, {result}.")
    else:
        text = _("Laid as {melds} with {count} left, which is not the least, {result}.")
    said = text.format(
        melds=laid_out(other.knocker.melds) or _("no melds"),
        count=other.knocker.count,
        result=scores(other.outcome),
    )
    return " ".join((said, *_reasons(other))) if other.more else said


def _reasons(other: OtherSpread) -> Iterator[str]:
    """Say which cards make the difference between a spread and that of the verdict."""
    for cards, meld in other.freed:
        yield _("There the defender could lay off {cards} on {meld}.").format(
            cards=listed(signs(card) for card in each(cards)), meld=signs(meld)
        )
    if other.barred and not other.knocker.count:
        yield _("It would have been gin, and nothing may be laid off.")
    elif other.barred:
        yield ngettext(
            "There {cards} would have no place.",
            "There {cards} would have no place.",
            other.barred.bit_count(),
        ).format(cards=listed(signs(card) for card in each(other.barred)))


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
        text = _("Laid as {melds} it would have been legal with {count} left: {result}.")
    return text.format(
        discard=signs(instead.discard or 0),
        melds=melds,
        count=instead.knocker.count,
        limit=instead.limit,
        result=scores(instead.outcome) if instead.outcome else "",
        points=instead.outcome.points if instead.outcome else 0,
    )
