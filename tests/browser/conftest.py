"""The pages in a real browser, on a phone's screen, from a server of their own."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

PHONE = {
    "viewport": {"width": 375, "height": 812},
    "screen": {"width": 375, "height": 812},
    "device_scale_factor": 2,
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
def make_page(browser, live):
    """Open a page on a phone of its own: ``make_page(java_script_enabled=False)``.

    After the test nothing may have gone wrong in it: no error of a script, no breach of
    the content security policy, no file that was not there, no answer from 500 on.
    """
    contexts, wrong = [], []

    def watch(page):
        page.on("pageerror", lambda error: wrong.append(f"script: {error}"))
        page.on("console", lambda message: told(message))
        page.on("response", lambda answer: answered(answer))

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

    def make(**changes):
        context = browser.new_context(base_url=live, **(PHONE | changes))
        context.set_default_timeout(10_000)
        contexts.append(context)
        context.on("page", watch)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert not wrong


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
