"""Many rounds that are stepped together, on the processor; cuda.py has the same for a graphics card."""

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
    NOBODY_ELSE,
    choose_any,
    deal_all,
    first_forbidden,
    new_names,
    new_rows,
    others_all,
    see_all,
    step_all,
)
from .tables import TILE_NUMBER, mask_of

ANYBODY = "random"


@dataclass(frozen=True)
class Seats:
    """Who plays: `agent` is the seat that is stepped, and the others play by these policies; without one all are."""

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
    """So many rounds, where each stands, and what the seat to act sees of it. All arrays stay where they are."""

    def __init__(self, sheet: Sheet, seats: Seats, number: int, again: bool) -> None:
        self.sheet, self.seats, self.number = sheet, seats, number
        self.states, self.names, self.rows = new_states(number), new_names(number), new_rows(number)
        self.states["sheet"] = sheet_record(sheet)
        self.scored = np.zeros((number, 6), dtype=np.int32)
        self.final, self.ended = np.zeros_like(self.scored), np.zeros(number, dtype=np.int8)
        self.policies, self.seed = seats.policies(sheet), seed_number(0)
        self.ahead = np.zeros((number, 2), dtype=np.int64)
        self.ahead[:, 0] = number if again else 0

    def deal(self, seed: int | str) -> None:
        """Round i is what `tripple.sim.rounds` deals as its i-th from this seed."""
        self.seed, self.ahead[:, 1] = seed_number(seed), np.arange(self.number)
        which = np.ones(self.number, dtype=np.bool_)
        seats = self.seats
        given = self.states, self.names, seats.players, self.policies, seats.agent, self.seed, self.ahead
        deal_all(*given, which, self.rows)
        self.ended[:], self.scored[:], self.final[:] = 0, 0, 0

    def put(self, deals: Sequence[Deal]) -> None:
        """These deals instead, one for each round."""
        for i, deal in enumerate(deals):
            hands = np.array([mask_of(set(hand)) for hand in deal.hands], dtype=np.uint64)
            pool = np.array([TILE_NUMBER[tile] for tile in deal.pool], dtype=np.uint8)
            begin(self.states[i : i + 1], len(deal.hands), hands, pool, deal.lot)
        see_all(self.states, self.names, self.seats.agent, self.rows)
        others_all(self.states, self.names, self.policies, self.seats.agent, self.rows)
        self.ended[:], self.scored[:], self.final[:] = 0, 0, 0

    def step(self, numbers: NDArray[Any]) -> None:
        """One action in each round that is not over; raises BadNumber before anything is done."""
        where = first_forbidden(numbers, self.rows.action_mask)
        if where >= 0:
            raise BadNumber(
                "action {number} is not allowed in round {round}: see action_mask",
                number=int(numbers[where]),
                round=where,
            )
        given = self.states, self.names, numbers, self.policies, self.seats.agent, self.seed, self.ahead
        step_all(*given, self.rows, self.scored, self.final, self.ended)

    def choose(self, random: NDArray[Any], out: NDArray[Any]) -> None:
        """An allowed action for each round, by a number from 0 to 1 for each."""
        choose_any(self.rows.action_mask, random, out)


def stepper(sheet: Sheet, seats: Seats, number: int, again: bool, device: str) -> Any:
    """So many rounds on the processor or on a graphics card."""
    check_run(number, 1, device)
    if device == "cpu":
        return Stepper(sheet, seats, number, again)
    need("cuda")
    from .cuda import CardStepper, check_card  # its libraries are an extra of their own

    check_card()
    return CardStepper(sheet, seats, number, again)
