"""Work of many seconds about deals and games: in processes of their own, one queue for all of it, and kept.

Whoever can be interrupted works in turns of a few seconds, so that everybody soon sees something and nobody waits for a
whole game of somebody else's. The turns go round by network; a table of one's own has more of them than pasted records
and games of others. What was found is kept after every turn: a restart goes on from there. Nobody is waited for: a
study goes on without whoever asked first, and pauses when nobody has asked for a while.

Of several processes one works a study out, the one that has its lease; the others look into the store how far it is.
"""

import asyncio
import logging
import os
import sys
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import aclosing, suppress
from math import inf
from typing import Generic, NamedTuple, TypeVar

import msgspec

from tripple.live import Leases, Refusal, RefusalReason, answered, closing
from tripple.review.worker import Order, StudyLine
from tripple.server.networks import HOUSES, around
from tripple.store import KeptStudy, Store, StoreUnavailable, studies

from .child import Child
from .fair_queue import FairQueue

PAR, REVIEW = "par", "review"
COMMANDS: dict[str, tuple[str, ...]] = {
    PAR: (sys.executable, "-m", "tripple.review.par"),
    REVIEW: (sys.executable, "-m", "tripple.review"),
}
"""What works out each kind, and speaks as tripple.review.worker says."""
PATIENCE = 3.0
"""How long an answer waits for something new before it says how far it has come."""
TURN = 3.0
"""Seconds until others come first, and until what was found is kept."""
FORGOTTEN = 60.0
"""Seconds after which a study pauses that nobody asks for any more."""
LEFT = 10.0
"""Seconds after which one that nobody has asked for makes room for another one of the same address."""
LOOK = 1.0
"""Seconds until it is looked again how far another process is."""
_LONGEST = 300.0
"""On a slow machine the first one compiles for minutes; whatever takes longer is lost."""
_MOST_TRIES = 3
"""So often a process may be lost one after the other, without having found anything."""
_MOST_OF_ONE = 2
"""Of one address; a wider network has several times as many."""
MOST_AT_ALL = 64
"""Beyond this, a new one takes the place of the one whose turn is last, or is refused if its own would be later."""
_OWN, _OTHER = 1, 3
"""What a turn costs: a table of one's own comes three times as often as anything else."""
REMEMBERED = 50
"""So many that are done are answered without the store; one may have some hundred kilobytes."""
log = logging.getLogger("tripple.server")
K = TypeVar("K")
T = TypeVar("T")


class StudyKind(msgspec.Struct, frozen=True):
    """A kind of study, and what is said where there can be none."""

    name: str
    version: int
    """Of how it is worked out: another one where it comes to something else or is told otherwise."""
    kept: int
    """So many the store remembers."""
    crowded: str
    failed: str


class Asker(NamedTuple):
    """Who asks for a study."""

    address: str
    owns: bool
    """Whether it is about a table at which they sat."""
    may_begin: Callable[[], None]
    """Raises if the address asks for new ones too often."""


class Remembered(Generic[K, T]):
    """The last ones that were asked for."""

    def __init__(self, most: int) -> None:
        self._all, self._most = OrderedDict[K, T](), most

    def get(self, name: K) -> T | None:
        if name in self._all:
            self._all.move_to_end(name)
        return self._all.get(name)

    def add(self, name: K, what: T) -> T:
        self._all[name] = what
        if len(self._all) > self._most:
            self._all.popitem(last=False)
        return what

    def clear(self) -> None:
        self._all.clear()


