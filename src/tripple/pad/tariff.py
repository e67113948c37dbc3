"""A sheet's prices as data, for a device that keeps score where no server is.

Every number is asked of the rules' own scoring, never read off the sheet's fields: one source for game and pad.
"""

from collections.abc import Iterable

import msgspec

from tripple.notation import write_sheet
from tripple.rules import TILES, ScoreLine, Sheet, scoring
from tripple.rules.sheet import BOX, MOST_PLAYERS

from .entries import Bonus

Price = tuple[str, int]
"""A reason's word, and the points it gives or takes."""
Prices = tuple[Price, ...]


class Blockade(msgspec.Struct, frozen=True):
    """R9, D11: what the end gives and takes when nobody has laid the last tile."""

    least_gets: bool
    """Whether who has the least gets what the others still hold."""
    least_loses: bool
    all_lose: bool
    """Whether everybody loses their own tiles."""
    tie: bool
    """Whether several at the least are treated like one."""
    by_number: bool
    """Whether the least is the fewest tiles; otherwise it is the lowest value."""
    differences: bool
    """Whether who has the least gets only what the others have more."""


class Tariff(msgspec.Struct, frozen=True):
    """What everything costs and earns on a sheet, by the reasons' words, so that a device can keep score alone."""

    sheet: str
    """The id of the printed sheet."""
    house_rules: tuple[str, ...]
    """What was changed on it, such as `hexagon=50`."""
    starter: str
    """Who opens a round: `triple`, `value`, `zero` or `lot`."""
    choice: str
    """With which tile: `highest`, `highest-or-zero` or `any`."""
    target: int
    """The game ends after the round in which somebody has so many points."""
    winner: str
    """Who wins if several have: `most` or `last-round`."""
    rounds: int | None
    """If this is given, the game ends after so many rounds instead."""
    draws: int
    """How many tiles may be drawn in one turn."""
    box: int
    """How many tiles there are."""
    hands: dict[str, int]
    """Tiles dealt to each, by the number of players."""
    tiles: dict[str, int]
    """What every tile in the box is worth."""
    opening: dict[str, Prices]
    """By tile: what opening the round with it gives."""
    laying: dict[str, Prices]
    """By bonus: what a laid tile gives beside its value."""
    drawing: Prices
    """For each tile drawn."""
    last_draw: Prices
    """What the last tile that may be drawn in a turn costs further."""
    passing: tuple[Prices, ...]
    """For laying nothing after so many draws, from none."""
    out: Prices
    """For laying the last tile."""
    out_takes: bool
    """Whether that gets what the others still hold, too."""
    blocked: Blockade
    """What the end gives and takes when nobody has laid the last tile."""


def tariff(sheet: Sheet) -> Tariff:
    """The prices of a sheet."""
    name, *house_rules = write_sheet(sheet)
    return Tariff(
        sheet=name,
        house_rules=tuple(house_rules),
        starter=sheet.starter.value,
        choice=sheet.opening.value,
        target=sheet.target,
        winner=sheet.winner.value,
        rounds=sheet.rounds,
        draws=sheet.draws,
        box=BOX,
        hands={str(players): sheet.hand_size(players) for players in range(2, MOST_PLAYERS + 1)},
        tiles={str(tile): sheet.worth(tile) for tile in TILES},
        opening={str(tile): _prices(scoring.opening(sheet, 0, tile)) for tile in TILES},
        laying={bonus.value: _beside_value(sheet, bonus) for bonus in Bonus},
        drawing=_of_every_draw(sheet),
        last_draw=_prices(scoring.drawing(sheet, 0, sheet.draws - 1))[len(_of_every_draw(sheet)) :],
        passing=tuple(_prices(scoring.passing(sheet, 0, drawn)) for drawn in range(sheet.draws + 1)),
        out=_prices(scoring.going_out(sheet, 0)),
        out_takes=any(scoring.left_over(sheet, 0, [0, 1])),
        blocked=_blockade(sheet),
    )


def _prices(lines: Iterable[ScoreLine]) -> Prices:
    return tuple((line.reason.word, line.points) for line in lines)


def _beside_value(sheet: Sheet, bonus: Bonus) -> Prices:
    lines = _prices(scoring.laying(sheet, 0, TILES[0], bonus.slot))
    return tuple(line for line in lines if line[0] != scoring.Reason.VALUE.word)


def _of_every_draw(sheet: Sheet) -> Prices:
    """What a draw costs that is not the last one allowed."""
    return _prices(scoring.drawing(sheet, 0, sheet.draws))


def _blockade(sheet: Sheet) -> Blockade:
    """Found out on the smallest examples: the first of two has the least, in value and in number."""
    found = {(line.seat, line.reason): line.points for line in scoring.blocked(sheet, [1, 3], [1, 2])}
    fewest_get = [line.reason for line in scoring.blocked(sheet, [3, 1], [1, 2]) if line.seat == 0]
    return Blockade(
        least_gets=bool(found.keys() & {(0, scoring.Reason.LEFT), (0, scoring.Reason.DIFFERENCE)}),
        least_loses=(0, scoring.Reason.OWN) in found,
        all_lose=(1, scoring.Reason.OWN) in found,
        tie=any(scoring.blocked(sheet, [1, 1, 3], [1, 1, 2])),
        by_number=scoring.Reason.LEFT in fewest_get,
        differences=(0, scoring.Reason.DIFFERENCE) in found,
    )
