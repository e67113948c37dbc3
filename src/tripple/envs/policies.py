"""Bridges between levels, which take views, and policies, which take and return numbers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tripple.bots import LEVELS, Bot, Budget, Choice
from tripple.rules import View
from tripple.sim.numbering import action_of, number_of

from .checks import BadEnvironment, action_number, one_of
from .observing import Array, observed

Policy = Callable[[Mapping[str, Array]], int]
"""From an observation by names, with its `action_mask`, to the number of an action."""


@dataclass(frozen=True)
class LevelPolicy:
    """A level, or any bot, that answers with numbers: `LevelPolicy("greedy")(env.view(agent))`."""

    level: str | Bot
    budget: Budget = Budget()
    """How much it may think."""

    def __post_init__(self) -> None:
        if isinstance(self.level, str) or not callable(self.level):
            one_of("level", self.level, [*LEVELS])

    def __call__(self, view: View) -> int:
        if not view.actions:
            raise BadEnvironment("seat {seat} has nothing to decide here: ask for the seat on turn", seat=view.seat)
        bot = LEVELS[self.level] if isinstance(self.level, str) else self.level
        return number_of(view.board, bot(view, self.budget).action)


@dataclass(frozen=True)
class PolicyBot:
    """A policy as a computer player: in the arena, at a table of a server, and wherever a bot is asked for.

    In worker processes and on other machines it travels as what it holds does: a function of a module by its name.
    """

    policy: Policy

    def __call__(self, view: View, budget: Budget) -> Choice:
        return Choice(action_of(view.board, action_number(self.policy(observed(view)))))
