"""`tripple arena`: computer players against each other on mirrored deals."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import isfinite
from signal import SIGINT, signal
from time import monotonic
from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from tripple.arena import Contest, Fault, Standing, Table, Tally, entrants
from tripple.arena.statistics import Interval
from tripple.bots import Budget, prepare
from tripple.locales import Translator
from tripple.notation import read_change, write_change
from tripple.rules import TrippleError, sheet
from tripple.rules.errors import N_

from . import words

GAMES = 200
UNDECIDED_AFTER = 10_000
MOST_GAMES = 10_000_000
MOST_PROCESSES = 256
SHOWN_FAULTS = 10


class BadContest(TrippleError):
    """Numbers that no contest can be played with."""


@dataclass(frozen=True)
class Plan:
    """How much is to be played, and how."""

    games: int
    single_rounds: bool
    until_decided: bool
    processes: int

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES:
            raise BadContest(
                "{count} games: expected a whole number from 1 to {most}", count=self.games, most=MOST_GAMES
            )
        if not 1 <= self.processes <= MOST_PROCESSES:
            raise BadContest(
                "{count} processes: expected a whole number from 1 to {most}", count=self.processes, most=MOST_PROCESSES
            )


@click.command(help=N_("Let computer players play against each other on mirrored deals."))
@click.argument("players", nargs=-1, required=True, metavar="PLAYER PLAYER …")
@click.option("--games", type=int, help=N_("How many games to play; rounded up to whole mirrored sets."))
@click.option("--rounds", type=int, help=N_("Play so many single rounds instead of whole games."))
@click.option("--sheet", "sheet_id", default="classic-en", show_default=True, help=N_("The rule sheet to play by."))
@click.option("--set", "changes", multiple=True, metavar="FIELD=VALUE", help=N_("A house rule, such as hexagon=50."))
@click.option("--seed", default="1", show_default=True, help=N_("The same seed gives the same deals."))
@click.option("--seconds", type=float, help=N_("How long a move may take."))
@click.option("--playouts", type=int, help=N_("How many play-outs a move may take, instead of a time."))
@click.option("--threads", type=int, default=1, show_default=True, help=N_("How many threads a player thinks with."))
@click.option("--processes", type=int, default=1, show_default=True, help=N_("How many games to play side by side."))
@click.option("--until-decided", is_flag=True, help=N_("Stop as soon as it is proven who is the strongest."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print the result as JSON."))
def command(
    players: tuple[str, ...],
    games: int | None,
    rounds: int | None,
    sheet_id: str,
    changes: tuple[str, ...],
    seed: str,
    seconds: float | None,
    playouts: int | None,
    threads: int,
    processes: int,
    until_decided: bool,
    as_json: bool,
) -> None:
    if games is not None and rounds is not None:
        raise BadContest("either --games or --rounds, not both")
    asked = rounds if games is None else games
    plan = Plan(
        asked if asked is not None else UNDECIDED_AFTER if until_decided else GAMES,
        rounds is not None,
        until_decided,
        processes,
    )
    rules = sheet(sheet_id).with_(**dict(map(read_change, changes)))
    taking_part = entrants(players, Budget(seconds=seconds, playouts=playouts, threads=threads))
    contest = Contest(Table(rules, seed, plan.single_rounds), taking_part)
    tally, interrupted = _play(contest, plan)
    show = _as_json if as_json else _as_text
    show(contest, plan, tally, interrupted)


def _play(contest: Contest, plan: Plan) -> tuple[Tally, bool]:
    """What was played, and whether Ctrl-C ended it."""
    tally = Tally(contest.entrants, anytime=plan.until_decided)
    sets = contest.sets_for(plan.games)
    try:
        with _progress(sets * len(contest.entrants)) as tell:
            with _unmissable_interrupts():
                prepare(contest.levels)
            for played in contest.sets(sets, plan.processes):
                tally.add(played)
                tell(tally)
                if plan.until_decided and tally.leader:
                    break
    except KeyboardInterrupt:
        return tally, True
    return tally, False


@contextmanager
def _unmissable_interrupts() -> Iterator[None]:
    """The compiler calls back into Python where an exception is dropped, and with it a Ctrl-C that comes just then."""
    pressed: list[int] = []

    def press(number: int, frame: object) -> None:
        pressed.append(number)
        raise KeyboardInterrupt

    before = signal(SIGINT, press)
    try:
        yield
    finally:
        signal(SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


class _Teller:
    """The bar with the running result; the sums behind it are only made as often as somebody can read them."""

    def __init__(self, bar: Progress, games: int) -> None:
        self.bar = bar
        self.games = games
        self.task = bar.add_task(words()("Getting ready (the first time takes some seconds)"), total=None)
        self.told = 0.0

    def __call__(self, tally: Tally) -> None:
        if monotonic() - self.told > 0.5:
            self.told = monotonic()
            best = tally.standings()[0]
            running = f"{best.entrant.name} {_percent(best.share)} {_range(best.share_interval, _percent)}"
            self.bar.update(self.task, description=escape(running))
        self.bar.update(self.task, completed=tally.games, total=self.games)


@contextmanager
def _progress(games: int) -> Iterator[_Teller]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        yield _Teller(bar, games)


def _as_text(contest: Contest, plan: Plan, tally: Tally, interrupted: bool) -> None:
    t, console = words(), Console()
    for sentence in _remarks(t, contest, plan, tally, interrupted):
        console.print(escape(sentence), highlight=False, soft_wrap=True)
    if tally.games:
        standings = tally.standings()
        console.print(_results(t, standings))
        console.print(_times(t, standings))


def _remarks(t: Translator, contest: Contest, plan: Plan, tally: Tally, interrupted: bool) -> Iterator[str]:
    yield from _faults(t, contest, tally.faults)
    if interrupted:
        yield t("Stopped. This is what was played so far.")
    yield _played(t, contest, plan, tally)
    if plan.until_decided and tally.leader:
        yield t("Decided: {name} is the strongest (wrong in at most 5 of 100 such claims).", name=tally.leader.name)
    elif plan.until_decided:
        yield t("Not decided: nobody is proven to be the strongest.")


def _faults(t: Translator, contest: Contest, faults: Sequence[Fault]) -> Iterator[str]:
    for fault in faults[:SHOWN_FAULTS]:
        why = t(fault.sentence, **fault.values)
        yield t("{name} forfeits a game: {why}", name=contest.entrants[fault.entrant].name, why=why)
    if len(faults) > SHOWN_FAULTS:
        yield t.many("… and {n} more forfeit", "… and {n} more forfeits", len(faults) - SHOWN_FAULTS)


def _played(t: Translator, contest: Contest, plan: Plan, tally: Tally) -> str:
    """Two numbers, so two phrases: a sentence can be in the singular for one of them only."""
    if plan.single_rounds:
        what = t.many("{n} round", "{n} rounds", tally.games)
        deals = t.many("{n} mirrored deal", "{n} mirrored deals", tally.sets)
    else:
        what = t.many("{n} game", "{n} games", tally.games)
        deals = t.many("{n} mirrored series of deals", "{n} mirrored series of deals", tally.sets)
    values = {"what": what, "deals": deals, "sheet": contest.table.sheet.id, "seed": contest.table.seed}
    return t("{what} on {deals}, sheet {sheet}, seed {seed}", **values)


def _results(t: Translator, standings: Sequence[Standing]) -> Grid:
    grid = _grid(t, t("Wins"), t("Share"), "95 %", t("Ahead by"), "95 %")
    for standing in standings:
        grid.add_row(
            escape(standing.entrant.name),
            f"{standing.wins:g}",
            _percent(standing.share),
            _range(standing.share_interval, _percent),
            _signed(standing.ahead),
            _range(standing.ahead_interval, _signed),
        )
    return grid


def _times(t: Translator, standings: Sequence[Standing]) -> Grid:
    grid = _grid(t, t("Points"), t("Moves"), t("ms a move"), t("95 % below"), t("most"), t("Forfeits"))
    for standing in standings:
        pace = standing.pace
        grid.add_row(
            escape(standing.entrant.name),
            f"{standing.points:.1f}",
            str(pace.moves),
            *(f"{1000 * seconds:.2f}" for seconds in (pace.mean, pace.p95, pace.most)),
            str(standing.forfeits),
        )
    return grid


def _grid(t: Translator, *titles: str) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    grid.add_column(t("Player"), overflow="fold")
    for title in titles:
        grid.add_column(title, justify="right", no_wrap=True)
    return grid


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _signed(points: float) -> str:
    return f"{points:+.1f}"


def _range(interval: Interval, written: Callable[[float], str]) -> str:
    known = isfinite(interval.low) and isfinite(interval.high)
    return f"{written(interval.low)} – {written(interval.high)}" if known else "?"


def _as_json(contest: Contest, plan: Plan, tally: Tally, interrupted: bool) -> None:
    table = contest.table
    result = {
        "sheet": table.sheet.id,
        "house_rules": dict(write_change(*change).split("=", 1) for change in _changes(table)),
        "seed": table.seed,
        "unit": "round" if table.single_rounds else "game",
        "games": tally.games,
        "mirrored_sets": tally.sets,
        "interrupted": interrupted,
        "until_decided": plan.until_decided,
        "decided": tally.leader.name if plan.until_decided and tally.leader else None,
        "standings": [_plain(standing) for standing in tally.standings()] if tally.games else [],
        "forfeits": [
            {"name": contest.entrants[fault.entrant].name, "why": fault.sentence.format(**fault.values)}
            for fault in tally.faults
        ],
    }
    click.echo(json.dumps(result, ensure_ascii=False, indent=1))


def _changes(table: Table) -> Iterable[tuple[str, Any]]:
    return table.sheet.changes_from(sheet(table.sheet.id)).items()


def _plain(standing: Standing) -> dict[str, Any]:
    pace = standing.pace
    budget = standing.entrant.budget
    return {
        "name": standing.entrant.name,
        "budget": {"seconds": budget.seconds, "playouts": budget.playouts, "threads": budget.threads},
        "wins": standing.wins,
        "share": standing.share,
        "share_interval": _finite(standing.share_interval),
        "points": standing.points,
        "ahead": standing.ahead,
        "ahead_interval": _finite(standing.ahead_interval),
        "moves": pace.moves,
        "seconds_a_move": {"mean": pace.mean, "p95": pace.p95, "most": pace.most},
        "forfeits": standing.forfeits,
    }


def _finite(interval: Interval) -> list[float | None]:
    """JSON knows no infinity."""
    return [end if isfinite(end) else None for end in interval]
