"""The progress of a simulation, and its results."""

import csv
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import isfinite
from pathlib import Path

import click
import numpy as np
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from tripple.cli.faults import tell
from tripple.cli.files import named
from tripple.cli.terminal.waiting import counting_bar, interruptible, postponed_interrupts
from tripple.locales import Translator
from tripple.notation.change import write_change, write_sheet
from tripple.rules import Sheet, sheet
from tripple.sim import ROUND, BadRun, RunSummary, chunks, frame, warm_up
from tripple.sim.run import CHUNK, Rounds
from tripple.sim.spread import PlayedPart, SpreadRun
from tripple.sim.summary import Mean
from tripple.work import Workplace, place_named

from .grids import empty_grid
from .longwork import Meter, StateFile, own_stdout, workers_line

WriteRounds = Callable[[int, Rounds], None]
"""Writes some rounds; the first of them has this number."""


@dataclass(frozen=True)
class SimulationPlan:
    rules: Sheet
    policies: tuple[str, ...]
    rounds: int
    seed: str
    threads: int
    device: str
    on: str | None = None
    state: str | None = None
    csv_file: str | None = None

    def __post_init__(self) -> None:
        if self.state and self.csv_file:
            raise BadRun("the file of --state holds sums, not rounds: use either --state or --csv")
        if self.on and (self.device != "cpu" or self.threads > 1):
            raise BadRun("on a cluster every core plays for itself: no --threads, and no --device, with --on")

    @property
    def identity(self) -> dict[str, object]:
        """Data that differs between any two simulations. Place and number of rounds make no difference."""
        return {"sheet": " ".join(write_sheet(self.rules)), "policies": self.policies, "seed": self.seed}

    @property
    def place(self) -> Workplace:
        return place_named(self.on, tell=tell)

    def parts(self, first: int, bar: Progress, t: Translator) -> Iterator[PlayedPart]:
        """Play from this round on, some thousands at a time, in order."""
        if self.on:
            meter = Meter(-(-self.rounds // CHUNK), first // CHUNK)
            keep = self.csv_file is not None
            run = SpreadRun(self.rules, self.policies, self.rounds, self.seed, keep, first)
            for done in run.parts(self.place):
                meter.add(-(-done.result.summary.rounds // CHUNK), done)
                bar.update(bar.task_ids[0], description=workers_line(meter, t))
                yield done.result
            return
        for rounds in chunks(self.rules, self.policies, self.rounds, self.seed, self.threads, self.device, first):
            part = PlayedPart(RunSummary(len(self.policies)), [rounds])
            part.summary.add(rounds)
            yield part


def play(plan: SimulationPlan, t: Translator) -> tuple[RunSummary, bool]:
    """Play on from the state file; also returns whether Ctrl-C ended it."""
    state = StateFile(plan.state, "simulate", plan.identity)
    summary, interrupted = _begun(plan, state), False
    with own_stdout(plan.place), _progress(plan, t) as bar:
        try:
            with _written(plan.csv_file, len(plan.policies)) as write:
                for part in plan.parts(summary.rounds, bar, t):
                    with postponed_interrupts():
                        _add(part, summary, write)
                        if state.is_due:
                            state.write(_sums(summary))
                    bar.update(bar.task_ids[0], completed=summary.rounds)
        except KeyboardInterrupt:
            interrupted = True
        finally:
            state.write(_sums(summary))
    return summary, interrupted


def _begun(plan: SimulationPlan, state: StateFile) -> RunSummary:
    summary, found = RunSummary(len(plan.policies)), state.read()
    if found is not None:
        try:
            for mean, sums in zip(summary.means(), found, strict=True):
                mean.number, mean.total, mean.squares = sums
        except (ValueError, TypeError):
            raise state.unreadable() from None
    return summary


def _sums(summary: RunSummary) -> list[list[float]]:
    return [[mean.number, mean.total, mean.squares] for mean in summary.means()]


def _add(part: PlayedPart, summary: RunSummary, write: WriteRounds) -> None:
    first = summary.rounds
    summary.merge(part.summary)
    for rounds in part.rounds:
        write(first, rounds)
        first += len(rounds)


@contextmanager
def _progress(plan: SimulationPlan, t: Translator) -> Iterator[Progress]:
    """A progress bar, which says so while the first run compiles."""
    with counting_bar() as bar:
        task = bar.add_task(t("Getting ready (the first time can take a minute)"), total=None)
        interruptible(partial(warm_up, thinking=False, device=plan.device))
        bar.update(task, description="", total=plan.rounds)
        yield bar


@contextmanager
def _written(csv_file: str | None, players: int) -> Iterator[WriteRounds]:
    if csv_file is None:
        yield lambda first, part: None
        return
    with named(csv_file), Path(csv_file).open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(frame(np.zeros(0, ROUND), players))

        def write(first: int, part: Rounds) -> None:
            columns = frame(part, players, first).values()
            table.writerows(zip(*(column.tolist() for column in columns), strict=True))

        yield write


def as_text(plan: SimulationPlan, summary: RunSummary, interrupted: bool, t: Translator) -> None:
    console = Console(soft_wrap=True)
    if interrupted:
        console.print(t("Stopped. This is what was played so far."))
        if plan.state:
            console.print(t("Run the same command again to carry on."))
    console.print(
        t.many(
            "{n} round, sheet {sheet}, seed {seed}",
            "{n} rounds, sheet {sheet}, seed {seed}",
            summary.rounds,
            sheet=escape(plan.rules.id),
            seed=escape(plan.seed),
        )
    )
    if summary.rounds:
        console.print(_seats(t, plan, summary))
        console.print(_table(t, summary))


def _seats(t: Translator, plan: SimulationPlan, summary: RunSummary) -> Table:
    table = empty_grid(t("Seat"), t("Policy"), t("Points a round"), "95 %", t("Tiles left"))
    for seat, policy in enumerate(plan.policies):
        points = summary.points[seat]
        left = f"{summary.left[seat].mean:.2f}"
        table.add_row(str(seat + 1), policy, f"{points.mean:.1f}", f"± {points.margin:.1f}", left)
    return table


def _table(t: Translator, summary: RunSummary) -> Table:
    table = empty_grid(t("Each round"), t("Mean"), "95 %")
    names = {
        "bridges": t("Bridges"),
        "doubles": t("Double connections"),
        "hexagons": t("Hexagons"),
        "draws": t("Tiles drawn"),
        "actions": t("Actions"),
    }
    for name, title in names.items():
        mean = summary.counted[name]
        table.add_row(title, f"{mean.mean:.3f}", f"± {mean.margin:.3f}")
    if summary.players > 1:
        ahead = summary.advantage
        table.add_row(t("Starter ahead by"), f"{ahead.mean:+.2f}", f"± {ahead.margin:.2f}")
    table.add_row(t("Nobody could lay the last tile"), f"{100 * summary.blocked:.1f} %", "")
    return table


def as_json(plan: SimulationPlan, summary: RunSummary, interrupted: bool) -> None:
    changes = plan.rules.changes_from(sheet(plan.rules.id)).items()
    result = {
        "sheet": plan.rules.id,
        "house_rules": dict(write_change(*change).split("=", 1) for change in changes),
        "seed": plan.seed,
        "rounds": summary.rounds,
        "interrupted": interrupted,
        "seats": [
            {"policy": policy, "points": _plain(points), "left": _plain(left)}
            for policy, points, left in zip(plan.policies, summary.points, summary.left, strict=True)
        ],
        **{name: _plain(mean) for name, mean in summary.counted.items()},
        "starter_advantage": _plain(summary.advantage) if summary.players > 1 else None,
        "ends": {end.value: share.mean for end, share in summary.ends.items()},
    }
    click.echo(json.dumps(result, ensure_ascii=False, indent=1))


def _plain(mean: Mean) -> dict[str, float | None]:
    return {"mean": mean.mean, "margin": mean.margin if isfinite(mean.margin) else None}
