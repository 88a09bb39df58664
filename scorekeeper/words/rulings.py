"""Irregularities, the rulings for them, and what each ruling stands on."""

from collections.abc import Mapping

from scorekeeper.rules.rulings import Choice, find_ruling
from scorekeeper.words.cards import listed
from scorekeeper.words.speech import N_
from scorekeeper.words.speech import gettext as _

EVENT_TITLES: Mapping[str, str] = {
    "false_knock": N_("A knock over the limit; the other player has shown nothing yet"),
    "false_knock_shown": N_("A knock over the limit; the other player has shown his cards"),
    "not_big_gin": N_("Big Gin was claimed and does not meld"),
    "discard_on_pile": N_("The knock discard went onto the discard pile"),
    "forgot_to_knock": N_("Somebody forgot to knock before discarding"),
    "wrong_number_before_draw": N_("A wrong number of cards, found before his first draw"),
    "wrong_number_in_play": N_("A wrong number of cards, found later"),
    "wrong_number_at_knock": N_("A wrong number of cards, found after a knock or gin"),
    "wrong_count": N_("A wrong count was announced"),
    "missed_lay_off": N_("A lay-off was missed, or laid where it does not fit"),
    "wrong_meld": N_("A meld was laid down that is none"),
    "card_seen": N_("Somebody saw a card he had no right to see"),
    "drew_early": N_("Somebody drew before the dealer had passed the upcard"),
    "out_of_turn": N_("Somebody drew or knocked out of turn"),
    "exposed_in_deal": N_("A card lay face up before the upcard was turned"),
    "wrong_dealer": N_("The wrong player dealt"),
    "looked_back": N_("Somebody looked back through the discards"),
    "imperfect_pack": N_("The same card is there twice"),
    "wrong_score": N_("A wrong score was written down"),
    "other": N_("Something else"),
}

EVENT_REMARKS: Mapping[str, str] = {
    "false_knock_shown": N_("No rule was found for this."),
    "not_big_gin": N_("No rule was found for this."),
    "wrong_number_at_knock": N_(
        "The one rule found on this breaks off here. What follows it is hearsay or yours."
    ),
    "wrong_count": N_(
        "The rule is from partnership play; two players may take it over. Lay the losing "
        "hand face up before giving a count."
    ),
    "missed_lay_off": N_("No rule was found for two players."),
    "wrong_meld": N_("No rule was found for two players."),
    "out_of_turn": N_("No rule was found for this."),
    "imperfect_pack": N_(
        "The pack is not whole, or a card was entered wrongly. It is commonly said that "
        "scores written before this deal stand."
    ),
    "wrong_score": N_("No rule was found for gin rummy: agree how late a score may be mended."),
}
"""What is known beyond the rulings themselves."""

