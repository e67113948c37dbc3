"""The score of a contest so far, with its uncertainty."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations
from statistics import NormalDist, fmean

from tripple.bots.entrant import Entrant

from .contest import MirroredSet
from .game import Forfeiture
from .statistics import (
    LEVEL,
    Interval,
    anytime_mean_interval,
    anytime_share_interval,
    fortune,
    mean_interval,
    residual,
    share_interval,
)
from .sums import Shares, Sums, Times

RARE = 0.001  # share of contests in which a worker is named although all play alike


@dataclass(frozen=True, slots=True)
class ThinkingTimes:
    """Thinking times in seconds over the moves that left a choice."""

    moves: int
    mean: float
    p95: float
    """95th percentile."""
    most: float


@dataclass(frozen=True, slots=True)
class Standing:
    """One entrant's results, with 95 % intervals."""

    entrant: Entrant
    wins: float
    """Games won; a shared win counts as a part."""
    share: float
    """Share of games won, from 0 to 1."""
    share_interval: Interval
    """95 % interval of the share."""
    points: float
    """Mean of its own points in a game."""
    ahead: float
    """Mean of its points less the mean of the others', in a game."""
    ahead_interval: Interval
    """95 % interval of the lead."""
    pace: ThinkingTimes
    forfeits: tuple[Forfeiture, ...]
    """Each with its reason, and file and line if a function failed."""


@dataclass
class Tally:
    """The score of a contest so far; `add` takes what `Contest.sets` gives."""

    entrants: tuple[Entrant, ...]
    anytime: bool = False
    """Widen the intervals so that they hold although the results decide when to stop."""
    rows: list["_Row"] = field(init=False)
    duels: dict[tuple[int, int], Shares] = field(init=False)
    """For each pair, the shares of a set's games in which the first had more points."""
    faults: list[Forfeiture] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rows = [_Row() for _ in self.entrants]
        self.duels = {pair: Shares() for pair in permutations(range(len(self.entrants)), 2)}

    def add(self, played: MirroredSet) -> None:
        for who, row in enumerate(self.rows):
            row.add(played, who)
        # A leader has to be ahead of each single one, so every pair has a bet of its own.
        for (who, other), shares in self.duels.items():
            shares.add(fmean(_before(game.points[who], game.points[other]) for game in played))
        self.faults += [game.fault for game in played if game.fault]

    @property
    def sets(self) -> int:
        return self.rows[0].shares.number

    @property
    def games(self) -> int:
        return self.sets * len(self.entrants)

    def standings(self) -> list[Standing]:
        """All entrants, the best first."""
        table = [self._standing(who) for who in range(len(self.entrants))]
        return sorted(table, key=lambda standing: (-standing.share, -standing.ahead))

    @property
    def leader(self) -> Entrant | None:
        """The entrant that is proven to be ahead of each of the others.

        The whole claim is wrong with a probability of at most one in twenty, however often it is asked: the
        allowed error is divided among all pairs of entrants.
        """
        everybody = range(len(self.entrants))
        for who, entrant in enumerate(self.entrants):
            if all(_proven(self.duels[who, other], len(self.duels) // 2) for other in everybody if other != who):
                return entrant
        return None

    def _standing(self, who: int) -> Standing:
        row, entrant = self.rows[who], self.entrants[who]
        return Standing(
            entrant=entrant,
            wins=row.shares.mean * self.games,
            share=row.shares.mean,
            share_interval=self._share_interval(row),
            points=row.points.mean,
            ahead=row.ahead.mean,
            ahead_interval=(anytime_mean_interval if self.anytime else mean_interval)(row.ahead),
            pace=_pace(row.times),
            forfeits=tuple(fault for fault in self.faults if fault.entrant == who),
        )

    def _share_interval(self, row: "_Row") -> Interval:
        return anytime_share_interval(row.shares) if self.anytime else share_interval(row.shares, self.games)


@dataclass
class _Row:
    shares: Shares = field(default_factory=Shares)
    points: Sums = field(default_factory=Sums)
    ahead: Sums = field(default_factory=Sums)
    times: Times = field(default_factory=Times)

    def add(self, played: MirroredSet, who: int) -> None:
        share, ahead = fmean(game.wins[who] for game in played), lead_in(played, who)
        self.shares.add(share)
        self.points.add(fmean(game.points[who] for game in played))
        self.ahead.add(ahead)
        for game in played:
            self.times.add(game.seconds[who])


def lead_in(played: MirroredSet, who: int) -> float:
    """The entrant's lead over the mean of the others in a set, per game."""
    return fmean(_ahead(game.points, who) for game in played)


def _proven(duel: Shares, pairs: int) -> bool:
    return bool(duel.number) and duel.mean > 0.5 and fortune(duel) >= pairs / (1 - LEVEL)


def _before(own: int, other: int) -> float:
    return 0.5 if own == other else float(own > other)


def _ahead(points: Sequence[int], who: int) -> float:
    return points[who] - (sum(points) - points[who]) / (len(points) - 1)


def _pace(times: Times) -> ThinkingTimes:
    if not times.number:
        return ThinkingTimes(0, 0.0, 0.0, 0.0)
    return ThinkingTimes(times.number, times.total / times.number, times.quantile(0.95), times.most)


@dataclass
class Residuals:
    """Deviation of each worker's results from those of the others: more than chance, and its machine is suspect."""

    leads: dict[str, list[Sums]] = field(default_factory=lambda: defaultdict(list))
    """For each worker and entrant, its lead in that worker's sets."""

    def add(self, worker: str, played: MirroredSet) -> None:
        own = self.leads[worker]
        own += [Sums() for _ in range(len(played) - len(own))]
        for who, sums in enumerate(own):
            sums.add(lead_in(played, who))

    def of(self, worker: str) -> float | None:
        """Deviation in standard errors, of the entrant where it is largest; None if there is too little to compare."""
        found = [residual(own, whole) for own, whole in zip(self.leads[worker], self._whole(), strict=True)]
        return max((one for one in found if one is not None), key=abs, default=None)

    def _whole(self) -> list[Sums]:
        return [sum(column, Sums()) for column in zip(*self.leads.values(), strict=True)]

    @property
    def limit(self) -> float:
        """Bound that chance exceeds in one contest of a thousand, however many workers there are."""
        looks = max(1, sum(map(len, self.leads.values())))
        return NormalDist().inv_cdf(1 - RARE / (2 * looks))

    def different(self) -> list[tuple[str, float]]:
        """Workers beyond the limit."""
        found = [(worker, self.of(worker)) for worker in self.leads]
        return [(worker, off) for worker, off in found if off is not None and abs(off) > self.limit]
