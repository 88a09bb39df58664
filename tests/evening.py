"""An evening of Hollywood, as it stood on the paper pad, so that it can be checked by hand.

Ada and Bo play three columns to 100: gin 25, undercut 25, game 100, a box 25, the loser of
a hand deals, 5 cents a point. Ada deals first. ``u`` is an undercut, ``g`` gin, ``r`` a
ruling, ``=`` a column ruled off.

    hand  as called              column 1      column 2      column 3
                                 Ada    Bo     Ada    Bo     Ada    Bo
      1   Ada 6, Bo 21            15
      2   Bo gin, Ada 15                40g
      3   dead
      4   Ada 5, Bo 25            35            20
      5   Bo 5, Ada 25                  60             20
      6   Bo 9, Ada 4             65u           50u           30u
      7   Ada 2, Bo 16            79            64            44
      8   Bo 7, Ada 20                  73             33            13
      9   Ada 8, Bo 5                  101u            61u           41u
                                 ==========
     10   Ada 4, Bo 24                          84            64
     11   ruled: 10 to Bo                              71r           51r
     12   Bo 6, Ada 16                                 81            61
     13   Ada 9, Bo 20                          95            75
     14   Bo 8, Ada 12                                 85            65
     15   Ada 1, Bo 5                           99            79
     16   Bo gin, Ada 3                               113g           93g
                                               ==========
     17   Ada 10, Bo 15                                       84
     18   Bo 9, Ada 12                                               96
     19   Ada 2, Bo 12                                        94
     20   Ada gin, Bo 8                                      127g
                                                             ==========
    points                        79   101      99   113     127     96
    boxes, 25 each               4     4       6     6       8      6
                                 100   100     150   150     200    150
    game                               100           100     100
    total                        179   301     249   363     427    246
    net                                122           114     181

Bo has 122 and 114, Ada 181: Bo collects 55, which is 2.75.

Hand 10 was first read as 42 for Bo, which made 38 of Ada's 20 and closed column 2 with 102;
the next three hands went into column 3 alone. After hand 13 it was seen and mended.
"""

ADA, BO = 0, 1
NAMES = ("Ada", "Bo")
DEAD, RULED = "dead", "ruled"

# Who knocked, with how much, and the other's count; the two that are no knocks.
HANDS = [
    (ADA, 6, 21),
    (BO, 0, 15),
    DEAD,
    (ADA, 5, 25),
    (BO, 5, 25),
    (BO, 9, 4),
    (ADA, 2, 16),
    (BO, 7, 20),
    (ADA, 8, 5),
    (ADA, 4, 42),  # misread: it was 24
    RULED,  # Ada knocked over the limit, Bo had shown his cards: 10 to Bo
    (BO, 6, 16),
    (ADA, 9, 20),
    (BO, 8, 12),
    (ADA, 1, 5),
    (BO, 0, 3),
    (ADA, 10, 15),
    (BO, 9, 12),
    (ADA, 2, 12),
    (ADA, 0, 8),
]
# Two of them with their cards, the knocker's first. Hand 6: Ada lays off 6♣ on the sixes and
# 9♠ on the spades, and is left with 3 and 1.
CARDS = {
    5: (
        ["2S", "3S", "4S", "7H", "7D", "7C", "9C", "TC", "JC", "5H"],
        ["KS", "KH", "KD", "AH", "2H", "3H", "QD", "6S", "8S", "AC"],
    ),
    6: (
        ["6S", "6H", "6D", "TS", "JS", "QS", "KS", "2D", "3C", "4H"],
        ["8C", "9C", "TC", "JH", "QH", "KH", "6C", "9S", "AS", "3H"],
    ),
}
MISREAD = 10
SEEN_AFTER = 13

DEALERS = [NAMES[seat] for seat in (0, 1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1)]

# Every cell of the pad, as it stands when hand 10 has been mended.
PAD = [
    ["15", "", "", "", "", ""],
    ["", "40", "", "", "", ""],
    ["Dead hand, dealt again"],
    ["35", "", "20", "", "", ""],
    ["", "60", "", "20", "", ""],
    ["65", "", "50", "", "30", ""],
    ["79", "", "64", "", "44", ""],
    ["", "73", "", "33", "", "13"],
    ["", "101", "", "61", "", "41"],
    ["", "", "84", "", "64", ""],
    ["", "", "", "71", "", "51"],
    ["", "", "", "81", "", "61"],
    ["", "", "95", "", "75", ""],
    ["", "", "", "85", "", "65"],
    ["", "", "99", "", "79", ""],
    ["", "", "", "113", "", "93"],
    ["", "", "", "", "84", ""],
    ["", "", "", "", "", "96"],
    ["", "", "", "", "94", ""],
    ["", "", "", "", "127", ""],
]

# The four lines that were wrong while hand 10 was misread.
MISREAD_PAD = {
    10: ["", "", "102", "", "82", ""],
    11: ["", "", "", "", "", "51"],
    12: ["", "", "", "", "", "61"],
    13: ["", "", "", "", "93", ""],
}

EFFECTS = [
    "This reopens column 2: 95–81, boxes 5–4.",
    "Column 3 stands at 75–61, boxes 4–3; it was 93–61, boxes 4–3.",
    "Hand 10: Knock, Ada 20, in columns 2 and 3; it was: Knock, Ada 38, in columns 2 and 3.",
    "Hand 11's 10 moves to columns 2 and 3.",
    "Hand 12's 10 moves to columns 2 and 3.",
    "Hand 13's 11 moves to columns 2 and 3.",
]

NETS = ["", "122", "", "114", "181", ""]
COLLECTS = "Bo collects"
POINTS, MONEY = "55", "2.75"
