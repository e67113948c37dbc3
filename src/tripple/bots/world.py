"""From a view to the compiled record of it, and to the clues about the others' tiles and styles."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Action, Draw, Lay, Open, Opening, Pass, Starter, Step, Tile, View
from tripple.rules.opening import ZERO, rank
from tripple.sim.mirror import begin, lay_open
from tripple.sim.places import code_of
from tripple.sim.round import clear_all
from tripple.sim.search import CLUE, FORBID, KNOWN, LAY, TAKE, witness
from tripple.sim.state import States, new_states, sheet_record
from tripple.sim.tables import TILE_NUMBER, mask_of

MORE, CLEARLY_MORE = 1, 15
_CERTAIN = 1.0, 1.0
_NOTHING_FITTED = 0.95, 0.0
_NOTHING_BETTER = (0.9, 0.0), (0.95, 0.5)
"""Trust in a clue: the share of worlds in which it counts, for an eager and for a patient seat."""
Row = tuple[int, int, int, int, int, tuple[float, float]]


@dataclass(frozen=True)
class Seen:
    states: States
    known: NDArray[np.void]
    clues: NDArray[np.void]


Judge = Callable[["Past", int], float]
"""The chance that a seat is patient (draws on purpose), judged by its past."""


def seen(view: View, judge: Judge, alike: bool = False) -> Seen:
    past = Past(view)
    known = np.zeros(1, dtype=KNOWN)
    known["unseen"] = mask_of(set(view.unseen))
    known["pool"] = view.pool
    known["dealt"][0, : view.players] = dealt(view)
    known["held"][0, : view.players] = view.held
    known["alike"] = alike
    known["patient"][0, : view.players] = [
        1.0 if seat == view.seat else judge(past, seat) for seat in range(view.players)
    ]
    return Seen(_record(view), known, np.array(list(past.clues()), dtype=CLUE))


def _record(view: View) -> States:
    assert view.seat is not None, "a spectator has nothing to decide"
    states, hands = new_states(2), np.zeros(view.players, dtype=np.uint64)
    states["sheet"] = sheet_record(view.sheet)
    hands[view.seat] = mask_of(set(view.hand))
    begin(states, view.players, hands, np.zeros(0, dtype=np.uint8), view.turn)
    lay_open(states, view)
    return states


def dealt(view: View) -> list[int]:
    """Number of tiles dealt to each seat: held now, and laid since, without those drawn."""
    laid = Counter(step.seat for step in view.history if isinstance(step.action, Lay | Open))
    drew = Counter(step.seat for step in view.history if isinstance(step.action, Draw))
    return [held + laid[seat] - drew[seat] for seat, held in enumerate(view.held)]


class Past:
    """Clues from the history, if there is one: a position set up by hand has none."""

    def __init__(self, view: View) -> None:
        self.view = view
        laid = sum(isinstance(step.action, Lay | Open) for step in view.history)
        self.steps = view.history if laid == len(view.board.cells) else ()
        self.fitting, self.better = self._witnessed() if self.steps else ([], [])

    @property
    def first(self) -> Tile:
        return Tile(*sorted(next(iter(self.view.board.cells.values()))))

    def _witnessed(self) -> tuple[list[int], list[list[int]]]:
        codes = np.array([_code(step.action) for step in self.steps], dtype=np.int64)
        codes[0] = TILE_NUMBER[self.first]
        states = new_states(1)
        states["sheet"] = sheet_record(self.view.sheet)
        clear_all(states, self.view.players)
        fitting, better = np.zeros(len(codes), dtype=np.uint64), np.zeros((len(codes), 2), dtype=np.uint64)
        witness(states, codes, np.array([MORE, CLEARLY_MORE]), fitting, better)
        return fitting.tolist(), better.tolist()

    def laid(self, number: int) -> int:
        match self.steps[number].action:
            case Open():
                return 1 << TILE_NUMBER[self.first]
            case Lay(tile, _):
                return 1 << TILE_NUMBER[tile]
            case _:
                return 0

    def drawn_before(self) -> Iterator[tuple[int, Step, int]]:
        """Each step with its number and the tiles that its seat had drawn in that turn."""
        drawn, before = 0, -1
        for number, step in enumerate(self.steps):
            drawn = drawn if step.seat == before else 0
            yield number, step, drawn
            drawn, before = (drawn + 1, step.seat) if isinstance(step.action, Draw) else (0, -1)

    def clues(self) -> Iterator[Row]:
        only = self.view.sheet.drawn_only
        for number, step, drawn in self.drawn_before():
            if not number:
                yield from self._opening(step.seat)
            elif step.seat != self.view.seat:
                yield from _clue(step, drawn if only else 0, self.fitting[number], self.better[number])

    def _opening(self, starter: int) -> Iterator[Row]:
        """R3: seats that were not dealt a tile that goes before the opening one."""
        if self.view.players == 1:
            return
        for seat in self._lower(starter):
            if seat != self.view.seat:
                yield FORBID, seat, 0, 0, self._higher, _CERTAIN
        if starter != self.view.seat:
            yield LAY, starter, TILE_NUMBER[self.first], 0, 0, _CERTAIN

    def _lower(self, starter: int) -> Sequence[int]:
        """Seats without a tile above the opening one; unknown if the tile could be chosen."""
        sheet = self.view.sheet
        if sheet.opening is Opening.ANY or (sheet.opening is Opening.ZERO and self.first == ZERO):
            return ()
        return (starter,) if sheet.starter is Starter.LOT else range(self.view.players)

    @property
    def _higher(self) -> int:
        sheet, limit = self.view.sheet, rank(self.view.sheet, self.first)
        return mask_of({tile for tile in self.view.unseen if rank(sheet, tile) > limit})


def _clue(step: Step, drawn: int, fitting: int, better: Sequence[int]) -> Iterator[Row]:
    match step.action:
        case Draw():
            yield FORBID, step.seat, 0, 0, fitting, _NOTHING_FITTED
            yield TAKE, step.seat, 0, 0, 0, _CERTAIN
        case Pass():
            yield FORBID, step.seat, 0, 0, fitting, _NOTHING_FITTED
        case Lay(tile, _):
            for mask, trust in zip(better, _NOTHING_BETTER, strict=True):
                yield FORBID, step.seat, 0, drawn, mask, trust
            yield LAY, step.seat, TILE_NUMBER[tile], drawn, 0, _CERTAIN


def _code(action: Action) -> int:
    return code_of(action) if isinstance(action, Lay) else -1
