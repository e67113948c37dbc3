"""Protection of dailies, one rule for reviews, par, records and exports.

Until a daily's day is over everywhere, only guests whose own game that counts is over may look at games with its tiles,
and its best line is shown to no one. The seed is public: working it out at home is on trust (docs/solitaire.md).
"""

from datetime import date, timedelta
from functools import lru_cache

from tripple.live import Refusal, RefusalReason
from tripple.live.tables.handlers import table_id
from tripple.live.tables.state import TableState
from tripple.personal import daily_of, daily_seed, daily_sheet
from tripple.rules import Deal
from tripple.rules.errors import N_
from tripple.server.jobs.daily_results import dates_on_earth
from tripple.server.jobs.reviewable import Reviewable, tail
from tripple.server.services.services import Services


def daily_key(day: date) -> str:
    """The idempotency key of each guest's game that counts."""
    return f"daily {day}"


async def counting(services: Services, who: str, day: date) -> tuple[str, TableState] | None:
    """The guest's own table of that day, if there is one."""
    table = table_id("created", who, daily_key(day))
    try:
        state = await services.tables.state(table)
    except Refusal as refusal:
        if refusal.reason is RefusalReason.NO_TABLE:
            return None
        raise
    return (table, state) if state.played else None


def daily_to_come(services: Services, seed: str) -> date | None:
    """The daily with this seed, unless its day is over everywhere."""
    day = daily_of(seed)
    return day if day and day >= dates_on_earth(services.clock.now())[0] else None


async def is_spoiler(services: Services, who: str | None, seed: str) -> bool:
    """Tell whether a game from this seed shows the guest an unfinished daily."""
    day = daily_to_come(services, seed)
    found = await counting(services, who, day) if day and who else None
    return bool(day) and not (found and found[1].phase == "over")


async def check_seed(services: Services, who: str | None, seed: str) -> None:
    """Raise Refusal if this guest may not look at a game from this seed yet."""
    if await is_spoiler(services, who, seed):
        sentence = N_("finish the daily of {day} yourself before you look at a game with its tiles")
        raise Refusal(RefusalReason.PHASE, sentence, day=str(daily_of(seed)))


def check_record(services: Services, game: Reviewable) -> None:
    """Raise Refusal for a pasted record with the tiles of a running daily: its seed may have been left out."""
    first, last = dates_on_earth(services.clock.now())
    for day in (first + timedelta(days=number) for number in range((last - first).days + 1)):
        if _tail_of(day) in game.tails:
            sentence = N_(
                "the daily of {day} is still being played: it can be reviewed here once that day is over everywhere"
            )
            raise Refusal(RefusalReason.PHASE, sentence, day=str(day))


@lru_cache(maxsize=8)
def _tail_of(day: date) -> str:
    return tail(Deal.from_seed(daily_seed(day), 1, 1, daily_sheet()))
