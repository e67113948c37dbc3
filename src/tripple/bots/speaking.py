"""The other side of the conversation: a player of ours as a program that answers lines (docs/bot-protocol.md).

The view that wire.py writes is read back unchanged, so our players can play wherever the protocol is spoken.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tripple.notation import read_action
from tripple.notation import read_sheet as sheet_with
from tripple.rules import (
    HOUSE_RULES,
    SHEETS,
    Board,
    Cell,
    Lay,
    Reason,
    ScoreLine,
    Sheet,
    Step,
    Tile,
    TrippleError,
    View,
)

from . import wire
from .bot import Bot, Budget

_AS_THEY_ARE = (
    *("seat", "turn", "pool", "supply", "drawn_count", "draws", "passes", "rounds_before"),
    *("held", "points", "before"),
)
_REASONS = {reason.word: reason for reason in Reason}


class BadLine(TrippleError):
    """A line that the protocol does not know."""


def read_sheet(message: Mapping[str, Any]) -> Sheet:
    printed = wire.sheet(SHEETS[message["id"]])
    changed = (name for name in HOUSE_RULES if message[name] != printed[name])
    return sheet_with(message["id"], [f"{name}={_word(message[name])}" for name in changed])


def _word(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def read_view(sheet: Sheet, message: Mapping[str, Any]) -> View:
    return View(
        sheet=sheet,
        board=Board.of(
            ((_cell(cell), (one, two, three)) for cell, (one, two, three) in message["board"].items()), sheet.numbers
        ),
        hand=tuple(map(Tile.parse, message["hand"])),
        drawn=tuple(map(Tile.parse, message["drawn"])),
        actions=tuple(read_action(one["action"]) for one in message["actions"]),
        history=tuple(map(_step, message["history"])),
        end=None,
        left=None,
        **{name: _plain(message[name]) for name in _AS_THEY_ARE},
    )


def _plain(value: object) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _cell(text: str) -> Cell:
    lay = read_action(f"000@{text}")
    assert isinstance(lay, Lay)
    return lay.cell


def _step(message: Mapping[str, Any]) -> Step:
    return Step(message["seat"], read_action(message["action"]), tuple(map(_line, message["lines"])))


def _line(message: Mapping[str, Any]) -> ScoreLine:
    return ScoreLine(message["seat"], _REASONS[message["reason"]], message["points"], message.get("other"))


def _message(line: str | bytes) -> Mapping[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise BadLine("{kind!r} is not expected here", kind=str(line).strip()[:80])
    return found


def speak(bot: Bot, budget: Budget, lines: Iterable[str | bytes], write: Callable[[bytes], object]) -> None:
    sheet: Sheet | None = None
    for line in lines:
        message = _message(line)
        match message.get("type"):
            case "hello":
                write(wire.line({"type": "hello", "protocol": wire.VERSION}))
            case "game":
                sheet = read_sheet(message["sheet"])
            case "move" if sheet is not None:
                write(wire.line({"action": str(bot(read_view(sheet, message["view"]), budget).action)}))
            case "over":
                return
            case other:
                raise BadLine("{kind!r} is not expected here", kind=other)
