"""The live view of a contest in a terminal: progress, standings and workers."""

from contextlib import AbstractContextManager
from time import monotonic

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from tripple.arena import Tally
from tripple.arena.residuals import Residuals
from tripple.locales import Translator

from .grids import between, empty_grid, lead, percent
from .pace import Meter, pace_line

SHOWN_WORKERS = 12
"""Rows for workers; those with the largest residuals come first."""
OFTEN = 0.5
"""Seconds between two updates, because summing up costs more than drawing."""


class ContestView(AbstractContextManager["ContestView"]):
    """A live display on a terminal's standard error, removed when the contest is over."""

    def __init__(
        self, tally: Tally, meter: Meter, residuals: Residuals, t: Translator, console: Console | None = None
    ) -> None:
        self.tally, self.meter, self.residuals, self.t = tally, meter, residuals, t
        self.console = console or Console(stderr=True)
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
        self.bar = Progress(*columns, console=self.console, auto_refresh=False)
        self.task = self.bar.add_task(t("Getting ready (the first time can take a minute)"), total=None)
        self.live = Live(self.bar, console=self.console, transient=True, refresh_per_second=4)
        self.told = 0.0

    def __enter__(self) -> "ContestView":
        if self.console.is_terminal:
            self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.live.stop()

    def getting_ready(self, done: int, total: int) -> None:
        self.bar.update(self.task, completed=done, total=total)

    def tell(self) -> None:
        if self.live.is_started and monotonic() - self.told > OFTEN:
            self.told = monotonic()
            self.bar.update(
                self.task, description=pace_line(self.meter, self.t), completed=self.meter.done, total=self.meter.total
            )
            self.live.update(Group(self.bar, *self.grids()))

    def grids(self) -> list[Grid]:
        """Standings and workers."""
        workers = [self._workers()] if len(self.meter.workers) > 1 else []
        return [self._standings(), *workers]

    def _standings(self) -> Grid:
        t, grid = self.t, empty_grid(self.t("Player"), self.t("Win rate"), "95 %", self.t("Ahead by"), "95 %")
        for one in self.tally.standings():
            share, ahead = between(one.share_interval, percent), between(one.ahead_interval, lead)
            grid.add_row(escape(one.entrant.name), percent(one.share), share, lead(one.ahead), ahead)
        grid.caption = t.many("{n} mirrored set of deals", "{n} mirrored sets of deals", self.tally.sets)
        return grid

    def _workers(self) -> Grid:
        grid = empty_grid(self.t("Worker"), self.t("sets"), self.t("a second"), self.t("Residual"))
        rows: list[tuple[str, float | None]] = [(name, self.residuals.of(name)) for name in self.meter.workers]
        rows.sort(key=lambda row: -abs(row[1] or 0.0))
        for name, off in rows[:SHOWN_WORKERS]:
            sums = self.meter.workers[name]
            grid.add_row(escape(name), str(sums.done), f"{sums.rate:.2f}", _residual(off, self.residuals.limit))
        if len(rows) > SHOWN_WORKERS:
            grid.caption = self.t.many("… and {n} more", "… and {n} more", len(rows) - SHOWN_WORKERS)
        return grid


def _residual(off: float | None, limit: float) -> str:
    if off is None:
        return ""
    return f"[bold red]{off:+.1f}[/]" if abs(off) > limit else f"{off:+.1f}"
