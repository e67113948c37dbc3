"""Real processes, one PostgreSQL: stopped and killed, and the tables go on elsewhere.

How soon they do is measured by tools/soak.py.
"""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tripple.live.tables import AddComputer, Join, Settings, Tables
from tripple.live.tables.events import AnyEvent, Played, read_event
from tripple.store import open_store

from .killable import PACE

pytestmark = [pytest.mark.process, pytest.mark.database]
ROOT = Path(__file__).parents[3]
SHORT = ("target=120",)
"""Such a game is soon over."""
LONG = "60"
"""Seconds of life that no busy machine takes from a process."""


class Child:
    """One of the processes, and what it has said so far, with the times."""

    def __init__(self, database: str, person: str, seat: int, tables: list[str], *more: str) -> None:
        environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
        command = [sys.executable, "-m", "tests.live.tables.spread", *more, database, person, str(seat), *tables]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ, cwd=ROOT)
        self.lines: list[tuple[float, list[str]]] = []
        self._news = threading.Condition()
        self._ear = threading.Thread(target=self._hear)
        self._ear.start()

    def _hear(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            if line.endswith("\n"):
                with self._news:
                    self.lines.append((time.monotonic(), line.split()))
                    self._news.notify_all()

    def said(self, kind: str) -> list[list[str]]:
        return [words for _, words in self.lines if words[0] == kind]

    def waits(self, wanted: Callable[[], bool], seconds: float = 60.0) -> None:
        with self._news:
            assert self._news.wait_for(wanted, seconds), self.lines[-3:]

    def waits_for(self, kind: str, number: int) -> None:
        self.waits(lambda: len(self.said(kind)) >= number)

    @property
    def last(self) -> int:
        """The number of the last event it was told of."""
        return max((int(number) for _, _, number, _ in self.said("told")), default=-1)

    @property
    def name(self) -> str:
        [[_, name]] = self.said("named")
        return name

    def end(self) -> None:
        self.process.kill()
        self._ear.join()
        self.process.communicate()


@contextmanager
def children(*them: Child) -> Iterator[None]:
    try:
        yield
    finally:
        for child in them:
            child.end()


async def laid(database: str, number: int, *persons: str, computers: int, changes: tuple[str, ...] = ()) -> list[str]:
    """Tables of these people and computer players, where everybody has to say that they are ready."""
    async with Tables(open_store(database), config=PACE) as tables:
        found = list[str]()
        for count in range(number):
            settings = Settings(size=len(persons) + computers, changes=changes)
            made = await tables.create(persons[0], settings, persons[0].title(), key=f"game {count}")
            for person in persons[1:]:
                await tables.do(made.id, person, Join(name=person), key="join", seen=-1, invite=made.invite)
            for computer in range(computers):
                await tables.do(made.id, persons[0], AddComputer(level="greedy"), key=f"add {computer}", seen=-1)
            found.append(made.id)
        return found


async def logs(database: str, tables: list[str]) -> dict[str, list[AnyEvent]]:
    store = open_store(database)
    await store.open()
    try:
        return {table: [read_event(event) for event in await store.read(table)] for table in tables}
    finally:
        await store.close()


def whole(child: Child) -> None:
    """Every table's numbers came one by one, without a gap and none of them twice."""
    numbers: dict[str, list[int]] = {}
    for _, table, number, kind in child.said("told"):
        if kind != "fresh":
            numbers.setdefault(table, []).append(int(number))
    for told in numbers.values():
        assert told == list(range(told[0], told[-1] + 1))


def kept(done: Sequence[Sequence[str]], happened: dict[str, list[AnyEvent]]) -> None:
    """What was acknowledged before the logs were read has happened, once."""
    for _, table, person, *key, number in done:
        event = happened[table][int(number)]
        if key[0] != "ready":  # being ready twice is nothing new, and has no event of its own
            assert (event.by, event.key) == (person, " ".join(key))
    for events in happened.values():
        keys = Counter((event.by, event.key) for event in events if event.key)
        assert set(keys.values()) == {1}


def lease(database: str, table: str) -> tuple[str, int]:
    """Whose it is, and how often it has changed hands."""
    with psycopg.connect(database) as connection:
        while True:
            query = "SELECT owner, epoch FROM leases WHERE name = %s"
            if found := connection.execute(query, [table]).fetchone():
                owner, epoch = found
                return str(owner), int(epoch)
            time.sleep(0.05)


def thoughts(*them: Child) -> Counter[str]:
    return Counter(seed for child in them for _, seed in child.said("thought"))


def test_a_computer_player_thinks_once_and_moves_once(empty_database: str) -> None:
    tables = asyncio.run(laid(empty_database, 2, "ada", "bo", computers=2, changes=SHORT))
    ada, bo = (Child(empty_database, person, seat, tables, "--life", LONG) for seat, person in enumerate(("ada", "bo")))
    with children(ada, bo):
        for child in (ada, bo):
            child.waits_for("finished", 1)
        happened = asyncio.run(logs(empty_database, tables))
    for child in (ada, bo):
        whole(child)
        kept(child.said("done"), happened)
    moved = sum(
        isinstance(event, Played) and event.level is not None for events in happened.values() for event in events
    )
    thought = thoughts(ada, bo)
    assert moved > 20
    assert set(thought.values()) == {1}, "nobody thinks about the same turn twice"
    assert thought.total() == moved


@contextmanager
def two_of_adas(database: str) -> Iterator[tuple[str, Child, Child]]:
    """Ada plays against computer players at two processes, as one would: the one that runs the table, and the other."""
    [table] = asyncio.run(laid(database, 1, "ada", computers=3))
    one, other = (Child(database, "ada", 0, [table]) for _ in range(2))
    with children(one, other):
        for child in (one, other):
            child.waits_for("told", 15)
        runs_it, _ = lease(database, table)
        yield (table, one, other) if one.name == runs_it else (table, other, one)


def length(database: str, table: str) -> int:
    [events] = asyncio.run(logs(database, [table])).values()
    return len(events)


def computers_move(database: str, table: str, child: Child, times: int) -> None:
    """Some that were not on their way before."""
    known = length(database, table)

    def moved() -> int:
        return sum(int(number) >= known and whose == "computer" for _, _, number, whose in child.said("told"))

    child.waits(lambda: moved() >= times)


def test_a_table_whose_process_was_killed_goes_on_elsewhere(empty_database: str) -> None:
    with two_of_adas(empty_database) as (table, holder, other):
        holder.process.kill()
        holder.process.wait()
        computers_move(empty_database, table, other, 5)
        assert lease(empty_database, table)[0] == other.name
        whole(other)
        kept([*holder.said("done"), *other.said("done")], asyncio.run(logs(empty_database, [table])))


def test_a_process_that_stood_still_does_nothing_by_itself_when_it_goes_on(empty_database: str) -> None:
    """It may finish a thought, and nothing comes of that. Only where the machine stands still as well, so that the
    other one loses the lease in its turn, it may go on with the table.
    """
    with two_of_adas(empty_database) as (table, holder, other):
        holder.process.send_signal(signal.SIGSTOP)
        computers_move(empty_database, table, other, 5)
        before, (owner, epoch) = length(empty_database, table), lease(empty_database, table)
        assert owner == other.name
        holder.process.send_signal(signal.SIGCONT)
        holder.waits(lambda: holder.last >= before)
        computers_move(empty_database, table, other, 5)
        moved = [int(number) for _, _, number, whose in holder.said("wrote") if whose == "computer"]
        changed = lease(empty_database, table) != (owner, epoch)
        assert changed or max(moved, default=0) < before
        for child in (holder, other):
            whole(child)
        kept([*holder.said("done"), *other.said("done")], asyncio.run(logs(empty_database, [table])))
