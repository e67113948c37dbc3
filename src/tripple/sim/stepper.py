"""Many rounds stepped together on the processor; cuda.py has the same for a graphics card."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.extras import need
from tripple.rules import Deal, Sheet

from .mirror import begin
from .numbering import BadNumber
from .policy import policy_records
from .run import check_run, seed_number
from .state import new_states, sheet_record
from .stepping import (
    DEALING_ANEW,
    LOOKING,
    NOBODY_ELSE,
    STEPPING,
    Group,
    advance_all,
    choose_any,
    first_forbidden,
    new_names,
    new_rows,
)
from .tables import TILE_NUMBER, mask_of

ANYBODY = "random"


@dataclass(frozen=True)
class Seats:
    """`agent` is the seat that is stepped, and the others play by these policies; without one all are stepped."""

    players: int
    agent: int = NOBODY_ELSE
    others: tuple[str, ...] = ()

    def policies(self, sheet: Sheet) -> NDArray[Any]:
        """One for each seat; those that are stepped never use theirs."""
        names = list(self.others) or [ANYBODY] * self.players
        if self.others:
            names.insert(self.agent, ANYBODY)
        return policy_records(names, sheet, self.players)


class Stepper:
    """Rounds, and the view of the seat to act in each. All arrays stay where they are."""

    def __init__(self, sheet: Sheet, seats: Seats, number: int, again: bool, last: bool = False) -> None:
        self.number, self.seed = number, seed_number(0)
        scored, ahead = np.zeros((number, seats.players), dtype=np.int32), np.zeros((number, 2), dtype=np.int64)
        ahead[:, 0] = number if again else 0
        seated = seats.policies(sheet), seats.players, seats.agent
        told = scored, np.zeros_like(scored), np.zeros(number, dtype=np.int8)
        self.group = Group(
            new_states(number),
            new_names(number),
            new_rows(number),
            *seated,
            ahead,
            *told,
            last=new_rows(number if last else 1),
        )
        self.group.states["sheet"] = sheet_record(sheet)

    def deal(self, seed: int | str) -> None:
        """Deal round i as `tripple.sim.rounds` deals its i-th from this seed."""
        self.seed, self.group.ahead[:, 1] = seed_number(seed), np.arange(self.number)
        self._advance(DEALING_ANEW, np.zeros(self.number, dtype=np.int64))

    def _advance(self, how: int, numbers: NDArray[Any]) -> None:
        advance_all(how, numbers, self.seed, self.group)

    def put(self, deals: Sequence[Deal]) -> None:
        self.begin(deals)
        self._advance(LOOKING, np.zeros(self.number, dtype=np.int64))

    def begin(self, deals: Sequence[Deal]) -> None:
        """Set the records alone, without updating the rows."""
        for i, deal in enumerate(deals):
            hands = np.array([mask_of(set(hand)) for hand in deal.hands], dtype=np.uint64)
            pool = np.array([TILE_NUMBER[tile] for tile in deal.pool], dtype=np.uint8)
            begin(self.group.states[i : i + 1], len(deal.hands), hands, pool, deal.lot)

    def step(self, numbers: NDArray[Any]) -> None:
        where = first_forbidden(numbers, self.group.rows.action_mask)
        if where >= 0:
            raise BadNumber(
                "action {number} is not allowed in round {round}: see action_mask",
                number=int(numbers[where]),
                round=where,
            )
        self._advance(STEPPING, numbers)

    def choose(self, random: NDArray[Any], out: NDArray[Any]) -> None:
        choose_any(self.group.rows.action_mask, random, out)


def stepper(sheet: Sheet, seats: Seats, number: int, again: bool, device: str, last: bool = False) -> Any:
    check_run(number, 1, device)
    if device == "cpu":
        return Stepper(sheet, seats, number, again, last)
    need("cuda")
    from .cuda import CardStepper, check_card  # its libraries are an extra of their own

    check_card()
    return CardStepper(sheet, seats, number, again, last)
