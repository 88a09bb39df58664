"""Long text goes over the wire compressed, to those who can read it so."""

import gzip

import pytest

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.mark.parametrize("path", ["/check", "/static/css/base.css", "/static/js/board.js"])
def test_long_text_is_compressed_where_the_browser_takes_it(client, path):
    plain = client.get(path, buffered=True)
    squeezed = client.get(path, headers=GZIP, buffered=True)

    assert "Content-Encoding" not in plain.headers
    assert squeezed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in squeezed.headers["Vary"]
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert len(squeezed.data) < len(plain.data) / 2
    assert int(squeezed.headers["Content-Length"]) == len(squeezed.data)
    if path.startswith("/static"):  # a page has another token each time
        assert gzip.decompress(squeezed.data) == plain.data
    else:
        assert b"</html>" in gzip.decompress(squeezed.data)


@pytest.mark.parametrize("accepts", ["", "br", "identity", "gzip;q=0"])
def test_it_is_sent_plain_to_others(client, accepts):
    answer = client.get("/check", headers={"Accept-Encoding": accepts})

    assert "Content-Encoding" not in answer.headers
    assert "</html>" in answer.text


def test_what_is_short_stays_as_it_is(client):
    answer = client.get("/static/js/secure.js", headers=GZIP, buffered=True)

    assert "Content-Encoding" not in answer.headers


def test_a_compressed_file_is_known_again(client):
    answer = client.get("/static/css/base.css", headers=GZIP, buffered=True)
    tag = answer.headers["ETag"]

    again = client.get(
        "/static/css/base.css", headers=GZIP | {"If-None-Match": tag}, buffered=True
    )
    assert (again.status_code, again.data) == (304, b"")


def test_a_part_of_a_file_is_sent_as_it_is(client):
    part = client.get(
        "/static/css/base.css", headers=GZIP | {"Range": "bytes=0-1999"}, buffered=True
    )

    assert part.status_code == 206
    assert "Content-Encoding" not in part.headers
