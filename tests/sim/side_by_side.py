"""Plays the readable and the compiled engine side by side and says where they part."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from tripple.notation import write_position
from tripple.rules import DRAW, TILES, Action, Deal, Lay, Round, Sheet, Tile
from tripple.sim import Mirror

Player = Callable[[Round, Random], Action]


def anything(here: Round, random: Random) -> Action:
    return random.choice(here.actions())


def never_lays(here: Round, random: Random) -> Action:
    """Declines whatever fits: rounds end with everybody passing (D9, D10)."""
    return here.actions()[-1]


def likes_to_draw(here: Round, random: Random) -> Action:
    return here.actions()[-1] if random.random() < 0.7 else random.choice(here.actions())


def empties_the_pool(here: Round, random: Random) -> Action:
    """Draws on purpose until nothing is left, then lays what it has: long boards, the pool ends mid-turn (D8)."""
    return DRAW if DRAW in here.actions() else anything(here, random) if random.random() < 0.1 else here.actions()[0]


def builds_up(here: Round, random: Random) -> Action:
    """The best connection there is: many bridges, doubles and hexagons (D3 to D5)."""
    return max(here.actions(), key=lambda action: (_pays(here, action), random.random()))


def _pays(here: Round, action: Action) -> int:
    if not isinstance(action, Lay):
        return -1
    if not here.board.cells:
        return 0
    slot = here.board.slots[action.cell]
    return 10 * slot.hexagons + slot.sides + (None not in slot.known)


def reaches_far(here: Round, random: Random) -> Action:
    """Whatever fits furthest to the right: long, thin boards."""
    lays = [action for action in here.actions() if isinstance(action, Lay)]
    return max(lays, key=lambda lay: (lay.cell.x, random.random()), default=here.actions()[0])


def reaches_back(here: Round, random: Random) -> Action:
    """Whatever fits furthest down to the left."""
    lays = [action for action in here.actions() if isinstance(action, Lay)]
    return min(lays, key=lambda lay: (lay.cell.y, random.random()), default=here.actions()[0])


PLAYERS: tuple[Player, ...] = anything, never_lays, likes_to_draw, empties_the_pool, builds_up


def compare(deal: Deal, rules: Sheet, players: list[Player], random: Random) -> Round:
    """Every action set, every score line, every ending; the position is printed where they differ."""
    here, mirror = Round.start(rules, deal), Mirror(rules, deal)
    while True:
        assert _state(mirror, here.players) == _expected(here), _report(here, "state")
        assert mirror.actions() == here.actions(), _report(here, "actions")
        if here.end:
            return here
        action = players[here.turn](here, random)
        after, lines = here.play(action)
        assert mirror.play(action) == tuple(lines), _report(here, f"lines of {action}")
        here = after


def _expected(here: Round) -> dict[str, Any]:
    return {
        **{name: getattr(here, name) for name in ("turn", "points", "draws", "passes", "end", "pool")},
        "hands": [_bits(hand) for hand in here.hands],
        "drawn": _bits(here.drawn),
    }


def _state(mirror: Mirror, players: int) -> dict[str, Any]:
    return {
        **{name: int(getattr(mirror, name)) for name in ("turn", "draws", "passes", "drawn")},
        "points": tuple(mirror.points[:players].tolist()),
        "end": mirror.ended,
        "hands": mirror.hands[:players].tolist(),
        "pool": tuple(TILES[number] for number in mirror.pool[mirror.pool_next : mirror.pool_size].tolist()),
    }


def _bits(tiles: Iterable[Tile]) -> int:
    return sum(1 << _NUMBER[tile] for tile in tiles)


_NUMBER = {tile: number for number, tile in enumerate(TILES)}


def _report(here: Round, what: str) -> str:
    steps = " ".join(f"{step.seat + 1}:{step.action}" for step in here.history)
    return f"the engines differ in {what}, under {here.sheet}\n{steps}\n{write_position(here)}"


def tiny_deal(random: Random) -> Deal:
    """A few tiles only; some hands may be empty."""
    order = random.sample(TILES, len(TILES))
    count = random.randint(1, 6)
    sizes = [random.randint(0, 4) for _ in range(count)]
    sizes[0] = max(sizes[0], count > 1)
    hands = [[order.pop() for _ in range(size)] for size in sizes]
    return Deal.of(hands, order[: random.randint(count == 1, 7)], random.randrange(count))


def seats(random: Random, number: int) -> Iterator[Player]:
    for _ in range(number):
        yield random.choice(PLAYERS)
