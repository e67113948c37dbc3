"""Reinforcement-learning environments: PettingZoo, Gymnasium, OpenSpiel, and batches of rounds."""

from tripple.extras import need

need("rl")

import gymnasium  # noqa: E402

from .aec import TurnEnv, aec_env, parallel_env  # noqa: E402
from .batch import Batch  # noqa: E402
from .checks import BadEnvironment  # noqa: E402
from .observing import flat, observed  # noqa: E402
from .policies import LevelPolicy, Policy, PolicyBot  # noqa: E402
from .recall import Information  # noqa: E402
from .resampling import resampled  # noqa: E402
from .solitaire import ID, MOST_STEPS, SolitaireEnv  # noqa: E402
from .vector import BatchVectorEnv  # noqa: E402

__all__ = [
    "BadEnvironment",
    "Batch",
    "BatchVectorEnv",
    "Information",
    "LevelPolicy",
    "Policy",
    "PolicyBot",
    "SolitaireEnv",
    "TurnEnv",
    "aec_env",
    "flat",
    "observed",
    "parallel_env",
    "resampled",
]

if ID not in gymnasium.registry:
    gymnasium.register(
        ID, f"{__name__}:SolitaireEnv", max_episode_steps=MOST_STEPS, vector_entry_point=f"{__name__}:BatchVectorEnv"
    )
