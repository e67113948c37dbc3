"""The lessons at the prompt, with the words of a game, and which of them are done."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from rich.text import Text

from tripple.cli.drawing.rulebook import rules_lines
from tripple.cli.drawing.screen import BoardPicture, Space
from tripple.cli.drawing.turns import explained, plain, telling, total
from tripple.cli.files import read_text, write_atomically
from tripple.cli.game.answers import FitsNowhere, Unclear, Word, shortest, taken_letters
from tripple.cli.game.places import places
from tripple.cli.game.prompt import Prompt, Show
from tripple.cli.game.saves import folder
from tripple.cli.game.turn import Scene
from tripple.cli.terminal.console import Terminal
from tripple.cli.terminal.text import folded
from tripple.learning.lessons import Exercise, Lesson, following, in_words, position_of, remark_on
from tripple.locales import Translator
from tripple.notation import Game, Seat
from tripple.rules import Action, Lay, Match, Pass, Reason, Round, Sheet, TrippleError
from tripple.rules.errors import N_
from tripple.rules.scoring import Lines
from tripple.rules.tiles import shown
from tripple.store.private import make_folder

HINTING = N_("what to type here")
LEAVING = N_("stop here; tripple learn continues where you were")


@dataclass(frozen=True, slots=True)
class LessonProgress:
    path: Path

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> "LessonProgress":
        return cls(folder(environ).parent / "lessons")

    def done(self) -> list[str]:
        with suppress(OSError, TrippleError):
            return read_text(self.path).split()
        return []

    def keep(self, lesson: str) -> None:
        """Note a lesson as done; an unwritable file does not stop the lessons."""
        with suppress(OSError):
            make_folder(self.path.parent)
            write_atomically(self.path, "".join(f"{one}\n" for one in dict.fromkeys([*self.done(), lesson])))


@dataclass(slots=True)
class LessonPrompt(Prompt):
    answer: str = ""
    unfit: str = ""  # the reply to a tile that fits nowhere, if the lesson is about that; with a gap for the tile

    def _why_unclear(self, unclear: Unclear) -> str:
        if self.unfit and isinstance(unclear, FitsNowhere):
            return self.t(self.unfit, **unclear.values)
        return Prompt._why_unclear(self, unclear)

    def _hinted(self, scene: Scene) -> tuple[Scene, Show]:
        return replace(scene, note=self.t("Type {answer}.", answer=self.answer)), self._show_note


@dataclass(slots=True)
class Learning:
    lessons: Sequence[Lesson]
    sheet: Sheet
    terminal: Terminal
    t: Translator
    progress: LessonProgress

    def learn(self, first: int) -> None:
        for number in range(first, len(self.lessons) + 1):
            lesson = self.lessons[number - 1]
            self._teach(lesson, self.t("{number}. {title}:", number=number, title=self.t(lesson.title)), number)
            self.progress.keep(lesson.id)

    def _teach(self, lesson: Lesson, title: str, number: int) -> None:
        exercises = [one for one in lesson.exercises if one.when(self.sheet)]
        at: int | None = 0
        while at is not None:
            exercise, here = exercises[at], position_of(exercises[at], self.sheet)
            action = self._answered(exercise, here, title)
            at, title = following(exercises, at, action), ""
            if at is None or not self._is_still_on_turn(exercises[at]):
                self._look(here, action, self._said(exercise, here, action), at is None and number == len(self.lessons))

    def _is_still_on_turn(self, exercise: Exercise) -> bool:
        """True after a draw, where the turn itself says what was drawn."""
        return bool(position_of(exercise, self.sheet).drawn)

    def _answered(self, exercise: Exercise, here: Round, title: str) -> Action:
        """The first right answer; wrong ones are explained, and the question asked again."""
        task = " ".join(self._task(exercise, here))
        note = f"{title} {task}".strip()
        while True:
            prompt = self._prompt(exercise, here)
            action = prompt.choose(self._game(here), here.turn, note)
            if remark_on(exercise, here, action) is exercise.right:
                return action
            note = f"{self._said(exercise, here, action)} {task}"

    def _prompt(self, exercise: Exercise, here: Round) -> LessonPrompt:
        rules = rules_lines(self.sheet, self.terminal.plain, self.t)
        return LessonPrompt(
            self.terminal,
            self.t,
            rules,
            leaving=LEAVING,
            hinting=HINTING,
            lasting=True,
            answer=self._typed(exercise, here),
            unfit=exercise.unfit,
        )

    def _typed(self, exercise: Exercise, here: Round) -> str:
        right = next(one for one in here.actions() if remark_on(exercise, here, one) is exercise.right)
        if isinstance(right, Lay):
            found = places(here.view(here.turn), taken_letters(self.t))
            return next(f"{place.label} {right.tile}" for place in found if place.cell == right.cell)
        return shortest(Word.PASS if isinstance(right, Pass) else Word.DRAW, self.t)

    def _task(self, exercise: Exercise, here: Round) -> Iterator[str]:
        yield from (self.t(text, **values) for text, values in in_words(exercise.task, here))
        if exercise.shows_others:
            tiles = (tile for seat, hand in enumerate(here.hands) if seat != here.turn for tile in sorted(hand))
            yield self.t("The other player holds {tiles}.", tiles=", ".join(map(shown, tiles)))

    def _said(self, exercise: Exercise, here: Round, action: Action) -> str:
        sentences = in_words(remark_on(exercise, here, action).sayings, here, action)
        return " ".join(self.t(text, **values) for text, values in sentences)

    def _game(self, here: Round) -> Game:
        names = Seat(self.t("You")), Seat(self.t("Opponent"))
        return Game(names, Match(self.sheet, here.players, rounds=(here,)))

    def _look(self, here: Round, action: Action, praise: str, is_last: bool) -> None:
        _, lines = here.play(action)
        told = [praise, self._sum(tuple(line for line in lines if line.seat == here.turn))]
        after = self.t("Enter: done") if is_last else self.t("Enter: continue")
        prompt = Prompt(self.terminal, self.t, lambda _: [])
        prompt.heed(self.terminal.ask(f"{after} ", partial(self._show, here, action, told)))

    def _sum(self, lines: Lines) -> str:
        """Name what a bare number is about."""
        if [line.reason for line in telling(lines)] == [Reason.VALUE]:
            return self.t.many("{n} point", "{n} points", total(lines))
        return explained(lines, self.t) if telling(lines) else plain(0)

    def _show(self, here: Round, action: Action, told: Sequence[str]) -> None:
        if self.terminal.plain:
            self.terminal.say(*told)
            return
        width, height = self.terminal.size
        below = [Text(line.plain, style="note") for text in told for line in folded(text, width)]
        self.terminal.wipe()
        self.terminal.show([*self._picture(here, action, Space(height - len(below) - 3, width - 1, 0)), Text(), *below])

    def _picture(self, here: Round, action: Action, space: Space) -> list[Text]:
        board, last = (here.board.lay(*action), action.cell) if isinstance(action, Lay) else (here.board, None)
        return BoardPicture(board, {}, last).window(space).lines
