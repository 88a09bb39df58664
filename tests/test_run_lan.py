"""`scorekeeper run`, alone and with --lan, as a program of its own. All on loopback."""

import http.client
import os
import re
import socket
import ssl
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper import cli_run
from scorekeeper.cli import main
from scorekeeper.lan import Card

TLS = Path(__file__).parent / "data" / "tls"
COMMAND = "from scorekeeper.cli import main; main()"
HERE = "127.0.0.1"
AWAY = {"X-Forwarded-For": "192.168.1.33"}
"""What makes a call one that was not made on the machine itself."""


def free_port():
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return probe.getsockname()[1]


class Running:
    """The server, started by its command; *said* is what it printed before it was open."""

    def __init__(self, folder, *options):
        self.port = free_port()
        self.program = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "run", "--port", str(self.port), *options],
            env=os.environ
            | {"SCOREKEEPER_LEDGER": str(folder / "ledger.db"), "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self.said = ""
        while "Ctrl-C" not in self.said:
            line = self.program.stdout.readline()
            assert line, self.said
            self.said += line

    def get(self, path, headers=None, context=None):
        kind = http.client.HTTPSConnection if context else http.client.HTTPConnection
        more = {"context": context} if context else {}
        call = kind(HERE, self.port, timeout=20, **more)
        try:
            call.request("GET", path, headers=headers or {})
            answer = call.getresponse()
            return answer.status, answer.headers, answer.read().decode()
        finally:
            call.close()

    def stop(self):
        self.program.terminate()
        self.program.wait(10)
        self.program.stdout.close()


@pytest.fixture
def run(tmp_path):
    running = []

    def run(*options):
        running.append(Running(tmp_path, *options))
        return running[-1]

    yield run
    for server in running:
        server.stop()


def test_alone_it_is_open_to_the_machine_only_and_says_where(run, tmp_path):
    server = run()

    assert f"http://127.0.0.1:{server.port}\n" in server.said
    assert f"The ledger is {tmp_path / 'ledger.db'}" in server.said
    assert "join" not in server.said
    assert server.get("/matches")[0] == 200
    assert server.get("/matches", AWAY)[0] == 403


def test_with_lan_it_prints_the_address_to_join_at_and_its_qr(run):
    server = run("--lan", "--address", HERE)

    joins = re.findall(rf"http://127\.0\.0\.1:{server.port}(/join/\w+)", server.said)
    assert len(joins) == 2
    assert len(re.findall("^[█▀▄ ]{25,}$", server.said, re.MULTILINE)) > 12
    status, headers, _ = server.get(joins[0], AWAY)
    assert status == 303
    cookie = headers["Set-Cookie"].partition(";")[0]
    assert server.get("/matches", AWAY | {"Cookie": cookie})[0] == 200
    assert server.get("/matches", AWAY)[0] == 403
    assert server.get("/import", AWAY | {"Cookie": cookie})[0] == 403  # a recorder, no host


def test_the_second_address_makes_a_phone_host(run):
    server = run("--lan", "--address", HERE)
    [_, path] = re.findall(r"(/join/\w+)", server.said)
    _, headers, _ = server.get(path, AWAY)
    cookie = headers["Set-Cookie"].partition(";")[0]

    assert server.get("/import", AWAY | {"Cookie": cookie})[0] == 200


@pytest.mark.parametrize("options", [(), ("--lan", "--address", HERE)])
def test_a_page_that_calls_it_by_another_name_is_refused(run, options):
    server = run(*options)
    status, _, page = server.get("/matches", {"Host": "evil.example"})

    assert status == 400
    assert "not the table" in page


def test_it_answers_to_the_name_it_was_given(run):
    server = run("--lan", "--address", "Gin.Test", "--host", HERE)

    assert server.get("/table", {"Host": f"gin.test:{server.port}"})[0] == 200
    assert server.get("/table", {"Host": f"{HERE}:{server.port}"})[0] == 200


def test_it_listens_where_it_was_told_and_nowhere_else(run):
    server = run("--host", "127.0.0.1")

    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.2", server.port), timeout=5).close()


def test_with_a_certificate_it_serves_https_and_keeps_its_cookie_to_it(run):
    server = run(
        "--lan",
        "--address",
        HERE,
        *("--cert", str(TLS / "cert.pem"), "--key", str(TLS / "key.pem")),
    )
    context = ssl.create_default_context(cafile=TLS / "cert.pem")
    [path, _] = re.findall(rf"https://127\.0\.0\.1:{server.port}(/join/\w+)", server.said)

    status, headers, _ = server.get(path, AWAY, context)

    assert status == 303
    assert "Secure" in headers["Set-Cookie"]
    assert server.get("/matches", context=context)[0] == 200  # the host
    assert server.get("/matches", AWAY, context)[0] == 403


@pytest.mark.parametrize("https", [(), ("--cert", TLS / "cert.pem", "--key", TLS / "key.pem")])
def test_a_port_that_is_taken_is_told_with_what_to_do(tmp_path, https):
    with socket.create_server((HERE, 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-c", COMMAND, "run", "--port", str(port), *https],
            env=os.environ | {"SCOREKEEPER_LEDGER": str(tmp_path / "ledger.db")},
            capture_output=True,
            encoding="utf-8",
            timeout=60,
        )

    assert done.returncode == 1
    assert f"--port {port + 1}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--cert", str(TLS / "cert.pem")], "--cert and --key belong together"),
        (["--host", "gin.test"], "a name is --address"),
        (
            ["--cert", str(TLS / "cert.pem"), "--key", str(TLS / "other_key.pem")],
            "cannot be used",
        ),
    ],
)
def test_wrong_usage_is_told(options, said, monkeypatch, tmp_path):
    monkeypatch.setenv("SCOREKEEPER_LEDGER", str(tmp_path / "ledger.db"))
    done = CliRunner().invoke(main, ["run", *options])

    assert done.exit_code in (1, 2)
    assert said in done.output


