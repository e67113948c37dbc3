"""Pads are kept in the same databases as games."""

from tests.store.conftest import database, empty_database, server

__all__ = ["database", "empty_database", "server"]
