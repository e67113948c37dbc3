import errno
import io
import os
import stat
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tripple.cli.files import LARGEST, BadFile, read_text, write_atomically


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "Zoë.tripple"
    write_atomically(path, "Zoë\n")
    assert read_text(path) == "Zoë\n"
    write_atomically(str(path), "Anna\n")
    assert read_text(str(path)) == "Anna\n"
    assert names(tmp_path) == ["Zoë.tripple"]


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(b"\xef\xbb\xbftripple 1\n")
    assert read_text(path) == "tripple 1\n"


def test_a_dash_is_the_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"tripple 1\n")))
    assert read_text("-") == "tripple 1\n"


def test_what_is_not_utf8_is_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes("Zoë".encode("latin-1"))
    with pytest.raises(BadFile, match="is not UTF-8 text: its byte 3 is wrong"):
        read_text(path)


def test_a_huge_file_is_refused_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with path.open("wb") as file:
        file.truncate(100 * LARGEST)
    with pytest.raises(BadFile, match="is larger than 5 MB"):
        read_text(path)
    path.write_bytes(b" " * LARGEST)
    assert len(read_text(path)) == LARGEST


@pytest.mark.parametrize("fault", [FileNotFoundError, IsADirectoryError, NotADirectoryError])
def test_what_the_system_refuses_names_the_file(tmp_path: Path, fault: type[OSError]) -> None:
    (tmp_path / "file").touch()
    paths = {
        FileNotFoundError: tmp_path / "missing" / "game",
        IsADirectoryError: tmp_path,
        NotADirectoryError: tmp_path / "file" / "game",
    }
    for action in (read_text, lambda path: write_atomically(path, "new\n")):
        with pytest.raises(fault) as caught:
            action(paths[fault])
        assert caught.value.filename == str(paths[fault])
    assert names(tmp_path) == ["file"]


@pytest.mark.parametrize("step", ["open", "fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "game"
    write_atomically(path, "old\n")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "some temporary name")

    places: dict[str, object] = {"open": Path, "fsync": os, "replace": Path}
    monkeypatch.setattr(places[step], step, full)
    with pytest.raises(OSError, match="No space left") as caught:
        write_atomically(path, "new\n")
    assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, str(path))
    monkeypatch.undo()
    assert read_text(path) == "old\n"
    assert names(tmp_path) == ["game"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_really_full_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    write_atomically(path, "old\n")
    monkeypatch.setattr(Path, "open", lambda self, mode: os.fdopen(os.open("/dev/full", os.O_WRONLY), "wb"))
    with pytest.raises(OSError, match="No space left") as caught:
        write_atomically(path, "new\n")
    assert caught.value.filename == str(path)
    monkeypatch.undo()
    assert read_text(path) == "old\n"


def test_an_interruption_leaves_no_temporary_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "game", "new\n")
    assert names(tmp_path) == []


def test_a_protected_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    write_atomically(path, "old\n")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError) as caught:
        write_atomically(path, "new\n")
    assert caught.value.filename == str(path)
    assert read_text(path) == "old\n"


def test_a_saved_file_keeps_its_mode_and_its_link(tmp_path: Path) -> None:
    path, link = tmp_path / "game", tmp_path / "link"
    write_atomically(path, "old\n")
    path.chmod(0o640)
    link.symlink_to(path)
    write_atomically(link, "new\n")
    assert link.is_symlink()
    assert read_text(path) == "new\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert names(tmp_path) == ["game", "link"]
