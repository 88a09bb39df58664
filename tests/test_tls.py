"""https in front of the pages: every byte through, both ways, and who really calls."""

import contextlib
import http.client
import socket
import ssl
import struct
import threading
import time
from pathlib import Path

import pytest
import waitress

from scorekeeper.tls import Front

TLS = Path(__file__).parent / "data" / "tls"
CERT, KEY = TLS / "cert.pem", TLS / "key.pem"
"""A certificate for gin.test and 127.0.0.1, signed by itself, good until 2126."""

HERE = "127.0.0.1"
STEPS = ("first", "second", "third")


def told(environ, start):
    """Say how a call looks from inside, and give back what was sent."""
    start("200 OK", [("Content-Type", "application/octet-stream")])
    sent = environ["wsgi.input"].read()
    return [f"{environ['wsgi.url_scheme']} {environ['REMOTE_ADDR']} ".encode() + sent]


class Served:
    """An application behind the front, both running."""

    def __init__(self, application):
        self.front = Front([HERE], 0, CERT, KEY)
        self.server = waitress.create_server(
            self.front.around(application), host=HERE, port=0, threads=4
        )
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        self.front.start(self.server.effective_port)

    def call(self):
        context = ssl.create_default_context(cafile=CERT)
        return http.client.HTTPSConnection(HERE, self.front.port, timeout=10, context=context)

    def stop(self):
        self.front.stop()
        server = self.server
        server.trigger.pull_trigger(lambda: server.asyncore.close_all(server._map))
        self.thread.join(10)
        server.task_dispatcher.shutdown()
        assert not self.thread.is_alive()


@pytest.fixture
def serve():
    running = []

    def serve(application):
        running.append(Served(application))
        return running[-1]

    yield serve
    for served in running:
        served.stop()


def test_a_call_is_passed_on_as_https_from_whoever_made_it(serve):
    call = serve(told).call()
    for _ in range(3):  # over one connection
        call.request("GET", "/")
        assert call.getresponse().read() == b"https 127.0.0.1 "
    call.close()


def test_many_bytes_come_through_both_ways_as_they_were(serve):
    sent = bytes(range(256)) * 1024
    call = serve(told).call()
    call.request("POST", "/", body=sent)

    assert call.getresponse().read() == b"https 127.0.0.1 " + sent
    call.close()


def test_an_answer_comes_through_as_it_is_made(serve):
    go_on = threading.Event()

    def in_two(environ, start):
        start("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "2")])
        yield b"1"
        assert go_on.wait(10)
        yield b"2"

    call = serve(in_two).call()
    call.request("GET", "/")
    answer = call.getresponse()
    assert answer.read(1) == b"1"
    go_on.set()
    assert answer.read(1) == b"2"
    call.close()


def test_who_calls_is_not_believed_from_headers(serve):
    call = serve(told).call()
    call.request("GET", "/", headers={"X-Forwarded-For": "10.9.9.9", "Forwarded": "for=x"})

    assert call.getresponse().read() == b"https 127.0.0.1 "
    call.close()


def test_the_plain_port_behind_answers_nobody_else(serve):
    served = serve(told)
    call = http.client.HTTPConnection(HERE, served.server.effective_port, timeout=10)
    call.request("GET", "/", headers={"X-Forwarded-Proto": "https"})

    answer = call.getresponse()
    assert answer.status == 421
    assert b"https" in answer.read()
    call.close()


@pytest.mark.parametrize("abruptly", [False, True])
def test_a_caller_who_hangs_up_is_known_until_his_work_is_done(serve, abruptly):
    # Who sits at the machine itself is its host: a call whose caller had been forgotten,
    # or whose port had gone to somebody else, could be taken for his.
    go_on, seen = threading.Event(), []

    def slow(environ, start):
        if environ["PATH_INFO"] == "/first":
            assert go_on.wait(10)
        seen.append((environ["PATH_INFO"], environ["REMOTE_ADDR"]))
        start("200 OK", [("Content-Length", "1")])
        return [b"x"]

    served = serve(slow)
    line = socket.create_connection((HERE, served.front.port), timeout=10)
    if abruptly:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line = ssl.create_default_context(cafile=CERT).wrap_socket(line, server_hostname=HERE)
    line.sendall(b"".join(f"GET /{n} HTTP/1.1\r\nHost: x\r\n\r\n".encode() for n in STEPS))
    time.sleep(0.3)
    line.close()
    time.sleep(0.3)

    go_on.set()

    until = time.monotonic() + 5
    while len(seen) < len(STEPS) and time.monotonic() < until:
        time.sleep(0.02)
    assert seen == [(f"/{step}", HERE) for step in STEPS]
    while served.front._callers and time.monotonic() < until:
        time.sleep(0.02)
    assert not served.front._callers  # and forgotten afterwards


def test_a_caller_who_speaks_no_https_gets_no_answer_and_hurts_nobody(serve):
    served = serve(told)
    with socket.create_connection((HERE, served.front.port), timeout=10) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        said = b""
        with contextlib.suppress(OSError):
            said = line.recv(100)
        assert b"HTTP/1.1 200" not in said

    call = served.call()
    call.request("GET", "/")
    assert call.getresponse().status == 200
    call.close()


def test_a_key_of_another_certificate_is_refused():
    with pytest.raises(ssl.SSLError):
        Front([HERE], 0, CERT, TLS / "other_key.pem")


def test_a_port_that_is_taken_is_told_at_once():
    with socket.create_server((HERE, 0)) as taken, pytest.raises(OSError):
        Front([HERE], taken.getsockname()[1], CERT, KEY).start(1)
