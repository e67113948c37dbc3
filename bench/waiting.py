"""How long a stranger waits for a move while one visitor keeps the server busy, with the limits as they are by default.

Three processes: the server as `tripple serve` starts it, the visitor (from 127.0.0.2, so that the two do not share an
address), and this one, which plays and now and then opens the first page as a newcomer would.
"""

import argparse
import asyncio
import itertools
import json
import random
import re
import resource
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from line import Line
from report import report

from server import Figures, Game, kick_off, memory, quantile, server
from tripple.bots import Budget
from tripple.bots.simple import greedy
from tripple.learning.puzzles import puzzles
from tripple.live.tables import Join, Play, Ready, Settings, TableConfig
from tripple.notation import Game as Played
from tripple.notation import Seat, write_action, write_game, write_position
from tripple.rules import Deal, Match, Round, sheet
from tripple.server.run import Server, listen, run
from tripple.server.services.services import Services
from tripple.store import open_store

VISITOR = "127.0.0.2"
LINES = 8
GUESTS = 60
HALF_SENT = 1_100
MANY = 30  # tiles on the board of a position; with fewer there are fewer places, with more fewer tiles to fit them
LONGEST = 5.0  # seconds after which a newcomer gives up
MOST_TIMES = 5  # a stranger's move may take this many times as long as on an idle server, p50


class Site(NamedTuple):
    """Where to attack: the server, and a game there that is over."""

    host: str
    port: int
    table: str
    record: str  # the path of a long record


# The visitor's process
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def opened(site: Site) -> Streams:
    return await asyncio.open_connection(site.host, site.port, local_addr=(VISITOR, 0), limit=2**24)


def request(method: str, path: str, body: object = None) -> Callable[[Site], bytes]:
    def written(site: Site) -> bytes:
        content = b"" if body is None else json.dumps(body).replace('"RECORD"', long_text(site)).encode()
        head = f"{method} {path.format(table=site.table)} HTTP/1.1\r\nHost: {site.host}:{site.port}\r\n"
        return f"{head}Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n".encode() + content

    return written


@cache
def long_text(site: Site) -> str:
    return json.dumps(Path(site.record).read_text(encoding="utf-8"))


