from collections.abc import Iterator
from typing import NoReturn

import click

from tripple.cli.faults import sentence
from tripple.cli.files import read_text
from tripple.cli.translation import words
from tripple.locales import Translator
from tripple.notation import Game, NotLegal, read_game, write_sheet
from tripple.rules import TrippleError
from tripple.rules.errors import N_

NOT_LEGAL, NOT_READABLE = 1, 2


@click.command(help=N_("Referee a game record and name its first fault."))
@click.argument("file")
def command(file: str) -> None:
    t = words()
    try:
        game = read_game(read_text(file))
    except NotLegal as fault:
        _refuse(fault, t, NOT_LEGAL)
    except (TrippleError, OSError) as fault:
        _refuse(fault, t, NOT_READABLE)
    click.echo("\n".join(_summary(game, t)))


def _refuse(fault: TrippleError | OSError, t: Translator, code: int) -> NoReturn:
    click.echo(f"tripple: {sentence(fault, t)}", err=True)
    raise click.exceptions.Exit(code)


def _summary(game: Game, t: Translator) -> Iterator[str]:
    match = game.match
    yield t("Every action and every point is right.")
    yield t("Sheet: {sheet}", sheet=" ".join(write_sheet(match.sheet)))
    yield t("Rounds: {rounds}", rounds=len(match.rounds))
    yield _deals(game, t)
    yield from _unknown(game, t)
    yield t("Points: {points}", points=_points(game))
    yield _end(game, t)


def _deals(game: Game, t: Translator) -> str:
    if game.seed is None:
        return t("The deals are given in the record, without a seed to check them by.")
    if game.proof:
        return t("Every deal comes from the secret that the commitment was made of, and from everybody's salt.")
    return t("Every deal is the one that the seed {seed!r} gives.", seed=game.seed)


def _unknown(game: Game, t: Translator) -> Iterator[str]:
    tiles = sum(map(len, game.unknown))
    if tiles:
        yield t.many(
            "{n} tile is unknown. There is one that fits everything in the record.",
            "{n} tiles are unknown. There are some that fit everything in the record.",
            tiles,
        )


def _points(game: Game) -> str:
    return ", ".join(f"{seat.name} {total}" for seat, total in zip(game.seats, game.match.totals, strict=True))


def _end(game: Game, t: Translator) -> str:
    names = [game.seats[seat].name for seat in game.match.winners]
    if not names:
        return t("The game is not over yet.")
    if len(game.seats) == 1:
        return t("The solitaire is over.")
    return t.many("The winner is {names}.", "The winners are {names}.", len(names), names=", ".join(names))
