"""What is kept with a hand beside its score."""

from collections.abc import Mapping

from scorekeeper.rules.claims import Claim
from scorekeeper.words.speech import N_
from scorekeeper.words.speech import gettext as _

KEPT_SIGNS: Mapping[str, str] = {"disputed": "?", "accepted": "✓"}
"""The sign on the sheet beside the number of a hand with which this is kept."""

KEPT_NAMES: Mapping[str, str] = {
    "disputed": N_("disputed"),
    "accepted": N_("both accept it"),
}
"""What such a sign says."""


def claim_told(claim: Claim, names: Mapping[str, str]) -> str:
    """Say what somebody had counted: "10 left for Ada, 12 left for Bo, 2 points to Ada".

    *names* are the knocker's and the defender's, by their side.
    """
    parts = []
    counts = {"knocker": claim.knocker_count, "defender": claim.defender_count}
    for side, count in counts.items():
        if count is not None:
            parts.append(_("{count} left for {player}").format(count=count, player=names[side]))
    if claim.winner == "nobody":
        parts.append(_("nobody scores"))
    elif claim.winner and claim.points is not None:
        to = _("{points} to {player}")
        parts.append(to.format(points=claim.points, player=names[claim.winner]))
    elif claim.winner:
        parts.append(_("{player} wins").format(player=names[claim.winner]))
    elif claim.points is not None:
        parts.append(_("{points} for the hand").format(points=claim.points))
    return ", ".join(parts)
