"""Fits what the search's numbers miss: least squares for the points, logistic for the chance to win.

One fit for each number of players, and for each rule about drawing on purpose; in it one for others of an unknown
level, and one for each level they may be known to have. Every opponent and every phase of the round counts alike. The
fit for unknown others is pinned to the games against itself: there, the mean of what is missing afterwards is 0 in each
phase, because whoever is unknown is taken for an equal. A fit starts at "nothing is missing", which counts as some
sets that were never played, so that little evidence corrects little.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.bots.calibration import (
    ALIKE,
    ANYBODY,
    CORRECTED,
    POINTS,
    WIN,
    Fit,
    Rows,
    Values,
    features,
    missing_odds,
    missing_points,
    odds,
    win_features,
    with_odds,
)

from .rows import PHASES, Notes, Told, by_terms, mean_over_sets, phases

HELD_OUT = 5  # every so many-th set is kept to see what the fit of the others is worth
PRIOR_SETS = 4.0  # so many sets in which nothing was missing are imagined
PINNED = 100.0  # how much the mean of a pinned phase counts: as much as so many times all rows
FEWEST_TO_PIN = 20  # a mean over fewer sets is too uncertain to be pinned to
STEPS = 30
Mask = NDArray[np.bool_]


def solve(columns: Values, wanted: Values, weights: Values, pins: tuple[Values, Values], ridge: float) -> Values:
    """Weighted least squares, near 0, with some means that must come out."""
    squares = columns.T @ (columns * weights[:, None])
    products = columns.T @ (wanted * weights)
    rows, values = pins
    held = squares + PINNED * rows.T @ rows + np.diag(ridge * np.diag(squares) + 1e-9)
    return np.asarray(np.linalg.solve(held, products + PINNED * rows.T @ values), dtype=np.float64)


def balanced(rows: Rows) -> Values:
    """Every opponent counts alike, and in it every phase; all together count 1."""
    _, group, counts = np.unique(rows["opponent"] * len(PHASES) + phases(rows), return_inverse=True, return_counts=True)
    return np.asarray(1 / (counts[group] * len(counts)), dtype=np.float64)


def pins_of(rows: Rows, pinned: Mask) -> list[Mask]:
    """The pinned rows of each phase that enough sets have come to."""
    phase = phases(rows)
    found = [pinned & (phase == at) for at in range(len(PHASES))]
    return [chosen for chosen in found if _sets(rows[chosen]) >= FEWEST_TO_PIN]


def means(values: Values, pins: Sequence[Mask]) -> Values:
    """Of the values in each of the pins."""
    return np.array([values[chosen].mean(axis=0) for chosen in pins]).reshape(len(pins), *values.shape[1:])


def fit_points(rows: Rows, pinned: Mask) -> dict[str, float]:
    """The weights of POINTS; rows in which the round ended at once say nothing."""
    open_end = ~rows["ends"]
    rows, pinned = rows[open_end], pinned[open_end]
    columns, wanted = features(POINTS, rows), (rows["came"] - rows["said"]).astype(np.float64) / rows["scale"]
    pins = pins_of(rows, pinned)
    weights = solve(columns, wanted, balanced(rows), (means(columns, pins), means(wanted, pins)), _ridge(rows))
    return dict(zip(POINTS, np.round(weights, 3).tolist(), strict=True))


def fit_win(rows: Rows, pinned: Mask, points: dict[str, float]) -> dict[str, float]:
    """The weights of WIN and of the corrected points, step by step (Newton's)."""
    in_game = np.isfinite(rows["win"]) & (rows["win"] > 0) & (rows["win"] < 1)
    rows, pinned = rows[in_game], pinned[in_game]
    if not len(rows):
        return {}
    columns, said = win_features(rows, missing_points({"points": points}, rows)), odds(rows)
    won, pins, balance, ridge = _not_quite(rows), pins_of(rows, pinned), balanced(rows), _ridge(rows)
    weights = np.zeros(columns.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(said + columns @ weights, -9, 9)))
        spread, wrong = np.maximum(0.01, chance * (1 - chance)), won - chance
        slopes = means(columns * spread[:, None], pins)
        must, wanted = slopes @ weights + means(wrong, pins), columns @ weights + wrong / spread
        step = solve(columns, wanted, balance * spread, (slopes, must), ridge)
        weights += 0.5 * (step - weights)
    return dict(zip((*WIN, CORRECTED), np.round(weights, 4).tolist(), strict=True))


def _not_quite(rows: Rows) -> Values:
    """Who has won all of a few games does not win all games: one more is imagined, which is a draw."""
    share = 0.5 / (_sets(rows) + 1)
    return share + (1 - 2 * share) * rows["won"].astype(np.float64)


