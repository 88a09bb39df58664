"""What is kept with a hand beside its score."""

from collections.abc import Mapping

from scorekeeper.rules.claims import Claim
from scorekeeper.words.speech import gettext as _


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
