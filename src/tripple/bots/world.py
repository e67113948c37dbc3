"""From a view to the compiled record of it, and to the clues of what the others do not hold."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import DRAW, Action, Draw, Lay, Pass, Step, Tile, View
from tripple.rules.round import _tile_rank
from tripple.rules.sheet import MOST_PLAYERS
from tripple.sim import search as sim
from tripple.sim.mirror import code_of, set_table, table_rows
from tripple.sim.round import clear_all
from tripple.sim.state import States, new_states, sheet_record
from tripple.sim.tables import TILE_NUMBER, mask_of

CERTAIN = 1.0


@dataclass(frozen=True)
class Trust:
    """How far the others' behaviour is believed: the share of worlds in which a clue counts."""

    fitting: float = 0.9
    """Who drew or passed had nothing that fitted."""
    better: float = 0.0
    """Who laid a tile had none that gave clearly more."""
    margin: int = 15


@dataclass(frozen=True)
class Seen:
    """All that a seat knows, as the kernels want it."""

    states: States
    unseen: np.uint64
    dealt: NDArray[np.int64]
    held: NDArray[np.int64]
    clues: NDArray[Any]


def seen(view: View, trust: Trust) -> Seen:
    return Seen(
        _record(view),
        np.uint64(mask_of(set(view.unseen))),
        _six(_dealt(view)),
        _six(view.held),
        _clues(view, trust),
    )


def _six(numbers: Any) -> NDArray[np.int64]:
    padded = np.zeros(MOST_PLAYERS, dtype=np.int64)
    padded[: len(numbers)] = numbers
    return padded


def _record(view: View) -> States:
    """The table as the seat sees it; a second record is for playing on."""
    assert view.seat is not None, "a spectator has nothing to decide"
    states = new_states(2)
    states["sheet"] = sheet_record(view.sheet)
    clear_all(states, view.players)
    set_table(states, table_rows(view.board))
    here = states[0]
    here["hands"][view.seat] = mask_of(set(view.hand))
    here["points"][: view.players] = view.points
    here["turn"], here["draws"], here["passes"] = view.turn, view.draws, view.passes
    here["drawn"], here["drawn_count"] = mask_of(set(view.drawn)), view.drawn_count
    return states


def _dealt(view: View) -> list[int]:
    """What each seat began with: what it holds, and laid since, without what it drew."""
    laid = Counter(step.seat for step in view.history if isinstance(step.action, Lay))
    drew = Counter(step.seat for step in view.history if isinstance(step.action, Draw))
    return [held + laid[seat] - drew[seat] for seat, held in enumerate(view.held)]


def _clues(view: View, trust: Trust) -> NDArray[Any]:
    rows = list(_told(view, trust)) if _complete(view) else []
    return np.array(rows, dtype=sim.CLUE)


def _complete(view: View) -> bool:
    """Whether the history led to this board; a position set up by hand has none."""
    laid = sum(isinstance(step.action, Lay) for step in view.history)
    return bool(view.history) and laid + 1 == len(view.board.cells)


def _told(view: View, trust: Trust) -> Iterator[tuple[int, int, int, int, int, float]]:
    fitting, better = _witnessed(view, trust.margin)
    yield from _opening(view)
    drawn = 0
    for number, (step, after) in enumerate(zip(view.history, (*view.history[1:], None), strict=True)):
        if number and step.seat != view.seat:
            counted = drawn if view.sheet.drawn_only else 0
            yield from _clue(step, counted, fitting[number], better[number], trust)
        drawn = drawn + 1 if step.action == DRAW and after and after.seat == step.seat else 0


def _clue(
    step: Step, drawn: int, fitting: int, better: int, trust: Trust
) -> Iterator[tuple[int, int, int, int, int, float]]:
    match step.action:
        case Draw():
            yield sim.FORBID, step.seat, 0, 0, fitting, trust.fitting
            yield sim.TAKE, step.seat, 0, 0, 0, CERTAIN
        case Pass():
            yield sim.FORBID, step.seat, 0, 0, fitting, trust.fitting
        case Lay(tile, _):
            yield sim.FORBID, step.seat, 0, drawn, better, trust.better
            yield sim.LAY, step.seat, TILE_NUMBER[tile], drawn, 0, CERTAIN


def _opening(view: View) -> Iterator[tuple[int, int, int, int, int, float]]:
    """R3: nobody was dealt a tile that goes before the one that opened."""
    if view.players == 1:
        return
    first = Tile(*sorted(next(iter(view.board.cells.values()))))
    higher = mask_of({tile for tile in view.unseen if _tile_rank(view.sheet, tile) > _tile_rank(view.sheet, first)})
    for seat in range(view.players):
        if seat != view.seat:
            yield sim.FORBID, seat, 0, 0, higher, CERTAIN


def _witnessed(view: View, margin: int) -> tuple[list[int], list[int]]:
    codes = np.array([_code(step.action) for step in view.history], dtype=np.int64)
    codes[0] = TILE_NUMBER[Tile(*sorted(next(iter(view.board.cells.values()))))]
    states = new_states(1)
    states["sheet"] = sheet_record(view.sheet)
    clear_all(states, view.players)
    fitting, better = (np.zeros(len(codes), dtype=np.uint64) for _ in range(2))
    sim.witness(states, codes, margin, fitting, better)
    return fitting.tolist(), better.tolist()


def _code(action: Action) -> int:
    return code_of(action) if isinstance(action, Lay) else -1
