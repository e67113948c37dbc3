"""Gymnasium's vector interface on top of a batch."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tripple.rules import Sheet

from .batch import Batch
from .observing import SEEN
from .spaces import action_space, observation_space

_Base: Any = VectorEnv


class BatchVectorEnv(_Base):  # type: ignore[misc]
    """One agent in each of many rounds: a solitaire, or seat 0 against quick players (`others`).

    The observations are the batch's own arrays, so a step changes those of the step before. A round that ends is dealt
    anew in the same step: `terminations` says where, and `infos["final_points"]` with what it ended.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  (as the library has it)
    """A round that ends is dealt anew at once."""
    num_envs: int
    """How many rounds there are."""
    batch: Batch
    """All of them."""
    single_observation_space: Any
    """What is seen of one round."""
    single_action_space: Any
    """What can be done in one round."""
    observation_space: Any
    """What is seen of all rounds."""
    action_space: Any
    """What can be done in all rounds."""

    def __init__(
        self,
        num_envs: int = 1,
        sheet: Sheet | str = "classic-en",
        *,
        others: Sequence[str] = (),
        device: str = "cpu",
        max_episode_steps: int | None = None,
    ) -> None:
        """`max_episode_steps` comes with the registered name; rounds end by themselves here."""
        self.num_envs = num_envs
        self.batch = Batch(num_envs, len(others) + 1, sheet, others=others, device=device)
        self.single_observation_space, self.single_action_space = observation_space("names"), action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._never = np.zeros(num_envs, dtype=np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deals what `Batch.reset(seed)` deals."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)) if seed is None else seed)
        return self._seen(), {}

    def _seen(self) -> dict[str, Any]:
        seen = dict(self.batch.observation)
        return {"observation": {name: seen[name] for name in SEEN}, "action_mask": seen["action_mask"]}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """One action in each round."""
        _, scored, ended = self.batch.step(np.ascontiguousarray(actions, dtype=np.int64))
        over = ended != 0
        infos = {"final_points": self.batch.final[:, 0].copy(), "_final_points": over}
        return self._seen(), scored[:, 0].astype(np.float64), over, self._never, infos
