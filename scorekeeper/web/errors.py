"""Pages for what went wrong: each says what happened and what to do now."""

from flask import Flask, render_template
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, SecurityError

from scorekeeper.ledger.errors import LedgerBusy, NotInLedger


def init_app(app: Flask) -> None:
    """Show our own pages instead of the framework's."""
    app.register_error_handler(CSRFError, stale)
    app.register_error_handler(HTTPException, failed)
    app.register_error_handler(SecurityError, wrong_host)
    app.register_error_handler(NotInLedger, missing)
    app.register_error_handler(LedgerBusy, busy)


def stale(error: CSRFError) -> tuple[str, int]:
    """A form was sent without its token: most often a page left open for long."""
    return render_template("errors/stale.html"), 400


def wrong_host(error: SecurityError) -> tuple[str, int]:
    """The address in the browser is none of this machine's. The page links to nothing,
    since addresses made of that name would be wrong as well."""
    return render_template("errors/host.html"), 400


def missing(error: NotInLedger) -> tuple[str, int]:
    """An address names a match, hand or player that is not there."""
    return render_template("errors/failed.html", code=404), 404


def busy(error: LedgerBusy) -> tuple[str, int]:
    """Another program held the ledger for too long; nothing was written."""
    return render_template("errors/busy.html"), 503


def failed(error: HTTPException) -> tuple[str, int]:
    """Any other failure, from a wrong address to a slip of ours."""
    code = error.code or 500
    return render_template("errors/failed.html", code=code), code
