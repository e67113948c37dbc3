"""Tests that start something say so; all others are quick, and cannot start anything."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context

import pytest

from tests.needs import shut, watched


def listen() -> None:
    with socket.socket() as listening:
        listening.listen()


NOTHING = (sys.executable, "-c", "")
DOORS: dict[str, Callable[[], object]] = {
    "run": lambda: subprocess.run(NOTHING),
    "posix_spawn": lambda: os.posix_spawn(NOTHING[0], NOTHING, os.environ),
    "asyncio": lambda: asyncio.run(asyncio.create_subprocess_exec(*NOTHING)),
    "spawn": lambda: get_context("spawn").Process(target=print).start(),
    "fork": lambda: get_context("fork").Process(target=print).start(),
    "os.system": lambda: os.system("true"),
    "a server": listen,
}


@pytest.mark.parametrize("door", DOORS)
def test_every_door_is_shut(door: str) -> None:
    with shut() as tried, pytest.raises(AssertionError, match="a process or server is started"):
        DOORS[door]()
    assert len(tried) == 1


def test_who_starts_a_process_unmarked_fails_although_the_fault_is_caught(request: pytest.FixtureRequest) -> None:
    part = watched(request.node)
    next(part)
    with suppress(Exception):
        subprocess.run(NOTHING)
    with pytest.raises(pytest.fail.Exception, match=r"say so with @pytest\.mark\.process"):
        next(part)


@pytest.mark.process
def test_who_is_marked_may(request: pytest.FixtureRequest) -> None:
    part = watched(request.node)
    next(part)
    assert subprocess.run(NOTHING).returncode == 0
    with pytest.raises(StopIteration):
        next(part)


def test_what_needs_nothing_is_quick(request: pytest.FixtureRequest) -> None:
    assert request.node.get_closest_marker("quick")


def test_a_test_on_sqlite_is_quick_and_the_same_on_postgres_is_not(
    request: pytest.FixtureRequest, database: str
) -> None:
    on_postgres = database.startswith("postgres")
    assert bool(request.node.get_closest_marker("database")) == on_postgres
    assert bool(request.node.get_closest_marker("quick")) != on_postgres
