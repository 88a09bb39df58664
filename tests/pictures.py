"""Take the pictures of the README: `.venv-test/bin/python tests/pictures.py`.

Each is a row of screens of a phone, taken from the real pages of the evening of `evening`.
They become small by ImageMagick's `mogrify -dither None -colors 96 screens/*.png`.
"""

import os
import tempfile
from base64 import b64encode
from pathlib import Path

from evening import DEAD, HANDS, RULED
from evenings import Evenings, won
from playwright.sync_api import sync_playwright
from served import Served
from thumb import DEFENDER, KNOCKER

SCREENS = Path(__file__).parents[1] / "screens"
HAND = f"hm100x25q6.k{''.join(KNOCKER)}.d{''.join(DEFENDER)}"
VERDICT = f"/verdict/1/{HAND}"
ELEVEN = f"/eleven/1/hm100x25q6.k{''.join(KNOCKER)}KS.d{''.join(DEFENDER)}"
CLAIMED = f"{VERDICT}/claims?k_winner=knocker&k_points=2&d_winner=defender&d_points=58"

ROWS = {
    "phone.png": (
        "light",
        (f"/check?from={HAND}", VERDICT, "/matches/2", "/matches/2/hands/new?knocker=0"),
    ),
    "disputes.png": (
        "dark",
        (CLAIMED, f"{VERDICT}/proof?step=2", f"{VERDICT}/books", ELEVEN),
    ),
}
"""For each picture light or dark, and what is on its screens."""

ROW = """<!doctype html><style>
body { display: flex; gap: 16px; margin: 0; padding: 16px; width: max-content }
img { width: 300px; border-radius: 18px }
</style>"""


def called(hand):
    """One line of the evening as the ledger takes it."""
    if hand == DEAD:
        return {"ending": "dead"}
    if hand == RULED:
        return won(1, 10)
    knocker, mine, yours = hand
    return {"knocker": knocker, "knocker_count": mine, "defender_count": yours}


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        table = Served(Path(folder))
        evening = Evenings(table.file)
        hands = [called(hand) for hand in HANDS]
        hands[9]["defender_count"] = 24  # as it was mended
        evening.match("Ada", "Bo", *hands, book="hollywood")
        evening.match("Ada", "Bo", *hands[:9], book="hollywood")
        evening.close()
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            chromium_sandbox=False,
        )
        for name, (scheme, paths) in ROWS.items():
            phone = browser.new_context(
                base_url=table.url,
                viewport={"width": 375, "height": 760},
                is_mobile=True,
                has_touch=True,
                color_scheme=scheme,
            )
            row = ROW
            for path in paths:
                page = phone.new_page()
                page.goto(path)
                page.wait_for_timeout(600)  # what comes in slowly has come in
                row += (
                    f'<img src="data:image/png;base64,{b64encode(page.screenshot()).decode()}">'
                )
            sheet = browser.new_page(viewport={"width": 1280, "height": 660})
            sheet.set_content(row)
            sheet.locator("body").screenshot(path=SCREENS / name)
        browser.close()
        table.stop()


if __name__ == "__main__":
    main()
