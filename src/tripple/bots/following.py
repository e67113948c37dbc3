"""The turns that follow an action: the usual turns in play-outs, or the forced ones in a solved ending."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import DRAW, Action, Round, View
from tripple.sim.places import Places
from tripple.sim.round import TILE_BITS
from tripple.sim.story import NO_ACTION

from .bot import Budget, Follow, allowed
from .endings import is_short, solution
from .search import TurnSearch
from .searching import MASTER, manner

MOST = 3
ENOUGH = 20_000  # play-outs whose time is enough to solve any ending
FEWEST, RARE = 24, 0.15  # a turn that comes in fewer worlds, or in a smaller share of them, is no usual one
SURELY = 0.99  # the largest share of a usual turn: only a forced one comes always


@dataclass(frozen=True, slots=True)
class Usual:
    code: int
    share: float
    points: int
    drawn: int
    worlds: NDArray[np.bool_]


def follows(view: View, action: Action, seed: int = 0, alike: bool = True) -> tuple[Follow, ...]:
    return follows_each(view, (action,), seed, alike)[0]


def follows_each(
    view: View, actions: Sequence[Action], seed: int = 0, alike: bool = True
) -> tuple[tuple[Follow, ...], ...]:
    """The turns that follow each of these actions, all of them in the same worlds."""
    from .outlook import PAIR_WORLDS, Outlook

    allowed(view, actions)
    known = [forced(view, action) for action in actions]
    if None not in known:
        return tuple(turns or () for turns in known)
    stories = Outlook(view, actions, PAIR_WORLDS, seed, alike).stories
    return tuple(tuple(usual(view, action, stories[:, place])) for place, action in enumerate(actions))


def usual(view: View, action: Action, stories: NDArray[Any]) -> Iterator[Follow]:
    """The most frequent turn after the action, then the most frequent one after that, and so on."""
    worlds, places = np.ones(len(stories), dtype=bool), Places(view.board.cells)
    places.play(action)
    first = action != DRAW
    for turn in range(first, first + MOST):
        codes, gave, drew = (stories[name][:, turn] for name in ("turns", "gave", "drew"))
        found = _most_frequent(codes, gave, drew, worlds)
        if found is None:
            return
        done, worlds = places.action_of(found.code), found.worlds
        places.play(done)
        seat = (view.turn + turn) % view.players
        yield Follow(seat, done, found.points, min(SURELY, round(found.share, 3)), found.drawn)


def _most_frequent(
    codes: NDArray[np.int64], gave: NDArray[np.int32], drew: NDArray[np.int32], worlds: NDArray[np.bool_]
) -> Usual | None:
    """Lays in the same place count as one, told with the tile and the points that come there most often."""
    happened = worlds & (codes != NO_ACTION)
    if happened.sum() < FEWEST:
        return None
    where = np.where(codes >= 0, codes // TILE_BITS, codes)
    places, counts = np.unique(where[happened], return_counts=True)
    there = happened & (where == places[np.argmax(counts)])
    share = float(there.sum() / worlds.sum())
    if share < RARE:
        return None
    turns, often = np.unique(np.stack((codes, gave, drew))[:, there], axis=1, return_counts=True)
    code, points, drawn = turns[:, np.argmax(often)].tolist()
    return Usual(code, share, points, drawn, there)


def forced(view: View, action: Action) -> tuple[Follow, ...] | None:
    """The best play of both after the action, if nothing is hidden; else None."""
    if not is_short(view):
        return None
    here, _ = _opened(view).play(action)
    found: list[Follow] = []
    while not here.end and len(found) < MOST:
        seat, chosen = here.turn, _best(here.view(here.turn))
        if chosen is None:
            return None
        here, lines = here.play(chosen)
        found.append(Follow(seat, chosen, sum(line.points for line in lines if line.seat == seat)))
    return tuple(found)


def _opened(view: View) -> Round:
    """The position with all its tiles: only one other seat can hold those that are unseen."""
    unseen = frozenset(view.unseen)
    hands = tuple(frozenset(view.hand) if seat == view.seat else unseen for seat in range(view.players))
    pool = tuple(sorted(unseen))[: view.pool]
    return Round(view.sheet, view.board, hands, pool, view.turn, view.points, view.drawn, view.draws, view.passes)


def _best(view: View) -> Action | None:
    if len(view.actions) == 1:
        return view.actions[0]
    thought = TurnSearch(view, Budget(playouts=ENOUGH), manner(MASTER, view), view.actions)
    with thought.pool:
        solved = solution(thought)
    return solved[0].action if solved else None
