"""What was laid at the table: legal or not, and what was missed."""

from collections.abc import Mapping

from scorekeeper.rules.cards import each
from scorekeeper.rules.missed import Judged, Missed
from scorekeeper.rules.showdown import AtTheTable, Outcome
from scorekeeper.words.cards import listed, signed, signs
from scorekeeper.words.speech import N_
from scorekeeper.words.speech import gettext as _
from scorekeeper.words.verdict import laid_out, scores

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
    """Say of a meld, or of a lay-off, that it is legal, or why not: "4♦ on 4♥ 5♥ 6♥: not
    legal, a run takes only its own suit"."""
    cards = signs(judged.cards)
    what = _("{cards} on {on}").format(cards=cards, on=signs(judged.on)) if judged.on else cards
    if judged.fault is None:
        return _("{what}: legal").format(what=what)
    return _("{what}: not legal, {why}").format(what=what, why=_(LAID_FAULTS[judged.fault]))


def missed_sentence(missed: Missed, done: AtTheTable, by: str) -> str:
    """Say what could have been done: "7♠ could have gone on 4♠ 5♠ 6♠: left 4, not 11. The
    defender would have scored 25: an undercut missed. It cost 32."."""
    side = done.defender if by == "defender" else done.knocker
    assert side
    parts = [
        _("{what}: left {left}, not {count}.").format(
            what=_could(missed), left=missed.left, count=side.count
        )
    ]
    if missed.worth > 0 and missed.outcome.ending != done.outcome.ending:
        parts.append(_turned(missed.outcome))
    if missed.worth > 0:
        parts.append(_("It cost {worth}.").format(worth=missed.worth))
    elif missed.worth < 0:
        parts.append(
            _("It was well left: so laid it would have cost {worth}.").format(
                worth=-missed.worth
            )
        )
    else:
        parts.append(_("It would have changed nothing."))
    return " ".join(parts)


def _could(missed: Missed) -> str:
    cards = listed(signs(card) for card in each(missed.cards))
    if missed.kind in ("otherwise", "together"):
        if missed.line is None:
            return _("{cards} together could have gone").format(cards=cards)
        laid = listed(signs(card) for card, _place in missed.line.layoffs)
        text = (
            _("Other melds were better, {melds}, with {laid} laid off")
            if laid and missed.line.melds
            else _("It was better to meld nothing and lay off {laid}")
            if laid
            else _("Other melds were better, {melds}")
        )
        return text.format(melds=laid_out(missed.line.melds), laid=laid)
    if missed.kind == "meld":
        return _("{cards} were a meld").format(cards=signs(missed.cards))
    text = (
        _("{cards} could have gone on {on}")
        if missed.kind == "off"
        else _("{cards} belonged to {on}")
    )
    return text.format(cards=cards, on=signs(missed.on))


def _turned(instead: Outcome) -> str:
    """Say that the hand would have ended otherwise."""
    missed = {
        "undercut": _("An undercut missed"),
        "gin": _("Gin missed"),
        "big_gin": _("Big Gin missed"),
        "tie": _("A tie missed"),
        "knock": _("A knock that would have held"),
        "illegal": _("It would not have been a legal knock"),
    }[instead.ending]
    return _("{missed}: {result}.").format(missed=missed, result=scores(instead))
