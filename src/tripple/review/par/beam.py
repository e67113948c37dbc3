"""The search for a solitaire's best line with the draw order known, on compiled states.

Positions are sorted by how many tiles have been laid (rows) and drawn (columns), so that only positions with the same
tiles behind them compete: hoarding first and laying first both live on. Each such field keeps `width` positions.

More width never gives less, by construction: the i-th place of a field is given away when only the children of the
first i places before it are known, and those who were not chosen wait for the next place. So the first i places are the
same in every search at least i wide, and a wider search sees all that a narrower one sees.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.sim.bits import bit, count, mixed
from tripple.sim.board import corner_of, taken
from tripple.sim.compiled import kernel, part
from tripple.sim.mirror import MOST_ACTIONS, list_actions
from tripple.sim.round import DRAWING, PASSING, apply_code, left_value, supply

Records = NDArray[np.void]
Codes = NDArray[np.int64]
Bits = NDArray[np.uint64]
NOTHING = -(10**9)
_NONE = np.uint64(0)
_TRIED, _PASSED = 0, 1
_MOST_CHILDREN = 512

CHILD = np.dtype([("worth", np.float64), ("code", np.int64), ("parent", np.int64), ("passed", np.bool_)])
LINK = np.dtype([("code", np.int64), ("parent", np.int64), ("passed", np.bool_), ("taken", np.bool_)])
"""How a position came about: the action, the place of the position before it, and whether a pass came between."""
ENDING = np.dtype(
    [
        ("points", np.int64),
        ("row", np.int64),
        ("column", np.int64),
        ("place", np.int64),
        ("code", np.int64),
        ("passed", np.bool_),
    ]
)
FIELD = np.dtype(
    [
        ("row", np.int64),
        ("column", np.int64),
        ("coming", np.uint64),
        ("ending", ENDING),
        ("held", np.float64),
        ("later", np.float64),
        ("growing", np.float64),
        ("stuck", np.float64),
    ],
    align=True,
)
"""The field being filled, and four weights: of a bonus for a tile in the hand or one to come, of a growing hexagon, and
of a tile that fits nowhere.
"""
WEIGHTS = {"held": 0.7, "later": 0.35, "growing": 1.0, "stuck": 2.0}


@part
def promise(s: Any, field: Any) -> float:
    """Points, the tiles still to lay, and their chances: bonuses now, and hexagons that grow."""
    hand, coming, covered = s.hands[0], field.coming, _NONE
    total = float(s.points[0] + left_value(s, 0))
    for slot in range(s.slots):
        mask = s.fits[slot]
        covered |= mask
        if mask & (hand | coming):
            share = field.held if mask & hand else field.later
            total += share * (s.bonus[s.slot_kind[slot]] + field.growing * growing(s, s.slot_cell[slot]))
    return float(total - field.stuck * count(hand & ~covered))


@part
def growing(s: Any, cell: int) -> int:
    """Number of points that would get a fifth tile, thrice, or a fourth."""
    found = 0
    for i in range(3):
        already = taken(s, corner_of(cell, i))
        found += 3 if already == 4 else (1 if already == 3 else 0)
    return found


@part
def push(heap: Records, size: int, worth: float, code: int, parent: int, passed: bool) -> int:
    """Push into a heap with the most worth on top; drop it if the heap is full."""
    if size == len(heap):
        return size
    at = size
    while at and heap[(at - 1) // 2].worth < worth:
        heap[at] = heap[(at - 1) // 2]
        at = (at - 1) // 2
    child = heap[at]
    child.worth, child.code, child.parent, child.passed = worth, code, parent, passed
    return size + 1


@part
def drop_top(heap: Records, size: int) -> int:
    last, at = size - 1, 0
    while 2 * at + 1 < last:
        below = 2 * at + 1
        if below + 1 < last and heap[below + 1].worth > heap[below].worth:
            below += 1
        if heap[below].worth <= heap[last].worth:
            break
        heap[at] = heap[below]
        at = below
    heap[at] = heap[last]
    return last


@part
def add_children(
    states: Records,
    work: Records,
    codes: Codes,
    laying: bool,
    field: Any,
    heap: Records,
    size: int,
    parent: int,
) -> int:
    passes_first = False
    for i in range(list_actions(states, codes)):
        if codes[i] == PASSING and supply(states[0]):
            passes_first = True
        elif (codes[i] != DRAWING) == laying:
            size = add_child(states, work, codes[i], field, heap, size, parent, False)
    if passes_first:
        work[_PASSED] = states[0]
        apply_code(work[_PASSED], PASSING)
        passed = work[_PASSED : _PASSED + 1]
        for i in range(list_actions(passed, codes)):
            if (codes[i] != DRAWING) == laying:
                size = add_child(passed, work, codes[i], field, heap, size, parent, True)
    return size


@part
def add_child(
    states: Records, work: Records, code: int, field: Any, heap: Records, size: int, parent: int, passed: bool
) -> int:
    work[_TRIED] = states[0]
    tried, ending = work[_TRIED], field.ending
    apply_code(tried, code)
    if not tried.end:
        return push(heap, size, promise(tried, field), code, parent, passed)
    if tried.points[0] > ending.points:
        ending.points, ending.row, ending.column = tried.points[0], field.row - 1, field.column
        ending.place, ending.passed, ending.code = parent, passed, code
    return size


@kernel
def search(
    states: Records, work: Records, rows: int, columns: int, links: Records, endings: Records, fields: Records
) -> None:
    """Fill the fields row by row.

    `states` has a block of places for each column and a spare one; the first place of all is the start. `fields` is one
    record that says which field is being filled.
    """
    width, field = len(endings), fields[0]
    heap = np.zeros(width * _MOST_CHILDREN, dtype=CHILD)
    codes = np.zeros(MOST_ACTIONS, dtype=np.int64)
    boards, keys = np.zeros((columns + 1, width), dtype=np.uint64), np.zeros(width, dtype=np.uint64)
    first = states[0].pool_next
    for field.row in range(rows):
        for field.column in range(columns):
            field.coming = _NONE
            for i in range(first + field.column, first + columns - 1):
                field.coming |= bit(states[0].pool[i])
            if field.row + field.column:
                fill(states, work, field, links, endings, heap, codes, boards, keys)


@part
def fill(
    states: Records,
    work: Records,
    field: Any,
    links: Records,
    endings: Records,
    heap: Records,
    codes: Codes,
    boards: Bits,
    keys: Bits,
) -> None:
    """Fill one field: by lays from the row before, by draws from the column before."""
    row, column, width, size = field.row, field.column, len(endings), 0
    for i in range(width):
        # How many may wait depends on the place alone, never on the width.
        room = heap[: (i + 1) * _MOST_CHILDREN]
        if row and links[row - 1, column, i].taken:
            field.ending = endings[i]
            at = column * width + i
            size = add_children(states[at : at + 1], work, codes, True, field, room, size, i)
            endings[i] = field.ending
        if column and links[row, column - 1, i].taken:
            at = (column - 1) * width + i
            size = add_children(states[at : at + 1], work, codes, False, field, room, size, i)
        while size and not links[row, column, i].taken:
            place_child(states, column, width, i, heap[0], links[row, column, i], boards, keys)
            size = drop_top(heap, size)
    settle(states, column, width, links[row, column], boards)


@part
def place_child(
    states: Records,
    column: int,
    width: int,
    i: int,
    child: Any,
    link: Any,
    boards: Bits,
    keys: Bits,
) -> None:
    """Put a child into the i-th place of the spare block, unless an earlier place holds the same position."""
    source, spare = column if child.code >= 0 else column - 1, len(boards) - 1
    states[spare * width + i] = states[source * width + child.parent]
    s = states[spare * width + i]
    if child.passed:
        apply_code(s, PASSING)
    apply_code(s, child.code)
    board = boards[source, child.parent]
    if child.code >= 0:
        board ^= mixed(np.uint64(child.code) + np.uint64(1))
    key = mixed(board ^ mixed(s.hands[0]) ^ mixed(s.drawn + np.uint64(s.drawn_count)) ^ np.uint64(s.points[0] + 100000))
    for earlier in range(i):
        if keys[earlier] == key:
            return
    boards[spare, i], keys[i] = board, key
    link.code, link.parent, link.passed, link.taken = child.code, child.parent, child.passed, True


@part
def settle(states: Records, column: int, width: int, links: Records, boards: Bits) -> None:
    spare = len(boards) - 1
    for i in range(width):
        if links[i].taken:
            states[column * width + i] = states[spare * width + i]
            boards[column, i] = boards[spare, i]


@kernel
def exhaust(states: Records, codes: Codes) -> int:
    """Try every sequence of actions; the most points."""
    left, depth, best = np.zeros(len(states), dtype=np.int64), 0, NOTHING
    left[0] = list_actions(states[0:1], codes[0])
    while depth >= 0:
        if not left[depth]:
            depth -= 1
            continue
        left[depth] -= 1
        states[depth + 1] = states[depth]
        apply_code(states[depth + 1], codes[depth, left[depth]])
        if states[depth + 1].end:
            best = max(best, states[depth + 1].points[0])
        else:
            depth += 1
            left[depth] = list_actions(states[depth : depth + 1], codes[depth])
    return best
