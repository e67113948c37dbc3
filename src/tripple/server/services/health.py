"""Health of the database: at most one write every two seconds however often it is asked, and a quick answer."""

import asyncio
from collections.abc import Callable

from tripple.store import Store, StoreUnavailable, links

FRESH = 2.0  # seconds for which a result counts
PATIENCE = 3.0


class HealthCheck:
    def __init__(self, store: Store, now: Callable[[], float], monotonic: Callable[[], float]) -> None:
        self._store, self._now, self._monotonic = store, now, monotonic
        self._asked = 0.0
        self._asking: asyncio.Task[float] | None = None

    async def check(self) -> None:
        """Raise StoreUnavailable if a move could not be written now, or only after a long wait."""
        if self._asking is None or (self._asking.done() and self._monotonic() - self._asked > FRESH):
            self._asked = self._monotonic()
            self._asking = asyncio.create_task(links.pulse(self._store, self._now()), name="pulse")
            self._asking.add_done_callback(_heard)
        asking = self._asking  # while this one waits, another caller may have asked again
        done, _ = await asyncio.wait([asking], timeout=PATIENCE)
        if not done:
            raise StoreUnavailable("the database does not answer")
        asking.result()

    async def close(self) -> None:
        if self._asking:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)


def _heard(asking: "asyncio.Task[float]") -> None:
    """Retrieve the exception: every caller may be gone."""
    if not asking.cancelled():
        asking.exception()
