"""Hidden stays hidden: every byte that goes out before a game's end, held against all that its receiver may know.

The messages are not believed to be built from views: what may be known is worked out from the event log, and the bytes
are taken from the wire. Games of two and four seats are played, so that three numbers in a list are always a tile.
"""

import asyncio
import logging
import random
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest

from tripple.client import Guest, NotDone, SeatClient
from tripple.live.tables import React, Ready
from tripple.live.tables.events import Created, Ended, read_event
from tripple.live.tables.state import TableState, apply
from tripple.rules import TILES, Match, Tile

from .house import House, best, in_loop, playing, serving, tried, until
from .tap import Tap

NUMBERED = re.compile(rb'"type":"(?:told|fresh)","number":([0-9]+)')
TEXT = "|".join(map(str, TILES)).encode()
TOLD_TILE = re.compile(rb'"(' + TEXT + rb')[@"]|\[([0-5]),([0-5]),([0-5])\]')
RECORD = b"\r\n\r\ntripple "
SERVERS = ("tripple", "uvicorn", "litestar")
ANY = re.compile(NUMBERED.pattern + b"|" + TOLD_TILE.pattern)


class Log:
    """What each seat may know after each event."""

    def __init__(self, stored: list[bytes]) -> None:
        self.events = [read_event(event) for event in stored]
        self.states = [TableState()]
        for event in self.events:
            self.states.append(apply(self.states[-1], event))
        self.end = next(number for number, event in enumerate(self.events) if isinstance(event, Ended))

    def open_to(self, number: int, seat: int | None) -> set[Tile]:
        match: Match | None = self.states[number + 1].match
        if not match or not match.rounds:
            return set()
        last = match.rounds[-1]
        hands = last.hands if last.end else () if seat is None else (last.hands[seat],)
        return set(last.board.tiles).union(*hands)

    def secrets(self, seat: int | None = None) -> set[bytes]:
        """What a seat may not learn before the end: where the deals come from, who others are, what they call deeds."""
        created, state = self.events[0], self.states[-1]
        assert isinstance(created, Created)
        own = "" if seat is None else state.chairs[seat].person
        others = {event.key for event in self.events if event.key and event.by != own}
        return {text.encode() for text in {created.secret, state.seed, *(state.persons - {own}), *others}}


def tiles_told(sent: bytes, end: int) -> Iterator[tuple[int, Tile]]:
    """Every tile in the bytes of one connection before the game's end, with the position at which it was told."""
    number = -1
    for found in ANY.finditer(sent):
        if found[1]:
            number = int(found[1])
            if number >= end:
                return
        else:
            digits = found[2].decode() if found[2] else b"".join(found.groups()[2:]).decode()
            yield number, Tile.parse("".join(sorted(digits)))


def before_end(sent: bytes, end: int) -> bytes:
    """A record is given after the end only (test_http guards that), maybe to somebody who has not heard of it yet."""
    sent = sent.partition(RECORD)[0]
    for found in NUMBERED.finditer(sent):
        if int(found[1]) >= end:
            return sent[: found.start()]
    return sent


async def play_restlessly(chair: SeatClient, chances: random.Random) -> None:
    """To the end, with mistakes, reactions, lost lines and questions about the running game on the way."""
    messages = aiter(chair)
    while not chair.over:
        assert chair.seat is not None
        if chances.random() < 0.1:
            await chair.close()
            await chair.connect()
        if chances.random() < 0.1:
            await be_a_nuisance(chair, chances)
        acted = False
        if chair.on_turn:
            acted = await tried(chair.play(best(chair)))
        elif chair.table.phase in {"lobby", "pause"} and not chair.table.chairs[chair.seat].ready:
            acted = await tried(chair.ask(Ready(seat=chair.seat)))
        if not acted:
            await anext(messages)


