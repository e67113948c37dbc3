"""A process that follows seats of tables which other processes have as well, and says what it sees, for a test to kill.

A computer player's dice are others for every turn of every table: where the same ones are rolled twice, the same turn
was thought about twice.
"""

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import replace

from tripple.bots import Budget
from tripple.live import leases
from tripple.live.tables import Fresh, Tables, Tempo, Told
from tripple.live.tables.events import Played, read_event
from tripple.live.tables.thinking import chosen
from tripple.rules import Action, View
from tripple.store import ChangeNotice
from tripple.store.postgres import PostgresStore

from .killable import PACE, answer, say

LIVELY = replace(PACE, calm=Tempo(0.03, 0.05, 0.02), gone=3600.0)


async def think(level: str, view: View, budget: Budget) -> Action:
    say("thought", budget.seed)
    return chosen(level, view, budget)


class Telling(PostgresStore):
    """Says what it has written."""

    def announce(self, notices: Sequence[ChangeNotice]) -> None:
        for log, start, events, _ in notices:
            for number, event in enumerate(events, start):
                say("wrote", log, number, whose(read_event(event)))
        super().announce(notices)


def whose(event: object) -> str:
    """A computer player's move, or something else."""
    return "computer" if isinstance(event, Played) and event.level else "other"


async def sit(tables: Tables, table: str, person: str, seat: int) -> None:
    async with tables.follow(table, person, seat=seat) as stream:
        async for message in stream:
            if isinstance(message, Fresh | Told):
                say("told", table, message.number, "fresh" if isinstance(message, Fresh) else whose(message.event))
                if message.table and message.table.phase == "over":
                    return
                await answer(tables, table, person, seat, message)


async def main(asked: argparse.Namespace) -> None:
    store = Telling(asked.database)
    leases.LIFE = asked.life
    async with Tables(store, config=LIVELY, think=think) as tables:
        say("named", store.name)
        await asyncio.gather(*(sit(tables, table, asked.person, asked.seat) for table in asked.tables))
    say("finished")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("database")
    parser.add_argument("person")
    parser.add_argument("seat", type=int)
    parser.add_argument("tables", nargs="+")
    parser.add_argument("--life", type=float, default=leases.LIFE, help="seconds after which it is taken for dead")
    asyncio.run(main(parser.parse_args()))
