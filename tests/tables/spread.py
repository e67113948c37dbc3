"""A process that follows seats of tables which other processes have as well, and says what it sees, for a test to kill.

A computer player's dice are others for every turn of every table: where the same ones are rolled twice, the same turn
was thought about twice.
"""

import argparse
import asyncio
import os
import signal
from collections.abc import Sequence
from dataclasses import replace

from tripple.bots import Budget
from tripple.rules import Action, View
from tripple.store import ChangeNotice
from tripple.store.postgres import PostgresStore
from tripple.tables import Fresh, Tables, Tempo, Told
from tripple.tables.events import Played
from tripple.tables.thinking import chosen

from .killable import PACE, answer, say

LIVELY = replace(PACE, calm=Tempo(0.03, 0.05, 0.02), gone=3600.0, heartbeat=1.0)


async def think(level: str, view: View, budget: Budget) -> Action:
    say("thought", budget.seed)
    return chosen(level, view, budget)


class Doomed(PostgresStore):
    """Dies when it has written so often, before anybody is told of the last one."""

    left = -1

    def announce(self, notices: Sequence[ChangeNotice]) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        super().announce(notices)


def who(message: Fresh | Told) -> str:
    """What the message is about: all there is, a computer player's move, or something else."""
    if isinstance(message, Fresh):
        return "fresh"
    return "computer" if isinstance(message.event, Played) and message.event.level else "other"


async def sit(tables: Tables, table: str, person: str, seat: int, plays: bool) -> None:
    async with tables.follow(table, person, seat=seat) as stream:
        async for message in stream:
            if isinstance(message, Fresh | Told):
                say("told", table, message.number, who(message))
                if message.table and message.table.phase == "over":
                    return
                if plays:
                    await answer(tables, table, person, seat, message)


async def main(asked: argparse.Namespace) -> None:
    store = Doomed(asked.database)
    store.left = asked.writes
    async with Tables(store, config=LIVELY, think=think) as tables:
        say("named", store.name)
        seats = [(table, asked.person, asked.seat, not asked.watch) for table in asked.tables]
        await asyncio.gather(*(sit(tables, *seat) for seat in seats))
    say("finished")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("database")
    parser.add_argument("person")
    parser.add_argument("seat", type=int)
    parser.add_argument("tables", nargs="+")
    parser.add_argument("--watch", action="store_true", help="follows the seat and plays nothing")
    parser.add_argument("--writes", type=int, default=-1, help="so often it writes, and is killed then")
    asyncio.run(main(parser.parse_args()))
