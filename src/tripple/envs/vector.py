"""Gymnasium's vector interface on top of a batch."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tripple.rules import Sheet

from .batch import Batch
from .checks import BadEnvironment, names_in, one_of
from .observing import SEEN, Array, Observation, flat
from .spaces import action_space, observation_space
from .table import MaskedObservation

_SEEN: Mapping[str, Callable[[Mapping[str, Array]], Array | Observation]] = {
    "names": lambda rows: {name: rows[name] for name in SEEN},
    "array": flat,
}
"""Kinds of observation: the batch's own arrays, or joined ones, which are copies."""


def _refuse(settings: Mapping[str, object]) -> None:
    if settings:
        raise BadEnvironment("BatchVectorEnv has no setting {name}", name=", ".join(settings))


class BatchVectorEnv(VectorEnv):  # type: ignore[misc]
    """One agent per round in many rounds: a solitaire, or seat 0 against quick players (`others`).

    With `observation="names"` the observations are the batch's own arrays, so a step changes those of the step before;
    `"array"` joins them. A finished round is replaced in the same step: `terminations` says where,
    `infos["final_obs"]` how it looked at its end, and `infos["final_points"]` with what it ended. An illegal action
    raises BadNumber. Rounds end by themselves and are never truncated.
    """

    metadata: dict[str, object] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  (as the library has it)
    num_envs: int
    batch: Batch
    single_observation_space: spaces.Dict
    single_action_space: spaces.Discrete
    observation_space: spaces.Dict
    action_space: spaces.MultiDiscrete

    def __init__(
        self,
        num_envs: int = 1,
        sheet: Sheet | str = "classic-en",
        *,
        others: Sequence[str] = (),
        observation: str = "names",
        max_episode_steps: int | None = None,
        **settings: object,
    ) -> None:
        """`max_episode_steps` comes with the registered name; rounds end by themselves here."""
        _refuse(settings)
        self._told = _SEEN[one_of("observation", observation, list(_SEEN))]
        self.batch = Batch(num_envs, len(names_in(others)) + 1, sheet, others=others, last=True)
        self.num_envs = self.batch.number
        self.single_observation_space, self.single_action_space = observation_space(observation), action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[MaskedObservation, dict[str, object]]:
        """Deal what `Batch.reset(seed)` deals; there are no `options`."""
        _refuse(options or {})
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)) if seed is None else seed)
        return self._seen(self.batch.observation), {}

    def _seen(self, rows: Mapping[str, Array]) -> MaskedObservation:
        return {"observation": self._told(rows), "action_mask": rows["action_mask"]}

    def step(self, actions: object) -> tuple[MaskedObservation, Array, Array, Array, dict[str, Any]]:
        seen, scored, ended = self.batch.step(actions)
        over = ended != 0
        infos: dict[str, Any] = {"final_points": self.batch.final[:, 0].copy(), "_final_points": over}
        if over.any():
            infos |= {"final_obs": self._seen(self.batch.last), "_final_obs": over}
        return self._seen(seen), scored[:, 0].astype(np.float64), over, np.zeros_like(over), infos
