"""`tripple daily`: the solitaire of the day, once a date."""

import os
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tripple.bots import TITLES
from tripple.locales import Translator
from tripple.notation import Game, Seat
from tripple.rules import Deal, Match, Sheet, TrippleError
from tripple.rules.errors import N_
from tripple.solitaire import (
    BadResults,
    Result,
    add,
    daily_sheet,
    histogram,
    is_daily,
    longest_streak,
    new_daily,
    read_date,
    read_results,
    result_of,
    share_text,
    streak,
    write_results,
)

from . import words
from .files import read_text, write_atomically
from .person import Prompt
from .play import rules_text, shell, sit_down
from .saves import ENDING, Save, folder, fresh
from .sums import plain as written
from .table import Table
from .terminal import Terminal

if TYPE_CHECKING:
    from tripple.analysis import Par

RESULTS = "results.json"
BAR = 30


class BadDaily(TrippleError):
    """Something else lies where a daily is kept."""


@click.command(help=N_("Play the solitaire of the day: the same tiles for everybody, once a date."))
@click.option("--date", "day_text", metavar="YYYY-MM-DD", help=N_("The daily of an earlier date."))
@click.option("--practice", is_flag=True, help=N_("Play it without keeping the result."))
@click.option("--par", "show_par", is_flag=True, help=N_("Show par again, once it is played."))
@click.option("--plain", is_flag=True, help=N_("Sentences only, no drawings: for screen readers."))
@click.pass_context
def command(context: click.Context, day_text: str | None, practice: bool, show_par: bool, plain: bool) -> None:
    t, today = words(), today_here()
    day = today if day_text is None else read_date(day_text, today)
    terminal = Terminal.here(plain)
    shelf = folder(os.environ).parent / "daily"
    results = _read(shelf)
    save, game = _practice(day, t) if practice else _taken_up(shelf, day, t)
    code = 0
    if show_par and not game.match.end:
        raise BadDaily("par is shown once the daily is played")
    if game.match.end:
        terminal.say(t("You have played the daily of {day}. Play it again for practice with --practice.", day=day))
    else:
        prompt = Prompt(terminal, t, lambda: rules_text(context, daily_sheet(), plain))
        table = Table(game, save, prompt)
        code = sit_down(table)
        game, show_par = table.game, True
    if game.match.end and not practice:
        results = _keep(shelf, results, result_of(game, day, today))
        terminal.say("", *_told(results, day, today, t))
        if show_par:
            terminal.murmur(t("Working out par (the first time takes a minute) …"))
            terminal.say("", *_par_told(game, shelf / f"{day}-best{ENDING}", t))
    context.exit(code)


def today_here() -> date:
    """Everybody's own date, wherever they are."""
    return date.today()


def _practice(day: date, t: Translator) -> tuple[Save, Game]:
    game = new_daily(day, t("You"))
    return Save.begin(fresh(folder(os.environ), game.seats, datetime.now()), game), game


def _taken_up(shelf: Path, day: date, t: Translator) -> tuple[Save, Game]:
    """The game of that date: begun anew, or as far as it has come."""
    save = Save(shelf / f"{day}{ENDING}")
    if not save.path.exists():
        shelf.mkdir(parents=True, exist_ok=True)
        game = new_daily(day, t("You"))
        return Save.begin(save.path, game), game
    game = save.read()
    if not is_daily(game, day):
        raise BadDaily("{file} is not the daily of {day}: move it away to play", file=save.path, day=day)
    return save, game


def _read(shelf: Path) -> tuple[Result, ...]:
    """Results that cannot be read are never written over; where they are missing, the games still tell them."""
    path = shelf / RESULTS
    if not path.exists():
        return _from_games(shelf)
    try:
        return read_results(read_text(path))
    except BadResults as fault:
        raise BadDaily(
            "{file}: {fault}. Move the file away, and the results are taken from the games beside it",
            file=path,
            fault=fault,
        ) from None


def _from_games(shelf: Path) -> tuple[Result, ...]:
    results: tuple[Result, ...] = ()
    for path in sorted(shelf.glob(f"*{ENDING}")):
        try:
            day, game = date.fromisoformat(path.stem), Save(path).read()
        except ValueError:
            continue
        if is_daily(game, day) and game.match.end:
            played = date.fromtimestamp(path.stat().st_mtime)
            results = add(results, result_of(game, day, played))
    return results


def _keep(shelf: Path, results: tuple[Result, ...], new: Result) -> tuple[Result, ...]:
    after = add(results, new)
    write_atomically(shelf / RESULTS, write_results(after))
    return after


def _told(results: tuple[Result, ...], day: date, today: date, t: Translator) -> list[str]:
    (mine,) = (result for result in results if result.day == day)
    best = max(results, key=lambda result: result.points)
    return [
        t.many("{n} daily played.", "{n} dailies played.", len(results))
        + " "
        + t("Best: {points} on {day}.", points=written(best.points), day=best.day),
        t("Days in a row: {now}; most ever: {most}.", now=streak(results, today), most=longest_streak(results)),
        *_bars(results, t),
        "",
        t("To share:"),
        share_text(mine, t),
    ]


def _bars(results: tuple[Result, ...], t: Translator) -> list[str]:
    bars = histogram(results)
    highest = max(height for _, height in bars)
    return [
        f"{written(start):>6} {'█' * -(-height * BAR // highest)} {height or ''}".rstrip() for start, height in bars
    ]


def worked_out(rules: Sheet, deal: Deal) -> "Par":
    from tripple.analysis import par

    return par(rules, deal)


def _par_told(game: Game, file: Path, t: Translator) -> list[str]:
    """What the deal held; the best line found is kept as a game of its own, to be replayed."""
    rules, (deal,) = game.match.sheet, game.match.deals
    found = worked_out(rules, deal)
    match = Match(rules, 1).start_round(deal)
    for action in found.best.actions:
        match, _ = match.play(action)
    Save(file).write(Game((Seat("tripple"),), match, game.seed))
    return [
        t(
            "Par: {name} gets {points} on average without seeing the pool.",
            name=t(TITLES[found.blind.level]),
            points=written(round(found.blind.average)),
        ),
        t("The best line we found with the pool open gives {points}.", points=written(found.best.points)),
        t("Look at it with: {command}", command=shell("replay", file)),
    ]
