"""Whether everybody plays the same game: what each worker's sets came to, beside all others."""

from collections import defaultdict
from dataclasses import dataclass, field
from statistics import NormalDist

from .contest import MirroredSet
from .statistics import residual
from .sums import Sums
from .tally import lead_in

RARE = 0.001
"""In so small a share of contests in which all play alike, some worker is said to play differently."""


@dataclass
class Residuals:
    """How far each worker's results are from those of the others."""

    leads: dict[str, list[Sums]] = field(default_factory=lambda: defaultdict(list))
    """For each worker and entrant, by how much it was ahead in that worker's sets."""

    def add(self, worker: str, played: MirroredSet) -> None:
        """One more set."""
        own = self.leads[worker]
        own += [Sums() for _ in range(len(played) - len(own))]
        for who, sums in enumerate(own):
            sums.add(lead_in(played, who))

    def of(self, worker: str) -> float | None:
        """In standard errors, for the entrant where it is largest; None as long as nobody can tell."""
        found = [residual(own, whole) for own, whole in zip(self.leads[worker], self._whole(), strict=True)]
        return max((one for one in found if one is not None), key=abs, default=None)

    def _whole(self) -> list[Sums]:
        return [sum(column, Sums()) for column in zip(*self.leads.values(), strict=True)]

    @property
    def limit(self) -> float:
        """What chance alone hardly ever comes to, however many there are."""
        looks = max(1, sum(map(len, self.leads.values())))
        return NormalDist().inv_cdf(1 - RARE / (2 * looks))

    def different(self) -> list[tuple[str, float]]:
        """Those who seem to play another game."""
        found = [(worker, self.of(worker)) for worker in self.leads]
        return [(worker, off) for worker, off in found if off is not None and abs(off) > self.limit]
