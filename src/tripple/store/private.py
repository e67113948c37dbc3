"""Files and folders for the owner alone, whatever the umask: a database has keys and the secrets of running deals."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE

FILE_MODE = 0o600
FOLDER_MODE = 0o700
_OTHERS = 0o077
_BEGINNING = b"SQLite format 3\0"
logger = logging.getLogger(__name__)


def make_folder(folder: Path) -> None:
    """Make a folder and its parents. An existing folder keeps its mode, which may have a reason."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(FOLDER_MODE, exist_ok=True)


def make_file(path: Path) -> None:
    """Make an empty file, unless it exists. SQLite gives the files beside it the same mode."""
    target = path.resolve()  # SQLite would make the file at the end of a dangling link
    make_folder(target.parent)
    try:
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE))
    except FileExistsError:
        """It is never opened here: closing it would give up the locks that SQLite has on it."""


def mend(path: Path) -> None:
    """Take a database away from other accounts, with the files and copies beside it, and log what was changed.

    Any other file that was named by mistake, such as one of the system's, stays as it is.
    """
    if os.name == "nt":
        logger.info("Windows knows no modes: who may read %s depends on its folder", path)
        return
    for file in _with_companions(path.resolve()) if _is_database(path) else ():
        if _is_open(file):
            _close(file)


def _is_database(path: Path) -> bool:
    """By its first bytes; SQLite fills an empty file. Not in use yet: closing it would give up SQLite's locks."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_BEGINNING)) in (b"", _BEGINNING)


def _with_companions(path: Path) -> Iterator[Path]:
    """The database, its -wal and -shm, and copies such as tables.sqlite3.bak."""
    name = path.name
    for file in path.parent.iterdir() if path.parent.is_dir() else ():
        is_ours = file.name == name or file.name.startswith((f"{name}-", f"{name}."))
        if is_ours and file.is_file() and not file.is_symlink():
            yield file


def _is_open(file: Path) -> bool:
    return bool(S_IMODE(file.stat().st_mode) & _OTHERS)


def _close(file: Path) -> None:
    try:
        file.chmod(FILE_MODE)
    except OSError as fault:
        logger.warning("other accounts can read %s, and it cannot be mended: %s", file, fault.strerror)
        return
    if _is_open(file):  # as on a disk that knows no modes
        logger.warning("other accounts can read %s, and its disk knows no modes that would change that", file)
    else:
        logger.warning("other accounts could read %s: from now on only its owner can", file)
