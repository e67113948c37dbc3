"""Par for a solitaire deal: a strong player's blind results, and the best line found with the pool open."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from threading import Event, Thread

import numpy as np

from tripple.bots import LADDER, LEVELS, Budget
from tripple.notation import Game, Seat, write_game
from tripple.review.findings import Par
from tripple.rules import OPEN, Action, Deal, Match, Round, Sheet
from tripple.sim.mirror import MOST_ACTIONS, Mirror
from tripple.sim.places import Places
from tripple.sim.round import OPENING, PASSING
from tripple.sim.state import new_states

from .beam import ENDING, FIELD, LINK, NOTHING, WEIGHTS, exhaust, search

NAME = "tripple"
WIDTH = 128
GAMES = 3
PLAYOUTS = 100
GLANCE = 0.1  # seconds between two reports of the search's progress
PLAYING = "playing"
"""The stage in which the level plays the deal."""
SEARCHING = "searching"
"""The stage in which the best line is sought."""
Progress = Callable[[str, int, int], None]
"""Receives the stage, the part of it that is done, and the whole."""


@dataclass(frozen=True, slots=True)
class BestLine:
    """A way to play the deal, to be replayed action by action."""

    points: int
    actions: tuple[Action, ...]
    by_width: tuple[int, ...]
    """The best found with a width of 1, of 2, and so on."""


@dataclass(frozen=True, slots=True)
class Blind:
    """Results of a level that sees its own tiles only."""

    level: str
    results: tuple[int, ...]

    @property
    def average(self) -> float:
        return sum(self.results) / len(self.results)


def par(
    sheet: Sheet,
    deal: Deal,
    width: int = WIDTH,
    games: int = GAMES,
    budget: Budget | None = None,
    progress: Progress | None = None,
    level: str = LADDER[-1],
) -> Par:
    """Results of a level over some games of a deal, and the best line of a beam search of this width."""
    blindly = blind(sheet, deal, level, games, budget, progress)
    return summed(blindly, best_line(sheet, deal, width, progress), sheet, deal)


def summed(blindly: Blind, best: BestLine, sheet: Sheet, deal: Deal, seed: str | None = None) -> Par:
    match = Match(sheet, 1).start_round(deal)
    for action in best.actions:
        match, _ = match.play(action)
    record = write_game(Game((Seat(NAME),), match, seed))
    return Par(level=blindly.level, average=blindly.average, results=blindly.results, best=best.points, record=record)


def blind(
    sheet: Sheet,
    deal: Deal,
    level: str = LADDER[-1],
    games: int = GAMES,
    budget: Budget | None = None,
    progress: Progress | None = None,
) -> Blind:
    """Play the deal several times: the seed of its thinking differs, and the pool stays hidden."""
    budget, results = budget or Budget(playouts=PLAYOUTS), []
    for seed in range(games):
        if progress:
            progress(PLAYING, seed, games)
        results.append(_played(sheet, deal, level, budget, seed))
    return Blind(level, tuple(results))


def _played(sheet: Sheet, deal: Deal, level: str, budget: Budget, seed: int) -> int:
    here = Round.start(sheet, deal)
    while here.actions():
        own = Budget(seed * 1000 + len(here.history), budget.seconds, budget.playouts, budget.threads)
        here, _ = here.play(LEVELS[level](here.view(0), own).action)
    return here.points[0]


def best_line(sheet: Sheet, deal: Deal, width: int = WIDTH, progress: Progress | None = None) -> BestLine:
    """The line with the most points that a beam search of this width finds, with all tiles known."""
    start = Mirror(sheet, deal)
    start.play(OPEN)
    if start.ended:
        return _line(sheet, deal, (OPENING,), (int(start.points[0]),) * width)
    columns = min(len(deal.pool) - 1, sheet.solo_draws) + 1
    rows = len(deal.hands[0]) + columns
    links = np.zeros((rows, columns, width), dtype=LINK)
    endings = np.zeros(width, dtype=ENDING)
    endings["points"] = NOTHING
    states, work = new_states((columns + 1) * width), new_states(2)
    states[0], links[0, 0, 0]["taken"] = start.states[0], True
    fields = np.zeros(1, dtype=FIELD)
    for name, weight in WEIGHTS.items():
        fields[name] = weight
    with _watched(fields, rows, columns, progress):
        search(states, work, rows, columns, links, endings, fields)
    best = endings[int(np.argmax(endings["points"]))]
    codes = reversed([*_backwards(links, best)])
    return _line(sheet, deal, (OPENING, *codes), tuple(accumulate((int(end) for end in endings["points"]), max)))


@contextmanager
def _watched(fields: np.ndarray, rows: int, columns: int, progress: Progress | None) -> Iterator[None]:
    """The kernel runs without the interpreter's lock and records the field that it fills: another thread reads it."""
    if progress is None:
        yield
        return
    tell, over = progress, Event()

    def watch() -> None:
        while not over.wait(GLANCE):
            tell(SEARCHING, int(fields["row"][0]) * columns + int(fields["column"][0]), rows * columns)

    tell(SEARCHING, 0, rows * columns)
    watching = Thread(target=watch, daemon=True)
    watching.start()
    try:
        yield
    finally:
        over.set()
        watching.join()


def _backwards(links: np.ndarray, ending: np.void) -> Iterator[int]:
    row, column, place = int(ending["row"]), int(ending["column"]), int(ending["place"])
    yield from _with_pass(int(ending["code"]), bool(ending["passed"]))
    while row or column:
        link = links[row, column, place]
        code, place = int(link["code"]), int(link["parent"])
        row, column = (row - 1, column) if code >= 0 else (row, column - 1)
        yield from _with_pass(code, bool(link["passed"]))


def _with_pass(code: int, passed: bool) -> Iterator[int]:
    yield code
    if passed:
        yield PASSING


def _line(sheet: Sheet, deal: Deal, codes: Iterable[int], by_width: tuple[int, ...]) -> BestLine:
    here, places, actions = Round.start(sheet, deal), Places(), []
    for code in codes:
        actions.append(places.action_of(code))
        places.play(actions[-1])
        here, _ = here.play(actions[-1])
    assert here.end and here.points[0] == by_width[-1], "the engines disagree"  # noqa: PT018
    return BestLine(here.points[0], tuple(actions), by_width)


def optimum(sheet: Sheet, deal: Deal) -> int:
    """The most that can be reached at all; for deals of a few tiles only."""
    start = Mirror(sheet, deal)
    start.play(OPEN)
    deepest = 3 * (len(deal.hands[0]) + sheet.solo_draws) + 3
    states = np.repeat(start.states, deepest + 1)
    return int(start.points[0]) if start.ended else exhaust(states, np.zeros((deepest, MOST_ACTIONS), dtype=np.int64))
