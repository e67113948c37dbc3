"""Finds a game for each category that this folder lacks, and writes it there.

The games are searched by playing seeds with players of different habits; three hexagons at once are too rare for
that, so their board is built first and a deal made to fit. Run from the project's folder:

    .venv/bin/python -m tests.golden.find
"""

from collections.abc import Iterator
from itertools import count
from random import Random

from tests.golden import CATEGORIES, FOLDER, shown
from tripple.notation import Game, Seat, read_game, write_game
from tripple.rules import (
    EDITIONS,
    OPEN,
    ORIGIN,
    SHEETS,
    TILES,
    Action,
    Cell,
    Deal,
    Lay,
    Match,
    Point,
    Round,
    Sheet,
    Tile,
)
from tripple.rules.lattice import around, corners, nearby, neighbours

OWN = [sheet for name, sheet in SHEETS.items() if EDITIONS[name].printed]
NEEDS = {
    "game ends rounds": "triominos-app",
    "an opening of choice": "goliath",
    "0-0-0 instead of a triple": "pressman",
    "the fewest tiles win": "pressman",
    "the differences are paid": "wikipedia",
    "the last round decides": "pressman",
}
"""Categories that only some editions can show."""
NAMES = "Anna", "Ben", "Chiara", "Daan", "Élise", "Félix"


def main() -> None:
    for category in CATEGORIES:
        path = FOLDER / f"{category.replace(' ', '-')}.tripple"
        if not path.exists():
            game = next(game for game in candidates(category) if category in shown(game))
            path.write_text(write_game(game), encoding="utf-8")
            assert category in shown(read_game(path.read_text(encoding="utf-8")))
            print(path.name)


def candidates(category: str) -> Iterator[Game]:
    for number in count():
        random = Random(f"{category} {number}")
        built = "hexagons at once" in category
        yield around_a_hole(category, random) if built else played(f"{category} {number}", random, category)


def played(seed: str, random: Random, category: str) -> Game:
    """Whole games for the sheets of our own box, short ones for the rest."""
    match = Match(rules_for(category, random), players_for(category, random))
    game = Game(tuple(Seat(name) for name in NAMES[: match.players]), match, seed)
    whole = category.startswith("sheet") and match.sheet in OWN
    habit = random.choice([0.0, 0.1] if whole else [0.0, 0.1, 0.5, 0.9])
    while not match.end and len(match.rounds) < (20 if whole else 3):
        most = 12 if category == "unfinished" and match.rounds else None
        match = round_played(match.start_round(game.deal(len(match.rounds) + 1)), random, habit, most)
    return Game(game.seats, match, seed)


def rules_for(category: str, random: Random) -> Sheet:
    if category.startswith("sheet"):
        return SHEETS[category[6:]]
    short = (SHEETS[NEEDS[category]] if category in NEEDS else random.choice(OWN)).with_(target=80)
    return short.with_(hexagon=60, next_hexagon=10, draws=2) if category == "house rules" else short


def players_for(category: str, random: Random) -> int:
    if category.endswith(" players"):
        return int(category[0])
    solo = category.startswith("solitaire") or category.endswith("solo")
    return 1 if solo else random.randint(2, 4)


def round_played(match: Match, random: Random, habit: float, most: int | None = None) -> Match:
    """The match with its round played to the end, or so many actions of it."""
    while match.round and len(match.round.history) != most:
        match, _ = match.play(chosen(match.round, random, habit))
    return match


def chosen(here: Round, random: Random, habit: float) -> Action:
    """A player with a habit: now and then declines, else lays what pays most."""
    actions = here.actions()
    if random.random() < habit:
        return actions[-1]
    view = here.view(here.turn)
    return max(actions, key=lambda action: sum(line.points for line in view.preview(action)))


def around_a_hole(category: str, random: Random) -> Game:
    """Two players fill everything around a hole, the last tile closes it, and the rest of the round is as it comes."""
    hole = random.choice(nearby(ORIGIN))
    shared = sorted(set(corners(hole)) & set(corners(ORIGIN)))
    points = {shared[0], *random.sample(corners(hole), 1 if category.startswith("two") else 3)}
    ring = {cell for point in points for cell in around(point)} - {hole}
    cells = [*in_order(ring), hole]
    numbers = numbered(cells, random)
    lays = [(Tile(*sorted(numbers[point] for point in corners(cell))), cell) for cell in cells]
    laid = [tile for tile, _ in lays]
    rest = random.sample([tile for tile in TILES if tile not in laid and not tile.is_triple], 12)
    deal = Deal.of([laid[0::2] + rest[:2], laid[1::2] + rest[2:4]], rest[4:])
    match = Match(SHEETS["compact-en"].with_(target=50), 2).start_round(deal)
    for tile, cell in lays:
        match, _ = match.play(Lay(tile, cell) if match.round and match.round.board.cells else OPEN)
    return Game((Seat(NAMES[0]), Seat(NAMES[1])), round_played(match, random, 0.1))


def in_order(cells: set[Cell]) -> list[Cell]:
    """The cells from the middle on, each beside an earlier one."""
    order = [ORIGIN]
    while left := cells - set(order):
        order.append(min(cell for cell in left if set(neighbours(cell)) & set(order)))
    return order


def numbered(cells: list[Cell], random: Random) -> dict[Point, int]:
    """A number for every point so that each cell holds another tile, the first one 555, which opens (R3)."""
    numbers = dict.fromkeys(corners(ORIGIN), 5)
    found = _fill(cells[1:], numbers, {Tile(5, 5, 5)}, random)
    assert found is not None
    return found


def _fill(cells: list[Cell], numbers: dict[Point, int], used: set[Tile], random: Random) -> dict[Point, int] | None:
    if not cells:
        return numbers
    known = tuple(numbers.get(point) for point in corners(cells[0]))
    for tile in random.sample(TILES, len(TILES)):
        for way in tile.rotations:
            if tile not in used and all(there in (None, number) for there, number in zip(known, way, strict=True)):
                more = numbers | dict(zip(corners(cells[0]), way, strict=True))
                if found := _fill(cells[1:], more, used | {tile}, random):
                    return found
    return None


if __name__ == "__main__":
    main()
