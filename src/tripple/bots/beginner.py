"""The beginner: plays like greedy, but overlooks things as people do.

The more there is to see in a placement at once, the more often it is missed. Among what was found the best is
taken, so a beginner never plays nonsense.
"""

from collections.abc import Iterator
from random import Random

from tripple.rules import Action, Connection, Lay, Slot, Tile, View

from .bot import Budget, Choice
from .simple import best_of, chance

_SPOTTED = {Connection.PLAIN: 0.75, Connection.DOUBLE: 0.5, Connection.BRIDGE: 0.4, Connection.HEXAGON: 0.35}
"""How often a placement is found at a glance, by its connection."""
_TURNED = 0.75  # the share of that if the tile has to be turned in the mind first
_LOOKS = 8  # looks at the table if laying is compulsory (R5 without declining)


def beginner(view: View, budget: Budget) -> Choice:
    return tempted(view, budget, overlooks=1.0)


def tempted(view: View, budget: Budget, overlooks: float, hasty: bool = False) -> Choice:
    """Lay the most points among the lays it has noticed, or in haste the first one; draw only without any.

    The first is that of the lowest tile, where a tray begins.
    """
    seen = noticed(view, budget, overlooks)
    lays = [action for action in seen if isinstance(action, Lay)]
    return best_of(view, (lays[:1] if hasty else lays) or seen)


def noticed(view: View, budget: Budget, overlooks: float) -> tuple[Action, ...]:
    attention = chance(view, budget)
    otherwise = tuple(action for action in view.actions if not isinstance(action, Lay))
    for _ in range(1 if otherwise else _LOOKS):
        if found := tuple(_found(view, attention, overlooks)):
            return (*found, *otherwise)
    return otherwise or view.actions


def _found(view: View, attention: Random, overlooks: float) -> Iterator[Lay]:
    for action in view.actions:
        if isinstance(action, Lay) and attention.random() < _spotted(view, action) ** overlooks:
            yield action


def _spotted(view: View, action: Lay) -> float:
    return spotted(action.tile, view.board.slots[action.cell]) if view.board.cells else _SPOTTED[Connection.PLAIN]


def spotted(tile: Tile, slot: Slot) -> float:
    """The chance to see this placement; trays show a tile's numbers in ascending order."""
    as_shown = all(number in (None, own) for number, own in zip(slot.known, tile, strict=True))
    return _SPOTTED[slot.connection] * (1 if as_shown else _TURNED)
