"""A round as one flat record, so that copying it is copying memory."""

from enum import Enum
from functools import lru_cache
from itertools import starmap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import TILES, Blocked, Reason, RoundEnd, Sheet
from tripple.rules.sheet import BOX, HOUSE_RULES, MOST_PLAYERS, HouseRule, check_box

from .tables import CELLS, POINTS, mask_of

MOST_SLOTS = 60
"""56 tiles laid in a row have 58 open sides; no board has more."""
MOST_LINES = 48
EMPTY, OCCUPIED = 0, 255
"""Contents of a cell besides the number of its slot, which counts from 1."""
PLAIN, BRIDGE, DOUBLE, HEXAGON = 0, 1, 2, 3
"""Kinds of slots; two and three hexagons at once follow as 4 and 5."""
ENDS: tuple[RoundEnd | None, ...] = (None, *RoundEnd)
"""The meaning of `ROUND.end`: None is a round that still goes on."""
RUNNING, OUT, BLOCKED, PASSED = range(4)
REASONS = tuple(Reason)
BLOCKED_KINDS = tuple(Blocked)
NOT_GIVEN = -1
NOBODY = -1

_FEW, _MANY = np.int16, np.int32
"""Numbers as small as possible: records are copied all the time, and a graphics card reads thousands at once."""


def _sheet_field(name: str, rule: HouseRule) -> tuple[Any, ...]:
    return name, _FEW if rule.most <= np.iinfo(_FEW).max else _MANY, (MOST_PLAYERS,) if rule.kind == "hands" else ()


SHEET = np.dtype([*starmap(_sheet_field, HOUSE_RULES.items()), ("worth", _FEW, (BOX,)), ("box", np.uint64)], align=True)
"""Every field of a rule sheet as a number, the worth of each tile (R4), and the tiles of its box."""

LINE = np.dtype([("points", _MANY), ("seat", np.int8), ("reason", np.int8), ("other", np.int8)], align=True)

STATE = np.dtype(
    [
        ("random", np.uint64),
        ("hands", np.uint64, (MOST_PLAYERS,)),
        ("drawn", np.uint64),
        ("table", np.uint64),
        ("fits", np.uint64, (MOST_SLOTS,)),
        ("points", _MANY, (MOST_PLAYERS,)),
        ("bonus", _MANY, (6,)),
        ("sheet", SHEET),
        ("players", _FEW),
        ("turn", _FEW),
        ("drawn_count", _FEW),
        ("draws", _FEW),
        ("passes", _FEW),
        ("end", _FEW),
        ("laid", _FEW),
        ("pool_next", _FEW),
        ("pool_size", _FEW),
        ("slots", _FEW),
        ("line_count", _FEW),
        ("counts", _FEW, (6,)),
        ("slot_cell", _FEW, (MOST_SLOTS,)),
        ("laid_cell", _FEW, (BOX,)),
        ("slot_sides", np.uint8, (MOST_SLOTS,)),
        ("slot_kind", np.uint8, (MOST_SLOTS,)),
        ("pool", np.uint8, (BOX,)),
        ("corner", np.uint8, (POINTS,)),
        ("cells", np.uint8, (CELLS,)),
        ("lines", LINE, (MOST_LINES,)),
    ],
    align=True,
)
"""`bonus`: the points of each kind of slot in all; `laid_cell`: cells of tiles in the order in which they were laid.

`corner` packs a point's number (three bits, see UNKNOWN) and the count of its six cells that are taken. A record of
zeros is an empty table.
"""

States = NDArray[Any]


def new_states(number: int) -> States:
    return np.zeros(number, dtype=STATE)


def sheet_record(sheet: Sheet) -> NDArray[Any]:
    """A copy that may be changed: a game needs it many times, and makes it once."""
    return _sheet_record(sheet).copy()


@lru_cache(64)
def _sheet_record(sheet: Sheet) -> NDArray[Any]:
    check_box(sheet)
    record = np.zeros(1, dtype=SHEET)
    for name in HOUSE_RULES:
        record[name][0] = _as_number(getattr(sheet, name))
    record["hands"][0] = [sheet.hand_size(players) for players in range(1, MOST_PLAYERS + 1)]
    record["box"] = mask_of(set(sheet.box))
    record["worth"][0] = [sheet.worth(tile) for tile in TILES]
    return record


@lru_cache(64)
def point_scale(sheet: Sheet) -> float:
    """A tile's mean worth over its numbers: weights in points were found for 1."""
    return sum(map(sheet.worth, sheet.box)) / sum(tile.value for tile in sheet.box)


def _as_number(value: Any) -> Any:
    if value is None:
        return NOT_GIVEN
    return list(type(value)).index(value) if isinstance(value, Enum) else value
