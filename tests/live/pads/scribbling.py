"""Pads for tests, and changes that people at a table might make, rightly or wrongly."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from tripple.live.pads import Change, Keyed, PadLimits, Pads, Rename, Undo
from tripple.notation import read_sheet
from tripple.pad import Bonus, End, Entry, Extra, Pad, Points, Start, Turn
from tripple.pad.pad import Correct, Insert, Strike, Write
from tripple.rules import TILES
from tripple.store import Store, open_store

NAMES = ("Anna", "Ben", "Cleo")
SHEET, HOUSE = "compact-en", ("hands=1,3,3,1,1,1", "target=400")
"""Three tiles each, so that rounds and games are short."""
START = Write(Start(0, "444"))
_NOTED: list[Entry] = [Points(12), Points(-5, draws=1, laid=False), Extra(0, 8)]


@asynccontextmanager
async def pads_at(database: str | Store, room: PadLimits | None = None) -> AsyncIterator[Pads]:
    store = open_store(database) if isinstance(database, str) else database
    await store.open()
    try:
        async with Pads(store, room=room) as pads:
            yield pads
    finally:
        await store.close()


def token() -> str:
    return secrets.token_urlsafe(16)


async def put(pads: Pads, *persons: str, **changes: Any) -> str:
    """A new pad of these persons."""
    pad, invite = token(), token()
    created = {"invite": invite, "names": NAMES, "sheet": SHEET, "house_rules": HOUSE, **changes}
    assert await pads.put(pad, persons[0], **created) == 0
    for person in persons[1:]:
        await pads.open(pad, person, invite)
    return pad


def keyed(*changes: Change) -> list[Keyed]:
    return [Keyed(token(), change) for change in changes]


class Model:
    """The same pad by the plainest means: a list of what counts, folded anew each time."""

    def __init__(self) -> None:
        self.lasting: list[Any] = []

    @property
    def pad(self) -> Pad:
        names = next((one.names for one in reversed(self.lasting) if isinstance(one, Rename)), NAMES)
        lines = tuple(one for one in self.lasting if not isinstance(one, Rename))
        return Pad(names, read_sheet(SHEET, HOUSE), lines)

    def do(self, change: Change) -> None:
        """Raises what the pad raises, and then nothing has changed."""
        before = list(self.lasting)
        if isinstance(change, Undo):
            self.lasting = self.lasting[:-1]
        else:
            if isinstance(change, Rename):
                self.pad.rename(change.names)
            self.lasting.append(change)
        try:
            _ = self.pad
        except ValueError:
            self.lasting = before
            raise


def scribble(pad: Pad, dice: Random) -> Change:
    """Mostly what could come next, sometimes what could not."""
    roll = dice.random()
    at = dice.randrange(-1, len(pad.entries) + 1)
    if roll < 0.1:
        return Undo()
    if roll < 0.15:
        return Rename(tuple(dice.sample(["Anna", "Ben", "Cleo", "Zoë", "", "Anna"], dice.choice([3, 3, 3, 2]))))
    if roll < 0.2:
        return Strike(at)
    if roll < 0.3:
        return Correct(at, _entry(pad, dice))
    if roll < 0.38:
        return Insert(at, dice.choice([_entry(pad, dice), Points(17), Extra(dice.randrange(3), -5)]))
    return Write(_entry(pad, dice))


def _entry(pad: Pad, dice: Random) -> Entry:
    played = pad.round
    tile = str(dice.choice(TILES)) if dice.random() < 0.98 else "678"
    if played is None:
        return Start(dice.randrange(3), tile)
    if played.must_end:
        return End(tuple(dice.randrange(3, 12) * held for held in played.held))
    if dice.random() < 0.1:
        return dice.choice(_NOTED)
    draws = dice.choice([0, 0, 1, 3])
    return Turn(None if draws == 3 else tile, Bonus.NONE if draws == 3 else dice.choice(list(Bonus)), draws)
