"""A process that plays several games at once and says what was acknowledged, for a test to kill at any moment.

Everything it asks for has a key that follows from what it has seen, so that after a restart it asks for the same again.
"""

import asyncio
import random
import sys

from tripple.store import open_store
from tripple.tables import (
    AddComputer,
    AnyCommand,
    Fresh,
    Hall,
    Join,
    Message,
    Pace,
    Play,
    Ready,
    Reason,
    Refusal,
    Settings,
    Told,
)

PERSONS = ("ada", "bo")
PACE = Pace(think_least=0, think_most=0, pause=3600)


def say(*words: object) -> None:
    print(*words, flush=True)


async def ask(hall: Hall, table: str, person: str, command: AnyCommand, key: str, seen: int, invite: str = "") -> None:
    try:
        done = await hall.do(table, person, command, key=key, seen=seen, invite=invite)
    except Refusal as refusal:
        # What an earlier process has done already looks like this.
        if refusal.reason not in {Reason.STALE, Reason.PHASE, Reason.TURN, Reason.FULL}:
            raise
        return
    say("done", table, person, key, done.number)


async def sit(hall: Hall, table: str, seat: int) -> None:
    person = PERSONS[seat]
    async with hall.follow(table, person, seat=seat) as stream:
        async for message in stream:
            if isinstance(message, Fresh | Told):
                if message.table and message.table.phase == "over":
                    return
                await answer(hall, table, person, seat, message)


async def answer(hall: Hall, table: str, person: str, seat: int, message: Message) -> None:
    assert isinstance(message, Fresh | Told)
    if message.table and message.table.phase in {"lobby", "pause"} and not message.table.chairs[seat].ready:
        # In the lobby somebody may come after this was seen; the same wish gets another key then.
        await ask(hall, table, person, Ready(seat=seat), f"ready {message.number}", message.number)
    elif message.round and message.round.options:
        action = random.Random(f"{table} {message.number}").choice(message.round.options).action
        await ask(hall, table, person, Play(seat=seat, action=action), f"play {message.number}", message.number)


async def play(hall: Hall, name: str) -> None:
    made = await hall.create("ada", Settings(size=3), "Ada", key=name)
    await ask(hall, made.id, "bo", Join(name="Bo"), "join", -1, made.invite)
    await ask(hall, made.id, "ada", AddComputer(level="greedy"), "add", -1)
    await asyncio.gather(*(sit(hall, made.id, seat) for seat in range(len(PERSONS))))
    say("over", made.id)


async def main(database: str, games: int) -> None:
    async with Hall(open_store(database), pace=PACE) as hall:
        await asyncio.gather(*(play(hall, f"game {number}") for number in range(games)))
    say("finished")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
