"""What can be thrown from eleven cards, and what it would lead to."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.discards import Better, Discard, Eleven
from scorekeeper.rules.melds import Spread
from scorekeeper.words.cards import signs
from scorekeeper.words.speech import gettext as _
from scorekeeper.words.speech import ngettext
from scorekeeper.words.verdict import headline, laid_out

MOST_NAMED = 3
"""So many cards that may be thrown, but had better not, are named at most."""


def discards_sentence(found: Sequence[Discard], eleven: Eleven) -> str:
    """Say in a sentence what is possible: "Throw K♠ for gin."; where the defender's hand is
    known, what scores most: "Throw J♥ to knock: that scores most, 16."."""
    parts = []
    if eleven.big_gin_barred:
        parts.append(
            _("All eleven are melded. Big Gin is not played at this table: that is plain gin.")
        )
    first = found[0]
    if first.call is None:
        parts.append(_("Nothing can be laid down yet, whatever is thrown."))
    elif first.best is None:
        parts += _possible(found)
    elif first.best.winner == "defender":
        parts.append(_undercut([one for one in found if one.call]))
    else:
        parts += _most(first, [one for one in found if one.call])
    return " ".join(parts)


def _possible(found: Sequence[Discard]) -> Iterator[str]:
    """Say what could be laid down, the defender's hand not being known."""
    gin = [signs(one.card) for one in found if one.call == "gin" and one.card]
    knock = [signs(one.card) for one in found if one.call == "knock" and one.card]
    if found[0].call == "big_gin":
        yield _("All eleven are melded: Big Gin.")
    if gin:
        yield _("Throw {cards} for gin.").format(cards=_either(gin))
    if knock:
        yield _("Throw {cards} to knock.").format(cards=_either(knock))


def _most(first: Discard, found: Sequence[Discard]) -> Iterator[str]:
    """Say what scores the knocker most, and that the rest is worth less."""
    assert first.best
    alike, less = _alike(first, found)
    spread = _spread_that_counts(first)
    if first.card is None:
        yield _("All eleven are melded: Big Gin.")
        text = _("Keep them all: that scores most, {points}.")
    elif first.call == "gin":
        text = _("Throw {cards} for gin: that scores most, {points}.")
    elif not first.best.points:
        text = _("You may knock with {cards} gone, but it scores nothing.")
    elif spread:
        text = _("Throw {cards}, knock and lay {spread}: that scores most, {points}.")
    else:
        text = _("Throw {cards} to knock: that scores most, {points}.")
    yield text.format(cards=_either(alike), points=first.best.points, spread=laid_out(spread))
    if len(less) > MOST_NAMED:
        yield _("Whatever else is thrown is worth less.")
    elif less:
        yield _("You could also go out with {cards} gone, but that is worth less.").format(
            cards=_either(less)
        )


def _alike(first: Discard, found: Sequence[Discard]) -> tuple[list[str], list[str]]:
    """Of the cards *found* give those that may be thrown instead of the *first* with no other
    word about it, and those that are worth less."""
    assert first.best
    alike, less = list[str](), list[str]()
    for one in found:
        if one.card and one.best and one.best.for_knocker < first.best.for_knocker:
            less.append(signs(one.card))
        elif one.card and one.call == first.call and not _spread_that_counts(one):
            alike.append(signs(one.card))
    whole = not _spread_that_counts(first)
    return alike if whole and alike else [signs(first.card or 0)], less


def _spread_that_counts(one: Discard) -> Spread:
    """The spread that has to be laid to score so much; none where any will do."""
    if one.better:
        return one.better.spread
    return one.spread if one.matters else ()


def _undercut(found: Sequence[Discard]) -> str:
    """Say that each knock would be undercut, and which loses least."""
    first, points = found[0], {one.best.points for one in found if one.best}
    assert first.best
    cards = _either([signs(one.card) for one in found if one.card])
    if len(points) == 1:
        text = ngettext(
            "You may knock with {cards} gone, but it is undercut: the defender scores "
            "{points}.",
            "You may knock with {cards} gone, but each is undercut: the defender scores "
            "{points}.",
            len(found),
        )
    else:
        text = _(
            "You may knock with {cards} gone, but each is undercut; {least} loses least, "
            "{points}."
        )
    said = text.format(cards=cards, least=signs(first.card or 0), points=first.best.points)
    if spread := _spread_that_counts(first):
        laid = _("That is with {spread} laid.").format(spread=laid_out(spread))
        return f"{said} {laid}"
    return said


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


def better_sentence(better: Better) -> str:
    """Say that another spread, though more is left, scores more: "Better laid as 6♠ 7♠ 8♠ 9♠
    with 6 left: Knock. The knocker scores 18."."""
    outcome = better.outcome
    return _("Better laid as {melds} with {count} left: {headline}").format(
        melds=laid_out(better.spread) or _("no melds"),
        count=better.count,
        headline=headline(outcome.ending, outcome.winner, outcome.points),
    )
