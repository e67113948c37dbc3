"""A database on disk is for its owner's eyes, whatever the umask."""

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE

import pytest

from tripple.store import StoreUnavailable, links, open_store
from tripple.store.sqlite import SqliteStore

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no modes")
NAME = "tables.sqlite3"


@pytest.fixture(autouse=True)
def open_hearted() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return S_IMODE(path.stat().st_mode)


async def served(path: Path) -> dict[str, int]:
    """Open a database as the server does, write to it, and return the mode of every file that is there then."""
    store = open_store(str(path))
    let_go = store.claim()
    try:
        await store.open()
        await links.pulse(store, 1.0)
        modes = {file.name: mode(file) for file in path.parent.iterdir() if file.is_file()}
        await store.close()
    finally:
        let_go()
    return modes


def test_no_other_account_can_read_the_database(tmp_path: Path) -> None:
    path = tmp_path / "made" / "by us" / NAME
    modes = asyncio.run(served(path))
    assert modes == dict.fromkeys([NAME, f"{NAME}-wal", f"{NAME}-shm", f"{NAME}.lock"], 0o600)
    assert mode(tmp_path / "made") == mode(tmp_path / "made" / "by us") == 0o700


def test_a_folder_that_was_there_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "there"
    folder.mkdir(0o755)
    asyncio.run(served(folder / NAME))
    assert mode(folder) == 0o755


def test_a_file_that_others_can_read_is_mended_and_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path, copy, unrelated = tmp_path / NAME, tmp_path / f"{NAME}.bak", tmp_path / "notes.txt"
    asyncio.run(served(path))
    copy.write_bytes(path.read_bytes())
    unrelated.write_text("for everybody")
    path.chmod(0o644)
    modes = asyncio.run(served(path))
    assert modes.pop("notes.txt") == 0o666
    assert set(modes.values()) == {0o600}
    said = [record.getMessage() for record in caplog.records]
    assert [any(str(file) in line for line in said) for file in (path, copy, unrelated)] == [True, True, False]
    caplog.clear()
    asyncio.run(served(path))
    assert not caplog.records


@pytest.mark.parametrize("content", [b"root:x:0:0", b"SQLite format 3"])
def test_a_file_that_is_no_database_stays_as_it_is(content: bytes, tmp_path: Path) -> None:
    """As where another path was meant."""
    named, beside = tmp_path / "passwd", tmp_path / "passwd-"
    for file in (named, beside):
        file.write_bytes(content)
    with pytest.raises(StoreUnavailable):
        asyncio.run(served(named))
    assert (named.read_bytes(), mode(named), mode(beside)) == (content, 0o666, 0o666)


def test_an_empty_file_that_was_there_is_mended(tmp_path: Path) -> None:
    (tmp_path / NAME).touch(0o644)
    assert set(asyncio.run(served(tmp_path / NAME)).values()) == {0o600}


def test_a_file_of_somebody_else_is_served_and_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / NAME
    asyncio.run(served(path))
    path.chmod(0o666)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    asyncio.run(served(path))
    assert f"other accounts can read {path}, and it cannot be mended: Operation not permitted" in caplog.messages


def test_a_link_to_a_file_that_is_not_there_yet_makes_a_private_one(tmp_path: Path) -> None:
    (tmp_path / NAME).symlink_to(tmp_path / "elsewhere.sqlite3")
    asyncio.run(served(tmp_path / NAME))
    assert mode(tmp_path / "elsewhere.sqlite3") == 0o600


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreUnavailable):
        asyncio.run(SqliteStore(tmp_path / "file" / NAME).open())
