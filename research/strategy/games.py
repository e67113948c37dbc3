"""Rounds of the strong computer players, played on the readable engine and kept as numbers."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tripple.bots import LEVELS, Budget, prepare
from tripple.rules import TILES, Deal, Round, Sheet
from tripple.sim.places import code_of
from tripple.sim.policy import policy_records

from .watch import Rounds, Seed, chances, orders, watched


class Job(NamedTuple):
    sheet: Sheet
    levels: Sequence[str]
    order: NDArray[np.uint8]
    number: int
    playouts: int


def played(job: Job) -> tuple[list[int], tuple[int, ...]]:
    """What everybody did after the opening, as the kernels number it, and everybody's points."""
    deal = Deal.from_order([TILES[tile] for tile in job.order], len(job.levels), job.sheet)
    here, codes = Round.start(job.sheet, deal), list[int]()
    here, _ = here.play(here.actions()[0])
    while not here.end:
        budget = Budget(seed=1000 * job.number + len(codes), playouts=job.playouts)
        action = LEVELS[job.levels[here.turn]](here.view(here.turn), budget).action
        codes.append(code_of(action))
        here, _ = here.play(action)
    return codes, here.points


def games(sheet: Sheet, levels: Sequence[str], seed: Seed, rounds: int, playouts: int, processes: int) -> Rounds:
    """So many rounds with a level for each seat, watched."""
    boxes = orders(seed, rounds)
    jobs = [Job(sheet, levels, order, number, playouts) for number, order in enumerate(boxes)]
    _prepared(frozenset(levels))
    done, points = zip(*_all(jobs, processes), strict=True)
    codes = np.zeros((rounds, max(map(len, done))), dtype=np.int64)
    for row, own in zip(codes, done, strict=True):
        row[: len(own)] = own
    anybody = policy_records(("greedy",) * len(levels), sheet, len(levels))
    noted = watched(sheet, anybody, boxes, chances(seed, rounds), codes=codes)
    assert (noted["points"][:, : len(levels)] == points).all(), "both engines give the same points"
    return noted


def _all(jobs: Sequence[Job], processes: int) -> Iterator[tuple[list[int], tuple[int, ...]]]:
    if processes == 1:
        yield from map(played, jobs)
    else:
        yield from _workers(processes).map(played, jobs, chunksize=max(1, len(jobs) // (8 * processes)))


@cache
def _workers(processes: int) -> ProcessPoolExecutor:
    """The same for all tables: each has to load what the levels think with."""
    return ProcessPoolExecutor(processes, get_context("spawn"))


@cache
def _prepared(levels: frozenset[str]) -> None:
    """Compiled once, not by every process."""
    prepare(levels)
