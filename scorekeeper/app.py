"""The one place where the rooms are joined to an application."""

import os
import secrets
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

from flask import Flask, Response
from flask_wtf import CSRFProtect

from scorekeeper import words
from scorekeeper.places import beside_or_inside, data_folder, ledger_file
from scorekeeper.web import (
    checker,
    corrections,
    devices,
    disputes,
    eleven,
    errors,
    following,
    fromhand,
    hands,
    joining,
    keeping,
    languages,
    ledger,
    looks,
    matches,
    matches_list,
    offline,
    ours,
    pages,
    players,
    roles,
    rulings,
    settling,
    sharing,
    show,
    table,
    transfer,
    wire,
)

CONTENT_SECURITY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

LOOPBACK = ("localhost", "127.0.0.1")
"""The names by which a browser on this machine asks for it. A page elsewhere that was
pointed here under another name (DNS rebinding) is refused by its Host header."""


def create_app(
    instance_path: str | None = None, config: Mapping[str, object] | None = None
) -> Flask:
    """Make the application.

    *instance_path* is the folder of the ledger and the secret key, by default the one
    `data_folder` names; *config* overrides settings, for tests.
    """
    folder = Path(instance_path) if instance_path else data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    app = Flask(
        "scorekeeper",
        template_folder=str(beside_or_inside("templates")),
        static_folder=str(beside_or_inside("static")),
        instance_path=str(folder),
    )
    app.config.from_mapping(
        LEDGER=ledger_file(folder),
        MAX_CONTENT_LENGTH=256 * 1024,
        PERMANENT_SESSION_LIFETIME=timedelta(days=3650),
        SESSION_COOKIE_SAMESITE="Lax",
        # An answer that changes nothing must not bring an older cookie back: a sum that was
        # asked for just before the hand was saved can arrive after it.
        SESSION_REFRESH_EACH_REQUEST=False,
        WTF_CSRF_TIME_LIMIT=None,  # a form can lie open on the table all evening
        PATTERNS=False,
        # Nobody but this machine, until `scorekeeper run --lan` names more.
        ADDRESS=None,
        OWN_ADDRESSES=(),
        TRUSTED_HOSTS=LOOPBACK,
    )
    app.config.from_mapping(config or {})
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = _secret_key(folder)

    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        words.gettext, words.ngettext, newstyle=True
    )
    wire.init_app(app)
    languages.init_app(app)
    roles.init_app(app)
    CSRFProtect(app)
    show.init_app(app)
    looks.init_app(app)
    joining.init_app(app)
    sharing.init_app(app)
    fromhand.init_app(app)
    offline.init_app(app)
    ledger.init_app(app)
    errors.init_app(app)
    app.register_blueprint(pages.bp)
    app.register_blueprint(checker.bp)
    app.register_blueprint(disputes.bp)
    app.register_blueprint(eleven.bp)
    app.register_blueprint(rulings.bp)
    app.register_blueprint(matches.bp)
    app.register_blueprint(ours.bp)
    app.register_blueprint(hands.bp)
    app.register_blueprint(corrections.bp)
    app.register_blueprint(keeping.bp)
    app.register_blueprint(settling.bp)
    app.register_blueprint(matches_list.bp)
    app.register_blueprint(players.bp)
    app.register_blueprint(transfer.bp)
    app.register_blueprint(devices.bp)
    app.register_blueprint(looks.bp)
    app.register_blueprint(languages.bp)
    app.register_blueprint(joining.bp)
    app.register_blueprint(table.bp)
    app.register_blueprint(following.bp)
    app.register_blueprint(sharing.bp)
    app.register_blueprint(offline.bp)
    app.after_request(_guard)
    return app


def _secret_key(folder: Path) -> str:
    """Read the key that signs cookies, made on the first start and kept from others."""
    file = folder / "secret_key"
    try:
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(secrets.token_hex(32))
    except FileExistsError:
        pass
    return file.read_text().strip()


def _guard(answer: Response) -> Response:
    """Tell the browser to run and load nothing that is not this application's own."""
    answer.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY)
    answer.headers.setdefault("X-Content-Type-Options", "nosniff")
    answer.headers.setdefault("Referrer-Policy", "same-origin")
    return answer
