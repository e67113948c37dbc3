"""Every command that `tripple --help` lists, and theirs, as lines to run: `python tests/every_command.py FOLDER`.

The lists are those of the commands themselves, so a new one is run without being named here. One that cannot do
without an argument fails until it has one.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from tripple.cli import main as tripple

GAME = Path(__file__).parent / "golden" / "sheet-compact-en.tripple"
DEAL = {"hands": [["345", "444", "012"], ["455", "034", "245"]], "pool": ["445", "225", "113"]}
DEAL_FILE = "deal.json"
POSITION = "tripple 1 / sheet compact-en / board 555@0,0^ / hand 455 012 / hand ? ? / pool ? ? / turn 1 / points 0 0"
POSITION_FILE = "position.txt"
HELP = "--help"
"""For commands that would need a server, or not end."""
ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "arena": ("greedy", "random", "--rounds", "2"),
    "backup": (HELP,),
    "bot": ("greedy",),
    "check": (str(GAME),),
    "join": (HELP,),
    "mine": (HELP,),
    "position": (POSITION_FILE, "--playouts", "8"),
    "perft": (DEAL_FILE, "--depth", "2"),
    "replay": (str(GAME), "--all"),
    "restore": (HELP,),
    "review": (str(GAME), "--playouts", "8"),
    "serve": (HELP,),
    "simulate": ("100",),
    "tidy": (HELP,),
}


def lines(name: str) -> Iterator[tuple[str, ...]]:
    """A command by its name in the list, or each of its own commands."""
    context = click.Context(tripple)
    command = tripple.get_command(context, name)
    if isinstance(command, click.Group):
        yield from ((name, part) for part in command.list_commands(context))
    else:
        yield (name, *ARGUMENTS.get(name, ()))


def names() -> list[str]:
    return tripple.list_commands(click.Context(tripple))


def prepare(folder: Path) -> None:
    """Write the files that some of them read."""
    (folder / DEAL_FILE).write_text(json.dumps(DEAL), "utf-8")
    (folder / POSITION_FILE).write_text(POSITION, "utf-8")


if __name__ == "__main__":
    prepare(Path(sys.argv[1]))
    print(json.dumps([line for name in names() for line in lines(name)]))
