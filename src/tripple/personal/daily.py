"""The daily: one deal a date, derived from the date alone, so that no server is needed (docs/solitaire.md)."""

import re
from collections.abc import Mapping
from datetime import date

from tripple.locales import Translator
from tripple.notation import Game, Seat
from tripple.rules import SHEETS, Match, Sheet, TrippleError
from tripple.rules.errors import N_

FIRST = date(2026, 1, 1)
DAILY = "tripple daily 1"
"""The start of its seeds. The 1 is a version: another sheet or another seed would need another number."""
LINES = (
    N_("You play one round alone, with {tray} tiles and {draws} draws at most."),
    N_("Every tile you lay gives points, bridges and hexagons give many more; each draw costs {draw}."),
    N_("Your last tile gives {out} more. If you get stuck, you lose the value of the tiles you hold."),
)
_WRITTEN = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


class BadDate(TrippleError):
    """A text that is not a date, or a date without a daily."""


def daily_sheet() -> Sheet:
    """The same for every language, because totals are compared."""
    return SHEETS["compact-en"]


def daily_seed(day: date) -> str:
    return f"{DAILY} {day.isoformat()}"


def daily_of(seed: str) -> date | None:
    """The date whose daily has this seed, if any."""
    try:
        day = date.fromisoformat(seed.rpartition(" ")[2])
    except ValueError:
        return None
    return day if seed == daily_seed(day) else None


def new_daily(day: date, name: str) -> Game:
    return Game((Seat(name),), Match(daily_sheet(), 1), daily_seed(day))


def is_daily(game: Game, day: date) -> bool:
    return game.match.players == 1 and game.seed == daily_seed(day) and game.match.sheet == daily_sheet()


def read_date(text: str, today: date) -> date:
    """Read a date with a daily, up to today; raises BadDate."""
    day = written_date(text)
    if day < FIRST:
        raise BadDate("the first daily is that of {first}", first=FIRST)
    if day > today:
        raise BadDate("the daily of {day} is still to come", day=day)
    return day


def written_date(text: str) -> date:
    """Read any date, written as 2026-11-15; raises BadDate."""
    try:
        day = date.fromisoformat(text) if _WRITTEN.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None:
        raise BadDate("{text!r} is not a date: expected year, month and day, such as 2026-11-15", text=text)
    return day


def numbers() -> Mapping[str, int]:
    sheet = daily_sheet()
    return {"tray": sheet.hand_size(1), "draw": sheet.draw, "draws": sheet.solo_draws, "out": sheet.out}


def introduction(t: Translator) -> list[str]:
    return [t(line, **numbers()) for line in LINES]
