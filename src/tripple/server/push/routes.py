"""Where an endpoint leads. Visitors name endpoints, so none may lead into the server's own house."""

import asyncio
import re
import socket
import ssl
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv6Network, ip_address
from urllib.parse import urlsplit

from tripple.rules import TrippleError

MOST_ENDPOINT = 1000
"""Characters; push services' own are 150 to 600 long."""
_PORT = 443
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
    addresses: tuple[str, ...]
    tls: ssl.SSLContext
    port: int = _PORT

    @property
    def service(self) -> str:
        return f"https://{self.host}"


Router = Callable[[str], Awaitable[Route]]
"""From an endpoint to its route. Raises NotAPushService, or OSError where there is no way just now."""


def parts(endpoint: str) -> tuple[str, str]:
    """Host and target of an endpoint that looks like one."""
    try:
        found = urlsplit(endpoint)
        plain = found.port in (None, _PORT) and found.username is None and not found.fragment
    except ValueError:
        raise NotAPushService("this is not the address of a push service") from None
    if found.scheme != "https" or not found.hostname:
        raise NotAPushService("the address of a push service begins with https://")
    if not plain or not _VISIBLE.fullmatch(endpoint) or len(endpoint) > MOST_ENDPOINT:
        raise NotAPushService("this is not the address of a push service")
    return found.hostname, (found.path or "/") + (f"?{found.query}" if found.query else "")


async def public_route(endpoint: str) -> Route:
    """Only to where everybody could go: every address of the host has to be a public one."""
    host, target = parts(endpoint)
    addresses = await asyncio.get_running_loop().run_in_executor(_names(), _addresses, host)
    if not addresses or not all(map(is_public, addresses)):
        raise NotAPushService("this address leads to no public push service")
    return Route(host, target, addresses, _usual_tls())


def _addresses(host: str) -> tuple[str, ...]:
    try:
        found = socket.getaddrinfo(host, _PORT, type=socket.SOCK_STREAM)
    except UnicodeError:
        return ()
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))


@cache
def _names() -> ThreadPoolExecutor:
    """Looking a name up may take as long as somebody else wants it to: nothing else waits behind that."""
    return ThreadPoolExecutor(2, thread_name_prefix="tripple-push-names")


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
