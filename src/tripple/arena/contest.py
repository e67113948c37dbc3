"""A contest: mirrored sets, one after the other or side by side, always counted in the same order."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, SIGTERM, signal

from tripple.bots import prepare

from .entrant import Entrant
from .game import ContestTerms, GameResult, play_game

MirroredSet = tuple[GameResult, ...]
"""The games of one deal: as many as there are entrants, everybody once on every seat."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Entrants who meet on mirrored deals: everybody plays every deal once on every seat, so that luck evens out."""

    terms: ContestTerms
    """What all of its games share."""
    entrants: tuple[Entrant, ...]
    """Who takes part, two to six."""

    @property
    def levels(self) -> list[str]:
        """The levels of ours that take part."""
        return [entrant.level for entrant in self.entrants if entrant.level]

    def get_ready(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Compiles what the games will need, or loads it; told along the way how many of how many steps are done."""
        prepare(self.levels, progress)
        if self.terms.luck_worlds:
            from tripple.sim.warm import warm_luck  # takes a moment to load, also where nobody asks for luck

            warm_luck()

    def sets_for(self, games: int) -> int:
        """How many sets so many games take; a set is never cut in two."""
        return -(-games // len(self.entrants))

    def play_set(self, number: int) -> MirroredSet:
        """The same deals once for each turn of the entrants around the table."""
        size = len(self.entrants)
        orders = [tuple((seat + turned) % size for seat in range(size)) for turned in range(size)]
        return tuple(play_game(self.terms, self.entrants, order, number) for order in orders)

    def sets(self, most: int, processes: int = 1) -> Iterator[MirroredSet]:
        """Up to so many sets, in order; what comes out does not depend on the number of processes."""
        if processes == 1:
            return map(self.play_set, range(most))
        return self._side_by_side(most, processes)

    def _side_by_side(self, most: int, processes: int) -> Iterator[MirroredSet]:
        """Only a few sets are ever under way, so that stopping early wastes little."""
        with _workers(processes, self) as workers:
            numbers = iter(range(most))
            ahead = [workers.submit(_play_unless_stopped, self, number) for number in islice(numbers, 2 * processes)]
            while ahead:
                played = ahead.pop(0).result()
                ahead += [workers.submit(_play_unless_stopped, self, number) for number in islice(numbers, 1)]
                yield played


@contextmanager
def _workers(processes: int, contest: Contest) -> Iterator[ProcessPoolExecutor]:
    """Processes that leave Ctrl-C to us, and that are told to stop when nobody wants their sets any more."""
    others = set(active_children())
    workers = ProcessPoolExecutor(processes, get_context("spawn"), _Worker.begin, (contest,))
    try:
        yield workers
    finally:
        workers.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - others:
            if child.pid:
                os.kill(child.pid, SIGTERM)
        workers.shutdown(wait=True)


class _Stopped(BaseException):
    """Not an Exception: nothing on the way out of a game may take it for an ordinary fault."""


class _Worker:
    """What a worker process knows of itself. A game is broken off in good order, so that no program is left behind."""

    playing = False
    stopped = False

    @classmethod
    def begin(cls, contest: Contest) -> None:
        signal(SIGINT, SIG_IGN)
        signal(SIGTERM, lambda *_: cls.stop())
        contest.get_ready()

    @classmethod
    def stop(cls) -> None:
        cls.stopped = True
        if cls.playing:
            raise _Stopped


def _play_unless_stopped(contest: Contest, number: int) -> MirroredSet:
    if _Worker.stopped:
        return ()
    _Worker.playing = True
    try:
        return contest.play_set(number)
    except _Stopped:
        return ()
    finally:
        _Worker.playing = False
