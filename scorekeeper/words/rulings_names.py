"""What players call an irregularity when they look for it: never shown, only searched.

Each text holds such words and phrases, parted by semicolons; a language brings its own, as
many as it likes, and need not follow these one by one.
"""

from collections.abc import Mapping

from scorekeeper.words.speech import N_

EVENT_NAMES: Mapping[str, str] = {
    "false_knock": N_(
        "false knock; illegal knock; bad knock; wrong knock; fake knock; knocked too high; "
        "knocked with too much; over ten; more than ten; too much deadwood; cannot knock; "
        "called gin; false gin; said gin and has none; said gin but has a card left; knocked "
        "with eleven; knocked with twelve; knocked with thirteen"
    ),
    "false_knock_shown": N_(
        "false knock, hand shown; illegal knock found out too late; false knock after laying "
        "off; already laid down"
    ),
    "not_big_gin": N_("false Big Gin; fake Big Gin; called Big Gin; said Big Gin and has none"),
    "discard_on_pile": N_(
        "knock card face up; discard not face down; discard in the wrong place; wrong pile; "
        "knocked on the discard pile"
    ),
    "forgot_to_knock": N_(
        "forgot to knock; did not say knock; knocked too late; forgot to say gin; did not say "
        "gin; discarded without knocking"
    ),
    "wrong_number_before_draw": N_(
        "misdeal; misdealt; wrong deal; dealt too many; dealt too few; eleven cards; nine "
        "cards; twelve cards; too many cards; too few cards; a card too many; a card short; "
        "missing card; wrong number of cards dealt"
    ),
    "wrong_number_in_play": N_(
        "eleven cards; nine cards; twelve cards; too many cards; too few cards; a card too "
        "many; a card short; missing card; drew twice; drew two cards; took two cards; forgot "
        "to draw; did not draw; forgot to discard; did not discard; discarded twice; discarded "
        "two cards"
    ),
    "wrong_number_at_knock": N_(
        "eleven cards; nine cards; twelve cards; too many cards; too few cards; a card too "
        "many; a card short; missing card; short hand"
    ),
    "wrong_count": N_(
        "miscount; miscounted; wrong count; false count; counted wrong; counting mistake; "
        "said a wrong number; wrong deadwood; announced too much or too little; says six but "
        "has eight; said six and had eight; told six and it was eight; king counted as "
        "thirteen; queen counted as twelve; ace counted as eleven; added up wrong"
    ),
    "missed_lay_off": N_(
        "missed lay-off; forgot to lay off; forgotten lay-off; overlooked a lay-off; wrong "
        "lay-off; false lay-off; laid off wrongly; could have laid off"
    ),
    "wrong_meld": N_(
        "wrong meld; false meld; bad meld; illegal meld; not a meld; no meld; wrong run; wrong "
        "set; false run; false set; melded wrongly"
    ),
    "card_seen": N_(
        "peek; peeked; peeking; looked at a card; saw a card; cards seen; looked at the stock; "
        "looked at the next card; dropped a card; card fell; flashed a card; showed a card; "
        "exposed a card; card turned over; cheating; spying"
    ),
    "drew_early": N_(
        "drew too early; drew too soon; did not wait; upcard not offered; upcard skipped; "
        "first upcard; took from the stock first"
    ),
    "out_of_turn": N_(
        "out of turn; not his turn; wrong turn; played out of turn; drew out of turn; knocked "
        "out of turn; played twice; drew twice; both drew"
    ),
    "exposed_in_deal": N_(
        "exposed; exposed in the deal; card exposed; card turned in dealing; card flipped "
        "over; card flipped in dealing; face up; misdeal"
    ),
    "wrong_dealer": N_(
        "wrong dealer; wrong player dealt; dealt out of turn; deal out of turn; not his deal; "
        "dealt twice; misdeal"
    ),
    "looked_back": N_(
        "looked at the discards; looked through the pile; searched the discard pile; went "
        "through the discards; spread the discards; memory; may I see the discards"
    ),
    "imperfect_pack": N_(
        "duplicate; duplicate card; double card; same card twice; two of the same card; five "
        "of a kind; five kings; bad pack; wrong deck; incomplete deck; card missing from the "
        "deck; not fifty-two cards; joker; two decks mixed"
    ),
    "wrong_score": N_(
        "wrong score; scored wrong; score mistake; scoring error; wrong points; wrong sum; "
        "adding mistake; mistake on the sheet; wrong column; forgot to write down"
    ),
    "other": N_("anything else"),
}

CHOICE_NAMES: Mapping[str, str] = {
    "penalty": N_("penalty; fixed penalty; fine; punishment"),
    "ten_a_card": N_("penalty; fine; punishment"),
    "forfeit": N_("forfeit; forfeited; lost hand"),
    "void": N_("void; cancelled; thrown in; nobody scores"),
    "new_deal": N_("new deal; redeal; deal again; dealt again"),
    "both_wrong": N_("new deal; redeal; deal again; dealt again"),
    "replay": N_("new deal; redeal; deal again; dealt again"),
    "stopped": N_("new deal; redeal; deal again; dealt again"),
    "cards_speak": N_("cards speak"),
}
"""The same for rulings, whatever they are chosen for."""
