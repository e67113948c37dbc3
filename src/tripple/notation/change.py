"""House rules as text: `hexagon=50`, `decline=no`, `next_hexagon=none`, `hands=9,9,7,7,6,6`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from enum import Enum

from tripple.rules import HOUSE_RULES, SHEETS, BadSheet, Sheet, sheet
from tripple.rules.sheet import HouseRule

from .span import NotLegal, NotWellFormed, Span, one, read_number

Change = tuple[str, object]
_TRUTHS = {"yes": True, "no": False}


def write_change(field: str, value: object) -> str:
    """Write a house rule, such as `hexagon=50`."""
    return f"{field}={_written(value)}"


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    if isinstance(value, Enum):
        return str(value.value)
    return "none" if value is None else str(value)


def read_change(text: str) -> Change:
    """Read a house rule such as `hexagon=50` as field and value; raises BadSheet, without line and column."""
    try:
        return change_of(one(Span.whole(text)))
    except (NotWellFormed, NotLegal) as error:
        raise BadSheet(error.sentence, **error.values) from None


def read_sheet(name: str, changes: Iterable[str] = ()) -> Sheet:
    """Read a rule sheet by its name, with house rules such as `hexagon=50`; raises BadSheet."""
    return sheet(name).with_(**dict(map(read_change, changes)))


def change_of(word: Span) -> Change:
    name, value = word.cut("=")
    if value is None:
        raise NotWellFormed("a house rule is expected, like hexagon=50, not {found!r}", word)
    rule = HOUSE_RULES.get(name.text)
    if rule is None:
        raise _unknown(name)
    read = _KINDS[rule.kind](rule, value)
    try:
        rule.check(name.text, read)
    except BadSheet as error:
        raise NotLegal(rule.rule, error.sentence, value, **error.values | {"value": value.shown}) from None
    return name.text, read


def _unknown(name: Span) -> NotWellFormed:
    known = ", ".join(HOUSE_RULES)
    for close in get_close_matches(name.shown, HOUSE_RULES, n=1):
        return NotWellFormed(
            "{name} is not a field of a rule sheet: did you mean {close}? The fields are {known}",
            name,
            name=name.shown,
            close=close,
            known=known,
        )
    return NotWellFormed(
        "{name} is not a field of a rule sheet: the fields are {known}", name, name=name.shown, known=known
    )


def _number(_: HouseRule, value: Span) -> int:
    return read_number(value)


def _optional(_: HouseRule, value: Span) -> int | None:
    return None if value.text == "none" else read_number(value)


def _truth(_: HouseRule, value: Span) -> bool:
    if value.text not in _TRUTHS:
        raise NotWellFormed("yes or no is expected, not {found!r}", value)
    return _TRUTHS[value.text]


def _choice(rule: HouseRule, value: Span) -> Enum:
    choices = {str(choice.value): choice for choice in rule.choices}
    if value.text not in choices:
        raise NotWellFormed("one of {choices} is expected, not {found!r}", value, choices=", ".join(choices))
    return choices[value.text]


def _hands(_: HouseRule, value: Span) -> tuple[int, ...]:
    return tuple(read_number(size) for size in value.split(","))


_KINDS: Mapping[str, Callable[[HouseRule, Span], object]] = {
    "number": _number,
    "optional": _optional,
    "truth": _truth,
    "choice": _choice,
    "hands": _hands,
}


def write_sheet(sheet: Sheet) -> tuple[str, ...]:
    """The name of a sheet, then the house rules that distinguish it from the printed one."""
    return sheet.id, *(write_change(*change) for change in sheet.changes_from(SHEETS[sheet.id]).items())


def sheet_of(words: Sequence[Span]) -> Sheet:
    name, *changes = words
    try:
        return _printed(name).with_(**_changed(changes))
    except BadSheet as error:
        raise NotLegal("D13", error.sentence, name, **error.values) from None


def _printed(name: Span) -> Sheet:
    try:
        return sheet(name.text)
    except BadSheet as error:
        raise NotWellFormed(error.sentence, name, **error.values | {"name": name.shown}) from None


def _changed(changes: Iterable[Span]) -> dict[str, object]:
    changed: dict[str, object] = {}
    for word in changes:
        field, value = change_of(word)
        if field in changed:
            raise NotWellFormed("{field} is set twice", word, field=field)
        changed[field] = value
    return changed
