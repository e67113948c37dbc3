"""The environment by the names that PettingZoo's own are found under."""

from .aec import TurnEnv, aec_env, parallel_env

env, raw_env = aec_env, TurnEnv

__all__ = ["env", "parallel_env", "raw_env"]
