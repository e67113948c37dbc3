"""Detection of workers whose results differ from all others by more than chance."""

from collections import defaultdict
from dataclasses import dataclass, field
from statistics import NormalDist

from .contest import MirroredSet
from .statistics import residual
from .sums import Sums
from .tally import lead_in

RARE = 0.001
"""Share of contests in which a worker is named although all play alike."""


@dataclass
class Residuals:
    """Deviation of each worker's results from those of the others."""

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
