"""Plays games and keeps a shared score pad at servers that are killed, restarted and cut off at random moments.

The pad's totals are checked after every fault, everything else at the end.

python tools/soak.py --kills 200
python tools/soak.py --kills 60 --restarts 30 --cuts 60 --processes 2

With --tables people and computer players play at processes that die, stop and lose their database, and it is measured
how long people could not move after each fault:

python tools/soak.py --tables 200 --processes 3 --kills 100 --drains 20 --stops 10 --cuts 10 --restarts 5

With --legs all of that is done several times with other seeds, and a run that was stopped goes on with the next leg:

python tools/soak.py --tables 200 --processes 3 --apart --ahead 60 --kills 50 --legs 20 --kept build/soak.jsonl
"""

import asyncio
import sys
import tempfile
import time
from collections import Counter
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import click

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.legs import Leg, report
from tests.server.legs import legs as run_legs
from tests.server.scribbling import NAMES
from tests.server.soaking import Soak
from tests.server.storm import Storm
from tests.store.servers import cluster, postgres


@click.command()
@click.option("--kills", default=200, show_default=True, help="How often a server is killed.")
@click.option(
    "--restarts",
    default=0,
    show_default=True,
    help="How often one is stopped in order and started again; with --tables, how often PostgreSQL is.",
)
@click.option("--cuts", default=0, show_default=True, help="How often all connections break.")
@click.option("--processes", default=1, show_default=True, help="More than one of them share a PostgreSQL database.")
@click.option("--postgresql", is_flag=True, help="Use PostgreSQL for a single process, too.")
@click.option("--at-once", default=4, show_default=True, help="How many games are played at the same time.")
@click.option("--tables", default=0, help="So many tables at once, with computer players; waits are measured.")
@click.option("--drains", default=0, help="With --tables: how often a process is ended in order.")
@click.option("--stops", default=0, help="With --tables: how often a process is stopped for a while (SIGSTOP).")
@click.option("--stopped", default=60.0, show_default=True, help="For how many seconds it is stopped.")
@click.option(
    "--thinking", nargs=2, default=(0.1, 0.4), show_default=True, help="With --tables: seconds that people think."
)
@click.option(
    "--between", nargs=2, default=(2.0, 4.0), show_default=True, help="With --tables: seconds from fault to fault."
)
@click.option("--apart", is_flag=True, help="With --tables: servers at ports of their own, not one with --processes.")
@click.option("--ahead", default=0.0, help="With --apart: by how many seconds the clock of one of them is wrong.")
@click.option("--legs", default=1, show_default=True, help="With --tables: how often, each time with a new seed.")
@click.option("--kept", type=Path, help="With --tables: the file with a line for each leg; none is run again.")
@click.option(
    "--seed", default=1, show_default=True, help="The same seed gives the same faults and waits between them."
)
def main(
    kills: int,
    restarts: int,
    cuts: int,
    processes: int,
    postgresql: bool,
    at_once: int,
    tables: int,
    drains: int,
    stops: int,
    stopped: float,
    thinking: tuple[float, float],
    between: tuple[float, float],
    apart: bool,
    ahead: float,
    legs: int,
    kept: Path | None,
    seed: int,
) -> None:
    if tables:
        faults = Counter(kill=kills, drain=drains, stop=stops, cut=cuts, restart=restarts)
        how: dict[str, Any] = {"tables": tables, "processes": processes, "stopped": stopped, "ahead": ahead}
        how |= {"together": not apart, "thinking": thinking, "between": between}
        click.echo(report(run_legs(range(seed, seed + legs), kept, partial(_leg, faults, how))))
    else:
        _soak(kills, restarts, cuts, processes, postgresql, at_once, seed)


def _soak(kills: int, restarts: int, cuts: int, processes: int, postgresql: bool, at_once: int, seed: int) -> None:
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


def _show(done: int, all_of_them: int) -> None:
    click.echo(f"\r{done} of {all_of_them} faults", nl=done == all_of_them, err=True)


def _leg(faults: Counter[str], how: dict[str, Any], seed: int) -> Leg:
    with cluster() as database:
        database.make()
        storm = Storm(database, faults, seed=seed, progress=_show, **how)
        began = time.monotonic()
        asyncio.run(storm.run())
        return Leg.of(storm, time.monotonic() - began)


if __name__ == "__main__":
    main()
