"""A decision: every action in the same worlds, and more worlds for those that are close to each other."""

from collections.abc import Callable, Sequence
from typing import Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from tripple.bots import Budget, Candidate
from tripple.bots.endings import is_short, solution
from tripple.bots.search import TurnSearch, order_by
from tripple.bots.searching import MASTER, manner
from tripple.bots.weighing import LEAD, WIN
from tripple.rules import Action, View

from . import grades
from .findings import Loss, ReviewOption, rounded

FIRST_WORLDS, GROWTH = 256, 2.0
"""Number of worlds for every action at first, and its growth for those that may be the best."""
FEWEST_WORLDS = 2
"""A spread needs two."""
A_POINT = 0.1
"""Worth of a point ahead where winning the game is worth `aims.WIN`: enough to choose by once it is decided."""
CLEAR = 2.5
"""Differences of this many standard errors need no more worlds."""
Values = NDArray[np.float64]
R = TypeVar("R", bound="Ranking")
RANK = 0
"""The order of actions, in place of the search's own worth."""


class Weighed:
    def __init__(self, options: tuple[ReviewOption, ...], by: str, exact: bool) -> None:
        self.options, self.by, self.exact = options, by, exact


def weigh(view: View, played: Action, budget: Budget, against: Sequence[str | None] = ()) -> Weighed:
    """Value every action of this seat from its view, the best first.

    `against` names the level of each seat that is known to be a computer player.
    """
    assert budget.playouts, "a review can be repeated, so time plays no part in it"
    thought = DecisionSearch(view, played, budget, against)
    with thought.pool:
        exact = solution(thought) if is_short(view) else None
        return _solved(exact, thought) if exact else thought.weighed()


