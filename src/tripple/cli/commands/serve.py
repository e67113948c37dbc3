import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, ExitStack
from functools import partial

import click

from tripple.cli.options import DATABASE
from tripple.cli.translation import words
from tripple.extras import has
from tripple.live.tables import PACES, Pace, TableConfig
from tripple.locales import Translator
from tripple.rules.errors import N_
from tripple.server import lan
from tripple.server.limits import read_limits
from tripple.server.processes import CannotShare, OneOfMany, ServerProcesses
from tripple.server.push.routes import PushSettings
from tripple.server.run import Server, listen, log_to_stderr, run
from tripple.server.services.services import Services
from tripple.store import default_database, open_store

LEVELS = ("debug", "info", "warning", "error")
LITE = N_(
    "The strong computer players are not installed, so nobody gives hints and games are not reviewed; "
    "they come with: pip install 'tripple[server]'"
)
STOPPED = N_("Stopped; every game is on disk.")
EVERYWHERE = "0.0.0.0"  # noqa: S104  (asked for with --lan)


@click.command(help=N_("Serve games over the network, with every move kept in a database."))
@click.option("--host", default="127.0.0.1", show_default=True, help=N_("The address to listen on."))
@click.option("--port", type=int, default=8000, show_default=True, help=N_("The port; 0 takes a free one."))
@DATABASE
@click.option(
    "--processes",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help=N_("So many processes at this port, one for each core, say; they need a postgresql:// database."),
)
@click.option(
    "--process-ports-from",
    "own_ports",
    type=int,
    metavar="PORT",
    help=N_("The first process listens on this port, too, the second on the next one, and so on."),
)
@click.option("--log-level", type=click.Choice(LEVELS), default="warning", show_default=True, help=N_("What to log."))
@click.option("--lan", "in_house", is_flag=True, help=N_("Let phones on your network play; shows a code to scan."))
@click.option("--behind-proxy", is_flag=True, help=N_("Trust the addresses that a proxy on this machine reports."))
@click.option(
    "--host-name", "names", multiple=True, help=N_("A host name under which people reach this server; can be repeated.")
)
@click.option("--cold", is_flag=True, help=N_("Do not compile the strong computer players beforehand."))
@click.option("--open", "opened", is_flag=True, help=N_("Open the page in the browser, too."))
@click.option(
    "--pace",
    type=click.Choice(list(PACES)),
    default="calm",
    show_default=True,
    help=N_("How quickly computer players move, unless a table says otherwise."),
)
@click.option("--no-push", is_flag=True, help=N_("Send no notices to people's devices."))
@click.option(
    "--push-contact", metavar="ADDRESS", help=N_("The contact that push services are given: mailto:… or https://…")
)
@click.option("--limit", "limits", multiple=True, metavar="NAME=VALUE", help=N_("Change a limit (docs/server.md)."))
def command(
    host: str,
    port: int,
    database: str | None,
    processes: int,
    own_ports: int | None,
    log_level: str,
    in_house: bool,
    behind_proxy: bool,
    names: tuple[str, ...],
    cold: bool,
    opened: bool,
    pace: Pace,
    no_push: bool,
    push_contact: str | None,
    limits: tuple[str, ...],
) -> None:
    log_to_stderr(log_level)
    t, address, compiled = words(), EVERYWHERE if in_house else host, has("sim")
    if not compiled:
        click.echo(t(LITE), err=True)
    allowed, where = read_limits(limits), database or default_database()
    with ExitStack() as sockets:
        bound = [sockets.enter_context(listen(address, port))]
        place = _place(where, processes)
        if own_ports is not None:
            bound.append(sockets.enter_context(listen(address, own_ports + (place.number - 1 if place else 0))))
        services = Services(
            open_store(where, place.name if place else ""),
            limits=allowed,
            config=TableConfig(pace=pace, compiled=compiled),
            push=PushSettings(on=not no_push, contact=push_contact),
            host_names=(*names, host),
            ahead=compiled and not cold,
            process=str(place.number) if place else "",
            former=place.former if place else None,
        )
        announce = partial(_announce, t, bound[0], opened)
        run(_serve(services, bound, behind_proxy, cold or not compiled, in_house, announce, place))
    if place is None:
        click.echo(t(STOPPED))


def _place(database: str, processes: int) -> OneOfMany | None:
    """Fork if there are to be several processes. The parent stays in here until all of them have ended."""
    if processes == 1:
        return None
    if not open_store(database).shared:
        raise CannotShare("several processes need a database that they can share: --database postgresql://…")
    place = ServerProcesses(processes).begin()
    if isinstance(place, OneOfMany):
        return place
    if place == 0:
        click.echo(words()(STOPPED))
    sys.exit(place)


async def _serve(
    services: Services,
    bound: Sequence[socket.socket],
    behind_proxy: bool,
    cold: bool,
    in_house: bool,
    announce: Callable[[Sequence[str] | None], None],
    place: OneOfMany | None,
) -> None:
    hosts: Sequence[str] | None = None

    def ready() -> None:
        if place is None or place.is_first:
            announce(hosts)
        if place:
            place.ready()

    async with services, AsyncExitStack() as stack:
        if in_house:
            here = lan.address()
            # Only the process that announces a name knows it, so several have none.
            named = lan.named(None if place else here, bound[0].getsockname()[1])
            names = await stack.enter_async_context(named)
            services.hosts.add(*names)
            hosts = [*names, *filter(None, [here])]
        if not cold:
            services.tables.warm_up()
        server = Server(services, behind_proxy=behind_proxy, ready=ready)
        if place:
            server.end_with(place.parent)
        await server.serve(list(bound))


def _announce(t: Translator, bound: socket.socket, opened: bool, hosts: Sequence[str] | None) -> None:
    """`hosts` are this machine's name and address on the local network, None if it serves itself alone."""
    host, port = bound.getsockname()[:2]
    url = _url("127.0.0.1" if host == EVERYWHERE else host, port)
    click.echo(t("tripple is at {url} (Ctrl-C stops it)", url=url))
    if opened:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    if hosts is not None:
        _invite(t, [_url(host, port) for host in hosts])


def _invite(t: Translator, urls: Sequence[str]) -> None:
    """The code has the address: not every phone finds a machine by its name."""
    if not urls:
        click.echo(t("This machine is not on a network, so phones cannot reach it."))
        return
    click.echo(t("For phones on your network: {url}", url=" – ".join(urls)))
    click.echo(lan.picture(urls[-1]))


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