async def be_a_nuisance(chair: SeatClient, chances: random.Random) -> None:
    assert chair.seat is not None
    for ask in (
        lambda: chair.ask(React(seat=chair.seat or 0, reaction="hello")),
        lambda: chair.play("jump"),
        lambda: chair.play("open"),
        lambda: chair.guest.record(chair.id),
        lambda: chair.guest.games(),
        lambda: chair.guest.http("GET", "/metrics"),
        lambda: chair.guest.http("GET", f"/api/tables/{chair.id}/secret"),
    ):
        if chances.random() < 0.5:
            with suppress(NotDone):
                await ask()


async def watch(chair: SeatClient) -> None:
    async for _ in chair:
        if chair.over:
            return


async def play_tapped(house: House, players: int, stack: AsyncExitStack, seed: int) -> tuple[str, list[Tap]]:
    """A whole game with a spectator; every client on a wire of its own, the spectator's the last."""
    taps = [await stack.enter_async_context(Tap.on(house.url)) for _ in range(players + 1)]
    guests = [Guest(tap.url) for tap in taps]
    made = await guests[0].create("seat", size=players, public=True, changes=["target=100"])
    for guest in guests[1:-1]:
        await guest.join(made.id, "seat")
    seats: list[int | None] = [*range(players), None]
    chairs = [
        await stack.enter_async_context(guest.follow(made.id, seat, patience=5))
        for guest, seat in zip(guests, seats, strict=True)
    ]
    await asyncio.gather(
        watch(chairs[-1]),
        *(play_restlessly(chair, random.Random(seed + number)) for number, chair in enumerate(chairs[:-1])),
    )
    return made.id, taps


@pytest.mark.process
@pytest.mark.parametrize("players", [2, 4])
def test_no_byte_tells_a_hidden_tile_before_the_end(
    players: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    @in_loop
    async def check() -> None:
        async with serving(tmp_path) as house:
            async with AsyncExitStack() as stack:
                table, taps = await play_tapped(house, players, stack, seed=players)
            log = Log(await house.services.store.read(table))
        seats: list[int | None] = [*range(players), None]
        told = 0
        for seat, tap in zip(seats, taps, strict=True):
            assert len(tap.lines) > (seat is not None), "reconnects are part of it"
            for line in map(bytes, tap.lines):
                for number, tile in tiles_told(line, log.end):
                    told += 1
                    assert tile in log.open_to(number, seat), f"seat {seat} was told {tile} at {number}"
                early = before_end(line, log.end)
                assert not any(secret in early for secret in log.secrets(seat)), "a secret went out"
                assert seat is not None or log.states[-1].invite.encode() not in line
        assert told > 300, "the check has seen the game"
        check_logs([record for record in caplog.records if record.name.startswith(SERVERS)], log, taps)

    check()


def check_logs(records: list[logging.LogRecord], log: Log, taps: list[Tap]) -> None:
    """The server's logs hold no tile, no secret, no cookie and no invitation, however much is logged."""
    assert records
    ours = "\n".join(record.getMessage() for record in records).encode()
    cookies = {found for tap in taps for line in tap.lines for found in re.findall(rb"tripple=([0-9a-f.]+)", line)}
    assert cookies
    invite = log.states[-1].invite.encode()
    assert not any(secret in ours for secret in {*log.secrets(), *cookies, invite})
    assert not TOLD_TILE.search(ours)


@in_loop
async def test_asking_for_a_tile_does_not_tell_who_has_it(tmp_path: Path) -> None:
    """A refusal for a tile in another hand reads like one for a tile in the pool."""
    async with serving(tmp_path) as house, playing(house) as chairs:
        opener = next(chair for chair in chairs if chair.on_turn)
        other = next(chair for chair in chairs if chair is not opener)
        await opener.play("open")
        await until(other, lambda: other.on_turn)
        assert other.round
        refusals = set()
        for tile in set(map(str, TILES)) - set(other.round.hand):
            with pytest.raises(NotDone) as caught:
                await other.play(f"{tile}@0,0v")
            refusals.add((caught.value.why.reason, caught.value.why.rule, caught.value.why.sentence))
        assert len(refusals) == 1
