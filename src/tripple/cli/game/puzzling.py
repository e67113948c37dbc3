"""A puzzle at the prompt: two tries, then a hint, then the answer with its reason."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tripple.bots import Because
from tripple.cli.drawing.rulebook import rules_lines
from tripple.cli.drawing.screen import BoardPicture, Space
from tripple.cli.drawing.turns import follows_told
from tripple.cli.terminal.console import Terminal
from tripple.cli.translation import N_many
from tripple.learning.puzzles import SEAT, Puzzle
from tripple.learning.puzzles.solving import TRIES, hint_of, solved_with
from tripple.locales import Translator
from tripple.notation import Game, Seat, read_action
from tripple.rules import Action, Lay, Match
from tripple.rules.errors import N_

from .answers import taken_letters
from .hints import deed_told
from .places import Place, places
from .prompt import Prompt, Quit, Show
from .turn import Scene

LEAVING = N_("stop here; after a wrong try the puzzle counts as missed")
HINTING = N_("a hint comes after two wrong tries")
ROOM = 12
_COSTS = {
    False: N_many("{action}: gives away about {n} point.", "{action}: gives away about {n} points."),
    True: N_many("{action}: gives away {n} point.", "{action}: gives away {n} points."),
}


class PuzzlePrompt(Prompt):
    def _hinted(self, scene: Scene) -> tuple[Scene, Show]:
        note = self.t.many("There is a hint after {n} try.", "There is a hint after {n} tries.", TRIES)
        return replace(scene, note=note), self._show_note


@dataclass(slots=True)
class Puzzling:
    puzzle: Puzzle
    terminal: Terminal
    t: Translator
    greeting: str = ""
    tries: list[str] = field(default_factory=list)  # in order; includes those tried before leaving

    def solve(self) -> None:
        """Ask until it is over, then explain the answer, also to players who leave after a wrong try. Raises Quit,
        EOFError.
        """
        try:
            self._ask()
        except (Quit, EOFError):
            if self.tries:
                self._tell()
            raise
        self._tell()

    @property
    def solved(self) -> int:
        return solved_with(self.puzzle.losses, self.tries[:TRIES])

    def _ask(self) -> None:
        rules = rules_lines(self.puzzle.sheet, self.terminal.plain, self.t)
        prompt = PuzzlePrompt(self.terminal, self.t, rules, leaving=LEAVING, hinting=HINTING, lasting=True)
        note = self.greeting
        while not self._is_over:
            action = str(prompt.choose(self._game, SEAT, note))
            if action in self.tries:
                note = self.t("You have tried that already.")
            else:
                self.tries.append(action)
                note = self._note()

    @property
    def _is_over(self) -> bool:
        return len(self.tries) > TRIES or any(map(self.puzzle.is_right, self.tries))

    def _tell(self) -> None:
        last = self.tries[-1]
        best = last if self.puzzle.is_right(last) else self.puzzle.accepted[0]
        self._draw_answer(read_action(best))
        self.terminal.say("", *self._outcome(last, best))

    @property
    def _game(self) -> Game:
        played, t = self.puzzle.round(), self.t
        others = [t("Player {number}", number=number) for number in range(2, self.puzzle.players + 1)]
        names = (Seat(t("You")), *map(Seat, others))
        return Game(names, Match(self.puzzle.sheet, self.puzzle.players, rounds=(played,)))

    def _note(self) -> str:
        last, left = self.tries[-1], TRIES - len(self.tries)
        told = " ".join([self._verdict(last), *self._next(last)])
        if left > 0:
            return f"{told} " + self.t.many("You have {n} more try.", "You have {n} more tries.", left)
        return f"{told} " + self.t("Hint: {hint}", hint=self._told(hint_of(self.puzzle.accepted, self.tries)))

    def _verdict(self, action: str) -> str:
        loss, deed = self.puzzle.losses[action], self._deed(action)
        if not loss:
            return self.t("{action}: nothing is better.", action=deed)
        return self.t.many(*_COSTS[self.puzzle.exact], loss, action=deed)

    def _deed(self, action: str) -> str:
        found = next(one for one in self.puzzle.view.actions if str(one) == action)
        deed = deed_told(found, self._places, self.t)
        return deed[:1].upper() + deed[1:]

    @property
    def _places(self) -> list[Place]:
        return places(self.puzzle.view, taken_letters(self.t))

    def _told(self, reason: Because) -> str:
        return self.t(reason.sentence, **reason.values)

    def _outcome(self, last: str, best: str) -> Iterator[str]:
        puzzle, t, deed = self.puzzle, self.t, self._deed(best)
        if best != last:
            yield self._verdict(last)
            yield from self._next(last)
            yield t("The answer: {action}", action=deed)
        elif self.solved:
            yield t("Right! {action}: nothing is better.", action=deed)
        else:
            yield t("Right, with a hint: {action}", action=deed)
        yield from (f"+ {self._told(one)}" for one in puzzle.gains)
        if puzzle.tempting:
            yield self._verdict(puzzle.tempting)
            yield from (f"− {self._told(one)}" for one in puzzle.costs)
            yield from self._next(puzzle.tempting) if puzzle.tempting != last else ()

    def _next(self, action: str) -> Iterator[str]:
        """The turns after a wrong answer."""
        if turns := self.puzzle.follows.get(action):
            names = [seat.name for seat in self._game.seats]
            yield f"{self.t('Then:')} {follows_told(turns, names, self.t)}"

    def _draw_answer(self, best: Action) -> None:
        width, height = self.terminal.size
        if isinstance(best, Lay) and not self.terminal.plain:
            picture = BoardPicture(self.puzzle.view.board.lay(*best), {}, best.cell)
            lines = picture.window(Space(height - ROOM, width - 1, 0)).lines
            self.terminal.wipe()
            self.terminal.show([line for line in lines if line.plain.strip()])
