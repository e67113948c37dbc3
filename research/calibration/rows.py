"""What `research.calibration.measure` notes: a row for each decision, what was said in it and what came of it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tripple.arena.statistics import mean_interval
from tripple.arena.sums import Sums
from tripple.bots.calibration import SITUATION, Rows, Values, terms

ROW = np.dtype(
    [
        *((name, SITUATION[name]) for name in SITUATION.names or ()),
        ("opponent", np.int8),
        ("game", np.bool_),
        ("set", np.int32),
        ("decision", np.int16),
        ("came", np.float32),
        ("won", np.float32),
    ]
)
"""A situation, who the others were, whether it was a game or a single round, in which mirrored set, and what came.

`decision`: how many the seat had made before in this round; `came`: the lead over the others' mean at the end of the
round; `won`: the share of the game that was won.
"""
PHASES = "first move", "early", "middle", "nearly empty", "empty"
"""By what is left of the pool: more than two thirds, more than a fifth, something, nothing."""


@dataclass(frozen=True)
class Made:
    """What rows were made by."""

    command: str
    seed: str
    version: str
    commit: str
    level: str
    playouts: int
    sheet: str
    opponents: tuple[str, ...]
    rounds: int = 0


class Notes(NamedTuple):
    made: Made
    rows: Rows


class Told(NamedTuple):
    """A mean with the half of its 95 % interval."""

    mean: float
    half: float


def save(path: Path, notes: Notes) -> None:
    """In one step, so that whoever stops us leaves a whole file."""
    unfinished = path.with_name(f"{path.name}.part")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, rows=notes.rows, made=np.array(json.dumps(asdict(notes.made))))
    unfinished.replace(path)


def load(paths: Sequence[Path]) -> Notes:
    """Several parts as one: the sets of each are others, and the opponents are looked up by name."""
    parts = [_load(path) for path in paths]
    first = parts[0].made
    if any(part.made.level != first.level or part.made.opponents != first.opponents for part in parts):
        raise SystemExit("these files are about different levels or opponents")
    if len({(part.made.seed, part.rows["set"].min()) for part in parts if len(part.rows)}) < len(parts):
        raise SystemExit("two of these files were played with the same seed: their sets would count twice")
    rows, after = [], 0
    for part in parts:
        shifted = part.rows.copy()
        shifted["set"] += after
        after = int(shifted["set"].max(initial=after)) + 1
        rows.append(shifted)
    seed, commit, command = (
        ", ".join(dict.fromkeys(getattr(part.made, name) for part in parts)) for name in ("seed", "commit", "command")
    )
    made = replace(first, seed=seed, commit=commit, command=command, rounds=sum(part.made.rounds for part in parts))
    return Notes(made, np.concatenate(rows))


def _load(path: Path) -> Notes:
    with np.load(path) as stored:
        made: dict[str, Any] = json.loads(str(stored["made"]))
        return Notes(Made(**made | {"opponents": tuple(made["opponents"])}), stored["rows"])


def phases(rows: Rows) -> NDArray[np.int64]:
    """The place of each row's phase in PHASES.

    The first decision is everybody's, so that against itself a level does on average neither well nor badly after it;
    the first turn is not, because who could lay nothing has drawn before.
    """
    by_pool = 4 - np.searchsorted([0, 0.2, 2 / 3], rows["pool"], side="left")
    return np.where(rows["decision"] == 0, 0, by_pool)


def by_terms(rows: Rows) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """What a fit is for, and which rows that are."""
    for players in sorted(set(rows["players"].tolist())):
        for decline in (True, False):
            chosen = (rows["players"] == players) & (rows["decline"] == decline)
            if chosen.any():
                yield terms(players, decline), chosen


def mean_over_sets(values: Values, sets: NDArray[np.int32]) -> Told:
    """The mean over all rows. The rows of a set share a deal, so it is the sets that vary by chance."""
    if not len(values):
        return Told(float("nan"), float("nan"))
    _, place = np.unique(sets, return_inverse=True)
    mean = fmean(values.tolist())
    off = np.bincount(place, values - mean) * (place.max() + 1) / len(values)
    low, high = mean_interval(Sums.of(off.tolist()))
    return Told(mean, (high - low) / 2)
