import json
from collections.abc import Iterator, Sequence
from functools import partial

import click

from tripple.bots import ADVISING, Budget, Candidate, advise, prepare
from tripple.cli.drawing.screen import BoardPicture, Space
from tripple.cli.drawing.turns import explained
from tripple.cli.files import read_text
from tripple.cli.game.hints import Advice, figures_said, only_one, ranked_said
from tripple.cli.game.places import Place, marks, places, ranked
from tripple.cli.options import JSON, PLAIN
from tripple.cli.terminal.console import Terminal
from tripple.cli.terminal.waiting import get_ready
from tripple.cli.translation import words
from tripple.locales import Translator
from tripple.notation import question
from tripple.rules import View
from tripple.rules.errors import N_
from tripple.rules.tiles import shown

BELOW = 14  # lines of the screen that the board leaves to the text


@click.command(help=N_("Ask what may be done in any position, and what a strong player would do. FILE may be -."))
@click.argument("file")
@click.option(
    "--playouts", type=int, default=2000, show_default=True, help=N_("How many play-outs an action may take.")
)
@click.option("--seed", type=int, default=0, show_default=True, help=N_("The same seed gives the same numbers."))
@click.option("--threads", type=int, default=1, show_default=True, help=N_("How many threads to think with."))
@JSON
@PLAIN
def command(file: str, playouts: int, seed: int, threads: int, json_wanted: bool, terminal: Terminal) -> None:
    view, t = question(read_text(file).strip()), words()
    get_ready(partial(prepare, ADVISING), t)
    advice = advise(view, Budget(seed=seed, playouts=playouts, threads=threads))
    if json_wanted:
        click.echo(json.dumps([_document(one, view, t) for one in advice], ensure_ascii=False, indent=1))
        return
    found = places(view)
    if not terminal.plain:
        width, height = terminal.size
        window = BoardPicture(view.board, marks(found), None).window(Space(max(7, height - BELOW), width - 1, 0))
        terminal.show([line for line in window.lines if line.plain.strip()])
    terminal.say(*_points(found, t), "", *_advised(advice, view, found, t))


def _points(found: Sequence[Place], t: Translator) -> Iterator[str]:
    """Every tile of the hand in each place where it may lie, with its points."""
    for place, option in ranked(found):
        yield t(
            "{tile} in {place}: {points}", tile=shown(option.tile), place=place.label, points=explained(option.lines, t)
        )


def _advised(advice: Advice, view: View, found: Sequence[Place], t: Translator) -> list[str]:
    if len(advice) == 1:
        return [only_one(advice, t)]
    return [*ranked_said(advice, found, t), "", t("Figures"), *figures_said(advice, view, found, t)]


def _document(one: Candidate, view: View, t: Translator) -> dict[str, object]:
    lines = {line.reason.word: line.points for line in view.preview(one.action)}
    because = [t(why.sentence, **why.values) for why in one.because]
    numbers = {"points": one.points, "error": one.error, "win": one.win}
    return {"action": str(one.action), "gives": lines, **numbers, "because": because}
