"""PettingZoo: two to six agents who take turns."""

import sys
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from tripple.rules import Sheet, View
from tripple.rules.sheet import BOX, MOST_PLAYERS

from .checks import BadEnvironment, action_number, deal_in, is_whole, one_of, sheet_of, whole
from .drawing import RENDERINGS, Picture
from .observing import Array, flat
from .rewards import reward_named
from .spaces import action_space, observation_space, state_space
from .table import OBSERVATIONS, EpisodeTable, MaskedObservation, copied, fresh_seed

VERSION = "tripple_v0"
"""Grows whenever the same actions would give other numbers."""


class TurnEnv(AECEnv):  # type: ignore[misc]
    """A round or a game. The agent on turn may act several times in a row: each draw is an action."""

    metadata: dict[str, object] = {  # noqa: RUF012  (as the library has it)
        "name": VERSION,
        "render_modes": list(RENDERINGS),
        "is_parallelizable": False,
        "render_fps": 2,
    }
    table: EpisodeTable
    """The game itself, hidden tiles included."""
    possible_agents: list[str]
    """`player_0` and so on, by seat."""
    agents: list[str]
    """Agents that have yet to take their last step."""
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    """True for everybody once the episode has ended by the rules."""
    truncations: dict[str, bool]
    """True for everybody once it was cut short."""
    infos: dict[str, dict[str, object]]
    """Empty: the observation has everything."""
    steps: int
    """Number of actions so far."""
    render_mode: str | None

    def __init__(
        self,
        players: int = 2,
        sheet: Sheet | str = "classic-en",
        *,
        episode: str = "round",
        reward: str = "score",
        observation: str = "array",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if not is_whole(players) or not 2 <= players <= MOST_PLAYERS:
            raise BadEnvironment(
                "{players} players: this is for two to six; SolitaireEnv is for one", players=repr(players)
            )
        self.render_mode = one_of("render_mode", render_mode, list(RENDERINGS)) if render_mode else None
        self.table, self._reward = EpisodeTable(sheet_of(sheet), players, episode), reward_named(reward)
        self._observed = OBSERVATIONS[one_of("observation", observation, list(OBSERVATIONS))]
        self._space = observation_space(observation)
        self._most_steps = None if max_cycles is None else whole("max_cycles", max_cycles, 1, sys.maxsize)
        self._random = np.random.default_rng()
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._actions = {agent: action_space() for agent in self.possible_agents}
        self.agents = []
        self._seen: dict[str, MaskedObservation] = {}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for everybody."""
        return self._space

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of all actions; the mask says which are allowed."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal what `Deal.from_seed(str(seed), …)` deals; `options` may hold a `deal` for the first round."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._seen.clear()
        self.table.start(str(seed) if seed is not None else fresh_seed(self._random), deal_in(options))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.steps = 0
        self.agent_selection = self.possible_agents[self.table.turn]

    def observe(self, agent: str) -> MaskedObservation:
        """The table as this agent sees it; kept until the next action, since wrappers ask repeatedly."""
        if agent not in self._seen:
            self._seen[agent] = self._observed(self.table, self.possible_agents.index(agent))
        return copied(self._seen[agent])

    @property
    def state_space(self) -> spaces.Box:
        return state_space(len(self.possible_agents))

    def state(self) -> Array:
        """Everything, hidden tiles included: what each agent sees as `"array"`, by seat, then the pool.

        The pool is one more than the number of each tile, the next one first, and zeros.
        """
        pool, left = np.zeros(BOX, dtype=np.int32), self.table.pool
        pool[: len(left)] = left + 1
        seen = [flat(self.table.seen(seat)) for seat in range(self.table.players)]
        return np.concatenate([*seen, pool])

    def view(self, agent: str) -> View:
        """The same as a `View`, which computer players take."""
        return self.table.view(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Play the action of the agent on turn; raises IllegalAction if it is not allowed."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        scored = self.table.play(action_number(action))
        self._seen.clear()
        self.steps += 1
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._tell(scored)
        self.agent_selection = self.possible_agents[self.table.turn]
        self._accumulate_rewards()

    def _tell(self, scored: list[int]) -> None:
        over = self.table.over
        late = not over and (self.table.endless or self.steps == self._most_steps)
        given = self._reward(scored, self.table.winners)
        self.rewards = dict(zip(self.possible_agents, given, strict=True))
        self.terminations, self.truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, late)

    def render(self) -> Picture:
        """The table as the agent on turn sees it."""
        return RENDERINGS[self.render_mode](self.table.view(self.table.turn)) if self.render_mode else None

    def close(self) -> None:
        """Do nothing: there is no window and no file."""


class _Illegal(wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    """Judges by the mask it has shown, so callers get copies that they may change."""

    def observe(self, agent: str) -> MaskedObservation:
        return copied(super().observe(agent))


def aec_env(players: int = 2, sheet: Sheet | str = "classic-en", **settings: Any) -> AECEnv:
    """The environment in PettingZoo's usual wrappers; an illegal action costs its agent 1 and ends the episode.

    `episode` is "round" or "game", `reward` "score", "lead" or "win", `observation` "array", "names" or "information",
    `render_mode` "ansi", "svg" or "rgb_array"; `max_cycles` is the most actions of an episode.
    """
    env = _Illegal(TurnEnv(players, sheet, **settings), illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def parallel_env(players: int = 2, sheet: Sheet | str = "classic-en", **settings: Any) -> ParallelEnv:
    """All agents answer at once, and the answer of the one on turn counts; for libraries that know nothing else.

    It is `aec_env` underneath: an illegal action of the one on turn costs it 1 and ends the episode for all.
    """
    return turn_based_aec_to_parallel(aec_env(players, sheet, **settings))
