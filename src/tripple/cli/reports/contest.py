"""A contest of computer players while it is played."""

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tripple.arena import Contest, MirroredSet, Tally
from tripple.arena.contest import SetBatches
from tripple.arena.residuals import Residuals
from tripple.arena.state import read_into, written
from tripple.cli.faults import tell
from tripple.cli.terminal.interrupts import interruptible, postponed_interrupts
from tripple.locales import Translator
from tripple.rules import TrippleError
from tripple.work import Workplace, place_named

from .pace import Meter, own_stdout
from .states import StateFile
from .watching import ContestView

MOST_GAMES = 10_000_000
MOST_PROCESSES = 256


class BadContest(TrippleError):
    """Impossible numbers of games or processes."""


@dataclass(frozen=True)
class ContestPlan:
    """Extent and place of a contest."""

    games: int
    single_rounds: bool
    until_decided: bool
    processes: int | None = None
    on: str | None = None
    state: str | None = None
    records: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES:
            raise BadContest(
                "{count} games: expected a whole number from 1 to {most}", count=self.games, most=MOST_GAMES
            )
        if self.processes is not None and not 1 <= self.processes <= MOST_PROCESSES:
            raise BadContest(
                "{count} processes: expected a whole number from 1 to {most}", count=self.processes, most=MOST_PROCESSES
            )

    @property
    def place(self) -> Workplace:
        return place_named(self.on, self.processes, tell)


@dataclass
class PlayedContest:
    """A contest that was played, perhaps in part."""

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
