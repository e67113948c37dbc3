import sys
from functools import partial
from typing import TYPE_CHECKING

import click

from tripple.bots import Budget, Choice, prepare
from tripple.bots.speaking import speak
from tripple.cli.options import PLAYOUTS, SECONDS, levels_completed
from tripple.cli.translation import words
from tripple.rules.errors import N_

if TYPE_CHECKING:
    from tripple.bots.entrant import Entrant


@click.command(help=N_("Answer in the bot protocol on standard input and output, as a program in another arena does."))
@click.argument("player", metavar="PLAYER", shell_complete=levels_completed)
@SECONDS
@PLAYOUTS
def command(player: str, seconds: float | None, playouts: int | None) -> None:
    who = ready_entrant(player, Budget(seconds=seconds, playouts=playouts))
    seated = who.sit_down()
    try:
        speak(lambda view, budget: Choice(seated.choose(view, budget)), who.budget, sys.stdin, _say)
    finally:
        seated.close()


def ready_entrant(player: str, budget: Budget) -> "Entrant":
    """A player that has nothing left to compile in its first turn."""
    from tripple.bots.entrant import entrant  # takes a moment to load
    from tripple.cli.terminal.waiting import get_ready

    who = entrant(player, budget)
    if who.level:
        get_ready(partial(prepare, who.level), words())
    return who


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.flush()
