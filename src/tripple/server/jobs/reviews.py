"""Reviews of finished games (tripple.review), as far as they have got."""

from collections.abc import Collection, Sequence
from typing import Literal, cast

import msgspec
from msgspec.structs import replace

from tripple.live.tables import Tables
from tripple.review import VERSION, Finding, PlayerSummary
from tripple.rules.errors import N_
from tripple.server.remembered import Remembered
from tripple.store import Store, studies

from .kinds import PrepareLogged, PreparePasted
from .pool import JobPool
from .reviewable import Reviewable
from .studies import Asker, Studies, Study, StudyKind
from .workers import AGAINST, REVIEW

_REMEMBERED = 200
KIND = StudyKind(
    name=REVIEW,
    version=VERSION,
    kept=2_000,
    crowded=N_("too many games are being reviewed: try again in a minute"),
    failed=N_("this game could not be reviewed: try again in a moment"),
)
AS_THEY_PLAY = replace(KIND, name=AGAINST)  # the same game, asked how it goes against these opponents


class ReviewSoFar(msgspec.Struct, frozen=True, kw_only=True):
    """A review in progress; ask again with the number of known findings until it is done."""

    number: int
    """How many findings there will be."""
    findings: tuple[Finding, ...]
    """Findings that were not known yet, in the order of the game."""
    players: tuple[PlayerSummary, ...] | None
    """A summary for each seat, once it is done."""
    stage: Literal["waiting", "working", "done"]
    ahead: int
    """Number of reviews and deals before it in the queue."""


class Reviews:
    """Reviews without names, in memory and in the store: they are added to each answer."""

    def __init__(self, store: Store, studies: Studies, tables: Tables, jobs: JobPool, ahead: bool) -> None:
        self._store, self._studies, self._tables, self._jobs = store, studies, tables, jobs
        self._ahead = ahead
        self._games = Remembered[str, Reviewable](_REMEMBERED)

    async def of_table(self, table: str, by: str) -> Reviewable:
        """A finished game; the requesting address pays for reading it."""
        return self._games.get(table) or self._games.add(table, replace(await self._logged(table, by), names=()))

    async def _logged(self, table: str, by: str) -> Reviewable:
        self.warm()
        return await self._prepared(PrepareLogged(log=await self._tables.log(table)), by)

    async def of_record(self, record: str, by: str) -> Reviewable:
        """Raises Refusal for an invalid record, or one of a game without an end."""
        return await self._prepared(PreparePasted(record=record), by)

    async def _prepared(self, job: PrepareLogged | PreparePasted, by: str) -> Reviewable:
        return msgspec.json.decode((await self._jobs.do(job, by)).body, type=Reviewable)

    async def so_far(self, game: Reviewable, names: Sequence[str], known: int, asker: Asker, against: bool) -> bytes:
        """A ReviewSoFar without the first `known` findings, as soon as there is another one."""
        kind = AS_THEY_PLAY if against else KIND
        study = await self._studies.of(
            kind, game.name, game.record, asker, enough=lambda study: len(study.found) > known
        )
        return msgspec.json.encode(
            ReviewSoFar(
                number=game.number,
                # As they were found: decoding hundreds of them would block the event loop.
                findings=cast(tuple[Finding, ...], tuple(map(msgspec.Raw, study.found[known:]))),
                players=_players(study, names),
                stage="done" if study.is_over else "working" if study.is_at_work else "waiting",
                ahead=self._studies.ahead(study),
            )
        )

    async def done(self, games: Collection[str]) -> dict[str, tuple[PlayerSummary, ...]]:
        """Summaries of the games with a complete review, by their names. Nothing is started."""
        found = await self._store.ask(studies.results(KIND.name, KIND.version, games))
        return {name: _summaries.decode(result) for name, result in found.items()}

    def warm(self) -> None:
        """Start a reviewer ahead of the first request: loading compiled code takes a second or two."""
        if self._ahead:
            self._studies.warm(REVIEW)

    def forget(self) -> None:
        """Drop the cached games: some may be erased. Findings hold no names and stay."""
        self._games.clear()


_summaries = msgspec.json.Decoder(tuple[PlayerSummary, ...])


def _players(study: Study, names: Sequence[str]) -> tuple[PlayerSummary, ...] | None:
    if study.result is None:
        return None
    return tuple(replace(one, name=name) for one, name in zip(_summaries.decode(study.result), names, strict=True))
