"""This machine for phones on the local network: its address, its QR code, and a name, by multicast DNS."""

import io
import logging
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

import segno

from tripple.extras import has

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf

_KIND = "_http._tcp.local."
NAMES = ("tripple", *(f"tripple-{number}" for number in range(2, 10)))
PATIENCE = 1500  # milliseconds in which another server would have answered
log = logging.getLogger(__name__)


def address() -> str | None:
    """This machine's address in its network. A routing lookup is enough, no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation: no machine answers there
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith("127.") else found


@asynccontextmanager
async def named(here: str | None, port: int) -> AsyncIterator[Sequence[str]]:
    """Answer to the first free name of tripple.local, tripple-2.local, …, which is returned; none if it cannot be."""
    if here is None or not has("lan"):
        yield ()
        return
    from zeroconf import Error, IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    async with AsyncExitStack() as stack:
        names: tuple[str, ...] = ()
        try:
            speaker = AsyncZeroconf(interfaces=[here], ip_version=IPVersion.V4Only)
            stack.push_async_callback(speaker.async_close)
            names = (await _registered(speaker, here, port),)
        except (OSError, Error) as fault:
            log.warning("this machine gets no name on the local network: %s", fault)
        yield names


async def _registered(speaker: "AsyncZeroconf", here: str, port: int) -> str:
    """Take the first name that no other server on the network answers to."""
    from zeroconf import DNSQuestionType, ServiceInfo
    from zeroconf.asyncio import AsyncServiceInfo

    for name in NAMES:
        # Asked by multicast: the library asks for an answer to this address, where another process may get it.
        other = AsyncServiceInfo(_KIND, f"{name}.{_KIND}")
        if await other.async_request(speaker.zeroconf, PATIENCE, DNSQuestionType.QM):
            continue
        own = ServiceInfo(_KIND, f"{name}.{_KIND}", port, addresses=[socket.inet_aton(here)], server=f"{name}.local.")
        await (await speaker.async_register_service(own, cooperating_responders=True))
        return f"{name}.local"
    raise OSError(f"there are servers named {', '.join(NAMES)}")


def picture(url: str) -> str:
    drawn = io.StringIO()
    segno.make(url, error="m").terminal(drawn, compact=True)
    return drawn.getvalue()
