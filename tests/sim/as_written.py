"""Asks what each weight of a quick player would count, for lays in given positions, and writes the answers down.

Run as a process of its own, with NUMBA_DISABLE_JIT set: parts of kernels cannot be called otherwise, and nothing has to
be compiled for it.
"""

import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np

from tripple.sim.board import slot_at
from tripple.sim.policy import EVERYWHERE, LAY, POLICY, slot_worth, survey, tile_worth
from tripple.sim.state import STATE


def surveyed(s: Any) -> Any:
    policy = np.zeros(1, dtype=POLICY).view(np.recarray)[0]
    policy.looks = EVERYWHERE
    return policy, survey(s, policy)


def counted(s: Any, cell: int, tile: int) -> list[int]:
    """What a lay would be worth if one weight alone were 1, for each of them."""
    slot, (policy, found) = slot_at(s, cell), surveyed(s)
    tiles, unseen, *places = found
    return [
        slot_worth(s, policy, weights, slot, s.fits[slot] & tiles, unseen)
        + tile_worth(s, policy, weights, slot, tile, unseen, *places)
        for weights in np.eye(len(LAY), dtype=np.int32)
    ]


def main(folder: Path) -> None:
    warnings.simplefilter("ignore", RuntimeWarning)
    states = np.load(folder / "states.npy").astype(STATE).view(np.recarray)
    lays = [(int(number), int(cell), int(tile)) for number, cell, tile in np.load(folder / "lays.npy")]
    np.save(folder / "counted.npy", [counted(states[number], cell, tile) for number, cell, tile in lays])
    np.save(folder / "surveyed.npy", np.array([surveyed(s)[1] for s in states], dtype=np.uint64))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
