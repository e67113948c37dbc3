"""Ports for servers that tests start, stop and start again."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def kept_port() -> Iterator[int]:
    """Ours also while no server listens on it: otherwise the system may give it to anybody meanwhile.

    Bound and not listening, it refuses whoever calls, as a port without a server does.
    """
    with socket.socket() as keeper:
        keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        keeper.bind(("127.0.0.1", 0))
        yield int(keeper.getsockname()[1])
