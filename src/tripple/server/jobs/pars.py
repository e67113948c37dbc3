"""Par of solitaire deals (tripple.review.par): the same for everybody who plays a deal."""

from collections.abc import Awaitable, Callable
from hashlib import sha256

import msgspec

from tripple.review import Par
from tripple.rules.errors import N_
from tripple.server.remembered import Remembered

from .studies import Asker, Studies, Study, StudyKind
from .workers import PAR

VERSION = 1
"""Changes with the method or the form of the result (tripple.review.par)."""
WAITING = "waiting"  # the stage of a deal before its turn
_REMEMBERED = 500


class Working(msgspec.Struct, frozen=True):
    """Not finished yet; ask again. The stages are waiting, playing and searching."""

    stage: str


class Pars:
    """Par by table. A table's deal is remembered, so that a repeated question need not read the game."""

    def __init__(self, studies: Studies, deal_of: Callable[[str, str], Awaitable[str]]) -> None:
        self._studies, self._deal_of = studies, deal_of
        self._deals = Remembered[str, str](_REMEMBERED)

    async def of(self, table: str, asker: Asker) -> Par | Working:
        deal = self._deals.get(table) or self._deals.add(table, await self._deal_of(table, asker.address))
        name = sha256(deal.encode()).hexdigest()  # short, however much the house rules say
        study = await self._studies.of(kind(), name, deal, asker, enough=_is_done)
        return Working(study.stage or WAITING) if study.result is None else msgspec.json.decode(study.result, type=Par)

    def forget(self) -> None:
        """Drop the remembered tables: some may be erased. Par of a deal holds no names and stays."""
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
