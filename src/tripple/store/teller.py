"""A thread that notifies other processes of commits, on a connection of its own.

A notice delays every other notice of the server until its transaction ends. So none is part of a transaction that a
player waits for, and everything that has gathered meanwhile is sent in one.
"""

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import NamedTuple

from .log import ChangeNotice, DatabaseSession
from .notices import MOST_BYTES, packed

_AGAIN_SECONDS = 0.2
_TELL = "SELECT pg_notify(channel, words) FROM unnest(?::text[], ?::text[]) AS said (channel, words)"
logger = logging.getLogger(__name__)


class PendingCall(NamedTuple):
    """Words whose sender waits until they are sent."""

    words: str
    done: Callable[[BaseException | None], None]


Said = ChangeNotice | PendingCall


class Teller:
    def __init__(self, name: str, logs: str, calls: str, connect: Callable[[], DatabaseSession]) -> None:
        self._name, self._logs, self._calls, self._connect = name, logs, calls, connect
        self._waiting: SimpleQueue[Said | None] = SimpleQueue()
        self._session: DatabaseSession | None = None
        self._missed = False  # true if a notice was lost: then the others have to read everything
        self._thread = threading.Thread(target=self._tell_on, name="tripple-store-teller", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def say(self, *said: Said) -> None:
        for one in said:
            self._waiting.put(one)

    def close(self) -> None:
        """End the thread after it has sent what it can."""
        if self._thread.is_alive():
            self._waiting.put(None)
            self._thread.join()

    def _tell_on(self) -> None:
        going_on = True
        while going_on:
            said, going_on = self._next()
            fault = self._told(said)
            for one in said:
                if isinstance(one, PendingCall):
                    one.done(fault)
        self._drop()

    def _next(self) -> tuple[list[Said], bool]:
        """Take everything that waits, and false at the end. After a lost notice this does not wait for more."""
        said, one = list[Said](), self._first()
        while one is not None:
            said.append(one)
            try:
                one = self._waiting.get_nowait()
            except Empty:
                return said, True
        return said, False

    def _first(self) -> Said | None:
        try:
            return self._waiting.get(timeout=_AGAIN_SECONDS if self._missed else None)
        except Empty:
            return ChangeNotice()

    def _told(self, said: Sequence[Said]) -> BaseException | None:
        told = [(channel, f"{self._name} {words}") for channel, words in self._words(said)]
        try:
            self._session = self._session or self._connect()
            if told:
                self._session.rows(_TELL, [channel for channel, _ in told], [words for _, words in told])
            self._missed = False
            return None
        except Exception as fault:  # it has to outlive whatever happens to it
            logger.warning("other processes cannot be told: %s", fault)
            self._drop()
            self._missed = True
            return fault

    def _words(self, said: Sequence[Said]) -> Iterator[tuple[str, str]]:
        """Make notices, in the order of the changes and calls."""
        if self._missed:
            yield self._logs, ""
        for is_call, some in groupby(said, lambda one: isinstance(one, PendingCall)):
            if is_call:
                yield from ((self._calls, one.words) for one in some if isinstance(one, PendingCall))
            else:
                notices = [one for one in some if isinstance(one, ChangeNotice) and one.log]
                yield from ((self._logs, words) for words in packed(notices, MOST_BYTES - len(self._name) - 1))

    def _drop(self) -> None:
        session, self._session = self._session, None
        try:
            if session:
                session.close()
        except Exception:
            logger.debug("a lost connection could not be closed", exc_info=True)
