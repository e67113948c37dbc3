"""Par of solitaire deals (tripple.review.par): the same for everybody who plays a deal."""

from collections.abc import Awaitable, Callable
from hashlib import sha256

import msgspec

from tripple.rules.errors import N_
from tripple.server.remembered import Remembered

from .studies import Asker, Studies, Study, StudyKind
from .workers import PAR

VERSION = 1
"""Of how par is worked out (tripple.review.par): another one where it comes to something else or is told otherwise."""
WAITING = "waiting"
"""The stage of a deal while others are being worked out."""
_REMEMBERED = 500


class ParFound(msgspec.Struct, frozen=True):
    """What a deal holds: what a strong player gets without seeing the pool, and the best line found with it open."""

    level: str
    average: float
    results: tuple[int, ...]
    best: int
    record: str
    """The best line; empty for a daily whose day is not over everywhere."""


class Working(msgspec.Struct, frozen=True):
    """Not known yet; ask again. The stages are waiting, playing and searching."""

    stage: str


class Pars:
    """What is known is told without a look at the game: which deal a table had is remembered."""

    def __init__(self, studies: Studies, deal_of: Callable[[str, str], Awaitable[str]]) -> None:
        self._studies, self._deal_of = studies, deal_of
        self._deals = Remembered[str, str](_REMEMBERED)

    async def of(self, table: str, asker: Asker) -> ParFound | Working:
        """Of a table's deal."""
        deal = self._deals.get(table) or self._deals.add(table, await self._deal_of(table, asker.address))
        name = sha256(deal.encode()).hexdigest()  # short, however much the house rules say
        study = await self._studies.of(kind(), name, deal, asker, enough=_is_done)
        return (
            Working(study.stage or WAITING)
            if study.result is None
            else msgspec.json.decode(study.result, type=ParFound)
        )

    def forget(self) -> None:
        """Which tables there were: somebody's may be gone now. What a deal held is nobody's."""
        self._deals.clear()


def kind() -> StudyKind:
    return StudyKind(
        name=PAR,
        version=VERSION,
        kept=10_000,
        crowded=N_("too many deals are being worked out: try again in a minute"),
        failed=N_("par could not be worked out"),
    )


def _is_done(study: Study) -> bool:
    return study.result is not None
