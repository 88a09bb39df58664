"""What is asked about one hand: its counts, its cards, its points, or what was ruled."""

from collections.abc import Iterator, Mapping
from typing import Any

from wtforms import BooleanField, HiddenField, RadioField, StringField

from scorekeeper.contract import Json
from scorekeeper.ledger.hands import with_names
from scorekeeper.ledger.matches import Match
from scorekeeper.rules.cards import BIT, names, read_cards
from scorekeeper.rules.hands import CountsHand, Hand
from scorekeeper.rules.match_request import ENDINGS, read_hand
from scorekeeper.rules.rulings import Choice, Event, as_if_legal, find_ruling
from scorekeeper.web.forms import MOST, HandsForm
from scorekeeper.words import ENDINGS as ENDING_NAMES
from scorekeeper.words import N_, gettext

LANES = ("counts", "cards", "points", "irregular", "dead")
"""The ways to enter a hand; a dead one is entered by a tap."""

_FIELDS: Mapping[str, tuple[str, ...]] = {
    "counts": ("knocker", "knocker_count", "defender_count"),
    "cards": ("knocker", "big_gin", "rest_melded", "knocker_text", "defender_text"),
    "points": ("winner", "ending", "points"),
    "irregular": (),
    "dead": (),
}
"""What each lane asks; the board is the cards' lane's alone."""


