"""Whole games at a table, from the lobby to the record."""

import random
from pathlib import Path
from typing import Any

import pytest

from tests.loop import in_loop
from tripple.live.tables import Fresh, Ready, Tables, Told
from tripple.live.tables.events import RoundEnded
from tripple.notation import read_game
from tripple.rules import GameEnd

from .fakes import Evening, Player, any_action, table_of, tables_at


async def play_on(players: list[Player], dice: random.Random, ended: str = "over") -> None:
    """Everybody does anything that is allowed, and is ready after every round, until the game is over."""
    by_seat = {player.seat: player for player in players}
    watcher = players[0]
    while True:
        here = watcher.latest
        assert here
        if here.table and here.table.phase in (ended, "over"):
            return
        if isinstance(here, Told) and isinstance(here.event, RoundEnded):
            for player in players:
                await player.do(Ready(seat=player.seat))
        elif here.round and here.round.end is None and here.round.turn in by_seat:
            mover = by_seat[here.round.turn]
            while mover.seen < here.number:
                await mover.hear()
            assert mover.latest
            await mover.play(any_action(mover.latest, dice))
        await watcher.until(lambda message: isinstance(message, Fresh | Told))


async def start(players: list[Player]) -> None:
    for player in players:
        await player.do(Ready(seat=player.seat, salt=f"5a17{player.seat}"))


async def whole_game(tables: Tables, persons: tuple[str, ...], computers: tuple[str, ...], **settings: Any) -> str:
    table = await table_of(tables, *persons, computers=computers, **settings)
    async with Evening(tables) as evening:
        players = [await evening.sit(table, person, seat) for seat, person in enumerate(persons)]
        await start(players)
        await play_on(players, random.Random(table))
    return table


@pytest.mark.parametrize(
    ("persons", "computers", "end"),
    [
        (("ada",), (), GameEnd.SOLO),
        (("ada",), ("greedy",), GameEnd.TARGET),
        (("ada", "bo"), (), GameEnd.TARGET),
        (("ada", "bo", "cy"), ("greedy", "random", "beginner"), GameEnd.TARGET),
    ],
)
@in_loop
async def test_a_game_ends_in_a_record_that_checks(
    tmp_path: Path, persons: tuple[str, ...], computers: tuple[str, ...], end: GameEnd
) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables:
        table = await whole_game(tables, persons, computers)
        game = read_game(await tables.record(table))
        assert game.match.end is end
        assert [seat.level for seat in game.seats] == [None] * len(persons) + list(computers)
        [listing] = await tables.mine("ada")
        assert listing.totals == game.match.totals
        assert listing.winners == game.match.winners
