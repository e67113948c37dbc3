"""The language of a command line: for every help text, refusal and result, click's own included."""

import gettext
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from itertools import pairwise
from typing import Any, TypeVar

import click

from tripple.locales import LANGUAGES, Translator, UnknownLanguage, language, translator
from tripple.locales.translator import CATALOGUES, DOMAIN
from tripple.rules.errors import N_

AnyCommand = TypeVar("AnyCommand", bound=click.Command)
LANG: dict[str, Any] = {
    "metavar": "|".join(LANGUAGES),
    "expose_value": False,
    "help": N_("The language; by default the environment's."),
}


def words() -> Translator:
    """The translator into the reader's language: from --lang anywhere, else the environment."""
    context = click.get_current_context(silent=True)
    return translator(language(context.find_root().obj if context else None, os.environ))


def words_for(args: Sequence[str]) -> Translator:
    """The translator for a command line that may be wrong."""
    try:
        return translator(language(asked_for(args), os.environ))
    except UnknownLanguage:
        return translator(language(None, os.environ))


def asked_for(args: Sequence[str]) -> str | None:
    """The value of --lang, read first so that help and usage errors are translated, too."""
    for option, value in pairwise((*args, "")):
        if option == "--":
            break
        if option == "--lang" or option.startswith("--lang="):
            return option[7:] if "=" in option else value
    return None


def translated(command: AnyCommand) -> AnyCommand:
    t, spoken = words(), copy(command)
    spoken.help = t(command.help) if command.help else None
    spoken.params = [_spoken(param, t) for param in command.params]
    if not any("--lang" in param.opts for param in command.params):
        spoken.params.append(_spoken(click.Option(["--lang"], **LANG), t))
    return spoken


def _spoken(param: click.Parameter, t: Translator) -> click.Parameter:
    param = copy(param)
    if isinstance(param, click.Option) and param.help:
        param.help = t(param.help)
    return param


@contextmanager
def spoken_by_click(args: Sequence[str]) -> Iterator[None]:
    """Let click use our catalogues (WORDS, FORMS) instead of asking the environment."""
    before = os.environ.get("LANGUAGE")
    os.environ["LANGUAGE"] = words_for(args).language
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)
    try:
        yield
    finally:
        os.environ.pop("LANGUAGE") if before is None else os.environ.update(LANGUAGE=before)


def N_many(one: str, more: str) -> tuple[str, str]:  # noqa: N802
    """Marks both forms of a sentence whose form depends on a number."""
    return one, more


WORDS = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Try '{command} {option}' for help."),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("Missing command."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("No such command {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("default: {default}"),
    N_("required"),
)
FORMS = (
    N_many("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    N_many("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    N_many("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    N_many("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)
