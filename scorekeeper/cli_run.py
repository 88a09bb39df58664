"""The command line of the server: `scorekeeper run`, alone or with phones that join."""

import contextlib
import ssl
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import click

from scorekeeper.lan import Card, cards, host_names
from scorekeeper.words import gettext as _

if TYPE_CHECKING:
    from flask import Flask

HERE = "127.0.0.1"
ANYWHERE = "0.0.0.0"
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


class Server(Protocol):
    """What is run until somebody stops it."""

    def run(self) -> None: ...


@click.command("run")
@click.option("--lan", is_flag=True, help="Let phones in the same network join by a QR code.")
@click.option("--address", metavar="NAME", help="Address or name that phones reach this by.")
@click.option(
    "--host",
    metavar="ADDRESS",
    help="Address to listen on: this machine alone, and with --lan also what phones use.",
)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option("--cert", metavar="FILE", type=FILE, help="A certificate, to serve https.")
@click.option("--key", metavar="FILE", type=FILE, help="The key of the certificate.")
def run_command(
    lan: bool,
    address: str | None,
    host: str | None,
    port: int,
    cert: Path | None,
    key: Path | None,
) -> None:
    """Start the pages; the address and the place of the data are printed."""
    if (cert is None) != (key is None):
        raise click.UsageError(_("--cert and --key belong together: name both."))
    host = None if host == "localhost" else host
    if host is not None and not _is_address(host):
        raise click.UsageError(_("--host is an address like 127.0.0.1; a name is --address."))
    if lan and address is None:
        address = host if host not in (None, ANYWHERE) else _choose(cards())
    elif address is None and host is not None and not ip_address(host).is_loopback:
        address = _choose(cards()) if host == ANYWHERE else host
    listen = _listen_on(host, address)
    app = _application(listen, address, port, secure=cert is not None)
    with _server(app, listen, port, cert, key) as server:
        _tell(app, f"{'http' if cert is None else 'https'}://{listen[0]}:{port}")
        with contextlib.suppress(KeyboardInterrupt):
            server.run()


def _choose(found: list[Card]) -> str:
    """Choose the address that phones use, asking where there are several."""
    if not found:
        raise click.ClickException(
            _(
                "This machine is in no network. Join a Wi-Fi, or switch a phone's hotspot on, "
                "and start again; or say under which address phones reach it, for instance "
                "--address 192.168.43.1"
            )
        )
    if len(found) == 1:
        return found[0].address
    click.echo(_("This machine is in several networks:"))
    for number, card in enumerate(found, 1):
        click.echo(f"{number:>3}  {card.address:15}  {card.name}".rstrip())
    if not sys.stdin.isatty():
        click.echo(
            _("Taking the first. For another one: {option}").format(
                option=f"--address {found[1].address}"
            )
        )
        return found[0].address
    numbers = {str(number): card.address for number, card in enumerate(found, 1)}
    question = _("In which one are the phones?")
    while (typed := click.prompt(question, default="1")) not in numbers:
        click.echo(_("Type a number from 1 to {last}.").format(last=len(found)))
    return numbers[typed]


def _listen_on(host: str | None, address: str | None) -> list[str]:
    """Where to listen: for the machine itself, and where phones come from; not in other
    networks that it happens to be in. One that listens anywhere is alone on the list."""
    if host is None and address is not None:
        host = address if address in _own_addresses() else ANYWHERE
    if host is None or host == HERE:
        return [HERE]
    return [ANYWHERE] if host == ANYWHERE else [HERE, host]


def _own_addresses() -> list[str]:
    return [HERE, *(card.address for card in cards())]


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _application(listen: list[str], address: str | None, port: int, secure: bool) -> "Flask":
    """Make the application for those who may come here, and by which names."""
    from scorekeeper.app import LOOPBACK, create_app

    own = _own_addresses() if listen == [ANYWHERE] else listen
    names = [*LOOPBACK, *own]
    if address is not None:
        names += [address.lower(), *host_names()]
    scheme = "https" if secure else "http"
    return create_app(
        config={
            "ADDRESS": address and f"{scheme}://{address}:{port}",
            "OWN_ADDRESSES": tuple(own),
            "TRUSTED_HOSTS": list(dict.fromkeys(names)),
            "SESSION_COOKIE_SECURE": secure,
        }
    )


@contextmanager
def _server(
    app: "Flask", listen: list[str], port: int, cert: Path | None, key: Path | None
) -> Iterator[Server]:
    """Open the port; over https if there is a certificate."""
    import waitress

    from scorekeeper.tls import Front

    # What other proxies write into a call is left in it: by that it is known that the call
    # did not come from this machine.
    ways = {"threads": 16, "clear_untrusted_proxy_headers": False}
    front = None
    try:
        if cert is None or key is None:
            places = " ".join(f"{one}:{port}" for one in listen)
            server = waitress.create_server(app, listen=places, **ways)
        else:
            front = Front(listen, port, cert, key)
            server = waitress.create_server(front.around(app), host=HERE, port=0, **ways)
            front.start(server.effective_port)
    except ssl.SSLError as error:
        raise click.ClickException(
            _(
                "The certificate and its key cannot be used ({reason}). They are PEM files "
                "that belong together, the key without a password."
            ).format(reason=error.reason or error)
        ) from None
    except OSError as error:
        raise click.ClickException(
            _(
                "Port {port} cannot be used ({reason}). Try another one, for instance {command}"
            ).format(
                port=port,
                reason=error.strerror,
                command=f"scorekeeper run --port {port + 1}",
            )
        ) from None
    yield server
    if front is not None:
        front.stop()


def _tell(app: "Flask", here: str) -> None:
    """Print where the pages are, how phones join, and where the data lies."""
    from scorekeeper.web.joining import join_address
    from scorekeeper.web.roles import Role

    here = here.replace(ANYWHERE, HERE)
    click.echo(_("Scorekeeper is open at {address}").format(address=here))
    joined = join_address(Role.RECORDER, app)
    if joined is not None:
        click.echo()
        click.echo(_("The second player's phone, in the same network, joins at"))
        click.echo(f"  {joined}")
        _print_qr(joined)
        text = _("The QR for onlookers, and who has joined: {address}")
        click.echo(text.format(address=f"{here}/table"))
        click.echo(_("To be host from a phone of your own, and show this to nobody:"))
        click.echo(f"  {join_address(Role.HOST, app)}\n")
    click.echo(_("The ledger is {file}").format(file=app.config["LEDGER"]))
    click.echo(_("Ctrl-C ends it."))


def _print_qr(text: str) -> None:
    """Print a QR code, where the terminal knows the half blocks it is made of."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make_qr(text).terminal(out=drawn, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    # Black on white whatever the terminal's own colours are, or a camera sees a negative.
    click.echo("\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in drawn.getvalue().splitlines()))
