"""What keeps a phone going while nobody answers: the manifest it is installed by, its
service worker, the page for a page that is not there, and the question whether anybody is.

A browser takes the manifest and the worker only from https or from the machine itself;
without them the pages keep what is entered all the same (``draft.js``, ``outbox.js``).
"""

import hashlib
import json
from pathlib import Path

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    jsonify,
    render_template,
    request,
    url_for,
)

from scorekeeper.web.languages import language
from scorekeeper.web.sharing import is_loopback
from scorekeeper.web.show import static
from scorekeeper.words import gettext

bp = Blueprint("offline", __name__)

WORKER = "js/worker.js"
FELT = "#12382b"


def init_app(app: Flask) -> None:
    """Let templates ask what a browser gives to their page."""
    app.jinja_env.globals["is_secure"] = is_secure


def is_secure() -> bool:
    """Whether a browser takes the page for a secure one: it came over https, or from the
    machine itself. Only then it lets a page keep the screen on, or work alone."""
    return request.is_secure or is_loopback(request.host)


@bp.get("/alive")
def alive() -> Response:
    """Say that somebody answers, and nothing else."""
    answer = Response(status=204, mimetype="text/plain")
    answer.headers["Cache-Control"] = "no-store"
    return answer


@bp.get("/offline")
def page() -> str:
    """Show what stands in for a page that the phone has not kept."""
    return render_template("offline.html")


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """Say under which name and icon a phone installs the pages."""
    name = gettext("Scorekeeper")
    answer = jsonify(
        id="/",
        name=name,
        short_name=name,
        description=gettext("Keeps score of gin rummy played with real cards."),
        start_url=url_for("pages.home"),
        scope="/",
        display="standalone",
        background_color=FELT,
        theme_color=FELT,
        icons=[
            {"src": static("icons/icon.svg"), "type": "image/svg+xml", "sizes": "any"},
            _png("icon-192", 192, "any"),
            _png("icon-512", 512, "any"),
            _png("maskable-512", 512, "maskable"),
        ],
    )
    answer.mimetype = "application/manifest+json"
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@bp.get("/sw.js")
def worker() -> Response:
    """Give the service worker with the files it is to keep. It stands at the root, since a
    worker rules over the folder it came from; it is another one as soon as a file is, or
    the language of the page that it keeps for when nobody answers."""
    assert current_app.static_folder
    folder = Path(current_app.static_folder)
    source = (folder / WORKER).read_text(encoding="utf-8")
    names = sorted(f"{file.parent.name}/{file.name}" for file in folder.glob("*/*.[cj]s*"))
    files = [static(name) for name in names if name != WORKER]
    version = hashlib.sha256("\n".join([language(), source, *files]).encode()).hexdigest()[:10]
    table = {"version": version, "files": files, "offline": url_for("offline.page")}
    answer = Response(f"const TABLE = {json.dumps(table)};\n{source}")
    answer.mimetype = "text/javascript"
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _png(name: str, size: int, purpose: str) -> dict[str, str]:
    return {
        "src": static(f"icons/{name}.png"),
        "type": "image/png",
        "sizes": f"{size}x{size}",
        "purpose": purpose,
    }
