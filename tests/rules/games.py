"""Rounds written as text, for tests."""

from collections.abc import Iterable, Iterator
from random import Random

from tripple.rules import Action, Cell, Deal, Lay, Round, ScoreLine, Sheet, Tile, sheet

CLASSIC = sheet("classic-de")


def tiles(text: str) -> list[Tile]:
    return [Tile.parse(name) for name in text.split()]


def started(*hands: str, pool: str = "", rules: Sheet = CLASSIC) -> Round:
    return Round.start(rules, Deal.of(map(tiles, hands), tiles(pool)))


def played(here: Round, *actions: Action) -> Round:
    for action in actions:
        here, _ = here.play(action)
    return here


def lay(here: Round, name: str) -> Lay:
    """The first place of that tile."""
    return next(action for action in here.actions() if isinstance(action, Lay) and str(action.tile) == name)


def lay_at(name: str, x: int, y: int, up: bool) -> Lay:
    return Lay(Tile.parse(name), Cell(x, y, up))


def said(lines: Iterable[ScoreLine]) -> str:
    """Score lines in short: `0 value 12, 0 bridge 30`."""
    return ", ".join(f"{line.seat} {line.reason.word} {line.points}" for line in lines)


def random_round(seed: str, players: int, rules: Sheet) -> Iterator[Round]:
    """Every state of a round played at random from a seed."""
    random = Random(seed)
    here = Round.start(rules, Deal.from_seed(seed, 1, players, rules))
    yield here
    while actions := here.actions():
        here, _ = here.play(random.choice(actions))
        yield here
