"""The databases of these tests: SQLite, PostgreSQL, and the one in which nights are played."""

import asyncio
import random
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tests.nights.database import Database
from tests.nights.loop import run
from tests.nights.store import Wire, WorldStore
from tripple.store import Store

POSTGRES = pytest.param("postgres", marks=pytest.mark.database)


@pytest.fixture(params=["sqlite", POSTGRES, "world"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind: every test that asks for one runs on all three."""
    if request.param == "sqlite":
        return str(tmp_path / "some folder" / "tables.sqlite3")
    return _shared(request)


@pytest.fixture(params=[POSTGRES, "world"])
def shared_database(request: pytest.FixtureRequest) -> str:
    """One that several processes share."""
    return _shared(request)


def _shared(request: pytest.FixtureRequest) -> str:
    if request.param == "postgres":
        return str(request.getfixturevalue("empty_database"))
    patch = request.getfixturevalue("monkeypatch")
    database, names = Database(lambda: asyncio.get_running_loop().time(), random.Random(1)), count(1)

    def open_store(_: str) -> Store:
        def later(seconds: float, call: Callable[..., object], *values: object) -> object:
            return asyncio.get_running_loop().call_later(seconds, call, *values)

        def soon(call: Callable[..., object], *values: object) -> object:
            return asyncio.get_running_loop().call_soon(call, *values)

        return WorldStore(Wire(database, later), f"process{next(names)}", soon)

    patch.setattr("tests.loop.run", run)
    for module in ("test_store", "test_leases", "test_notices"):
        patch.setattr(f"tests.store.{module}.open_store", open_store)
    return "world"
