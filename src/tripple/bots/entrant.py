"""Entrants: a level of ours, a function or a program from outside, each with its own budget."""

import re
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import which
from traceback import extract_tb
from typing import Protocol

from tripple.bots import LEVELS, Bot, Budget
from tripple.bots.outside import Forfeit, Program
from tripple.rules import Action, TrippleError, View
from tripple.rules.errors import N_

from .function import PlayerFunction

FEWEST, MOST = 2, 6
_LIMITS = {"seconds": float, "playouts": int, "threads": int}
_FUNCTION = re.compile(r"(.+\.py|[A-Za-z_][\w.]*):([A-Za-z_]\w*)")


class BadEntrant(TrippleError):
    """An entrant that cannot take part."""


class Player(Protocol):
    def greet(self, view: View) -> object:
        """Called before each move and outside its time; only the first call matters."""

    def choose(self, view: View, budget: Budget) -> Action: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Inside:
    bot: Bot

    def greet(self, view: View) -> None:
        """Always at hand."""

    def choose(self, view: View, budget: Budget) -> Action:
        try:
            return self.bot(view, budget).action
        except (Exception, SystemExit) as fault:  # it is the player that failed or left, not the contest
            raise _failed(fault) from fault

    def close(self) -> None:
        """Nothing to give back."""


def _failed(fault: BaseException) -> Forfeit:
    """Name the last line of the player's own file, which is often not where the error was raised."""
    problem = f"{type(fault).__name__}: {fault}"
    frames = extract_tb(fault.__traceback__)[1:]
    own = [frame for frame in frames if frame.filename == frames[0].filename]
    if not own:
        return Forfeit("it failed: {problem}", problem=problem)
    return Forfeit(
        "it failed in {file}, line {line}: {problem}", file=own[-1].filename, line=own[-1].lineno, problem=problem
    )


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant: one of our levels, a function, or a program that speaks the bot protocol."""

    name: str
    budget: Budget
    command: tuple[str, ...] = ()
    level: str = ""
    function: PlayerFunction | None = None

    def sit_down(self) -> Player:
        """Make a player for one game. A program is restarted for each, so that it cannot carry a deal into the mirrored
        game.
        """
        if self.command:
            return Program(self.name, self.command)
        return Inside(self.function.load() if self.function else LEVELS[self.level])

    @property
    def identity(self) -> dict[str, object]:
        budget = {"seconds": self.budget.seconds, "playouts": self.budget.playouts, "threads": self.budget.threads}
        who = self.level or list(self.command) or (self.function.mark if self.function else "")
        return {"name": self.name, "who": who, **budget}


def entrants(players: Sequence[str | Bot | Entrant], budget: Budget) -> tuple[Entrant, ...]:
    """Read `greedy`, `planner:seconds=0.05,threads=2`, `./mybot --fast`, `mine.py:careful` or take a function itself.

    Entrants stay as they are. Equal ones are numbered.
    """
    if not FEWEST <= len(players) <= MOST:
        raise BadEntrant("the arena takes two to six entrants, not {count}", count=len(players))
    named = [_taking_part(one, budget) for one in players]
    seen: Counter[str] = Counter()
    for index, one in enumerate(named):
        seen[one.name] += 1
        if seen[one.name] > 1:
            named[index] = replace(one, name=f"{one.name} ({seen[one.name]})")
    return tuple(named)


def _taking_part(player: object, budget: Budget) -> Entrant:
    if isinstance(player, Entrant):
        return player
    if isinstance(player, str):
        return entrant(player, budget)
    if not callable(player):
        raise BadEntrant("{player} is not a player: expected a name or a function", player=repr(player))
    return _function(player, budget)


def entrant(text: str, budget: Budget) -> Entrant:
    """Read a level, perhaps with its limits, a function such as `mine.py:careful`, or a program; raises BadEntrant."""
    level, _, limits = text.partition(":")
    if level in LEVELS:
        return Entrant(text, _limited(text, limits, budget), level=level)
    found = _FUNCTION.fullmatch(text)
    if found and _is_one_file(found[1]):
        return _named_function(found[1], found[2], budget)
    command = _command(text)
    if not command and text.endswith(".py") and Path(text).is_file():
        raise BadEntrant("{file} is a file: name the function in it that plays, {file}:NAME", file=text)
    if not command:
        raise BadEntrant(
            "there is no computer player {name!r}: try one of {known}, or a program such as ./mybot",
            name=text,
            known=", ".join(LEVELS),
        )
    return Entrant(_program_name(command), budget, command)


def _is_one_file(where: str) -> bool:
    """`my folder/mine.py` if it exists; `tripple bot mine.py` is a command line with a file in it."""
    return len(where.split()) == 1 or Path(where).is_file()


def _named_function(where: str, name: str, budget: Budget) -> Entrant:
    """Load it once, so that its faults are reported before anything is played."""
    function = PlayerFunction(where, name)
    if where.endswith(".py"):
        file = Path(where)
        if not file.is_file():
            raise BadEntrant("there is no program {program}", program=where)
        function = PlayerFunction(file.name, name, file.read_text("utf-8"))
    function.load()
    return Entrant(name, budget, function=function)


def _function(bot: Bot, budget: Budget) -> Entrant:
    function = PlayerFunction.of(bot)
    return Entrant(function.name.rpartition(".")[2].strip("<>"), budget, function=function)


def _limited(text: str, limits: str, budget: Budget) -> Budget:
    changes: dict[str, float | int] = {}
    for part in limits.split(",") if limits else ():
        name, _, value = part.partition("=")
        try:
            changes[name] = _LIMITS[name](value)
        except (KeyError, ValueError):
            raise BadEntrant(
                "{text!r}: after the colon, limits such as seconds=0.5, playouts=500 or threads=2 are expected",
                text=text,
            ) from None
    if "seconds" in changes or "playouts" in changes:
        budget = replace(budget, seconds=None, playouts=None)
    return replace(budget, **changes)  # type: ignore[arg-type]


def _command(text: str) -> tuple[str, ...]:
    """The words of a command line; a single word without a slash is a misspelt level, not a program."""
    try:
        words = tuple(shlex.split(text))
    except ValueError:
        return ()
    if not words or (len(words) == 1 and "/" not in text):
        return ()
    if not which(words[0]):
        known = Path(words[0]).exists()
        sentence = N_("{program} cannot be run: is it executable?") if known else N_("there is no program {program}")
        raise BadEntrant(sentence, program=words[0])
    return words


def _program_name(command: tuple[str, ...]) -> str:
    """The last word that is a file (`python3 examples/bot.py` is called bot.py), else the program itself."""
    files = [word for word in command if not word.startswith("-") and Path(word).is_file()]
    return Path((files or [command[0]])[-1]).name
