import os
import time
from collections.abc import Iterator
from datetime import date

import click

from tripple.cli.game.prompt import Quit
from tripple.cli.game.puzzling import Puzzling
from tripple.cli.game.results import PuzzleFolder, PuzzleResult, PuzzleResults, rating_of, streaks
from tripple.cli.options import PLAIN
from tripple.cli.terminal.console import Terminal
from tripple.cli.translation import words
from tripple.learning.puzzles import THEMES, Puzzle, by_theme, puzzles
from tripple.learning.puzzles.glicko import MIDDLE
from tripple.learning.puzzles.shelf import daily_puzzle
from tripple.learning.puzzles.solving import next_puzzle
from tripple.locales import Translator
from tripple.rules import TrippleError
from tripple.rules.errors import N_

from .daily import today_here


class NoPuzzle(TrippleError): ...


class BadPuzzleOptions(TrippleError): ...


@click.command(help=N_("Solve the puzzle of the day, or puzzles of a theme: what is best here?"))
@click.option("--theme", metavar="THEME", help=N_("Puzzles of this theme that you have not tried yet."))
@click.option("--number", type=click.IntRange(1, 100), help=N_("How many of them."))
@click.option("--id", "name", metavar="ID", help=N_("The puzzle with this ID."))
@click.option("--themes", "list_themes", is_flag=True, help=N_("List the themes, and how many you have solved."))
@PLAIN
def command(theme: str | None, number: int | None, name: str | None, list_themes: bool, terminal: Terminal) -> None:
    if sum((theme is not None, name is not None, list_themes)) > 1:
        raise BadPuzzleOptions("only one of --theme, --id and --themes")
    if number is not None and theme is None:
        raise BadPuzzleOptions("--number needs a --theme")
    t, kept = words(), PuzzleFolder.of(os.environ)
    results = kept.results()
    if list_themes:
        terminal.say(*_themes(results, t))
    elif theme is not None:
        for _ in range(number or 1):
            results = _solve(_next(theme, results), "", kept, results, terminal, t)
    elif name is not None:
        _solve(_named(name), "", kept, results, terminal, t)
    else:
        _daily(kept, results, terminal, t)


def _daily(kept: PuzzleFolder, results: PuzzleResults, terminal: Terminal, t: Translator) -> None:
    today = today_here()
    if any(one.day == str(today) for one in results):
        terminal.say(t("You have tried the puzzle of {day}. Others: tripple puzzle --theme THEME", day=today))
        terminal.say(*_told(results, today, t))
    else:
        _solve(daily_puzzle(today), str(today), kept, results, terminal, t)


def _solve(
    puzzle: Puzzle, day: str, kept: PuzzleFolder, results: PuzzleResults, terminal: Terminal, t: Translator
) -> PuzzleResults:
    title = t("Puzzle of the day") if day else t(THEMES[puzzle.theme].title)
    asked = t("Which move puts you furthest ahead by the end of the round?")
    puzzling = Puzzling(puzzle, terminal, t, f"{title}: {asked}")
    try:
        puzzling.solve()
    except (Quit, EOFError):
        raise click.exceptions.Exit from None
    finally:
        if puzzling.tries:
            results = kept.keep(results, PuzzleResult(puzzle.id, puzzling.solved, day, time.time()))
            terminal.say("", *_told(results, today_here(), t))
    return results


def _next(theme: str, results: PuzzleResults) -> Puzzle:
    if theme not in THEMES:
        raise NoPuzzle("there is no theme {theme!r}: try one of {known}", theme=theme, known=", ".join(THEMES))
    rating, seen = rating_of(results), {one.puzzle for one in results}
    found = next_puzzle(by_theme()[theme], rating.rating if rating else MIDDLE, seen, {})
    if found is None:
        raise NoPuzzle("you have tried all puzzles of this theme")
    return found


def _named(name: str) -> Puzzle:
    if name not in puzzles():
        raise NoPuzzle("there is no puzzle {puzzle!r}", puzzle=name)
    return puzzles()[name]


def _told(results: PuzzleResults, today: date, t: Translator) -> Iterator[str]:
    rating, (now, longest) = rating_of(results), streaks(results, today)
    if rating:
        values = {"rating": round(rating.rating), "doubt": round(2 * rating.deviation)}
        yield t("Your rating: {rating} ± {doubt}.", **values)
    if longest:
        yield t.many("Puzzles of the day: {n} day in a row.", "Puzzles of the day: {n} days in a row.", now)
        yield t.many("Your longest run: {n} day.", "Your longest run: {n} days.", longest)


def _themes(results: PuzzleResults, t: Translator) -> Iterator[str]:
    solved = {one.puzzle for one in results if one.tries}
    for theme in THEMES.values():
        all_of_it = [one.id for one in puzzles().values() if theme.id in one.themes]
        count = t("{solved} of {all} solved", solved=len(solved.intersection(all_of_it)), all=len(all_of_it))
        yield f"{theme.id:<10}{t(theme.title)}. {t(theme.about)} ({count})"
