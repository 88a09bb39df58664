"""What was laid at the table: legal or not, and what was missed."""

from collections.abc import Mapping

from scorekeeper.rules.cards import each
from scorekeeper.rules.layoffs import Side
from scorekeeper.rules.missed import Gone, Judged, LookBack, Missed
from scorekeeper.rules.showdown import AtTheTable, Outcome, Verdict
from scorekeeper.words.cards import listed, signed, signs
from scorekeeper.words.speech import N_, ngettext
from scorekeeper.words.speech import gettext as _
from scorekeeper.words.verdict import headline, laid_out, scores

LAID_FAULTS: Mapping[str, str] = {
    "too_few": N_("a meld has three cards or more"),
    "gap": N_("they do not follow one another without a gap"),
    "corner": N_("no run goes past the king: the ace is low"),
    "mixed": N_("neither one rank nor one suit in a row"),
    "card_not_in_hand": N_("a card in it is not in this hand"),
    "used": N_("a card in it lies in another place already"),
    "gin": N_("nothing may be laid off against gin"),
    "no_meld": N_("there is no meld of the knocker to lay it on"),
    "other_rank": N_("a set takes only its own rank"),
    "other_suit": N_("a run takes only its own suit"),
}
"""Why a meld, or a lay-off, is not legal."""


def on_nothing(card: str) -> str:
    """Say that a card was laid off on a meld of which no card is there."""
    return _(
        "Nothing lies in the group of the knocker that {card} was laid on. Put his meld there "
        "first, or lay the card elsewhere."
    ).format(card=signed(card))


def judged_sentence(judged: Judged) -> str:
    """Say of a meld, or of a lay-off, that it is legal, or why not: "7♥ on 4♥ 5♥ 6♥: legal",
    "8♥ on 4♥ 5♥ 6♥ 7♥: legal, after 7♥", "4♦ on 4♥ 5♥ 6♥: not legal, a run takes only its
    own suit", "8♥ on 4♥ 5♥ 6♥: not legal, 7♥ is missing: it was laid on 7♣ 7♦ 7♠"."""
    cards = signs(judged.cards)
    what = _("{cards} on {on}").format(cards=cards, on=signs(judged.on)) if judged.on else cards
    if judged.fault is None and judged.before:
        before = listed(signs(card) for card in each(judged.before))
        return _("{what}: legal, after {before}").format(what=what, before=before)
    if judged.fault is None:
        return _("{what}: legal").format(what=what)
    why = "; ".join(map(_missing, judged.gone)) or _(LAID_FAULTS[judged.fault])
    return _("{what}: not legal, {why}").format(what=what, why=why)


def _missing(gone: Gone) -> str:
    """Say which card a run would have needed, and where it was."""
    text = {
        "laid_off": _("{card} is missing: it was laid on {on}"),
        "melded": _("{card} is missing: it lies in {on}"),
        "loose": _("{card} is missing: it was left loose"),
        "other": _("{card} is missing: the other player has it"),
        "later": _("{card} has to be laid there first"),
        "": _("{card} is missing"),
    }[gone.where]
    return text.format(card=signs(gone.card), on=signs(gone.on))


def missed_sentence(missed: Missed, done: AtTheTable, by: str, counts: bool) -> str:
    """Say what could have been done: "7♠ could have gone on 4♠ 5♠ 6♠: left 4, not 11. An
    undercut missed: the defender would have scored 25. It cost 32.".

    *counts*: whether the table scores the hand as it was laid; else it cost nothing.
    """
    side = done.defender if by == "defender" else done.knocker
    assert side
    if missed.worth is not None and missed.worth < 0:
        return _well_left(missed, side.count, done.outcome)
    if missed.left == side.count:
        parts = [
            _("Laid as {melds} he still has {left}, but the defender can lay off less.").format(
                melds=laid_out(missed.line.melds if missed.line else ()), left=missed.left
            )
        ]
    else:
        parts = [
            _("{what}: left {left}, not {count}.").format(
                what=_could(missed, side), left=missed.left, count=side.count
            )
        ]
    if missed.worth is None:
        parts.append(_legal_then(missed.outcome))
    elif missed.worth == 0:
        parts.append(_("It would have changed nothing."))
    else:
        if missed.outcome.ending != done.outcome.ending:
            parts.append(_turned(missed.outcome))
        elif missed.left == side.count:
            parts.append(_("So {result}.").format(result=would_score(missed.outcome)))
        cost = _("It cost {worth}.") if counts else _("It would have cost {worth}.")
        parts.append(cost.format(worth=missed.worth))
    return " ".join(parts)


def would_score(outcome: Outcome) -> str:
    """Say who would have scored and how much, as a part of a sentence."""
    if outcome.winner is None:
        return _("nobody would have scored")
    text = (
        _("the knocker would have scored {points}")
        if outcome.winner == "knocker"
        else _("the defender would have scored {points}")
    )
    return text.format(points=outcome.points)


def _well_left(missed: Missed, count: int, done: Outcome) -> str:
    """Say that it was right to hold cards back, though they had a place."""
    assert missed.worth is not None
    less = missed.outcome.winner == done.winner == "knocker"
    text = {
        (True, True): _(
            "Keeping {cards} back was right: as a meld it would have left {left}, not "
            "{count}, but scored him {worth} less."
        ),
        (True, False): _(
            "Keeping {cards} back was right: as a meld it would have left {left}, not "
            "{count}, but cost him {worth}."
        ),
        (False, True): _(
            "Keeping {cards} back was right: on {on} it would have left {left}, not {count}, "
            "but scored him {worth} less."
        ),
        (False, False): _(
            "Keeping {cards} back was right: on {on} it would have left {left}, not {count}, "
            "but cost him {worth}."
        ),
    }[missed.kind == "meld", less]
    return text.format(
        cards=listed(signs(card) for card in each(missed.cards)),
        on=signs(missed.on),
        left=missed.left,
        count=count,
        worth=-missed.worth,
    )


