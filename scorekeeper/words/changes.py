"""What a change does to a match, before it is confirmed; and what a hand ever was."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime

from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.columns import Column
from scorekeeper.rules.effect import ColumnEffect, Effect, HandEffect, MatchEffect
from scorekeeper.rules.hands import Score
from scorekeeper.rules.match import ScoredHand, Sheet
from scorekeeper.words.cards import listed, signs
from scorekeeper.words.rulings import ruling_sentence
from scorekeeper.words.sheet import MATCH_ENDINGS, scored_hand
from scorekeeper.words.speech import N_, ngettext
from scorekeeper.words.speech import gettext as _


def effect_sentences(effects: Iterable[Effect], names: Sequence[str]) -> Iterator[str]:
    """Say everything a change does, a sentence each; hands that were merely dealt by the
    other player share one."""
    dealt: list[int] = []
    for effect in effects:
        if isinstance(effect, MatchEffect):
            yield _match_effect(effect, names)
        elif isinstance(effect, ColumnEffect):
            yield _column_effect(effect, names)
        elif effect.code == "dealt":
            dealt.append(effect.number)
        else:
            yield _hand_effect(effect, names)
    if dealt:
        yield ngettext(
            "Hand {hands} counts as dealt by the other player.",
            "Hands {hands} count as dealt by the other player.",
            len(dealt),
        ).format(hands=listed(map(str, dealt)))


def _match_effect(effect: MatchEffect, names: Sequence[str]) -> str:
    if effect.code == "next_dealer" or effect.code == "running":
        assert effect.now.next_dealer is not None
        text = (
            _("{name} deals next.")
            if effect.code == "next_dealer"
            else _("The match is over no longer; {name} deals next.")
        )
        return text.format(name=names[effect.now.next_dealer])
    if effect.code == "over":
        return _("The match is over: {result}.").format(result=_collects(effect.now, names))
    return _("Over all, {now}; it was: {was}.").format(
        now=_collects(effect.now, names), was=_collects(effect.was, names)
    )


def _collects(sheet: Sheet, names: Sequence[str]) -> str:
    if sheet.net_to is None:
        return _("nobody collects")
    return _("{name} collects {points}").format(name=names[sheet.net_to], points=sheet.net)


def _column_effect(effect: ColumnEffect, names: Sequence[str]) -> str:
    was, now = effect.was, effect.now
    if now is None:
        return _("Column {number} is no longer kept.").format(number=effect.number)
    if was is None:
        return _("Column {number} is kept, too: {total}.").format(
            number=effect.number, total=_pair(now)
        )
    closed = _("Column {number} is closed by hand {hand}: the game goes to {name}.")
    if now.game_to is None:
        closed = _("Column {number} is closed by hand {hand}, and nobody takes the game.")
    return {
        "reopened": _("This reopens column {number}: {total}."),
        "closed": closed,
        "game_to": _("The game in column {number} goes to {name}; it was {other}'s.")
        if None not in (now.game_to, was.game_to)
        else closed,
        "closed_by": _("Column {number} is closed by hand {hand}; it was hand {before}."),
        "shutout": _("Column {number} is a shutout.")
        if now.settlement and now.settlement.shutout
        else _("Column {number} is a shutout no longer."),
        "net": _("Column {number} pays {now}; it was {was}."),
        "total": _("Column {number} stands at {total}; it was {total_before}."),
    }[effect.code].format(
        number=effect.number,
        hand=now.closed_by_hand,
        before=was.closed_by_hand,
        name="" if now.game_to is None else names[now.game_to],
        other="" if was.game_to is None else names[was.game_to],
        total=_pair(now),
        total_before=_pair(was),
        now=_pays(now, names),
        was=_pays(was, names),
    )


def _pair(column: Column) -> str:
    """Write what both have in a column, with boxes where there are any."""
    points = f"{column.points[0]}–{column.points[1]}"
    if not any(column.boxes):
        return points
    return _("{points}, boxes {boxes}").format(
        points=points, boxes=f"{column.boxes[0]}–{column.boxes[1]}"
    )


def _pays(column: Column, names: Sequence[str]) -> str:
    settled = column.settlement
    if settled is None or settled.net_to is None:
        return _("nobody")
    return _("{name} {points}").format(name=names[settled.net_to], points=settled.net)


def _hand_effect(effect: HandEffect, names: Sequence[str]) -> str:
    was, now, number = effect.was, effect.now, effect.number
    if effect.code == "moved":
        assert was and now
        text = ngettext(
            "Hand {number}'s {points} moves to column {columns}.",
            "Hand {number}'s {points} moves to columns {columns}.",
            len(now.entered_in),
        )
        return text.format(
            number=number, points=now.points, columns=listed(map(str, now.entered_in))
        )
    if effect.code == "renumbered":
        assert was and now
        return _("Hand {before} becomes hand {number}, and so on.").format(
            before=was.number, number=number
        )
    return {
        "added": _("Hand {number} counts: {now}."),
        "gone": _("Hand {number} is taken out: {was}."),
        "counts": _("Hand {number} counts again: {now}."),
        "beyond": _("Hand {number} stands after the end and is not counted: {was}."),
        "unscored": _("Hand {number} is not counted for now: {was}."),
        "kept": _("The hand is kept, but stands after the end and is not counted."),
        "scores": _("Hand {number}: {now}; it was: {was}."),
    }[effect.code].format(number=number, was=_line(was, names), now=_line(now, names))


def _line(hand: ScoredHand | None, names: Sequence[str]) -> str:
    """Say what a line of the sheet was, and in which columns: "Gin, Ada 48, in column 1"."""
    if hand is None:
        return ""
    text = scored_hand(hand, names)
    if len(hand.columns) > 1 and hand.entered_in:
        where = ngettext("in column {columns}", "in columns {columns}", len(hand.entered_in))
        text += ", " + where.format(columns=listed(map(str, hand.entered_in)))
    return text


# ---------------------------------------------------------------------- a hand's history

ENTRY_KINDS: Mapping[str, str] = {
    "record": N_("Recorded"),
    "insert": N_("Put in later"),
    "correct": N_("Corrected"),
    "remove": N_("Taken out"),
    "restore": N_("Put back"),
    "rules": N_("Rules changed"),
    "upcard": N_("Upcard noted"),
    "stop": N_("Stopped"),
    "resume": N_("Taken up again"),
    "settle": N_("Settled"),
    "abandon": N_("Abandoned"),
}
"""What was done to a hand or a match, as a line of its history begins."""

CANNOT_FOLLOW: Mapping[str, str] = {
    "hand_unknown": N_("There is no such hand in this match."),
    "hand_removed": N_("This hand was taken out. Put it back first."),
    "hand_stands": N_("This hand stands on the sheet already."),
    "match_not_open": N_("This match was stopped or settled. Take it up again first."),
}
"""Why a change does not fit the match as it is now."""


def clock(at: datetime) -> str:
    """Write a moment for a history, the same on every phone: "2026-11-30 19:05 UTC"."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def called_sentence(called: Mapping[str, object], names: Sequence[str]) -> str:
    """Say a hand as it was called: "Ada knocked with 4, Bo had 27."."""
    parts = [_called(called, names)]
    if upcard := called.get("upcard"):
        parts.append(_("Upcard {card}.").format(card=_card(upcard)))
    if (dealer := _name(called.get("dealer"), names)) is not None:
        parts.append(_("{name} dealt.").format(name=dealer))
    parts.append(ruling_sentence(called.get("ruling")))
    parts.append(shown_sentence(called.get("cards_shown"), names))
    parts.append(laid_sentence(called, names))
    if note := called.get("note"):
        parts.append(_("Note: {note}").format(note=note))
    return " ".join(filter(None, parts))


