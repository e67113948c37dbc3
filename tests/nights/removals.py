"""Safeguards of the project, each with a way to take it away: a night has to notice, or the safeguard is superfluous.

python -m tests.nights.removals [NAME ...] plays nights without each of them until one is violated.
"""

# ruff: noqa: SLF001  (what is taken away is private)

import argparse
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from tripple.live import leases
from tripple.live.follower import Follower
from tripple.live.leases import Leases
from tripple.live.log import LiveLog
from tripple.live.pads import registry as pads
from tripple.live.refusal import answered
from tripple.live.registry import Registry
from tripple.live.tables import handlers, table
from tripple.live.tables.absence import Absence
from tripple.live.tables.audience import TableAudience
from tripple.live.tables.elsewhere import Neighbours
from tripple.live.tables.table import Table
from tripple.store import logs as store_logs
from tripple.store.ears import Ears
from tripple.store.logs import Append
from tripple.store.threads import ThreadedStore

from . import store as world
from .night import played

SEEDS = 2000
"""Nights in which a removal has to be noticed."""


class Removal(NamedTuple):
    means: str
    """What the safeguard is for."""
    changes: Sequence[tuple[object, str, Any]]
    """What takes its place: owner, name, value."""


def _nothing(*_: object, **__: object) -> None:
    pass


def _append_anywhere(session: Any, one: Append) -> None:
    """Wherever the log is by now."""
    if not session.run("UPDATE logs SET next = ? WHERE id = ?", one.following, one.log):
        store_logs.append(session, one)
        return
    session.run(
        "UPDATE logs SET phase = ?, public = ?, deadline = ?, changed = ?, about = ? WHERE id = ?", *one.line, one.log
    )
    for number, event in enumerate(one.events, one.expected):
        session.run("DELETE FROM events WHERE log = ? AND number = ?", one.log, number)
        session.run_many("INSERT INTO events (log, number, event) VALUES (?, ?, ?)", [(one.log, number, event)])
    if one.summary.persons is not None:
        store_logs.note_persons(session, one.log, one.summary.persons)


async def _asked_without_doubt(self: Any, answer: Any) -> Any:
    return await answered(answer)


def _hears_without_a_word(self: Ears) -> Callable[[], None]:
    self.hears = True
    return _nothing


def _moves_anyway(plan: Any, moved: int, seat: int, action: Any, level: str) -> None:
    if plan.state.turn is not None:
        plan.play(seat, action, level)


_MADE = Leases.__init__


def _never_told_of_its_return(self: Leases, *values: Any, **named: Any) -> None:
    _MADE(self, *values, **named)
    self._returned = _nothing


def _put_without_end(self: Follower[Any], message: Any) -> None:
    if not self._ended:
        self._messages.append(message)
        if len(self._messages) == 1:
            self._wake()


async def _takes_in_anything(self: Any) -> None:
    while self._notices and not self.is_gone:
        await self._apply(self.state, self._notices.popleft().events)


def _looks_ahead_without_retry(self: Any) -> None:
    if not (self.is_closing or self.is_gone):
        self.arrange()


def _begins_loading_deaf(self: Any, notice: Any) -> None:
    name = notice.log
    for log in [self.logs[name]] if name in self.logs else [] if name else tuple(self.logs.values()):
        log.heard(notice)


async def _reads_no_more_before_a_refusal(self: Table, person: str, wanted: Any, since: Any, invite: Any) -> Any:
    return self.follow(person, wanted, since, invite)


async def _misses_nothing(self: Any, said: Sequence[Any]) -> BaseException | None:
    fault = await _BRING(self, said)
    self._missed = False
    return fault


_BRING = world.WireTeller._bring


def _doubts_nothing(self: Any, jobs: Sequence[Any], fault: Exception) -> tuple[list[Any], list[Any]]:
    outcomes, _ = _DOUBTED(self, jobs, fault)
    return outcomes, []


_DOUBTED = ThreadedStore._doubted


async def _never_settled(self: Any) -> None:
    pass


async def _given_back_never(self: Any) -> None:
    self._given_back = set()


def _returns_what_is_here(self: Absence, *_: object) -> list[int]:
    return []


