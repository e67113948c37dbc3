"""Reinforcement-learning environments: PettingZoo, Gymnasium, OpenSpiel, and batches of rounds."""

from tripple.extras import need

need("rl")

import gymnasium

from .aec import TurnEnv, aec_env, parallel_env
from .batch import Batch
from .checks import BadEnvironment
from .observing import flat, observed
from .policies import LevelPolicy, Policy, PolicyBot
from .recall import Information
from .resampling import resampled
from .solitaire import ID, MOST_STEPS, SolitaireEnv
from .vector import BatchVectorEnv

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
