"""What each side had counted: the form that asks, and the answers beside a verdict."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import SelectField, StringField

from scorekeeper.contract import Json
from scorekeeper.rules.claims import Answer, Claim, check_claim
from scorekeeper.rules.request import Call
from scorekeeper.rules.showdown import judge
from scorekeeper.words import N_, WINNERS, gettext

SIDES = ("knocker", "defender")
MOST_COUNT, MOST_POINTS = 100, 99_999
WRONG_COUNT = N_("Write a count as a whole number up to {most}, or leave it empty.")
WRONG_POINTS = N_("Write the points as a whole number, or leave them empty.")

PARTS = {
    "knocker_count": "knocker",
    "defender_count": "defender",
    "winner": "winner",
    "points": "points",
}
"""What a claim may hold, and the field of the form that asks for it."""

COUNTED = {f"{side[0]}_{part}" for side in SIDES for part in PARTS.values()}
"""The fields of the form."""

_NUMBER = {"inputmode": "numeric", "autocomplete": "off", "maxlength": "5"}


def _count(label: str) -> StringField:
    return StringField(label, render_kw=_NUMBER)


def _winner() -> SelectField:
    return SelectField(N_("Who scores"), validate_choice=False)


class ClaimsForm(FlaskForm):  # type: ignore[misc]
    """What the knocker (``k_…``) and the defender (``d_…``) each had counted."""

    class Meta:
        csrf = False  # it asks, and changes nothing

    k_knocker = _count(N_("Left to the knocker"))
    k_defender = _count(N_("Left to the defender"))
    k_winner = _winner()
    k_points = _count(N_("Points"))
    d_knocker = _count(N_("Left to the knocker"))
    d_defender = _count(N_("Left to the defender"))
    d_winner = _winner()
    d_points = _count(N_("Points"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("k_winner", "d_winner"):
            self[name].choices = [("", "–")] + [
                (winner, gettext(who)) for winner, who in WINNERS.items()
            ]

    def of(self, side: str) -> list[Any]:
        """The fields of one side's claim."""
        letter = side[0]
        return [
            self[f"{letter}_{name}"] for name in ("knocker", "defender", "winner", "points")
        ]

    def as_claims(self) -> Json | None:
        """What was filled in, as links have it; None where a number is none, which its
        field then says."""
        claims: Json = {}
        for side in SIDES:
            said = {}
            for field, name in zip(self.of(side), PARTS, strict=True):
                value = (field.data or "").strip()
                if name == "winner":
                    said[name] = value if value in WINNERS else None
                elif value:
                    most = MOST_POINTS if name == "points" else MOST_COUNT
                    said[name] = _number(field, value, most)
            said = {name: value for name, value in said.items() if value is not None}
            if said:
                claims[side] = said
        return (
            None if any(field.errors for side in SIDES for field in self.of(side)) else claims
        )


def _number(field: Any, value: str, most: int) -> int | None:
    if value.isascii() and value.isdigit() and int(value) <= most:
        return int(value)
    text = WRONG_POINTS if most == MOST_POINTS else WRONG_COUNT
    field.errors = [gettext(text).format(most=most)]
    return None


def filled(asked: Mapping[str, object]) -> ClaimsForm:
    """The form as it was filled in for the claims in *asked*."""
    return ClaimsForm(sent_for(claims_in(asked)))


def sent_for(claims: Iterable[tuple[str, Claim]]) -> MultiDict[str, str]:
    """What the form would have sent for these *claims*."""
    sent: MultiDict[str, str] = MultiDict()
    for side, claim in claims:
        for name, part in PARTS.items():
            if (value := getattr(claim, name)) is not None:
                sent[f"{side[0]}_{part}"] = str(value)
    return sent


def claims_in(asked: Mapping[str, object]) -> Iterator[tuple[str, Claim]]:
    """Give what each side had counted, as far as a link tells it."""
    claims = asked.get("claims")
    if isinstance(claims, Mapping):
        for side in SIDES:
            if said := claims.get(side):
                yield side, Claim(**said)


def answers(call: Call, asked: Mapping[str, object]) -> list[tuple[str, Answer]]:
    """Hold each claim in *asked* against the verdict."""
    called = call.showdown
    assert called
    verdict = judge(called)
    return [
        (side, check_claim(called, verdict, claim, call.discard))
        for side, claim in claims_in(asked)
    ]
