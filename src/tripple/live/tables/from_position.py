"""Games that go on from a given position, to the end of its round."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import msgspec

from tripple.notation import write_position, write_sheet
from tripple.notation.position import still_open
from tripple.rules import BadDeal, Tile
from tripple.rules.deal import deal

from .commands import Settings


def from_position(settings: Settings, secret: str) -> Settings:
    """Settings by the position's own rules, for one round. The secret decides where the unknown tiles are."""
    position = still_open(settings.start, partial(_shuffled, secret))
    if position.is_solo or position.players != settings.size:
        players = max(2, settings.size)
        raise BadDeal("{hands} hands are dealt to {players} players", hands=position.players, players=players)
    position = replace(position, sheet=position.sheet.with_(rounds=1))
    sheet, *changes = write_sheet(position.sheet)
    start = write_position(position)
    return msgspec.structs.replace(settings, sheet=sheet, changes=tuple(changes), start=start, seed=None)


def _shuffled(secret: str, tiles: Sequence[Tile]) -> list[Tile]:
    return [tile for tile in deal(secret, 1) if tile in tiles]