TWO = [Card("192.168.1.20", "wlan0"), Card("10.0.0.7", "eth0")]


def test_of_several_networks_the_host_chooses(monkeypatch, capsys):
    typed = ["wlan0", "3", "2"]
    monkeypatch.setattr(cli_run.sys, "stdin", Terminal())
    monkeypatch.setattr(cli_run.click, "prompt", lambda text, default: typed.pop(0))

    assert cli_run._choose(TWO) == "10.0.0.7"
    assert typed == []
    assert capsys.readouterr().out.count("a number from 1 to 2") == 2


class Terminal:
    def isatty(self):
        return True


def test_where_nobody_can_be_asked_the_likeliest_is_taken_and_the_others_named(
    monkeypatch, capsys
):
    class Pipe(Terminal):
        def isatty(self):
            return False

    monkeypatch.setattr(cli_run.sys, "stdin", Pipe())

    assert cli_run._choose(TWO) == "192.168.1.20"
    assert "--address 10.0.0.7" in capsys.readouterr().out


def test_in_no_network_it_says_what_to_do(monkeypatch):
    monkeypatch.setattr(cli_run, "cards", list)
    done = CliRunner().invoke(main, ["run", "--lan"])

    assert done.exit_code == 1
    assert "--address" in done.output
    assert "Wi-Fi" in done.output


@pytest.mark.parametrize(
    ("host", "address", "listen"),
    [
        (None, None, [HERE]),
        (None, "192.168.1.20", [HERE, "192.168.1.20"]),
        (None, "gin.test", ["0.0.0.0"]),
        (None, "203.0.113.5", ["0.0.0.0"]),  # another machine's, which passes calls on
        ("0.0.0.0", "192.168.1.20", ["0.0.0.0"]),
        ("10.0.0.7", "192.168.1.20", [HERE, "10.0.0.7"]),
        (HERE, "192.168.1.20", [HERE]),
    ],
)
def test_it_listens_to_itself_and_where_the_phones_are(monkeypatch, host, address, listen):
    monkeypatch.setattr(cli_run, "cards", lambda: TWO)

    assert cli_run._listen_on(host, address) == listen


def test_in_a_terminal_the_code_is_black_on_white_whatever_its_colours_are(monkeypatch):
    drawn = []
    monkeypatch.setattr(cli_run.click, "echo", drawn.append)
    monkeypatch.setattr(cli_run, "sys", type("sys", (), {"stdout": Colours}))
    cli_run._print_qr("http://192.168.1.20:8000")

    [lines] = (text.splitlines() for text in drawn)
    assert len(lines) > 12
    assert all(re.fullmatch("\x1b\\[97;40m[█▀▄ ]{25,}\x1b\\[0m", line) for line in lines)


class Colours:
    encoding = "utf-8"


def test_a_terminal_without_blocks_gets_the_address_alone(monkeypatch, capsys):
    class Old:
        encoding = "ascii"

    monkeypatch.setattr(cli_run, "sys", type("sys", (), {"stdout": Old()}))
    cli_run._print_qr("http://192.168.1.20:8000")

    assert capsys.readouterr().out == ""
