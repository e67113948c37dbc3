"""Games and typists for the tests."""

import re
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path

from rich.console import Console

from tripple.cli.drawing.turns import total
from tripple.cli.game.loop import TerminalGame
from tripple.cli.game.prompt import Prompt
from tripple.cli.game.saves import Save
from tripple.cli.terminal.console import THEME, Paint, Terminal, nothing
from tripple.locales import translator
from tripple.notation import Game, Seat
from tripple.rules import Action, Match, Sheet, View, sheet

ENGLISH = translator("en")
COMPACT = sheet("compact-en")


def new_game(*seats: Seat, seed: str = "fair", rules: Sheet = COMPACT) -> Game:
    return Game(seats, Match(rules, len(seats)), seed)


def played(*seats: Seat, seed: str = "fair", steps: int = 0, rules: Sheet = COMPACT) -> Game:
    """A game in the middle of its first round, everybody playing greedily so far."""
    game = new_game(*seats, seed=seed, rules=rules)
    match = game.match.start_round(game.deal(1))
    for _ in range(steps):
        assert match.round
        match, _ = match.play(_most_points(match.view(match.round.turn)))
    return Game(seats, match, seed)


def _most_points(view: View) -> Action:
    return max(view.actions, key=lambda action: (total(view.preview(action)), str(action)))


@dataclass(frozen=True, slots=True)
class Typist(Terminal):
    """Types what was planned, then whatever the screen offers first; remembers each screen."""

    plan: list[str] = field(default_factory=list)
    screens: list[str] = field(default_factory=list)

    def ask(self, prompt: str, paint: Paint = nothing) -> str:
        paint()
        out = self.console.file
        assert isinstance(out, StringIO)
        screen = out.getvalue() + prompt
        out.seek(0)
        out.truncate()
        self.screens.append(screen)
        return self.plan.pop(0) if self.plan else first_way(screen, prompt)


def first_way(screen: str, prompt: str) -> str:
    """The tile to open with that is named, or the first way to lay that is listed or said, else Enter."""
    if opening := re.search(r"such as (\d{3})", screen):
        return opening[1]
    listed = re.search(r"\b([A-Z]) (\d)-(\d)-(\d)  ", screen)
    said = re.search(r"Place ([A-Z]):[^.]*\. (\d)-(\d)-(\d) gives", screen)
    found = listed or said
    return f"{found[1]} {found[2]}{found[3]}{found[4]}" if found and prompt == "> " else ""


def typist(*plan: str, plain: bool = False) -> Typist:
    return Typist(Console(theme=THEME, file=StringIO(), width=80, highlight=False), plain, plan=[*plan])


def sit_down(game: Game, file: Path, terminal: Typist) -> TerminalGame:
    return TerminalGame(game, Save.begin(file, game), Prompt(terminal, ENGLISH, lambda width: ["the rules"]))
