"""The event logs of games and pads, on SQLite or PostgreSQL."""

import os
import sys
from pathlib import Path

from tripple.extras import need

from .log import (
    EVERYTHING,
    MOST_CALLED,
    Caller,
    ChangeNotice,
    DailyResult,
    Found,
    Freed,
    InUse,
    KeptRating,
    KeptStudy,
    Listener,
    OtherVersion,
    PuzzleAnswer,
    PuzzleRating,
    Renewal,
    Snapshot,
    Stale,
    Store,
    StoreUnavailable,
    Subscription,
    Summary,
)

__all__ = [
    "EVERYTHING",
    "MOST_CALLED",
    "Caller",
    "ChangeNotice",
    "DailyResult",
    "Found",
    "Freed",
    "InUse",
    "KeptRating",
    "KeptStudy",
    "Listener",
    "OtherVersion",
    "PuzzleAnswer",
    "PuzzleRating",
    "Renewal",
    "Snapshot",
    "Stale",
    "Store",
    "StoreUnavailable",
    "Subscription",
    "Summary",
    "default_database",
    "open_store",
]

_POSTGRES = ("postgresql://", "postgres://")


def default_database() -> str:
    """A file in the user's data folder."""
    home = Path.home()
    folders = {"win32": home / "AppData" / "Local", "darwin": home / "Library" / "Application Support"}
    usual = folders.get(sys.platform, home / ".local" / "share")
    return str(Path(os.environ.get("XDG_DATA_HOME") or usual) / "tripple" / "tables.sqlite3")


def open_store(database: str, name: str = "") -> Store:
    """A store that is not opened yet: of a PostgreSQL address (postgresql://…) or of a SQLite file's path.

    The name is this process's among those that share it, and no other's ever; without one it makes one up.
    Raises MissingExtra where the library for PostgreSQL is not installed.
    """
    if database.startswith(_POSTGRES):
        need("postgres")
        from .postgres import PostgresStore

        return PostgresStore(database, name=name)
    from .sqlite import SqliteStore

    return SqliteStore(Path(database).expanduser())
