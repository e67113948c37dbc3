"""A round as one flat record, so that copying it is copying memory."""

from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import TILES, Blocked, Reason, RoundEnd, Sheet
from tripple.rules.sheet import BOX, HOUSE_RULES, MOST_PLAYERS

from .tables import CELLS, POINTS, UNKNOWN

MOST_SLOTS = 60
"""56 tiles laid in a row have 58 open sides; no board has more."""
MOST_LINES = 48
EMPTY, OCCUPIED = 0, 255
"""What a cell holds besides the number of its slot, which counts from 1."""
PLAIN, BRIDGE, DOUBLE, HEXAGON = 0, 1, 2, 3
"""What a slot is; two and three hexagons at once follow as 4 and 5."""
ENDS: tuple[RoundEnd | None, ...] = (None, *RoundEnd)
"""What the numbers in `ROUND.end` stand for: none is a round that still goes on."""
RUNNING, OUT, BLOCKED, PASSED = range(4)
REASONS = tuple(Reason)
BLOCKED_KINDS = tuple(Blocked)
NOT_GIVEN = -1
"""An optional field of the sheet that says nothing."""
NOBODY = -1

SHEET = np.dtype(
    [
        *((name, np.int64, (MOST_PLAYERS,) if rule.kind == "hands" else ()) for name, rule in HOUSE_RULES.items()),
        ("worth", np.int16, (BOX,)),
    ]
)
"""Every field of a rule sheet as a number, and what it makes each tile worth (R4)."""

LINE = np.dtype([("seat", np.int8), ("reason", np.int8), ("other", np.int8), ("points", np.int64)])

STATE = np.dtype(
    [
        ("random", np.uint64),
        ("hands", np.uint64, (MOST_PLAYERS,)),
        ("drawn", np.uint64),
        ("table", np.uint64),
        ("fits", np.uint64, (MOST_SLOTS,)),
        ("sheet", SHEET),
        ("players", np.int64),
        ("turn", np.int64),
        ("points", np.int64, (MOST_PLAYERS,)),
        ("drawn_count", np.int64),
        ("draws", np.int64),
        ("passes", np.int64),
        ("end", np.int64),
        ("laid", np.int64),
        ("pool_next", np.int64),
        ("pool_size", np.int64),
        ("slots", np.int64),
        ("bonus", np.int64, (6,)),
        ("counts", np.int64, (6,)),
        ("line_count", np.int64),
        ("lines", LINE, (MOST_LINES,)),
        ("slot_cell", np.int16, (MOST_SLOTS,)),
        ("slot_sides", np.uint8, (MOST_SLOTS,)),
        ("slot_kind", np.uint8, (MOST_SLOTS,)),
        ("pool", np.uint8, (BOX,)),
        ("corner", np.uint8, (POINTS,)),
        ("cells", np.uint8, (CELLS,)),
    ],
    align=True,
)
"""`bonus`: what a kind of slot pays in all.

`corner` packs a point's number (three bits) and how many of its six cells are taken.
"""

States = NDArray[Any]


def new_states(number: int) -> States:
    states = np.zeros(number, dtype=STATE)
    states["corner"] = UNKNOWN
    return states


def sheet_record(sheet: Sheet) -> NDArray[Any]:
    record = np.zeros(1, dtype=SHEET)
    for name in HOUSE_RULES:
        record[name][0] = _as_number(getattr(sheet, name))
    record["worth"][0] = [sheet.worth(tile) for tile in TILES]
    return record


def point_scale(sheet: Sheet) -> float:
    """How much more a tile is worth than its numbers, on average: weights in points were found where it is 1."""
    return sum(map(sheet.worth, TILES)) / sum(tile.value for tile in TILES)


def _as_number(value: Any) -> Any:
    if value is None:
        return NOT_GIVEN
    return list(type(value)).index(value) if isinstance(value, Enum) else value