def in_short(came_to: Score | None, called: Mapping[str, object], names: Sequence[str]) -> str:
    """Say a hand in a few words: what it came to, or where that is not known how it was
    called."""
    return _called(called, names) if came_to is None else scored_hand(came_to, names)


def shown_sentence(shown: object, names: Sequence[str]) -> str:
    """Say what was shown of a hand that was irregular, or settled on the defender's word;
    empty where nothing was kept of it."""
    if not isinstance(shown, Mapping) or not shown:
        return ""
    if "defender_loose" in shown:
        return _(
            "On the defender's word: {loose} left over, the rest melded, against {hand}."
        ).format(
            loose=_cards(shown["defender_loose"]) or "–",
            hand=_cards(shown.get("knocker_cards", shown.get("knocker"))) or "–",
        )
    return _("Shown: {hand}").format(hand=_called(shown, names))


def laid_sentence(called: Mapping[str, object], names: Sequence[str]) -> str:
    """Say how the cards of a hand lay, as far as it was told: "Ada laid 3♣ 4♣ 5♣ 6♣. Bo laid
    5♦ 5♥ 5♠, and laid off 7♦ and 6♦."; empty where nothing was."""
    knocker = called.get("knocker")
    mine = _name(knocker, names) or _("The knocker")
    other = _name(1 - knocker if isinstance(knocker, int) else None, names)
    yours = other or _("The other player")
    parts = []
    if isinstance(spread := called.get("spread"), list):
        melds = _melds(spread)
        text = _("{name} laid {melds}.") if melds else _("{name} melded nothing.")
        parts.append(text.format(name=mine, melds=melds))
    if isinstance(defence := called.get("defence"), Mapping):
        melds = _melds(defence.get("melds"))
        pairs = defence.get("layoffs")
        laid = listed(
            _cards(pair[:1])
            for pair in (pairs if isinstance(pairs, list) else ())
            if isinstance(pair, list)
        )
        text = {
            (True, True): _("{name} laid {melds}, and laid off {laid}."),
            (True, False): _("{name} laid {melds}, and laid nothing off."),
            (False, True): _("{name} melded nothing, and laid off {laid}."),
            (False, False): _("{name} melded nothing, and laid nothing off."),
        }[bool(melds), bool(laid)]
        parts.append(text.format(name=yours, melds=melds, laid=laid))
    return " ".join(parts)


