"""The result of a finished daily, read from its log. Every reading gives the same, so storing it twice is harmless."""

from datetime import UTC, date, datetime, time, timedelta

from tripple.live.tables.state import TableState
from tripple.personal import BadDate, Result, daily_of, daily_sheet, read_date, written_date
from tripple.store import DailyResult

EAST, WEST = timedelta(hours=14), timedelta(hours=12)  # largest offsets of local time from UTC


def dates_on_earth(now: float) -> tuple[date, date]:
    """The first and the last date that it is now on Earth."""
    here = datetime.fromtimestamp(now, UTC)
    return (here - WEST).date(), (here + EAST).date()


def own_date(text: str, now: float) -> date:
    """A player's own date; it has to be the date now somewhere on Earth."""
    first, last = dates_on_earth(now)
    try:
        today = read_date(text, last)
    except BadDate:
        today = date.min
    if today < first:
        raise BadDate("it is not {today} anywhere on Earth: check this device's clock", today=text)
    return today


def nearest_date(text: str, now: float) -> date:
    """A player's own date, moved to the nearest that it is now on Earth: some clocks are wrong."""
    first, last = dates_on_earth(now)
    return min(max(written_date(text), first), last)


def result_of(noted: DailyResult) -> Result:
    return Result(date.fromisoformat(noted.day), noted.points, noted.end, date.fromisoformat(noted.played))


def result_in(table: str, state: TableState) -> DailyResult | None:
    """None if it is no daily that counts, or was given up."""
    day = daily_of(state.given) if state.played else None
    if day is None or state.phase != "over" or not state.match or state.rules != daily_sheet():
        return None
    (played,) = state.match.rounds
    if not played.end:
        return None
    return DailyResult(
        day=day.isoformat(),
        person=state.chairs[0].person,
        game=table,
        name=state.chairs[0].name,
        points=state.totals[0],
        end=played.end.value,
        played=_date_played(state, day).isoformat(),
        at=state.changed,
    )


def _date_played(state: TableState, day: date) -> date:
    """The player's own date at the start; a daily that was left for days counts for the date when it was finished."""
    over = datetime.combine(day + timedelta(days=1), time(), UTC) + WEST
    finished = datetime.fromtimestamp(state.changed, UTC)
    return date.fromisoformat(state.played) if finished < over else max(finished.date(), day + timedelta(days=1))
