"""The `tripple` command. Each subcommand is a module of its own, imported only when it is called."""

import gettext
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from importlib import import_module
from itertools import pairwise
from typing import Any, TypeVar

import click

from tripple import __version__
from tripple.locales import LANGUAGES, Translator, UnknownLanguage, language, translator
from tripple.locales.translator import CATALOGUES, DOMAIN
from tripple.rules.errors import N_, TrippleError

AnyCommand = TypeVar("AnyCommand", bound=click.Command)
COMMANDS: Mapping[str, str] = {
    "arena": N_("Let computer players play against each other."),
    "check": N_("Referee a game record and name its first fault."),
    "daily": N_("Play the solitaire of the day."),
    "perft": N_("Count the ways a round can go."),
    "play": N_("Play in this terminal, alone or with others."),
    "print": N_("Print tiles, score sheets or the rules as PDF."),
    "replay": N_("Step through a game record."),
    "rules": N_("Print the rules in your language."),
    "serve": N_("Serve games over the network."),
    "simulate": N_("Play many rounds at full speed."),
}
"""What `--help` says of each command without importing it."""

INTERRUPTED, PIPE_CLOSED = 130, 141
"""What a shell expects of a program ended by Ctrl-C, and of one whose reader has gone."""


def words() -> Translator:
    """The translator into the reader's language: --lang wherever it stands, else the environment."""
    context = click.get_current_context(silent=True)
    return translator(language(context.find_root().obj if context else None, os.environ))


class Commands(click.Group):
    """Finds a command when it is asked for, and speaks the reader's language, faults included."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.obj = language(named, os.environ) if (named := _lang(args)) else None
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"{__name__}.{cmd_name}").command
        return translated(command)

    def get_help(self, ctx: click.Context) -> str:
        return super(Commands, translated(self)).get_help(ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        t = words()
        with formatter.section(t("Commands")):
            formatter.write_dl([(name, t(line)) for name, line in COMMANDS.items()])

    def main(self, args: Sequence[str] | None = None, standalone_mode: bool = True, **extra: Any) -> Any:  # type: ignore[override]
        """Like click's own, except that faults become one sentence and interruptions are quiet."""
        args = sys.argv[1:] if args is None else args
        with _spoken_by_click(args):
            sys.exit(self._main(args, extra))

    def _main(self, args: Sequence[str], extra: dict[str, Any]) -> int:
        try:
            code = super().main(args, standalone_mode=False, **extra)
            return code if isinstance(code, int) else 0
        except (click.Abort, KeyboardInterrupt) as abort:
            return _aborted(abort)
        except click.ClickException as fault:
            fault.show()
            return fault.exit_code
        except (TrippleError, OSError) as fault:
            from .faults import sentence

            click.echo(f"tripple: {sentence(fault, _words(args))}", err=True)
            return 1

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            ctx.exit(_pipe_closed())
        return result


def _lang(args: Sequence[str]) -> str | None:
    """The value of --lang, read before all else so that help and usage errors are translated, too."""
    for option, value in pairwise((*args, "")):
        if option == "--":
            break
        if option == "--lang" or option.startswith("--lang="):
            return option[7:] if "=" in option else value
    return None


def _words(args: Sequence[str]) -> Translator:
    """The translator for a command line that need not be right."""
    try:
        return translator(language(_lang(args), os.environ))
    except UnknownLanguage:
        return translator(language(None, os.environ))


@contextmanager
def _spoken_by_click(args: Sequence[str]) -> Iterator[None]:
    """Click asks the environment for its language; its sentences stand in our catalogues (clicks_words.py)."""
    before = os.environ.get("LANGUAGE")
    os.environ["LANGUAGE"] = _words(args).language
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)
    try:
        yield
    finally:
        os.environ.pop("LANGUAGE") if before is None else os.environ.update(LANGUAGE=before)


_LANG: dict[str, Any] = {
    "metavar": "|".join(LANGUAGES),
    "expose_value": False,
    "help": N_("The language to speak; otherwise the environment's."),
}


def translated(command: AnyCommand) -> AnyCommand:
    """A copy with its help in the reader's language, and with --lang, which every command takes."""
    t, spoken = words(), copy(command)
    spoken.help = t(command.help) if command.help else None
    spoken.params = [_spoken(param, t) for param in command.params]
    if not any("--lang" in param.opts for param in command.params):
        spoken.params.append(_spoken(click.Option(["--lang"], **_LANG), t))
    return spoken


def _spoken(param: click.Parameter, t: Translator) -> click.Parameter:
    param = copy(param)
    if isinstance(param, click.Option) and param.help:
        param.help = t(param.help)
    return param


def _aborted(abort: BaseException) -> int:
    ended_by_user = isinstance(abort, KeyboardInterrupt) or isinstance(abort.__cause__, KeyboardInterrupt)
    return INTERRUPTED if ended_by_user else 1


def _pipe_closed() -> int:
    """Nobody reads on: what is still buffered must not fail a second time on the way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED


@click.group(cls=Commands, help=N_("The triangular domino game, on your terminal."))
@click.version_option(__version__, prog_name="tripple", message="%(prog)s %(version)s")
@click.option("--lang", **_LANG)
def main() -> None: ...
