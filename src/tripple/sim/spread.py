"""Many rounds played in other processes or on a cluster; the same ones as here."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tripple.rules import Sheet
from tripple.rules.sheet import check_players
from tripple.work import DonePiece, Job, Workplace, in_batches

from .policy import policy_records
from .run import CHUNK, Rounds, check_run, play_part, seed_number
from .state import sheet_record
from .summary import RunSummary
from .warm import warm_up


@dataclass
class PlayedPart:
    summary: RunSummary
    rounds: list[Rounds] = field(default_factory=list)


@dataclass(frozen=True)
class SpreadRun:
    sheet: Sheet
    policies: tuple[str, ...]
    number: int
    seed: str
    keep: bool = False
    """Keep every round, not only their sums."""
    first: int = 0
    """Leave out those before it."""

    def __post_init__(self) -> None:
        check_players(len(self.policies))
        check_run(self.number, 1, "cpu")
        policy_records(self.policies, self.sheet, len(self.policies))

    def parts(self, place: Workplace) -> Iterator[DonePiece[PlayedPart]]:
        job = Job(self.play, self.get_ready)
        return (done for _, done in in_batches(place, job, range(len(self._starts))))

    @property
    def _starts(self) -> range:
        return range(self.first, self.number, CHUNK)

    def play(self, chunks: range) -> PlayedPart:
        given = (
            sheet_record(self.sheet),
            policy_records(self.policies, self.sheet, len(self.policies)),
            seed_number(self.seed),
        )
        part = PlayedPart(RunSummary(len(self.policies)))
        for start in self._starts[chunks.start : chunks.stop]:
            played = play_part(*given, start, min(CHUNK, self.number - start))
            part.summary.add(played)
            part.rounds += [played] if self.keep else []
        return part

    def get_ready(self) -> None:
        warm_up(thinking=False)
