"""Which language a request is answered in: the one chosen on this phone, else the one its
browser asks for, else English."""

from datetime import timedelta

from flask import Blueprint, Flask, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from scorekeeper.words import ENGLISH, speak, spoken_languages, translations

bp = Blueprint("languages", __name__)

COOKIE = "language"
KEPT = timedelta(days=3650)


def init_app(app: Flask) -> None:
    """Speak the reader's language from the first moment of a request until its end."""
    app.before_request(begin)
    app.after_request(mark)
    app.teardown_request(end)
    app.jinja_env.globals.update(
        language=language, chosen_language=chosen, spoken_languages=spoken_languages
    )


def begin() -> None:
    """Answer this request in its language, whatever this thread spoke before."""
    speak(translations(language()))


def end(error: BaseException | None) -> None:
    """Leave no language behind for whatever this thread does next."""
    speak(ENGLISH)


def chosen() -> str | None:
    """The language chosen on this phone, if one was."""
    code = request.cookies.get(COOKIE)
    return code if code in spoken_languages() else None


def language() -> str:
    """The code of the language this request is answered in."""
    return chosen() or _asked_for() or "en"


def _asked_for() -> str | None:
    """The first of the languages the browser asks for that is one of ours: ``de-AT`` asks
    for ``de`` before whatever it likes less."""
    for tag, liked in request.accept_languages:
        code = tag.partition("-")[0].lower()
        if liked and code in spoken_languages():
            return code
    return None


@bp.post("/language")
def choose() -> Answer:
    """Keep the language that was pressed; none of ours means the browser's again."""
    answer = redirect(url_for("looks.show"), 303)
    code = request.form.get("language", "")
    if code in spoken_languages():
        answer.set_cookie(COOKIE, code, max_age=KEPT, samesite="Lax", httponly=True)
    else:
        answer.delete_cookie(COOKIE, samesite="Lax", httponly=True)
    return answer


def mark(answer: Response) -> Response:
    """Let no cache give a page in one language to a reader of another."""
    if request.endpoint != "static":
        answer.vary.update(("Accept-Language", "Cookie"))
        if answer.mimetype == "text/html":
            answer.content_language.add(language())
    return answer