def _could(missed: Missed, done: Side) -> str:
    cards = listed(signs(card) for card in each(missed.cards))
    if missed.line is not None and missed.kind == "together":
        return _all_gone(missed.line, done)
    if missed.line is not None and missed.kind == "otherwise":
        laid = listed(signs(card) for card, _place in missed.line.layoffs)
        text = (
            _("The best was {melds}, with {laid} laid off")
            if laid and missed.line.melds
            else _("The best was to meld nothing and lay off {laid}")
            if laid
            else _("The best was {melds}")
        )
        return text.format(melds=laid_out(missed.line.melds), laid=laid)
    if missed.kind == "meld":
        return _("{cards} could have been melded").format(cards=signs(missed.cards))
    text = (
        _("{cards} could have gone on {on}")
        if missed.kind == "off"
        else _("{cards} belonged to {on}")
    )
    return text.format(cards=cards, on=signs(missed.on))


def _all_gone(line: Side, done: Side) -> str:
    """Say what more lies in *line* than was *done*: "With 8♣ 8♦ 8♠ melded and A♥ laid off"."""
    melds = [meld for meld in line.melds if meld not in done.melds]
    gone = {card for card, _place in done.layoffs}
    laid = listed(signs(card) for card, _place in line.layoffs if card not in gone)
    text = (
        _("With {melds} melded and {laid} laid off")
        if melds and laid
        else _("With {melds} melded")
        if melds
        else _("With {laid} laid off")
    )
    return text.format(melds=listed(map(signs, melds)), laid=laid)


def _turned(instead: Outcome) -> str:
    """Say that the hand would have ended otherwise."""
    missed = {
        "undercut": _("An undercut missed"),
        "gin": _("Gin missed"),
        "big_gin": _("Big Gin missed"),
        "tie": _("A tie missed"),
        "knock": _("A knock that would have held"),
    }[instead.ending]
    return _("{missed}: {result}.").format(missed=missed, result=would_score(instead))


def _legal_then(instead: Outcome) -> str:
    """Say what a knock that was not legal would have been with this."""
    text = {
        "knock": _("The knock would have been legal: {result}."),
        "undercut": _("The knock would have been legal, and undercut: {result}."),
        "tie": _("The knock would have been legal, and the counts equal: {result}."),
        "gin": _("It would have been gin: {result}."),
        "big_gin": _("It would have been Big Gin: {result}."),
        "illegal": _("That alone does not make a legal knock."),
    }[instead.ending]
    return text.format(result=would_score(instead))


def so_laid(back: LookBack) -> str:
    """Say what the knocker's spread comes to against the best defence."""
    assert back.laid
    text = (
        _("Taken back, the rest comes to: {headline}")
        if back.meld_back
        else _("So laid, with the best defence: {headline}")
    )
    said = text.format(headline=_headline(back.laid.outcome))
    if not back.laid_best:
        return said
    return " ".join([said, _("No other spread would have scored him more.")])


def so_played(back: LookBack) -> str:
    """Say what the defender's play comes to."""
    assert back.played
    text = (
        _("Taken back, what else he did comes to: {headline}")
        if back.play_back
        else _("So played: {headline}")
    )
    return text.format(headline=_headline(back.played.outcome))


def _headline(outcome: Outcome) -> str:
    return headline(outcome.ending, outcome.winner, outcome.points)


def stands_sentence(verdict: Verdict, back: LookBack) -> str:
    """Say why the verdict stands though what was laid comes to something else; empty where
    it comes to the same."""
    laid, played = back.laid, back.played
    melds = bool(
        laid
        and not back.laid_counts
        and laid.outcome != verdict.outcome
        and not (laid.knocker and {*laid.knocker.melds} == {*verdict.spread})
    )
    play = bool(played and not back.played_counts and played.outcome != verdict.outcome)
    if not melds and not play:
        return ""
    if verdict.faults:
        return _(
            "But what lay there was not legal, so the verdict above stands: not a legal knock."
        )
    if play and verdict.called.house.defence == "as_played":
        return _(
            "It was not legal, so it does not count as it was played. The verdict above lets "
            "him lay again, as best he can: {result}."
        ).format(result=scores(verdict.outcome))
    if melds and play:
        why = _("This table counts the best melds and the best defence.")
    elif play:
        why = _("This table counts the best defence.")
    else:
        why = _("This table works out the knocker's melds, however he laid them.")
    return _("{why} So the verdict above stands: {result}.").format(
        why=why, result=scores(verdict.outcome)
    )


def taken_back_sentence(verdict: Verdict, back: LookBack) -> str:
    """Say what it would be if the defender may only take back what was not legal, where his
    play counts as it was played and that makes a difference; else nothing."""
    counted = verdict.called.house.defence == "as_played" and back.rest is not None
    if not counted or back.played is None or verdict.faults:
        return ""
    if back.played.outcome == verdict.outcome:
        return ""
    return _(
        "No book says whether he may lay again. If at your table he may only take it back: "
        "{result}."
    ).format(result=scores(back.played.outcome))


def left_lying_sentence(every: int, made_good: int) -> str:
    """Say how much of the *every* points that were left lying cost nothing."""
    if not made_good:
        return ""
    if made_good == every:
        return _("None of it cost anything: this table counts the best there was.")
    return ngettext(
        "{points} point of it cost nothing: there this table counts the best there was.",
        "{points} points of it cost nothing: there this table counts the best there was.",
        made_good,
    ).format(points=made_good)