CHOICE_TEXTS: Mapping[str, str] = {
    "false_knock.shown_one_play": N_(
        "His hand stays face up until the other player has finished his next play; then play "
        "goes on as before"
    ),
    "false_knock.accepted": N_("The other player accepts it as a legal knock"),
    "false_knock.refused": N_("The other player refuses it; the knocker shows all his cards"),
    "false_knock.open_to_the_end": N_("Play goes on with his cards face up to the end"),
    "false_knock.forfeit": N_("The knocker loses the hand"),
    "false_knock.penalty": N_("A fixed number of points to the other player"),
    "false_knock_shown.void": N_("The hand is void"),
    "false_knock_shown.accepted": N_("The other player accepts it as a legal knock"),
    "false_knock_shown.penalty": N_("A fixed number of points to the other player"),
    "not_big_gin.ordinary": N_("He discards, and knocks or has gin if he then can"),
    "not_big_gin.as_false_knock": N_("It is treated as a knock over the limit"),
    "not_big_gin.void": N_("The hand is void"),
    "not_big_gin.penalty": N_("A fixed number of points to the other player"),
    "discard_on_pile.forfeit": N_("The knocker loses the hand"),
    "discard_on_pile.stands": N_("The knock stands"),
    "forgot_to_knock.next_turn": N_("He waits for his next turn"),
    "wrong_number_before_draw.new_deal": N_("A new deal"),
    "wrong_number_in_play.new_deal": N_(
        "One hand is wrong, and the other player chooses a new deal"
    ),
    "wrong_number_in_play.both_wrong": N_("Both hands are wrong: a new deal"),
    "wrong_number_in_play.play_on": N_(
        "One hand is wrong, and the other player chooses to play on: who has too many "
        "discards without drawing, who has too few draws without discarding, and he may not "
        "knock before his next turn"
    ),
    "wrong_number_at_knock.knocker_false_knock": N_(
        "The knocker's hand is wrong: it is treated as a knock over the limit"
    ),
    "wrong_number_at_knock.ten_a_card": N_(
        "The other player is short: he pays 10 for each missing card beside the score"
    ),
    "wrong_number_at_knock.no_undercut": N_(
        "The other player's hand is wrong: he gets no bonus for an undercut"
    ),
    "wrong_number_at_knock.void": N_("The hand is void"),
    "wrong_number_at_knock.penalty": N_("A fixed number of points to the other player"),
    "wrong_count.before_acted": N_("Nobody had acted on it: it is put right"),
    "wrong_count.after_acted": N_(
        "Somebody had acted on it: it stands, whatever the cards say"
    ),
    "wrong_count.cards_speak": N_("The cards speak, whatever was announced"),
    "missed_lay_off.cards_speak": N_("What could have been laid off counts as laid off"),
    "missed_lay_off.as_played": N_("It counts as it was played"),
    "wrong_meld.mended": N_("He lays his cards again, rightly"),
    "wrong_meld.as_false_knock": N_("It is treated as a knock over the limit"),
    "wrong_meld.void": N_("The hand is void"),
    "wrong_meld.penalty": N_("A fixed number of points to the other player"),
    "card_seen.face_up": N_(
        "The card lies face up; who saw it may not take it, and the other player may first"
    ),
    "card_seen.no_matter": N_("It does not matter"),
    "card_seen.void": N_("The hand is void"),
    "drew_early.stands": N_("The draw stands as his play"),
    "drew_early.put_back": N_("The card goes back, and the upcard is offered again"),
    "out_of_turn.put_back": N_("It is taken back"),
    "out_of_turn.stands": N_("It stands"),
    "out_of_turn.void": N_("The hand is void"),
    "exposed_in_deal.new_deal": N_("A new deal by the same dealer"),
    "wrong_dealer.stopped": N_("The upcard was not turned yet: the right player deals anew"),
    "wrong_dealer.stands": N_("The upcard was turned: the deal stands"),
    "looked_back.not_allowed": N_("Not allowed, as in tournaments"),
    "looked_back.allowed": N_("Allowed, as people at home may agree"),
    "imperfect_pack.void": N_("The deal is void"),
    "imperfect_pack.replay": N_("The pack is put right and the hand is dealt again"),
    "wrong_score.until_agreed": N_("Mended until both have agreed on it and initialled it"),
    "wrong_score.until_next_deal": N_("Mended until the next deal is begun"),
    "wrong_score.until_settled": N_("Mended until the game is settled"),
    "wrong_score.any_time": N_("Mended at any time, if both agree"),
    "other.points": N_("So many points to one player"),
    "other.void": N_("The hand is void"),
    "other.noted": N_("It is noted, and play goes on"),
}

STANDING_NAMES: Mapping[str, str] = {
    "cited": N_("In print"),
    "common": N_("Commonly said, not found in print"),
    "yours": N_("Yours to decide"),
}

SOURCE_NAMES: Mapping[str, str] = {
    "card_company": N_("a playing-card company's list, read in a partial copy"),
    "club": N_("club rules on rummytalk.com"),
    "club_partners": N_("club rules for partners on rummytalk.com"),
    "hoyle_1": N_("Hoyle Official Book of Games 1"),
    "parlett": N_("Parlett, Penguin Book of Card Games"),
    "public_program": N_("a public program's rules"),
    "rules_page": N_("a page of rules and variations, read in part"),
    "rummy_games": N_("rummy-games.com, read in a copy"),
}

EFFECT_HINTS: Mapping[str, str] = {
    "goes_on": N_("Nothing is written yet; the ruling is kept for this hand."),
    "other_dealer": N_("Nothing is written yet; the dealer is kept for this hand."),
    "dead": N_("Written as a dead hand."),
    "points": N_("Write the points."),
    "accepted": N_("Scored like a legal knock."),
    "mend": N_("Choose the hand on the sheet and correct it."),
}


def event_title(event: str) -> str:
    """Say what happened."""
    return _(EVENT_TITLES[event])


def choice_text(event: str, choice: str) -> str:
    """Say what the table rules."""
    return _(CHOICE_TEXTS[f"{event}.{choice}"])


def standing(choice: Choice) -> str:
    """Say what a ruling stands on, with its sources: "In print: …"."""
    text = _(STANDING_NAMES[choice.standing])
    if not choice.sources:
        return text
    sources = listed(_(SOURCE_NAMES[source]) for source in choice.sources)
    return _("{standing}: {sources}").format(standing=text, sources=sources)


def ruling_sentence(ruling: object) -> str:
    """Say which ruling was kept with a hand: what happened, what was chosen, its standing.

    A ruling of a later version, or none that can be read, gives an empty text.
    """
    if not isinstance(ruling, Mapping):
        return ""
    found = find_ruling(f"{ruling.get('event')}.{ruling.get('choice')}")
    if found is None:
        return ""
    event, choice = found
    return _("{event}. Ruled: {choice} ({standing}).").format(
        event=event_title(event.code),
        choice=choice_text(event.code, choice.code),
        standing=standing(choice),
    )
