"""The `tripple` command. Each subcommand is a module in `commands`, imported only when it is called."""

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from threading import Thread
from typing import Any

import click

from tripple import __version__
from tripple.extras import has, need
from tripple.locales import language
from tripple.rules.errors import N_, TrippleError

from .translation import LANG, asked_for, spoken_by_click, translated, words, words_for

COMMANDS: Mapping[str, str] = {
    "arena": N_("Let computer players play against each other."),
    "backup": N_("Copy a server's games into a file, also while it is running."),
    "bot": N_("Be a program that speaks the bot protocol."),
    "check": N_("Referee a game record and name its first fault."),
    "daily": N_("Play the solitaire of the day."),
    "join": N_("Let a player of your own take a seat on a server."),
    "learn": N_("Learn the game in short lessons."),
    "mine": N_("Find puzzles in games of strong players."),
    "perft": N_("Count the ways a round can go."),
    "play": N_("Play in this terminal, alone or with others."),
    "position": N_("Ask what may be done in any position, and what a strong player would do."),
    "prepare": N_("Compile computer players ahead, so that nobody waits for them."),
    "print": N_("Print tiles, score sheets or the rules as PDF."),
    "puzzle": N_("Solve the puzzle of the day, or puzzles of a theme."),
    "replay": N_("Step through a game record."),
    "restore": N_("Bring a backup into a server's database."),
    "review": N_("Find out what every decision in a game was worth."),
    "rules": N_("Print the rules in your language."),
    "serve": N_("Serve games over the network."),
    "sheets": N_("List the boxes whose rules tripple knows."),
    "simulate": N_("Play many rounds at full speed."),
    "tidy": N_("Delete a server's old games and score pads."),
}
"""The line of each command in `--help`, which needs no import of it."""

EXTRAS: Mapping[str, str] = {
    "arena": "sim",
    "bot": "sim",
    "join": "client",
    "mine": "sim",
    "position": "sim",
    "prepare": "sim",
    "print": "print",
    "review": "sim",
    "serve": "server",
    "simulate": "sim",
}
"""The commands that need more than `pip install tripple` brings, and which extra that is (tripple.extras)."""

ENOUGH: Mapping[str, str] = {"server": "lite"}  # a smaller extra with which a command works, too, if not as well

INTERRUPTED, PIPE_CLOSED = 130, 141
"""Exit codes that a shell expects after Ctrl-C, and after the reader of a pipe has gone."""


class CutShort(KeyboardInterrupt):
    """A Ctrl-C that left a thread at work; nothing stops a compiler."""

    def __init__(self, thread: Thread) -> None:
        super().__init__()
        self.thread = thread


class Commands(click.Group):
    """Imports a command when it is called, and speaks the reader's language, errors included."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.obj = language(named, os.environ) if (named := asked_for(args)) else None
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        extra = EXTRAS.get(cmd_name)
        if extra and not (has(extra) or has(ENOUGH.get(extra, extra))):
            return _not_installed(cmd_name, extra)
        command: click.Command = import_module(f"{__name__}.commands.{cmd_name}").command
        return translated(command)

    def get_help(self, ctx: click.Context) -> str:
        return super(Commands, translated(self)).get_help(ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        t = words()
        with formatter.section(t("Commands")):
            formatter.write_dl([(name, t(line)) for name, line in COMMANDS.items()])

    def main(self, args: Sequence[str] | None = None, standalone_mode: bool = True, **extra: Any) -> Any:  # type: ignore[override]
        """Run as click does, with errors as one sentence and quiet interruptions."""
        args = sys.argv[1:] if args is None else args
        with spoken_by_click(args):
            sys.exit(self._main(args, extra))

    def _main(self, args: Sequence[str], extra: dict[str, Any]) -> int:
        try:
            code = super().main(args, standalone_mode=False, **extra)
            return code if isinstance(code, int) else 0
        except (click.Abort, KeyboardInterrupt) as abort:
            return _aborted(abort)
        except click.exceptions.NoArgsIsHelpError as fault:
            fault.show()
            return fault.exit_code
        except click.UsageError as fault:
            from .faults import usage

            click.echo(f"tripple: {usage(fault, words_for(args))}", err=True)
            return fault.exit_code
        except (TrippleError, OSError) as fault:
            from .faults import sentence

            click.echo(f"tripple: {sentence(fault, words_for(args))}", err=True)
            return 1

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            ctx.exit(_pipe_closed())
        return result


def _not_installed(name: str, extra: str) -> click.Command:
    """A stand-in for a command: all it does, help included, is name the extra to install."""
    anything = {"ignore_unknown_options": True, "allow_extra_args": True}
    return click.Command(name, anything, callback=partial(need, extra), add_help_option=False)


def _aborted(abort: BaseException) -> int:
    cause = abort if isinstance(abort, KeyboardInterrupt) else abort.__cause__
    if isinstance(cause, CutShort) and cause.thread.is_alive():
        _leave()
    return INTERRUPTED if isinstance(cause, KeyboardInterrupt) else 1


def _leave() -> None:
    """End at once: an orderly exit would wait for compiling threads, or remove under them what they use."""
    for stream in sys.stdout, sys.stderr:
        with suppress(OSError):
            stream.flush()
    os._exit(INTERRUPTED)


def _pipe_closed() -> int:
    """Redirect standard output, so that flushing the rest does not fail a second time on the way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED


@click.group(cls=Commands, help=N_("The triangular domino game, in your terminal."))
@click.version_option(__version__, prog_name="tripple", message="%(prog)s %(version)s")
@click.option("--lang", **LANG)
def main() -> None: ...
