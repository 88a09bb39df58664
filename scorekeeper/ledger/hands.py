"""A hand as it was called at the table: the contract's tally hand, with places for names.

Players are written by their place in the match, 0 or 1, so that a rename touches no hand;
`with_names` writes the tally hand. Beside the tally's own fields a hand may hold more,
which tally passes over: `cards_shown` and `ruling` of an irregular hand, `carried_over`,
`claims`, `dispute`, `accepted`, and whatever else the pages want to remember.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.ledger.entries import to_text
from scorekeeper.ledger.errors import BadHand, Fault

Called = Mapping[str, object]
"""A hand as called, as JSON says it."""

PLACES = ("knocker", "winner", "dealer")
"""The fields that name a player: his place, 0 or 1; `winner` may be null."""

_FORMS = {
    "ending": "ending",
    "knocker_cards": "cards",
    "defender_cards": "cards",
    "knocker_count": "counts",
    "defender_count": "counts",
}
_LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of a match as it stands now.

    *id* stays with the hand for good: the entry that brought it in. *number* is its place
    on the sheet, counted from 1; 0 when it is removed. *seq* is the last entry that
    touched it.
    """

    id: int
    number: int
    called: Called
    seq: int

    @property
    def carried_over(self) -> bool:
        """Whether the hand stands for part of a paper sheet's totals."""
        return self.called.get("carried_over") is True


def as_called(called: object) -> dict[str, object]:
    """Give a hand as the ledger will keep it; raises `BadHand` naming every fault.

    Whether the cards can be read and the knock was legal is for the rules to say: the
    ledger keeps what was called.
    """
    if not isinstance(called, Mapping):
        raise BadHand(Fault("hand", "not_a_hand"))
    faults = []
    forms = {form for field, form in _FORMS.items() if field in called}
    if len(forms) != 1:
        faults.append(Fault("hand", "two_forms" if forms else "no_form"))
    for field in PLACES:
        given = called.get(field)
        if field not in called or (field == "winner" and given is None):
            continue
        if type(given) is not int or given not in (0, 1):
            faults.append(Fault(field, "not_a_place"))
    text = ""
    try:
        text = to_text(called)
        if len(text.encode()) > _LONGEST:
            faults.append(Fault("hand", "too_long"))
    except (TypeError, ValueError, RecursionError):
        faults.append(Fault("hand", "not_a_hand"))
    if faults:
        raise BadHand(*faults)
    kept: dict[str, object] = json.loads(text)
    return kept


def with_names(called: Called, names: Sequence[str]) -> dict[str, object]:
    """Write a hand as the tally reads it, each place as the player's name."""
    told = dict(called)
    for field in PLACES:
        if type(place := told.get(field)) is int:
            told[field] = names[place]
    return told
