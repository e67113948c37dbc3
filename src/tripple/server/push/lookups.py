"""DNS look-ups. A name's owner decides how long one takes."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread

MOST_AT_ONCE = 8
PORT = 443

Addresses = tuple[str, ...]


class Lookups:
    """One daemon thread per look-up, awaited by nothing: neither other look-ups nor the end of the server.

    A thread pool would not do: Python joins the threads of its pools at exit, even after their shutdown.
    """

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(MOST_AT_ONCE)
        self._asked: dict[str, asyncio.Future[Addresses]] = {}
        """Look-ups under way, by host."""

    async def addresses(self, host: str) -> Addresses:
        """Raises OSError. A caller may give up, but the look-up goes on and is shared with later callers."""
        if host not in self._asked:
            await self._free.acquire()
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
        # Where everybody has given up, nobody asks what went wrong either.
        self._asked.pop(host).exception()
        self._free.release()


def _look_up(host: str, asked: asyncio.Future[Addresses], loop: asyncio.AbstractEventLoop) -> None:
    told: Callable[[], None]
    try:
        told = partial(asked.set_result, _addresses(host))
    except Exception as fault:
        told = partial(asked.set_exception, fault)
    with suppress(RuntimeError):  # the loop has ended meanwhile
        loop.call_soon_threadsafe(told)


def _addresses(host: str) -> Addresses:
    try:
        found = socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    except UnicodeError:
        return ()
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))
