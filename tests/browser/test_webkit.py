"""One run through a second engine, the one that phones from Apple have: WebKit.

It needs Debian's webkit2gtk-driver and xvfb, which `tests/run` installs. Where those cannot
be had, as on macOS, it is skipped; never where CI is set.
"""

import os
import shutil
import subprocess
from pathlib import Path

import axe_playwright_python
import pytest
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait
from thumb import DEFENDER, KNOCKER

pytestmark = pytest.mark.filterwarnings(  # selenium's own
    "ignore:setting remote_server_addr:DeprecationWarning"
)
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
BARRIERS = "axe.run().then(found => arguments[0](found.violations.map(one => one.id)))"
INTO_VIEW = "arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})"
WINDOWS = ("/usr/lib/*/webkit2gtk-4*/MiniBrowser", "/usr/lib*/webkit2gtk-4*/MiniBrowser")
TRUSTED = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
"""Its sandbox does not start in a container; it only opens pages of our own here."""


@pytest.fixture(scope="module")
def screen():
    """A screen that nobody sees; its name."""
    if not shutil.which("Xvfb"):
        missing("Xvfb")
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "460x900x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    yield f":{screen.stdout.readline().strip()}"
    screen.terminate()
    screen.wait(10)
    screen.stdout.close()


@pytest.fixture(scope="module")
def webkit(screen):
    driver = shutil.which("WebKitWebDriver")
    window = next((str(at) for to in WINDOWS for at in Path("/").glob(to[1:])), None)
    if not (driver and window):
        missing("webkit2gtk-driver")
    options = webdriver.WebKitGTKOptions()
    options.binary_location = window
    options.add_argument("--automation")
    service = webdriver.WebKitGTKService(
        driver, env=os.environ | TRUSTED | {"DISPLAY": screen, "GDK_BACKEND": "x11"}
    )
    webkit = webdriver.WebKitGTK(options=options, service=service)
    webkit.set_script_timeout(20)
    yield webkit
    webkit.quit()


def missing(what):
    (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{what} is not installed")


@pytest.fixture
def tap(webkit):
    """Wait for what a selector finds, and tap it as soon as that can be done."""

    def press(where):
        found = webkit.find_element(By.CSS_SELECTOR, where)
        webkit.execute_script(INTO_VIEW, found)
        found.click()
        return True

    def tap(where):
        WebDriverWait(webkit, 10, 0.1, [WebDriverException]).until(lambda _: press(where))

    return tap


def reads(webkit, where, text):
    """Wait until what a selector finds says *text*."""
    WebDriverWait(webkit, 10).until(
        lambda browser: any(
            text in found.text for found in browser.find_elements(By.CSS_SELECTOR, where)
        )
    )


def barriers(webkit):
    webkit.execute_script(AXE)
    return webkit.execute_async_script(BARRIERS)


def test_both_hands_are_tapped_in_and_the_verdict_comes_out(webkit, live, tap):
    webkit.get(f"{live}/check")
    for card in KNOCKER:
        tap(f".slot[data-card='{card}']")
    for card in DEFENDER:  # after ten cards it is the defender's turn
        tap(f".slot[data-card='{card}']")
    assert barriers(webkit) == []

    tap("button[name=do][value=judge]:not(.hidden)")

    reads(webkit, "h1", "33")
    assert barriers(webkit) == []


def test_a_hand_is_saved_with_the_keys_and_stands_on_the_sheet(webkit, live, tap):
    webkit.get(f"{live}/matches/new")
    for field, name in (("first", "Ada"), ("second", "Bo")):
        webkit.find_element(By.NAME, field).send_keys(name)
    tap(".button--main[value=card]")
    tap(".button--main[value=agree]")
    tap("a[href$='knocker=0']")
    tap("#knocker_count-4")
    tap(".keypad__key[value='2']")
    tap(".keypad__key[value='7']")
    reads(webkit, "button[value=save]", "Save 23 for Ada")
    assert barriers(webkit) == []

    tap("button[value=save]")

    reads(webkit, ".score", "23")
    assert barriers(webkit) == []
