"""The rule sheet of a command line with its house rules, and the box played by last."""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path

from tripple.locales import Translator
from tripple.locales.rulebook import BY_LANGUAGE
from tripple.notation import read_sheet
from tripple.rules import EDITIONS, SHEETS, BadSheet, Sheet, TrippleError
from tripple.store.private import make_folder

from .files import read_text, write_atomically
from .game.saves import folder

MOST_CLOSE = 3


def chosen_sheet(sheet_id: str | None, changes: Iterable[str], t: Translator) -> Sheet:
    """The named sheet, or that of the box played by last, or the usual one in this language."""
    return named_sheet(sheet_id or usual_sheet(t), changes)


def usual_sheet(t: Translator) -> str:
    last, usual = remembered(os.environ), BY_LANGUAGE[t.language]
    if last is None or not EDITIONS[last].printed:
        return last or usual
    box = EDITIONS[last].name
    same = (name for name, edition in EDITIONS.items() if (edition.name, edition.language) == (box, t.language))
    return next(same, usual)


def rules_badge(sheet: Sheet, t: Translator) -> str:
    """The rules in the fewest words: the box, and what a hexagon gives there."""
    box = t(EDITIONS[sheet.id].name, language="").partition(" (")[0].rstrip(", ")
    if sheet == SHEETS[sheet.id]:
        return t("{box}: hexagon {points}", box=box, points=sheet.hexagon)
    return t("{box} with house rules: hexagon {points}", box=box, points=sheet.hexagon)


def named_sheet(name: str, changes: Iterable[str] = ()) -> Sheet:
    """A sheet with house rules; raises BadSheet, with names that are close to an unknown one."""
    if name in SHEETS:
        return read_sheet(name, changes)
    if close := _close(name.casefold()):
        raise BadSheet(
            "there is no rule sheet {name!r}: did you mean {close}? tripple sheets lists all of them",
            name=name,
            close=", ".join(close),
        )
    raise BadSheet("there is no rule sheet {name!r}: tripple sheets lists all of them", name=name)


def _close(name: str) -> list[str]:
    called = [found for found, edition in EDITIONS.items() if name and name in edition.name.casefold()]
    return called or get_close_matches(name, SHEETS, n=MOST_CLOSE)


def remembered(environ: Mapping[str, str]) -> str | None:
    with suppress(OSError, TrippleError):
        name = read_text(_file(environ)).strip()
        return name if name in SHEETS else None
    return None


def remember(name: str, environ: Mapping[str, str]) -> None:
    with suppress(OSError):
        make_folder(_file(environ).parent)
        write_atomically(_file(environ), f"{name}\n")


def _file(environ: Mapping[str, str]) -> Path:
    return folder(environ).parent / "sheet"
