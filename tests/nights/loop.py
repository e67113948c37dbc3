"""An event loop for a whole world: virtual time, and hosts whose callbacks are interleaved in an order drawn by seed.

Each host is a machine with one server process. A callback belongs to the host in its context, which tasks, timers and
callbacks inherit. Within a host callbacks keep asyncio's order; which host is next is drawn. So a host that dies is
never run again, without any `finally`, and one that stands still keeps its callbacks for later.
"""

import asyncio
import contextvars
import functools
import heapq
import random
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar
from zlib import crc32

P = ParamSpec("P")
T = TypeVar("T")
HOST: "contextvars.ContextVar[Host]" = contextvars.ContextVar("host")
WORK_SECONDS = 0.004
"""The longest time that work for another thread takes."""


AT_ONCE = 50_000
"""More steps than ever happen in one moment."""


class Stuck(Exception):
    """Nothing will ever happen again, or this moment never ends; and the night is not over."""


class Host:
    """A process as the loop knows it, from its start to its end."""

    def __init__(self, loop: "WorldLoop", name: str) -> None:
        self.loop, self.name = loop, name
        self.ready: deque[asyncio.Handle] = deque()
        self.context = contextvars.Context()
        self.context.run(HOST.set, self)
        self.is_dead = self.stands_still = False
        self.steps, self.dies_at = 0, -1
        self.died_in = ""
        """What it was about to do."""
        self.on_death: list[Callable[[], object]] = []
        """Called in the world, since others notice."""

    @property
    def runs(self) -> bool:
        return not (self.is_dead or self.stands_still)

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        return self.loop.create_task(work, context=self.context.copy())

    def soon(self, call: Callable[..., object], *values: Any) -> None:
        """Call in this host, as if it came from outside."""
        self.loop.call_soon(call, *values, context=self.context)

    def die(self) -> None:
        if self.is_dead:
            return
        self.is_dead = True
        self.loop.rest(self)
        noticing, self.on_death = self.on_death, []
        for call in noticing:
            self.loop.world.soon(call)

    def stand_still(self) -> None:
        self.stands_still = True
        self.loop.rest(self)

    def go_on(self) -> None:
        if self.stands_still and self.ready and not self.is_dead:
            self.loop.wake(self)
        self.stands_still = False


class WorldLoop(asyncio.AbstractEventLoop):
    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.steps, self.trace = 0, 0
        self.tasks: list[tuple[str, asyncio.Task[Any]]] = []
        """All of them with their hosts' names: a task that is collected early would run its `finally`."""
        self.faults: list[dict[str, Any]] = []
        """What asyncio would have logged."""
        self._now, self._number = 0.0, 0
        self._moment = 0  # steps before it
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._awake: list[Host] = []
        self._running = False
        self.world = Host(self, "world")

    # Time and order

    def time(self) -> float:
        return self._now

    def wake(self, host: Host) -> None:
        self._awake.append(host)

    def rest(self, host: Host) -> None:
        if host in self._awake:
            self._awake.remove(host)

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Any = None) -> asyncio.Handle:  # type: ignore[override]
        handle = asyncio.Handle(callback, args, self, context)
        self._enqueue(handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(self, delay: float, callback: Callable[..., object], *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Callable[..., object], *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        self._number += 1
        heapq.heappush(self._timers, (when, self._number, timer))
        return timer

    def later(self, delay: float, callback: Callable[..., object], *args: Any) -> asyncio.TimerHandle:
        """Call in the world outside of all hosts."""
        timer: asyncio.TimerHandle = self.call_later(delay, callback, *args, context=self.world.context)
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It stays in the heap until its time."""

    def _enqueue(self, handle: asyncio.Handle) -> None:
        host = handle._context.get(HOST, self.world)  # type: ignore[attr-defined]  # noqa: SLF001
        if not host.ready and host.runs:
            self._awake.append(host)
        host.ready.append(handle)

    def _step(self) -> None:
        timers, awake = self._timers, self._awake
        while timers and (timers[0][2].cancelled() or timers[0][0] <= self._now or not awake):
            when, _, timer = heapq.heappop(timers)
            if not timer.cancelled():
                if when > self._now:
                    self._now, self._moment = when, self.steps
                self._enqueue(timer)
        if not awake or self.steps > self._moment + AT_ONCE:
            raise Stuck
        host = awake[self.dice.randrange(len(awake))] if len(awake) > 1 else awake[0]
        handle = host.ready.popleft()
        if not host.ready:
            awake.remove(host)
        if handle.cancelled():
            return
        host.steps += 1
        if host.steps == host.dies_at:
            host.died_in = name_of(handle)
            host.die()
            return
        self.steps += 1
        self.trace = crc32(b"%s %d" % (host.name.encode(), self._now * 1e6), self.trace)
        handle._run()  # noqa: SLF001

    # What asyncio asks of a loop

    def run_until_complete(self, work: Any) -> Any:
        asyncio._set_running_loop(self)  # noqa: SLF001
        self._running = True
        try:
            task: asyncio.Future[Any] = asyncio.ensure_future(work, loop=self)
            while not task.done():
                self._step()
            return task.result()
        finally:
            self._running = False
            asyncio._set_running_loop(None)  # noqa: SLF001

    def create_future(self) -> "asyncio.Future[Any]":
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: Any = None, context: Any = None) -> "asyncio.Task[Any]":
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        host = context.get(HOST, self.world) if context else HOST.get(self.world)
        self.tasks.append((host.name, task))
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> "asyncio.Future[Any]":  # type: ignore[override]
        """Without threads: the work is done at once, a little later."""
        done = self.create_future()
        self.call_later(self.dice.uniform(0, WORK_SECONDS), _work, done, func, args)
        return done

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.faults.append(context)

    def default_exception_handler(self, context: dict[str, Any]) -> None:
        self.faults.append(context)

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self._running

    def is_closed(self) -> bool:
        return False

    async def shutdown_asyncgens(self) -> None: ...

    async def shutdown_default_executor(self, timeout: float | None = None) -> None: ...

    def stop(self) -> None: ...

    def close(self) -> None:
        """Forget everything; what is collected from now on is nobody's fault."""
        self._timers.clear()
        self._awake.clear()
        for _, task in self.tasks:
            task._log_destroy_pending = False  # type: ignore[attr-defined]  # noqa: SLF001


def name_of(handle: asyncio.Handle) -> str:
    """The task or function that goes on."""
    call = handle._callback  # type: ignore[attr-defined]  # noqa: SLF001
    task = getattr(call, "__self__", None)
    if isinstance(task, asyncio.Task):
        return str(task.get_coro().__qualname__)  # type: ignore[union-attr]
    return str(getattr(call, "__qualname__", "") or type(call).__name__)


def _work(done: "asyncio.Future[Any]", func: Callable[..., Any], args: tuple[Any, ...]) -> None:
    if done.done():
        return
    try:
        done.set_result(func(*args))
    except Exception as fault:
        done.set_exception(fault)


def world_loop(seed: int | str) -> WorldLoop:
    return WorldLoop(random.Random(seed))  # type: ignore[abstract]


def run(work: Coroutine[Any, Any, T], seed: int = 0) -> T:
    """Run this in a world of its own."""
    loop = world_loop(seed)
    try:
        done: T = loop.run_until_complete(work)
        return done
    finally:
        loop.close()


def in_world(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Runs an async test in a world of its own."""

    @functools.wraps(test)
    def alone(*args: P.args, **kwargs: P.kwargs) -> None:
        run(test(*args, **kwargs))

    return alone
