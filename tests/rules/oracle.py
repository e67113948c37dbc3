"""A second referee, written from the rule texts without a look at the first: slow, naive, with another geometry.

A triangle is a set of three corners on paper, its neighbour across a side is found by mirroring a corner, and a
tile is tried in all six ways and kept where it reads clockwise upwards. The rules come as plain words and numbers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any

Corner = tuple[int, int]
Triangle = frozenset[Corner]
Laid = dict[Triangle, dict[Corner, int]]
FIRST: tuple[Corner, Corner, Corner] = (0, 0), (1, 2), (2, 0)


@dataclass
class Table:
    rules: dict[str, Any]
    hands: list[list[str]]
    pool: list[str]
    drawn_seat: int = 0
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
            self.rules, hands, list(self.pool), self.drawn_seat, dict(self.laid), list(self.points),
            self.turn, list(self.drawn), self.all_draws, self.idle, self.no_tray, self.over,
        )  # fmt: skip

    @property
    def alone(self) -> bool:
        return len(self.hands) == 1

    @property
    def can_draw(self) -> bool:
        limit = self.rules["solo_draws"] - self.all_draws if self.alone else 56
        return bool(self.pool) and limit > 0

    def worth(self, tiles: Sequence[str]) -> int:
        if self.rules["counting"] == "tiles":
            return len(tiles)
        return value(tiles) + (self.rules["zero"] if "000" in tiles else 0)


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


def known(laid: Laid) -> dict[Corner, int]:
    return {corner: number for other in laid.values() for corner, number in other.items()}


def fits(there: dict[Corner, int], tile: str, triangle: Triangle) -> dict[Corner, int] | None:
    found = []
    for numbers in set(permutations(map(int, tile))):
        assigned = dict(zip(sorted(triangle), numbers, strict=True))
        if all(there.get(corner, number) == number for corner, number in assigned.items()) and runs_upwards(assigned):
            found.append(assigned)
    assert len(found) <= 1, "two corners are known, so there is one way at most"
    return found[0] if found else None


def fitting(laid: Laid, tiles: Sequence[str]) -> list[tuple[str, Triangle]]:
    there, free = known(laid), places(laid)
    return [(tile, place) for tile in tiles for place in free if fits(there, tile, place)]


def bonus(table: Table, triangle: Triangle) -> int:
    rules = table.rules
    shared = [other for other in table.laid if len(other & triangle) == 2]
    sixth = sum(sum(corner in other for other in table.laid) == 5 for corner in triangle)
    if sixth:
        further = rules["hexagon"] if rules["next_hexagon"] is None else rules["next_hexagon"]
        beside = rules["double"] if rules["hexagon_double"] else 0
        return int(rules["hexagon"] + (sixth - 1) * further + beside)
    if len(shared) > 1:
        return int(rules["double"])
    (opposite,) = triangle - shared[0]
    return int(rules["bridge"]) if any(opposite in other for other in table.laid) else 0


def moves(table: Table) -> list[tuple[str, Triangle] | str]:
    if table.over:
        return []
    if not table.laid:
        return openings(table)
    tiles = table.drawn if table.drawn and table.rules["drawn_only"] else table.hands[table.turn]
    lays = fitting(table.laid, tiles)
    if lays and not table.rules["decline"]:
        return [*lays]
    return [*lays, "draw" if table.can_draw and len(table.drawn) < table.rules["draws"] else "pass"]


def openings(table: Table) -> list[tuple[str, Triangle] | str]:
    hand = table.hands[opener(table)]
    if table.alone or table.rules["opening"] == "highest":
        return ["open"]
    if table.rules["opening"] == "any":
        return [(tile, frozenset(FIRST)) for tile in hand]
    best = max(hand, key=lambda tile: rank(table, tile))
    noughts = {"000"} & set(hand) if len(set(best)) == 1 else set()
    return [(tile, frozenset(FIRST)) for tile in {best} | noughts]


def after(before: Table, move: tuple[str, Triangle] | str) -> Table:
    table, rules = before.copy(), before.rules
    if not table.laid:
        begin(table, None if move == "open" else move[0])
    elif move == "draw":
        table.drawn.append(table.pool.pop(0))
        table.hands[table.turn].append(table.drawn[-1])
        table.points[table.turn] -= rules["draw"]
        table.all_draws += 1
        if len(table.drawn) == rules["draws"] and rules["failure"] == "drawing":
            table.points[table.turn] -= rules["failed_draws"]
    elif move == "pass":
        if len(table.drawn) == rules["draws"]:
            table.points[table.turn] -= rules["failed_draws"] if rules["failure"] == "passing" else 0
        elif not table.drawn or rules["empty_mid_turn"]:
            table.points[table.turn] -= rules["empty"]
        end_turn(table, laid=False)
    else:
        assert not isinstance(move, str)
        tile, place = move
        table.points[table.turn] += table.worth([tile]) + bonus(table, place)
        put(table, tile, place)
    return table


def rank(table: Table, tile: str) -> tuple[bool, bool, int, str]:
    starter = table.rules["starter"]
    return starter == "zero" and tile == "000", starter != "value" and len(set(tile)) == 1, value([tile]), tile[::-1]


def opener(table: Table) -> int:
    if table.rules["starter"] == "lot" and table.hands[table.drawn_seat]:
        return table.drawn_seat
    ranked = [(rank(table, tile), seat) for seat, hand in enumerate(table.hands) for tile in hand]
    return max(ranked)[1] if ranked else 0


def begin(table: Table, chosen: str | None) -> None:
    table.points = [0] * len(table.hands)
    if table.alone:
        table.no_tray = not table.hands[0]
        tile = table.pool.pop(0)
        table.laid[frozenset(FIRST)] = dict(zip(FIRST, map(int, tile), strict=True))
        end_turn(table, laid=True)
        return
    table.turn = opener(table)
    tile = chosen or max(table.hands[table.turn], key=lambda tile: rank(table, tile))
    table.points[table.turn] += table.worth([tile]) + start_bonus(table.rules, tile)
    put(table, tile, frozenset(FIRST))


def start_bonus(rules: dict[str, Any], tile: str) -> int:
    points = rules["start"]
    if len(set(tile)) > 1 and rules["start_plain"] is not None:
        points = rules["start_plain"]
    if tile == "000":
        points += rules["start_zero"]
    return int(points)


def put(table: Table, tile: str, place: Triangle) -> None:
    free = dict(zip(FIRST, map(int, tile), strict=True))
    table.laid[place] = (fits(known(table.laid), tile, place) if table.laid else free) or {}
    table.hands[table.turn].remove(tile)
    if table.hands[table.turn] or (table.no_tray and table.can_draw):
        end_turn(table, laid=True)
        return
    table.over = True
    left = sum(table.worth(hand) for hand in table.hands) if table.rules["out_takes_left"] else 0
    table.points[table.turn] += table.rules["out"] + left


def end_turn(table: Table, laid: bool) -> None:
    table.drawn = []
    table.idle = 0 if laid or table.can_draw else table.idle + 1
    if not table.can_draw and (table.idle == len(table.hands) or is_stuck(table)):
        table.over = True
        settle(table)
    table.turn = (table.turn + 1) % len(table.hands)


def is_stuck(table: Table) -> bool:
    return not any(fitting(table.laid, hand) for hand in table.hands)


def settle(table: Table) -> None:
    """R9, D11: nobody is out."""
    how, left = table.rules["blocked"], [table.worth(hand) for hand in table.hands]
    if how == "all-lose":
        table.points = [points - mine for points, mine in zip(table.points, left, strict=True)]
    sizes = [len(hand) for hand in table.hands] if how == "fewest" else left
    best = [seat for seat, size in enumerate(sizes) if size == min(sizes)]
    if how in ("all-lose", "nothing") or (len(best) > 1 and not table.rules["blocked_tie"]):
        return
    for seat in best:
        others = sum(left) - left[seat]
        own = {"least": left[seat], "fewest": left[seat], "least-keeps": 0}.get(how, left[seat] * max(1, len(left) - 1))
        table.points[seat] += others - own


def count(table: Table, depth: int) -> Iterator[tuple[int, list[int]]]:
    """For each depth from one: the sequences of so many moves, and the points summed over them."""
    level = [table]
    for _ in range(depth):
        level = [after(here, move) for here in level for move in moves(here)]
        yield len(level), [sum(here.points[seat] for here in level) for seat in range(len(table.hands))]
