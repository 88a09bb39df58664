"""The pages in a real browser, on a phone's screen, from a server of their own."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from functools import partial
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from evenings import Evenings
from playwright.sync_api import sync_playwright
from served import AWAY, Served

PHONE = {
    "viewport": {"width": 375, "height": 812},
    "screen": {"width": 375, "height": 812},
    "is_mobile": True,
    "has_touch": True,
}
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--host-resolver-rules=MAP gin.lan 127.0.0.1",  # a name as it may be in a household
    "--no-first-run",
)
SERVER = """
import sys, waitress
from scorekeeper.app import create_app
app = create_app(instance_path=sys.argv[2], config={"PATTERNS": True})
waitress.serve(app, host="127.0.0.1", port=int(sys.argv[1]), threads=16)
"""
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="session")
def live(tmp_path_factory):
    """The address of the real application under its real server, with a ledger of its own."""
    folder = tmp_path_factory.mktemp("live")
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    environment = os.environ | {"SCOREKEEPER_LEDGER": str(folder / "ledger.db")}
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-c", SERVER, str(port), str(folder)],
            env=environment,
            stdout=log,
            stderr=log,
        )
    try:
        until = time.monotonic() + 20
        while True:
            try:
                urllib.request.urlopen(url, timeout=5).close()
                break
            except OSError:
                if server.poll() is not None or time.monotonic() > until:
                    pytest.fail(f"the server did not start:\n{(folder / 'log').read_text()}")
                time.sleep(0.05)
        yield url
    finally:
        server.terminate()
        server.wait(10)


@pytest.fixture(scope="session")
def browser():
    """Chromium or Chrome: the one that ``CHROMIUM`` names, or else one on the path."""
    names = (
        os.environ.get("CHROMIUM") or "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    )
    program = next(filter(None, map(shutil.which, names)), None)
    if program is None:
        pytest.fail("no Chromium or Chrome found: tests/run installs one, or set CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=list(QUIET), chromium_sandbox=False
        )
        yield browser
        browser.close()


@pytest.fixture
def open_phone(browser):
    """Open a page on a phone of its own, at a server's address: ``open_phone(url)``.

    After the test nothing may have gone wrong in it: no error of a script, no breach of the
    content security policy. Where the server *answers* all the time, there was no file that
    was not there either, and no answer from 500 on. What moves is *hurried*, but where just
    that is tested.
    """
    contexts, wrong = [], []

    def told(message):
        # Chromium also tells of each bad answer; those are judged in `answered`.
        if message.type == "error" and "Failed to load resource" not in message.text:
            wrong.append(f"console: {message.text}")

    def answered(answer):
        # A page may well be a 404 or a 422 that a test asked for, and so may what a script
        # asks; a stylesheet may not.
        request = answer.request
        asked = request.is_navigation_request() or request.resource_type == "fetch"
        most = 499 if asked else 399
        if answer.status > most:
            wrong.append(f"{answer.status} from {answer.url}")

    def hurry(page):
        """Let nothing take its time, as the foot of a page does before it can be tapped."""
        session = page.context.new_cdp_session(page)
        session.send("Animation.enable")
        session.send("Animation.setPlaybackRate", {"playbackRate": 100})

    def open_phone(url, answers=False, hurried=True, **changes):
        def watch(page):
            page.on("pageerror", lambda error: wrong.append(f"script: {error}"))
            page.on("console", told)
            if answers:
                page.on("response", answered)

        context = browser.new_context(base_url=url, **(PHONE | changes))
        context.set_default_timeout(10_000)
        contexts.append(context)
        context.on("page", watch)
        page = context.new_page()
        if hurried:
            hurry(page)
        return page

    yield open_phone
    for context in contexts:
        context.close()
    assert not wrong


@pytest.fixture
def make_page(open_phone, live):
    """Open a page on a phone that is the host's: ``make_page(java_script_enabled=False)``."""
    return partial(open_phone, live, answers=True)


# --------------------------------------------------------- more phones than one at a table


@pytest.fixture
def table(tmp_path):
    """The real server, open to phones."""
    table = Served(tmp_path)
    yield table
    table.stop()


@pytest.fixture
def evening(table):
    """The ledger of that table, to write evenings into."""
    evening = Evenings(table.file)
    yield evening
    evening.close()


@pytest.fixture
def phone(open_phone, table):
    """Open a page on a phone that is a stranger to the table, or, not *away*, the host's."""

    def phone(away=True, **changes):
        return open_phone(table.url, extra_http_headers=AWAY if away else {}, **changes)

    return phone


@pytest.fixture
def codes(phone):
    """What the QR codes on the host's page say just now: the path for each role."""

    def codes():
        page = phone(away=False)
        page.goto("/table")
        page.locator("summary", has_text="looks on").tap()
        recorder, onlooker = re.findall(r"/join/\w+", page.locator("main").inner_text())
        page.close()
        return {"recorder": recorder, "onlooker": onlooker}

    return codes


@pytest.fixture
def join(phone, codes):
    """Open a phone that has joined, and is on its way to the match."""

    def join(role="recorder", **changes):
        page = phone(**changes)
        page.goto(codes()[role])
        page.get_by_role("link", name="Go on without a name").tap()
        return page

    return join


@pytest.fixture(scope="session")
def axe():
    """Check a page as it stands now for barriers; give it the state that is used, too."""
    checker = Axe()

    def check(page):
        found = [
            f"{barrier['id']}: {barrier['help']}: {node['html'][:200]}"
            for barrier in checker.run(page).response["violations"]
            for node in barrier["nodes"]
        ]
        assert not found, "\n".join(found)

    return check
