"""What a change does to a sheet: a hand mended, taken out or put in, or other rules.

A sheet is made of its hands alone, so one hand mended late can reopen a column, move
another hand's points, or un-end a match that was played past. Here the sheet before and
the sheet after are laid side by side, and what differs is named.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.columns import Column
from scorekeeper.rules.match import ScoredHand, Sheet


@dataclass(frozen=True, slots=True)
class MatchEffect:
    """Something about the match as a whole, with the sheet as it *was* and is *now*.

    ``over`` and ``running`` (it is over no longer), ``net`` (another one collects, or
    another amount), ``next_dealer``.
    """

    code: str
    was: Sheet
    now: Sheet


@dataclass(frozen=True, slots=True)
class ColumnEffect:
    """Something about column *number*, as it *was* and is *now*; None where there is none.

    ``reopened``, ``closed``; of one closed before and after: ``game_to`` (another player
    takes the game), ``closed_by`` (another hand closes it), ``shutout`` (it is one now, or
    no longer), ``net``. ``total``: other points or boxes in an open one. ``new`` and
    ``gone``, where the rules have more columns or fewer.
    """

    code: str
    number: int
    was: Column | None
    now: Column | None


@dataclass(frozen=True, slots=True)
class HandEffect:
    """Something about hand *number* (as the sheet counts it now; before, if it is gone).

    Its line on the sheet *was* one and is another *now*; None where it is not counted.
    ``added``, ``gone``; ``counts`` (again, or at last), ``beyond`` (it stands after the end
    now), ``unscored`` (the sheet stops before it), ``kept`` (put in after the end, so it
    changes nothing); ``scores`` (another ending, winner or number), ``moved`` (its points
    are written in other columns), ``dealt`` (the other player dealt it), ``renumbered``
    (and all after it with it).
    """

    code: str
    number: int
    was: ScoredHand | None
    now: ScoredHand | None


Effect = MatchEffect | ColumnEffect | HandEffect


def effects(
    before: Sheet, after: Sheet, renumber: Mapping[int, int] | None = None
) -> tuple[Effect, ...]:
    """Name everything in which *after* differs from *before*, the weightiest first.

    *renumber* gives for every hand that stands in both its number before and its number
    after; left out, none was put in or taken out. Nothing named means that nothing changes.
    """
    if renumber is None:
        numbers = [hand.number for hand in before.hands] + [*before.beyond]
        numbers += [hand.number for hand in after.hands] + [*after.beyond]
        renumber = {number: number for number in numbers}
    return (
        *_of_the_match(before, after),
        *_of_columns(before, after, renumber),
        *_of_hands(before, after, renumber),
    )


def _of_the_match(before: Sheet, after: Sheet) -> Iterator[MatchEffect]:
    if before.over != after.over:
        yield MatchEffect("over" if after.over else "running", before, after)
    elif (before.net, before.net_to) != (after.net, after.net_to):
        yield MatchEffect("net", before, after)
    elif before.next_dealer != after.next_dealer:
        yield MatchEffect("next_dealer", before, after)


def _of_columns(
    before: Sheet, after: Sheet, renumber: Mapping[int, int]
) -> Iterator[ColumnEffect]:
    for number in range(1, max(len(before.columns), len(after.columns)) + 1):
        was = before.columns[number - 1] if number <= len(before.columns) else None
        now = after.columns[number - 1] if number <= len(after.columns) else None
        if was is None or now is None:
            yield ColumnEffect("new" if was is None else "gone", number, was, now)
        elif was.settlement and now.settlement:
            yield from _of_a_closed_column(was, now, renumber)
        elif was.settlement or now.settlement:
            yield ColumnEffect("closed" if now.settlement else "reopened", number, was, now)
        elif (was.points, was.boxes) != (now.points, now.boxes):
            yield ColumnEffect("total", number, was, now)


def _of_a_closed_column(
    was: Column, now: Column, renumber: Mapping[int, int]
) -> Iterator[ColumnEffect]:
    assert was.settlement and now.settlement and was.closed_by_hand is not None
    if was.game_to != now.game_to:
        yield ColumnEffect("game_to", now.number, was, now)
    if renumber.get(was.closed_by_hand) != now.closed_by_hand:
        yield ColumnEffect("closed_by", now.number, was, now)
    if was.settlement.shutout != now.settlement.shutout:
        yield ColumnEffect("shutout", now.number, was, now)
    paid = was.settlement.net, was.settlement.net_to
    if paid != (now.settlement.net, now.settlement.net_to):
        yield ColumnEffect("net", now.number, was, now)


def _of_hands(before: Sheet, after: Sheet, renumber: Mapping[int, int]) -> Iterator[HandEffect]:
    lines_before = {hand.number: hand for hand in before.hands}
    lines_after = {hand.number: hand for hand in after.hands}
    yield from (
        HandEffect("gone", number, was, None)
        for number, was in lines_before.items()
        if number not in renumber
    )
    for line in before.hands:
        moved = lines_after.get(renumber.get(line.number, 0))
        if moved and moved.number != line.number:
            yield HandEffect("renumbered", moved.number, line, moved)
            break
    number_before = {now: was for was, now in renumber.items()}
    for number in sorted({*number_before, *lines_after, *after.beyond}):
        now = lines_after.get(number)
        if number not in number_before:
            yield HandEffect("added" if now else "kept", number, None, now)
            continue
        was = lines_before.get(number_before[number])
        if was and now:
            yield from _of_a_hand(was, now)
        elif now:
            yield HandEffect("counts", number, None, now)
        elif was:
            code = "beyond" if number in after.beyond else "unscored"
            yield HandEffect(code, number, was, None)


def _of_a_hand(was: ScoredHand, now: ScoredHand) -> Iterator[HandEffect]:
    result = was.ending, was.winner, was.points, was.boxes
    if result != (now.ending, now.winner, now.points, now.boxes):
        yield HandEffect("scores", now.number, was, now)
    if was.entered_in != now.entered_in and was.winner == now.winner:
        yield HandEffect("moved", now.number, was, now)
    if was.dealer != now.dealer:
        yield HandEffect("dealt", now.number, was, now)
