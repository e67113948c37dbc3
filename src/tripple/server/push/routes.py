"""Where an endpoint leads. Visitors name endpoints, so none may lead into the server's own house."""

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
"""Seconds for which a public host is not looked up again."""
MOST_REMEMBERED = 1000
_VISIBLE = re.compile(r"[!-~]+")
_UNICAST = IPv6Network("2000::/3")


class NotAPushService(TrippleError):
    """An endpoint that nothing is sent to."""


@dataclass(frozen=True, slots=True)
class Route:
    """A way to a push service. The addresses are the ones that were looked at: no second look-up can change them."""

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
"""From an endpoint to its route. Raises NotAPushService, or OSError where there is no way just now."""


def parts(endpoint: str) -> tuple[str, str]:
    """Host and target of an endpoint that looks like one."""
    try:
        found = urlsplit(endpoint)
        plain = found.port in (None, PORT) and found.username is None and not found.fragment
    except ValueError:
        raise NotAPushService("this is not the address of a push service") from None
    if found.scheme != "https" or not found.hostname:
        raise NotAPushService("the address of a push service begins with https://")
    if not plain or not _VISIBLE.fullmatch(endpoint) or len(endpoint) > MOST_ENDPOINT:
        raise NotAPushService("this is not the address of a push service")
    return found.hostname, (found.path or "/") + (f"?{found.query}" if found.query else "")


class PublicRoutes:
    """Only to where everybody could go: every address of the host has to be a public one."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._lookups = now, Lookups()
        self._known: dict[str, tuple[Addresses, float]] = {}
        """Public hosts and until when they are remembered, the last looked up last."""

    async def find(self, endpoint: str) -> Route:
        """Raises NotAPushService, OSError."""
        host, target = parts(endpoint)
        return Route(host, target, await self._addresses(host), _usual_tls())

    def forget(self, host: str) -> None:
        """It may have moved: it is looked up again."""
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
    """Neither this machine nor its network, also not by way of an IPv4 address within an IPv6 one."""
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
