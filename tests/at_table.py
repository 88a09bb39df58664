"""What people do at a table, through the pages: begin a match, enter hands, mend them."""


class Table:
    """A match as it is played through the pages, each of which is read like a person would.

    *read* fetches a page, or sends a form; see the fixture of that name.
    """

    def __init__(self, read, house="book-25-25", names=("Ada", "Bo"), match=1, **terms):
        self.read = read
        self.match = f"/matches/{match}"
        first, second = names
        asked = {"first": first, "second": second, "house": house, "dealer": "0"} | terms
        card = read("/matches/new", asked | {"do": "card"})
        self.card = card
        self.sheet = read("/matches/new", card.fields("/matches/new") | terms | {"do": "agree"})

    # -------------------------------------------------------------------- entering hands

    @property
    def new(self):
        return f"{self.match}/hands/new"

    def form(self, path, **changes):
        """The form on the page at *path* as it would be sent, with *changes*."""
        page = self.read(path)
        return page.fields(path.partition("?")[0]) | changes

    def enter(self, **hand):
        """Enter the next hand and have it worked out; the page with the sum."""
        sent = self.form(f"{self.new}?lane={hand.get('lane', 'counts')}", **hand)
        return self.read(self.new, sent | {"do": "show"})

    def record(self, **hand):
        """Enter the next hand, look at the sum, and save it; the sheet then."""
        page = self.enter(**hand)
        return self.read(self.new, page.fields(self.new) | {"do": "save"})

    def counts(self, knocker, mine, yours, **more):
        return self.record(
            knocker=str(knocker), knocker_count=str(mine), defender_count=str(yours), **more
        )

    def points(self, winner, ending, points, **more):
        return self.record(
            lane="points", winner=str(winner), ending=ending, points=str(points), **more
        )

    def dead(self):
        """One tap on the sheet."""
        sheet = self.read(self.match)
        return self.read(self.new, sheet.fields(self.new) | {"do": "dead"})

    # ---------------------------------------------------------------------- mending them

    def hand(self, number):
        """The address of the hand with this number on the sheet."""
        [link] = [
            link["href"]
            for link in self.read(self.match).all("a")
            if link.within("tbody") and link.words == f"Hand {number}"
        ]
        return link

    def look(self, path, **changes):
        """Enter a change at *path* and see what it does."""
        return self.read(path, self.form(path, **changes) | {"do": "look"})

    def confirm(self, path, page, reason=""):
        """Confirm the change that *page* asks about."""
        return self.read(path, page.fields(path) | {"reason": reason, "do": "confirm"})


def pad(sheet):
    """The lines of the pad: for each hand what stands in every cell, marks left out."""
    tables = sheet.all("table", class_="pad__table")
    rows = [row for table in tables for row in table.inside if row.tag == "tr"]
    body = [row for row in rows if row.within("tbody")]
    lines = []
    for row in body:
        cells = [cell for cell in row.inside if cell.tag == "td"]
        bold = [[b.words for b in cell.inside if b.tag == "b"] for cell in cells]
        if any("colspan" in cell.attributes for cell in cells):
            lines.append([cell.words for cell in cells])
        else:
            lines.append([texts[0] if texts else "" for texts in bold])
    return lines


def said(page, kind="effects"):
    """The sentences of a list on a page."""
    lists = page.all("ul", class_=kind)
    return [li.words for ul in lists for li in ul.inside if li.tag == "li"]
