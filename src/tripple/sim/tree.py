"""A tree of actions, grown where it pays: every seat in it maximises its own worth.

Each turn of the loop is another world (see search.py). A node is an action, not a drawn tile: the worlds that pass
through it agree on the actions that led there. Beyond the tree the round is played out by policies.
"""

from typing import Any

import numpy as np

from tripple.rules.sheet import BOX, MOST_PLAYERS

from .aftermath import prepared
from .aim import judge, lead
from .bits import lowest, stream
from .compiled import kernel, part, snippet
from .policy import (
    EVERYWHERE,
    POINT,
    act,
    choose,
    declining_worth,
    laying,
    not_laying,
    phase,
    slot_worth,
    survey,
    tile_worth,
)
from .round import apply_code, gain, may_decline
from .search import EAGER, PATIENT, set_up

NODE = np.dtype(
    [
        ("code", np.int64),
        ("seat", np.int64),
        ("first", np.int64),
        ("next", np.int64),
        ("children", np.int64),
        ("visits", np.int64),
        ("seen", np.int64),
        ("worth", np.float64),
    ]
)
"""`seat` did `code` here; `first` child, `next` sibling; `seen` counts the worlds that allowed it."""
WAY = np.dtype(
    [
        ("explore", np.float64),
        ("children", np.float64),
        ("more", np.float64),
        ("deepest", np.int64),
        ("usual_first", np.bool_),
    ]
)
"""Growth of trees. `explore`: points that a chance to learn is worth; `children` and `more`: number of children a node
may have, and its growth by the square root of the visits; `deepest`: depth in actions, 1 for a list instead of a tree;
`usual_first`: try replies in the order of the policy, else by points, and not laying second.
"""
DEEPEST = 40
WIDEST = 12
"""Number of lays considered beyond the root, those that look best at first sight."""
NO_NODE = -1
_ONE = np.uint64(1)


@part
def look_around(s: Any, policy: Any, way: Any, codes: Any, worths: Any) -> int:
    """The likeliest actions of the seat on turn, the best first, as the policy sees them."""
    tiles, unseen, once, twice, thrice = survey(s, policy)
    weights, found = policy.lay[phase(s) if policy.looks == EVERYWHERE else 0], 0
    for slot in range(s.slots):
        mask = s.fits[slot] & tiles
        here = slot_worth(s, policy, weights, slot, mask, unseen) if mask else 0
        while mask:
            tile = lowest(mask)
            mask &= mask - _ONE
            worth = here + tile_worth(s, policy, weights, slot, tile, unseen, once, twice, thrice)
            if not way.usual_first:
                worth = POINT * gain(s, slot, tile) + prepared(s, weights, s.slot_cell[slot], tile)
            found = insert(codes, worths, found, WIDEST, laying(s, slot, tile), worth)
    if not found or may_decline(s):
        found = insert(codes, worths, found, WIDEST + 1, not_laying(s), declining_worth(s, policy, once, twice))
        if not way.usual_first:
            put_second(codes, found, not_laying(s))
    return found


@part
def put_second(codes: Any, found: int, code: int) -> None:
    """Make this action last, then swap it with the second."""
    place = 0
    while codes[place] != code:
        place += 1
    for i in range(place, found - 1):
        codes[i] = codes[i + 1]
    codes[found - 1] = code
    second = min(found - 1, 1)
    codes[second], codes[found - 1] = codes[found - 1], codes[second]


@part
def insert(codes: Any, worths: Any, found: int, most: int, code: int, worth: int) -> int:
    """Keep the best few in order; returns their number."""
    place = min(found, most - 1)
    if found == most and worths[place] >= worth:
        return found
    while place and worths[place - 1] < worth:
        codes[place], worths[place] = codes[place - 1], worths[place - 1]
        place -= 1
    codes[place], worths[place] = code, worth
    return min(found + 1, most)


@part
def descend(nodes: Any, size: Any, node: int, codes: Any, found: int, seat: int, way: Any) -> int:
    """Choose the child to go to: a new one while there are few for the visits, else the most promising."""
    best, most, new = NO_NODE, -1e18, -1
    for i in range(found):
        child = child_with(nodes, node, codes[i])
        if child == NO_NODE:
            new = i if new < 0 else new
            continue
        nodes[child].seen += 1
        visits = nodes[child].visits
        promise = nodes[child].worth / visits + way.explore * np.sqrt(np.log(nodes[child].seen) / visits)
        if promise > most:
            best, most = child, promise
    few = nodes[node].children < way.children + way.more * np.sqrt(nodes[node].visits)
    if new >= 0 and (best == NO_NODE or few) and size[0] < len(nodes):
        return add_child(nodes, size, node, codes[new], seat)
    return best