async def answered(reader: asyncio.StreamReader) -> str:
    """Reads one answer; its head."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    if "chunked" in head:
        while (size := int(await reader.readline(), 16)) or await reader.readline() is None:
            await reader.readexactly(size + 2)
    elif "content-length: " in head:
        await reader.readexactly(int(head.split("content-length: ")[1].split("\r\n")[0]))
    return head


Attack = Callable[[Site], Awaitable[None]]


def over_and_over(*requests: Callable[[Site], bytes]) -> Attack:
    """On several lines, each request as soon as the one before is answered."""

    async def attack(site: Site) -> None:
        await asyncio.gather(*(again(site) for _ in range(LINES)))

    async def again(site: Site) -> None:
        while True:
            with suppress(OSError, EOFError, ValueError, asyncio.LimitOverrunError):
                reader, writer = await opened(site)
                for one in itertools.cycle(requests):
                    writer.write(one(site))
                    await answered(reader)
            await asyncio.sleep(0.01)

    return attack


def by_many_guests(asked: Callable[[Site], bytes]) -> Attack:
    """As many guests as an address may be at once, each of whom asks again and again."""

    async def attack(site: Site) -> None:
        reader, writer = await opened(site)
        cookies = list[str]()
        for _ in range(GUESTS):
            writer.write(request("POST", "/api/guests")(site))
            cookies += re.findall("set-cookie: ([^;]*)", await answered(reader))
        turns = itertools.cycle(cookies)
        await over_and_over(lambda site: with_cookie(asked(site), next(turns)))(site)

    return attack


def with_cookie(asked: bytes, cookie: str) -> bytes:
    return asked.replace(b"\r\n", f"\r\nCookie: {cookie}\r\n".encode(), 1)


def varied(method: str, path: str, body: dict[str, str]) -> Callable[[Site], bytes]:
    """Another text each time, so that nothing helps to remember."""
    return lambda site: request(method, path, {**body, "text": f"{random.random()}{'aB3#' * 200}"[:400]})(site)


async def messages(site: Site) -> None:
    """As fast as the line takes them, whatever is answered."""
    while True:
        with suppress(Exception):
            line = await Line.open(f"http://{site.host}:{site.port}", f"/ws/{site.table}", {}, VISITOR)
            await line.send('{"type":"hello"}')
            reading = asyncio.create_task(drained(line.recv))
            with suppress(Exception):
                while True:
                    await line.send('{"type":"ping","number":1}')
                    await asyncio.sleep(0)
            reading.cancel()
        await asyncio.sleep(0.01)


async def drained(receive: Callable[[], Awaitable[object]]) -> None:
    with suppress(Exception):
        while True:
            await receive()


async def headers(site: Site) -> None:
    """One header without an end."""
    while True:
        with suppress(OSError):
            _, writer = await opened(site)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
            for _ in range(400):
                writer.write(b"x" * 2**20)
                await writer.drain()
        await asyncio.sleep(0.01)


async def half_sent(site: Site) -> None:
    """More lines than a process may have files, none of which asks for anything."""
    lines: list[Streams] = []
    while True:
        with suppress(OSError):
            while len(lines) < HALF_SENT:
                lines.append(await opened(site))
                lines[-1][1].write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        await asyncio.sleep(0.2)
        lines = [line for line in lines if not line[0].at_eof() and not line[1].is_closing()]


def with_house_rules(path: str) -> Callable[[Site], bytes]:
    """Other numbers each time, so that nothing helps to remember."""
    numbers = (
        f"change={name}={random.randrange(1, 1000)}" for name in itertools.cycle(("hexagon", "bridge", "target"))
    )
    return lambda site: request("GET", f"{path}?{'&'.join(itertools.islice(numbers, 3))}")(site)


def any_puzzle(site: Site) -> bytes:
    return request("GET", f"/api/puzzles/{random.choice(list(puzzles()))}")(site)


@cache
def late_in_a_round() -> str:
    rules = sheet("classic-en")
    played = Round.start(rules, Deal.from_seed("long", 1, 2, rules))
    while len(played.board.cells) < MANY:
        played, _ = played.play(greedy(played.view(played.turn), Budget(seed=1)).action)
    return write_position(played)


def position(path: str) -> Callable[[Site], bytes]:
    """By another rule each time."""

    def written(site: Site) -> bytes:
        rule = f"/ sheet classic-en hexagon={random.randrange(1, 1000)} /"
        return request("POST", path, {"position": late_in_a_round().replace("/ sheet classic-en /", rule)})(site)

    return written


ATTACKS: Mapping[str, Attack] = {
    "lessons with house rules": over_and_over(with_house_rules("/api/lessons")),
    "rules with house rules": over_and_over(with_house_rules("/api/rules")),
    "tariffs with house rules": over_and_over(with_house_rules("/api/pads/tariff")),
    "the index of puzzles": over_and_over(request("GET", "/api/puzzles")),
    "one puzzle after the other": over_and_over(any_puzzle),
    "all puzzles": over_and_over(request("GET", "/api/puzzles/shelf")),
    "progress at puzzles": over_and_over(request("GET", f"/api/puzzles/progress?today={date.today()}")),
    "positions": over_and_over(position("/api/positions")),
    "pictures of positions": over_and_over(position("/api/positions/picture")),
    "advice about positions": by_many_guests(position("/api/positions/advice")),
    "the description of the API": over_and_over(request("GET", "/api")),
    "QR codes of long texts": over_and_over(varied("POST", "/api/qr", {})),
    "records uploaded": over_and_over(request("POST", "/api/replays", {"record": "RECORD"})),
    "a finished game's record": over_and_over(request("GET", "/api/tables/{table}/record")),
    "print-outs": over_and_over(request("GET", "/api/print/tiles")),
    "new tables": over_and_over(request("POST", "/api/tables", {"name": "Eve", "settings": {"public": True}})),
    "the list of tables": over_and_over(request("GET", "/api/tables")),
    "health": over_and_over(request("GET", "/health")),
    "messages over the rate": messages,
    "endless headers": headers,
    "half-sent requests": half_sent,
}


async def attack(name: str, site: Site, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await ATTACKS[name](site)


@asynccontextmanager
async def attacked(name: str, site: Site, seconds: float) -> AsyncIterator[None]:
    arguments = ["--attack", name, "--site", json.dumps(site), "--seconds", str(seconds)]
    process = await asyncio.create_subprocess_exec(sys.executable, __file__, *arguments)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


# The server's process


async def games(bound: socket.socket, database: str) -> None:
    async with Services(open_store(database), config=TableConfig(pause=0.01)) as services:
        await Server(services).serve([bound])


def serve(database: str) -> None:
    """As `tripple serve` does, but rounds follow each other at once; with as many files as a process has at first."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, most), most))
    with listen("127.0.0.1", 0) as bound:
        print(bound.getsockname()[1], flush=True)
        run(games(bound, database))


async def finished_game(database: str) -> str:
    """A table whose game of four is over."""
    keys = map(str, itertools.count())
    async with Services(open_store(database), config=TableConfig(pause=0.0)) as services:
        made = await services.tables.create("somebody", Settings(size=4, public=True), "A", key=next(keys))
        for name in "BCD":
            await services.tables.do(made.id, "somebody", Join(name=name), key=next(keys), seen=-1, invite=made.invite)
        while (state := await services.tables.state(made.id)).phase != "over":
            if state.turn is None:
                waiting = (seat for seat, chair in enumerate(state.chairs) if not chair.ready)
                command: Ready | Play = Ready(seat=next(waiting, 0))
            else:
                best = greedy(state.game.view(state.turn), Budget(seed=1)).action
                command = Play(seat=state.turn, action=write_action(best))
            await services.tables.do(made.id, "somebody", command, key=next(keys), seen=state.last)
    return made.id


