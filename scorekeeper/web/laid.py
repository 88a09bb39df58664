"""As it was laid: cards tapped into groups, read into the spread and the play of a link.

The knocker's groups are ``1`` to ``3``. The defender's own melds are ``a`` to ``c``; his
cards in ``1`` to ``3`` are laid off on the knocker's group. What is in no group is loose.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.contract import Json
from scorekeeper.rules.cards import BIT, each, names
from scorekeeper.rules.layoffs import Played, best_defence
from scorekeeper.rules.missed import in_turn
from scorekeeper.rules.showdown import Showdown, judge

TABLE, OWN = "123", "abc"
LOOSE = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """In which group each card of the *knocker* and of the *defender* lies, by its name."""

    knocker: Mapping[str, str]
    defender: Mapping[str, str]

    @property
    def on_nothing(self) -> list[str]:
        """The defender's cards that were laid off on a group in which nothing lies."""
        empty = {*TABLE} - {*self.knocker.values()}
        return [card for card, group in self.defender.items() if group in empty]

    def as_request(self) -> Json:
        """The spread and the defence as the contract has them. Which card was laid off
        first is not asked: they are laid as they fit."""
        spread = {group: _together(self.knocker, group) for group in TABLE}
        layoffs = [
            [name, names(meld)[0]]
            for group, meld in spread.items()
            for card in in_turn(_together(self.defender, group), meld)
            for name in names(card)
        ]
        melds = [_together(self.defender, group) for group in OWN]
        return {
            "spread": [names(meld) for meld in spread.values() if meld],
            "defence": {"melds": [names(meld) for meld in melds if meld], "layoffs": layoffs},
        }

    def as_sent(self) -> dict[str, str]:
        """What the form sends for these groups."""
        sides = (("k", self.knocker), ("d", self.defender))
        return {f"{side}-{card}": group for side, lie in sides for card, group in lie.items()}


def _together(groups: Mapping[str, str], group: str) -> int:
    return sum(BIT[card] for card, where in groups.items() if where == group)


def read_laid(called: Showdown, sent: Mapping[str, str]) -> Laid:
    """Read the groups that the form sent: ``k-7H`` is "2" …"""
    return Laid(
        {card: _one_of(TABLE, sent.get(f"k-{card}")) for card in names(called.knocker)},
        {card: _one_of(OWN + TABLE, sent.get(f"d-{card}")) for card in names(called.defender)},
    )


def _one_of(groups: str, sent: str | None) -> str:
    return sent if sent and len(sent) == 1 and sent in groups else LOOSE


def as_told(called: Showdown) -> Laid:
    """The groups as the showdown tells them; where it does not, as the verdict lays them."""
    verdict = judge(called)
    spread, played = called.spread, called.played
    table = [sum(set(meld)) for meld in spread] if spread is not None else verdict.knocker.melds
    if played is not None:
        own = [sum(set(meld)) for meld in played.melds]
        layoffs = [
            (card, next((place for place, meld in enumerate(table) if on & meld), None))
            for card, on in played.layoffs
        ]
    else:
        there = verdict.as_laid.defender if verdict.as_laid else verdict.defender
        side = there or best_defence(called.defender, ())
        own, layoffs = list(side.melds), list(side.layoffs)
    knocker = dict.fromkeys(names(called.knocker), LOOSE)
    defender = dict.fromkeys(names(called.defender), LOOSE)
    for groups, letters, melds in ((knocker, TABLE, table), (defender, OWN, own)):
        for letter, meld in zip(letters, melds, strict=False):
            for card in each(meld):
                groups.update({name: letter for name in names(card) if name in groups})
    for card, place in layoffs:
        if place is not None and place < len(TABLE):
            defender.update({name: TABLE[place] for name in names(card) if name in defender})
    return Laid(knocker, defender)


def taken_back(called: Showdown, rest: Played) -> Laid:
    """The groups as they are told, without what of the defence had to be taken back."""
    return as_told(replace(called, played=rest))
