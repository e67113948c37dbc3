"""Reading and saving text files; what the system itself refuses is told by faults.py."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE

from tripple.rules import TrippleError

LARGEST = 5_000_000
"""No record comes near this many bytes; what is larger was never meant for us."""
STDIN = STDOUT = "-"


class BadFile(TrippleError):
    """A file that cannot be one of ours."""


class FileExists(TrippleError):
    """Something would be overwritten that nobody asked to overwrite."""


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
    """One byte more than allowed at most, so that a huge file is refused without being read."""
    if path == STDIN:
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(path).open("rb") as file:
        return file.read(LARGEST + 1)


def check_new(path: Path | str, force: bool = False) -> None:
    """Whether a file can be written there, asked before the work that fills it. Raises FileExists or OSError."""
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
    """The file holds either what it held before or all of the new content, whatever happens in between."""
    target = Path(os.path.realpath(path))
    # It is this file that could not be saved; the temporary one means nothing to anybody.
    with named(path):
        _check_writable(target)
        _replace(target, content.encode() if isinstance(content, str) else content)


@contextmanager
def named(path: Path | str) -> Iterator[None]:
    """What the system refuses in here is told of this file: a failed write does not know its name."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _check_writable(target: Path) -> None:
    """A rename asks the folder only, and would replace a file that its owner has protected."""
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
    """The new name is safe only when the folder is; systems that cannot sync a folder do it by themselves."""
    with suppress(PermissionError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
