"""Best responses in boxes small enough to look at everything that can happen.

A best response knows the other player's policy. It walks its own decisions one by one, and at each of them carries all
worlds that it cannot tell apart: every deal that goes with its tiles and with what lies open, and how likely the other
player would have got there. So its value is exact, whatever is hidden.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import NamedTuple

from tripple.rules import Action, Deal, Draw, Open, Round, Sheet, Tile, View

Policy = Callable[[View], Mapping[Action, float]]
"""The chances of a seat's actions."""


class World(NamedTuple):
    """A position, and its share of all deals times the chances of what the other player did."""

    here: Round
    weight: float


def deals(sheet: Sheet, tiles: Sequence[Tile]) -> Iterator[Deal]:
    """Every deal of these tiles to two, pools in every order; all are equally likely."""
    size = min(sheet.hand_size(2), len(tiles) // 2)
    for one in combinations(tiles, size):
        left = [tile for tile in tiles if tile not in one]
        for other in combinations(left, size):
            for pool in permutations(tile for tile in left if tile not in other):
                yield Deal.of([one, other], pool)


def lead(here: Round, seat: int) -> int:
    return 2 * here.points[seat] - sum(here.points)


def split(worlds: Iterable[World], seat: int) -> Iterator[list[World]]:
    """Worlds that differ in something that this seat sees, apart from each other."""
    groups: dict[object, list[World]] = {}
    for world in worlds:
        here = world.here
        groups.setdefault((here.end, here.hands[seat], here.board.tiles[:1]), []).append(world)
    yield from groups.values()


@dataclass
class BestResponse:
    """The most that a seat can expect to lead by against a policy, and what was walked for it."""

    seat: int
    policy: Policy
    decisions: int = 0
    """Own information sets."""
    answers: dict[object, Mapping[Action, float]] = field(default_factory=dict)
    """The policy by what its player sees."""
    leaves: int = 0

    def value(self, worlds: Iterable[World]) -> float:
        return sum(map(self._value, split(worlds, self.seat)))

    def _value(self, worlds: list[World]) -> float:
        here = worlds[0].here
        if here.end:
            self.leaves += len(worlds)
            return sum(weight * lead(over, self.seat) for over, weight in worlds)
        return self._own(worlds) if here.turn == self.seat else self._other(worlds)

    def _own(self, worlds: list[World]) -> float:
        self.decisions += 1
        return max(self._after([(world, 1.0) for world in worlds], action) for action in worlds[0].here.actions())

    def _other(self, worlds: list[World]) -> float:
        chosen: dict[Action, list[tuple[World, float]]] = {}
        for world in worlds:
            for action, chance in self._answer(world.here).items():
                chosen.setdefault(action, []).append((world, chance))
        return sum(self._after(those, action) for action, those in chosen.items())

    def _answer(self, here: Round) -> Mapping[Action, float]:
        actions = here.actions()
        if len(actions) == 1:
            return {actions[0]: 1.0}
        view = here.view(here.turn)
        seen = view.hand, view.drawn, tuple((step.seat, step.action) for step in view.history), view.board.tiles[:1]
        if seen not in self.answers:
            self.answers[seen] = self.policy(view)
        return self.answers[seen]

    def _after(self, worlds: list[tuple[World, float]], action: Action) -> float:
        after = [World(here.play(action)[0], weight * chance) for (here, weight), chance in worlds]
        # Only a tile that comes tells a seat something new, beside what everybody sees and the end of the round.
        if isinstance(action, Draw | Open) or len({world.here.end for world in after}) > 1:
            return self.value(after)
        return self._value(after)
