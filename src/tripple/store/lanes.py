"""Threads that work for an event loop, with answers that can be given up: a database that hangs holds no process up.

At its end a process waits for an executor's threads, however long they take; it does not wait for these.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from .log import StoreUnavailable

T = TypeVar("T")


class Answers:
    """The unanswered futures of the event loop."""

    def __init__(self) -> None:
        self._open = set[asyncio.Future[Any]]()
        self._given_up = False

    def wait(self) -> "asyncio.Future[Any]":
        """Make a future. Raises StoreUnavailable after they were given up."""
        if self._given_up:
            raise _no_answer()
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._open.add(answer)
        answer.add_done_callback(self._open.discard)
        return answer

    def give_up(self) -> bool:
        """Fail all of them, now and from now on; false if there were none."""
        self._given_up, left = True, tuple(self._open)
        for answer in left:
            settle(answer, None, _no_answer())
        return bool(left)


def _no_answer() -> StoreUnavailable:
    return StoreUnavailable("the database does not answer")


def settle(answer: "asyncio.Future[Any]", result: object, fault: BaseException | None) -> None:
    """Answer in the event loop's thread, unless the future was cancelled."""
    if answer.done():
        return
    if fault:
        answer.set_exception(fault)
        answer.exception()  # without a waiter, asyncio would report it as a mistake
    else:
        answer.set_result(result)


def tell(loop: asyncio.AbstractEventLoop, what: Callable[..., object], *values: object) -> None:
    """Call back in the event loop's thread, if the loop still exists."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(what, *values)


class Question(NamedTuple):
    work: Callable[[], Any]
    answer: "asyncio.Future[Any]"


class Lane:
    """A thread that runs one question after the other; started by the first one."""

    def __init__(self, name: str, answers: Answers) -> None:
        self._answers = answers
        self._questions: SimpleQueue[Question | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work_on, name=name, daemon=True)

    async def ask(self, work: Callable[[], T]) -> T:
        result: T = await self._put(work)
        return result

    async def end(self, work: Callable[[], None]) -> None:
        with suppress(StoreUnavailable):
            last = self._put(work)
            self._questions.put(None)
            await last
            self._thread.join()  # it has nothing left to do

    def _put(self, work: Callable[[], object]) -> "asyncio.Future[Any]":
        answer = self._answers.wait()
        self._questions.put(Question(work, answer))
        if self._thread.ident is None:
            self._thread.start()
        return answer

    def _work_on(self) -> None:
        while question := self._questions.get():
            if not question.answer.done():
                self._do(*question)
            del question  # frees its references while the thread waits for the next one

    def _do(self, work: Callable[[], Any], answer: "asyncio.Future[Any]") -> None:
        result, fault = None, None
        try:
            result = work()
        except BaseException as found:
            fault = found
        tell(answer.get_loop(), settle, answer, result, fault)
        del answer, fault  # a fault leads back to this frame: a circle that only the garbage collector would end