REMOVALS: Mapping[str, Removal] = {
    "number of an append": Removal(
        "an event has the number that its writer expects", [(world, "append", _append_anywhere)]
    ),
    "keys": Removal("a request that is sent twice is carried out once", [(handlers, "_done_before", _nothing)]),
    "keys on pads": Removal("a change that is sent twice is made once", [(pads, "_known", lambda state, own: set())]),
    "doubt": Removal("a log whose commit was not answered is read on", [(LiveLog, "_asked", _asked_without_doubt)]),
    "doubt elsewhere": Removal(
        "other processes read on after a commit that was not answered", [(ThreadedStore, "_doubted", _doubts_nothing)]
    ),
    "lease": Removal("one process thinks for a table", [(Table, "_is_ours", property(lambda self: True))]),
    "margin": Removal("we stop counting on a lease before it is granted to others", [(leases, "MARGIN", -0.6)]),
    "was deaf": Removal("what was not heard is read", [(Ears, "hearing_again", _hears_without_a_word)]),
    "dead process": Removal("what a process wrote before its death is read", [(Ears, "note_living", _nothing)]),
    "moved": Removal("a thought that comes late is no move", [(table, "_move", _moves_anyway)]),
    "has to read": Removal("a person who has seen more is believed", [(Table, "has_to_read", lambda *_: False)]),
    "knows less": Removal("nobody is shown less than before", [(Table, "admit", _reads_no_more_before_a_refusal)]),
    "return": Removal(
        "who was taken for dead says again who is here", [(Leases, "__init__", _never_told_of_its_return)]
    ),
    "bury": Removal("followers of a dead process are gone", [(Neighbours, "_bury", _nothing)]),
    "unread": Removal("a reader who is too slow starts over", [(Follower, "put", _put_without_end)]),
    "gap": Removal("a notice that does not follow is not applied", [(LiveLog, "_take_in", _takes_in_anything)]),
    "draining": Removal("a process that ends says goodbye to everybody", [(TableAudience, "end", _nothing)]),
    "retry": Removal("a log that is behind looks again", [(LiveLog, "_look_ahead", _looks_ahead_without_retry)]),
    "missed while loading": Removal(
        "what is written while a log is loaded is read", [(Registry, "heard", _begins_loading_deaf)]
    ),
    "missed by others": Removal(
        "what others could not be told is told later", [(world.WireTeller, "_bring", _misses_nothing)]
    ),
    "settling": Removal("who is forgotten is in no log", [(LiveLog, "_settle", _never_settled)]),
    "give back": Removal("a lease that is not wanted is released", [(Leases, "_give_back", _given_back_never)]),
    "welcome": Removal("who comes back gets the seat", [(Absence, "_returned", _returns_what_is_here)]),
}


@contextmanager
def without(name: str) -> Iterator[None]:
    with ExitStack() as removed:
        for owner, what, instead in REMOVALS[name].changes:
            removed.enter_context(patch.object(owner, what, instead))
        yield


def violation(name: str, seed: int) -> str:
    """What a night without this safeguard violates; empty for nothing."""
    with without(name):
        return next(iter(played(seed).violations), "")


class Noticed(NamedTuple):
    seed: int
    """0 if no night has noticed."""
    what: str
    nights: int


def noticed(name: str, seeds: int = SEEDS, processes: int = 1) -> Noticed:
    """The first night, in order, that is violated without this safeguard."""
    with ProcessPoolExecutor(processes) as pool:
        waiting = deque[tuple[int, Future[str]]]()
        for seed in range(1, seeds + 1):
            waiting.append((seed, pool.submit(violation, name, seed)))
            while waiting and (len(waiting) >= 2 * processes or seed == seeds):
                first, future = waiting.popleft()
                if what := future.result():
                    pool.shutdown(cancel_futures=True)
                    return Noticed(first, what, first)
    return Noticed(0, "", seeds)


def main(names: Collection[str], seeds: int, processes: int) -> int:
    unnoticed = 0
    for name in names or REMOVALS:
        began = time.monotonic()
        found = noticed(name, seeds, processes)
        unnoticed += not found.seed
        seed = f"seed {found.seed}" if found.seed else f"not in {found.nights} nights"
        print(f"{name:22} {seed:>20} {time.monotonic() - began:6.0f} s  {found.what[:150]}", flush=True)
    return int(bool(unnoticed))


if __name__ == "__main__":
    asking = argparse.ArgumentParser(description=__doc__)
    asking.add_argument("names", nargs="*", choices=[[], *REMOVALS])
    asking.add_argument("--seeds", type=int, default=SEEDS)
    asking.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = asking.parse_args()
    sys.exit(main(asked.names, asked.seeds, asked.processes))
