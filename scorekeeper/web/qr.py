"""An address as a QR code that a phone's camera reads."""

from io import BytesIO

import segno
from flask import Response

LONGEST = 1200
"""Characters: more make a code so fine that a phone's camera gives up on a screen."""


def qr(text: str) -> Response:
    """Draw *text* as a picture of its own, dark on light whatever the theme: cameras
    want it so. Nothing keeps it, since codes change."""
    drawn = BytesIO()
    segno.make_qr(text, error="l").save(
        drawn, kind="svg", xmldecl=False, omitsize=True, dark="#000", light="#fff"
    )
    answer = Response(drawn.getvalue(), content_type="image/svg+xml")
    answer.headers["Cache-Control"] = "no-store"
    return answer
