"""Hands that programs get wrong, each with a word on the fault, to be opened with one tap.

Found in public programs and in what people ask about, and checked here in a test against
answers that were worked out some other way.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.words import N_


@dataclass(frozen=True, slots=True)
class Example:
    """One hand: its *name*, what is *said* of it, and the request of the contract *asked*."""

    name: str
    said: str
    asked: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of fault: its *title*, *what* goes wrong, and the hands."""

    title: str
    what: str
    hands: tuple[Example, ...]


KINDS = (
    Kind(
        N_("Melds and lay-offs are chosen together"),
        N_(
            "A program that melds the defender's cards first and lays off afterwards, or "
            "the other way about, misses what only both together can do."
        ),
        (
            Example(
                "home",
                N_(
                    "The run of diamonds looks like a meld to keep. Broken up, its five "
                    "makes a set and the other two go on the knocker's run: an undercut, "
                    "not a loss."
                ),
                {
                    "house": "book-25-25",
                    "knocker": "3C 4C 5C 6C 8D 9D TD JD QD JH",
                    "defender": "2D 5D 6D 7D 5H 5S 9S TS JS QS",
                },
            ),
            Example(
                "own-set-blocks-own-layoff",
                N_(
                    "His set of fours leaves least before anything is laid off, and keeps "
                    "the four of clubs from the knocker's run. Without it nine are left, "
                    "and not thirteen."
                ),
                {
                    "house": "book-25-25",
                    "knocker": "5C 6C 7C 8C 9C TC JC QC KC TS",
                    "defender": "3C 4C 2H 3H 4H 5H 6H 7H 4S 5S",
                },
            ),
            Example(
                "layoff-before-melding",
                N_(
                    "Laying off all that fits takes the seven of spades out of the set of "
                    "sevens, and the other two count fourteen. Melded first, nothing is "
                    "lost: nine against nine."
                ),
                {
                    "house": "book-25-25",
                    "knocker": "2C TC 2D 9D TD 2H TH 4S 5S 6S",
                    "defender": "AC 3C 4C KC 7D KD AH 7H KH 7S",
                },
            ),
            Example(
                "played-worse-melds",
                N_(
                    "Three aces or a run with one of them: each leaves as much until "
                    "lay-offs are counted in."
                ),
                {
                    "house": "book-25-25",
                    "knocker": "4C 5C 6C 2D 3D 2H 4H 5H 6H 2S",
                    "defender": "AC 2C 3C 7C AD 5D 3H AS 4S 6S",
                    "defence": {
                        "melds": ["AC 2C 3C"],
                        "layoffs": [["3H", "4H 5H 6H"], ["7C", "4C 5C 6C"]],
                    },
                },
            ),
        ),
    ),
    Kind(
        N_("A lay-off opens the next"),
        N_(
            "A run grows card by card. A program that looks once at each card stops too "
            "early, or lays cards where nothing can lie."
        ),
        (
            Example(
                "layoff-high-end-chain",
                N_(
                    "The eight of spades does not fit on four to six. It does once the "
                    "seven lies there."
                ),
                {
                    "house": "book-25-25",
                    "knocker": "2C TC 2D 3D TD 2H TH 4S 5S 6S",
                    "defender": "5C QC KC JD KD 6H 9H KH 7S 8S",
                },
            ),
            Example(
                "layoff-set-or-run",
                N_(
                    "The seven of spades would go on the sevens as well as on the run, but "
                    "only on the run does it make room for the eight."
                ),
                {
                    "house": "book-25-25",
                    "knocker": "2C 7C AD 2D 7D 2H 7H 4S 5S 6S",
                    "defender": "4C KC 3D KD 9H TH JH KH 7S 8S",
                },
            ),
            Example(
                "layoff-phantom-run",
                N_(
                    "Fives and sixes in two sets lie side by side, and make no run: nothing"
                    " at all can be laid off here."
                ),
                {
                    "house": "book-25-25",
                    "knocker": "AC 2C 3C 4D 5D 6D 5H 6H 5S 6S",
                    "defender": "9C JC 9D KD 3H 4H 8H 2S 7S QS",
                },
            ),
            Example(
                "H17-undercut",
                N_(
                    "Five cards go on two melds, one after another, and bring the defender "
                    "down to the knocker's five."
                ),
                {
                    "house": {"preset": "book-25-25", "tie": "undercut"},
                    "knocker": "9C 5D 9D 2H 3H 4H 9S JS QS KS",
                    "defender": "2C 3C 8C 8D AH 5H 6H 9H 8S TS",
                },
            ),
        ),
    ),
    Kind(
        N_("The knocker chooses how to lay his cards"),
        N_(
            "Where two spreads leave as little, they may leave the defender different "
            "cards. A program that takes any of them scores the hand by accident."
        ),
        (
            Example(
                "spread-choice-flips-winner-a",
                N_(
                    "Four jacks and the run to the ten: nine are left, and the knocker wins"
                    " by one."
                ),
                {
                    "house": {"preset": "book-25-25", "spread": "as_laid"},
                    "knocker": "JC JD 9H JH 6S 7S 8S 9S TS JS",
                    "defender": "6C 7C 8C 9C TC KC KH 5S QS KS",
                    "spread": ["JC JD JH JS", "6S 7S 8S 9S TS"],
                },
            ),
            Example(
                "spread-choice-flips-winner-b",
                N_(
                    "The same cards with the jack of spades on the run: nine are left "
                    "again, and now the defender gets rid of everything."
                ),
                {
                    "house": {"preset": "book-25-25", "spread": "as_laid"},
                    "knocker": "JC JD 9H JH 6S 7S 8S 9S TS JS",
                    "defender": "6C 7C 8C 9C TC KC KH 5S QS KS",
                    "spread": ["JC JD JH", "6S 7S 8S 9S TS JS"],
                },
            ),
            Example(
                "spread-choice-third-meld-a",
                N_(
                    "Three spreads leave three. With three threes and the run of spades the"
                    " knocker wins."
                ),
                {
                    "house": {"preset": "book-25-25", "spread": "as_laid"},
                    "knocker": "3C AD 2D 3D 3S 4S 5S 6S 7S 8S",
                    "defender": "KC 4D KD 2H 3H 4H 5H KH 2S 9S",
                    "spread": ["3C 3D 3S", "4S 5S 6S 7S 8S"],
                },
            ),
            Example(
                "spread-choice-third-meld-c",
                N_(
                    "The same hand laid with a run of diamonds instead: everything the "
                    "defender holds finds a place."
                ),
                {
                    "house": {"preset": "book-25-25", "spread": "as_laid"},
                    "knocker": "3C AD 2D 3D 3S 4S 5S 6S 7S 8S",
                    "defender": "KC 4D KD 2H 3H 4H 5H KH 2S 9S",
                    "spread": ["AD 2D 3D", "3S 4S 5S 6S 7S 8S"],
                },
            ),
            Example(
                "H16-held-back",
                N_(
                    "A five of spades kept out of the run on purpose. Six are left and not "
                    "one, but the four and three cannot follow it: eighteen, not sixteen."
                ),
                {
                    "house": {"preset": "book-25-25", "spread": "as_laid"},
                    "knocker": "AC QC QD QH 5S 6S 7S 8S 9S QS",
                    "defender": "7C 8C 9C TC JC 4D JD 3H 3S 4S",
                    "spread": ["6S 7S 8S 9S", "QC QD QH QS"],
                },
            ),
            Example(
                "H16",
                N_("The same hand where least deadwood is worked out: sixteen."),
                {
                    "house": {"preset": "book-25-25", "spread": "least"},
                    "knocker": "AC QC QD QH 5S 6S 7S 8S 9S QS",
                    "defender": "7C 8C 9C TC JC 4D JD 3H 3S 4S",
                },
            ),
        ),
    ),
    Kind(
        N_("Equal counts"),
        N_(
            "Whose is a tie? In nearly all print the defender's, with the bonus. Programs "
            "give it to the knocker, or forget the bonus; some tables really do."
        ),
        (
            Example(
                "H17-undercut-no-bonus",
                N_("Five against five where a tie is an undercut without a bonus."),
                {
                    "house": {"preset": "book-25-25", "tie": "undercut_no_bonus"},
                    "knocker": "9C 5D 9D 2H 3H 4H 9S JS QS KS",
                    "defender": "2C 3C 8C 8D AH 5H 6H 9H 8S TS",
                },
            ),
            Example(
                "H17-knocker",
                N_("The same where equal counts go to the knocker, for nothing."),
                {
                    "house": {"preset": "book-25-25", "tie": "knocker"},
                    "knocker": "9C 5D 9D 2H 3H 4H 9S JS QS KS",
                    "defender": "2C 3C 8C 8D AH 5H 6H 9H 8S TS",
                },
            ),
            Example(
                "H17-nobody",
                N_("The same where nobody scores."),
                {
                    "house": {"preset": "book-25-25", "tie": "nobody"},
                    "knocker": "9C 5D 9D 2H 3H 4H 9S JS QS KS",
                    "defender": "2C 3C 8C 8D AH 5H 6H 9H 8S TS",
                },
            ),
        ),
    ),
    Kind(
        N_("Gin"),
        N_(
            "Gin is seen whatever was called, pays the defender's whole count, and takes no"
            " lay-offs. All three are got wrong."
        ),
        (
            Example(
                "H06b",
                N_(
                    "A set of four and two of three. Taken three at a time, one of the "
                    "threes stays loose."
                ),
                {
                    "house": "book-25-25",
                    "knocker": "3C 9C KC 3D 9D KD 3H 9H KH 3S",
                    "defender": "AC 2D 4D 5D TD 4H TH QH JS QS",
                },
            ),
            Example(
                "H06d",
                N_(
                    "One of the three runs has four cards. A search that takes three at a "
                    "time leaves the fourth out."
                ),
                {
                    "house": "book-25-25",
                    "knocker": "2H 3H 4H 5H 9H TH JH 4S 5S 6S",
                    "defender": "2C 4C 6C 7C TC 5D QH 3S 8S JS",
                },
            ),
            Example(
                "call-knock-is-gin",
                N_("It was called a knock. Nothing is left, so it is gin."),
                {
                    "house": "pagat",
                    "knocker": "5C 6C 7C 8C QC 2D QD 2H 2S QS",
                    "defender": "3C 5D 6D 3H 6H AS 3S 4S 5S 6S",
                    "call": "knock",
                },
            ),
            Example(
                "H18",
                N_("The defender has everything melded too. Gin still pays its bonus."),
                {
                    "house": "book-25-25",
                    "knocker": "AC 2C 3C 4D 5D 6D 7S 8S 9S TS",
                    "defender": "9C JC 9D JD 2H 3H 4H 9H JH JS",
                },
            ),
            Example(
                "H19",
                N_(
                    "With one left against nothing it is no gin for the defender: he "
                    "undercuts, by one and the bonus."
                ),
                {
                    "house": "book-25-25",
                    "knocker": "AC 2C 3C AD 4D 5D 6D 7S 8S 9S",
                    "defender": "9C JC 9D JD 2H 3H 4H 9H JH JS",
                },
            ),
            Example(
                "H07",
                N_(
                    "Nobody laid the three twos down. They are a meld all the same, and "
                    "count nothing."
                ),
                {
                    "house": "book-25-25",
                    "knocker": "3C 4C 5C 3D 4D 5D 3H 4H 5H 3S",
                    "defender": "AC 2C KC 2D 8D 9D 8H AS 2S 5S",
                },
            ),
            Example(
                "played-layoff-on-gin",
                N_(
                    "A three was laid off on three others. Against gin it may not be, and "
                    "it counts."
                ),
                {
                    "house": {"preset": "pagat", "defence": "as_played"},
                    "knocker": "2C 4C 2D 3D 4D 2H 3H 2S 3S 4S",
                    "defender": "AC 3C 5C 9C 6D 9D AH 4H 5S 9S",
                    "defence": {"melds": [], "layoffs": [["3C", "3D 3H 3S"]]},
                },
            ),
        ),
    ),
    Kind(
        N_("Big Gin"),
        N_(
            "All eleven cards melded. Its bonus stands instead of the gin bonus, and only "
            "where it is played."
        ),
        (
            Example(
                "H05b",
                N_("Three runs of eleven cards: 26 of the defender's, and 31."),
                {
                    "house": {"preset": "book-25-25", "big_gin_bonus": 31},
                    "knocker": "AC 2C 3C 4D 5D 6D 7H 8H 9H TH JH",
                    "defender": "4C JC 3D 9D 2H 3H 4H 6S 7S 8S",
                    "call": "big_gin",
                },
            ),
            Example(
                "H05b-not-played",
                N_("The same claim where Big Gin is not played: plain gin."),
                {
                    "house": "book-25-25",
                    "knocker": "AC 2C 3C 4D 5D 6D 7H 8H 9H TH JH",
                    "defender": "7C 8C 9C TC QC QD KD KH 2S KS",
                    "call": "big_gin",
                },
            ),
            Example(
                "gin-plus-six-of-20",
                N_("Where it pays gin and six, and gin pays 20, that is 26."),
                {
                    "house": {"preset": "pagat", "big_gin_bonus": "gin+6"},
                    "knocker": "KC 3D 4D 5D KH 7S 8S 9S TS JS KS",
                    "defender": "4C 5C JC 7D QD 3H 4H 3S 4S QS",
                    "call": "big_gin",
                },
            ),
            Example(
                "false-big-gin",
                N_("One of the eleven is loose. The claim does not stand."),
                {
                    "house": {"preset": "book-25-25", "big_gin_bonus": 31},
                    "knocker": "2C 9C 2D 9D 2H 9H 4S 5S 6S 9S KS",
                    "defender": "AC 5C 5D 6D 7D TD 7H QH 3S TS",
                    "call": "big_gin",
                },
            ),
        ),
    ),
    Kind(
        N_("Who may knock"),
        N_(
            "The limit is ten, or what the upcard says. A program that scores first and "
            "asks later pays for knocks that were none."
        ),
        (
            Example(
                "illegal-knock-ruling",
                N_("Twelve are left. It was no legal knock, whatever it would have scored."),
                {
                    "house": "book-25-25",
                    "knocker": "3C KC 3D KD 2H 4H KH 7S 8S 9S",
                    "defender": "2C 4C JC 2D 4D QD QH 2S 3S 6S",
                },
            ),
            Example(
                "ace-turned-oklahoma",
                N_("An ace was turned and one is left. In one book only gin goes out then …"),
                {
                    "house": "oklahoma",
                    "knocker": "2C 6C 2D 6D AH 2H 3S 4S 5S 6S",
                    "defender": "AC 7C 8C 4D 7D 8D 7H AS 2S 8S",
                    "upcard": "AD",
                },
            ),
            Example(
                "ace-turned-oklahoma-pagat",
                N_("… and in another it lets a player knock with one."),
                {
                    "house": "oklahoma-pagat",
                    "knocker": "2C 6C 2D 6D AH 2H 3S 4S 5S 6S",
                    "defender": "AC 7C 8C 4D 7D 8D 7H AS 2S 8S",
                    "upcard": "AD",
                },
            ),
            Example(
                "H10",
                N_("An ace was turned, gin only, and six are left."),
                {
                    "house": {
                        "preset": "book-25-25",
                        "oklahoma": True,
                        "spades": "double_points",
                    },
                    "knocker": "AC 4C 4D 4H TH JH QH KH 2S 3S",
                    "defender": "5C QC AD 3D 3H 8H AS 8S TS QS",
                    "upcard": "AH",
                },
            ),
            Example(
                "doubled",
                N_(
                    "The ten of spades was turned: where spades double, the difference and "
                    "the bonus both do."
                ),
                {
                    "house": "book-oklahoma",
                    "knocker": "3C 4C 5C 6C 8D 9D TD JD QD JH",
                    "defender": "2D 5D 6D 7D 5H 5S 9S TS JS QS",
                    "upcard": "TS",
                },
            ),
        ),
    ),
    Kind(
        N_("One card, one meld, and the ace is low"),
        N_(
            "A card that fits into a set and a run is counted in both; a king is joined to "
            "the ace."
        ),
        (
            Example(
                "H03",
                N_(
                    "The seven of hearts cannot serve the set and the run. The run leaves "
                    "fourteen, and the set would leave seventeen."
                ),
                {
                    "house": "book-25-25",
                    "knocker": "6C AD 2D 6D AH 2H 6H AS 2S 6S",
                    "defender": "AC 2C 3C 4C 5C 7D 7H 8H 9H 7S",
                },
            ),
            Example(
                "H03-fourth-seven",
                N_("With a fourth seven both stand."),
                {
                    "house": "book-25-25",
                    "knocker": "5C AD 2D 5D AH 2H 5H AS 2S 5S",
                    "defender": "AC 2C 3C 4C 7C 7D 7H 8H 9H 7S",
                },
            ),
            Example(
                "H03-ten",
                N_("With the ten of hearts the run can spare its seven."),
                {
                    "house": "book-25-25",
                    "knocker": "5C AD 2D 5D AH 2H 5H AS 2S 5S",
                    "defender": "AC 2C 3C 4C 7D 7H 8H 9H TH 7S",
                },
            ),
            Example(
                "H11-low",
                N_("King, ace and two of spades are no run: all three count."),
                {
                    "house": "book-25-25",
                    "knocker": "AC 2C 3C AD 2D 3D AH 2H 3H 3S",
                    "defender": "4C 5C 6C 9D 4H 5H 6H AS 2S KS",
                },
            ),
            Example(
                "H04b",
                N_(
                    "Aces, twos and threes: runs of each suit leave cards over, sets leave "
                    "none."
                ),
                {
                    "house": "book-25-25",
                    "knocker": "AC 2C 3C AD 2D 3D AH 2H AS 3S",
                    "defender": "JC KC 5D JD KD 3H 4H 5H 2S 5S",
                },
            ),
        ),
    ),
    Kind(
        N_("What was really laid"),
        N_(
            "A meld that is none, a card used twice, a card that was held back: judged as "
            "it lay, with what it cost."
        ),
        (
            Example(
                "laid-no-meld",
                N_("Two, eight and nine of diamonds were laid as a meld."),
                {
                    "house": "hands-only",
                    "knocker": "5C 2D 5D 8D 9D TD JD AH 2H 5S",
                    "defender": "AC 9C 3D 7D 5H 6S TS JS QS KS",
                    "spread": ["5C 5D 5S", "2D 8D 9D"],
                },
            ),
            Example(
                "laid-card-twice",
                N_("A four lies in two melds."),
                {
                    "house": "hands-only-250",
                    "knocker": "4D 9D AH 4H 9H 4S 6S 7S 8S 9S",
                    "defender": "AC 2C 3C 7C AD 6D 2H 3H 5H 3S",
                    "spread": ["4D 4H 4S", "9D 9H 9S", "6S 7S 8S", "4D 4H 4S"],
                },
            ),
            Example(
                "meld-claim-card-not-held",
                N_("The run was laid with a jack that the other player holds."),
                {
                    "house": {"preset": "book-25-25", "spread": "as_laid"},
                    "knocker": "9C TC AD 9D TD 9H TH 2S 3S 4S",
                    "defender": "3C JC 4D 7D 4H 6H 8H JH KH 9S",
                    "spread": ["9C TC JC", "2S 3S 4S"],
                },
            ),
            Example(
                "laid-gin-not-shown",
                N_("A queen that belonged on the run was left loose. It could have been gin."),
                {
                    "house": "pagat",
                    "knocker": "9C TC JC 6H 7H 8H 9H TH JH QH",
                    "defender": "6C 7C 8C QC 6D 8D 4H 8S 9S QS",
                    "spread": ["9C TC JC", "6H 7H 8H", "9H TH JH"],
                },
            ),
            Example(
                "layoff-set-or-run-played",
                N_(
                    "He laid the seven on the sevens, and the eight had no place: eight "
                    "points given away."
                ),
                {
                    "house": "book-25-25",
                    "knocker": "2C 7C AD 2D 7D 2H 7H 4S 5S 6S",
                    "defender": "4C KC 3D KD 9H TH JH KH 7S 8S",
                    "defence": {
                        "melds": ["KC KD KH", "9H TH JH"],
                        "layoffs": [["7S", "7C 7D 7H"]],
                    },
                },
            ),
            Example(
                "played-whole-swing",
                N_(
                    "Nothing was laid off, and an undercut thrown away: what was lost "
                    "counts with what could have been won."
                ),
                {
                    "house": "kitchen",
                    "knocker": "AC 3C JC QC KC AD AH 2H 3H 3S",
                    "defender": "2C 5C 3D 5D 6D 5H 6H AS 5S 6S",
                    "defence": {"melds": ["5C 5D 5H 5S", "6D 6H 6S"], "layoffs": []},
                },
            ),
        ),
    ),
)
