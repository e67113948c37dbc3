"""How many moves a second the server keeps, with every one on disk, and how long people wait for them.

The server runs in a process of its own and the players in this one. The yardstick is a bare WebSocket echo on the same
stack, measured in the same run with as many connections. Then it says what a move costs by stage (stages.py), and what
a connection costs on which nothing happens.
"""

import argparse
import asyncio
import json
import random
import socket
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Collection, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import stages
import uvicorn
from line import Line
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from report import report

from tripple.client import Guest
from tripple.live.tables import TableConfig
from tripple.server.limits import ServerLimits
from tripple.server.run import BoundedWebSocket, Server, listen, most_files, run
from tripple.server.services.services import Services
from tripple.store import open_store

SEATS = 4
PARTS = ("games", "idle")
LIMITS = ServerLimits(
    messages=1e9,
    requests=1e9,
    lines=10**6,
    connections=10**6,
    tables=10**6,
    public_tables=10**6,
    new_tables=1e9,
    new_guests=1e9,
    silent_seconds=300.0,
)
PACE = TableConfig(pause=0.01)


class Option(msgspec.Struct):
    action: str


class Round(msgspec.Struct):
    options: list[Option] = []


class Heard(msgspec.Struct):
    """As much of a message as a player needs, so that the players cost little."""

    type: str
    number: int = -1
    id: str | None = None
    reason: str | None = None
    round: Round | None = None


_decoder = msgspec.json.Decoder(Heard)


# The server's process


@websocket("/echo")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    try:
        while True:
            await socket.send_data(await socket.receive_data("text"))
    except WebSocketDisconnect:
        return


async def serve_echo(bound: socket.socket) -> None:
    app = Litestar([echo], openapi_config=None, logging_config=None)
    config = uvicorn.Config(app, http="httptools", ws=BoundedWebSocket, ws_per_message_deflate=False, log_config=None)
    await uvicorn.Server(config).serve([bound])


async def serve_games(bound: socket.socket, database: str) -> None:
    async with Services(open_store(database), limits=LIMITS, config=PACE) as services:
        await Server(services).serve([bound])


def serve(database: str | None) -> None:
    stages.Sampler().listen()
    with listen("127.0.0.1", 0) as bound:
        print(bound.getsockname()[1], flush=True)
        run(serve_games(bound, database) if database else serve_echo(bound))


@asynccontextmanager
async def server(*arguments: str, script: str = __file__) -> AsyncIterator[tuple[str, Process]]:
    """The address of a server, and the process of its own that runs this script."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, script, "--serve", *arguments, stdout=asyncio.subprocess.PIPE, limit=2**20
    )
    assert process.stdout
    url = f"http://127.0.0.1:{(await process.stdout.readline()).decode().strip()}"
    try:
        yield url, process
    finally:
        process.terminate()
        await process.wait()


def memory(pid: int) -> int:
    """Resident kilobytes."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


# The players' process


class Echo(NamedTuple):
    a_second: float
    a_cpu_second: float  # while the server's process works for a second; neighbours on the machine change that little


async def measure_echo(connections: int, seconds: float) -> Echo:
    async with server() as (url, process):
        pid = process.pid
        await asyncio.sleep(1)
        lines = [await Line.open(url, "/echo", {}) for _ in range(connections)]
        counts = [0] * connections
        burnt, until = cpu_seconds(pid), time.perf_counter() + seconds

        async def talk(number: int) -> None:
            message = "x" * 100
            while time.perf_counter() < until:
                await lines[number].send(message)
                await lines[number].recv()
                counts[number] += 1

        await asyncio.gather(*map(talk, range(connections)))
        burnt = cpu_seconds(pid) - burnt
        await asyncio.gather(*(line.close() for line in lines))
    return Echo(sum(counts) / seconds, sum(counts) / burnt)


