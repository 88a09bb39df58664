"""The hands of a match as a sheet shows them."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.hands import Score
from scorekeeper.rules.match import ScoredHand
from scorekeeper.words.speech import N_, ngettext
from scorekeeper.words.speech import gettext as _
from scorekeeper.words.verdict import ENDINGS

MATCH_ENDINGS: Mapping[str, str] = {
    **ENDINGS,
    "dead": N_("Dead hand"),
    "ruling": N_("Ruling"),
}
MARKS: Mapping[str, str] = {
    "undercut": N_("u"),
    "gin": N_("g"),
    "big_gin": N_("G"),
    "ruling": N_("r"),
    "tie": N_("t"),
}
"""What is written small beside a score on the pad."""


def hand_headline(ending: str, winner: str | None, points: int) -> str:
    """Say how a hand of a match ended: "Undercut. Bo scores 33."."""
    what = _(MATCH_ENDINGS[ending])
    if winner is None:
        return _("{what}. Nobody scores.").format(what=what)
    return _("{what}. {player} scores {points}.").format(
        what=what, player=winner, points=points
    )


def scored_hand(hand: ScoredHand | Score, names: Sequence[str]) -> str:
    """Say what a hand came to: "Gin, Ada 48, 3 boxes"; one box goes without saying."""
    ending = _(MATCH_ENDINGS[hand.ending])
    if hand.winner is None:
        return ending
    text = _("{ending}, {name} {points}")
    if hand.boxes != 1:
        text += ", " + ngettext("{boxes} box", "{boxes} boxes", hand.boxes)
    return text.format(
        ending=ending, name=names[hand.winner], points=hand.points, boxes=hand.boxes
    )


def sum_line(score: Score, knocker: int, defender: int) -> str:
    """Write the sum of a hand, from what each is left with: "Undercut: 10 − 2 + 25"."""
    more, less = max(knocker, defender), min(knocker, defender)
    sum_ = [f"{more} − {less}" if less else str(more)]
    sum_ += [str(points) for part, points in score.parts if part != "difference" and points]
    return _("{ending}: {sum}").format(
        ending=_(MATCH_ENDINGS[score.ending]), sum=" + ".join(sum_)
    )
