"""Who takes part: a level of ours or a program from outside, each with its own budget."""

import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import which
from typing import Protocol

from tripple.bots import FORMER, LEVELS, Bot, Budget, level_named
from tripple.bots.outside import Forfeit, Program
from tripple.rules import Action, TrippleError, View
from tripple.rules.errors import N_

FEWEST, MOST = 2, 6
_LIMITS = {"seconds": float, "playouts": int, "threads": int}


class BadEntrant(TrippleError):
    """An entrant that cannot take part."""


class Player(Protocol):
    """Somebody who sits at one game's table."""

    def greet(self, view: View) -> object:
        """Before each move and outside its time; only the first one is news."""

    def choose(self, view: View, budget: Budget) -> Action: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Inside:
    """A level of ours at the table."""

    bot: Bot

    def greet(self, view: View) -> None:
        """Always at hand."""

    def choose(self, view: View, budget: Budget) -> Action:
        try:
            return self.bot(view, budget).action
        except Exception as fault:  # it is the player that failed, not the contest
            raise Forfeit("it failed: {problem}", problem=f"{type(fault).__name__}: {fault}") from fault

    def close(self) -> None:
        """Nothing to give back."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part: one of our levels, or a program that speaks the bot protocol."""

    name: str
    """Unique among those who take part."""
    budget: Budget
    """How much it may think."""
    command: tuple[str, ...] = ()
    """How to start the program, if it is one; else the level's name says all."""
    level: str = ""
    """Which of our levels it is; empty for a program."""

    def sit_down(self) -> Player:
        """A player for one game. A program starts anew for each, lest it carries a deal into the mirrored game."""
        if self.command:
            return Program(self.name, self.command)
        return Inside(level_named(self.level))


def entrants(texts: Sequence[str], budget: Budget) -> tuple[Entrant, ...]:
    """`greedy`, `planner:seconds=0.05,threads=2` or `./mybot --fast`; equal ones are numbered."""
    if not FEWEST <= len(texts) <= MOST:
        raise BadEntrant("the arena takes two to six entrants, not {count}", count=len(texts))
    named = [entrant(text, budget) for text in texts]
    seen: Counter[str] = Counter()
    for index, one in enumerate(named):
        seen[one.name] += 1
        if seen[one.name] > 1:
            named[index] = replace(one, name=f"{one.name} ({seen[one.name]})")
    return tuple(named)


def entrant(text: str, budget: Budget) -> Entrant:
    level, _, limits = text.partition(":")
    if level in LEVELS or level in FORMER:
        return Entrant(text, _limited(text, limits, budget), level=level)
    command = _command(text)
    if not command:
        raise BadEntrant(
            "there is no computer player {name!r}: try one of {known}, or a program such as ./mybot",
            name=text,
            known=", ".join((*LEVELS, *FORMER)),
        )
    return Entrant(_program_name(command), budget, command)


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
    """The words of a command line; a single word without a slash is a level that was misspelt, not a program."""
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
    """`python3 examples/bot.py` is called bot.py: the last word that is a file, else the program itself."""
    files = [word for word in command if not word.startswith("-") and Path(word).is_file()]
    return Path((files or [command[0]])[-1]).name