class PairedSearch(TurnSearch):
    """Actions in the same worlds: those still in question, and the results of all so far."""

    def __init__(self, view: View, budget: Budget) -> None:
        super().__init__(view, budget, manner(MASTER, view), view.actions)
        self.active = np.arange(len(view.actions))
        self.found: list[Values] = [np.zeros((0, len(view.actions), 3))]
        """A row for each world; nan if an action was not tried there."""

    def ranked(self, ranking: Callable[[Self], R]) -> R:
        """Play more and more worlds, until the ranking is clear or the budget is used up."""
        left, worlds = self.budget.playouts or 0, FIRST_WORLDS
        while True:
            worlds = max(FEWEST_WORLDS, min(worlds, left // len(self.active)))
            self._try(worlds)
            left -= worlds * len(self.active)
            comparison = ranking(self)
            if comparison.is_clear or left < FEWEST_WORLDS * len(self.active):
                return comparison
            self.active = comparison.still_open
            worlds = int(sum(map(len, self.found)) * (GROWTH - 1))

    def _try(self, worlds: int) -> None:
        found = np.full((worlds, len(self.actions), 3), np.nan)
        found[:, self.active] = self.grow(self.active, worlds)
        self.found.append(found)


class DecisionSearch(PairedSearch):
    def __init__(self, view: View, played: Action, budget: Budget, against: Sequence[str | None]) -> None:
        super().__init__(view, budget)
        self.against, self.played = against, view.actions.index(played)

    def weighed(self) -> Weighed:
        return self.ranked(Grading).weighed()


class Ranking:
    """All actions compared to the best one, each in the worlds in which both were tried.

    The best has the highest chance to win the game, and if that is decided, the most points.
    """

    def __init__(self, search: PairedSearch) -> None:
        self.search, values = search, np.concatenate(search.found)
        wins = float(search.aims["wins"][0])
        values[:, :, RANK] = wins * values[:, :, WIN] + (A_POINT if wins else 1.0) * values[:, :, LEAD]
        self.tried = np.sum(~np.isnan(values[:, :, LEAD]), axis=0)
        self.means = np.nanmean(values, axis=0)
        self.errors = _error(values, self.tried)
        self.leader = int(search.active[np.argmax(self.means[search.active, RANK])])
        behind = values[:, [self.leader]] - values
        self.behind = np.nanmean(behind, axis=0)
        self.behind_errors = _error(behind, self.tried)

    @property
    def is_clear(self) -> bool:
        return len(self.still_open) == 1

    @property
    def still_open(self) -> NDArray[np.int64]:
        return np.array([i for i in self.search.active.tolist() if self.in_question(i)], dtype=np.int64)

    def in_question(self, action: int) -> bool:
        return bool(self.behind[action, RANK] <= CLEAR * self.behind_errors[action, RANK])

    def loss(self, action: int) -> Loss:
        points, error = float(self.behind[action, LEAD]), float(self.behind_errors[action, LEAD])
        if not self.search.aims["wins"][0]:
            return rounded(points, error)
        return rounded(points, error, float(self.behind[action, WIN]), float(self.behind_errors[action, WIN]))


class Grading(Ranking):
    search: DecisionSearch

    def __init__(self, search: DecisionSearch) -> None:
        super().__init__(search)
        self.by = self._by()

    def _by(self) -> str:
        best, played = self.means[self.leader, WIN], self.means[self.search.played, WIN]
        undecided = self.search.aims["wins"][0] and not grades.is_decided(float(best), float(played))
        return grades.WIN if undecided else grades.POINTS

    @property
    def is_clear(self) -> bool:
        lost, error = self._lost()
        edges = max(grades.NOISE[self.by], grades.SURE * error), *grades.LIMITS[self.by]
        return all(abs(lost - edge) >= CLEAR * error for edge in edges)

    def _lost(self) -> tuple[float, float]:
        """The lead of the best other action over the one played, below zero if none is better; and its error."""
        search = self.search
        others = [action for action in search.active.tolist() if action != search.played]
        if not others:
            return -1.0, 0.0
        field, scale = (WIN, 1.0) if self.by == grades.WIN else (LEAD, search.scale)
        tried = np.concatenate(search.found)[:, :, field]
        better = tried[:, others] - tried[:, [search.played]]
        best = int(np.argmax(better.mean(axis=0)))
        return float(better[:, best].mean()) / scale, _standard_error(better[:, best]) / scale

    def in_question(self, action: int) -> bool:
        return action == self.search.played or super().in_question(action)

    def weighed(self) -> Weighed:
        last = [i for i in order_by(self.means[:, RANK]) if i != self.leader]
        return Weighed(tuple(map(self._option, (self.leader, *last))), self.by, exact=False)

    def _option(self, action: int) -> ReviewOption:
        loss = Loss() if action == self.leader else self.loss(action)
        with_win = bool(self.search.aims["wins"][0])
        return ReviewOption(
            action=str(self.search.actions[action]),
            points=round(float(self.means[action, LEAD]), 2),
            error=round(float(self.errors[action, LEAD]), 2),
            win=round(float(self.means[action, WIN]), 5) if with_win else None,
            loss=loss,
            grade=grades.grade(loss, self.by, self.search.scale),
        )


def _solved(exact: Sequence[Candidate], thought: TurnSearch) -> Weighed:
    """Grade a solved ending by points.

    Chances to win would say less: they are those of a few rounds that may follow.
    """
    by_points = sorted(exact, key=lambda one: -one.points)
    best = by_points[0]
    options = []
    for one in by_points:
        win = None if best.win is None or one.win is None else best.win - one.win
        loss = rounded(best.points - one.points, 0.0, win)
        graded = grades.grade(loss, grades.POINTS, thought.scale)
        options.append(ReviewOption(action=str(one.action), points=one.points, win=one.win, loss=loss, grade=graded))
    return Weighed(tuple(options), grades.POINTS, exact=True)


_TINY = 1e-9


def _error(values: Values, tried: NDArray[np.int64]) -> Values:
    spread: Values = np.nanstd(values, axis=0, ddof=1) if len(values) > 1 else np.zeros(values.shape[1:])
    error: Values = spread / np.sqrt(tried)[:, np.newaxis]
    return error


def _standard_error(values: Values) -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values))) if len(values) > 1 else 0.0
