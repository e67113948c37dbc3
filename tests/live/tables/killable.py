"""A process that plays several games at once and says what was acknowledged, for a test to kill at any moment.

Everything it asks for has a key that follows from what it has seen, so that after a restart it asks for the same again.
"""

import asyncio
import os
import random
import sys

from tripple.live.tables import (
    AddComputer,
    AnyCommand,
    Fresh,
    Join,
    Message,
    Play,
    Ready,
    Refusal,
    RefusalReason,
    Settings,
    TableConfig,
    Tables,
    Tempo,
    Told,
)
from tripple.store import open_store

PERSONS = ("ada", "bo")
PACE = TableConfig(calm=Tempo(0, 0, 0.6), pause=3600)


def say(*words: object) -> None:
    """In one piece, whichever thread says it."""
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


async def ask(
    tables: Tables, table: str, person: str, command: AnyCommand, key: str, seen: int, invite: str = ""
) -> None:
    try:
        done = await tables.do(table, person, command, key=key, seen=seen, invite=invite)
    except Refusal as refusal:
        # What an earlier process has done already looks like this.
        if refusal.reason not in {RefusalReason.STALE, RefusalReason.PHASE, RefusalReason.TURN, RefusalReason.FULL}:
            raise
        return
    say("done", table, person, key, done.number)


async def sit(tables: Tables, table: str, seat: int) -> None:
    person = PERSONS[seat]
    async with tables.follow(table, person, seat=seat) as stream:
        async for message in stream:
            if isinstance(message, Fresh | Told):
                if message.table and message.table.phase == "over":
                    return
                await answer(tables, table, person, seat, message)


async def answer(tables: Tables, table: str, person: str, seat: int, message: Message) -> None:
    assert isinstance(message, Fresh | Told)
    if message.table and message.table.phase in {"lobby", "pause"} and not message.table.chairs[seat].ready:
        # In the lobby somebody may come after this was seen; the same wish gets another key then.
        await ask(tables, table, person, Ready(seat=seat), f"ready {message.number}", message.number)
    elif message.round and message.round.options:
        action = random.Random(f"{table} {message.number}").choice(message.round.options).action
        await ask(tables, table, person, Play(seat=seat, action=action), f"play {message.number}", message.number)


async def play(tables: Tables, name: str) -> None:
    made = await tables.create("ada", Settings(size=3), "Ada", key=name)
    await ask(tables, made.id, "bo", Join(name="Bo"), "join", -1, made.invite)
    await ask(tables, made.id, "ada", AddComputer(level="greedy"), "add", -1)
    await asyncio.gather(*(sit(tables, made.id, seat) for seat in range(len(PERSONS))))
    say("over", made.id)


async def main(database: str, games: int) -> None:
    async with Tables(open_store(database), config=PACE) as tables:
        await asyncio.gather(*(play(tables, f"game {number}") for number in range(games)))
    say("finished")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
