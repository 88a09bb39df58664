"""What each side had counted, who was right, and where a miscount came from."""

from collections.abc import Iterable, Mapping

from scorekeeper.rules.cards import NAME, RANK, each
from scorekeeper.rules.claims import Answer, Count, Result
from scorekeeper.rules.proof import Worse
from scorekeeper.rules.slips import Slip
from scorekeeper.words.cards import listed, signed, signs
from scorekeeper.words.speech import N_, ngettext
from scorekeeper.words.speech import gettext as _
from scorekeeper.words.verdict import laid_out

WINNERS: Mapping[str, str] = {
    "knocker": N_("the knocker"),
    "defender": N_("the defender"),
    "nobody": N_("nobody"),
}


Names = Mapping[str, str]
"""The players by their side, where they are known; empty where they are not."""

NOBODY: Names = {}


def claim_headline(by: str, answer: Answer, names: Names = NOBODY) -> str:
    """Say whether one side was right: "The knocker had it right.", "Ada was mistaken."."""
    if answer.void:
        return _("It was not a legal knock, so this decides nothing.")
    if names:
        text = _("{name} had it right.") if answer.right else _("{name} was mistaken.")
        return text.format(name=names[by])
    if answer.right:
        return (
            _("The knocker had it right.")
            if by == "knocker"
            else _("The defender had it right.")
        )
    return (
        _("The knocker was mistaken.") if by == "knocker" else _("The defender was mistaken.")
    )


def count_sentence(side: str, count: Count, names: Names = NOBODY) -> str:
    """Say how far a count was off: "The defender's count: 12 was said, and it is 2: 10 too
    many."."""
    if names:
        whose = _("Left to {name}").format(name=names[side])
    else:
        whose = _("The knocker's count") if side == "knocker" else _("The defender's count")
    if count.truth is None:
        text = _("{whose}: {claimed} was said. As the knock was not legal, it decides nothing.")
    elif not count.off:
        text = _("{whose}: {claimed}, and so it is.")
    elif count.off > 0:
        text = _("{whose}: {claimed} was said, and it is {truth}: {off} too many.")
    else:
        text = _("{whose}: {claimed} was said, and it is {truth}: {off} too few.")
    return text.format(
        whose=whose, claimed=count.claimed, truth=count.truth, off=abs(count.off)
    )


def result_sentence(result: Result, names: Names = NOBODY) -> str:
    """Say how far a result was off: "Said: the knocker scores 2. In truth the defender
    scores 33. A difference of 35."."""
    truth = _said(result.outcome.winner or "nobody", result.outcome.points, names)
    if result.right:
        return _("The result: {truth}, and so it is.").format(truth=truth)
    if result.off is None:
        text = _("Said: {said}. In truth {truth}.")
    else:
        text = _("Said: {said}. In truth {truth}. A difference of {off}.")
    said = _said(result.winner, result.points, names)
    return text.format(said=said, truth=truth, off=result.off)


def _said(winner: str | None, points: int | None, names: Names) -> str:
    """Say a result as far as it was told: "the defender scores 33", "Ada scores", "33
    points"."""
    if winner == "nobody":
        return _("nobody scores")
    if winner is None:
        return ngettext("{points} point", "{points} points", points or 0).format(points=points)
    if names:
        text = _("{name} scores") if points is None else _("{name} scores {points}")
        return text.format(name=names[winner], points=points)
    if points is None:
        return _("the knocker scores") if winner == "knocker" else _("the defender scores")
    text = (
        _("the knocker scores {points}")
        if winner == "knocker"
        else _("the defender scores {points}")
    )
    return text.format(points=points)


def ways_sentence(part: Count | Result) -> str:
    """Say what is known of where a mistake came from, before the ways are listed."""
    if isinstance(part, Result) and part.follows:
        return _("Nothing else went wrong: it follows from the counts that were said.")
    if isinstance(part, Result) and part.outcome.ending == "illegal":
        if part.over is None:
            return _("It was no legal knock, so no points.")
        return _("{count} left: no knock, so no points.").format(count=part.over)
    if isinstance(part, Result) and not part.tried:
        return _("To find the slip, say the counts or the points as well.")
    if isinstance(part, Count) and part.as_gin:
        return _("Against gin it would be so, as nothing may be laid off; but it was no gin.")
    if not part.ways:
        return _("None of the usual slips, nor two of them together, comes to that number.")
    if len(part.ways[0]) > 1:
        return _("No single slip comes to that. Two together do:")
    return ngettext(
        "One slip comes to exactly that:",
        "Each of these comes to exactly that:",
        len(part.ways),
    )


def way_sentence(way: Iterable[Slip], whose: bool = False, names: Names = NOBODY) -> str:
    """Say the slips of one way to a wrong number. *whose*: say in whose count they are."""
    text = _("; and ").join(_slip(slip, whose, names) for slip in way)
    return f"{text[:1].upper()}{text[1:]}."


