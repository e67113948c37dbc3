"""Delivery of notices, apart from everything else: no move waits for one, and it may fail."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from hashlib import sha256
from weakref import WeakValueDictionary

from tripple.live import Timekeeper, wait_until
from tripple.locales import translator
from tripple.rules import TrippleError
from tripple.rules.errors import N_
from tripple.store import Store, StoreUnavailable, Subscription, subscriptions

from .crypto import Sender, sealed, written
from .notices import Notice
from .posting import SECONDS, post
from .routes import NotAPushService, PublicRoutes, PushSettings, Route

MOST_WAITING = 1000  # notices under way; further ones are dropped
MOST_AT_ONCE = 8  # connections to push services
MOST_OF_ONE = 2  # simultaneous deliveries per person: a slow push service of a guest's choice delays no other guest
WAITS = (0.0, 10.0, 90.0)  # seconds before each attempt
_GONE = {404, 410}
_LATER = {408, 425, 429}
_UNREACHED = N_("the push service of this browser cannot be reached")
log = logging.getLogger("tripple.server")


class NotTaken(TrippleError):
    """A push service has refused a notice, for now or for good."""

    def __init__(self, sentence: str, *, again: bool = False, gone: bool = False, **values: object) -> None:
        super().__init__(sentence, **values)
        self.again, self.gone = again, gone


async def _alone(errand: Awaitable[None]) -> None:
    """Log the faults of a task that no one awaits."""
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
        """`count` gets every outcome: sent, gone, failed, dropped."""
        self._store, self._settings, self._clock, self._count = store, settings, clock, count
        self._errands: set[asyncio.Task[None]] = set()
        self._public = PublicRoutes(clock.now)
        self._find = settings.route or self._public.find
        self._lines = asyncio.Semaphore(MOST_AT_ONCE)
        self._own_lines: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """By person, while something is sent to them."""
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
        return bool(self._errands)

    def tell(self, person: str, notice: Notice) -> None:
        """Notify all subscribed devices of a person. Returns at once."""
        if self._closed:
            return
        if len(self._errands) >= MOST_WAITING:
            self._count("dropped")
            return
        self._send(self._tell(person, notice))

    def _send(self, errand: Awaitable[None]) -> None:
        task = asyncio.create_task(_alone(errand), name="a notice")
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _tell(self, person: str, notice: Notice) -> None:
        for device in await self._store.ask(subscriptions.of_person(person)):
            self._send(self._carry(device, notice))

    async def _carry(self, device: Subscription, notice: Notice) -> None:
        for wait in WAITS:
            await wait_until(self._clock, self._clock.now() + wait)
            if not await self._again(device, notice):
                break

    async def _again(self, device: Subscription, notice: Notice) -> bool:
        """Attempt a delivery; True if it should be repeated."""
        try:
            await self.deliver(device, notice)
        except NotTaken as fault:
            log.info("a notice is not delivered: %s", fault)
            return fault.again
        return False

    async def deliver(self, device: Subscription, notice: Notice) -> None:
        """Attempt a delivery once. Raises NotTaken; a subscription that no longer exists is removed."""
        try:
            # Before the look-up and the common lines: a slow name or service blocks only those who chose it.
            async with self._own_lines.setdefault(device.person, asyncio.Semaphore(MOST_OF_ONE)):
                await self._post(device, await self._way(device), notice)
        except NotTaken as fault:
            if fault.gone:
                await self._store.write(subscriptions.unsubscribe(device.endpoint, device.person))
            self._count("gone" if fault.gone else "failed")
            raise
        self._count("sent")

    async def _way(self, device: Subscription) -> Route:
        """Look the route up again: it was valid at subscription, so a fault now may be temporary."""
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
            self._public.forget(route.host)  # the host may have moved
            raise NotTaken(_UNREACHED, again=True) from fault
        if not 200 <= status < 300:
            again = status in _LATER or status >= 500
            sentence = N_("the push service at {host} did not accept the notice (status {status})")
            raise NotTaken(sentence, again=again, gone=status in _GONE, host=route.host, status=status)

    def _written(self, device: Subscription, notice: Notice, route: Route) -> tuple[dict[str, str], bytes]:
        said = notice.said(translator(device.language))
        return self._headers(device, notice, route), sealed(said, device.public, device.secret)

    async def route(self, endpoint: str) -> Route:
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
