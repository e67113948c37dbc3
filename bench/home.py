"""What a server at home needs on a small board: memory and processor seconds on one core, also without the compiler.

It takes one core for itself and all that it starts. To take away memory as well, start it so that the system does:
`systemd-run --scope --property MemoryMax=1G python bench/home.py`. Seconds are the processor's, so other work beside
it does not count; memory is that of all processes together, with shared pages counted once.
"""

import asyncio
import json
import os
import re
import sys
import threading
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from time import sleep

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

import report  # noqa: E402
from tests.installed import command, environment  # noqa: E402

from tripple.client import Guest, SeatClient  # noqa: E402
from tripple.live.tables import AddComputer, Ready  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")
MB = 1_000_000


class Board:
    """A server, and what it and its processes have used so far."""

    def __init__(self, folder: Path, extras: str, *options: str) -> None:
        words = command("serve", "--port", "0", "--database", "games.db", *options, extras=extras)
        self.process = Popen(words, env=environment(folder), cwd=folder, stdout=PIPE, stderr=PIPE, text=True)
        self.most = 0
        self._watching = threading.Thread(target=self._watch, daemon=True)
        self._watching.start()
        assert self.process.stdout
        self.url = re.findall(r"http://\S+", self.process.stdout.readline())[0]

    def _watch(self) -> None:
        while self.process.poll() is None:
            self.most = max(self.most, self.memory())
            sleep(0.05)

    def memory(self) -> int:
        return sum(map(shared_once, family(self.process.pid)))

    def seconds(self) -> float:
        """Of all processes, those that have ended included."""
        return sum(map(worked, family(self.process.pid)))

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()


def family(process: int) -> Iterator[int]:
    yield process
    for task in read(process, "children", "task", str(process)).split():
        yield from family(int(task))


def read(process: int, name: str, *between: str) -> str:
    try:
        return Path("/proc", str(process), *between, name).read_text("ascii")
    except OSError:
        return ""


def shared_once(process: int) -> int:
    found = re.search(r"^Pss:\s+(\d+) kB", read(process, "smaps_rollup"), re.MULTILINE)
    return int(found[1]) * 1024 if found else 0


def worked(process: int) -> float:
    fields = read(process, "stat").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / TICKS if fields else 0.0


async def game(url: str, level: str) -> tuple[str, int]:
    """A game against one of a level: its table, and the number of the level's actions."""
    guest = Guest(url)
    made = await guest.create("Ada", size=2, changes=["target=150"], pace="quick")
    async with guest.follow(made.id, 0) as chair:
        await chair.ask(AddComputer(level=level))
        await chair.ask(Ready(seat=0))
        theirs = await played(chair)
    return made.id, theirs


async def played(chair: SeatClient) -> int:
    theirs, turn = 0, None
    async for _ in chair:
        theirs, turn = theirs + (turn == 1), chair.round.turn if chair.round else None
        if chair.over:
            break
        if chair.on_turn and chair.round:
            await chair.play(max(chair.round.options, key=lambda one: sum(line.points for line in one.lines)).action)
        elif chair.table.phase == "pause" and not chair.table.chairs[0].ready:
            await chair.ask(Ready(seat=0))
    return theirs


async def reviewed(url: str, table: str) -> None:
    known, stage = 0, ""
    while stage != "done":
        told = json.loads(await Guest(url).http("GET", f"/api/tables/{table}/review?known={known}"))
        known, stage = known + len(told["findings"]), told["stage"]


async def evening(board: Board, level: str, is_reviewed: bool) -> list[str]:
    said = []
    began = board.seconds()
    table, theirs = await game(board.url, level)
    took = board.seconds() - began
    said.append(
        f"a game against `{level}`: {took:.0f} s, {took / max(1, theirs):.1f} s for each of its {theirs} actions"
    )
    if is_reviewed:
        began = board.seconds()
        await reviewed(board.url, table)
        said.append(f"its review: {board.seconds() - began:.0f} s")
    said.append(f"memory afterwards {board.memory() / MB:.0f} MB, at most {board.most / MB:.0f} MB")
    return said


def lite() -> Iterator[str]:
    with TemporaryDirectory() as folder:
        board = Board(Path(folder), "lite")
        yield f"without the compiler: started after {board.seconds():.1f} s with {board.memory() / MB:.0f} MB"
        yield from asyncio.run(evening(board, "greedy", is_reviewed=False))
        board.end()


def whole() -> Iterator[str]:
    with TemporaryDirectory() as folder:
        os.environ["NUMBA_CACHE_DIR"] = folder
        first = Board(Path(folder), "server")
        while sum(1 for _ in family(first.process.pid)) == 1:
            sleep(0.1)
        while sum(1 for _ in family(first.process.pid)) > 1:
            sleep(0.1)
        yield (
            f"the first start compiles the strong players: {first.seconds():.0f} s, "
            f"at most {first.most / MB:.0f} MB, {first.memory() / MB:.0f} MB afterwards"
        )
        first.end()
        board = Board(Path(folder), "server")
        yield f"each later start: {board.seconds():.1f} s, {board.memory() / MB:.0f} MB"
        yield from asyncio.run(evening(board, "master", is_reviewed=True))
        board.end()


if __name__ == "__main__":
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    report.report("bench/home.py, one core", chain(lite(), whole()))
