"""Many rounds in any number of threads, decided by the seed alone."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.extras import need
from tripple.rules import Sheet, TrippleError
from tripple.rules.sheet import MOST_PLAYERS, check_players

from .bits import count, stream
from .compiled import kernel, part
from .policy import act, policy_records
from .round import deal, open_round
from .state import BRIDGE, DOUBLE, HEXAGON, new_states, sheet_record

CHUNK = 2000
MOST_ROUNDS = 10**9
MOST_THREADS = 256
DEVICES = "cpu", "cuda"
"""The processor, and an NVIDIA graphics card."""
ROUND = np.dtype(
    [
        ("points", np.int32, (MOST_PLAYERS,)),
        ("bridges", np.int16),
        ("doubles", np.int16),
        ("hexagons", np.int16),
        ("draws", np.int16),
        ("actions", np.int16),
        ("left", np.int8, (MOST_PLAYERS,)),
        ("starter", np.int8),
        ("end", np.int8),
    ],
    align=True,
)
"""Results of a round; `end` counts as tripple.sim.ENDS does, `left` is tiles held at the end."""

Rounds = NDArray[Any]


class BadRun(TrippleError):
    """A simulation with impossible parameters."""


@kernel
def play_rounds(states: Any, policies: Any, seed: Any, first: int, out: Any) -> None:
    for i in range(len(out)):
        play_round(states[0], policies, seed, first + i, out[i])


@part
def play_round(s: Any, policies: Any, seed: Any, number: int, out: Any) -> None:
    s.random = stream(seed, number)
    deal(s, len(policies))
    out.starter = s.turn
    if not s.slots:
        open_round(s)
    actions = s.laid
    while not s.end:
        act(s, policies[s.turn])
        actions += 1
    out.actions = actions
    report(s, out)


@part
def report(s: Any, out: Any) -> None:
    for seat in range(MOST_PLAYERS):
        out.points[seat] = s.points[seat]
        out.left[seat] = count(s.hands[seat])
    out.bridges, out.doubles, out.draws, out.end = s.counts[BRIDGE], s.counts[DOUBLE], s.draws, s.end
    out.hexagons = s.counts[HEXAGON] + 2 * s.counts[HEXAGON + 1] + 3 * s.counts[HEXAGON + 2]


def seed_number(seed: int | str) -> np.uint64:
    """64 bits of any seed."""
    return np.uint64(int.from_bytes(sha256(str(seed).encode()).digest()[:8], "big"))


def rounds(
    sheet: Sheet,
    policies: Sequence[str],
    number: int,
    seed: int | str = 0,
    threads: int = 1,
    device: str = "cpu",
) -> Rounds:
    """Play rounds with a policy for each seat, in order; returns their results, field by field (see ROUND)."""
    return np.concatenate(list(chunks(sheet, policies, number, seed, threads, device)))


def chunks(
    sheet: Sheet,
    policies: Sequence[str],
    number: int,
    seed: int | str = 0,
    threads: int = 1,
    device: str = "cpu",
    first: int = 0,
) -> Iterator[Rounds]:
    """The same rounds some thousands at a time, so that memory does not depend on their number.

    They are the same on every device; `cuda` is an NVIDIA graphics card. Those before `first` are left out.
    """
    check_players(len(policies))
    check_run(number, threads, device)
    given = sheet_record(sheet), policy_records(policies, sheet, len(policies)), seed_number(seed)
    if device == "cuda":
        return _on_card(*given, number, first)
    parts = ((start, min(CHUNK, number - start)) for start in range(first, number, CHUNK))
    return _in_order(partial(play_part, *given), parts, threads)


def check_run(number: int, threads: int, device: str) -> None:
    if not 1 <= number <= MOST_ROUNDS:
        raise BadRun("{count} rounds: expected a whole number from 1 to {most}", count=number, most=MOST_ROUNDS)
    if not 1 <= threads <= MOST_THREADS:
        raise BadRun("{count} threads: expected a whole number from 1 to {most}", count=threads, most=MOST_THREADS)
    if device not in DEVICES:
        raise BadRun("there is no device {name!r}: try one of {known}", name=device, known=", ".join(DEVICES))
    if device != "cpu" and threads > 1:
        raise BadRun("threads are for the processor; a graphics card plays thousands of rounds at once without them")


def _on_card(sheet: NDArray[Any], policies: NDArray[Any], seed: np.uint64, number: int, first: int) -> Iterator[Rounds]:
    need("cuda")
    from .cuda import check_card, rounds_on_card  # its libraries are an extra of their own

    check_card()
    return rounds_on_card(sheet, policies, seed, number, first=first)


def play_part(sheet: NDArray[Any], policies: NDArray[Any], seed: np.uint64, first: int, number: int) -> Rounds:
    states, out = new_states(1), np.zeros(number, dtype=ROUND)
    states["sheet"] = sheet
    play_rounds(states, policies, seed, first, out)
    return out


def _in_order(job: Callable[[int, int], Rounds], parts: Iterator[tuple[int, int]], threads: int) -> Iterator[Rounds]:
    """Work a few parts ahead of the reader and no more; stop when the reader stops."""
    with ThreadPoolExecutor(threads) as pool:
        running = deque(pool.submit(job, *part) for part in islice(parts, 2 * threads))
        try:
            while running:
                done = running.popleft().result()
                running.extend(pool.submit(job, *part) for part in islice(parts, 1))
                yield done
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
