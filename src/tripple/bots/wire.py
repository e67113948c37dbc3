"""Messages to a program from outside, as JSON lines (docs/bot-protocol.md).

A view is written from the view alone, so nothing hidden can slip in.
"""

import json
from collections.abc import Mapping
from enum import Enum

from tripple.rules import HOUSE_RULES, Action, Lay, ScoreLine, Sheet, Slot, Step, View

VERSION = 1


def line(message: Mapping[str, object]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def hello() -> dict[str, object]:
    return {"type": "hello", "protocol": VERSION, "game": "tripple"}


def new_game(name: str, view: View) -> dict[str, object]:
    return {
        "type": "game",
        "you": name,
        "seat": view.seat,
        "players": view.players,
        "sheet": sheet(view.sheet),
    }


def move(view: View, seconds: float) -> dict[str, object]:
    return {"type": "move", "seconds": seconds, "view": seen(view)}


def over() -> dict[str, object]:
    return {"type": "over"}


def sheet(rules: Sheet) -> dict[str, object]:
    return {"id": rules.id} | {name: _plain(getattr(rules, name)) for name in HOUSE_RULES}


def _plain(value: object) -> object:
    return value.value if isinstance(value, Enum) else list(value) if isinstance(value, tuple) else value


def seen(view: View) -> dict[str, object]:
    return {
        "seat": view.seat,
        "turn": view.turn,
        "board": {str(cell): list(numbers) for cell, numbers in sorted(view.board.cells.items())},
        "slots": {str(cell): _slot(slot) for cell, slot in sorted(view.board.slots.items())},
        "hand": [str(tile) for tile in view.hand],
        "held": list(view.held),
        "pool": view.pool,
        "supply": view.supply,
        "points": list(view.points),
        "before": list(view.before) or [0] * view.players,
        "rounds_before": view.rounds_before,
        "drawn": [str(tile) for tile in view.drawn],
        "drawn_count": view.drawn_count,
        "draws": view.draws,
        "passes": view.passes,
        "actions": [_action(view, action) for action in view.actions],
        "history": [_step(step) for step in view.history],
    }


def _slot(slot: Slot) -> dict[str, object]:
    return {
        "corners": list(slot.known),
        "sides": slot.sides,
        "hexagons": slot.hexagons,
        "connection": slot.connection.value,
    }


def _action(view: View, action: Action) -> dict[str, object]:
    """Write an action with the points it gives at once, so that a simple bot need not know how to score."""
    written: dict[str, object] = {"action": str(action), "points": sum(line.points for line in view.preview(action))}
    if isinstance(action, Lay):
        written |= {"tile": str(action.tile), "cell": str(action.cell)}
    return written


def _step(step: Step) -> dict[str, object]:
    return {"seat": step.seat, "action": str(step.action), "lines": [_score(line) for line in step.lines]}


def _score(line: ScoreLine) -> dict[str, object]:
    written: dict[str, object] = {"seat": line.seat, "reason": line.reason.word, "points": line.points}
    return written if line.other is None else written | {"other": line.other}
