"""What can be thrown from eleven cards, and what it would lead to."""

from collections.abc import Sequence

from scorekeeper.rules.discards import Discard
from scorekeeper.words.cards import signs
from scorekeeper.words.speech import gettext as _
from scorekeeper.words.verdict import headline


def discards_sentence(found: Sequence[Discard]) -> str:
    """Say in a sentence what is possible: "Gin: throw K♠." """
    calls = {one.call for one in found}
    gin = [signs(one.card) for one in found if one.call == "gin" and one.card]
    knock = [signs(one.card) for one in found if one.call == "knock" and one.card]
    parts = []
    if "big_gin" in calls:
        parts.append(_("All eleven are melded: Big Gin."))
    if gin:
        parts.append(_("Throw {cards} for gin.").format(cards=_either(gin)))
    if knock:
        parts.append(_("Throw {cards} to knock.").format(cards=_either(knock)))
    return " ".join(parts) or _("Nothing can be laid down yet, whatever is thrown.")


def _either(cards: Sequence[str]) -> str:
    *rest, last = cards
    return _("{list} or {last}").format(list=", ".join(rest), last=last) if rest else last


def discard_sentence(one: Discard, limit: int) -> str:
    """Say what one discard allows, and what it scores where that is known."""
    if one.outcome:
        return headline(one.outcome.ending, one.outcome.winner, one.outcome.points)
    if one.call is None:
        return (
            _("no knock: only gin goes out")
            if limit == 0
            else _("no knock: at most {limit}").format(limit=limit)
        )
    return {
        "big_gin": _("Big Gin"),
        "gin": _("Gin"),
        "knock": _("Knock with {count}").format(count=one.count),
    }[one.call]
