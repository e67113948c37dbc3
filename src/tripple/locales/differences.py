"""In what two rule sheets differ, in plain words: for whoever has one box and meets another."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tripple.rules import HOUSE_RULES, Blocked, Counting, Sheet
from tripple.rules.errors import N_
from tripple.rules.sheet import BOX

from . import terms
from .translator import Translator

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Difference:
    field: str
    title: str
    """What people call the field."""
    value: str
    """What it is on the first sheet."""
    other: str
    """What it is on the second."""


def differences(sheet: Sheet, other: Sheet, t: Translator) -> Iterator[Difference]:
    """The fields that differ and say more than another one does, in the order of the rules."""
    for field in HOUSE_RULES:
        value, others = _counting(sheet, field), _counting(other, field)
        if value != others and not _goes_without_saying(sheet, other, field):
            title = t(terms.HOUSE_RULES[field])
            yield Difference(field, title, value_told(field, value, t), value_told(field, others, t))


def value_told(field: str, value: Any, t: Translator) -> str:
    """The value of a field as people say it."""
    if (field, value) in _IN_WORDS:
        return t(_IN_WORDS[field, value])
    if isinstance(value, bool):
        return t(terms.CHOICES["yes" if value else "no"])
    if isinstance(value, Enum):
        return t(terms.CHOICES[str(value.value)])
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return NOTHING if value is None else str(value)


_IN_WORDS: Mapping[tuple[str, Any], str] = {("draws", BOX): N_("until one fits")}
_AS_MUCH_AS = {"start_plain": "start", "next_hexagon": "hexagon"}
"""Fields that are the same as another one where they are not given."""
_IDLE: Mapping[str, Callable[[Sheet], bool]] = {
    "zero": lambda sheet: sheet.counting is Counting.TILES,
    "failure": lambda sheet: not sheet.failed_draws,
    "empty_mid_turn": lambda sheet: not sheet.empty,
    "hexagon_double": lambda sheet: not sheet.double,
    "blocked_tie": lambda sheet: sheet.blocked in (Blocked.ALL_LOSE, Blocked.NOTHING),
    "target": lambda sheet: sheet.rounds is not None,
    "winner": lambda sheet: sheet.rounds is not None,
}
"""Where a field means nothing because of another one, which differs as well and is the one to tell."""


def _counting(sheet: Sheet, field: str) -> Any:
    value = getattr(sheet, field)
    return getattr(sheet, _AS_MUCH_AS[field]) if value is None and field in _AS_MUCH_AS else value


def _goes_without_saying(sheet: Sheet, other: Sheet, field: str) -> bool:
    if field in _IDLE:
        return _IDLE[field](sheet) or _IDLE[field](other)
    model = _AS_MUCH_AS.get(field)
    return model is not None and all(_counting(one, field) == getattr(one, model) for one in (sheet, other))
