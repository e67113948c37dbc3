import json
import sys
from typing import Any

import click

from tripple.bots import Budget
from tripple.cli.files import STDOUT, check_new, read_text, write_atomically
from tripple.cli.options import FORCE, JSON, PLAIN
from tripple.cli.reports.review.browser import serve_review
from tripple.cli.reports.review.moments import document, key_moments, reviewed
from tripple.cli.reports.review.remarks import annotated
from tripple.cli.reports.review.text import ReviewText
from tripple.cli.terminal.console import Terminal
from tripple.cli.translation import words
from tripple.notation import Game, folded, read_game
from tripple.rules import TrippleError
from tripple.rules.errors import N_

MOMENTS = 5
ALL = "all"


class BadReview(TrippleError): ...


class Moments(click.ParamType[int | None]):
    """A number, or `all` as None."""

    name = "number|all"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | None:
        return None if value in (None, ALL) else click.IntRange(0).convert(value, param, ctx)


@click.command(
    help=N_("Find out what every decision in a recorded game was worth, and what was better. FILE may be -.")
)
@click.argument("file")
@click.option("--player", metavar="NAME", help=N_("Tell only about this player, by name or seat number."))
@click.option(
    "--moments",
    type=Moments(),
    default=MOMENTS,
    show_default=True,
    help=N_("How many of the key moments to show, or all."),
)
@click.option(
    "--playouts",
    type=int,
    help=N_("How many play-outs a decision may take: more are slower and more exact."),
)
@click.option("--seed", type=int, default=0, show_default=True, help=N_("The same seed gives the same numbers."))
@click.option("--threads", type=int, default=1, show_default=True, help=N_("How many threads to think with."))
@click.option("--as-they-play", is_flag=True, help=N_("Ask how it goes against these opponents, as they play."))
@JSON
@click.option("--open", "opened", is_flag=True, help=N_("Review it in the browser instead, until Ctrl-C."))
@click.option("--annotate", metavar="FILE", help=N_("Write the record with the findings as remarks, or - to print it."))
@FORCE
@PLAIN
def command(
    file: str,
    player: str | None,
    moments: int | None,
    playouts: int | None,
    seed: int,
    threads: int,
    as_they_play: bool,
    json_wanted: bool,
    opened: bool,
    annotate: str | None,
    force: bool,
    terminal: Terminal,
) -> None:
    printed = _check_outputs(annotate, json_wanted, opened, force)
    text = read_text(file)
    game, t = read_game(text), words()
    seats = _seats(game, player)
    if opened:
        serve_review(text, seats[0] if player else None, t)
        return
    budget = Budget(seed=seed, playouts=playouts, threads=threads)
    told = reviewed(game, budget, t, as_they_play)
    found = key_moments(game, told.review, seats[0] if player else None)
    if json_wanted:
        click.echo(json.dumps(document(told), ensure_ascii=False, indent=1))
    elif not printed:
        ReviewText(told, seats, found, terminal, t).print(moments)
    if annotate == STDOUT:
        sys.stdout.buffer.write(annotated(text, told, seats, t).encode())
    elif annotate is not None:
        write_atomically(annotate, annotated(text, told, seats, t))
        click.echo(t("Written: {file}", file=annotate), err=json_wanted)


def _check_outputs(annotate: str | None, json_wanted: bool, opened: bool, force: bool) -> bool:
    """Refuse bad combinations and existing files before any work; True if the record is printed."""
    if opened and (json_wanted or annotate is not None):
        raise BadReview("--open shows the review in the browser: leave out --json and --annotate")
    if json_wanted and annotate == STDOUT:
        raise BadReview("only one of --json and --annotate - can be printed")
    if annotate is not None and annotate != STDOUT:
        check_new(annotate, force)
    return annotate == STDOUT


def _seats(game: Game, player: str | None) -> list[int]:
    every = list(range(len(game.seats)))
    if player is None:
        return every
    named = [seat for seat in every if folded(game.seats[seat].name) == folded(player)]
    numbered = [seat for seat in every if player == str(seat + 1)]
    if not named + numbered:
        names = ", ".join(seat.name for seat in game.seats)
        raise BadReview(
            "there is no player {player!r}: expected one of {names}, or a seat number", player=player, names=names
        )
    return (named or numbered)[:1]