def _melds(written: object) -> str:
    """Write melds with signs, a bar between."""
    return " | ".join(map(_cards, written)) if isinstance(written, list) else ""


def _called(called: Mapping[str, object], names: Sequence[str]) -> str:
    ending = str(called.get("ending", ""))
    if ending == "dead":
        return _("Dead hand.")
    if ending in MATCH_ENDINGS:
        winner = _name(called.get("winner"), names)
        text = (
            _("{ending}, nobody scores.") if winner is None else _("{ending}, {name} {points}.")
        )
        return text.format(
            ending=_(MATCH_ENDINGS[ending]), name=winner, points=called.get("points")
        )
    knocker = called.get("knocker")
    mine = _name(knocker, names) or _("The knocker")
    other = _name(1 - knocker if isinstance(knocker, int) else None, names)
    yours = other or _("the other player")
    call = called.get("call")
    if "knocker_count" in called or "defender_count" in called:
        text = {
            "gin": _("{mine} had gin, {yours} had {other}."),
            "big_gin": _("{mine} had Big Gin, {yours} had {other}."),
        }.get(str(call), _("{mine} knocked with {count}, {yours} had {other}."))
        return text.format(
            mine=mine,
            yours=yours,
            count=_or_dash(called.get("knocker_count")),
            other=_or_dash(called.get("defender_count")),
        )
    text = _("{mine} knocked with {hand}{thrown}; {yours} had {other}.")
    if call == "big_gin":
        text = _("{mine} claimed Big Gin with {hand}; {yours} had {other}.")
    thrown = _cards(called.get("discard"))
    return text.format(
        mine=mine,
        yours=yours,
        hand=_cards(called.get("knocker_cards")) or "–",
        other=_cards(called.get("defender_cards")) or "–",
        thrown=_(", threw {card}").format(card=thrown) if thrown else "",
    )


def _name(place: object, names: Sequence[str]) -> str | None:
    return names[place] if type(place) is int and place in (0, 1) else None


def _or_dash(count: object) -> object:
    return "–" if count in (None, "") else count


def _card(written: object) -> str:
    reading = read_cards(str(written))
    return signs(reading.hand) or str(written)


def _cards(written: object) -> str:
    """Write cards with signs, those that cannot be read as they stand; each as often as it
    was called."""
    if not isinstance(written, str | list):
        return ""
    if isinstance(written, str):
        reading = read_cards(written)
        return " ".join([*map(signs, reading.cards), *reading.unreadable])
    return " ".join(_card(card) for card in written)
