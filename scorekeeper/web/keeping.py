"""What is kept with a hand beside its score: how it lay, a dispute and what was decided,
and that both players accept it.

None of it changes what the hand scores, but how the cards lay where that counts.
"""

from collections.abc import Mapping

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response
from wtforms import BooleanField, TextAreaField

from scorekeeper.contract import Json
from scorekeeper.rules.hands import CardsHand
from scorekeeper.rules.match import ScoredHand
from scorekeeper.web.claims import COUNTED, ClaimsForm, sent_for
from scorekeeper.web.corrections import Change, decide
from scorekeeper.web.kept import Kept, changed_since, kept_with, result_of, scored_hand
from scorekeeper.web.laid import as_told, read_laid
from scorekeeper.web.ledger import ledger, new_key
from scorekeeper.words import N_, gettext

bp = Blueprint("keeping", __name__, url_prefix="/matches/<int:match>/hands/<int:hand>")

Page = str | Response | tuple[str, int]

LONGEST_DECISION = 500


# ------------------------------------------------------------------ how it lay


@bp.route("/laid", methods=["GET", "POST"])
def laid(match: int, hand: int) -> Page:
    """Ask how the cards of a hand lay on the table, at first as the address says, if it
    does; what was right and what that does to the sheet is shown before it is written."""
    going = ledger().match(match)
    line = going.hand(hand)
    scored = scored_hand(going, line)
    if scored is None or not isinstance(scored.called, CardsHand):
        abort(404)
    called = scored.called.showdown
    do = request.values.get("do", "")
    confirmed = request.form.get("do") == "confirm"
    groups = read_laid(called, request.values) if do else as_told(called)
    if do in ("judge", "confirm") and not groups.on_nothing:
        change = Change("correct", line, {**line.called, **groups.as_request()})
        said = gettext("How hand {number} lay is kept.")
        then = url_for("hands.show", match=match, hand=hand, _anchor="laid")
        if change.called == line.called:
            return redirect(then, 303)
        return decide(going, change, confirmed, request.values, said, then)
    shown = render_template(
        "keeping/laid.html",
        match=going,
        line=line,
        called=called,
        groups=groups,
        on_nothing=groups.on_nothing if do == "judge" else [],
        key=request.form.get("key") or new_key(),
    )
    return (shown, 422) if do == "judge" else shown


# ------------------------------------------------------------------ a dispute


class DisputeForm(ClaimsForm):
    """What each player had counted, what the table decided, and who agreed."""

    decided = TextAreaField(
        N_("What the table decided"),
        render_kw={"maxlength": str(LONGEST_DECISION), "rows": "3"},
    )
    agreed_0 = BooleanField()
    agreed_1 = BooleanField()

    def as_kept(self, scored: ScoredHand | None) -> Json | None:
        """The fields that a hand keeps, empty where nothing is told; None where a number is
        none, which its field then says. With it goes what the hand *scored*, so that the
        same can be kept once more for a hand that was corrected."""
        claims = self.as_claims()
        if claims is None:
            return None
        decided = " ".join((self.decided.data or "").split())[:LONGEST_DECISION]
        agreed = [seat for seat, f in enumerate((self.agreed_0, self.agreed_1)) if f.data]
        dispute: Json | None = None
        if decided or agreed or claims:
            dispute = {"decided": decided, "agreed": agreed}
            dispute["as"] = result_of(scored) if scored else None
        return {"claims": claims or None, "dispute": dispute}


@bp.route("/dispute", methods=["GET", "POST"])
def dispute(match: int, hand: int) -> Page:
    """Ask what each had counted and what the table decided, and keep it with the hand.

    What the address says that was counted is filled in."""
    going = ledger().match(match)
    line = going.hand(hand)
    scored = scored_hand(going, line)
    kept = kept_with(line, scored)
    do = request.form.get("do", "")
    form = DisputeForm(request.form if do else _filled(kept, request.args))
    told = form.as_kept(scored) if do in ("keep", "confirm") else None
    if told is not None:
        called = {**line.called, **told}
        called = {name: value for name, value in called.items() if name not in told or value}
        said = gettext("What was decided is kept with hand {number}.")
        then = url_for("hands.show", match=match, hand=hand, _anchor="dispute")
        return decide(going, Change("correct", line, called), True, request.form, said, then)
    shown = render_template(
        "keeping/dispute.html",
        match=going,
        line=line,
        scored=scored,
        then=changed_since(going, line, scored),
        form=form,
        key=request.form.get("key") or new_key(),
    )
    return (shown, 422) if do in ("keep", "confirm") else shown


def _filled(kept: Kept, counted: Mapping[str, str]) -> MultiDict[str, str]:
    """What the form would have sent for what is *kept*, or for what was *counted* now."""
    sent = sent_for(kept.claims.items())
    if fields := {name: value for name, value in counted.items() if name in COUNTED}:
        sent = MultiDict(fields)
    sent["decided"] = kept.decided
    for seat in kept.agreed:
        sent[f"agreed_{seat}"] = "y"
    return sent


# ------------------------------------------------------------------ accepted by both


@bp.get("/accept")
def accept(match: int, hand: int) -> Page:
    """Show a hand to one player to accept as it scores; with ``first``, who has accepted it
    already, to the other: the phone is passed and tapped."""
    going = ledger().match(match)
    line = going.hand(hand)
    scored = scored_hand(going, line)
    if scored is None:
        abort(404)
    if kept_with(line, scored).accepted:
        return redirect(url_for("hands.show", match=match, hand=hand), 303)
    first = request.args.get("first", type=int)
    return render_template(
        "keeping/accept.html",
        match=going,
        line=line,
        scored=scored,
        hand=scored.called,
        seat=1 - first if first in (0, 1) else scored.dealer,
        last=first in (0, 1),
        key=new_key(),
    )


@bp.post("/accept")
def accepted(match: int, hand: int) -> Page:
    """Keep with the hand that both accept what it scores."""
    going = ledger().match(match)
    line = going.hand(hand)
    scored = scored_hand(going, line)
    if scored is None:
        abort(404)
    if request.form.get("do") == "edit":
        return redirect(url_for("hands.show", match=match, hand=hand), 303)
    told = {**line.called, "accepted": {"by": [0, 1], "as": result_of(scored)}}
    said = gettext("Both accept hand {number}.")
    return decide(going, Change("correct", line, told), True, request.form, said)
