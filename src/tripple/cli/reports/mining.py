"""The progress of a search for puzzles, and its results."""

from functools import partial

from tripple.cli.terminal.interrupts import interruptible
from tripple.cli.terminal.waiting import counting_bar
from tripple.learning.mining.digging import FindsFile, Wish, dig, get_ready
from tripple.learning.mining.mine import PuzzleMine
from tripple.learning.mining.quota import Quota
from tripple.learning.puzzles import THEMES
from tripple.locales import Translator
from tripple.work import Workplace

from .pace import Meter, own_stdout, pace_line


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
    """The number of puzzles of each theme, by number of players."""
    width = max(len(t(THEMES[theme].title)) for theme in quota.themes)
    return [
        f"{t(THEMES[theme].title):{width}}  {quota.of(theme):4}  {_by_players(quota, theme)}" for theme in quota.themes
    ]


def _by_players(quota: Quota, theme: str) -> str:
    counts = [
        (players, quota.there[theme, players, True] + quota.there[theme, players, False]) for players in quota.players
    ]
    return "  ".join(f"{players}: {number}" for players, number in counts)
