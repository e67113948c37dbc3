"""The same rounds on an NVIDIA graphics card: every thread plays one after the other, tens of thousands at once.

Nothing is written twice for that: numba-cuda compiles what the processor's kernels call. Only this module knows of it.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from tripple.rules import TrippleError

from .compiled import kept
from .run import ROUND, play_round
from .state import STATE, new_states

# numba-cuda 0.30 asks for a name that NumPy 2.5 has no more.
vars(np).setdefault("row_stack", np.vstack)
# Where it was not installed by pip, but put on the path, nobody has told numba yet to use it.
with suppress(ImportError):
    import_module("_numba_cuda_redirector")

cuda: Any = import_module("numba.cuda")
_STATE: Any = numba.from_dtype(STATE)


class NoCard(TrippleError):
    """The graphics card was asked for, and there is none to be used."""


@dataclass(frozen=True)
class Launch:
    """How the work is spread; the rounds are the same whatever it says."""

    games: int = 1 << 16
    """So many are played at once, each in a thread of its own."""
    block: int = 64
    """So many threads share a part of the card."""
    rounds: int = 1 << 20
    """So many come back to the processor at a time, while the card goes on."""


def play_each(states: Any, policies: Any, seed: Any, first: int, out: Any) -> None:
    """Each thread plays every so many-th of the rounds, on a copy of the record that holds the sheet.

    A thread's own memory lies in turns with that of its neighbours. So threads that read the same field, as they do
    most of the time, read one row of memory together.
    """
    own = cuda.local.array(1, _STATE)
    own[0] = states[0]
    for i in range(cuda.grid(1), len(out), cuda.gridsize(1)):
        play_round(own[0], policies, seed, first + i, out[i])


with kept():
    play_on_card: Any = cuda.jit(cache=True)(play_each)


def rounds_on_card(
    sheet: NDArray[Any], policies: NDArray[Any], seed: np.uint64, number: int, launch: Launch | None = None
) -> Iterator[NDArray[Any]]:
    """Some parts ahead of the reader, as on the processor; a part is copied while the next one is played."""
    launch = launch or Launch()
    states = new_states(1)
    states["sheet"] = sheet
    given = cuda.to_device(states), cuda.to_device(policies), seed
    running: deque[tuple[Any, Any]] = deque()
    for first in range(0, number, launch.rounds):
        running.append(_start(given, first, min(launch.rounds, number - first), launch))
        if len(running) > 1:
            yield _fetched(*running.popleft())
    while running:
        yield _fetched(*running.popleft())


def _start(given: tuple[Any, ...], first: int, number: int, launch: Launch) -> tuple[Any, Any]:
    """The rows that the rounds will fill, and the queue in which they are played."""
    queue = cuda.stream()
    out = cuda.device_array(number, dtype=ROUND, stream=queue)
    blocks = -(-min(launch.games, number) // launch.block)
    play_on_card[blocks, launch.block, queue](*given, first, out)
    return out, queue


def _fetched(out: Any, queue: Any) -> NDArray[Any]:
    rows: NDArray[Any] = out.copy_to_host(stream=queue)
    queue.synchronize()
    return rows


def check_card() -> None:
    """Raises NoCard where there is nothing to play on."""
    if not cuda.is_available():
        raise NoCard("there is no NVIDIA graphics card here, or no driver for it: --device cpu plays on the processor")