def _ridge(rows: Rows) -> float:
    return PRIOR_SETS / max(1, _sets(rows))


def _sets(rows: Rows) -> int:
    return len(np.unique(rows["set"]))


def fit_terms(rows: Rows, opponents: Sequence[str], level: str) -> dict[str, Fit]:
    """For anybody, and for each opponent. Who never meets itself has nothing to be pinned to."""
    found: dict[str, Fit] = {}
    unknown = [] if ALIKE in opponents else [(-1, ANYBODY)]
    for place, name in (*unknown, *enumerate(opponents)):
        chosen = rows if place < 0 else rows[rows["opponent"] == place]
        equal = opponents.index(level) if place < 0 and level in opponents else place
        if (~chosen["ends"]).any():
            pinned = chosen["opponent"] == equal
            points = fit_points(chosen, pinned)
            found[name] = {"points": points, "win": fit_win(chosen, pinned, points)}
    return found


def fit_all(notes: Notes, held_out: bool = False) -> dict[str, dict[str, Fit]]:
    """A fit for all terms; with some sets held out, or on everything."""
    rows = notes.rows[~is_held_out(notes.rows)] if held_out else notes.rows
    return {name: fit_terms(rows[chosen], notes.made.opponents, notes.made.level) for name, chosen in by_terms(rows)}


def is_held_out(rows: Rows) -> Mask:
    held: Mask = rows["set"] % HELD_OUT == HELD_OUT - 1
    return held


def told(fit: Fit | None, rows: Rows) -> tuple[Values, Values]:
    """What is said in these rows once it is corrected: points, and chances."""
    said, win = rows["said"].astype(np.float64), rows["win"].astype(np.float64)
    if fit is None:
        return said, win
    missing = missing_points(fit, rows)
    return said + missing, with_odds(win, missing_odds(fit, rows, missing))


def report(notes: Notes) -> Iterator[str]:
    """What the fit of the other sets is worth on those held out: how far off the mean is, before and after."""
    fits, rows = fit_all(notes, held_out=True), notes.rows[is_held_out(notes.rows) & ~notes.rows["ends"]]
    misses: dict[str, list[list[float]]] = {opponent: [] for opponent in notes.made.opponents}
    yield f"Held out: every {HELD_OUT}th set. How far what came is from what was said, on average, with 95 % intervals:"
    yield "before → after, others unknown → after, others known; points; chance to win."
    for name, chosen in by_terms(rows):
        for place, opponent in enumerate(notes.made.opponents):
            known = fits.get(name, {})
            part = rows[chosen & (rows["opponent"] == place)]
            for at in np.unique(phases(part)):
                points, chances = _off(part[phases(part) == at], [None, known.get(ANYBODY), known.get(opponent)])
                misses[opponent].append([abs(miss.mean) for miss in points])
                yield f"{name}, {opponent}, {PHASES[at]}: {_said(points, 1, '.0f')}; {_said(chances, 100, '.1f')}"
    for opponent, found in misses.items():
        if found:
            mean = " → ".join(f"{miss:.1f}" for miss in np.mean(found, axis=0))
            yield f"All of these against {opponent}: {mean} points off on average"


def _off(rows: Rows, fits: Sequence[Fit | None]) -> tuple[list[Told], list[Told]]:
    """How much more points and wins came than each fit would have said; single rounds have no wins."""
    corrected, games = [told(fit, rows) for fit in fits], np.isfinite(rows["win"])
    points = [mean_over_sets(rows["came"] - said, rows["set"]) for said, _ in corrected]
    wins = [mean_over_sets((rows["won"] - win)[games], rows["set"][games]) for _, win in corrected]
    return points, wins


def _said(misses: Sequence[Told], times: int, form: str) -> str:
    known = [miss for miss in misses if np.isfinite(miss.mean)]
    return " → ".join(f"{times * miss.mean:+{form}} ± {times * miss.half:{form}}" for miss in known) or "no games"


def store(path: Path, notes: Notes, fits: dict[str, dict[str, Fit]]) -> None:
    """Beside the other levels, which stay as they are."""
    stored: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {"made by": {}, "levels": {}}
    level = notes.made.level
    alike = notes.made.opponents == (ALIKE,)
    stored["made by"][f"{level}, {ALIKE}" if alike else level] = asdict(notes.made)
    known = stored["levels"].setdefault(level, {})
    for name in {*known, *fits}:
        kept = {one: fit for one, fit in known.get(name, {}).items() if (one == ALIKE) != alike}
        known[name] = kept | fits.get(name, {})
    path.write_text(json.dumps(stored, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