class Figures:
    """What was measured since the last start."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        self.began = time.perf_counter()
        self.acknowledged: list[float] = []
        self.told: list[float] = []
        self.late: list[float] = []  # how late the players' own process was: their share of the waiting
        self.messages = 0
        self.refused = 0

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.began


async def beat(figures: Figures, every: float = 0.005) -> None:
    while True:
        due = time.perf_counter() + every
        await asyncio.sleep(every)
        figures.late.append(time.perf_counter() - due)


class Game:
    """One table, with a connection for each seat. `wait` is how long it lets pass between two moves."""

    def __init__(self, figures: Figures) -> None:
        self.figures, self.wait = figures, 0.0
        self.lines: list[Line] = []
        self.sent: dict[int, float] = {}
        self.ended = False
        self.moving: asyncio.Task[None] | None = None

    async def open(self, *urls: str) -> None:
        """The seats sit at these servers, one after the other."""
        guest = Guest(urls[0])
        made = await guest.create("0", size=SEATS, changes=["target=100000"])
        for seat in range(1, SEATS):
            await guest.join(made.id, str(seat), made.invite)
        for seat in range(SEATS):
            self.lines.append(await Line.open(urls[seat % len(urls)], f"/ws/{made.id}", guest.headers()))
            await self.lines[seat].send(json.dumps({"type": "hello", "seat": seat}))

    async def ready(self) -> None:
        for seat, line in enumerate(self.lines):
            await self.ask(line, {"do": "ready", "seat": seat}, f"r{seat}", SEATS + seat)
            while (await self._heard(line)).type != "done":
                pass

    def play(self) -> None:
        for seat, line in enumerate(self.lines):
            line.listen(partial(self._hear, seat, line))

    def _hear(self, seat: int, line: Line, text: bytes) -> None:
        now = time.perf_counter()
        heard = _decoder.decode(text)
        self.figures.messages += 1
        if heard.type == "done":
            self.figures.acknowledged.append(now - self.sent.get(heard.number, now))
        elif heard.type == "told":
            self._take_in(seat, line, heard, now)
        elif heard.type == "refused":
            self.figures.refused += 1

    def stop(self) -> None:
        self.ended = True
        if self.moving:
            self.moving.cancel()

    def _take_in(self, seat: int, line: Line, heard: Heard, now: float) -> None:
        if heard.number in self.sent:
            self.figures.told.append(now - self.sent[heard.number])
        if heard.round and heard.round.options and not self.ended:
            move = self._move(seat, line, heard.number, heard.round.options[0].action)
            self.moving = asyncio.create_task(move)

    async def _move(self, seat: int, line: Line, seen: int, action: str) -> None:
        if self.wait:
            await asyncio.sleep(random.uniform(0, 2 * self.wait))
        self.sent.pop(seen - 50, None)
        self.sent[seen + 1] = time.perf_counter()
        await self.ask(line, {"do": "play", "seat": seat, "action": action}, str(seen), seen)

    async def ask(self, line: Line, command: dict[str, Any], key: str, seen: int) -> None:
        await line.send(json.dumps({"type": "ask", "id": key, "seen": seen, "command": command}))

    async def _heard(self, line: Line) -> Heard:
        return _decoder.decode(await line.recv())


def quantile(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def waits(name: str, figures: Figures) -> str:
    ack, told, late = (
        f"{quantile(waited, 0.5):.1f} / {quantile(waited, 0.99):.1f} ms"
        for waited in (figures.acknowledged, figures.told, figures.late)
    )
    return (
        f"{name}: p50 / p99 from move to answer {ack}, to all seats {told}; the players themselves were late by {late}"
    )


async def measure_games(games: int, seconds: float, echoed: Echo) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        async with server(str(Path(folder) / "games.db")) as (url, process):
            figures = Figures()
            tables = [Game(figures) for _ in range(games)]
            await begin(tables[:10], url)
            before = memory(process.pid)  # with all that is loaded and remembered once, whoever plays
            await begin(tables[10:], url)
            lines = await measure_playing(tables, figures, seconds, echoed, process)
            grown = (memory(process.pid) - before) / len(tables[10:])
            lines.append(f"memory: {grown:.0f} KiB a game with its {SEATS} connections")
            await leave(tables)
            return lines


async def begin(tables: list[Game], url: str) -> None:
    await in_tens(table.open(url) for table in tables)
    await play(tables)


async def play(tables: Sequence[Game]) -> None:
    await in_tens(table.ready() for table in tables)
    for table in tables:
        table.play()
    await asyncio.gather(*(kick_off(table) for table in tables))
    await asyncio.sleep(3)


async def in_tens(tasks: Iterable[Coroutine[Any, Any, None]]) -> None:
    tasks = list(tasks)
    for some in range(0, len(tasks), 10):
        await asyncio.gather(*tasks[some : some + 10])


async def leave(tables: Iterable[Game]) -> None:
    for table in tables:
        table.stop()
    await asyncio.sleep(1)
    await asyncio.gather(*(line.close() for table in tables for line in table.lines))


async def measure_playing(
    tables: list[Game], figures: Figures, seconds: float, echoed: Echo, process: Process
) -> list[str]:
    beating, cheap = asyncio.create_task(beat(figures)), echoed.a_cpu_second
    busy = await watch(figures, seconds, process.pid)
    moves, messages = len(figures.acknowledged) / figures.seconds, figures.messages / figures.seconds
    lines = [
        f"{len(tables)} games of {SEATS}: {moves:,.0f} moves/s on disk, {messages:,.0f} messages/s to players",
        f"echo on the same stack: {echoed.a_second:,.0f} messages/s to players",
        f"ratio to the echo: {messages / echoed.a_second:.0%} in messages, {moves / echoed.a_second:.0%} in moves",
        f"in a CPU-second: {moves / busy:,.0f} moves ({messages / busy:,.0f} messages), or {cheap:,.0f} echoes",
        f"ratio of those: {messages / busy / cheap:.0%} in messages, {moves / busy / cheap:.0%} in moves",
        waits("at full speed", figures),
        f"the server's process used {busy:.0%} of a core; {figures.refused} refusals",
    ]
    lines += stages.table(*await sample(figures, seconds, process))
    for table in tables:
        table.wait = len(tables) / (moves / 2)
    await asyncio.sleep(5)
    busy = await watch(figures, seconds, process.pid)
    half = len(figures.acknowledged) / figures.seconds
    lines.append(waits(f"at {half:,.0f} moves/s, half of that ({busy:.0%} of a core)", figures))
    beating.cancel()
    return lines


async def watch(figures: Figures, seconds: float, pid: int) -> float:
    """How many cores the server needs meanwhile."""
    figures.start()
    burnt = cpu_seconds(pid)
    await asyncio.sleep(seconds)
    return (cpu_seconds(pid) - burnt) / figures.seconds


async def sample(figures: Figures, seconds: float, process: Process) -> tuple[stages.Sampled, int]:
    """Where the time goes, in how many moves: a while of its own, because looking costs a little, too."""
    assert process.stdout
    process.send_signal(stages.BEGIN)
    figures.start()
    await asyncio.sleep(seconds)
    process.send_signal(stages.END)
    return stages.read(await process.stdout.readline()), len(figures.acknowledged)


async def measure_idle(connections: int, to_a_table: int = 20) -> list[str]:
    """Watchers of tables where nothing happens."""
    with tempfile.TemporaryDirectory() as folder:
        async with server(str(Path(folder) / "games.db")) as (url, process):
            guest = Guest(url)
            made = [await guest.create("0", size=2, public=True) for _ in range(connections // to_a_table)]
            lines = [await Line.open(url, f"/ws/{one.id}", {}) for one in made]
            await asyncio.gather(*(hear_first(line) for line in lines))
            before, opened = memory(process.pid), len(lines)
            for _ in range(to_a_table - 1):
                more = [await Line.open(url, f"/ws/{one.id}", {}) for one in made]
                await asyncio.gather(*(hear_first(line) for line in more))
                lines += more
            grown = (memory(process.pid) - before) / (len(lines) - opened)
            burnt = cpu_seconds(process.pid)
            await asyncio.sleep(5)
            burnt = (cpu_seconds(process.pid) - burnt) / 5
            alive = sum(line.is_open for line in lines)
            await asyncio.gather(*(line.close() for line in lines))
    return [f"{alive:,} of {len(lines):,} idle connections held: {grown:.1f} KiB each, {burnt:.1%} of a core for all"]


async def hear_first(line: Line) -> None:
    await line.send(json.dumps({"type": "hello"}))
    await line.recv()


async def kick_off(table: Game) -> None:
    """The opening: whoever is on turn learnt it while getting ready, so every seat tries."""
    seen = 2 * SEATS + 1
    for seat, line in enumerate(table.lines):
        table.sent[seen + 1] = time.perf_counter()
        await table.ask(line, {"do": "play", "seat": seat, "action": "open"}, f"o{seat}", seen)


async def measure(games: int, seconds: float, idle: int, parts: Collection[str]) -> None:
    lines = []
    if "games" in parts:
        lines += await measure_games(games, seconds, await measure_echo(games * SEATS, seconds))
    if "idle" in parts:
        lines += await measure_idle(idle)
    report("The server", lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", default=PARTS, help=f"of {', '.join(PARTS)}; all of them if none is named")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--idle", type=int, default=10_000, help="connections on which nothing happens")
    parser.add_argument("--serve", nargs="*", metavar="DATABASE", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve is not None:
        serve(*options.serve or [None])
    else:
        most_files()
        run(measure(options.games, options.seconds, options.idle, options.parts))