class HandForm(HandsForm):
    """One hand of a match, in one of the ``LANES``.

    *lane* says which; what was entered in the others is sent along, so that nothing typed
    is lost by a look elsewhere. *ruled* is what the table ruled, ``event.choice``.
    """

    lane = HiddenField(default="counts")
    knocker = RadioField(N_("Who knocked?"), validate_choice=False)
    knocker_count = RadioField(N_("The knocker's count"), validate_choice=False)
    defender_count = StringField(
        N_("The other's count, lay-offs made"),
        render_kw={"inputmode": "numeric", "maxlength": "3", "autocomplete": "off"},
    )
    rest_melded = BooleanField(N_("The rest is melded"))
    winner = RadioField(N_("Who scored?"), validate_choice=False)
    ending = RadioField(N_("How?"), validate_choice=False)
    points = StringField(
        N_("Points, bonuses and doubling included"),
        render_kw={"inputmode": "numeric", "maxlength": "5", "autocomplete": "off"},
    )
    laid = HiddenField()
    ruled = HiddenField()
    other_dealer = BooleanField(N_("Somebody else dealt than the rule says"))
    note = StringField(N_("Note"), render_kw={"maxlength": "200", "autocomplete": "off"})

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.match = match
        self.opened = ""  # the irregularity that was asked for
        house = match.house
        self.knocker.choices = self.winner.choices = [
            ("0", match.names[0]),
            ("1", match.names[1]),
        ]
        counts = [(str(count), str(count)) for count in range(house.knock_limit + 1)]
        counts[0] = ("0", gettext("Gin"))
        endings = ["knock", "undercut", "gin"]
        if house.big_gin_points is not None:
            counts.append(("big_gin", gettext("Big Gin")))
            endings.append("big_gin")
        if house.tie in ("knocker", "nobody"):
            endings.append("tie")
        self.knocker_count.choices = counts
        self.ending.choices = [(ending, gettext(ENDING_NAMES[ending])) for ending in endings]
        for field in (self.knocker_count, self.ending):
            self._choose(field, field.data or "")
        if self.lane.data not in LANES:
            self.lane.data = "counts"

    @property
    def limit(self) -> int | None:
        """The most that may knock in this hand; None while the upcard has to say so."""
        house, turned = self.match.house, BIT.get(self.upcard)
        return None if house.oklahoma and turned is None else house.limit(turned)

    @property
    def doubled(self) -> bool:
        """Whether the upcard doubles this hand."""
        return self.match.house.doubles(BIT.get(self.upcard))

    def keep_to_limit(self) -> None:
        """Offer only counts that may knock; one that was chosen before stays."""
        chosen, limit = self.knocker_count.data, self.limit
        self.knocker_count.choices = [
            (value, label)
            for value, label in self.knocker_count.choices
            if limit is None or not value.isdigit() or int(value) <= limit or value == chosen
        ]

    # ------------------------------------------------------------------- what is pressed

    def press(self, do: str) -> bool:
        """Do to the form what the button *do* says; False if it is no button of the form."""
        if do == "put":
            self.put_on_board()
        elif do.startswith("lane-"):
            self.lane.data = do.removeprefix("lane-")
            if self.lane.data not in LANES:
                self.lane.data = "counts"
        elif do.startswith("rule-"):
            self._rule(do.removeprefix("rule-"))
        elif do == "over":
            self.lane.data, self.opened = "irregular", "false_knock"
        elif do == "unrule":
            self.ruled.data = ""
        else:
            return False
        return True

    def _rule(self, written: str) -> None:
        self.ruled.data = written
        if self.ruling is None:
            self.ruled.data, self.lane.data = "", "irregular"
        elif self.decides:
            self.lane.data = "irregular"
            if self.effect == "points" and not self.winner.data:
                self.winner.data = self._gains()
        else:
            if self.lane.data not in ("counts", "cards", "points"):
                self.lane.data = "cards" if self.has_cards else "counts"
            if self.effect == "other_dealer":
                self.other_dealer.data = True

    def _gains(self) -> str:
        """Who most likely gets the points of a ruling: the other player than the one who
        knocked, unless it is the other who was at fault. Nobody where no one knocked."""
        at_fault = find_ruling("wrong_number_at_knock.ten_a_card")
        knocker = self.knocker.data or ""
        if knocker not in ("0", "1"):
            return ""
        return knocker if self.ruling == at_fault else str(1 - int(knocker))

    @property
    def has_cards(self) -> bool:
        """Whether any card was tapped or typed."""
        return bool(self.board.data or self.knocker_text.data or self.defender_text.data)

    @property
    def ruling(self) -> tuple[Event, Choice] | None:
        """What happened and what was ruled, where anything was."""
        return find_ruling(self.ruled.data or "")

    @property
    def effect(self) -> str:
        """What the ruling does to the sheet; empty where there is none."""
        return self.ruling[1].effect if self.ruling else ""

    @property
    def decides(self) -> bool:
        """Whether what was ruled says by itself how the hand is written."""
        return self.effect in ("dead", "points", "accepted")

    def elsewhere(self) -> Iterator[tuple[str, str]]:
        """Give what was entered in the lanes that are not on the page, by field."""
        here = {"lane", "ruled", *self._asked()}
        for name in {name: None for lane in LANES for name in _FIELDS[lane]}:
            if name not in here and self[name].data:
                yield name, "y" if self[name].data is True else str(self[name].data)
        if self.lane.data != "cards":
            letters = {"knocker": "k", "defender": "d", "discard": "x"}
            for card, owner in self.board.data.items():
                yield f"board-{card}", letters[owner]
            if self.laid.data:
                yield "laid", str(self.laid.data)

    def _asked(self) -> tuple[str, ...]:
        """The fields that are on the page."""
        if self.lane.data != "irregular":
            return _FIELDS[str(self.lane.data)]
        if self.effect == "points":
            return "winner", "points"
        if self.effect == "accepted":
            return ("knocker",) if self.has_cards else _FIELDS["counts"]
        return ()

    # -------------------------------------------------------------- the hand as called

    def as_hand(self, next_dealer: int | None) -> Json:
        """The hand as called, players by their place; what is missing is left out, for the
        rules to name."""
        called: Json = getattr(self, f"_{self.lane.data}")()
        if self.upcard and called.get("ending") not in ("dead", "ruling"):
            called["upcard"] = self.upcard
        if "defender_loose" in called:
            called = self._on_his_word(called)
        if self.other_dealer.data and next_dealer is not None:
            called["dealer"] = 1 - next_dealer
        if note := (self.note.data or "").strip()[:200]:
            called["note"] = note
        if self.ruling and (self.lane.data == "irregular" or not self.decides):
            event, choice = self.ruling
            called["ruling"] = {
                "event": event.code,
                "choice": choice.code,
                "standing": choice.standing,
            }
            if self.lane.data == "irregular" and (shown := self._shown()):
                called["cards_shown"] = shown
        return called

    def _counts(self) -> Json:
        count = (self.knocker_count.data or "").strip()
        called: Json = {
            "knocker_count": 0 if count == "big_gin" else _number(count),
            "defender_count": _number(self.defender_count.data),
            "call": "big_gin" if count == "big_gin" else "gin" if count == "0" else "knock",
        }
        return called | _seat("knocker", self.knocker.data)

    def _cards(self) -> Json:
        called = self.as_called()
        called.pop("upcard", None)
        mine = called["knocker_cards"] = called.pop("knocker")
        theirs = called.pop("defender")
        assert isinstance(theirs, list)
        loose = self.rest_melded.data and len(theirs) < 10
        called["defender_loose" if loose else "defender_cards"] = theirs
        assert isinstance(mine, list)
        held = read_cards(mine).hand
        melds = [read_cards(meld).hand for meld in (self.laid.data or "").split("-")]
        if any(melds) and not any(meld & ~held for meld in melds):
            called["spread"] = [names(meld) for meld in melds if meld]
        return called | _seat("knocker", self.knocker.data)

    def _on_his_word(self, called: Json) -> Json:
        """The counts a hand comes to on the defender's word, the cards beside them; as it
        was entered where they cannot be worked out."""
        hand = read_hand(
            with_names(called, self.match.names), self.match.house, self.match.names
        )
        if not isinstance(hand, CountsHand):
            return called
        shown = {
            "knocker": called.pop("knocker_cards"),
            "defender_loose": called.pop("defender_loose"),
        }
        for more in ("discard", "spread"):
            if more in called:
                shown[more] = called.pop(more)
        return {
            "call": "knock" if hand.knocker_count else "gin",
            **called,
            "knocker_count": hand.knocker_count,
            "defender_count": hand.defender_count,
            "cards_shown": shown,
            "on_his_word": True,
        }

    def _points(self) -> Json:
        called: Json = {
            "ending": self.ending.data or "",
            "points": _number(self.points.data),
        }
        return called | _seat("winner", self.winner.data)

    def _dead(self) -> Json:
        return {"ending": "dead"}

    def _irregular(self) -> Json:
        if self.effect == "dead":
            return {"ending": "dead"}
        if self.effect == "accepted":
            return self._accepted()
        if self.effect != "points":
            return {"ending": ""}
        # A ruling without a winner would be one for nobody: here somebody must be named.
        called: Json = {"ending": "ruling", "winner": "", "points": _number(self.points.data)}
        return called | _seat("winner", self.winner.data)

    def _accepted(self) -> Json:
        """An illegal knock that was accepted, as the points it would have scored; as it
        was entered while that cannot be worked out."""
        entered = self._shown() or self._counts()
        upcard: Json = {"upcard": self.upcard} if self.upcard else {}
        players = self.match.names
        hand = read_hand(with_names(entered | upcard, players), self.match.house, players)
        if not isinstance(hand, Hand):
            return entered
        score = as_if_legal(hand, self.match.house)
        if score.faults:
            return entered
        return {"ending": score.ending, "winner": score.winner, "points": score.points}

    def _shown(self) -> Json:
        """The hand a ruling is about, as far as it was entered: as cards, or as counts."""
        if self.has_cards:
            return self._cards()
        if self.knocker_count.data or (self.defender_count.data or "").strip():
            return self._counts()
        return {}

    # ------------------------------------------------------------- a hand to be mended

    def show(self, called: Mapping[str, object]) -> None:
        """Fill the form with a hand as called, to correct it."""
        self.note.data = str(called.get("note", ""))
        upcard = str(called.get("upcard") or "")
        self.upcard_rank.data, self.upcard_suit.data = upcard[:1], upcard[1:2]
        ruling, ending = called.get("ruling"), called.get("ending")
        if isinstance(ruling, Mapping):
            self.ruled.data = f"{ruling.get('event')}.{ruling.get('choice')}"
        elif ending == "ruling":
            self.ruled.data = "other.points"
        self._show_seats(called)
        shown = called.get("cards_shown")
        if isinstance(shown, Mapping):
            self._show_seats(shown)
            self._show_entered(shown)
        lane = self._show_entered(called)
        if isinstance(shown, Mapping) and called.get("on_his_word") is True:
            self._show_word(called, shown)
            lane = "cards"
        if ending in ENDINGS or ending == "ruling":
            lane = "points"
            self._choose(self.ending, str(ending))
            self.points.data = str(called.get("points", ""))
        if ending == "dead" and not self.decides:
            lane = "dead"
        elif ending in ("dead", "ruling") or (ending and self.decides):
            lane = "irregular"
        self.lane.data = lane

    def _show_word(self, called: Mapping[str, object], shown: Mapping[str, object]) -> None:
        """Show a hand that was settled on the defender's word as it was entered."""
        mine = shown.get("knocker")
        self._show_cards({**shown, "knocker_cards": mine, "call": called.get("call")})
        self.rest_melded.data = True

    def _show_seats(self, called: Mapping[str, object]) -> None:
        for name in ("knocker", "winner"):
            if isinstance(called.get(name), int):
                self[name].data = str(called[name])

    def _show_entered(self, called: Mapping[str, object]) -> str:
        """Show the cards or counts of *called*; give the lane they are in."""
        if "knocker_cards" in called or "defender_cards" in called:
            self._show_cards(called)
            return "cards"
        if "knocker_count" in called:
            big = called.get("call") == "big_gin"
            self._choose(self.knocker_count, "big_gin" if big else str(called["knocker_count"]))
            self.defender_count.data = str(called.get("defender_count", ""))
        return "counts"

    def _choose(self, field: RadioField, value: str) -> None:
        """Choose *value*, offering it where the rules in force no longer would."""
        field.data = value
        if value in ENDING_NAMES and value not in dict(field.choices):
            field.choices = [*field.choices, (value, gettext(ENDING_NAMES[value]))]
        elif value.isdigit() and value not in dict(field.choices):
            field.choices = [*field.choices, (value, value)]

    def _show_cards(self, called: Mapping[str, object]) -> None:
        for owner, field in (
            ("knocker", "knocker_cards"),
            ("defender", "defender_cards"),
            ("defender", "defender_loose"),
            ("discard", "discard"),
        ):
            written = called.get(field) or []
            assert isinstance(written, str | list)
            for card in names(read_cards(written).hand):
                self.board.data[card] = owner
        self.big_gin.data = called.get("call") == "big_gin"
        spread = called.get("spread")
        if isinstance(spread, list):
            self.laid.data = "-".join("".join(names(read_cards(meld).hand)) for meld in spread)


def _seat(name: str, data: str | None) -> Json:
    return {name: int(data)} if data in ("0", "1") else {}


def _number(text: str | None) -> object:
    """The number written, or the text where it writes none, for the rules to refuse."""
    text = (text or "").strip()
    fine = text.isascii() and text.isdigit() and len(text) <= len(str(MOST))
    return int(text) if fine else text
