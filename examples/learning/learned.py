"""Plays with what ppo.py has learned, with NumPy alone. From the folder of the checkout:

tripple arena examples.learning.learned:player random --rounds 1000
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.bots import Budget, Choice
from tripple.envs import Batch, PolicyBot
from tripple.envs.observing import SEEN
from tripple.rules import View

KEPT = Path(__file__).with_name("ppo.npz")
"""Where ppo.py writes what it has learned."""
SCALE = np.float32(30)
"""Points that count as one."""
AT_ONCE = np.float32(5)
"""The same for the points that an action gives at once, with a larger say, so that their weight is soon learned."""
Array = NDArray[np.float32]


def scaled(seen: Mapping[str, Any]) -> tuple[Array, Array]:
    """The points that each action gives at once, and everything else, with small numbers only."""
    others = [seen[name] / (SCALE if name in ("held", "points", "before", "counts") else 1) for name in SEEN[1:]]
    return np.divide(seen["gains"], AT_ONCE, dtype=np.float32), np.concatenate(others, axis=-1, dtype=np.float32)


def positions() -> Mapping[str, Any]:
    """Some from the middle of rounds, always the same."""
    batch, random = Batch(16), np.random.default_rng(1)
    batch.reset(1)
    for _ in range(20):
        batch.step(batch.sample(random))
    return batch.observation


class Learned:
    """A policy for `PolicyBot`, from a file that ppo.py wrote."""

    def __init__(self, file: Path) -> None:
        with np.load(file) as kept:
            self.kept = {name: array.astype(np.float32) for name, array in kept.items()}

    def __call__(self, seen: Mapping[str, Any]) -> int:
        return int(np.where(seen["action_mask"], self.preferences(seen), -np.inf).argmax())

    def preferences(self, seen: Mapping[str, Any]) -> Array:
        """One for each action, allowed or not."""
        gains, inside = scaled(seen)
        for layer in ("body.0", "body.2"):
            inside = np.tanh(self._through(layer, inside))
        preferences: Array = self._through("preferences", inside) + self.kept["taste"] * gains
        return preferences

    def _through(self, layer: str, inside: Array) -> Array:
        through: Array = self.kept[f"{layer}.weight"] @ inside + self.kept[f"{layer}.bias"]
        return through


@cache
def _kept() -> PolicyBot:
    return PolicyBot(Learned(KEPT))


def player(view: View, budget: Budget) -> Choice:
    """Loads the file on its first turn."""
    return _kept()(view, budget)
