"""A lock on the database file for one server. The system releases it when the process ends, in whatever way."""

import logging
import os
import sys
from pathlib import Path

from .log import InUse
from .private import FILE_MODE, make_folder

log = logging.getLogger(__name__)

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        # Unlike flock's, this lock does not pass to child processes, which may outlive the server.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Claim:
    """A claim from its making until it is let go.

    The lock is on a file beside the database: SQLite locks the file itself.
    """

    def __init__(self, path: Path) -> None:
        path = path.resolve()  # by whatever name, it is one file
        make_folder(path.parent)
        self._file = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, FILE_MODE)
        try:
            _lock(self._file)
        except (BlockingIOError, PermissionError):
            os.close(self._file)
            raise InUse(
                "another server is already using {file}: stop it, or start this one with another --database",
                file=path,
            ) from None
        except OSError as fault:
            log.warning("%s cannot be locked here, so take care that one server alone plays with it: %s", path, fault)

    def let_go(self) -> None:
        os.close(self._file)
