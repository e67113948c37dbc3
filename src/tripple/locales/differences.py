"""Differences between two rule sheets in plain words, for players who change boxes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from tripple.rules import HOUSE_RULES, Sheet
from tripple.rules.errors import N_
from tripple.rules.sheet import BOX

from . import terms
from .translator import Translator

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Difference:
    field: str
    title: str
    value: str
    other: str


def differences(sheet: Sheet, other: Sheet, t: Translator) -> Iterator[Difference]:
    """Fields that differ and matter, in the order of the rules."""
    for field in HOUSE_RULES:
        value, others = _counting(sheet, field), _counting(other, field)
        if value != others and not _goes_without_saying(sheet, other, field):
            title = t(terms.HOUSE_RULES[field])
            yield Difference(field, title, value_told(field, value, t), value_told(field, others, t))


def value_told(field: str, value: object, t: Translator) -> str:
    if (field, value) in _IN_WORDS:
        return t(_IN_WORDS[field, value])
    if isinstance(value, bool):
        return t(terms.CHOICES["yes" if value else "no"])
    if isinstance(value, Enum):
        return t(terms.CHOICES[str(value.value)])
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return NOTHING if value is None else str(value)


_IN_WORDS: Mapping[tuple[str, object], str] = {("draws", BOX): N_("until one fits")}


def _counting(sheet: Sheet, field: str) -> object:
    rule, value = HOUSE_RULES[field], getattr(sheet, field)
    if rule.moot and rule.moot.holds(sheet):
        return None
    return getattr(sheet, rule.like) if value is None and rule.like else value


def _goes_without_saying(sheet: Sheet, other: Sheet, field: str) -> bool:
    """True if another field, which differs as well, makes this one irrelevant."""
    rule = HOUSE_RULES[field]
    if rule.moot:
        return rule.moot.holds(sheet) or (rule.moot.holds(other) and not rule.moot.unless)
    return bool(rule.like) and all(_counting(one, field) == getattr(one, rule.like) for one in (sheet, other))
