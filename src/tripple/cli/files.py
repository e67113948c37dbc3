"""Reading and saving text files; system errors get their sentences in faults.py."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE

from tripple.rules import TrippleError

LARGEST = 5_000_000  # far more bytes than any record has
STDIN = STDOUT = "-"


class BadFile(TrippleError): ...


class FileExists(TrippleError): ...


def read_text(path: Path | str) -> str:
    content = _content(path)
    if len(content) > LARGEST:
        raise BadFile(
            "{file} is larger than {size} MB: no game record is that large", file=path, size=LARGEST // 1_000_000
        )
    try:
        return content.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise BadFile("{file} is not UTF-8 text: its byte {byte} is wrong", file=path, byte=error.start + 1) from None


def _content(path: Path | str) -> bytes:
    """Read one byte more than allowed at most, so that a huge file is refused unread."""
    if path == STDIN:
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(path).open("rb") as file:
        return file.read(LARGEST + 1)


def check_new(path: Path | str, force: bool = False) -> None:
    """Raise FileExists or OSError if the file cannot be written, before the work that fills it."""
    target = Path(os.path.realpath(path))
    if target.is_file() and not force:
        raise FileExists("{file} exists already: choose another name, or overwrite it with --force", file=path)
    with named(path):
        _check_writable(target)
        if not target.exists():
            _check_folder(target.parent)


def _check_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    if not os.access(folder, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def write_atomically(path: Path | str, content: str | bytes) -> None:
    """Replace the file's content as a whole, whatever happens in between."""
    target = Path(os.path.realpath(path))
    # It is this file that could not be saved; the temporary one means nothing to anybody.
    with named(path):
        _check_writable(target)
        _replace(target, content.encode() if isinstance(content, str) else content)


@contextmanager
def named(path: Path | str) -> Iterator[None]:
    """Attach this file's name to system errors; a failed write does not know it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _check_writable(target: Path) -> None:
    """Check the file itself: a rename asks only the folder, and would replace a write-protected file."""
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _replace(target: Path, content: bytes) -> None:
    temporary = target.with_name(f".tripple-{token_hex(8)}.tmp")
    try:
        _write(temporary, content)
        with suppress(FileNotFoundError):
            temporary.chmod(S_IMODE(target.stat().st_mode))
        temporary.replace(target)
    finally:
        with suppress(OSError):
            temporary.unlink()
    _sync_folder(target.parent)


def _write(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Sync the folder, without which a new name is not safe; some systems do it by themselves and refuse."""
    with suppress(PermissionError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
