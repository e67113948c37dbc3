import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

import click

from tripple.cli.game.prompt import Quit
from tripple.cli.game.puzzling import Puzzling
from tripple.cli.game.results import PuzzleFolder, PuzzleResult, PuzzleResults, rating_of, streaks
from tripple.cli.options import PLAIN, SHEET
from tripple.cli.sheets import chosen_sheet, rules_badge
from tripple.cli.terminal.console import Terminal
from tripple.cli.translation import words
from tripple.learning.puzzles import THEMES, Puzzle, by_theme, every_puzzle, puzzles
from tripple.learning.puzzles.shelf import daily_puzzle
from tripple.learning.puzzles.solving import UNKNOWN, next_of_mix, next_puzzle
from tripple.locales import Translator
from tripple.rules import TrippleError
from tripple.rules.errors import N_

from .daily import today_here


class NoPuzzle(TrippleError): ...


class BadPuzzleOptions(TrippleError): ...


@click.command(help=N_("Solve puzzles about as hard as you are strong: what is best here?"))
@click.option("--number", type=click.IntRange(1, 100), help=N_("How many of them."))
@click.option("--daily", is_flag=True, help=N_("The puzzle of the day."))
@click.option("--theme", metavar="THEME", help=N_("Train one idea: only puzzles of this theme."))
@click.option("--themes", "list_themes", is_flag=True, help=N_("List the themes, and how many you have solved."))
@click.option("--id", "name", metavar="ID", help=N_("The puzzle with this ID."))
@SHEET
@PLAIN
def command(
    number: int | None,
    daily: bool,
    theme: str | None,
    list_themes: bool,
    name: str | None,
    sheet_id: str | None,
    terminal: Terminal,
) -> None:
    alone = (daily, list_themes, name is not None)
    if sum((*alone, theme is not None)) > 1:
        raise BadPuzzleOptions("only one of --daily, --theme, --id and --themes")
    if number is not None and any(alone):
        raise BadPuzzleOptions("--number is for the next puzzles, or those of a --theme")
    t, kept = words(), PuzzleFolder.of(os.environ)
    training = Training(chosen_sheet(sheet_id, (), t).id, kept, kept.results(), terminal, t)
    if list_themes:
        terminal.say(*_themes(training.box, training.results, t))
    elif name is not None:
        training.solve(_named(name, training.box))
    elif daily:
        training.solve_daily(today_here())
    else:
        training.solve_next(theme, number or 1)


@dataclass(slots=True)
class Training:
    box: str
    kept: PuzzleFolder
    results: PuzzleResults
    terminal: Terminal
    t: Translator

    def solve_daily(self, today: date) -> None:
        t = self.t
        if any(one.day == str(today) for one in self.results):
            self.terminal.say(t("You have tried the puzzle of {day}. Others: tripple puzzle", day=today))
            self.terminal.say(*_told(self.results, today, t))
        else:
            self.solve(daily_puzzle(today, self.box), t("Puzzle of the day"), str(today))

    def solve_next(self, theme: str | None, number: int) -> None:
        """After the last one, those that were missed come again."""
        for _ in range(number):
            self.solve(_next(theme, self.box, self.results), _title(theme, self.t))

    def solve(self, puzzle: Puzzle, title: str = "", day: str = "") -> None:
        t = self.t
        task = [title or t(THEMES[puzzle.theme].title), rules_badge(puzzle.sheet, t), self._worth(puzzle)]
        asked = t("Which move puts you furthest ahead by the end of the round?")
        puzzling = Puzzling(puzzle, self.terminal, t, f"{' · '.join(task)}. {asked}")
        try:
            puzzling.solve()
        except (Quit, EOFError):
            raise click.exceptions.Exit from None
        finally:
            if puzzling.tries:
                result = PuzzleResult(puzzle.id, puzzling.solved, day, time.time())
                self.results = self.kept.keep(self.results, result)
                self.terminal.say("", *self._afterwards(puzzle))

    def _worth(self, puzzle: Puzzle) -> str:
        """The puzzle's rating beside the person's, if it is rated."""
        t, mine = self.t, rating_of(self.results)
        if any(one.puzzle == puzzle.id for one in self.results):
            return t("Unrated: you have met it before")
        if not mine:
            return t("Rated: puzzle {its}", its=puzzle.rating)
        return t("Rated: puzzle {its}, you {mine}", its=puzzle.rating, mine=round(mine.rating))

    def _afterwards(self, puzzle: Puzzle) -> Iterator[str]:
        t = self.t
        yield t("The idea: {theme}.", theme=t(THEMES[puzzle.theme].title))
        yield from _told(self.results, today_here(), t)
        yield t("The next one: tripple puzzle. Train one idea: tripple puzzle --theme {theme}", theme=puzzle.theme)


def _title(theme: str | None, t: Translator) -> str:
    """The mix does not say beforehand what it is about."""
    return t(THEMES[theme].title) if theme else t("Puzzle")


def _next(theme: str | None, box: str, results: PuzzleResults) -> Puzzle:
    if theme is not None and theme not in THEMES:
        raise NoPuzzle("there is no theme {theme!r}: try one of {known}", theme=theme, known=", ".join(THEMES))
    mine, seen = rating_of(results), [one.puzzle for one in results]
    rating = mine.rating if mine else UNKNOWN
    if theme is None:
        found = next_of_mix(puzzles(box).values(), rating, seen, {})
    else:
        found = next_puzzle(by_theme(box)[theme], rating, seen, {})
    return found or _again(by_theme(box)[theme] if theme else tuple(puzzles(box).values()), results)


def _again(every: Sequence[Puzzle], results: PuzzleResults) -> Puzzle:
    """Repeat the puzzle that was missed longest ago, or else solved longest ago."""
    last = {one.puzzle: (one.tries > 0, place) for place, one in enumerate(results)}
    return min(every, key=lambda one: last[one.id])


def _named(name: str, box: str) -> Puzzle:
    found = puzzles(box).get(name) or every_puzzle().get(name)
    if found is None:
        raise NoPuzzle("there is no puzzle {puzzle!r}", puzzle=name)
    return found


def _told(results: PuzzleResults, today: date, t: Translator) -> Iterator[str]:
    rating, (now, longest) = rating_of(results), streaks(results, today)
    if rating:
        values = {"rating": round(rating.rating), "doubt": round(2 * rating.deviation)}
        yield t("Your rating: {rating} ± {doubt}.", **values)
    if longest:
        yield t.many("Puzzles of the day: {n} day in a row.", "Puzzles of the day: {n} days in a row.", now)
        yield t.many("Your longest run: {n} day.", "Your longest run: {n} days.", longest)


def _themes(box: str, results: PuzzleResults, t: Translator) -> Iterator[str]:
    solved = {one.puzzle for one in results if one.tries}
    for theme, found in by_theme(box).items():
        if found:
            told, all_of_it = THEMES[theme], {one.id for one in found}
            count = t("{solved} of {all} solved", solved=len(solved & all_of_it), all=len(all_of_it))
            yield f"{theme:<10}{t(told.title)}. {t(told.about)} ({count})"
