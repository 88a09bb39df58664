"""The evening of `evening` on two phones, by thumb: Ada's is the host's, Bo's has joined.

Whoever knocks records the hand; the other phone, when it is picked up, shows it.
"""

import re
from pathlib import Path

from at_table import pad
from evening import (
    BO,
    CARDS,
    COLLECTS,
    DEAD,
    EFFECTS,
    HANDS,
    MISREAD,
    MONEY,
    NAMES,
    PAD,
    POINTS,
    RULED,
    SEEN_AFTER,
)
from page import Page
from thumb import Thumb

README = Path(__file__).parents[2] / "README.md"
WAKE = "document.dispatchEvent(new Event('visibilitychange'))"


class Phone(Thumb):
    """The phone of one of the two, and a thumb that counts its taps."""

    def link(self, name):
        self.tap(self.page.get_by_role("link", name=name, exact=True))

    def key(self, group, value):
        """Tap a key of the row called *group*."""
        self.tap(self.page.get_by_role("group", name=group).get_by_label(value, exact=True))

    def type(self, count):
        for digit in str(count):
            self.tap(f".keypad__key[value='{digit}']")

    def save(self, knocker, mine, yours):
        """Save the hand, on a button that says what it comes to."""
        if not mine:
            scores, points = knocker, 25 + yours
        elif mine < yours:
            scores, points = knocker, yours - mine
        else:
            scores, points = 1 - knocker, 25 + mine - yours
        self.press(f"Save {points} for {NAMES[scores]}")

    def knocked(self, seat):
        self.link(f"{NAMES[seat]} knocked")
        self.page.locator(".ranks, .keypad").first.wait_for()  # the scripts are there

    def count(self, knocker, mine, yours):
        """Record a hand in two counts."""
        self.knocked(knocker)
        if not self.page.locator(".keypad").count():
            self.press("Counts")
        self.key("The knocker's count", str(mine) if mine else "Gin")
        self.type(yours)
        self.save(knocker, mine, yours)

    def show(self, hand, mine, yours):
        """Record the same with the cards of both."""
        self.knocked(hand[0])
        if self.page.locator(".keypad").count():
            self.press("Cards")
        self.page.locator(".ranks").first.wait_for()
        self.give(mine)
        self.give(yours, taken=mine)
        self.save(*hand)

    def rule(self):
        self.link("Record a hand")
        self.press("Other")
        self.tap(self.page.get_by_text("the other player has shown his cards"))
        fixed = self.page.get_by_role("button", name="A fixed number of points")
        self.tap(fixed.locator("visible=true"))
        self.key("Who scored?", "Bo")
        self.page.get_by_label("Points").fill("10")
        self.taps += 3  # the field, and its two digits
        self.tap("button[value=save]")

    def mend(self):
        """Correct the misread hand; what the page says this does."""
        self.link(f"Hand {MISREAD}")
        self.link("Correct it")
        self.page.get_by_role("textbox", name="The other's count").fill("24")
        self.press("See what it changes")
        self.page.get_by_role("heading", name=f"Correct hand {MISREAD}?").wait_for()
        effects = self.page.locator(".effects li").all_inner_texts()
        self.page.get_by_label("Why?").fill("24, not 42")
        self.press("Correct it")
        return effects

    def begin(self):
        self.page.goto("/matches/new")
        self.page.get_by_label("First player", exact=True).fill(NAMES[0])
        self.page.get_by_label("Second player", exact=True).fill(NAMES[1])
        self.page.get_by_label("Rules", exact=True).select_option("hollywood")
        self.tap(self.page.get_by_text("Playing for money"))
        self.page.get_by_label("Cents a point").fill("5")
        self.press("See the rules card")
        self.press("Agreed: deal")
        self.page.get_by_text("Ada deals hand 1.").wait_for()

    def wake(self, news):
        """Look at the phone again: it asks at once, and tells the *news*."""
        self.page.evaluate(WAKE)
        self.page.locator("[data-follow]", has_text=news).wait_for()

    @property
    def pad(self):
        """What stands on the pad, as it is read."""
        return self.page.locator(".pad__table").inner_text()

    @property
    def lines(self):
        return pad(Page(self.page.content()))


def test_an_evening_is_kept_on_two_phones_and_comes_out_as_on_paper(phone, join, axe):
    ada = Phone(phone(away=False))
    ada.begin()
    phones = ada, Phone(join())
    taps = 0
    for number, hand in enumerate(HANDS, 1):
        knocker = BO if hand in (DEAD, RULED) else hand[0]
        mine, other = phones[knocker], phones[1 - knocker]
        mine.taps = 0
        if hand == DEAD:
            mine.press("Dead hand")
        elif hand == RULED:
            mine.rule()
        elif number in CARDS:
            mine.show(hand, *CARDS[number])
        else:
            mine.count(*hand)
        mine.page.get_by_text(f"Hand {number} is saved.").wait_for()
        taps += mine.taps
        other.wake(f"Hand {number}")
        if number == SEEN_AFTER:
            assert phones[BO].mend() == EFFECTS
            phones[1 - BO].wake(f"Hand {MISREAD} is corrected.")
        assert mine.pad == other.pad

    for one in phones:
        page = one.page
        assert one.lines == PAD
        assert page.get_by_text(f"Over. {COLLECTS} {POINTS}.").is_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 375
        axe(page)
        one.link("The settlement")
        page.get_by_role("heading", name=f"{COLLECTS} {POINTS}").wait_for()
        assert page.get_by_text(MONEY).first.is_visible()
    assert f"{taps} taps" in re.sub(r"\s+", " ", README.read_text(encoding="utf-8"))
