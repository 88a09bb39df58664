"""The application on a folder of its own, and a reader of its pages."""

import pytest
from evenings import CARDS, Evenings
from flask import session
from flask_wtf.csrf import generate_csrf
from page import Page

from scorekeeper.app import create_app


@pytest.fixture
def app(tmp_path, monkeypatch):
    """The application with an empty ledger, and the page of all components."""
    monkeypatch.delenv("SCOREKEEPER_LEDGER", raising=False)
    return create_app(
        instance_path=str(tmp_path / "instance"), config={"TESTING": True, "PATTERNS": True}
    )


@pytest.fixture
def client(app):
    """A browser that sends with every request the token that the forms carry."""
    client = app.test_client()
    with app.test_request_context():
        client.environ_base["HTTP_X_CSRFTOKEN"] = generate_csrf()
        seed = session["csrf_token"]
    with client.session_transaction() as kept:
        kept["csrf_token"] = seed
    return client


@pytest.fixture
def read(client):
    """Fetch a page, or send *data*, and refuse the answer if a person would stumble."""

    def read(path, data=None, status=200, follow=True):
        answer = client.open(
            path, method="GET" if data is None else "POST", data=data, follow_redirects=follow
        )
        assert answer.status_code == status, answer.text[:2000]
        page = Page(answer.text, answer.status_code)
        stumbles = page.stumbles()
        assert not stumbles
        return page

    return read


@pytest.fixture
def evenings(app):
    """The ledger of the application, to write evenings into."""
    evenings = Evenings(app.config["LEDGER"])
    yield evenings
    evenings.close()


@pytest.fixture
def hand(evenings):
    """The address of a hand given as cards, an undercut of 33 to Bo."""
    match = evenings.match("Ada", "Bo", CARDS, book="book-25-25")
    return f"/matches/{match.id}/hands/{match.hands[0].id}"


@pytest.fixture
def called(evenings):
    """The first hand of the first match as it is kept now."""
    return lambda: dict(evenings.ledger.match(1).hands[0].called)
