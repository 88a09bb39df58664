import re
from pathlib import Path

import pytest

from scorekeeper.app import create_app


def test_the_first_page_offers_to_check_a_hand(read):
    page = read("/")

    assert page.all("a", href="/check")


def test_the_example_on_the_first_page_is_told_truly(client):
    home = client.get("/").text
    [link] = re.findall(r'href="(/verdict/1/[^"]+)"', home)

    verdict = client.get(link).text
    said = " ".join(re.sub("<[^>]*>", " ", home).split())
    assert "an undercut, 33 points the other way" in said
    assert re.search(r"<title>[^<]*Undercut[^<]*33", verdict)


def static_addresses(html):
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', html)


@pytest.mark.parametrize("page", ["/", "/check"])
def test_static_files_are_named_by_what_is_in_them_and_kept_for_good(client, page):
    addresses = static_addresses(client.get(page).text)

    assert addresses
    for address in addresses:
        answer = client.get(address, buffered=True)
        assert answer.status_code == 200, address
        assert answer.cache_control.immutable, address
        assert answer.cache_control.public
        assert answer.cache_control.max_age == 31_536_000
        again = client.get(
            address, headers={"If-None-Match": answer.headers["ETag"]}, buffered=True
        )
        assert (again.status_code, again.cache_control.max_age) == (304, 31_536_000)


def test_a_static_file_asked_for_by_another_name_is_looked_at_again(client):
    for address in ("/static/css/base.css", "/static/css/base.css?v=0123456789"):
        cache = client.get(address, buffered=True).cache_control
        assert not cache.immutable
        assert cache.no_cache


def test_a_changed_static_file_gets_another_address(app, client, tmp_path):
    sheets = tmp_path / "static" / "css"
    sheets.mkdir(parents=True)
    for sheet in Path(app.static_folder).rglob("*"):
        if sheet.is_file():
            copy = tmp_path / "static" / sheet.relative_to(app.static_folder)
            copy.parent.mkdir(exist_ok=True)
            copy.write_bytes(sheet.read_bytes())
    app.static_folder = str(tmp_path / "static")
    before = static_addresses(client.get("/").text)

    (sheets / "base.css").write_text("body { color: red }")

    after = static_addresses(client.get("/").text)
    [changed] = set(after) - set(before)
    assert changed.startswith("/static/css/base.css?v=")


def test_a_static_file_that_is_not_there_is_no_fault_of_ours(client):
    assert client.get("/static/css/none.css?v=0123456789").status_code == 404


@pytest.mark.parametrize(("patterns", "code"), [(False, 404), (True, 200)])
def test_the_pattern_page_is_for_those_who_build_pages(tmp_path, patterns, code):
    app = create_app(str(tmp_path), {"TESTING": True, "PATTERNS": patterns})

    assert app.test_client().get("/patterns").status_code == code


ONLY_ELSEWHERE = re.compile(
    "page--.*|scripted|verdict--(knocker|defender|nobody)|also.*"
    "|print-large|suits-two|reach-(left|wide)|deck__sides--eleven|beneath|follow|laid__before"
)
SHEETS = ("tokens", "base", "button", "field", "card", "board", "verdict")


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_component_is_shown_on_the_pattern_page(app, read, sheet):
    styles = Path(app.static_folder, "css", f"{sheet}.css").read_text(encoding="utf-8")
    styles = re.sub(r"(?s)/\*.*?\*/", "", styles)
    styled = set(re.findall(r"\.([a-z][\w-]+)", styles))

    page = read("/patterns")
    shown = {name for part in page.elements for name in (part["class"] or "").split()}
    missing = styled - shown
    assert not {name for name in missing if not ONLY_ELSEWHERE.fullmatch(name)}
