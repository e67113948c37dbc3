"""The event logs of games and pads, on SQLite or PostgreSQL."""

import os
import sys
from pathlib import Path

from tripple.extras import need

from . import dailies, links, logs, puzzles, studies, subscriptions
from .dailies import DailyResult
from .log import (
    EVERYTHING,
    MOST_CALLED,
    Caller,
    Change,
    ChangeNotice,
    DatabaseSession,
    Found,
    Freed,
    InUse,
    Listener,
    OtherVersion,
    Read,
    Renewal,
    Snapshot,
    Stale,
    Store,
    StoreUnavailable,
    Summary,
)
from .puzzles import KeptRating, PuzzleAnswer, PuzzleRating
from .studies import KeptStudy
from .subscriptions import Subscription

__all__ = [
    "EVERYTHING",
    "MOST_CALLED",
    "Caller",
    "Change",
    "ChangeNotice",
    "DailyResult",
    "DatabaseSession",
    "Found",
    "Freed",
    "InUse",
    "KeptRating",
    "KeptStudy",
    "Listener",
    "OtherVersion",
    "PuzzleAnswer",
    "PuzzleRating",
    "Read",
    "Renewal",
    "Snapshot",
    "Stale",
    "Store",
    "StoreUnavailable",
    "Subscription",
    "Summary",
    "dailies",
    "default_database",
    "links",
    "logs",
    "open_store",
    "puzzles",
    "studies",
    "subscriptions",
]

_POSTGRES = ("postgresql://", "postgres://")


def default_database() -> str:
    """The path of a file in the user's data folder."""
    home = Path.home()
    folders = {"win32": home / "AppData" / "Local", "darwin": home / "Library" / "Application Support"}
    usual = folders.get(sys.platform, home / ".local" / "share")
    return str(Path(os.environ.get("XDG_DATA_HOME") or usual) / "tripple" / "tables.sqlite3")


def open_store(database: str, name: str = "") -> Store:
    """Make a store, without opening it, from a PostgreSQL address (postgresql://…) or the path of a SQLite file.

    `name` is this process's among those that share it, never to be used again; without one it is random.
    Raises MissingExtra if the library for PostgreSQL is not installed.
    """
    if database.startswith(_POSTGRES):
        need("postgres")
        from .postgres import PostgresStore

        return PostgresStore(database, name=name)
    from .sqlite import SqliteStore

    return SqliteStore(Path(database).expanduser())
