"""Real processes, real clocks, one PostgreSQL: stopped and killed, and the tables go on elsewhere."""

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

from tripple.store import open_store
from tripple.tables import AddComputer, Join, Settings, Tables
from tripple.tables.events import AnyEvent, Played, read_event

from .killable import PACE

pytestmark = [pytest.mark.process, pytest.mark.database]
ROOT = Path(__file__).parents[2]
WITHIN = 2.0
"""Seconds after which a table has to go on elsewhere."""
LATE = 2.0
"""What a busy machine may add to that, for the tests' own sake."""


class Child:
    """One of the processes, and what it has said so far, with the times."""

    def __init__(self, database: str, person: str, seat: int, tables: list[str], *more: str) -> None:
        environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
        command = [sys.executable, "-m", "tests.tables.spread", *more, database, person, str(seat), *tables]
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

    def signal(self, which: signal.Signals) -> float:
        self.process.send_signal(which)
        return time.monotonic()

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


async def laid(database: str, number: int, *persons: str, computers: int) -> list[str]:
    """Tables of these people and computer players, where everybody has to say that they are ready."""
    async with Tables(open_store(database), config=PACE) as tables:
        found = list[str]()
        for count in range(number):
            settings = Settings(size=len(persons) + computers)
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


def owner(database: str, table: str) -> str:
    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT owner FROM leases WHERE name = %s", [table]).fetchone()
    return str(found[0]) if found else ""


def thoughts(*them: Child) -> Counter[str]:
    return Counter(seed for child in them for _, seed in child.said("thought"))


def test_a_computer_player_thinks_once_and_moves_once(empty_database: str) -> None:
    tables = asyncio.run(laid(empty_database, 3, "ada", "bo", computers=2))
    ada, bo = Child(empty_database, "ada", 0, tables), Child(empty_database, "bo", 1, tables)
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
    assert moved > 50
    assert set(thought.values()) == {1}, "nobody thinks about the same turn twice"
    assert thought.total() == moved


@contextmanager
def two_of_adas(database: str) -> Iterator[tuple[str, Child, Child]]:
    """Ada plays against computer players at one process, and watches at another one, which runs the table."""
    [table] = asyncio.run(laid(database, 1, "ada", computers=3))
    holder = Child(database, "ada", 0, [table], "--watch")
    holder.waits_for("told", 1)
    while not owner(database, table):
        time.sleep(0.05)
    other = Child(database, "ada", 0, [table])
    with children(holder, other):
        other.waits_for("told", 20)
        assert holder.said("named") == [["named", owner(database, table)]]
        yield table, holder, other


def goes_on(database: str, table: str, child: Child, since: float) -> float:
    """Seconds until a computer player moves that was not about to before."""
    [known] = [len(events) for events in asyncio.run(logs(database, [table])).values()]

    def moved() -> list[float]:
        told = [(at, words) for at, words in child.lines if words[0] == "told"]
        return [at for at, (_, _, number, who) in told if int(number) >= known and who == "computer"]

    child.waits(lambda: bool(moved()))
    return moved()[0] - since


def test_a_table_whose_process_was_killed_goes_on_elsewhere(empty_database: str) -> None:
    with two_of_adas(empty_database) as (table, holder, other):
        took = goes_on(empty_database, table, other, holder.signal(signal.SIGKILL))
        assert took < WITHIN + LATE
        other.waits_for("told", 60)
        assert other.said("named") == [["named", owner(empty_database, table)]]
        whole(other)
        kept(other.said("done"), asyncio.run(logs(empty_database, [table])))
        twice = [seed for seed, times in thoughts(holder, other).items() if times > 1]
        assert len(twice) <= 1, "the turn that the dead process was thinking about, and no other"


def test_a_process_that_stood_still_does_nothing_by_itself_when_it_goes_on(empty_database: str) -> None:
    with two_of_adas(empty_database) as (table, holder, other):
        took = goes_on(empty_database, table, other, holder.signal(signal.SIGSTOP))
        assert took < WITHIN + LATE
        before = len(holder.said("thought"))
        other.waits_for("told", len(other.said("told")) + 20)
        holder.signal(signal.SIGCONT)
        holder.waits(lambda: holder.last >= other.last)
        other.waits_for("told", len(other.said("told")) + 20)
        assert len(holder.said("thought")) == before
        for child in (holder, other):
            whole(child)
        kept(other.said("done"), asyncio.run(logs(empty_database, [table])))
        assert other.said("named") == [["named", owner(empty_database, table)]]


def test_what_a_process_wrote_before_it_could_tell_anybody_is_read(empty_database: str) -> None:
    tables = asyncio.run(laid(empty_database, 1, "ada", "bo", computers=0))
    bo = Child(empty_database, "bo", 1, tables)
    bo.waits_for("told", 1)
    ada = Child(empty_database, "ada", 0, tables, "--writes", "4")
    with children(ada, bo):
        assert ada.process.wait(60) == -signal.SIGKILL
        died = time.monotonic()
        [events] = asyncio.run(logs(empty_database, tables)).values()
        bo.waits(lambda: bo.last >= len(events) - 1)
        assert time.monotonic() - died < WITHIN + LATE
        whole(bo)
