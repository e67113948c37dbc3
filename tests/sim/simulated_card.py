"""Plays a few rounds on numba's simulator of a graphics card, thread by thread, and writes them down.

Run as a process of its own, with NUMBA_ENABLE_CUDASIM and NUMBA_DISABLE_JIT set: then kernels run as they are written.
"""

import sys
import warnings
from typing import Any

import numpy as np
from numba.cuda.simulator.kernelapi import FakeCUDALocal
from numba.np.numpy_support import as_dtype

from tripple.rules import sheet
from tripple.sim.cuda import Launch, rounds_on_card
from tripple.sim.policy import policy_records
from tripple.sim.run import seed_number
from tripple.sim.state import sheet_record

ODD = Launch(games=4, block=2, rounds=3)
"""Parts that do not divide, and fewer games at once than rounds."""


class Records(np.recarray):
    """A thread's own records, with the fields as names; the simulator has that for records of the card alone."""

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(index, value.copy())  # out of what the simulator wraps it in


def own_records(_: Any, shape: int, dtype: Any) -> Any:
    return np.zeros(shape, as_dtype(dtype)).view(Records)


def played(name: str, policies: list[str], number: int) -> Any:
    rules = sheet(name)
    given = sheet_record(rules), policy_records(policies, rules, len(policies)), seed_number("card")
    return np.concatenate([*rounds_on_card(*given, number, ODD)])


def main(file: str, *games: str) -> None:
    """Each game is a sheet, the policies of the seats, and a number of rounds, with commas between them."""
    simulator: Any = FakeCUDALocal
    simulator.array = own_records
    warnings.simplefilter("ignore", RuntimeWarning)  # random numbers overflow, as they should
    asked = [game.split(",") for game in games]
    np.savez(file, *[played(name, policies.split(), int(number)) for name, policies, number in asked])


if __name__ == "__main__":
    main(*sys.argv[1:])
