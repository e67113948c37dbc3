"""A game that an environment plays, dealt from the library's own seeds, and its observations."""

from collections.abc import Callable, Mapping
from typing import Any, TypedDict

import numpy as np

from tripple.rules import Deal, IllegalAction, Match, Sheet, View
from tripple.rules.match import game_end, winners
from tripple.sim.numbering import DRAW_NUMBER, action_of
from tripple.sim.stepper import Seats, Stepper
from tripple.sim.stepping import END, ROUNDS_BEFORE, SEAT, see_from

from .checks import action_number, one_of
from .observing import Array, Observation, flat
from .recall import NO_TILE, recalled

MOST_ROUNDS = 100  # R10 sets no limit, but players who only ever draw would never end; the arena has the same limit
EPISODES = "round", "game"


class MaskedObservation(TypedDict):
    """An observation with its mask, as the libraries want it."""

    observation: Any
    """One array, or arrays by name."""
    action_mask: Array


def copied(seen: MaskedObservation) -> MaskedObservation:
    """A deep copy, which the caller may write into."""
    rows = seen["observation"]
    copy = {name: row.copy() for name, row in rows.items()} if isinstance(rows, dict) else rows.copy()
    return {"observation": copy, "action_mask": seen["action_mask"].copy()}


class EpisodeTable:
    """One round or game after the other, on the compiled engine; the readable one follows when asked for `match`."""

    def __init__(self, rules: Sheet, players: int, episode: str) -> None:
        self.sheet, self.players = rules, players
        self.most_rounds = 1 if one_of("episode", episode, EPISODES) == "round" else MOST_ROUNDS
        self.seed = ""
        self._stepper = Stepper(rules, Seats(players), 1, again=False)
        self._number = np.zeros(1, dtype=np.int64)

    def start(self, seed: str, deal: Deal | None = None) -> None:
        """Deal the first round from the seed, as everywhere in tripple, or as given."""
        self.seed, self._match, self._unseen = seed, Match(self.sheet, self.players), list[Deal | int]()
        self.rounds, self.totals = 0, [0] * self.players
        self._deal(deal)

    def _deal(self, given: Deal | None = None) -> None:
        self.rounds += 1
        deal = given or Deal.from_seed(self.seed, self.rounds, self.players, self.sheet)
        self._unseen.append(deal)
        if given:
            self._follow()  # it may be one for other players, or of another box
        self._stepper.put([deal])
        self._hands, self._past = deal.hands, list[tuple[int, int, int]]()
        self._before = self.totals

    def _follow(self) -> None:
        for what in self._unseen:
            if isinstance(what, Deal):
                self._match = self._match.start_round(what)
            else:
                self._match, _ = self._match.play(action_of(self._match.rounds[-1].board, what))
        self._unseen.clear()

    @property
    def match(self) -> Match:
        """The same on the readable engine, which referees every step that it has not seen yet."""
        self._follow()
        return self._match

    @property
    def turn(self) -> int:
        """The seat on turn, or the last one that was."""
        return int(self._stepper.group.rows.counts[0, SEAT])

    @property
    def _ended(self) -> bool:
        return bool(self._stepper.group.rows.counts[0, END])

    @property
    def over(self) -> bool:
        """True once the episode has ended by the rules."""
        return self._ended and (self.most_rounds == 1 or game_end(self.sheet, self.rounds, self.totals) is not None)

    @property
    def endless(self) -> bool:
        """True if it was cut short because it would never end."""
        return self._ended and not self.over

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that won an episode, several after a tie (D12); empty while it goes on."""
        last = [total - before for total, before in zip(self.totals, self._before, strict=True)]
        return winners(self.sheet, self.totals, last, range(self.players)) if self.over else ()

    @property
    def pool(self) -> Array:
        """Numbers of the tiles to draw, the next one first."""
        (here,) = self._stepper.group.states
        return np.array(here["pool"][here["pool_next"] : here["pool_size"]])

    def view(self, seat: int) -> View:
        return self.match.view(seat)

    def seen(self, seat: int) -> Observation:
        """The same arrays as `observed` for this seat, and copies, which the caller may write into."""
        group, turn = self._stepper.group, self.turn
        if seat != turn:
            see_from(seat, group)
        rows = {name: row[0].copy() for name, row in (group.rows if seat == turn else group.last)._asdict().items()}
        rows["before"][: self.players] = self._before[seat:] + self._before[:seat]
        rows["counts"][ROUNDS_BEFORE] = self.rounds - 1
        return rows

    def recalled(self, seat: int) -> Observation:
        """The same with perfect recall, as `Information.arrays`."""
        past = [
            ((who - seat) % self.players, number, tile if who == seat else NO_TILE) for who, number, tile in self._past
        ]
        return recalled(self.seen(seat), self._hands[seat], past)

    def allows(self, number: int) -> bool:
        return bool(self._stepper.group.rows.action_mask[0, number])

    def play(self, number: int) -> list[int]:
        """Play an action and return its points by seat; raises IllegalAction if it is not allowed."""
        self._number[0] = number = action_number(number)
        if not self.allows(number):
            raise IllegalAction("R4", "action {number} is not allowed here: see action_mask", number=number)
        self._past.append((self.turn, number, int(self.pool[0]) if number == DRAW_NUMBER else NO_TILE))
        self._stepper.step(self._number)
        self._unseen.append(number)
        scored: list[int] = self._stepper.group.scored[0].tolist()
        self.totals = [total + points for total, points in zip(self.totals, scored, strict=True)]
        if self.endless and self.rounds < self.most_rounds:
            self._deal()
        return scored


def _told(rows: Observation) -> MaskedObservation:
    mask = rows.pop("action_mask")
    return {"observation": rows, "action_mask": mask}


def _joined(table: EpisodeTable, seat: int) -> MaskedObservation:
    rows = table.seen(seat)
    return {"observation": flat(rows), "action_mask": rows["action_mask"]}


def _named(table: EpisodeTable, seat: int) -> MaskedObservation:
    return _told(table.seen(seat))


def _remembered(table: EpisodeTable, seat: int) -> MaskedObservation:
    return _told(table.recalled(seat))


OBSERVATIONS: Mapping[str, Callable[[EpisodeTable, int], MaskedObservation]] = {
    "array": _joined,
    "names": _named,
    "information": _remembered,
}
"""Kinds of observation: one array, arrays by name, or these with perfect recall."""


def fresh_seed(random: np.random.Generator) -> str:
    return str(int(random.integers(2**62)))
