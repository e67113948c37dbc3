"""Ports for servers that tests start, stop and start again."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress


@contextmanager
def kept_port() -> Iterator[int]:
    """Ours also while no server listens on it: otherwise the system may give it to anybody meanwhile.

    Bound and not listening, it refuses whoever calls, as a port without a server does.
    """
    with _bound(0) as keeper:
        yield int(keeper.getsockname()[1])


@contextmanager
def kept_ports(number: int) -> Iterator[int]:
    """The first of so many in a row, all of them ours."""
    with ExitStack() as kept:
        yield _in_a_row(kept, number)


def _in_a_row(kept: ExitStack, number: int) -> int:
    while True:
        with ExitStack() as keepers, suppress(OSError):  # where somebody else has one of them, others will do
            first = int(keepers.enter_context(_bound(0)).getsockname()[1])
            for port in range(first + 1, first + number):
                keepers.enter_context(_bound(port))
            kept.push(keepers.pop_all())
            return first


def _bound(port: int) -> socket.socket:
    keeper = socket.socket()
    keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        keeper.bind(("127.0.0.1", port))
    except BaseException:
        keeper.close()
        raise
    return keeper
