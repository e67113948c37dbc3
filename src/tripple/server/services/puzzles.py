"""Guests' results at puzzles, judged by the stored solutions, and puzzles from their own mistakes."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta

import msgspec

from tripple.learning.puzzles import Puzzle, by_theme, every_puzzle, puzzles
from tripple.learning.puzzles.glicko import Rating, aged
from tripple.learning.puzzles.shelf import CHECKED, daily_puzzle
from tripple.learning.puzzles.solving import PERIOD, UNKNOWN, after, at_first, next_of_mix, next_puzzle, solved_with
from tripple.live import Refusal, RefusalReason
from tripple.live.tables import Listing
from tripple.personal import days_in_a_row, most_in_a_row, written_date
from tripple.server.jobs.game_history import GameHistory, is_played
from tripple.server.jobs.kinds import PoseMistakes
from tripple.server.jobs.pool import JobPool
from tripple.server.jobs.puzzles import PuzzleInfo
from tripple.server.jobs.reviews import KIND
from tripple.server.refusals import JobRefusal
from tripple.server.remembered import Remembered
from tripple.store import KeptRating, PuzzleAnswer, PuzzleRating, Stale, Store, studies
from tripple.store import puzzles as kept_puzzles

GAMES = 20  # number of last games that own mistakes come from
GRACE = timedelta(days=7)  # delay for which a day's puzzle still counts for its day: there may have been no network
_REMEMBERED = 500
_MOST_TRIES = 5
_SURE_FROM = 110.0
_own = msgspec.json.Decoder(tuple[PuzzleInfo, ...])


class MyRating(msgspec.Struct, frozen=True):
    rating: int
    deviation: int
    """In 95 of 100 cases the strength is within two deviations."""
    sure: bool
    """False while the rating is uncertain."""


class PuzzleProgress(msgspec.Struct, frozen=True, kw_only=True):
    rating: MyRating | None
    """None before the first puzzle."""
    solved: dict[str, int]
    """By puzzle: the try that solved it, 0 if missed."""
    days: dict[str, int]
    """The same for the daily puzzles, by date."""
    streak: int
    """Number of days in a row with a solved daily puzzle."""
    longest: int
    next: dict[str, str]
    """For each theme, the untried puzzle nearest to the guest's rating."""
    mix: str = ""
    """The untried puzzle to try next, of any theme."""
    ratings: dict[str, int] = {}
    """How hard these have proved to be, where people have tried them."""


@dataclass(frozen=True, slots=True)
class Judged:
    puzzle: str
    tries: int
    day: str = ""
    game: str | None = None


