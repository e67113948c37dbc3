"""Tables that a script has brought to an end, for people who then look at it in a browser."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from typing import Any, TypeVar

from tests.server.house import best, tried
from tripple.client import Guest, SeatClient
from tripple.live.tables import AddComputer, AnyCommand, Ready

from .person import Person

T = TypeVar("T")
SHORT = "hands=2,2,2,2,2,2"
FAR = "target=90000"
"""A round ends soon, and the game does not end with it."""
COMPUTERS = ("Greta", "Otto", "Mila", "Ivo", "Nora")


def apart(work: Coroutine[Any, Any, T]) -> T:
    """Beside the browser, which has an event loop of its own in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Company:
    """People at a table, known by their cookies."""

    def __init__(self, url: str, *names: str, computers: int = 0, **settings: Any) -> None:
        self.names, self.computers, self.settings = names, computers, {"changes": [SHORT, FAR], **settings}
        self.guests = [Guest(url) for _ in names]
        self.id = ""

    def play_to(self, phase: str) -> "Company":
        apart(self._play_to(phase))
        return self

    def sits_at(self, person: Person, seat: int = 0) -> Person:
        """This browser is that player's; at the table at once."""
        person.be_known_by(self.guests[seat].cookie or "")
        person.go(f"/t/{self.id}")
        return person

    def ask(self, seat: int, make: Callable[[int], AnyCommand]) -> None:
        """What a player does at another device."""
        apart(self._ask(seat, make(seat)))

    async def _ask(self, seat: int, command: AnyCommand) -> None:
        async with self.guests[seat].follow(self.id, seat) as chair:
            await chair.ask(command)

    async def _play_to(self, phase: str) -> None:
        first = self.guests[0]
        made = await first.create(self.names[0], size=len(self.names) + self.computers, **self.settings)
        self.id = made.id
        for guest, name in list(zip(self.guests, self.names, strict=True))[1:]:
            await guest.join(made.id, name, made.invite)
        async with AsyncExitStack() as stack:
            follow = [guest.follow(made.id, seat) for seat, guest in enumerate(self.guests)]
            chairs = [await stack.enter_async_context(one) for one in follow]
            for name in COMPUTERS[: self.computers]:
                await chairs[0].ask(AddComputer(level="greedy", name=name))
            await asyncio.gather(*(_play(chair, phase) for chair in chairs))


async def _play(chair: SeatClient, phase: str) -> None:
    """Always what gives most at once."""
    assert chair.seat is not None
    await chair.ask(Ready(seat=chair.seat))
    messages = aiter(chair)
    while chair.table.phase != phase:
        if not (chair.on_turn and await tried(chair.play(best(chair)))):
            await anext(messages)
