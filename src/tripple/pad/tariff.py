"""A sheet's prices as data, for a device that keeps score without a server.

Every number is computed by the rules' own scoring, never copied from the sheet: one source for game and pad.
"""

from collections.abc import Iterable

import msgspec

from tripple.notation import write_sheet
from tripple.rules import ScoreLine, Sheet, scoring
from tripple.rules.sheet import MOST_PLAYERS

from .entries import Bonus

Price = tuple[str, int]
"""A reason's word, with the points it gives or takes."""
Prices = tuple[Price, ...]


class Blockade(msgspec.Struct, frozen=True):
    """R9, D11: points of a round that ends without a last tile laid."""

    least_gets: bool
    """Players with the least get the value of the others' tiles."""
    least_loses: bool
    all_lose: bool
    """All players lose the value of their own tiles."""
    tie: bool
    """Pay several players who share the least."""
    by_number: bool
    """The least is the fewest tiles; otherwise the lowest value."""
    differences: bool
    """Players with the least get only the difference to each of the others."""


class Tariff(msgspec.Struct, frozen=True):
    """Prices of a sheet by the reasons' words, so that a device can keep score alone."""

    sheet: str
    house_rules: tuple[str, ...]
    starter: str
    """Opener of a round: `triple`, `value`, `zero` or `lot`."""
    choice: str
    """Opening tile: `highest`, `highest-or-zero` or `any`."""
    target: int
    """The game ends after the round in which a player reaches this total."""
    winner: str
    """Winner among several who reach the target: `most` or `last-round`."""
    rounds: int | None
    """The game ends after this many rounds instead, if set."""
    draws: int
    box: int
    hands: dict[str, int]
    """Tiles dealt to each player, by the number of players."""
    tiles: dict[str, int]
    opening: dict[str, Prices]
    laying: dict[str, Prices]
    """Points beside a laid tile's value, by bonus."""
    drawing: Prices
    last_draw: Prices
    """Additional price of the last tile that may be drawn in a turn."""
    passing: tuple[Prices, ...]
    """Price of a turn without laying, by the number of draws, from 0."""
    out: Prices
    out_takes: bool
    """Laying the last tile also gets the value of the others' tiles."""
    blocked: Blockade


def tariff(sheet: Sheet) -> Tariff:
    """Everything that a pad has to know of a rule sheet to explain points."""
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
        box=len(sheet.box),
        hands={str(players): sheet.hand_size(players) for players in range(2, MOST_PLAYERS + 1)},
        tiles={str(tile): sheet.worth(tile) for tile in sheet.box},
        opening={str(tile): _prices(scoring.opening(sheet, 0, tile)) for tile in sheet.box},
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
    lines = _prices(scoring.laying(sheet, 0, sheet.box[0], bonus.slot))
    return tuple(line for line in lines if line[0] != scoring.Reason.VALUE.word)


def _of_every_draw(sheet: Sheet) -> Prices:
    """Price of a draw that is not the last one allowed."""
    return _prices(scoring.drawing(sheet, 0, sheet.draws))


def _blockade(sheet: Sheet) -> Blockade:
    """Probe the rules with two hands: the first has the least, in value and in number."""
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
