"""A second referee, written from the rule texts without a look at the first: slow, naive, with another geometry.

A triangle is a set of three corners on paper, its neighbour across a side is found by mirroring a corner, and a
tile is tried in all six ways and kept where it reads clockwise upwards. It knows the printed sheets only.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

Corner = tuple[int, int]
Triangle = frozenset[Corner]
Laid = dict[Triangle, dict[Corner, int]]
FIRST: tuple[Corner, Corner, Corner] = (0, 0), (1, 2), (2, 0)


@dataclass
class Table:
    hexagon: int
    empty: int
    hands: list[list[str]]
    pool: list[str]
    laid: Laid = field(default_factory=dict)
    points: list[int] = field(default_factory=list)
    turn: int = 0
    drawn: list[str] = field(default_factory=list)
    all_draws: int = 0
    idle: int = 0
    no_tray: bool = False
    over: bool = False

    def copy(self) -> "Table":
        hands = [list(hand) for hand in self.hands]
        return Table(
            self.hexagon, self.empty, hands, list(self.pool), dict(self.laid), list(self.points),
            self.turn, list(self.drawn), self.all_draws, self.idle, self.no_tray, self.over,
        )  # fmt: skip

    @property
    def can_draw(self) -> bool:
        limit = 20 - self.all_draws if len(self.hands) == 1 else 56
        return bool(self.pool) and limit > 0


def value(tiles: Sequence[str]) -> int:
    return sum(int(number) for tile in tiles for number in tile)


def is_clockwise(a: Corner, b: Corner, c: Corner) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0


def runs_upwards(assigned: dict[Corner, int]) -> bool:
    """D1: starting somewhere and going clockwise, the numbers never fall."""
    orders = (order for order in permutations(assigned) if is_clockwise(*order))
    return any(assigned[a] <= assigned[b] <= assigned[c] for a, b, c in orders)


def places(laid: Laid) -> set[Triangle]:
    found = set()
    for triangle in laid:
        for a, b in combinations(triangle, 2):
            (c,) = triangle - {a, b}
            found.add(frozenset([a, b, (a[0] + b[0] - c[0], a[1] + b[1] - c[1])]))
    return found - set(laid)


def fits(laid: Laid, tile: str, triangle: Triangle) -> dict[Corner, int] | None:
    there = {corner: number for other in laid.values() for corner, number in other.items()}
    found = []
    for numbers in set(permutations(map(int, tile))):
        assigned = dict(zip(sorted(triangle), numbers, strict=True))
        if runs_upwards(assigned) and all(there.get(corner, number) == number for corner, number in assigned.items()):
            found.append(assigned)
    assert len(found) <= 1, "two corners are known, so there is one way at most"
    return found[0] if found else None


def bonus(table: Table, triangle: Triangle) -> int:
    shared = [other for other in table.laid if len(other & triangle) == 2]
    sixth = sum(sum(corner in other for other in table.laid) == 5 for corner in triangle)
    if sixth:
        return sixth * table.hexagon
    if len(shared) > 1:
        return 25
    (opposite,) = triangle - shared[0]
    return 30 if any(opposite in other for other in table.laid) else 0


def moves(table: Table) -> list[tuple[str, Triangle] | str]:
    if table.over:
        return []
    if not table.laid:
        return ["open"]
    tiles = table.drawn or table.hands[table.turn]
    lays = [(tile, place) for tile in tiles for place in places(table.laid) if fits(table.laid, tile, place)]
    return [*lays, "draw" if table.can_draw and len(table.drawn) < 3 else "pass"]


def after(before: Table, move: tuple[str, Triangle] | str) -> Table:
    table = before.copy()
    if move == "open":
        begin(table)
    elif move == "draw":
        table.drawn.append(table.pool.pop(0))
        table.hands[table.turn].append(table.drawn[-1])
        table.points[table.turn] -= 5
        table.all_draws += 1
    elif move == "pass":
        if len(table.drawn) < 3:
            table.points[table.turn] -= table.empty
        end_turn(table, laid=False)
    else:
        assert not isinstance(move, str)
        tile, place = move
        table.points[table.turn] += value([tile]) + bonus(table, place)
        put(table, tile, place)
    return table


def rank(tile: str) -> tuple[bool, int, str]:
    return len(set(tile)) == 1, value([tile]), tile[::-1]


def begin(table: Table) -> None:
    table.points = [0] * len(table.hands)
    if len(table.hands) == 1:
        table.no_tray = not table.hands[0]
        tile = table.pool.pop(0)
        table.laid[frozenset(FIRST)] = dict(zip(FIRST, map(int, tile), strict=True))
        end_turn(table, laid=True)
        return
    best = max((rank(tile), seat, tile) for seat, hand in enumerate(table.hands) for tile in hand)
    _, table.turn, tile = best
    table.points[table.turn] += value([tile]) + 5
    put(table, tile, frozenset(FIRST))


def put(table: Table, tile: str, place: Triangle) -> None:
    free = dict(zip(FIRST, map(int, tile), strict=True))
    table.laid[place] = (fits(table.laid, tile, place) if table.laid else free) or {}
    table.hands[table.turn].remove(tile)
    if table.hands[table.turn] or (table.no_tray and table.can_draw):
        end_turn(table, laid=True)
        return
    table.over = True
    table.points[table.turn] += 20 + sum(value(hand) for hand in table.hands)


def end_turn(table: Table, laid: bool) -> None:
    table.drawn = []
    table.idle = 0 if laid or table.can_draw else table.idle + 1
    stuck = not any(
        fits(table.laid, tile, place) for hand in table.hands for tile in hand for place in places(table.laid)
    )
    if not table.can_draw and (stuck or table.idle == len(table.hands)):
        table.over = True
        left = [value(hand) for hand in table.hands]
        for seat, mine in enumerate(left):
            if mine == min(left):
                table.points[seat] += sum(left) - 2 * mine
    table.turn = (table.turn + 1) % len(table.hands)


def count(table: Table, depth: int) -> Iterator[tuple[int, list[int]]]:
    """For each depth from one: the sequences of so many moves, and the points summed over them."""
    level = [table]
    for _ in range(depth):
        level = [after(here, move) for here in level for move in moves(here)]
        yield len(level), [sum(here.points[seat] for here in level) for seat in range(len(table.hands))]
