"""What goes over the wire: text in fewer bytes, for browsers that take it so."""

import gzip
from functools import lru_cache

from flask import Flask, Response, request

TEXT = {
    "text/html",
    "text/css",
    "text/javascript",
    "text/plain",
    "text/csv",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
}
AS_THEY_ARE = {204, 206, 304}
"""Answers without a body of their own, or with a part of one."""

SMALL = 1024
"""Bytes: below, the saving is not worth the work."""


def init_app(app: Flask) -> None:
    """Squeeze what is worth it, after everything else about an answer is settled."""
    app.after_request(squeeze)


def squeeze(answer: Response) -> Response:
    """Send text compressed, if it is long and the browser says that it understands."""
    if answer.mimetype not in TEXT or answer.status_code in AS_THEY_ARE:
        return answer
    is_static = request.endpoint == "static"
    if answer.is_streamed and not is_static:
        return answer
    answer.vary.add("Accept-Encoding")
    if "Content-Encoding" in answer.headers or not request.accept_encodings["gzip"]:
        return answer
    answer.direct_passthrough = False  # a file is read, not handed through
    whole = answer.get_data()
    if len(whole) < SMALL:
        return answer
    answer.set_data(_kept(whole) if is_static else gzip.compress(whole, 6))
    answer.headers["Content-Encoding"] = "gzip"
    tag, _weak = answer.get_etag()
    if tag:  # the same thing in other bytes
        answer.set_etag(tag, weak=True)
    return answer


@lru_cache(maxsize=128)
def _kept(whole: bytes) -> bytes:
    """Compress a static file once, as far as it goes; known again by what is in it."""
    return gzip.compress(whole, 9, mtime=0)
