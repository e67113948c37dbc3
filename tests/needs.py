"""What a test needs besides Python: a browser, a database, a server, processes. Whatever needs none of them is quick.

`pytest -m quick` runs those. Who needs what cannot be forgotten: there a test that starts a process or serves, by
whatever door, fails unless it is marked.
"""

import os
import socket
import subprocess
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from multiprocessing.process import BaseProcess
from unittest.mock import patch

import pytest

FIXTURES = {"browser": "browser", "server": "database"}
"""Fixtures that start something for many tests, and the marks of whoever uses them."""
NEEDS = ("browser", "database", "server", "process")
SERVING = "serving"
"""Whoever has this function from tests/server/house.py at hand starts a server in the test's own process."""
DOORS: tuple[tuple[object, str], ...] = (
    (subprocess.Popen, "__init__"),
    (BaseProcess, "start"),
    (socket.socket, "listen"),
    *((os, name) for name in ("fork", "forkpty", "posix_spawn", "posix_spawnp", "system") if hasattr(os, name)),
)
"""Every way to another process, and to a server."""


def mark(item: pytest.Item) -> None:
    """By the fixtures it uses; and as quick, where neither they nor the test itself say otherwise."""
    for fixture in FIXTURES.keys() & set(getattr(item, "fixturenames", ())):
        item.add_marker(FIXTURES[fixture])
    if hasattr(getattr(item, "module", None), SERVING):
        item.add_marker("server")
    if not needs(item):
        item.add_marker("quick")


def needs(item: pytest.Item) -> set[str]:
    return {name for name in NEEDS if item.get_closest_marker(name)}


@contextmanager
def shut() -> Iterator[list[str]]:
    """Nobody goes through a door; who has tried, also where that fault was caught."""
    tried: list[str] = []

    def refuse(door: str, *_: object, **__: object) -> None:
        tried.append(f"a process or server is started by {door}")
        raise AssertionError(tried[-1])

    with ExitStack() as doors:
        for place, name in DOORS:
            door = f"{getattr(place, '__name__', place)}.{name}"
            doors.enter_context(patch.object(place, name, partial(refuse, door)))
        yield tried


def watched(item: pytest.Item) -> Generator[None, object, object]:
    """For a hook around a part of a test."""
    if needs(item):
        return (yield)
    with shut() as tried:
        done = yield
    if tried:
        pytest.fail(f"{tried[0]}: say so with @pytest.mark.process or .server", pytrace=False)
    return done
