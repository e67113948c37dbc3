"""How many events a second the stores keep, each on disk before its asker hears of it.

The yardstick is the same rows written by SQLite alone, in one thread, in groups of the same size, with the same care.
"""

import argparse
import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from report import report

from tripple.store import Summary, open_store

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.store.servers import binaries, postgres

GAMES = 500
EVENT = b'{"event":"played","at":1700000000.25,"by":"0123456789abcdef","key":"012345678","seat":1,"action":"345@2,-1v"}'
LINE = Summary("playing", False, None, None, 1.0, b'{"listing":{"names":["Anna","Otto","Mia","Zoe"]}}' * 4)


async def stored(database: str, games: int, each: int) -> float:
    """Events a second when so many games go on at the same time."""
    store = open_store(database)
    await store.open()

    async def one(game: str) -> None:
        for number in range(each):
            await store.append(game, number, [EVENT], LINE)

    start = time.perf_counter()
    await asyncio.gather(*(one(f"game {number}") for number in range(games)))
    spent = time.perf_counter() - start
    await store.close()
    return games * each / spent


def bare(path: Path, games: int, each: int) -> float:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE events (game TEXT, number INTEGER, event BLOB, PRIMARY KEY (game, number))")
    start = time.perf_counter()
    for number in range(each):
        connection.execute("BEGIN IMMEDIATE")
        rows = [(f"game {game}", number, EVENT) for game in range(games)]
        connection.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
        connection.execute("COMMIT")
    spent = time.perf_counter() - start
    connection.close()
    return games * each / spent


def figures(each: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        alone = bare(Path(folder) / "bare.sqlite3", GAMES, each)
        many = asyncio.run(stored(f"{folder}/many.sqlite3", GAMES, each))
        single = asyncio.run(stored(f"{folder}/single.sqlite3", 1, each * 4))
    yield f"SQLite, {GAMES} games at once: {many:,.0f} events/s on disk; one game alone: {single:,.0f} commits/s"
    yield f"the same rows by SQLite alone: {alone:,.0f} rows/s; ratio {many / alone:.0%}"
    if binaries():
        with postgres() as address:
            many = asyncio.run(stored(address, GAMES, each))
        yield f"PostgreSQL on the same machine, {GAMES} games at once: {many:,.0f} events/s on disk"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=40, help="events a game")
    report("The store", figures(parser.parse_args().each))


if __name__ == "__main__":
    main()
