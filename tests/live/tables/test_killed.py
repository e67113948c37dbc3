"""Killed at any moment and started again: no acknowledged action is lost, none is done twice, every game checks."""

import asyncio
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tripple.live.tables.events import AnyEvent, read_event
from tripple.live.tables.listing import PHASES
from tripple.live.tables.record import written_record
from tripple.notation import read_game
from tripple.store import logs, open_store

ROOT = Path(__file__).parents[3]
GAMES = 3
KILLS = 6
Acknowledged = tuple[str, str, str, int]


def lines_until_killed(database: Path, most: int | None) -> Iterator[str]:
    """What a process says until it has said so many lines and is killed; without a number, until its end."""
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
    command = [sys.executable, "-m", "tests.live.tables.killable", str(database), str(GAMES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ, cwd=ROOT) as process:
        assert process.stdout
        for number, line in enumerate(process.stdout):
            if most is not None and number == most:
                process.kill()
            if line.endswith("\n"):
                yield line
        if most is None:
            assert process.wait() == 0


def acknowledged(lines: Iterator[str]) -> Iterator[Acknowledged]:
    for line in lines:
        if line.startswith("done "):
            _, table, person, *key, number = line.split()
            yield table, person, " ".join(key), int(number)


@pytest.mark.process
def test_killed_at_any_moment_and_started_again(tmp_path: Path) -> None:
    database, dice = tmp_path / "tables.sqlite3", random.Random(20)
    promises: set[Acknowledged] = set()
    for _ in range(KILLS):
        promises.update(acknowledged(lines_until_killed(database, dice.randrange(5, 90))))
    promises.update(acknowledged(lines_until_killed(database, None)))
    asyncio.run(check(database, promises))


async def check(database: Path, promises: set[Acknowledged]) -> None:
    store = open_store(str(database))
    await store.open()
    stored = {found.log: await store.read(found.log) for found in await store.ask(logs.of_person("ada", PHASES))}
    await store.close()
    assert len(stored) == GAMES
    events: dict[str, list[AnyEvent]] = {table: [read_event(event) for event in log] for table, log in stored.items()}
    for table, person, key, number in promises:
        if not key.startswith("ready"):  # being ready twice is nothing new, and has no event of its own
            assert (events[table][number].by, events[table][number].key) == (person, key)
    for table, happened in events.items():
        keys = Counter((event.by, event.key) for event in happened if event.key)
        assert keys.most_common(1)[0][1] == 1
        assert read_game(written_record(stored[table])).match.end
