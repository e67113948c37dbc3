"""Thousands of rounds stepped together on the compiled engine."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Deal, Sheet
from tripple.rules.sheet import MOST_PLAYERS
from tripple.sim.run import MOST_ROUNDS, seed_number
from tripple.sim.stepper import Seats, stepper
from tripple.sim.stepping import NOBODY_ELSE, SEAT, Rows

from .checks import BadEnvironment, actions_for, chances_for, check_out, is_whole, names_in, sheet_of, whole
from .table import fresh_seed


class Batch:
    """Many rounds at once. Each step takes one action per round and writes the results into arrays.

    The arrays are the same ones from first to last and always hold the newest step: hand them to PyTorch or JAX once,
    without a copy, or copy what has to be kept. Without `others` every seat is stepped, in turn, and the arrays show
    what the seat on turn sees. With `others`, a quick player of `tripple.sim` for each other seat, seat 0 alone is.
    A finished round is replaced by a new one at once, unless `again` is False; with `last`, its end is kept.
    """

    sheet: Sheet
    players: int
    number: int
    device: str
    """Device of the arrays: "cpu" or "cuda"."""

    def __init__(
        self,
        number: int,
        players: int = 2,
        sheet: Sheet | str = "classic-en",
        *,
        others: Sequence[str] = (),
        again: bool = True,
        last: bool = False,
        device: str = "cpu",
    ) -> None:
        self.sheet, self.device = sheet_of(sheet), device
        self.number, self.players = whole("number", number, 1, MOST_ROUNDS), whole("players", players, 1, MOST_PLAYERS)
        names = names_in(others)
        if names and len(names) != self.players - 1:
            raise BadEnvironment(
                "{others} others for {players} players: expected one less", others=len(names), players=self.players
            )
        seats = Seats(self.players, 0 if names else NOBODY_ELSE, names)
        self._stepper = stepper(self.sheet, seats, self.number, again, device, last)
        self._chosen, self._random = np.zeros(self.number, dtype=np.int64), np.random.default_rng()
        self._dealt = False

    def reset(self, seed: int | str | None = None) -> Mapping[str, Any]:
        """Deal all rounds: the i-th is the i-th that `tripple.sim.rounds` deals from this seed, later ones follow.

        Without a seed they are other rounds each time; after a reset with one, always the same others.
        """
        if seed is None:
            seed = fresh_seed(self._random)
        elif isinstance(seed, str) or is_whole(seed):
            self._random = np.random.default_rng(int(seed_number(seed if isinstance(seed, str) else index(seed))))
        else:
            raise BadEnvironment("seed={value}: expected a whole number, a text or None", value=repr(seed))
        self._stepper.deal(seed)
        self._dealt = True
        return self.observation

    def put(self, deals: Sequence[Deal]) -> Mapping[str, Any]:
        """Begin with these deals instead, one for each round."""
        if len(deals) != self.number or any(len(deal.hands) != self.players for deal in deals):
            raise BadEnvironment(
                "expected {number} deals to {players} players each", number=self.number, players=self.players
            )
        self._stepper.put(deals)
        self._dealt = True
        return self.observation

    def step(self, actions: object) -> tuple[Mapping[str, Any], Any, Any]:
        """The observation, the points of this step by round and seat, and why rounds ended (see `tripple.sim.ENDS`).

        Takes one whole number for each round, best as a contiguous array of int64: anything else is copied first.
        Raises BadNumber before anything is done where an action is not allowed; on a graphics card that is not looked
        for beforehand, and `ended` says -1 where nothing was done. Where a round was over already, nothing happens.
        """
        self._check_dealt()
        self._stepper.step(actions_for(self.number, actions, self.device))
        return self.observation, self.scored, self.ended

    def sample(self, random: np.random.Generator) -> NDArray[np.int64]:
        """An allowed action for each round, each as likely as the others; always in the same array."""
        self._check_dealt()
        self._stepper.choose(random.random(self.number), self._chosen)
        return self._chosen

    def choose(self, random: object, out: object) -> None:
        """The same from a number between 0 and 1 for each round, into an array of the same device."""
        self._check_dealt()
        check_out(self.number, out, self.device)
        self._stepper.choose(chances_for(self.number, random, self.device), out)

    def _check_dealt(self) -> None:
        if not self._dealt:
            raise BadEnvironment("nothing is dealt yet: call reset first")

    @property
    def rows(self) -> Rows:
        """The arrays: in each round, the view of the seat that acts next."""
        rows: Rows = self._stepper.group.rows
        return rows

    @property
    def observation(self) -> Mapping[str, Any]:
        return self.rows._asdict()

    @property
    def last(self) -> Mapping[str, Any]:
        """With `last=True`: the view of the last round that ended in each place, at its end."""
        rows: Rows = self._stepper.group.last
        return rows._asdict()

    @property
    def scored(self) -> Any:
        """The points of the last step, by round and seat."""
        return self._stepper.group.scored

    @property
    def final(self) -> Any:
        """The points at the end of the last round that ended, by round and seat."""
        return self._stepper.group.final

    @property
    def ended(self) -> Any:
        """By round, why it ended in the last step (`tripple.sim.ENDS`); 0 if it did not."""
        return self._stepper.group.ended

    @property
    def seat(self) -> Any:
        """The seat that acts next in each round, and whose view the arrays show."""
        return self.rows.counts[:, SEAT]
