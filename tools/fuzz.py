"""Sends nonsense to a server of its own on this machine, and looks for faults, growing memory and files that stay open.

python tools/fuzz.py --messages 1000000 --requests 250000
"""

import asyncio
import sys
import tempfile
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.fuzzing import Fuzz


@click.command()
@click.option("--messages", default=1_000_000, show_default=True, help="WebSocket messages to send.")
@click.option("--requests", default=250_000, show_default=True, help="HTTP requests to send.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives much the same nonsense.")
def main(messages: int, requests: int, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        fuzz = Fuzz(Path(folder), messages, requests, seed, click.echo)
        asyncio.run(fuzz.run())
    click.echo(f"answers: {dict(fuzz.answers.most_common())}")
    click.echo(f"statuses: {dict(sorted(fuzz.statuses.items()))}")
    click.echo(f"memory {fuzz.memory[0] // 1024} to {fuzz.memory[-1] // 1024} MiB, at most {max(fuzz.memory) // 1024}")
    click.echo(f"files {fuzz.files[0]} to {fuzz.files[-1]}, at most {max(fuzz.files)}")
    click.echo(fuzz.told)
    click.echo("nothing found" if not fuzz.findings else f"{len(fuzz.findings)} findings")
    sys.exit(bool(fuzz.findings))


if __name__ == "__main__":
    main()
