"""Pads as versioned JSON, and as a spreadsheet table with a row for every score line."""

import csv
import re
from collections.abc import Iterator
from io import StringIO
from unicodedata import category, normalize

import msgspec

from tripple.locales import Translator
from tripple.notation import read_sheet, write_sheet
from tripple.rules import TrippleError

from .entries import Start, Turn
from .pad import Change, Pad
from .rounds import Scored

VERSION = 1


class BadPad(TrippleError):
    """A saved pad that cannot be read."""


class _PadVersion(msgspec.Struct):
    version: int


class _SavedPad(msgspec.Struct, forbid_unknown_fields=True):
    version: int
    names: tuple[str, ...]
    sheet: str
    house_rules: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()


def write_pad(pad: Pad) -> str:
    """Write a pad as JSON, with all of its changes."""
    name, *house_rules = write_sheet(pad.sheet)
    return msgspec.json.encode(_SavedPad(VERSION, pad.names, name, tuple(house_rules), pad.changes)).decode()


def read_pad(text: str) -> Pad:
    """Read a pad from JSON, with the checks of entries by hand; raises BadPad or BadEntry."""
    try:
        # The version alone comes first: another format may have other fields, and that is not the reader's mistake.
        version = msgspec.json.decode(text, type=_PadVersion).version
        if version != VERSION:
            raise BadPad("the pad has another format (version {version})", version=version)
        kept = msgspec.json.decode(text, type=_SavedPad)
        return Pad(kept.names, read_sheet(kept.sheet, kept.house_rules), kept.changes)
    except msgspec.MsgspecError as error:
        raise BadPad("the pad cannot be read: {reason}", reason=error) from None


_CELLS = re.compile(r"([;,|\t])")  # separators at which some spreadsheet may begin a cell
_FORMULAS = frozenset("=+-@−")
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_UNSEEN = frozenset("CMZ")  # categories of control and format characters, combining marks and spaces


def write_csv(pad: Pad, t: Translator) -> str:
    """A pad as CSV, a row for every score line; the translator supplies the headings."""
    out = StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow([t("round"), t("line"), t("player"), t("tile"), t("reason"), t("points"), t("total")])
    rows.writerows(_rows(pad))
    return out.getvalue()


def _rows(pad: Pad) -> Iterator[tuple[int, int, str, str, str, int, int]]:
    totals = [0] * len(pad.names)
    entered = ((number, scored) for number, played in enumerate(pad.rounds, 1) for scored in played.scored)
    for at, (number, scored) in enumerate(entered, 1):
        for line in scored.lines:
            totals[line.seat] += line.points
            name = _safe(pad.names[line.seat])
            yield number, at, name, _tile(scored), line.reason.word, line.points, totals[line.seat]


def _tile(scored: Scored) -> str:
    """With dashes: a spreadsheet would read 012 as the number 12."""
    tile = scored.entry.tile if isinstance(scored.entry, Start | Turn) else None
    return "-".join(sorted(tile or ""))


def _safe(name: str) -> str:
    """Neutralize a name that a spreadsheet would take for a formula.

    Where semicolons separate cells, as in half of Europe, one name may even be two cells.
    """
    return "".join(map(_guarded, _CELLS.split(name)))


def _guarded(cell: str) -> str:
    """Judge by the first visible character: spreadsheets skip invisible ones and accept wide and small forms."""
    first = next((char for char in cell if not _is_unseen(char)), "")
    return f"'{cell}" if normalize("NFKC", first) in _FORMULAS else cell


def _is_unseen(char: str) -> bool:
    return char in _BLANKS or category(char)[0] in _UNSEEN
