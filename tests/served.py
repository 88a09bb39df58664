"""The real server, open to phones, that can be stopped and started again in its place."""

import os
import socket
import subprocess
import sys
from pathlib import Path

COMMAND = "import compiled; from scorekeeper.cli import main; main()"
HERE = str(Path(__file__).parent)
AWAY = {"X-Forwarded-For": "192.168.1.33"}
"""What makes a caller on this machine one that is not: it seems to come by a proxy."""


class Served:
    """`scorekeeper run --lan` under *address*, with a ledger in *folder*."""

    def __init__(self, folder, address="127.0.0.1"):
        self.file = folder / "ledger.db"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = address
        self.url = f"http://{address}:{self.port}"
        self.program = None
        self.start()

    def start(self):
        if self.program:
            return
        reach = ["--host", "127.0.0.1", "--address", self.address, "--port", str(self.port)]
        self.program = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "run", "--lan", *reach],
            env=os.environ | {"SCOREKEEPER_LEDGER": str(self.file), "PYTHONPATH": HERE},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        while b"Ctrl-C" not in (line := self.program.stdout.readline()):
            assert line, "the server did not start"

    def stop(self):
        if self.program:
            self.program.kill()  # as a flat battery does
            self.program.wait(10)
            self.program.stdout.close()
        self.program = None
