"""Score lines as sums in words: `42 = 12 + bridge 30`."""

from collections.abc import Iterable, Sequence

from tripple.locales import Translator
from tripple.locales.terms import REASONS
from tripple.notation import Seat
from tripple.rules import Reason, ScoreLine
from tripple.rules.errors import N_


def signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def plain(points: int) -> str:
    return str(points).replace("-", "−")


def total(lines: Iterable[ScoreLine]) -> int:
    return sum(line.points for line in lines)


def telling(lines: Iterable[ScoreLine]) -> list[ScoreLine]:
    """Drop score lines that are always 0 on this sheet; a tile keeps its value even if it is 0."""
    return [line for line in lines if line.points or line.reason is Reason.VALUE]


def explained(every: Sequence[ScoreLine], t: Translator, seats: Sequence[Seat] = ()) -> str:
    """The total and how it comes about; a bare tile value needs no explanation."""
    lines = telling(every)
    if len(lines) == 1 and lines[0].reason is Reason.VALUE:
        return plain(lines[0].points)
    if len(lines) == 1:
        return f"{signed(lines[0].points)} {_word(lines[0], t, seats)}"
    return f"{plain(total(lines))} = {_terms(lines, t, seats)}" if lines else "0"


_WITH_NAME = {Reason.LEFT: N_("tiles of {name}"), Reason.DIFFERENCE: N_("difference to {name}")}
"""Reasons that name the seat whose tiles are scored."""


def _terms(lines: Sequence[ScoreLine], t: Translator, seats: Sequence[Seat]) -> str:
    first, *others = (_term(line, t, seats) for line in lines)
    signs = ["−" if line.points < 0 else "+" for line in lines]
    start = f"−{first}" if lines[0].points < 0 else first
    return " ".join([start, *(f"{sign} {term}" for sign, term in zip(signs[1:], others, strict=True))])


def _term(line: ScoreLine, t: Translator, seats: Sequence[Seat]) -> str:
    points = str(abs(line.points))
    return points if line.reason is Reason.VALUE else f"{_word(line, t, seats)} {points}"


def _word(line: ScoreLine, t: Translator, seats: Sequence[Seat]) -> str:
    if line.other is not None and seats:
        return t(_WITH_NAME[line.reason], name=seats[line.other].name)
    return t(REASONS[line.reason])
