"""Plays a game on a server: makes a table, asks a computer player to it, and takes the most points on every turn.

tripple serve                                   (in one terminal)
python examples/play_online.py                  (in another)
"""

import argparse
import asyncio

from tripple.client import ComputerPlayer, Guest, NotDone, Ready, SeatClient
from tripple.notation import printable


async def play(url: str, level: str, target: int) -> None:
    guest = Guest(url)
    rival = ComputerPlayer(level=level)
    made = await guest.create("Script", size=2, changes=[f"target={target}"], seats=[rival], ready=True)
    async with guest.follow(made.id, seat=0, patience=60) as chair:
        await to_the_end(chair)
    names = [printable(chair.name) for chair in chair.table.chairs]
    print(", ".join(f"{name} {total}" for name, total in zip(names, chair.table.totals, strict=True)))
    print(f"record: {url}/api/tables/{made.id}/record")


async def to_the_end(chair: SeatClient) -> None:
    """A turn when it is ours, a nod between rounds, else listening."""
    messages = aiter(chair)
    while not chair.over:
        try:
            if chair.on_turn:
                await chair.play(most_points(chair))
                continue
            if chair.table.phase == "pause" and not chair.table.chairs[0].ready:
                await chair.ask(Ready(seat=0))
                continue
        except NotDone as refusal:
            if refusal.why.reason not in {"stale", "phase", "turn"}:  # too late: look again
                raise
        await anext(messages)


def most_points(chair: SeatClient) -> str:
    assert chair.round
    best = max(chair.round.options, key=lambda option: sum(line.points for line in option.lines))
    return best.action


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url", nargs="?", default="http://127.0.0.1:8000")
    parser.add_argument("--level", default="greedy", help="who to play against")
    parser.add_argument("--target", type=int, default=300, help="points that end the game")
    options = parser.parse_args()
    asyncio.run(play(options.url, options.level, options.target))
