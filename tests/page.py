"""A page as a person, and the browser, will take it."""

from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"}
TYPED = {"text", "search", "number", "tel", "email", "url", "password"}
UNLABELLED = {"hidden", "submit", "button", "image", "reset"}
POINTERS = ("for", "form", "aria-describedby", "aria-labelledby", "aria-controls", "list")


@dataclass
class Element:
    """One element: its attributes, those around it, and all the text within."""

    tag: str
    attributes: dict
    around: list = field(repr=False)  # a failed test shows an element, not the whole page
    text: str = ""
    inside: list = field(default_factory=list, repr=False)

    def __getitem__(self, name):
        return self.attributes.get(name)

    @property
    def words(self):
        return " ".join(self.text.split())

    def within(self, tag):
        return any(element.tag == tag for element in self.around)

    def named(self):
        """Whether someone who hears the page is told what this is."""
        told = self["aria-label"] or self["aria-labelledby"] or self["title"]
        pictures = [element["alt"] for element in self.inside if element.tag == "img"]
        return bool(told or self.words or any(pictures))


class Page(HTMLParser):
    """The elements of a page, and what in it would trip a person."""

    def __init__(self, html, status=200):
        super().__init__()
        self.html = html
        self.status = status
        self.elements = []
        self._open = []
        self.feed(html)

    # ---------------------------------------------------------------- reading

    def handle_starttag(self, tag, attrs):
        element = Element(tag, {name: value or "" for name, value in attrs}, list(self._open))
        for outer in self._open:
            outer.inside.append(element)
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag):
        if any(element.tag == tag for element in self._open):
            while self._open.pop().tag != tag:
                pass

    def handle_data(self, data):
        for element in self._open:
            element.text += data

    # ---------------------------------------------------------------- asking

    def all(self, tag=None, **wanted):
        """Every element with that *tag* and those attributes: ``aria_label="…"``,
        ``class_="button"`` (one class among others)."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in wanted.items()}
        return [
            element
            for element in self.elements
            if tag in (None, element.tag)
            and all(
                value in (element[name] or "").split()
                if name == "class"
                else element[name] == value
                for name, value in wanted.items()
            )
        ]

    def one(self, tag=None, **wanted):
        """The only such element; fails if there are none, or several."""
        found = self.all(tag, **wanted)
        assert len(found) == 1, f"{len(found)} times {tag} {wanted}"
        return found[0]

    @property
    def words(self):
        """All that a person reads in the body of the page."""
        return self.one("body").words

    @property
    def heading(self):
        return self.one("h1").words

    def fields(self, action=None):
        """What the form sent to *action* (the only one, unless said) would send untouched,
        a list of values for each name."""
        forms = [form for form in self.all("form") if action in (None, form["action"])]
        assert len(forms) == 1, f"{len(forms)} forms to {action}"
        sent = {}
        for element in forms[0].inside:
            name, kind = element["name"], element["type"]
            if not name or element.tag not in ("input", "select", "textarea"):
                continue
            if element.tag == "textarea":
                values = [element.text.removeprefix("\n")]
            elif element.tag == "select":
                options = [option for option in element.inside if option.tag == "option"]
                chosen = [o for o in options if "selected" in o.attributes] or options[:1]
                values = [o["value"] if "value" in o.attributes else o.words for o in chosen]
            elif kind in ("checkbox", "radio"):
                on = "checked" in element.attributes
                values = [element.attributes.get("value", "on")] if on else []
            elif kind in ("submit", "button", "image", "reset"):
                continue
            else:
                values = [element["value"] or ""]
            if values:
                sent.setdefault(name, []).extend(values)
        return sent

    # ---------------------------------------------------------------- judging

    def stumbles(self):
        """List everything on this page that a person, or the browser, would stumble over."""
        return [*self._outline(), *self._ids(), *self._controls(), *self._forbidden()]

    def _outline(self):
        for html in self.all("html"):
            if not html["lang"]:
                yield "the page does not say its language"
        for tag in ("h1", "title", "main"):
            found = [element for element in self.all(tag) if not element.within("svg")]
            if len(found) != 1 or not found[0].words:
                yield f"a page has one {tag}, and words in it; here are {len(found)}"
        for element in self.all("img"):
            if "alt" not in element.attributes:
                yield f"picture {element['src']} has no alt"

    def _ids(self):
        ids = Counter(element["id"] for element in self.elements if "id" in element.attributes)
        yield from (f"id {name!r} is used {n} times" for name, n in ids.items() if n > 1)
        for element in self.elements:
            pointed = [name for key in POINTERS for name in (element[key] or "").split()]
            if (element["href"] or "").startswith("#"):
                pointed.append(element["href"][1:])
            for name in pointed:
                if name not in ids:
                    yield f"{element.tag} points at #{name}, which is not there"

    def _controls(self):
        labelled = {label["for"] for label in self.all("label") if label["for"] and label.words}
        for element in self.elements:
            tag, kind = element.tag, element["type"]
            if tag in ("select", "textarea") or (tag == "input" and kind not in UNLABELLED):
                wrapped = any(outer.tag == "label" and outer.words for outer in element.around)
                told = element["aria-label"] or element["aria-labelledby"]
                if not (element["id"] in labelled or wrapped or told):
                    yield f"{tag} {element['name'] or element['id']} has no label"
            if tag == "button" and not kind:
                yield f"button “{element.words}” has no type"
            if tag in ("a", "button") and not element.named():
                yield f"{tag} {element['href'] or element['name'] or ''} has no words"
            if tag == "form":
                yield from self._form(element)

    def _form(self, form):
        if not form["action"]:
            yield "a form does not say where it goes"
        secret = [e for e in form.inside if e["name"] == "csrf_token" and e["value"]]
        if (form["method"] or "get").lower() == "post" and not secret:
            yield f"the form to {form['action']} carries no token"
        if not any(e.tag == "button" or e["type"] == "submit" for e in form.inside):
            yield f"the form to {form['action']} cannot be sent without a script"
        if wrong := self._entered(form):
            yield f"Enter in the form to {form['action']} presses “{wrong.words}”"

    def _entered(self, form):
        """The button that Enter in a field of *form* presses, if it is none that is meant:
        the main one, or the one beside it that shows what would be saved."""
        own = [
            e
            for e in self.elements
            if not e.within("template")
            and (e["form"] == form["id"] if e["form"] else any(o is form for o in e.around))
        ]
        buttons = [e for e in own if e.tag == "button" and e["type"] == "submit"]
        typed = [e for e in own if e.tag == "input" and (e["type"] or "text") in TYPED]
        if not typed or len(buttons) < 2:
            return None
        main = [one["value"] for one in buttons if "button--main" in (one["class"] or "")]
        meant = {*main, "show"} if "save" in main else {*main}
        if main:
            return buttons[0] if buttons[0]["value"] not in meant else None
        return buttons[0] if buttons[0]["class"] != "hidden" else None

    def _forbidden(self):
        for element in self.elements:
            if element.tag == "style" or "style" in element.attributes:
                yield f"{element.tag} is styled in the page, which the browser will refuse"
            if element.tag == "script" and not element["src"]:
                yield "a script stands in the page, which the browser will refuse"
            handlers = [name for name in element.attributes if name.startswith("on")]
            if handlers or (element["href"] or "").startswith("javascript:"):
                yield f"{element.tag} has a script in it, which the browser will refuse"
