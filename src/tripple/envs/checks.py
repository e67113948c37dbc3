"""Checks of everything that is handed to an environment.

Compiled code does not look where it reads and writes: an array that is too short is read beyond its end.
"""

from collections.abc import Mapping, Sequence
from operator import index
from typing import SupportsIndex, TypeGuard

import numpy as np

from tripple.rules import Deal, Sheet, TrippleError, sheet
from tripple.rules.sheet import check_box
from tripple.sim.numbering import ACTIONS

CARD = "cuda"  # the device whose arrays are not checked here: fetching them takes longer than a step


class BadEnvironment(TrippleError):
    """A setting of an environment that makes no sense, or an action that is none."""


def one_of(name: str, value: str, known: Sequence[str]) -> str:
    if value not in known:
        raise BadEnvironment(
            "{name}={value}: expected one of {known}", name=name, value=repr(value), known=", ".join(known)
        )
    return value


def sheet_of(rules: Sheet | str) -> Sheet:
    """A sheet itself, or by its name."""
    if isinstance(rules, str):
        return sheet(rules)
    if not isinstance(rules, Sheet):
        raise BadEnvironment("sheet={value}: expected a rule sheet or the name of one", value=repr(rules))
    check_box(rules)
    return rules


def is_whole(value: object) -> TypeGuard[SupportsIndex]:
    """True for a whole number of any library, False for 1.0 and True."""
    try:
        index(value)  # type: ignore[arg-type]
    except TypeError:
        return False
    return not isinstance(value, bool)


def whole(name: str, value: object, least: int, most: int) -> int:
    """The value as an int; raises BadEnvironment if it is no whole number or out of range."""
    if not is_whole(value) or not least <= index(value) <= most:
        raise BadEnvironment(
            "{name}={value}: expected a whole number from {least} to {most}",
            name=name,
            value=repr(value),
            least=least,
            most=most,
        )
    return index(value)


def action_number(action: object) -> int:
    return whole("action", action, 0, ACTIONS - 1)


def deal_in(options: Mapping[str, object] | None) -> Deal | None:
    deal = (options or {}).get("deal")
    if not isinstance(deal, Deal | None):
        raise BadEnvironment("deal={value}: expected a deal", value=repr(deal))
    return deal


def names_in(others: object) -> tuple[str, ...]:
    """Quick players by their names; one name alone would be taken for its letters."""
    if isinstance(others, str) or not isinstance(others, Sequence):
        raise BadEnvironment("others={value}: expected a list of names such as ['greedy']", value=repr(others))
    return tuple(others)


def actions_for(number: int, actions: object, device: str) -> object:
    """One action for each round: as it is where compiled code can read it, else as such an array."""
    found = _readable(number, actions, device, np.int64, "int")
    if found is None:
        raise BadEnvironment(
            "expected {number} whole numbers, one for each round, got {given}", number=number, given=_told(actions)
        )
    return found


def chances_for(number: int, random: object, device: str) -> object:
    """A number from 0 to 1 for each round, in the same way."""
    found = _readable(number, random, device, np.float64, "float")
    if found is None:
        raise BadEnvironment(
            "expected {number} numbers from 0 to 1, one for each round, got {given}", number=number, given=_told(random)
        )
    return found


def _readable(number: int, given: object, device: str, kind: type[np.generic], name: str) -> object:
    """None where it is not one number of this kind for each round; what is on a card stays there as it is."""
    if _is_ready(given, number, kind):
        return given
    found = _array(given, device)
    if not _has(found, number, name):
        return None
    return found if device == CARD else np.require(found, kind, ["C", "A", "W"])


def check_out(number: int, out: object, device: str) -> None:
    """Raise BadEnvironment unless chosen actions can be written into this array as it is."""
    there = device == CARD and _has(out, number, "int64")
    if not there and not _is_ready(out, number, np.int64):
        raise BadEnvironment(
            "out: expected a contiguous array of {number} int64, got {given}", number=number, given=_told(out)
        )


def _is_ready(array: object, number: int, kind: type[np.generic]) -> bool:
    """False for another layout or type, for which the kernels would be compiled again: half a minute."""
    if not isinstance(array, np.ndarray) or type(array) is not np.ndarray:
        return False
    return array.dtype == kind and array.shape == (number,) and array.flags.carray


def _array(given: object, device: str) -> object:
    """An array of any library; what the card has is left there."""
    if device == CARD and hasattr(given, "shape"):
        return given
    try:
        return np.asarray(given)
    except (TypeError, ValueError):  # lists in lists that are not equally long, or an array that is on a card
        return given


def _has(array: object, number: int, kind: str) -> bool:
    return getattr(array, "shape", None) == (number,) and kind in _kind(array)


def _kind(array: object) -> str:
    """Such as `int64`, also of a library that does not have NumPy's kinds."""
    kind = getattr(array, "dtype", "")
    return str(getattr(kind, "name", kind))


def _told(given: object) -> str:
    """Such as `float64[3, 1]`; the name of what it is where it is no array, and cannot be made one."""
    array = _array(given, CARD)
    shape = getattr(array, "shape", None)
    return type(array).__name__ if shape is None else f"{_kind(array)}{list(shape)}"