def _slip(slip: Slip, whose: bool, names: Names) -> str:
    if slip.kind == "line":
        assert slip.worse
        text = _other_line(slip.worse)
    elif slip.kind in ("other_line", "other_spread"):
        text = _other_melds(slip)
    elif slip.kind == "court":
        text = _("{courts}, not 10").format(courts=listed(_courts(slip.cards)))
    else:
        text = _(SLIPS[slip.kind]).format(
            cards=listed(signs(card) for card in each(slip.cards)),
            meld=signs(slip.cards),
            on=signs(slip.on),
            number=slip.number,
        )
    if slip.counted:
        counts = listed(map(str, slip.counted))
        text = _("with {counts} counted, {slip}").format(counts=counts, slip=text)
    if not whose or slip.side == "score":
        return text
    if names:
        return _("in the count for {name}: {slip}").format(name=names[slip.side], slip=text)
    if slip.side == "knocker":
        return _("in the knocker's count: {slip}").format(slip=text)
    return _("in the defender's count: {slip}").format(slip=text)


def _courts(cards: int) -> Iterable[str]:
    """Say which court cards were counted as what: "both kings counted as 13"."""
    for rank, names in COURTS.items():
        some = cards & RANK[rank]
        if some.bit_count() == 1:
            yield _("{card} counted as {value}").format(card=signs(some), value=rank + 1)
        elif some:
            yield _(names[some.bit_count() - 2]).format(value=rank + 1)


COURTS: Mapping[int, tuple[str, str, str]] = {
    10: (
        N_("both jacks counted as {value}"),
        N_("all three jacks counted as {value}"),
        N_("all four jacks counted as {value}"),
    ),
    11: (
        N_("both queens counted as {value}"),
        N_("all three queens counted as {value}"),
        N_("all four queens counted as {value}"),
    ),
    12: (
        N_("both kings counted as {value}"),
        N_("all three kings counted as {value}"),
        N_("all four kings counted as {value}"),
    ),
}
"""Two, three and four court cards that were counted by their place, by rank."""


def _other_line(worse: Worse) -> str:
    """Say a tempting line as a slip: "5♦ 6♦ 7♦ kept together"."""
    laid = listed(signed(NAME[card]) for card, _place in worse.line.layoffs)
    if worse.why == "meld_first" and not laid:
        text = _("{melds} melded first, so that nothing more could be laid off")
    else:
        text = {
            "keep_meld": _("{meld} kept together"),
            "meld_first": _("{melds} melded first, then {laid} laid off"),
            "other_place": _("{card} laid on {meld} instead"),
            "no_layoffs": _("nothing laid off"),
            "layoffs_first": _("{laid} laid off first, then the rest melded"),
        }[worse.why]
    return text.format(
        meld=signs(worse.meld),
        melds=laid_out(worse.line.melds),
        laid=laid,
        card=signs(worse.card),
    )


def _other_melds(slip: Slip) -> str:
    assert slip.line
    laid = listed(signs(card) for card, _place in slip.line.layoffs)
    if slip.line.melds and laid:
        text = _("other melds: {melds}, and {laid} laid off")
    elif laid:
        text = _("nothing melded, and {laid} laid off")
    elif slip.line.melds:
        text = _("other melds: {melds}")
    else:
        text = _("nothing melded")
    return text.format(melds=laid_out(slip.line.melds), laid=laid)


SLIPS: Mapping[str, str] = {
    "card_missed": N_("{cards} left out of the count"),
    "layoff_missed": N_("{cards} not laid off on {on}"),
    "not_chained": N_("{cards} not laid off on {on}"),
    "no_layoffs": N_("nothing laid off: {cards} counted"),
    "meld_missed": N_("the meld {meld} not seen: counted as loose"),
    "meld_short": N_("{cards} counted, though it belongs to the meld {on}"),
    "ace": N_("{cards} counted 11; an ace counts 1"),
    "laid_on_gin": N_("{cards} laid off, though nothing may be laid off against gin"),
    "card_twice": N_(
        "{cards} taken for melded in {on}, though the meld needs a card that already lies "
        "elsewhere"
    ),
    "corner": N_(
        "{cards} taken for part of {on}, though the ace is low and no run goes past the king"
    ),
    "on_deadwood": N_("{cards} put to loose cards as {on}, though only melds take cards"),
    "wrong_side": N_("{cards} laid off on {on}, though who knocks lays nothing off"),
    "discard_counted": N_("the discard, {cards}, counted as well"),
    "undercut_missed": N_("the undercut not seen, and the difference given to who knocked"),
    "bonus_none": N_("the bonus of {number} forgotten"),
    "bonus_twice": N_("the bonus of {number} written twice"),
    "bonus_both": N_("both the gin and the undercut bonus added, {number} together"),
    "bonus_other": N_("the bonus for another ending, {number}, taken"),
    "bonus_beside": N_("the gin bonus, {number}, added beside that for Big Gin"),
    "bonus_added": N_("a bonus of {number} added, though there is none for this"),
    "bonus_of_book": N_("a bonus of {number} taken, as another book has it"),
    "difference_forgotten": N_("the difference, {number}, left out"),
    "whole_count": N_("the whole {number} written, and the lower count not taken from it"),
    "counts_added": N_("the two counts added up, to {number}, and not subtracted"),
    "doubling_forgotten": N_("the doubling forgotten"),
    "doubled_twice": N_("doubled twice over"),
    "doubled": N_("doubled, though the upcard does not double this hand"),
    "bonus_not_doubled": N_("the bonus, {number}, not doubled with the rest"),
    "box_added": N_("the box, {number}, added to the points, though it is counted apart"),
    "tie_otherwise": N_("equal counts judged as other tables do"),
    "other_side": N_("the points given to the wrong player"),
    "as_legal": N_("scored as if the knock had been legal"),
}
"""What went wrong, as a part of a sentence, by the kind of slip."""