class Study:
    """Something that is being worked out, or is done."""

    def __init__(self, kind: StudyKind, name: str, record: str, by: str, is_own: bool = False) -> None:
        self.kind, self.name, self.record, self.by, self.is_own = kind, name, record, by, is_own
        self.found: list[bytes] = []
        self.result: bytes | None = None
        """What it came to, once that is kept."""
        self.refusal: Refusal | None = None
        """Why it could not be done."""
        self.stage: str | None = None
        """What the process says that it is at."""
        self.is_at_work = False
        self.asked = 0.0
        """When somebody last wanted to know."""
        self.tries = 0
        self.is_leased = False
        """Whether it is this process's to work out."""
        self._outcome: bytes | None = None
        self._kept = 0
        self._news = asyncio.Event()

    @property
    def key(self) -> tuple[str, str, int]:
        return self.kind.name, self.name, self.kind.version

    @property
    def lease(self) -> str:
        return f"study/{self.kind.name}/{self.kind.version}/{self.name}"

    @property
    def whose(self) -> str:
        """The network that has its turns."""
        return around(self.by) or self.by

    @property
    def cost(self) -> int:
        """Of a turn."""
        return _OWN if self.is_own else _OTHER

    @property
    def is_over(self) -> bool:
        return self.result is not None or self.refusal is not None

    def take(self, kept: KeptStudy) -> "Study":
        """What was worked out before, or by another process."""
        if kept.result is not None or len(kept.found) > len(self.found):
            self.found, self._outcome, self._kept = list(kept.found), kept.result, len(kept.found)
            self.settle()
        return self

    def settle(self) -> None:
        """After a turn, when everything is kept."""
        self.is_at_work, self.result = False, self._outcome
        if self.result is None and self.tries >= _MOST_TRIES:
            self.refusal = Refusal(RefusalReason.UNAVAILABLE, self.kind.failed)
        self.tell()

    def hear(self, said: StudyLine) -> None:
        """A line of the process."""
        self.stage = said.stage or self.stage
        if found := bytes(said.found):
            self.found.append(found)
            self.tries = 0
        self._outcome = bytes(said.result) or self._outcome
        if said.fault is not None:
            log.error("a fault of ours in a study: %s", said.fault)
            self.tries = _MOST_TRIES
        self.tell()

    def fresh(self, at: float) -> KeptStudy | None:
        """To be kept, where there is more than was kept before."""
        if len(self.found) == self._kept and self._outcome is None:
            return None
        self._kept = len(self.found)
        return KeptStudy(*self.key, tuple(self.found), self._outcome, at)

    def tell(self) -> None:
        """Whoever waits looks again."""
        self._news.set()
        self._news = asyncio.Event()

    async def until(self, enough: Callable[["Study"], bool]) -> None:
        """For a while at most."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not self.is_over and not enough(self):
                    await self._news.wait()


class StudyProcess(Child):
    def __init__(self, kind: str) -> None:
        super().__init__()
        self._kind = kind

    @property
    def command(self) -> tuple[str, ...]:
        return COMMANDS[self._kind]

    async def warm(self) -> None:
        """Started, if it was not."""
        with suppress(OSError):
            await self.started()
            self.rest()

    async def said(self, order: Order) -> AsyncGenerator[StudyLine]:
        try:
            process = await self.started()
            assert process.stdin
            assert process.stdout
            process.stdin.write(msgspec.json.encode(order) + b"\n")
            await process.stdin.drain()
            while True:
                line = await process.stdout.readline()
                if not line:
                    raise EOFError("it ended without a result")
                said = msgspec.json.decode(line, type=StudyLine)
                yield said
                if said.is_last:
                    break
        except BaseException:
            await self.end()  # whatever it still says would be taken for the next order's
            raise
        self.rest()


class Studies:
    """Processes, not threads: they take nothing from the games, and can be ended at any time."""

    def __init__(
        self,
        store: Store,
        leases: Leases,
        now: Callable[[], float],
        monotonic: Callable[[], float],
        at_once: int | None = None,
    ) -> None:
        self._store, self._leases, self._now, self._monotonic = store, leases, now, monotonic
        self.at_once = at_once or max(1, min(2, (os.cpu_count() or 1) // 2))
        self._lanes = [{kind: StudyProcess(kind) for kind in COMMANDS} for _ in range(self.at_once)]
        self._free = list(self._lanes)
        self._studies: dict[tuple[str, str, int], Study] = {}
        self._waiting = FairQueue[Study]()
        self._done = Remembered[tuple[str, str, int], Study](REMEMBERED)
        self._at_work: set[asyncio.Task[None]] = set()
        self._looks: dict[tuple[str, str, int], asyncio.TimerHandle] = {}
        """At how far another process is."""
        self._closed = False

    async def of(
        self,
        kind: StudyKind,
        name: str,
        record: str,
        asker: Asker,
        enough: Callable[[Study], bool],
    ) -> Study:
        """As far as it has come: as soon as there is enough, or after some seconds.

        `record` is what it is about, and `name` is the same for all who ask for the same thing. An address has few at
        work at a time. Raises Refusal where it cannot be worked out.
        """
        study = Study(kind, name, record, asker.address, asker.owns)
        found = self._studies.get(study.key) or self._done.get(study.key)
        found = found or await self._kept_or_begun(study, asker.may_begin)
        found.asked = self._monotonic()
        if asker.owns and not found.is_own:
            self._hand_over(found, asker)
        await found.until(enough)
        if found.refusal:
            raise found.refusal
        return found

    async def _kept_or_begun(self, study: Study, may_begin: Callable[[], None]) -> Study:
        kept = await answered(self._store.ask(studies.kept(*study.key)))
        if study.key in self._studies:
            return self._studies[study.key]  # somebody else was quicker
        if kept and study.take(kept).is_over:
            return self._done.add(study.key, study)
        left = self._room_for(study)
        may_begin()
        if left:
            self._leave(left)
        study.asked = self._monotonic()
        self._studies[study.key] = study
        self._leases.want(study.lease, lambda: self._look(study))
        self._queue(study)
        return study

    def _room_for(self, study: Study) -> Study | None:
        """Which other one has to go for it, if one has. Raises Refusal if there is no room."""
        if self._closed:
            raise closing()
        near = [other for other in self._studies.values() if other.whose == study.whose and self._is_wanted(other)]
        own = [other for other in near if other.by == study.by]
        goes: Study | None = None
        if len(own) >= _MOST_OF_ONE:
            goes = self._left(own)
        elif len(near) < HOUSES * _MOST_OF_ONE:
            if len(self._studies) < MOST_AT_ALL:
                return None
            goes = self._waiting.later_than(self._waiting.moment(study.whose, study.cost))
        if goes is None:
            raise Refusal(RefusalReason.BUSY, study.kind.crowded)
        return goes

    def _left(self, own: Iterable[Study]) -> Study | None:
        """One that nobody has asked for of late: people who look at one game after the other have left the first."""
        left = min(own, key=lambda other: other.asked)
        return left if self._monotonic() - left.asked >= LEFT else None

    def _leave(self, study: Study) -> None:
        """Make room. What was found is kept, and whoever asks for it again goes on from there."""
        study.asked = -inf
        if study in self._waiting:
            self._waiting.remove(study)
            self._settle(study)

    def _hand_over(self, study: Study, asker: Asker) -> None:
        """To somebody whose own table it is about: it has its turns as theirs from now on."""
        study.by, study.is_own = asker.address, True
        if study in self._waiting:
            self._waiting.remove(study)
            self._wait(study)

    def ahead(self, study: Study) -> int:
        """How many come before it."""
        return self._waiting.ahead(study) + len(self._at_work) if study in self._waiting else 0

    def warm(self, kind: str) -> None:
        """Starts a process ahead, where there is room: somebody is going to ask soon."""
        self._wake(kind)

    def _wake(self, kind: str | None = None) -> None:
        if self._free and not self._closed:
            task = asyncio.create_task(self._work(self._free.pop(), kind), name="study")
            self._at_work.add(task)
            task.add_done_callback(self._at_work.discard)

    async def _work(self, lane: dict[str, StudyProcess], ahead: str | None) -> None:
        """One turn after the other, until nothing waits."""
        try:
            if ahead:
                await lane[ahead].warm()
            while self._waiting:
                await self._go_on(self._waiting.take(), lane)
        finally:
            self._free.append(lane)

    async def _go_on(self, study: Study, lane: dict[str, StudyProcess]) -> None:
        if self._is_wanted(study) and not await self._is_ours(study):
            self._look_later(study)
            return
        if self._is_wanted(study) and not study.is_over:
            await self._turn(study, lane[study.kind.name])
        self._settle(study)

    async def _is_ours(self, study: Study) -> bool:
        """Whether no other process works it out, or it is over. What another one has found is known from now on."""
        before, study.is_leased = study.is_leased, self._leases.holds(study.lease)
        if before and study.is_leased:
            return True
        with suppress(StoreUnavailable):
            kept = await self._store.ask(studies.kept(*study.key)) if self._store.shared else None
            return bool(kept and study.take(kept).is_over) or study.is_leased
        return False

    def _look_later(self, study: Study) -> None:
        study.is_at_work = True
        self._looks[study.key] = asyncio.get_running_loop().call_later(LOOK, self._look, study)

    def _look(self, study: Study) -> None:
        """After a while, or at once where it has become ours."""
        if look := self._looks.pop(study.key, None):
            look.cancel()
            self._queue(study)

    def _queue(self, study: Study) -> None:
        self._wait(study)
        self._wake()

    def _wait(self, study: Study) -> None:
        self._waiting.add(study, study.whose, study.cost)

    def _is_wanted(self, study: Study) -> bool:
        return self._monotonic() - study.asked < FORGOTTEN

    async def _turn(self, study: Study, process: StudyProcess) -> None:
        study.is_at_work = True
        study.tries += 1
        try:
            order = Order(study.record, tuple(map(msgspec.Raw, study.found)), TURN)
            async with asyncio.timeout(_LONGEST), aclosing(process.said(order)) as lines:
                async for said in lines:
                    study.hear(said)
        except Exception as fault:  # whatever happens to a process, the next one starts anew
            log.warning("a study's process was lost: %r", fault)
        await self._keep(study)

    async def _keep(self, study: Study) -> None:
        fresh = study.fresh(self._now())
        if fresh:
            with suppress(StoreUnavailable):  # it is known here, and the next server can work it out again
                await self._store.write(studies.keep(fresh, study.kind.kept))

    def _settle(self, study: Study) -> None:
        """After a turn: back to the end of the queue, or done with for now."""
        study.settle()
        if study.result is not None:
            self._done.add(study.key, study)
        if study.is_over or not self._is_wanted(study):
            del self._studies[study.key]
            self._leases.let_go(study.lease)
        else:
            self._wait(study)

    async def close(self) -> None:
        """Nothing is left running, and what was found is kept; who still waits is told to come back."""
        self._closed = True
        for look in self._looks.values():
            look.cancel()
        for task in self._at_work:
            task.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)
        for lane in self._lanes:
            for process in lane.values():
                await process.end()
        for study in self._studies.values():
            await self._keep(study)
            study.refusal = study.refusal or closing()
            study.tell()
