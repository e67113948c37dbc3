from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from .servers import postgres


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with postgres() as address:
        yield address


@pytest.fixture
def empty_database(server: str) -> str:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return server


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.database)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind: every test that asks for one runs on both."""
    if request.param == "sqlite":
        return str(tmp_path / "some folder" / "tables.sqlite3")
    return str(request.getfixturevalue("empty_database"))
