"""A pad as a table for spreadsheets: a row for every score line, with the running total."""

import csv
import re
from collections.abc import Iterator
from io import StringIO

from tripple.locales import Translator

from .entries import Start, Turn
from .pad import Pad
from .rounds import Scored

_FORMULA = re.compile(r"(^|[;,|\t])(\s*[=+\-@＝＋－＠])")
"""The beginning of a cell that is taken for a formula, wherever a spreadsheet may think that a cell begins."""


def write_csv(pad: Pad, t: Translator) -> str:
    """A pad as CSV, a row for every score line; the translator gives the words of its heading."""
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
    """With dashes: spreadsheets would take 012 for the number 12."""
    tile = scored.entry.tile if isinstance(scored.entry, Start | Turn) else None
    return "-".join(sorted(tile or ""))


def _safe(name: str) -> str:
    """A spreadsheet takes a cell that begins like a formula for one; names come from anybody.

    Where semicolons part cells, as in half of Europe, a name may even be two of them.
    """
    return _FORMULA.sub(r"\1'\2", name)
