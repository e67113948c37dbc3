"""A player from outside: a program that reads JSON lines and answers with JSON lines (docs/bot-protocol.md).

Asking it always ends: with an allowed action, or with a `Forfeit` that says why.
"""

import json
from collections.abc import Sequence

from tripple.rules import Action, View

from . import wire
from .bot import Budget
from .conversation import Conversation, Forfeit, shorten

__all__ = ["Forfeit", "Program"]

START_SECONDS = 10.0
MOVE_SECONDS = 2.0  # time for a move if the budget names none
GRACE_SECONDS = 0.5  # extra time for an answer: the pipe and the scheduler are not the program's fault


class Program:
    def __init__(self, name: str, command: Sequence[str]) -> None:
        self._name = name
        self._command = command
        self._talk: Conversation | None = None

    def choose(self, view: View, budget: Budget) -> Action:
        talk = self.greet(view)
        seconds = budget.seconds or MOVE_SECONDS
        answer = _parse(talk.ask(wire.line(wire.move(view, seconds)), seconds + GRACE_SECONDS))
        return _allowed(view, answer)

    def close(self) -> None:
        """End the program; safe to call twice, or before it has started."""
        talk, self._talk = self._talk, None
        if talk:
            talk.end(wire.line(wire.over()))

    def greet(self, view: View) -> Conversation:
        """Start the program once, at its first move: a failure to start is a forfeit like any other."""
        if self._talk:
            return self._talk
        self._talk = talk = Conversation(self._command)
        said = talk.ask(wire.line(wire.hello()), START_SECONDS)
        hello = _parse(said)
        if (hello.get("type"), hello.get("protocol")) != ("hello", wire.VERSION):
            raise Forfeit(
                "it has to greet with protocol {version}, but said {answer}", version=wire.VERSION, answer=shorten(said)
            )
        talk.tell(wire.line(wire.new_game(self._name, view)), START_SECONDS)
        return talk


def _parse(said: bytes) -> dict[str, object]:
    try:
        answer = json.loads(said)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise Forfeit("it has to answer with a JSON object on one line, but said {answer}", answer=shorten(said))
    return answer


def _allowed(view: View, answer: dict[str, object]) -> Action:
    chosen = answer.get("action")
    if not isinstance(chosen, str):
        raise Forfeit("its answer names no action: {answer}", answer=shorten(json.dumps(answer).encode()))
    allowed = {str(action): action for action in view.actions}
    if chosen not in allowed:
        raise Forfeit("it played {action}, which is not allowed there", action=shorten(chosen.encode(errors="replace")))
    return allowed[chosen]
