"""Plays games against servers that are killed, restarted and cut off at random moments, and checks everything then.

python tools/soak.py --kills 200 --at-once 4
python tools/soak.py --kills 40 --restarts 20 --cuts 40 --processes 2 --pad
"""

import asyncio
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.soaking import Soak
from tests.store.servers import postgres


@click.command()
@click.option("--kills", default=200, show_default=True, help="How often a server is killed.")
@click.option("--restarts", default=0, show_default=True, help="How often one is stopped in order and started again.")
@click.option("--cuts", default=0, show_default=True, help="How often all connections break.")
@click.option("--processes", default=1, show_default=True, help="More than one of them share a PostgreSQL database.")
@click.option("--postgresql", is_flag=True, help="Use PostgreSQL for a single process, too.")
@click.option("--pad", is_flag=True, help="Have several devices write on a shared pad at the same time.")
@click.option("--at-once", default=4, show_default=True, help="How many games are played at the same time.")
@click.option(
    "--seed", default=1, show_default=True, help="The same seed gives the same faults and waits between them."
)
def main(
    kills: int, restarts: int, cuts: int, processes: int, postgresql: bool, pad: bool, at_once: int, seed: int
) -> None:
    shared = postgres() if postgresql or processes > 1 else nullcontext("")
    with tempfile.TemporaryDirectory() as folder, shared as database:
        soak = Soak(Path(folder), kills, at_once, seed, restarts, cuts, database, processes, pad)
        began = time.monotonic()
        asyncio.run(soak.run())
    games, deeds, seconds = len(soak.totals), len(soak.acknowledged), time.monotonic() - began
    faults = ", ".join(f"{count} {fault}s" for fault, count in sorted(soak.done.items()))
    click.echo(f"{processes} processes, {faults}: {games} games to their end in {seconds:.0f} s")
    click.echo(f"{deeds} acknowledged actions, {len(soak.scribbled)} changes of a shared pad")
    click.echo("none lost, none done twice, nobody taken for absent, every record checked")


if __name__ == "__main__":
    main()
