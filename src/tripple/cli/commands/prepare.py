from collections.abc import Callable, Iterable
from functools import partial
from time import perf_counter

import click

from tripple.bots import ADVISING, LADDER, LEVELS, prepare
from tripple.bots.readiness import one_at_a_time
from tripple.cli.game.seats import level_called
from tripple.cli.options import levels_completed
from tripple.cli.terminal.waiting import Advance, get_ready
from tripple.cli.translation import words
from tripple.rules.errors import N_


@click.command(
    help=N_(
        "Compile computer players ahead, so that nobody waits for them in a game: LEVELS, or all that are offered, "
        "and hints. What is compiled already is not compiled again."
    )
)
@click.argument("levels", nargs=-1, shell_complete=levels_completed)
@click.option("--all", "everything", is_flag=True, help=N_("Also what reviews, par, simulate and environments need."))
def command(levels: tuple[str, ...], everything: bool) -> None:
    t, began = words(), perf_counter()
    wanted = [level_called(word, t) for word in levels] or [*(LEVELS if everything else LADDER), *ADVISING]
    get_ready(partial(compiled, wanted, everything), t)
    click.echo(t("Ready after {seconds} s.", seconds=round(perf_counter() - began)))


def compiled(levels: Iterable[str], everything: bool, progress: Advance) -> None:
    from tripple.cli import kernels  # takes a while to load

    others: list[Callable[[], object]] = kernels.other_kernels() if everything else []
    first = 0

    def advance(done: int, total: int) -> None:
        nonlocal first
        first = total
        progress(done, total + len(others))

    with one_at_a_time():
        prepare(levels, advance)
        for number, step in enumerate(others, first + 1):
            step()
            progress(number, first + len(others))