class GuestPuzzles:
    def __init__(self, store: Store, history: GameHistory, jobs: JobPool) -> None:
        self._store, self._history, self._jobs = store, history, jobs
        self._mistakes = Remembered[tuple[str, int], tuple[PuzzleInfo, ...]](_REMEMBERED)

    async def progress(self, person: str | None, today: date, now: float, box: str = "") -> PuzzleProgress:
        answers = await self._store.ask(kept_puzzles.answers(person)) if person else []
        moved = {name: one.rating.rating for name, one in (await self._store.ask(kept_puzzles.ratings())).items()}
        rating = _rating_of(answers, now)
        seen, middle = [one.puzzle for one in answers], rating.rating if rating else UNKNOWN
        tried = set(seen)
        found = [(theme, next_puzzle(some, middle, tried, moved)) for theme, some in by_theme(box).items()]
        mix = next_of_mix(puzzles(box).values(), middle, seen, moved)
        days = {date.fromisoformat(one.day) for one in answers if one.day and one.tries}
        return PuzzleProgress(
            rating=_told(rating) if rating else None,
            solved={one.puzzle: one.tries for one in reversed(answers)},
            days={one.day: one.tries for one in answers if one.day},
            streak=days_in_a_row(days, today),
            longest=most_in_a_row(days),
            next={theme: one.id for theme, one in found if one},
            mix=mix.id if mix else "",
            ratings={one.id: round(moved[one.id]) for _, one in (*found, ("", mix)) if one and one.id in moved},
        )

    async def note(self, person: str, judged: Judged, now: float) -> None:
        """Store an answer once; one that is already known stays as it is."""
        for _ in range(_MOST_TRIES):
            answers = await self._store.ask(kept_puzzles.answers(person))
            if any((one.puzzle, one.day) == (judged.puzzle, judged.day) for one in answers):
                return
            with suppress(Stale):  # another device of this guest's was quicker
                await self._store.write(kept_puzzles.note(*await self._rated(person, judged, answers, now)))
                return
        raise Refusal(RefusalReason.BUSY, "the server is busy: try again in a minute")

    async def _rated(
        self, person: str, judged: Judged, answers: Sequence[PuzzleAnswer], now: float
    ) -> tuple[PuzzleAnswer, PuzzleRating | None]:
        """The first encounter with a puzzle changes both ratings. Own mistakes are not rated."""
        guest = moved = None
        puzzle = every_puzzle().get(judged.puzzle)
        if puzzle and all(one.puzzle != judged.puzzle for one in answers):
            guest, moved = await self._met(puzzle, judged.tries, answers, now)
        number = answers[-1].number + 1 if answers else 0  # numbers of games that were erased stay free
        return PuzzleAnswer(person, judged.puzzle, judged.day, judged.game, judged.tries, number, guest, now), moved

    async def _met(
        self, puzzle: Puzzle, tries: int, answers: Sequence[PuzzleAnswer], now: float
    ) -> tuple[KeptRating, PuzzleRating]:
        here = (await self._store.ask(kept_puzzles.ratings())).get(puzzle.id)
        before = _last_rated(answers)
        mine = Rating(*before.rating) if before and before.rating else Rating()
        its = Rating(*here.rating) if here else at_first(puzzle)
        since = now - before.at if before else 0.0
        guest, moved = after(mine, its, tries, since, now - here.at if here else 0.0)
        number = here.number + 1 if here else 1
        return _kept(guest), PuzzleRating(puzzle.id, number, _kept(moved), now)

    async def own(self, games: Iterable[Listing], name: str, by: str) -> tuple[PuzzleInfo, ...]:
        """Mistakes of the last reviewed games, the latest game's first."""
        last = [game for game in games if is_played(game)][:GAMES]
        played = await self._history.games(last, name, {}, by)
        found = [await self._of_game(one.id, one.seat, one.review, by) for one in played]
        return tuple(puzzle for some in found for puzzle in some)

    async def _of_game(self, table: str, seat: int, review: str, by: str) -> tuple[PuzzleInfo, ...]:
        known = self._mistakes.get((table, seat))
        if known is not None:
            return known
        study = await self._store.ask(studies.kept(KIND.name, review, KIND.version))
        if study is None or study.result is None:
            return ()
        job = PoseMistakes(log=tuple(await self._store.read(table)), table=table, seat=seat, findings=study.found)
        try:
            made = await self._jobs.do(job, by, anyway=True)
        except JobRefusal:
            return ()  # one damaged game must not hide the others
        return self._mistakes.add((table, seat), _own.decode(made.body))

    def forget(self) -> None:
        """Drop the cached mistakes: some of their games may be erased."""
        self._mistakes.clear()


def judged(name: str, tries: Sequence[str], day: str, own: Iterable[PuzzleInfo], today: tuple[date, date]) -> Judged:
    """Judge these tries; `today` is the first and the last date that it is now on Earth.

    `day` claims that it was played as the puzzle of that date; if it was not, or long ago, it counts as any other.
    Raises Refusal for an unknown puzzle, BadTry and BadDate for invalid input.
    """
    puzzle = every_puzzle().get(name)
    if puzzle is None:
        return _judged_own(name, tries, own)
    is_daily = bool(day) and _is_daily(name, written_date(day), today)
    return Judged(name, solved_with(puzzle.losses, tries), day if is_daily else "")


def _is_daily(name: str, day: date, today: tuple[date, date]) -> bool:
    first, last = today
    return first - GRACE <= day <= last and any(daily_puzzle(day, rules).id == name for rules in CHECKED)


def _judged_own(name: str, tries: Sequence[str], own: Iterable[PuzzleInfo]) -> Judged:
    puzzle = next((one for one in own if one.id == name), None)
    if puzzle is None:
        raise Refusal(RefusalReason.MALFORMED, "there is no puzzle {puzzle!r}", puzzle=name)
    losses = dict(zip((option.action for option in puzzle.question.options), puzzle.losses, strict=True))
    return Judged(name, solved_with(losses, tries), game=puzzle.table)


def _last_rated(answers: Sequence[PuzzleAnswer]) -> PuzzleAnswer | None:
    return next((one for one in reversed(answers) if one.rating), None)


def _rating_of(answers: Sequence[PuzzleAnswer], now: float) -> Rating | None:
    """A guest's rating, less certain the longer they were away."""
    last = _last_rated(answers)
    return aged(Rating(*last.rating), (now - last.at) / PERIOD) if last and last.rating else None


def _told(rating: Rating) -> MyRating:
    return MyRating(round(rating.rating), round(rating.deviation), rating.deviation < _SURE_FROM)


def _kept(rating: Rating) -> KeptRating:
    return KeptRating(rating.rating, rating.deviation, rating.volatility)