def long_record(most: int = 190_000) -> str:
    """As long a record as can be uploaded."""
    rules = sheet("classic-de").with_(target=100_000)
    match, text = Match(rules, 4), ""
    for number in itertools.count(1):
        match = match.start_round(Deal.from_seed("long", number, 4, rules))
        while match.rounds[-1].end is None:
            turn = match.rounds[-1].turn
            match, _ = match.play(greedy(match.view(turn), Budget(seed=1)).action)
        if number % 20 == 0:
            longer = write_game(Played(tuple(Seat(name) for name in "ABCD"), match, "long"))
            if len(longer) > most or match.end:
                return text or longer
            text = longer
    raise AssertionError


# The stranger


class Waits(NamedTuple):
    moves: list[float]
    pages: list[float]
    memory: int

    def is_slow(self, idle: "Waits") -> bool:
        return quantile(self.moves, 0.5) > MOST_TIMES * quantile(idle.moves, 0.5)

    def told(self, idle: "Waits") -> Iterator[str]:
        for name, now, before in (("moves", self.moves, idle.moves), ("pages", self.pages, idle.pages)):
            yield f"{len(now)} {name} {figures_of(now)} after {figures_of(before)} ({times(now, before)})"
        yield f"{self.memory / 1024:.0f} MiB"


def figures_of(values: list[float]) -> str:
    """p50, p99 and the longest, in milliseconds."""
    worst = 1000 * max(values, default=LONGEST)
    return f"{quantile(values, 0.5):.1f} / {quantile(values, 0.99):.1f} / {worst:.0f} ms"


def times(now: list[float], before: list[float]) -> str:
    return " / ".join(f"{quantile(now, share) / quantile(before, share):.1f}" for share in (0.5, 0.99)) + " times"


async def newcomer(url: str, pages: list[float]) -> None:
    """Opens the first page on a line of its own, a few times a second."""
    host, port = url.removeprefix("http://").split(":")
    while True:
        began = time.perf_counter()
        with suppress(OSError, EOFError, TimeoutError):
            async with asyncio.timeout(LONGEST):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(f"GET / HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
                await reader.read()
                writer.close()
        pages.append(time.perf_counter() - began)
        await asyncio.sleep(0.2)


async def measured(url: str, pid: int, figures: Figures, seconds: float) -> Waits:
    pages: list[float] = []
    visiting = asyncio.create_task(newcomer(url, pages))
    await asyncio.sleep(0.5)
    figures.start()
    peak = 0
    for _ in range(round(4 * seconds)):
        await asyncio.sleep(0.25)
        peak = max(peak, memory(pid))
    visiting.cancel()
    await asyncio.gather(visiting, return_exceptions=True)
    return Waits(figures.acknowledged, pages, peak)


@asynccontextmanager
async def a_game(url: str, figures: Figures) -> AsyncIterator[None]:
    """Four people who take a move every sixteenth of a second between them."""
    game = Game(figures)
    game.wait = 1 / 16
    await game.open(url)
    await game.ready()
    game.play()
    await kick_off(game)
    await asyncio.sleep(1.0)
    try:
        yield
    finally:
        game.stop()
        await asyncio.gather(*(line.close() for line in game.lines))


async def under(name: str, database: str, table: str, record: str, seconds: float) -> tuple[Waits, Waits]:
    """Idle, and then attacked. A server anew for each, so that nothing of one attack is left for the next."""
    async with server(database, script=__file__) as (url, process):
        host, port = url.removeprefix("http://").split(":")
        figures = Figures()
        async with a_game(url, figures):
            idle = await measured(url, process.pid, figures, seconds)
            async with attacked(name, Site(host, int(port), table, record), seconds + 3):
                await asyncio.sleep(1.0)
                return idle, await measured(url, process.pid, figures, seconds)


def lines_of(names: list[str], seconds: float, slow: list[str]) -> Iterator[str]:
    """Each attack's line once it is over. Those under which a move waits for too long are noted as `slow`."""
    yield "p50 / p99 / longest while attacked, after the same when idle; p50 / p99 in times of those"
    with tempfile.TemporaryDirectory() as folder:
        database, record = str(Path(folder) / "games.db"), str(Path(folder) / "long.tripple")
        Path(record).write_text(long_record(), encoding="utf-8")
        table = asyncio.run(finished_game(database))
        for name in names:
            idle, waits = asyncio.run(under(name, database, table, record, seconds))
            if waits.is_slow(idle):
                slow.append(name)
            yield f"{name}: {', '.join(waits.told(idle))}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="attacks; all if none is named")
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--site", help=argparse.SUPPRESS)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve)
    elif options.attack:
        asyncio.run(attack(options.attack, Site(*json.loads(options.site)), options.seconds))
    else:
        chosen = [name for name in ATTACKS if not options.names or any(word in name for word in options.names)]
        too_slow: list[str] = []
        report("Waiting while one visitor keeps the server busy", lines_of(chosen, options.seconds, too_slow))
        if too_slow:
            sys.exit(f"a move waits more than {MOST_TIMES} times as long as before: {', '.join(too_slow)}")
