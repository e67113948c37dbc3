"""Compilation in advance, so that no turn has to wait for it."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from tripple.rules import sheet

from .aim import AIM
from .ending import DEEPEST, LEVEL, solve
from .luck import AS_SHUFFLED, GOING_ON, follow_deals, follow_tiles
from .mirror import MOST_ACTIONS, begin, set_table
from .policy import SKILLED, policy_records
from .round import DRAWING, clear_all
from .run import rounds, seed_number
from .search import CLUE, KNOWN, witness
from .standin import stand_ins
from .state import new_states, sheet_record
from .story import STORY, tell
from .tree import NO_NODE, NODE, WAY, grow

Progress = Callable[[int, int], None]
"""Receives the number of kernels that are ready, and of all."""


def warm_up(progress: Progress | None = None, thinking: bool = True, device: str = "cpu") -> None:
    """Compile the kernels, or load them if an earlier run has left them; those for thinking ahead only if asked."""
    steps = warming_steps(thinking, device)
    for done, step in enumerate(steps):
        if progress:
            progress(done, len(steps))
        step()
    if progress:
        progress(len(steps), len(steps))


def warming_steps(thinking: bool = True, device: str = "cpu") -> list[Callable[[], object]]:
    return [partial(_rounds, device), *([_past, _stories, _tree, _ending] if thinking else [])]


_RULES = sheet("classic-de")
_SEED = seed_number("warm up")


def _rounds(device: str) -> None:
    rounds(_RULES, ("random", "greedy"), 1, device=device)


def _past() -> None:
    states, masks = new_states(1), np.zeros(1, dtype=np.uint64)
    states["sheet"] = sheet_record(_RULES)
    begin(states, 2, np.ones(2, dtype=np.uint64), np.zeros(0, dtype=np.uint8), 0)
    clear_all(states, 2)
    set_table(states, np.zeros((0, 4), dtype=np.int64))
    zero = np.zeros(1, dtype=np.int64)
    witness(states, zero, zero, masks, masks[:, np.newaxis])


def _started() -> Any:
    """A turn as its seat knows it; the table is bare, so no tile can be laid."""
    states, known = new_states(DEEPEST), np.zeros(1, dtype=KNOWN)
    states["sheet"] = sheet_record(_RULES)
    clear_all(states, 2)
    known["unseen"] = known["pool"] = 1
    return states, known, np.zeros(0, dtype=CLUE), policy_records(("greedy", SKILLED), _RULES, 2)


def _aims() -> Any:
    return np.zeros(1, dtype=AIM), np.zeros((1, 2), dtype=np.int64), np.array([DRAWING])


def _stories() -> None:
    stories, hands = np.zeros((1, 1), dtype=STORY), np.zeros((1, 2), dtype=np.uint64)
    states, known, clues, policies = _started()
    tell(states, known, clues, policies, np.array([DRAWING]), _SEED, stories, hands)


def _tree() -> None:
    nodes, one, way = np.zeros(4, dtype=NODE), np.ones(1, dtype=np.int64), np.ones(1, dtype=WAY)
    nodes["first"] = NO_NODE
    states, known, clues, policies = _started()
    aims, bank, roots = _aims()
    out, trees = np.zeros((1, 1, 3)), one * 0
    grow(states, known, clues, policies, aims, bank, roots[None], trees, way, _SEED, 0, nodes, one, out)


def _ending() -> None:
    aims, bank, roots = _aims()
    level, codes = np.zeros(DEEPEST, dtype=LEVEL), np.zeros((DEEPEST, MOST_ACTIONS), dtype=np.int64)
    solve(_started()[0], roots, aims, bank, 0, level, codes, np.zeros((1, 3)))


def warm_luck() -> None:
    """Warm up the kernels of luck; no player needs them."""
    states, (aims, bank, _) = new_states(4), _aims()
    states["sheet"] = sheet_record(_RULES)
    begin(states, 2, np.array([1, 2], dtype=np.uint64), np.array([2], dtype=np.uint8), 0)
    players, out = stand_ins(("greedy", SKILLED), _RULES, 2), np.zeros((1, 2, 2, 2))
    follow_tiles(states, GOING_ON, np.full((1, 2), AS_SHUFFLED), players, aims, bank, _SEED, 0, out)
    follow_deals(states, players, aims, bank, _SEED, 0, out)
