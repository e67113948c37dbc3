"""Gymnasium: a solitaire."""

import gymnasium
from gymnasium import spaces

from tripple.rules import Sheet, View

from .checks import action_number, deal_in, one_of, sheet_of
from .drawing import RENDERINGS, Picture
from .spaces import action_space, observation_space
from .table import OBSERVATIONS, EpisodeTable, MaskedObservation, fresh_seed

ID = "tripple/Solitaire-v0"  # its version grows whenever the same actions would give other numbers
MOST_STEPS = 500  # far more than a solitaire takes; reached only with illegal actions


class SolitaireEnv(gymnasium.Env):  # type: ignore[misc]
    """A tray, a pool and a limit of draws (R11, D13); the reward is the points of each action.

    An illegal action changes nothing and costs `illegal` points; `info["action_mask"]` says what is.
    """

    metadata: dict[str, object] = {"render_modes": list(RENDERINGS), "render_fps": 2}  # noqa: RUF012  (as the library has it)
    table: EpisodeTable
    """The game itself, hidden tiles included."""
    action_space: spaces.Discrete
    observation_space: spaces.Dict
    render_mode: str | None

    def __init__(
        self,
        sheet: Sheet | str = "classic-en",
        *,
        observation: str = "array",
        illegal: float = -10.0,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = one_of("render_mode", render_mode, list(RENDERINGS)) if render_mode else None
        self.table, self._illegal = EpisodeTable(sheet_of(sheet), 1, "round"), illegal
        self._observed = OBSERVATIONS[one_of("observation", observation, list(OBSERVATIONS))]
        self.action_space = action_space()
        self.observation_space = observation_space(observation)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[MaskedObservation, dict[str, object]]:
        """Deal what `Deal.from_seed(str(seed), 1, 1, sheet)` deals; `options` may hold another `deal`."""
        super().reset(seed=seed)
        text = str(seed) if seed is not None else fresh_seed(self.np_random)
        self.table.start(text, deal_in(options))
        return self._told({})

    def _told(self, info: dict[str, object]) -> tuple[MaskedObservation, dict[str, object]]:
        seen = self._observed(self.table, 0)
        return seen, {"action_mask": seen["action_mask"].copy(), "points": self.table.totals[0], **info}

    def step(self, action: int) -> tuple[MaskedObservation, float, bool, bool, dict[str, object]]:
        number = action_number(action)
        if not self.table.allows(number):
            seen, info = self._told({"illegal": True})
            return seen, self._illegal, self.table.over, False, info
        (scored,) = self.table.play(number)
        seen, info = self._told({})
        return seen, float(scored), self.table.over, False, info

    def view(self) -> View:
        """The same as a `View`, which computer players take."""
        return self.table.view(0)

    def render(self) -> Picture:
        return RENDERINGS[self.render_mode](self.view()) if self.render_mode else None
