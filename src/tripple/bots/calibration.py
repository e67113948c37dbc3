"""Calibration: corrects a level's expectations by the results of many games.

A player that thinks ahead does better than its own play-outs, because the players in them do not. By how much depends
on how much of the round is left and on who the others are. `research/calibration` plays games, records predictions and
results, and fits the difference; the fit lies beside this module, and without one nothing is corrected.

All actions of a position are corrected alike, so that a level's choice never depends on it: its points move by the same
number of points, and its chances to win by the same factor of their odds.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Lay, Open, Pass, View, Winner
from tripple.sim.state import point_scale

from .bot import Candidate
from .characters import LIKE

FILE = "calibration.json"
ANYBODY = "anybody"  # the fit for opponents of unknown level
ALIKE = "alike"  # the fit for a search in which the same player sits in every seat

SITUATION = np.dtype(
    [
        ("players", np.int8),
        ("decline", np.bool_),
        ("first", np.bool_),
        ("ends", np.bool_),
        ("scale", np.float32),
        ("pool", np.float32),
        ("own", np.float32),
        ("others", np.float32),
        ("least", np.float32),
        ("patient", np.float32),
        ("lead", np.float32),
        ("earlier", np.float32),
        ("ahead", np.float32),
        ("to_go", np.float32),
        ("said", np.float32),
        ("win", np.float32),
    ]
)
"""A position in which a level made a prediction.

