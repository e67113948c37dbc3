"""Logs on PostgreSQL use the server that the tests of the store start."""

from tests.store.conftest import database, empty_database, server

__all__ = ["database", "empty_database", "server"]