@snippet
def child_with(nodes: Any, node: int, code: int) -> int:
    child = nodes[node].first
    while child != NO_NODE and nodes[child].code != code:
        child = nodes[child].next
    return int(child)


@part
def add_child(nodes: Any, size: Any, node: int, code: int, seat: int) -> int:
    child = int(size[0])
    size[0] += 1
    new = nodes[child]
    new.code, new.seat, new.first, new.next = code, seat, NO_NODE, nodes[node].first
    new.seen, new.visits, new.children = 1, 0, 0
    new.worth = 0.0
    nodes[node].first = child
    nodes[node].children += 1
    return child


@part
def climb(s: Any, nodes: Any, size: Any, policies: Any, styles: Any, root: int, roots: Any, way: Any, path: Any) -> int:
    codes, worths = np.empty(WIDEST + 1, dtype=np.int64), np.empty(WIDEST + 1, dtype=np.int64)
    node, depth = root, 0
    while not s.end and depth < way.deepest:
        if depth == 0:
            node = descend(nodes, size, node, roots, len(roots), s.turn, way)
        else:
            if styles[s.turn] == EAGER:
                codes[0], found = choose(s, policies[EAGER]), 1
            else:
                found = look_around(s, policies[PATIENT], way, codes, worths)
            node = descend(nodes, size, node, codes, found, s.turn, way)
        if node == NO_NODE:
            break
        apply_code(s, nodes[node].code)
        path[depth] = node
        depth += 1
        if not nodes[node].visits:
            break
    return depth


@kernel
def grow(
    states: Any,
    known: Any,
    clues: Any,
    policies: Any,
    aims: Any,
    bank: Any,
    roots: Any,
    trees: Any,
    ways: Any,
    seed: Any,
    first: int,
    nodes: Any,
    size: Any,
    out: Any,
) -> None:
    """Grow these trees in some more worlds, in each of which the seat begins with one of its row of `roots`.

    The first nodes are the roots of all trees, the rest is shared by them. The result of every world for the seat in
    each tree goes to `out`: worth, lead and win. In one world all trees meet the same tiles and the same random
    numbers, so that they differ by the worth of their actions.
    """
    base, s, way = states[0], states[1], ways[0]
    forbidden, held = np.zeros((MOST_PLAYERS, BOX), dtype=np.uint64), np.zeros(MOST_PLAYERS, dtype=np.int64)
    styles, totals = np.zeros(MOST_PLAYERS, dtype=np.int64), np.zeros((2, MOST_PLAYERS), dtype=np.int64)
    won, worth = np.zeros(MOST_PLAYERS, dtype=np.float64), np.zeros(MOST_PLAYERS, dtype=np.float64)
    path = np.zeros(DEEPEST, dtype=np.int64)
    for number in range(len(out)):
        # A stream of its own for each world: it comes out the same wherever and in whatever order worlds are played.
        world = first + number
        base.random = stream(seed, world)
        set_up(base, known[0], clues, styles, forbidden, held)
        for i in range(len(trees)):
            # Played on a copy: the hidden tiles stay as dealt, so that the path down fits them.
            states[1] = states[0]
            depth = climb(s, nodes, size, policies, styles, trees[i], roots[trees[i]], way, path)
            # Below the last node of the path nothing is known yet: the players finish the round as they usually play.
            while not s.end:
                act(s, policies[styles[s.turn]])
            # The value is known only at the end, and counts for every node on the path.
            judge(s, aims[0], bank, world, totals, won, worth)
            out[number, i, 0], out[number, i, 1] = worth[base.turn], lead(s, base.turn)
            out[number, i, 2] = won[base.turn]
            nodes[trees[i]].visits += 1
            remember_path(s, nodes, path, depth, worth)


@part
def remember_path(s: Any, nodes: Any, path: Any, depth: int, worth: Any) -> None:
    for i in range(depth):
        node = nodes[path[i]]
        node.visits += 1
        node.worth += worth[node.seat]