`first`: the seat's first turn, not counting the opening; `ends`: the action ends the round; `scale`: worth of the
sheet's points; `pool`: the share of it that is left; `own`, `others`, `least`: tiles of this seat, of the others on
average, and the fewest of all; `patient`: the chance that the others draw on purpose; `lead`: the round's points so
far, against the others' mean; `earlier`: the same for the rounds before, on average; `ahead`: the points of the rounds
before against the best other, in targets; `to_go`: the share of the game that is left, 0 in a single round; `said` and
`win`: the prediction for the best action (no chance: not a number).
"""
Rows = NDArray[np.void]
Values = NDArray[np.float64]
Fit = Mapping[str, Mapping[str, float]]
Fits = Mapping[str, Mapping[str, Mapping[str, Fit]]]
"""By level, by `terms`, and by the level of the others."""


def _empty(rows: Rows) -> Values:
    return np.asarray(rows["pool"] == 0, dtype=np.float64)


def _tiles(rows: Rows) -> Values:
    return np.asarray((rows["own"] - rows["others"]) / 10, dtype=np.float64)


def _points(field: str) -> Callable[[Rows], Values]:
    """In hundreds of points of a sheet whose tiles are worth their numbers."""
    return lambda rows: np.asarray(rows[field] / rows["scale"] / 100, dtype=np.float64)


def _times_pool(of: Callable[[Rows], Values]) -> Callable[[Rows], Values]:
    return lambda rows: of(rows) * rows["pool"]


def _patience(rows: Rows) -> Values:
    return np.asarray(rows["patient"] - 0.5, dtype=np.float64)


def odds(rows: Rows) -> Values:
    """Predicted log-odds to win, kept a little away from 0 and 1, where they would be infinite."""
    return np.asarray(_log_odds(rows["win"].astype(np.float64)), dtype=np.float64)


POINTS: Mapping[str, Callable[[Rows], Values]] = {
    "always": lambda rows: np.ones(len(rows)),
    "first": lambda rows: rows["first"].astype(np.float64),
    "pool": lambda rows: rows["pool"].astype(np.float64),
    "pool squared": lambda rows: rows["pool"].astype(np.float64) ** 2,
    "empty": _empty,
    "close": lambda rows: 1 / np.maximum(1.0, rows["least"]),
    "patient": _patience,
    "patient × pool": _times_pool(_patience),
    "tiles": _tiles,
    "tiles × pool": _times_pool(_tiles),
    "said": _points("said"),
    "said × pool": _times_pool(_points("said")),
    "lead": _points("lead"),
    "lead × pool": _times_pool(_points("lead")),
    "earlier": _points("earlier"),
    "earlier × pool": _times_pool(_points("earlier")),
    "to go": lambda rows: rows["to_go"].astype(np.float64),
}
WIN: Mapping[str, Callable[[Rows], Values]] = {
    "always": POINTS["always"],
    "first": POINTS["first"],
    "pool": POINTS["pool"],
    "empty": POINTS["empty"],
    "odds": odds,
    "odds × pool": _times_pool(odds),
    "patient": POINTS["patient"],
    "earlier": POINTS["earlier"],
    "ahead": lambda rows: rows["ahead"].astype(np.float64),
    "to go": POINTS["to go"],
}
"""Terms that explain the missing log-odds, beside the corrected points."""
CORRECTED = "corrected points"
_SMALLEST = 0.002  # a predicted chance of 0 counts as this when it is corrected, and 1 as this much less
_FURTHEST = 10.0  # largest correction of log-odds; beyond it nothing would stay uncertain


def terms(players: int, decline: bool) -> str:
    return f"{players} players, {'may draw' if decline else 'must lay'}"


def features(what: Mapping[str, Callable[[Rows], Values]], rows: Rows) -> Values:
    return np.column_stack([of(rows) for of in what.values()])


def missing_points(fit: Fit, rows: Rows) -> Values:
    weights = np.array([fit["points"].get(name, 0.0) for name in POINTS])
    missing: Values = features(POINTS, rows) @ weights * rows["scale"] * ~rows["ends"]
    return missing


def missing_odds(fit: Fit, rows: Rows, points: Values) -> Values:
    """Correction of the log-odds to win, for these corrections of the points."""
    weights = fit.get("win", {})
    columns = win_features(rows, points)
    missing: Values = columns @ np.array([weights.get(name, 0.0) for name in (*WIN, CORRECTED)])
    return missing


def win_features(rows: Rows, points: Values) -> Values:
    return np.column_stack([features(WIN, rows), points / rows["scale"] / 100])


def with_odds(win: Values, missing: Values) -> Values:
    """Move the log-odds of these chances; certain ones stay certain, and nearly certain ones nearly so."""
    moved, none, sure = (_moved_odds(chance, missing) for chance in (win, np.zeros_like(win), np.ones_like(win)))
    stretched: Values = (moved - none) / (sure - none)
    return stretched


def _moved_odds(win: Values, missing: Values) -> Values:
    moved: Values = 1 / (1 + np.exp(-_log_odds(win) - np.clip(missing, -_FURTHEST, _FURTHEST)))
    return moved


def _log_odds(win: Values) -> Values:
    inside = _SMALLEST + (1 - 2 * _SMALLEST) * win
    logarithm: Values = np.log(inside / (1 - inside))
    return logarithm


@lru_cache(1)
def fitted() -> Fits:
    stored = files(__package__).joinpath(FILE)
    levels: Fits = json.loads(stored.read_text("utf-8"))["levels"] if stored.is_file() else {}
    return levels


_listener: ContextVar[list[Rows] | None] = ContextVar("listener", default=None)


@contextmanager
def listening() -> Iterator[list[Rows]]:
    """Record each situation in which a level makes a prediction; meanwhile nothing is corrected."""
    heard: list[Rows] = []
    before = _listener.set(heard)
    try:
        yield heard
    finally:
        _listener.reset(before)


def calibrated(
    level: str,
    view: View,
    patient: Sequence[float] | NDArray[np.float64],
    candidates: tuple[Candidate, ...],
    against: Sequence[str | None] = (),
    fits: Fits | None = None,
) -> tuple[Candidate, ...]:
    """Correct a level's candidates, in the same order; `patient`: each seat's chance to draw on purpose.

    `against` names the level of each seat if it is known.
    """
    if view.players == 1 or not candidates:
        return candidates
    heard = _listener.get()
    if heard is not None:
        heard.append(situation(view, patient, candidates[0]))
        return candidates
    known = (fitted() if fits is None else fits).get(level, {}).get(terms(view.players, view.sheet.decline), {})
    chosen = list(_for_each_other(known, view, against))
    if not chosen:
        return candidates
    # If the last round decides, totals do not matter for winning.
    points_only = view.sheet.winner is Winner.LAST_ROUND
    return _moved(chosen, situation(view, patient, candidates[0]), candidates, points_only)


def _for_each_other(known: Mapping[str, Fit], view: View, against: Sequence[str | None]) -> Iterator[Fit]:
    for seat in range(view.players):
        level = against[seat] if seat < len(against) else None
        fit = known.get(LIKE.get(level or ANYBODY, level or ANYBODY))
        fit = fit or (None if level == ALIKE else known.get(ANYBODY))
        if seat != view.seat and fit:
            yield fit


def _moved(
    fits: Sequence[Fit], rows: Rows, candidates: tuple[Candidate, ...], points_only: bool
) -> tuple[Candidate, ...]:
    missing = [missing_points(fit, rows) for fit in fits]
    points = float(np.mean(missing))
    moved = tuple(replace(candidate, points=candidate.points + points) for candidate in candidates)
    if candidates[0].win is None or points_only:
        return moved
    more = np.mean([missing_odds(fit, rows, wrong) for fit, wrong in zip(fits, missing, strict=True)], axis=0)
    return tuple(
        replace(candidate, win=None if candidate.win is None else float(with_odds(np.array([candidate.win]), more)[0]))
        for candidate in moved
    )


def situation(view: View, patient: Sequence[float] | NDArray[np.float64], best: Candidate) -> Rows:
    assert view.seat is not None, "a spectator has nothing to decide"
    others = [seat for seat in range(view.players) if seat != view.seat]
    row = np.zeros(1, dtype=SITUATION)
    row["players"], row["decline"], row["scale"] = view.players, view.sheet.decline, point_scale(view.sheet)
    row["first"] = not any(step.seat == view.seat and isinstance(step.action, Lay | Pass) for step in view.history[1:])
    row["ends"] = len(view.hand) == 1 and isinstance(best.action, Lay | Open)
    row["pool"] = view.pool / max(1, view.pool + view.draws)
    row["own"], row["others"], row["least"] = len(view.hand), _mean(view.held, others), min(view.held)
    row["patient"] = _mean(patient, others)
    row["lead"] = view.points[view.seat] - _mean(view.points, others)
    row["said"], row["win"] = best.points, np.nan if best.win is None else best.win
    if view.before:
        _place_in_game(view, others, row)
    return row


def _place_in_game(view: View, others: Sequence[int], row: Rows) -> None:
    sheet, own = view.sheet, view.before[view.seat or 0]
    row["earlier"] = (own - _mean(view.before, others)) / max(1, view.rounds_before)
    row["ahead"] = (own - max(view.before[seat] for seat in others)) / max(1, sheet.target)
    played = view.rounds_before / sheet.rounds if sheet.rounds else max(view.before) / max(1, sheet.target)
    row["to_go"] = 1 - min(1.0, max(0.0, played))


def _mean(values: Sequence[float] | NDArray[np.float64], seats: Sequence[int]) -> float:
    return float(sum(values[seat] for seat in seats)) / len(seats)
