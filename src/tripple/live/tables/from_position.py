"""Games that go on from a position which somebody has set up, to the end of its round."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import msgspec

from tripple.look.refereed import still_open
from tripple.notation import write_position, write_sheet
from tripple.rules import BadDeal, Tile
from tripple.rules.deal import deal

from .commands import Settings


def from_position(settings: Settings, secret: str) -> Settings:
    """Settings by the position's own rules, for one round. The secret decides where the unknown tiles are."""
    position = still_open(settings.start, partial(_shuffled, secret))
    if position.players != settings.size:
        raise BadDeal("{hands} hands are dealt to {players} players", hands=position.players, players=settings.size)
    position = replace(position, sheet=position.sheet.with_(rounds=1))
    sheet, *changes = write_sheet(position.sheet)
    start = write_position(position)
    return msgspec.structs.replace(settings, sheet=sheet, changes=tuple(changes), start=start, seed=None)


def _shuffled(secret: str, tiles: Sequence[Tile]) -> list[Tile]:
    return [tile for tile in deal(secret, 1) if tile in tiles]
