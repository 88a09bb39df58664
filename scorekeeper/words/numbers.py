"""Numbers with a fraction, the way a language writes them."""

from scorekeeper.words.speech import gettext as _


def decimal(value: float, places: int) -> str:
    """Write *value* with so many decimal *places*: 12.5 with two is "12.50", in German
    "12,50"."""
    whole, _point, part = f"{value:.{places}f}".partition(".")
    return _("{whole}.{part}").format(whole=whole, part=part)
