"""The event log of every game, on SQLite or PostgreSQL."""

from .log import Found, Listener, NewerDatabase, Snapshot, Stale, Store, StoreUnavailable, Summary

__all__ = [
    "Found",
    "Listener",
    "NewerDatabase",
    "Snapshot",
    "Stale",
    "Store",
    "StoreUnavailable",
    "Summary",
    "default_database",
    "open_store",
]


def default_database() -> str:
    """A file in the user's data folder."""
    raise NotImplementedError


def open_store(database: str) -> Store:
    """A store that is not opened yet: of a PostgreSQL address (postgresql://…) or of a SQLite file's path."""
    raise NotImplementedError
