"""Plays games and keeps a shared score pad at servers that are killed, restarted and cut off at random moments.

The pad's totals are checked after every fault, everything else at the end.

python tools/soak.py --kills 200
python tools/soak.py --kills 60 --restarts 30 --cuts 60 --processes 2
"""

import asyncio
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.scribbling import NAMES
from tests.server.soaking import Soak
from tests.store.servers import postgres


@click.command()
@click.option("--kills", default=200, show_default=True, help="How often a server is killed.")
@click.option("--restarts", default=0, show_default=True, help="How often one is stopped in order and started again.")
@click.option("--cuts", default=0, show_default=True, help="How often all connections break.")
@click.option("--processes", default=1, show_default=True, help="More than one of them share a PostgreSQL database.")
@click.option("--postgresql", is_flag=True, help="Use PostgreSQL for a single process, too.")
@click.option("--at-once", default=4, show_default=True, help="How many games are played at the same time.")
@click.option(
    "--seed", default=1, show_default=True, help="The same seed gives the same faults and waits between them."
)
def main(kills: int, restarts: int, cuts: int, processes: int, postgresql: bool, at_once: int, seed: int) -> None:
    shared = postgres() if postgresql or processes > 1 else nullcontext("")
    with tempfile.TemporaryDirectory() as folder, shared as database:
        soak = Soak(Path(folder), kills, at_once, seed, restarts, cuts, database, processes)
        began = time.monotonic()
        asyncio.run(soak.run())
    games, deeds, seconds = len(soak.totals), len(soak.acknowledged), time.monotonic() - began
    faults = ", ".join(f"{fault}: {count}" for fault, count in sorted(soak.done.items()))
    click.echo(f"processes: {processes}, {faults}; {seconds:.0f} s")
    click.echo(f"{games} games to their end with {deeds} acknowledged actions")
    click.echo(f"{len(soak.pads)} pads, each by {len(NAMES)} devices, with {soak.scribbled} acknowledged changes")
    click.echo("none lost, none done twice, nobody taken for absent, every record checked")


if __name__ == "__main__":
    main()
