"""Gymnasium's spaces: the range of every array."""

from collections.abc import Callable, Mapping

import numpy as np
from gymnasium import spaces

from tripple.rules.sheet import BOX
from tripple.sim.numbering import ACTIONS
from tripple.sim.stepping import SHAPES

from .observing import LENGTH, SEEN
from .recall import MOST_STEPS

_MOST = {"action_mask": 1, "hand": 1, "drawn": 1, "table": 1, "joined": 1, "open": 6, "dealt": 1}
"""Bits, and kinds of places; everything else is a count."""


def action_space(seed: int | None = None) -> spaces.Discrete:
    """Every action by its number (docs/environments.md)."""
    return spaces.Discrete(ACTIONS, seed=seed)


def _named() -> dict[str, spaces.Box]:
    return {name: _box(name, *getattr(SHAPES, name)) for name in SEEN}


def _remembered() -> dict[str, spaces.Box]:
    return {**_named(), "dealt": _box("dealt", BOX, np.int8), "history": _box("history", (MOST_STEPS, 3), np.int16)}


_SPACES: Mapping[str, Callable[[], spaces.Space]] = {
    "array": lambda: _box("", LENGTH, np.int32),
    "names": lambda: spaces.Dict(_named()),
    "information": lambda: spaces.Dict(_remembered()),
}


def observation_space(kind: str) -> spaces.Dict:
    """The space of one kind of `tripple.envs.table.OBSERVATIONS`, with the mask beside it."""
    return spaces.Dict({"observation": _SPACES[kind](), "action_mask": _box("action_mask", *SHAPES.action_mask)})


def state_space(players: int) -> spaces.Box:
    """The space of `TurnEnv.state`."""
    return _box("", players * LENGTH + BOX, np.int32)


def _box(name: str, shape: int | tuple[int, ...], kind: type[np.integer]) -> spaces.Box:
    limits = np.iinfo(kind)
    low, high = (0, _MOST[name]) if name in _MOST else (int(limits.min), int(limits.max))
    return spaces.Box(low, high, shape if isinstance(shape, tuple) else (shape,), kind)
