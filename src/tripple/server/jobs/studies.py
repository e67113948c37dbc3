"""Long work about deals and games: one queue, stored results, and progress on the way.

Studies work in turns of a few seconds, so that everybody soon sees something and no study waits for a whole game. The
turns go round by network; a player's own table has more of them than uploaded records and games of others. Findings are
stored after every turn, so a restart continues from there. A study goes on when its first asker has left, and pauses
when no one has asked for a while.

If several processes share a database, the one with the study's lease works it out; the others read its progress from
the store.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Coroutine, Hashable, Iterable
from contextlib import aclosing, suppress
from math import inf
from typing import NamedTuple

import msgspec

from tripple.live import Leases, Refusal, RefusalReason, answered, closing
from tripple.review.worker import Order, Report
from tripple.server.networks import HOUSES, around
from tripple.server.remembered import Remembered
from tripple.store import KeptStudy, Store, StoreUnavailable, studies

from .workers import JobWorker, Workers

PATIENCE = 3.0  # seconds that an answer waits for news before it reports the progress so far
TURN = 3.0  # seconds of a turn, after which the findings are stored and others come first
FORGOTTEN = 60.0  # seconds after which a study pauses that no one has asked for
LEFT = 10.0  # seconds after which an abandoned study makes room for another one of the same address
LOOK = 1.0  # seconds between two looks at another process's progress
_LONGEST = 300.0  # on a slow machine the first turn compiles for minutes; anything longer is lost
_MOST_TRIES = 3  # turns in a row that may end without any finding
_MOST_OF_ONE = 2  # studies of one address; a wider network has several times as many
MOST_AT_ALL = 64
"""Beyond this, a new study replaces the one whose turn is last, or is refused if its own would be later."""
_OWN, _OTHER = 1, 3  # costs of a turn: a player's own table comes three times as often as anything else
REMEMBERED = 50  # finished studies in memory; one may have some hundred kilobytes
log = logging.getLogger("tripple.server")


class StudyKind(msgspec.Struct, frozen=True):
    name: str
    version: int
    """Changes with the method or the form of the result, so that older results are not used."""
    kept: int
    crowded: str
    failed: str


class Asker(NamedTuple):
    address: str
    owns: bool  # true if the game was played at a table of theirs
    may_begin: Callable[[], None]  # raises if the address begins new studies too often


class Study:
    def __init__(self, kind: StudyKind, name: str, record: str, by: str, is_own: bool = False) -> None:
        self.kind, self.name, self.record, self.by, self.is_own = kind, name, record, by, is_own
        self.found: list[bytes] = []
        self.result: bytes | None = None
        self.refusal: Refusal | None = None
        self.stage: str | None = None  # the worker's current step
        self.is_at_work = False
        self.asked = 0.0
        self.tries = 0
        self.is_leased = False  # true if this process works it out
        self.lease_changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
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
        """The network that its turns are charged to."""
        return around(self.by) or self.by

    @property
    def cost(self) -> int:
        return _OWN if self.is_own else _OTHER

    @property
    def is_over(self) -> bool:
        return self.result is not None or self.refusal is not None

    def take(self, kept: KeptStudy) -> "Study":
        """Take over stored findings, of an earlier time or another process."""
        if kept.result is not None or len(kept.found) > len(self.found):
            self.found, self._outcome, self._kept = list(kept.found), kept.result, len(kept.found)
            self.settle()
        return self

    def settle(self) -> None:
        """End a turn, once everything is stored."""
        self.is_at_work, self.result = False, self._outcome
        if self.result is None and self.tries >= _MOST_TRIES:
            self.refusal = Refusal(RefusalReason.UNAVAILABLE, self.kind.failed)
        self.tell()

    def hear(self, answer: Report) -> None:
        self.stage = answer.stage or self.stage
        if found := bytes(answer.found):
            self.found.append(found)
            self.tries = 0
        self._outcome = bytes(answer.result) or self._outcome
        if answer.fault is not None:
            log.error("a fault of ours in a study: %s", answer.fault)
            self.tries = _MOST_TRIES
        self.tell()

    def fresh(self, at: float) -> KeptStudy | None:
        """The findings to store; None if there are no new ones."""
        if len(self.found) == self._kept and self._outcome is None:
            return None
        self._kept = len(self.found)
        return KeptStudy(*self.key, tuple(self.found), self._outcome, at)

    def tell(self) -> None:
        """Wake all waiters. Each of them waits on a fresh event, so none misses the next news."""
        self._news.set()
        self._news = asyncio.Event()

    async def until(self, enough: Callable[["Study"], bool]) -> None:
        """Wait until there is enough, PATIENCE at most."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not self.is_over and not enough(self):
                    await self._news.wait()


