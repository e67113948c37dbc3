"""Routes to push services. Visitors name endpoints, so none may lead into the server's own network."""

import re
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv6Network, ip_address
from urllib.parse import urlsplit

from tripple.rules import TrippleError

from .lookups import PORT, Addresses, Lookups

MOST_ENDPOINT = 1000
"""Characters; push services' own are 150 to 600 long."""
REMEMBERED = 300.0
"""Seconds for which a public host's addresses are cached."""
MOST_REMEMBERED = 1000
_VISIBLE = re.compile(r"[!-~]+")
_UNICAST = IPv6Network("2000::/3")


class NotAPushService(TrippleError):
    """A refused endpoint."""


@dataclass(frozen=True, slots=True)
class Route:
    """A way to a push service. It connects to the addresses that were checked: a second look-up could give others."""

    host: str
    target: str
    """Path and query."""
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


class PublicRoutes:
    """Routes to hosts of which every address is public."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._lookups = now, Lookups()
        self._known: dict[str, tuple[Addresses, float]] = {}
        """Public hosts with their expiry, the oldest first."""

    async def find(self, endpoint: str) -> Route:
        host, target = parts(endpoint)
        return Route(host, target, await self._addresses(host), _usual_tls())

    def forget(self, host: str) -> None:
        self._known.pop(host, None)

    async def _addresses(self, host: str) -> Addresses:
        known, until = self._known.get(host, ((), 0.0))
        if known and self._now() < until:
            return known
        found = await self._lookups.addresses(host)
        if not found or not all(map(is_public, found)):
            raise NotAPushService("this address leads to no public push service")
        self._remember(host, found)
        return found

    def _remember(self, host: str, addresses: Addresses) -> None:
        self.forget(host)
        while len(self._known) >= MOST_REMEMBERED:
            self.forget(next(iter(self._known)))
        self._known[host] = addresses, self._now() + REMEMBERED


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
