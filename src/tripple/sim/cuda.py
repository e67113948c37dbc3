"""The same rounds on an NVIDIA graphics card: every thread plays or steps one, tens of thousands at once.

Nothing is written twice for that: numba-cuda compiles the functions of the processor's kernels. Only this module knows
of it.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from tripple.rules import Deal, Sheet, TrippleError

from .compiled import kept
from .run import ROUND, play_round, seed_number
from .state import STATE, new_states
from .stepper import Seats, Stepper
from .stepping import DEALING_ANEW, LOOKING, STEPPING, Group, Rows, advance, any_allowed

# numba-cuda 0.30 asks for a name that NumPy 2.5 has no more.
vars(np).setdefault("row_stack", np.vstack)
# If it is only on the path, not installed by pip, numba does not know of it yet.
with suppress(ImportError):
    import_module("_numba_cuda_redirector")

cuda: Any = import_module("numba.cuda")
_STATE: Any = numba.from_dtype(STATE)


class NoCard(TrippleError):
    """The graphics card was asked for, and there is none to be used."""


@dataclass(frozen=True)
class Launch:
    games: int = 1 << 16
    block: int = 64
    """Threads that share a part of the card."""
    rounds: int = 1 << 20
    """Number copied to the processor at a time, while the card continues."""


def play_each(states: Any, policies: Any, seed: Any, first: int, out: Any) -> None:
    """Play every n-th round in each of n threads, on a copy of the record that holds the sheet.

    A thread's own memory is interleaved with that of its neighbours. So threads that read the same field, as they do
    most of the time, read one row of memory together.
    """
    own = cuda.local.array(1, _STATE)
    own[0] = states[0]
    for i in range(cuda.grid(1), len(out), cuda.gridsize(1)):
        play_round(own[0], policies, seed, first + i, out[i])


with kept():
    play_on_card: Any = cuda.jit(cache=True)(play_each)


def advance_each(how: int, numbers: Any, seed: Any, group: Group) -> None:
    for i in range(cuda.grid(1), len(numbers), cuda.gridsize(1)):
        advance(how, numbers[i], seed, group, i)


def choose_each(mask: Any, random: Any, out: Any) -> None:
    for i in range(cuda.grid(1), len(out), cuda.gridsize(1)):
        out[i] = any_allowed(mask, random, i)


with kept():
    advance_on_card: Any = cuda.jit(cache=True)(advance_each)
    choose_on_card: Any = cuda.jit(cache=True)(choose_each)


class CardStepper:
    """Like stepper.Stepper, with all arrays in the card's memory; other libraries read them there."""

    def __init__(self, sheet: Sheet, seats: Seats, number: int, again: bool, last: bool = False) -> None:
        self._here = here = Stepper(sheet, seats, number, again, last)
        self.number, self.seed = number, here.seed
        self._blocks = -(-number // Launch.block), Launch.block
        rows, ended = (Rows(*map(cuda.to_device, rows)) for rows in (here.group.rows, here.group.last))
        arrays = {
            name: cuda.to_device(one) for name, one in here.group._asdict().items() if isinstance(one, np.ndarray)
        }
        self.group = here.group._replace(rows=rows, last=ended, **arrays)
        self._no_numbers = cuda.to_device(np.zeros(number, dtype=np.int64))

    def deal(self, seed: int | str) -> None:
        self.seed, self._here.group.ahead[:, 1] = seed_number(seed), np.arange(self.number)
        self.group.ahead.copy_to_device(self._here.group.ahead)
        self._advance(DEALING_ANEW, self._no_numbers)

    def _advance(self, how: int, numbers: Any) -> None:
        advance_on_card[self._blocks](how, numbers, self.seed, self.group)

    def put(self, deals: Sequence[Deal]) -> None:
        """Set these deals instead, one for each round. The records are fetched first, for their random streams."""
        here = self._here
        self.group.states.copy_to_host(here.group.states)
        here.begin(deals)
        self.group.states.copy_to_device(here.group.states)
        self._advance(LOOKING, self._no_numbers)

    def step(self, numbers: Any) -> None:
        """Take one action in each round that is not over. A forbidden one changes nothing (stepping.FORBIDDEN)."""
        self._advance(STEPPING, _on_card(numbers))

    def choose(self, random: Any, out: Any) -> None:
        chosen = _on_card(out)
        choose_on_card[self._blocks](self.group.rows.action_mask, _on_card(random), chosen)
        if not _is_on_card(out):
            chosen.copy_to_host(out)


def _is_on_card(array: Any) -> bool:
    return hasattr(array, "__cuda_array_interface__")


def _on_card(array: Any) -> Any:
    """Take any library's array on the card as it is; copy one of the processor there."""
    return cuda.as_cuda_array(array) if _is_on_card(array) else cuda.to_device(array)


def rounds_on_card(
    sheet: NDArray[Any],
    policies: NDArray[Any],
    seed: np.uint64,
    number: int,
    launch: Launch | None = None,
    first: int = 0,
) -> Iterator[NDArray[Any]]:
    """Start some parts ahead of the reader, as on the processor; a part is copied while the next one is played."""
    launch = launch or Launch()
    states = new_states(1)
    states["sheet"] = sheet
    given = cuda.to_device(states), cuda.to_device(policies), seed
    running: deque[tuple[Any, Any]] = deque()
    for start in range(first, number, launch.rounds):
        running.append(_start(given, start, min(launch.rounds, number - start), launch))
        if len(running) > 1:
            yield _fetched(*running.popleft())
    while running:
        yield _fetched(*running.popleft())


def _start(given: tuple[Any, ...], first: int, number: int, launch: Launch) -> tuple[Any, Any]:
    """Start a part: the rows that it will fill, and its queue."""
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
    if not cuda.is_available():
        raise NoCard("there is no NVIDIA graphics card here, or no driver for it: --device cpu plays on the processor")
