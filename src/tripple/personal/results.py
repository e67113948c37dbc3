"""Results of dailies, one for each date, with streaks and a histogram."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import TypeVar

from tripple.locales import Translator
from tripple.notation import Game
from tripple.rules import TrippleError

Kind = TypeVar("Kind")

VERSION = 1
STEP = 50
STRIP = 10
TRIANGLE = 25
_FILLED, _OPEN = "▲▼", "△▽"
_DAY = timedelta(days=1)


class BadResults(TrippleError): ...


@dataclass(frozen=True, slots=True)
class Result:
    day: date
    points: int
    end: str
    played: date
    """The player's own date when it was played; a daily played later does not count for a streak."""


def result_of(game: Game, day: date, played: date) -> Result:
    (finished,) = game.match.rounds
    assert finished.end
    return Result(day, game.match.totals[0], finished.end.value, played)


def add(results: Sequence[Result], new: Result) -> tuple[Result, ...]:
    """Keep the first result of each date."""
    known = {result.day: result for result in (new, *results)}
    return tuple(known[day] for day in sorted(known))


def write_results(results: Iterable[Result]) -> str:
    kept = {"version": VERSION, "results": [asdict(result) for result in results]}
    return json.dumps(kept, indent=2, default=date.isoformat) + "\n"


def read_results(text: str) -> tuple[Result, ...]:
    try:
        kept = json.loads(text)
        # Judged before the results: in a newer format these may look different.
        version = _field(kept, "version", int)
        if version <= VERSION:
            return tuple(map(_read, _field(kept, "results", list)))
    except (ValueError, RecursionError) as error:
        raise BadResults("the results cannot be read: {reason}", reason=error) from None
    raise BadResults("the results were saved by a newer tripple (version {version})", version=version)


def _read(kept: object) -> Result:
    day, played = (date.fromisoformat(_field(kept, name, str)) for name in ("day", "played"))
    return Result(day, _field(kept, "points", int), _field(kept, "end", str), played)


def _field(kept: object, name: str, kind: type[Kind]) -> Kind:
    value = kept.get(name) if isinstance(kept, dict) else None
    if type(value) is not kind:
        raise ValueError(f"{name}: {kind.__name__} expected, not {value!r}")
    return value


def streak(results: Iterable[Result], today: date) -> int:
    """Length of the streak that ends today or, if today is unplayed, yesterday."""
    return days_in_a_row(_on_time(results), today)


def longest_streak(results: Iterable[Result]) -> int:
    return most_in_a_row(_on_time(results))


def _on_time(results: Iterable[Result]) -> set[date]:
    return {result.day for result in results if result.played == result.day}


def days_in_a_row(days: Set[date], today: date) -> int:
    """Number of consecutive days that end today or, if today is missing, yesterday."""
    return _run(days, today if today in days else today - _DAY)


def most_in_a_row(days: Set[date]) -> int:
    return max((_run(days, day) for day in days if day + _DAY not in days), default=0)


def _run(days: Set[date], last: date) -> int:
    number = 0
    while last - number * _DAY in days:
        number += 1
    return number


def histogram(points: Iterable[int], step: int = STEP) -> list[tuple[int, int]]:
    """Start and height of each bar, from the lowest to the highest score, empty bars included."""
    bars = Counter(one // step for one in points)
    return [(bar * step, bars[bar]) for bar in range(min(bars), max(bars) + 1)] if bars else []


def share_text(result: Result, t: Translator) -> str:
    points = str(result.points).replace("-", "−")
    return t("tripple {day}: {points} points", day=result.day.isoformat(), points=points) + "\n" + strip(result.points)


def strip(points: int) -> str:
    """Alternating triangles, filled in proportion to the score."""
    filled = max(0, min(STRIP, round(points / TRIANGLE)))
    return "".join((_FILLED if i < filled else _OPEN)[i % 2] for i in range(STRIP))
