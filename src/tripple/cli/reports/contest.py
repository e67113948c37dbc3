"""A contest of computer players while it is played, with a live view on standard error."""

from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import monotonic

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from tripple.arena import Contest, MirroredSet, Tally
from tripple.arena.contest import SetBatches
from tripple.arena.state import read_into, written
from tripple.arena.tally import Residuals
from tripple.cli.faults import tell
from tripple.cli.reports.grids import between, empty_grid, lead, percent
from tripple.cli.reports.longwork import Meter, StateFile, own_stdout, pace_line
from tripple.cli.terminal.waiting import interruptible, postponed_interrupts
from tripple.locales import Translator
from tripple.work import Workplace, place_named

SHOWN_WORKERS = 12  # rows for workers; those with the largest residuals come first
OFTEN = 0.5  # seconds between two updates, because summing up costs more than drawing


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


@dataclass(frozen=True)
class ContestPlan:
    games: int
    single_rounds: bool
    until_decided: bool
    processes: int | None = None
    on: str | None = None
    state: str | None = None
    records: str | None = None

    @property
    def place(self) -> Workplace:
        return place_named(self.on, self.processes, tell)


@dataclass
class PlayedContest:
    tally: Tally
    meter: Meter
    residuals: Residuals = field(default_factory=Residuals)
    interrupted: bool = False


def play(contest: Contest, plan: ContestPlan, t: Translator) -> PlayedContest:
    """Play on from the state file, until it is done, decided or stopped with Ctrl-C."""
    place, state = plan.place, StateFile(plan.state, "arena", contest.identity)
    tally = _begun(contest, plan, state)
    sets = contest.sets_for(plan.games)
    meter = Meter(sets, tally.sets)
    played = PlayedContest(tally, meter)
    with own_stdout(place), ContestView(played.tally, meter, played.residuals, t) as view:
        interruptible(partial(contest.get_ready, view.getting_ready))
        try:
            _play_on(plan, contest.batches(range(tally.sets, sets), place), state, played, view)
        except KeyboardInterrupt:
            played.interrupted = True
        finally:
            state.write(written(tally))
    return played


def keep_records(folder: Path, number: int, played: MirroredSet) -> None:
    """Save each game of a set; sets are counted from 0, as in the seeds of their deals."""
    folder.mkdir(parents=True, exist_ok=True)
    for game, result in enumerate(played, 1):
        (folder / f"{number:06}-{game}.tripple").write_text(result.record, "utf-8")


def _begun(contest: Contest, plan: ContestPlan, state: StateFile) -> Tally:
    tally = Tally(contest.entrants, anytime=plan.until_decided)
    found = state.read()
    if found is not None:
        try:
            read_into(tally, found)
        except (ValueError, KeyError, TypeError):
            raise state.unreadable() from None
    return tally


def _play_on(
    plan: ContestPlan, batches: SetBatches, state: StateFile, played: PlayedContest, view: ContestView
) -> None:
    tally = played.tally
    if plan.until_decided and tally.leader:
        return
    for batch, done in batches:
        with postponed_interrupts():  # a batch is counted whole, so that tally and state file end between two sets
            for number, one in zip(batch, done.result, strict=True):
                if plan.records is not None:
                    keep_records(Path(plan.records), number, one)
                tally.add(one)
                played.residuals.add(done.worker, one)
                if plan.until_decided and tally.leader:
                    return
            played.meter.add(len(batch), done)
            if state.is_due:
                state.write(written(tally))
        view.tell()
