from functools import partial
from pathlib import Path

import click

from tripple.bots import Budget
from tripple.cli.faults import tell
from tripple.cli.files import named
from tripple.cli.options import DEALS, ON, same_rules
from tripple.cli.reports.longwork import Meter, own_stdout, pace_line
from tripple.cli.terminal.waiting import counting_bar, interruptible
from tripple.cli.translation import words
from tripple.learning.mining.digging import FindsFile, Wish, dig, get_ready
from tripple.learning.mining.mine import PLAYOUTS, PuzzleMine
from tripple.learning.mining.quota import Quota
from tripple.learning.puzzles import THEMES
from tripple.locales import Translator
from tripple.rules import Sheet
from tripple.rules.errors import N_
from tripple.work import Workplace, cores, place_named

NUMBER = 10
MOST = 100_000
PLAYERS = 2, 3, 4


@click.command(
    help=N_(
        "Find puzzles in games of strong players, and prove them. Stop whenever you like; run it again to carry on."
    )
)
@click.option(
    "--theme", "themes", multiple=True, type=click.Choice(list(THEMES)), help=N_("Only puzzles of this theme.")
)
@click.option(
    "--players", multiple=True, type=click.IntRange(2, 6), help=N_("Only puzzles for this number of players.")
)
@click.option(
    "--number",
    type=click.IntRange(1, MOST),
    default=NUMBER,
    show_default=True,
    help=N_("How many puzzles of each theme to find."),
)
@same_rules
@DEALS
@click.option(
    "--playouts",
    type=int,
    default=PLAYOUTS,
    show_default=True,
    help=N_("How many play-outs finding a puzzle may take; proving it takes ten times as many."),
)
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    help=N_("How many games to search side by side; by default as many as there are cores."),
)
@ON
@click.option(
    "--out",
    default="puzzles.jsonl",
    show_default=True,
    metavar="FILE",
    help=N_("Where to put what is found; a search that was stopped carries on from there."),
)
def command(
    themes: tuple[str, ...],
    players: tuple[int, ...],
    number: int,
    rules: Sheet,
    seed: str,
    playouts: int,
    processes: int | None,
    on: str | None,
    out: str,
) -> None:
    t = words()
    Budget(playouts=playouts)
    mine = PuzzleMine(rules, seed, playouts)
    wish = Wish(number, themes or tuple(THEMES), tuple(dict.fromkeys(players)) or PLAYERS)
    place = place_named(on, processes or (None if on else cores()), tell)
    with named(out):
        finds = FindsFile(Path(out), mine, wish)
    quota, interrupted = dug(mine, wish, finds, place, t)
    for line in as_lines(quota, t):
        click.echo(line)
    if interrupted:
        click.echo(t("Stopped. Run the same command again to carry on."))


def dug(mine: PuzzleMine, wish: Wish, finds: FindsFile, place: Workplace, t: Translator) -> tuple[Quota, bool]:
    """Search for puzzles; also returns whether Ctrl-C ended it."""
    quota, meter = Quota(wish.number, wish.themes, wish.players), Meter()
    with own_stdout(place), counting_bar() as bar:
        task = bar.add_task(t("Getting ready (the first time can take a minute)"), total=None)
        interruptible(partial(get_ready, lambda done, total: bar.update(task, completed=done, total=total)))
        try:
            for quota in dig(mine, wish, finds, place, partial(meter.add, 1)):
                at = t("Looking for puzzles: game {number}", number=finds.searched + 1)
                bar.update(task, description=f"{at}, {pace_line(meter, t)}", completed=quota.found, total=quota.asked)
        except KeyboardInterrupt:
            return quota, True
    return quota, False


def as_lines(quota: Quota, t: Translator) -> list[str]:
    width = max(len(t(THEMES[theme].title)) for theme in quota.themes)
    return [
        f"{t(THEMES[theme].title):{width}}  {quota.of(theme):4}  {_by_players(quota, theme)}" for theme in quota.themes
    ]


def _by_players(quota: Quota, theme: str) -> str:
    counts = [
        (players, quota.there[theme, players, True] + quota.there[theme, players, False]) for players in quota.players
    ]
    return "  ".join(f"{players}: {number}" for players, number in counts)
