"""How many moves a second several server processes keep on one PostgreSQL database, and what each costs of a processor.

A table's seats sit together at one process, or spread over all of them, so that each process hears of every move. The
players are in this process, and it and the database share the machine's cores with the servers: with few cores only the
moves in a CPU-second of the servers say what more of them would bring.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

import psycopg
from report import report

from server import SEATS, Figures, Game, cpu_seconds, in_tens, leave, play, quantile, server
from tripple.server.run import run

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.store.servers import postgres


class Burnt(NamedTuple):
    """Seconds of a processor, so far."""

    servers: float
    database: float


def burnt(servers: Iterable[int], database: str) -> Burnt:
    return Burnt(sum(map(cpu_seconds, servers)), sum(map(of_one, of_database(database))))


def of_database(database: str) -> list[int]:
    """Every process of this PostgreSQL server that lives now."""
    with psycopg.connect(database) as connection:
        parent = Path(f"/proc/{connection.info.backend_pid}/stat").read_text(encoding="utf-8").split()[3]
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="utf-8").split()
    return [int(parent), *map(int, children)]


def of_one(pid: int) -> float:
    """Nothing of one that has ended meanwhile, as some that clean up do."""
    try:
        return cpu_seconds(pid)
    except (FileNotFoundError, ProcessLookupError):
        return 0.0


def placed(urls: Sequence[str], game: int, spread: bool) -> list[str]:
    """Where a game's seats sit: each begins at another process."""
    at = game % len(urls)
    return [*urls[at:], *urls[:at]] if spread else [urls[at]]


async def measure(database: str, processes: int, spread: bool, games: int, seconds: float) -> str:
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(server(database)) for _ in range(processes)]
        await asyncio.sleep(2)
        urls, pids = [url for url, _ in servers], [process.pid for _, process in servers]
        figures = Figures()
        tables = [Game(figures) for _ in range(games)]
        await in_tens(table.open(*placed(urls, number, spread)) for number, table in enumerate(tables))
        await play(tables)
        figures.start()
        before = burnt(pids, database)
        await asyncio.sleep(seconds)
        line = reported(
            f"{processes}, seats {'spread' if spread else 'together'}", figures, before, burnt(pids, database)
        )
        await leave(tables)
        return line


def reported(name: str, figures: Figures, before: Burnt, after: Burnt) -> str:
    moves = len(figures.acknowledged)
    servers, database = after.servers - before.servers, after.database - before.database
    return (
        f"{name}: {moves / figures.seconds:,.0f} moves/s, {moves / servers:,.0f} in a CPU-second of the servers "
        f"({servers / figures.seconds:.0%} of a core, the database {database / figures.seconds:.0%}); p50 / p99 to all "
        f"seats {quantile(figures.told, 0.5):.0f} / {quantile(figures.told, 0.99):.0f} ms; {figures.refused} refusals"
    )


async def measure_all(processes: Sequence[int], games: int, seconds: float) -> None:
    lines = [f"{games} games of {SEATS} at full speed, by how many processes serve them and how a table's seats sit"]
    for number in processes:
        for spread in (False, True)[:number]:
            with postgres() as database:
                lines.append(await measure(database, number, spread, games, seconds))
    report("Several processes", lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    options = parser.parse_args()
    run(measure_all(options.processes, options.games, options.seconds))
