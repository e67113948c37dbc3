"""Routes to push services. Visitors name endpoints, so none may lead into the server's own network."""

import asyncio
import re
import socket
import ssl
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from ipaddress import IPv6Network, ip_address
from threading import Thread
from urllib.parse import urlsplit

from tripple.rules import TrippleError
from tripple.server.remembered import Remembered

PORT = 443
MOST_LOOKUPS = 8  # simultaneous DNS look-ups
MOST_ENDPOINT = 1000  # characters; push services' own are 150 to 600 long
REMEMBERED = 300.0  # seconds for which a public host's addresses are cached
MOST_REMEMBERED = 1000
_VISIBLE = re.compile(r"[!-~]+")
_UNICAST = IPv6Network("2000::/3")
Addresses = tuple[str, ...]


class NotAPushService(TrippleError): ...


@dataclass(frozen=True, slots=True)
class Route:
    """A way to a push service. It connects to the addresses that were checked: a second look-up could give others."""

    host: str
    target: str  # path and query
    addresses: Addresses
    tls: ssl.SSLContext
    port: int = PORT

    @property
    def service(self) -> str:
        return f"https://{self.host}"


Router = Callable[[str], Awaitable[Route]]
"""From an endpoint to its route. Raises NotAPushService, or OSError if it is unreachable for now."""


def parts(endpoint: str) -> tuple[str, str]:
    """Host and target of a well-formed endpoint."""
    try:
        found = urlsplit(endpoint)
        plain = found.port in (None, PORT) and found.username is None and not found.fragment and "[" not in found.netloc
    except ValueError:
        raise NotAPushService("this is not the address of a push service") from None
    if found.scheme != "https" or not found.hostname:
        raise NotAPushService("the address of a push service begins with https://")
    if not plain or not _VISIBLE.fullmatch(endpoint) or len(endpoint) > MOST_ENDPOINT:
        raise NotAPushService("this is not the address of a push service")
    return found.hostname, (found.path or "/") + (f"?{found.query}" if found.query else "")


class BadContact(TrippleError): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PushSettings:
    on: bool = True
    contact: str | None = None
    """The operator's address for push services, such as mailto:me@example.org; by default, the page's own address."""
    route: Router | None = None  # replaces the routes to public addresses

    def __post_init__(self) -> None:
        if self.contact is not None and not (self.contact.startswith(("mailto:", "https://")) and self._is_plain):
            raise BadContact("{contact!r} is not a contact: expected mailto:… or https://…", contact=self.contact)

    @property
    def _is_plain(self) -> bool:
        return bool(self.contact and self.contact.isascii() and self.contact.isprintable())


class PublicRoutes:
    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._lookups = now, Lookups()
        self._known: Remembered[str, tuple[Addresses, float]] = Remembered(MOST_REMEMBERED)

    async def find(self, endpoint: str) -> Route:
        host, target = parts(endpoint)
        return Route(host, target, await self._addresses(host), _usual_tls())

    def forget(self, host: str) -> None:
        self._known.forget(host)

    async def _addresses(self, host: str) -> Addresses:
        known, until = self._known.get(host) or ((), 0.0)
        if known and self._now() < until:
            return known
        found = await self._lookups.addresses(host)
        # One private address is enough to refuse: the connection tries them in turn.
        if not found or not all(map(is_public, found)):
            raise NotAPushService("this address leads to no public push service")
        self._known.add(host, (found, self._now() + REMEMBERED))
        return found


def is_public(address: str) -> bool:
    """False for this machine and private networks, even if an IPv6 address wraps an IPv4 one."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if not found.is_global or found.is_multicast:
        return False
    return found.version == 4 or (found in _UNICAST and not found.sixtofour)


@cache
def _usual_tls() -> ssl.SSLContext:
    return ssl.create_default_context()


class Lookups:
    """One daemon thread per look-up, awaited by nothing: neither other look-ups nor the end of the server.

    A thread pool would not do: Python joins the threads of its pools at exit, even after their shutdown.
    """

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(MOST_LOOKUPS)
        self._asked: dict[str, asyncio.Future[Addresses]] = {}  # look-ups under way, by host

    async def addresses(self, host: str) -> Addresses:
        """Raises OSError. A caller may give up, but the look-up goes on and is shared with later callers."""
        if host not in self._asked:
            await self._free.acquire()
            # Another caller may have asked for it while this one waited for a free thread.
            if host in self._asked:
                self._free.release()
            else:
                self._ask(host)
        return await asyncio.shield(self._asked[host])

    def _ask(self, host: str) -> None:
        loop = asyncio.get_running_loop()
        asked: asyncio.Future[Addresses] = loop.create_future()
        asked.add_done_callback(lambda _: self._answered(host))
        self._asked[host] = asked
        Thread(target=_look_up, args=(host, asked, loop), name="tripple-push-name", daemon=True).start()

    def _answered(self, host: str) -> None:
        # If every caller has given up, no one reads the error either: mark it as seen.
        self._asked.pop(host).exception()
        self._free.release()


def _look_up(host: str, asked: asyncio.Future[Addresses], loop: asyncio.AbstractEventLoop) -> None:
    told: Callable[[], None]
    try:
        told = partial(asked.set_result, _resolved(host))
    except Exception as fault:
        told = partial(asked.set_exception, fault)
    with suppress(RuntimeError):  # the loop has ended meanwhile
        loop.call_soon_threadsafe(told)


def _resolved(host: str) -> Addresses:
    try:
        found = socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    except UnicodeError:
        return ()
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))
