"""Where things lie on this machine: pages and styles, the data folder, the ledger."""

import os
from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent


def beside_or_inside(name: str) -> Path:
    """Find folder *name* inside the package (a wheel) or beside it (a checkout)."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else CHECKOUT / name


def is_checkout() -> bool:
    """Whether the package runs from a checkout, where data belongs into ``instance/``."""
    return (CHECKOUT / "pyproject.toml").is_file() and (CHECKOUT / "templates").is_dir()


def data_folder() -> Path:
    """The folder of the ledger and the secret key: ``instance/`` in a checkout, else the
    user's data folder, which outlives an upgrade or a removed venv."""
    if is_checkout():
        return CHECKOUT / "instance"
    return user_data_path("scorekeeper", appauthor=False)


def ledger_file(folder: Path) -> Path:
    """The ledger: ``SCOREKEEPER_LEDGER`` if set, else ``ledger.db`` in *folder*."""
    named = os.environ.get("SCOREKEEPER_LEDGER")
    return Path(named).expanduser().absolute() if named else folder / "ledger.db"
