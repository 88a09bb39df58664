"""Each main page is under 60 KB over the wire, with everything that it loads."""

import re

import pytest
from evenings import Evenings, won
from served import Served

MOST = 60_000  # bytes, headers and all
PATHS = [
    "/",
    "/check",
    "/matches",
    "/matches/new",
    "/matches/1",
    "/matches/1/hands/new?lane=counts",
    "/matches/1/hands/new?lane=cards",
    "/matches/1/hands/new?lane=irregular",
    "/matches/1/end",
    "/matches/1/print",
    "/matches/1/rules",
    "/players/1",
    "/table",
    "/looks",
    "verdict",
]


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A table in the middle of a long evening of Hollywood."""
    served = Served(tmp_path_factory.mktemp("light"))
    evening = Evenings(served.file)
    evening.match("Ada", "Bo", *(won(n % 2, 9) for n in range(20)), book="hollywood")
    evening.close()
    yield served
    served.stop()


@pytest.fixture
def weigh(browser, served):
    """Load a page on a phone that has seen none, and say what came over the wire, by kind."""

    def weigh(path):
        context = browser.new_context(base_url=served.url, service_workers="block")
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        kinds, weights = {}, {}
        session.on(
            "Network.responseReceived",
            lambda told: kinds.update({told["requestId"]: told["response"]["mimeType"]}),
        )

        def finished(told):
            kind = kinds.get(told["requestId"], "other")
            weights[kind] = weights.get(kind, 0) + int(told["encodedDataLength"])

        session.on("Network.loadingFinished", finished)
        if path == "verdict":
            found = page.request.get("/").text()
            path = re.search(r'href="(/verdict/[^"]+)"', found)[1]
        page.goto(path, wait_until="networkidle")
        assert "text/html" in kinds.values()
        context.close()
        return weights

    return weigh


@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_light(weigh, path):
    weights = weigh(path)

    assert {"text/html", "text/css", "text/javascript"} <= set(weights)
    assert sum(weights.values()) < MOST, weights
