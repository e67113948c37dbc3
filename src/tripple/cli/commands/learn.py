import os
from collections.abc import Iterator, Sequence

import click

from tripple.bots import LADDER
from tripple.cli.game.learning import Learning, LessonProgress
from tripple.cli.game.loop import leaving, shell
from tripple.cli.options import PLAIN, usual_rules
from tripple.cli.terminal.console import Terminal
from tripple.cli.translation import words
from tripple.learning.lessons import LESSONS, Lesson
from tripple.locales import Translator
from tripple.rules import Sheet, TrippleError
from tripple.rules.errors import N_


class NoLesson(TrippleError): ...


@click.command(
    help=N_(
        "Learn the game in short lessons, each on a real position. NUMBER is the lesson to begin with; "
        "without one, you continue with the first that is not done."
    )
)
@click.argument("number", type=int, required=False)
@click.option("--list", "show_list", is_flag=True, help=N_("List the lessons, and which of them are done."))
@usual_rules
@PLAIN
def command(
    number: int | None,
    show_list: bool,
    rules: Sheet,
    terminal: Terminal,
) -> None:
    t, progress = words(), LessonProgress.of(os.environ)
    lessons = [lesson for lesson in LESSONS if lesson.needs(rules)]
    if show_list:
        terminal.say(*_listed(lessons, progress.done(), t))
    else:
        first = _first(lessons, progress.done()) if number is None else _checked(number, lessons)
        _teach(Learning(lessons, rules, terminal, t, progress), first)


def _listed(lessons: Sequence[Lesson], done: Sequence[str], t: Translator) -> Iterator[str]:
    part = ""
    for number, lesson in enumerate(lessons, 1):
        if lesson.part != part:
            part = lesson.part
            yield t(part)
        mark = f" ({t('done')})" if lesson.id in done else ""
        yield f"{number:>3}  {t(lesson.title)}{mark}"
    yield t("Begin with one of them: tripple learn NUMBER")


def _first(lessons: Sequence[Lesson], done: Sequence[str]) -> int:
    return next((number for number, lesson in enumerate(lessons, 1) if lesson.id not in done), 1)


def _checked(number: int, lessons: Sequence[Lesson]) -> int:
    if not 1 <= number <= len(lessons):
        raise NoLesson("there is no lesson {number}: they go from 1 to {last}", number=number, last=len(lessons))
    return number


def _teach(learning: Learning, first: int) -> None:
    t, say = learning.t, learning.terminal.say
    with leaving(learning.terminal, lambda: say(t("Continue with: {command}", command=shell("learn")))):
        learning.learn(first)
        game = shell("play", t("You"), LADDER[0])
        say("", t("Now you know the game. Play your first one with: {command}", command=game))
