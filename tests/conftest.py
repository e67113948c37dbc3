"""For all tests: Ctrl-C works, time is nobody's fault, and no quick one starts a process or a server.

A shell that starts us in the background has Ctrl-C ignored, and the programs that tests start would inherit that.
Machines may be busy: no test with made-up examples is about time.
"""

import gc
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.needs import mark, watched
from tests.store.servers import Cluster, cluster, emptied

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("calm")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected stays to the end: nobody need look for garbage in it, now or between tests."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before those that were not asked for are left out."""
    for item in items:
        mark(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    return (yield from guarded(item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    return (yield from guarded(item))


def guarded(item: pytest.Item) -> Generator[None, object, object]:
    """Where only quick tests are asked for, each has to be one."""
    return (yield from watched(item)) if "quick" in item.config.getoption("markexpr") else (yield)


# Here and nowhere else: a module that imported them would start a server of its own.


@pytest.fixture(scope="session")
def server() -> Iterator[Cluster]:
    """PostgreSQL, made when the first test needs it. Whoever stops it starts it again."""
    with cluster() as made:
        made.make()
        yield made


@pytest.fixture
def empty_cluster(server: Cluster) -> Cluster:
    emptied(server.address)
    return server


@pytest.fixture
def empty_database(empty_cluster: Cluster) -> str:
    return empty_cluster.address


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.database)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind: every test that asks for one runs on both."""
    if request.param == "sqlite":
        return str(tmp_path / "some folder" / "tables.sqlite3")
    return str(request.getfixturevalue("empty_database"))
