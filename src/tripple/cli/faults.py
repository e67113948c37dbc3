"""Sentences for errors."""

import errno
from typing import TYPE_CHECKING

import click

from tripple.notation import NotLegal, NotWellFormed, printable
from tripple.rules.errors import N_, TrippleError

from .translation import words

if TYPE_CHECKING:
    from tripple.locales import Translator

_SYSTEM = {
    errno.ENOENT: N_("{file}: there is no such file or folder"),
    errno.EISDIR: N_("{file} is a folder, not a file"),
    errno.ENOTDIR: N_("{file}: a part of this path is not a folder"),
    errno.EACCES: N_("{file}: no permission"),
    errno.EPERM: N_("{file}: no permission"),
    errno.EROFS: N_("{file}: nothing can be written there"),
    errno.ENOSPC: N_("{file}: the disk is full"),
    errno.EDQUOT: N_("{file}: the disk is full"),
    errno.ENAMETOOLONG: N_("{file}: the name is too long"),
}
"""System errors in plain words; rare ones keep the system's."""


def sentence(fault: TrippleError | OSError, t: "Translator") -> str:
    """The error in one sentence without control characters: it may quote a stranger's record or server."""
    return "\n".join(map(printable, _told(fault, t).split("\n")))


def _told(fault: TrippleError | OSError, t: "Translator") -> str:
    if isinstance(fault, NotWellFormed | NotLegal):
        rule = f" ({fault.rule})" if isinstance(fault, NotLegal) else ""
        told = t.error(fault) + rule
        return t("line {line}, column {column}: {fault}", line=fault.line, column=fault.column, fault=told)
    if isinstance(fault, TrippleError):
        return t.error(fault)
    plain = _SYSTEM.get(fault.errno or 0, N_("{file}: {reason}"))
    return t(plain, file=fault.filename or "-", reason=fault.strerror or str(fault))


def usage(fault: click.UsageError, t: "Translator") -> str:
    """The fault of a command line, and the way to its help."""
    wrong = fault.format_message()
    if isinstance(fault, click.NoSuchOption) and not fault.possibilities:
        wrong = t("there is no option {name}.", name=fault.option_name)
    elif isinstance(fault, click.NoSuchOption):
        close = ", ".join(fault.possibilities or ())
        wrong = t("there is no option {name}: did you mean {close}?", name=fault.option_name, close=close)
    command = fault.ctx.command_path if fault.ctx else "tripple"
    return printable(wrong) + "\n" + t("Try '{command} {option}' for help.", command=command, option="--help")


def tell(fault: TrippleError) -> None:
    click.echo(f"tripple: {sentence(fault, words())}", err=True)
