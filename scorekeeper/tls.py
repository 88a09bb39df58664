"""https in front of the pages: takes the encryption off, and passes the bytes along.

The server behind speaks plain http and listens on this machine only. It is told who is
calling by the port the call comes from, not by headers, which anybody could write.
"""

import asyncio
import ssl
import threading
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

Environment = dict[str, Any]
Application = Callable[[Environment, Callable[..., Any]], Iterable[bytes]]

AT_A_TIME = 64 * 1024
"""Bytes passed along at once."""

PATIENCE = 120.0
"""Seconds a browser may take to accept what is sent before it is given up."""


class Front:
    """An https server that passes every call on to a plain one behind it."""

    def __init__(self, hosts: Sequence[str], port: int, cert: Path, key: Path) -> None:
        """Read the certificate; raises `ssl.SSLError` or `OSError` where it is no good."""
        self._hosts, self._port = hosts, port
        self._ssl = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._ssl.load_cert_chain(cert, key)
        self._callers: dict[int, str] = {}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="https", daemon=True
        )
        self._server: asyncio.Server | None = None
        self._behind = 0

    def start(self, behind: int) -> None:
        """Begin to pass calls on to port *behind* of this machine.

        Raises `OSError` where the port in front cannot be had.
        """
        self._behind = behind
        self._thread.start()
        try:
            self._wait_for(self._listen())
        except OSError:
            self.stop()
            raise

    def stop(self) -> None:
        """Take no more calls, and drop those under way."""
        self._wait_for(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def around(self, application: Application) -> Application:
        """Tell the *application* behind who really calls, and that it is over https.

        A call that did not come through here is refused: nobody can say whose it is.
        """

        def told(environ: Environment, start: Callable[..., Any]) -> Iterable[bytes]:
            caller = self.caller(environ)
            if caller is None:
                start("421 Misdirected Request", [("Content-Type", "text/plain")])
                return [b"This port answers only to the https server in front of it.\n"]
            environ["REMOTE_ADDR"] = caller
            environ["wsgi.url_scheme"] = "https"
            return application(environ, start)

        return told

    def caller(self, environ: Mapping[str, Any]) -> str | None:
        """The address of who made the call in *environ*; None where it is none of ours."""
        with suppress(ValueError):
            return self._callers.get(int(environ.get("REMOTE_PORT") or 0))
        return None

    @property
    def port(self) -> int:
        """The port in front, once started."""
        assert self._server
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def _wait_for(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(
            self._pass_on, self._hosts, self._port, ssl=self._ssl, ssl_handshake_timeout=20
        )

    async def _close(self) -> None:
        if self._server:
            self._server.close()
        calls = asyncio.all_tasks() - {asyncio.current_task()}
        for call in calls:
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)

    async def _pass_on(self, front: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        """Carry one call both ways until the server behind has said all."""
        caller = back.get_extra_info("peername")[0]
        try:
            behind, ahead = await asyncio.open_connection("127.0.0.1", self._behind)
        except OSError:
            back.transport.abort()
            return
        ours: int = ahead.get_extra_info("sockname")[1]
        self._callers[ours] = caller
        asking = asyncio.create_task(_carry(front, ahead))
        try:
            # Until the server behind hangs up, work may wait there that came by this port.
            # If the port were forgotten when the caller hangs up, that work would be taken
            # for whoever gets the port next.
            await _carry(behind, back)
        finally:
            asking.cancel()
            self._callers.pop(ours, None)
            ahead.transport.abort()
            back.close()


async def _carry(source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
    """Pass bytes along until there are no more, then say so. What the other end no longer
    takes is read all the same."""
    taken = True
    with suppress(OSError):  # hung up without a word: as good as the end
        while data := await source.read(AT_A_TIME):
            if taken:
                try:
                    to.write(data)
                    async with asyncio.timeout(PATIENCE):
                        await to.drain()
                except OSError:  # gone, or too slow (TimeoutError is one, too)
                    taken = False
                    to.transport.abort()
    with suppress(OSError):
        if taken and to.can_write_eof():
            to.write_eof()
