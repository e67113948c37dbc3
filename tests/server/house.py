"""A server for tests, in the test's own event loop, and players who act at it."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.loop import in_loop as in_loop
from tripple.client import Guest, NotDone, SeatClient
from tripple.live.tables import Closing, Ready, TableConfig, Tempo
from tripple.look.scene import Option
from tripple.server.limits import ServerLimits
from tripple.server.run import Server, listen
from tripple.server.services.services import Services
from tripple.store import Store, open_store

QUICK = TableConfig(calm=Tempo(0.0, 0.0, 0.01), pause=0.05, gone=30.0, hint=0.01)
FREE = ServerLimits(
    messages=1e6,
    requests=1e6,
    connections=10**4,
    lines=10**4,
    tables=10**4,
    public_tables=10**4,
    new_tables=1e6,
    new_guests=1e6,
    lobbies=1e6,
    hints=1e6,
    advice=1e6,
    pads=1e6,
    prints=1e6,
    studies=1e6,
    look_backs=1e6,
    strengths=1e6,
    notices=1e6,
    work=1e6,
)
"""As much as one likes: tests ask more often than people."""


class House:
    """A running server."""

    def __init__(self, services: Services, url: str) -> None:
        self.services, self.url = services, url

    def guest(self) -> Guest:
        return Guest(self.url)

    def web(self, **how: Any) -> httpx.AsyncClient:
        """As patient as a busy machine may need it. Without certificates: reading all that are known takes its time."""
        return httpx.AsyncClient(base_url=self.url, timeout=60, verify=False, **how)


@asynccontextmanager
async def serving(
    folder: Path,
    *,
    store: Store | None = None,
    limits: ServerLimits = FREE,
    config: TableConfig = QUICK,
    **services: Any,
) -> AsyncIterator[House]:
    with listen("127.0.0.1", 0) as bound:
        async with Services(
            store or open_store(str(folder / "games.db")), limits=limits, config=config, **services
        ) as opened:
            started = asyncio.Event()
            server = Server(opened, ready=started.set)
            running = asyncio.create_task(server.serve([bound]))
            await started.wait()
            try:
                yield House(opened, f"http://127.0.0.1:{bound.getsockname()[1]}")
            finally:
                server.should_exit = True
                await running


@asynccontextmanager
async def seated(house: House, names: str = "AB", **settings: Any) -> AsyncIterator[list[SeatClient]]:
    """A table with so many people, each with a chair, nobody ready yet."""
    async with AsyncExitStack() as stack:
        guests = [house.guest() for _ in names]
        made = await guests[0].create(names[0], **{"size": len(names), **settings})
        for guest, name in zip(guests[1:], names[1:], strict=True):
            await guest.join(made.id, name, made.invite)
        yield [await stack.enter_async_context(guest.follow(made.id, seat)) for seat, guest in enumerate(guests)]


@asynccontextmanager
async def playing(house: House, names: str = "AB", **settings: Any) -> AsyncIterator[list[SeatClient]]:
    """The same, dealt."""
    async with seated(house, names, **settings) as chairs:
        for chair in chairs:
            assert chair.seat is not None
            await chair.ask(Ready(seat=chair.seat))
        for chair in chairs:
            await until(chair, lambda chair=chair: chair.round is not None)  # type: ignore[misc]
        yield chairs


async def until(chair: SeatClient, condition: Callable[[], bool]) -> None:
    if hasattr(chair, "table") and condition():
        return
    async for _ in chair:
        if condition():
            return
    raise AssertionError("the server went before it happened")


def best(chair: SeatClient) -> str:
    """The option that gives the most points now."""
    assert chair.round
    return max(chair.round.options, key=_points).action


def _points(option: Option) -> tuple[int, str]:
    return sum(line.points for line in option.lines), option.action


async def play_on(chair: SeatClient) -> None:
    """Plays the seat to the game's end, or to the server's."""
    messages = aiter(chair)
    while not chair.over:
        acted = False
        if chair.on_turn:
            acted = await tried(chair.play(best(chair)))
        elif chair.table.phase == "pause" and chair.seat is not None and not chair.table.chairs[chair.seat].ready:
            acted = await tried(chair.ask(Ready(seat=chair.seat)))
        if not acted and isinstance(await anext(messages, Closing()), Closing):
            return


async def tried(asked: Awaitable[object]) -> bool:
    """Whether a deed came in time: others act, too."""
    try:
        await asked
    except NotDone as fault:
        if fault.why.reason not in {"stale", "phase", "turn"}:
            raise
        return False
    return True


class HandClock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.seconds = time.time()

    def __call__(self) -> float:
        return self.seconds
