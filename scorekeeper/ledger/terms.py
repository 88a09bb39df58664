"""What two players agreed for a match: the house, and what a point is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.ledger.errors import BadTerms, Fault
from scorekeeper.rules.house import BadHouse, House

ROUNDINGS = (10, 100, 500)


@dataclass(frozen=True, slots=True)
class Rounding:
    """How each column's net is rounded before it is paid: *to* a multiple of so many
    points (None: not at all), to the nearest one or (*up*) always upwards."""

    to: int | None = None
    up: bool = False

    def __post_init__(self) -> None:
        if self.to is not None and (type(self.to) is not int or self.to not in ROUNDINGS):
            raise BadTerms(Fault("rounding.to", "out_of_range"))
        if not isinstance(self.up, bool):
            raise BadTerms(Fault("rounding.up", "not_a_switch"))


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a match.

    *rulebook* is the preset or the saved rulebook the house was taken from, *stake* the
    whole cents a point is worth, None where nothing is played for. Raises `BadTerms`.
    """

    house: House
    rulebook: str | None = None
    stake: int | None = None
    rounding: Rounding = Rounding()

    def __post_init__(self) -> None:
        if self.stake is not None and (type(self.stake) is not int or self.stake < 0):
            raise BadTerms(Fault("stake", "out_of_range"))
        if self.rulebook is not None and not isinstance(self.rulebook, str):
            raise BadTerms(Fault("rulebook", "not_a_text"))

    @classmethod
    def read(cls, given: object) -> Terms:
        """Read terms as `as_json` writes them; raises `BadTerms` naming every fault.

        A field the house does not have yet, in terms written long ago, takes its default.
        """
        if not isinstance(given, Mapping):
            raise BadTerms(Fault("terms", "not_an_object"))
        faults: list[Fault] = []
        house, rounding = House(), Rounding()
        try:
            written = given.get("house")
            if not isinstance(written, Mapping):
                raise BadHouse()
            house = House.read(written)
        except BadHouse as bad:
            faults += [Fault(f"house.{field}", "bad_house") for field in bad.fields]
            faults += [] if bad.fields else [Fault("house", "bad_house")]
        try:
            written = given.get("rounding")
            if not isinstance(written, Mapping):
                raise BadTerms(Fault("rounding", "not_an_object"))
            rounding = Rounding(written.get("to"), written.get("up", False))
        except BadTerms as bad:
            faults += bad.faults
        stake, rulebook = given.get("stake"), given.get("rulebook")
        try:
            terms = cls(house, rulebook, stake, rounding)
        except BadTerms as bad:
            faults += bad.faults
        if faults:
            raise BadTerms(*faults)
        return terms

    def as_json(self) -> dict[str, object]:
        """Write the terms, the house in full."""
        return {
            "house": self.house.as_json(),
            "rulebook": self.rulebook,
            "stake": self.stake,
            "rounding": {"to": self.rounding.to, "up": self.rounding.up},
        }
