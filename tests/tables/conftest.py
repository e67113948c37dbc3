"""Tables on PostgreSQL use the server that the tests of the store start."""

from tests.store.conftest import empty_database, server

__all__ = ["empty_database", "server"]