class Studies:
    """All studies of this process; their workers can be killed at any time."""

    def __init__(
        self,
        store: Store,
        leases: Leases,
        now: Callable[[], float],
        monotonic: Callable[[], float],
        possible: bool = True,
    ) -> None:
        """`possible` is False where the compiled players are not installed: then there is only what is stored."""
        self._possible = possible
        self._store, self._leases, self._now, self._monotonic = store, leases, now, monotonic
        self.at_once = max(1, min(2, (os.cpu_count() or 1) // 2))
        self._workers = Workers(self.at_once)
        self._studies: dict[tuple[str, str, int], Study] = {}
        self._done = Remembered[tuple[str, str, int], Study](REMEMBERED)
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def of(self, kind: StudyKind, name: str, record: str, asker: Asker, enough: Callable[[Study], bool]) -> Study:
        """The study of a record, as soon as there is enough, or as far as it is after some seconds.

        `name` is the same for all who ask for the same thing. Raises Refusal if it cannot be worked out, or if the
        address has too many at once.
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
            return self._studies[study.key]  # begun by another request meanwhile
        if kept and study.take(kept).is_over:
            return self._done.add(study.key, study)
        if not self._possible:
            raise Refusal(RefusalReason.UNAVAILABLE, "this server has no strong computer player to work this out")
        left = self._room_for(study)
        # Last of all checks: a request that is refused for another reason must not use up the rate.
        may_begin()
        if left:
            self._leave(left)
        study.asked = self._monotonic()
        self._studies[study.key] = study
        self._leases.want(study.lease, study.lease_changed.set)
        study.task = self._begin(self._work_out(study))
        return study

    def _begin(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name="study")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _room_for(self, study: Study) -> Study | None:
        """The study to be replaced, None if there is room. Raises Refusal if there is none."""
        if self._closed:
            raise closing()
        near = [other for other in self._studies.values() if other.whose == study.whose and self._is_wanted(other)]
        own = [other for other in near if other.by == study.by]
        goes: Hashable | None = None
        if len(own) >= _MOST_OF_ONE:
            goes = self._left(own)
        elif len(near) < HOUSES * _MOST_OF_ONE:
            if len(self._studies) < MOST_AT_ALL:
                return None
            goes = self._workers.last_after(study.whose, study.cost)
        if not isinstance(goes, Study):
            raise Refusal(RefusalReason.BUSY, study.kind.crowded)
        return goes

    def _left(self, own: Iterable[Study]) -> Study | None:
        """An abandoned study: people who look at one game after another have left the first."""
        left = min(own, key=lambda other: other.asked)
        return left if self._monotonic() - left.asked >= LEFT else None

    def _leave(self, study: Study) -> None:
        """Make room. The findings are stored, so a later request continues from there."""
        study.asked = -inf
        if study.task and self._workers.waits(study):
            study.task.cancel()
            self._end(study)

    def _hand_over(self, study: Study, asker: Asker) -> None:
        """Charge the turns to a player of the game from now on, at the lower cost."""
        study.by, study.is_own = asker.address, True
        self._workers.move(study, study.whose, study.cost)

    def ahead(self, study: Study) -> int:
        return self._workers.ahead(study)

    def warm(self, kind: str) -> None:
        """Start a process ahead of the first request, if a lane is free."""
        if self._workers.is_free and not self._closed:
            self._begin(self._warm(kind))

    async def _warm(self, kind: str) -> None:
        async with self._workers.turn(object(), "", 0) as lane:
            await lane[kind].warm()

    async def _work_out(self, study: Study) -> None:
        """Take turns until the study is over, or no one asks for it any more."""
        while self._is_wanted(study) and not study.is_over:
            study.lease_changed.clear()
            async with self._workers.turn(study, study.whose, study.cost) as lane:
                if not self._is_wanted(study):
                    break
                is_ours = await self._is_ours(study)
                if is_ours and not study.is_over:
                    await self._turn(study, lane[study.kind.name])
            if is_ours:
                study.settle()
            else:
                await self._watch(study)
        self._end(study)

    async def _is_ours(self, study: Study) -> bool:
        """True if this process has the lease, or the study is over. Takes over the findings of another process."""
        before, study.is_leased = study.is_leased, self._leases.holds(study.lease)
        if before and study.is_leased:
            return True
        with suppress(StoreUnavailable):
            kept = await self._store.ask(studies.kept(*study.key)) if self._store.shared else None
            return bool(kept and study.take(kept).is_over) or study.is_leased
        return False

    async def _watch(self, study: Study) -> None:
        """Wait while another process works: LOOK, or until the lease changes hands."""
        study.is_at_work = True
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK):
                await study.lease_changed.wait()

    def _is_wanted(self, study: Study) -> bool:
        return self._monotonic() - study.asked < FORGOTTEN

    async def _turn(self, study: Study, worker: JobWorker) -> None:
        study.is_at_work = True
        study.tries += 1
        try:
            order = msgspec.json.encode(Order(study.record, tuple(map(msgspec.Raw, study.found)), TURN))
            async with asyncio.timeout(_LONGEST), aclosing(worker.answers(order)) as answers:
                async for answer, _ in answers:
                    study.hear(answer)
        except Exception as fault:  # whatever happens to a process, the next turn starts another one
            log.warning("a study's process was lost: %r", fault)
        # Within the turn, so that a study is never in two turns at once: the next one begins with what is stored.
        await self._keep(study)

    async def _keep(self, study: Study) -> None:
        fresh = study.fresh(self._now())
        if fresh:
            with suppress(StoreUnavailable):  # it is known here, and the next server can work it out again
                await self._store.write(studies.keep(fresh, study.kind.kept))

    def _end(self, study: Study) -> None:
        study.settle()
        if study.result is not None:
            self._done.add(study.key, study)
        del self._studies[study.key]
        self._leases.let_go(study.lease)

    async def close(self) -> None:
        """Kill all workers and store the findings; waiting requests are refused."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._workers.close()
        for study in self._studies.values():
            await self._keep(study)
            study.refusal = study.refusal or closing()
            study.tell()
