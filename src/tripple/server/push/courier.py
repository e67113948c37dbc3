"""Carries notices to people's devices, beside everything else: no move waits for it, and it may fail."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from hashlib import sha256
from typing import Any
from weakref import WeakValueDictionary

from tripple.live import Timekeeper, wait_until
from tripple.locales import translator
from tripple.rules import TrippleError
from tripple.rules.errors import N_
from tripple.store import Store, StoreUnavailable, Subscription, subscriptions

from .notices import Notice
from .posting import SECONDS, post
from .routes import NotAPushService, PublicRoutes, Route
from .sealing import sealed
from .settings import PushSettings
from .signing import Sender, written

MOST_WAITING = 1000
"""Notices on their way; more are dropped."""
MOST_AT_ONCE = 8
"""Connections to push services."""
MOST_OF_ONE = 2
"""How many devices of one person are told at once: push services that one has chosen hold up nobody else."""
WAITS = (0.0, 10.0, 90.0)
"""Seconds before each try; there is no further one."""
_GONE = {404, 410}
_LATER = {408, 425, 429}
_UNREACHED = N_("the push service of this browser cannot be reached")
log = logging.getLogger("tripple.server")


class NotTaken(TrippleError):
    """A push service does not take a notice, for now or for good."""

    def __init__(self, sentence: str, *, again: bool = False, gone: bool = False, **values: object) -> None:
        super().__init__(sentence, **values)
        self.again, self.gone = again, gone


async def _alone(errand: Coroutine[Any, Any, None]) -> None:
    """Nobody waits for it, so nobody else would hear of its faults."""
    try:
        await errand
    except StoreUnavailable as fault:
        log.warning("a notice is lost: %s", fault)
    except Exception:
        log.exception("a notice is lost")


class Courier:
    sender: Sender

    def __init__(
        self, store: Store, settings: PushSettings, clock: Timekeeper, count: Callable[[str], None] = lambda _: None
    ) -> None:
        """Every outcome is counted: sent, gone, failed, dropped."""
        self._store, self._settings, self._clock, self._count = store, settings, clock, count
        self._errands: set[asyncio.Task[None]] = set()
        self._public = PublicRoutes(clock.now)
        self._find = settings.route or self._public.find
        self._lines = asyncio.Semaphore(MOST_AT_ONCE)
        self._own_lines: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """Of each person who is told something just now."""
        self._closed = False

    def open(self, key: bytes) -> None:
        self.sender = Sender(key)

    async def close(self) -> None:
        self._closed = True
        for errand in self._errands:
            errand.cancel()
        await asyncio.gather(*self._errands, return_exceptions=True)

    @property
    def is_busy(self) -> bool:
        """Whether anything is on its way."""
        return bool(self._errands)

    def tell(self, person: str, notice: Notice) -> None:
        """On every device where this person wants to be told, if there is one. Returns at once."""
        if self._closed:
            return
        if len(self._errands) >= MOST_WAITING:
            self._count("dropped")
            return
        self._send(self._tell(person, notice))

    def _send(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_alone(errand), name="a notice")
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _tell(self, person: str, notice: Notice) -> None:
        for device in await self._store.ask(subscriptions.of_person(person)):
            self._send(self._carry(device, notice))

    async def _carry(self, device: Subscription, notice: Notice) -> None:
        """Tries a few times."""
        for wait in WAITS:
            await wait_until(self._clock, self._clock.now() + wait)
            if not await self._again(device, notice):
                break

    async def _again(self, device: Subscription, notice: Notice) -> bool:
        """Whether it has to be tried again."""
        try:
            await self.deliver(device, notice)
        except NotTaken as fault:
            log.info("a notice is not delivered: %s", fault)
            return fault.again
        return False

    async def deliver(self, device: Subscription, notice: Notice) -> None:
        """One try. Raises NotTaken; an endpoint that is there no more is forgotten."""
        try:
            async with self._own_lines.setdefault(device.person, asyncio.Semaphore(MOST_OF_ONE)):
                await self._post(device, await self._way(device), notice)
        except NotTaken as fault:
            if fault.gone:
                await self._store.write(subscriptions.unsubscribe(device.endpoint, device.person))
            self._count("gone" if fault.gone else "failed")
            raise
        self._count("sent")

    async def _way(self, device: Subscription) -> Route:
        """It was a push service when the device asked for notices, so a name that leads astray now may come back."""
        try:
            return await self.route(device.endpoint)
        except NotAPushService as fault:
            raise NotTaken(fault.sentence, again=True) from fault
        except OSError as fault:
            raise NotTaken(_UNREACHED, again=True) from fault

    async def _post(self, device: Subscription, route: Route, notice: Notice) -> None:
        try:
            async with self._lines:
                # In a thread: signing and sealing would keep everybody's moves waiting.
                headers, message = await asyncio.to_thread(self._written, device, notice, route)
                status = await post(route, headers, message)
        except OSError as fault:
            self._public.forget(route.host)
            raise NotTaken(_UNREACHED, again=True) from fault
        if not 200 <= status < 300:
            again = status in _LATER or status >= 500
            sentence = N_("the push service at {host} did not accept the notice (status {status})")
            raise NotTaken(sentence, again=again, gone=status in _GONE, host=route.host, status=status)

    def _written(self, device: Subscription, notice: Notice, route: Route) -> tuple[dict[str, str], bytes]:
        said = notice.said(translator(device.language))
        return self._headers(device, notice, route), sealed(said, device.public, device.secret)

    async def route(self, endpoint: str) -> Route:
        """Raises NotAPushService, OSError."""
        async with asyncio.timeout(SECONDS):
            return await self._find(endpoint)

    def _headers(self, device: Subscription, notice: Notice, route: Route) -> dict[str, str]:
        contact = self._settings.contact or device.site
        return {
            # Push services compare it with their own clocks, so the machine's is meant, however it was set.
            "authorization": self.sender.authorization(route.service, contact, time.time()),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(max(0, round(notice.lasts))),
            "urgency": "normal",
            # A phone that was off gets the last notice about a table, and not all of them.
            "topic": written(sha256(notice.address.encode()).digest()[:24]),
        }
