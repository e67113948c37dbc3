"""`tripple bot`: a computer player as a program that speaks the bot protocol."""

import sys
from functools import partial

import click

from tripple.bots import Budget, Choice, prepare
from tripple.bots.speaking import speak
from tripple.rules.errors import N_


@click.command(help=N_("Answer in the bot protocol on standard input and output, as a program in another arena does."))
@click.argument("player", metavar="PLAYER")
@click.option("--seconds", type=float, help=N_("How long a move may take."))
@click.option("--playouts", type=int, help=N_("How many play-outs a move may take, instead of a time."))
def command(player: str, seconds: float | None, playouts: int | None) -> None:
    from tripple.bots.entrant import entrant  # takes a moment to load
    from tripple.cli.terminal.waiting import interruptible

    who = entrant(player, Budget(seconds=seconds, playouts=playouts))
    if who.level:
        interruptible(partial(prepare, [who.level]))  # not in its first move
    seated = who.sit_down()
    try:
        speak(lambda view, budget: Choice(seated.choose(view, budget)), who.budget, sys.stdin, _say)
    finally:
        seated.close()


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.flush()
