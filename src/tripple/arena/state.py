"""Tallies as plain data, to interrupt and continue a contest."""

from typing import TypedDict

from .game import Forfeiture
from .sums import Shares, Sums, Times, read_counts, written_counts
from .tally import Tally

Counts = list[list[int]]


class RowState(TypedDict):
    shares: Counts
    points: list[int]
    ahead: list[int]
    seconds: float
    longest: float
    times: Counts


class FaultState(TypedDict):
    entrant: int
    sentence: str
    values: dict[str, str]


class TallyState(TypedDict):
    rows: list[RowState]
    duels: list[Counts]
    faults: list[FaultState]


def written(tally: Tally) -> TallyState:
    return {
        "rows": [
            {
                "shares": written_counts(row.shares.counts),
                "points": [row.points.number, row.points.total, row.points.squares],
                "ahead": [row.ahead.number, row.ahead.total, row.ahead.squares],
                "seconds": row.times.total,
                "longest": row.times.most,
                "times": written_counts(row.times.counts),
            }
            for row in tally.rows
        ],
        "duels": [written_counts(duel.counts) for duel in tally.duels.values()],
        "faults": [
            {
                "entrant": fault.entrant,
                "sentence": fault.sentence,
                "values": {name: str(value) for name, value in fault.values.items()},
            }
            for fault in tally.faults
        ],
    }


def read_into(tally: Tally, state: TallyState) -> None:
    """Restore an empty tally of the same contest. Raises ValueError, KeyError or TypeError for malformed data."""
    for row, found in zip(tally.rows, state["rows"], strict=True):
        row.shares = Shares(read_counts(found["shares"]))
        row.points, row.ahead = Sums(*found["points"]), Sums(*found["ahead"])
        row.times = Times(found["seconds"], found["longest"], read_counts(found["times"]))
    for pair, counts in zip(tally.duels, state["duels"], strict=True):
        tally.duels[pair] = Shares(read_counts(counts))
    tally.faults = [Forfeiture(one["entrant"], one["sentence"], {**one["values"]}) for one in state["faults"]]
    everything = {row.shares.number for row in tally.rows} | {duel.number for duel in tally.duels.values()}
    if len(everything) != 1:
        raise ValueError("parts of different lengths")
