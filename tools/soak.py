"""Plays games against a server that is killed at random moments, and checks everything afterwards.

python tools/soak.py --kills 200 --at-once 4
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.soaking import Soak


@click.command()
@click.option("--kills", default=200, show_default=True, help="How often the server is killed.")
@click.option("--at-once", default=4, show_default=True, help="How many games are played at the same time.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same waits between kills.")
def main(kills: int, at_once: int, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(Path(folder), kills, at_once, seed)
        began = time.monotonic()
        asyncio.run(soak.run())
    games, deeds, seconds = len(soak.totals), len(soak.acknowledged), time.monotonic() - began
    click.echo(f"{soak.killed} kills, {games} games to their end, {deeds} acknowledged actions in {seconds:.0f} s")
    click.echo("none lost, none done twice, every record checked")


if __name__ == "__main__":
    main()
