"""A decision: every action in the same worlds, and more worlds for those that are close to each other."""

from collections.abc import Callable, Sequence
from typing import Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from tripple.bots import Budget, Candidate
from tripple.bots.endings import is_short, solution
from tripple.bots.search import TurnSearch, order_by
from tripple.bots.searching import MASTER, manner
from tripple.bots.weighing import LEAD, WIN, WORTH
from tripple.rules import Action, View

from . import grades
from .findings import Loss, ReviewOption, rounded

FIRST_WORLDS, GROWTH = 256, 2.0
"""Number of worlds for every action at first, and its growth for those that may be the best."""
FEWEST_WORLDS = 2  # a spread needs two
CLEAR = 2.5  # differences of this many standard errors need no more worlds
Values = NDArray[np.float64]
R = TypeVar("R", bound="Ranking")
Against = Sequence[str | None] | None
"""The level of each seat that is known to be a computer player; None asks about the same player in every seat."""


class Weighed:
    def __init__(self, options: tuple[ReviewOption, ...], exact: bool) -> None:
        self.options, self.exact = options, exact


def weigh(view: View, played: Action, budget: Budget, against: Against = None) -> Weighed:
    """Value every action of this seat from its view, the best first."""
    assert budget.playouts, "a review can be repeated, so time plays no part in it"
    thought = DecisionSearch(view, played, budget, against)
    with thought.pool:
        exact = solution(thought) if is_short(view) else None
        return _solved(exact, thought) if exact else thought.weighed()


class PairedSearch(TurnSearch):
    """Actions in the same worlds: those still in question, and the results of all so far."""

    def __init__(self, view: View, budget: Budget, alike: bool = False) -> None:
        super().__init__(view, budget, manner(MASTER, view), view.actions, alike=alike)
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
    def __init__(self, view: View, played: Action, budget: Budget, against: Against = None) -> None:
        super().__init__(view, budget, alike=against is None)
        self.against, self.played = against or (), view.actions.index(played)

    def weighed(self) -> Weighed:
        return self.ranked(Grading).weighed()


class Ranking:
    """All actions compared to the best one, each in the worlds in which both were tried.

    The best has the highest worth: a part of the game's win, and a part of each point ahead.
    """

    def __init__(self, search: PairedSearch) -> None:
        self.search, values = search, np.concatenate(search.found)
        self.tried = np.sum(~np.isnan(values[:, :, LEAD]), axis=0)
        self.means = np.nanmean(values, axis=0)
        self.errors = _error(values, self.tried)
        self.leader = int(search.active[np.argmax(self.means[search.active, WORTH])])
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
        return bool(self.behind[action, WORTH] <= CLEAR * self.behind_errors[action, WORTH])


class Grading(Ranking):
    search: DecisionSearch

    @property
    def is_clear(self) -> bool:
        lost, error = self._lost()
        edges = max(grades.NOISE, grades.SURE * error), *grades.LIMITS
        return all(abs(lost - edge) >= CLEAR * error for edge in edges)

    def _lost(self) -> tuple[float, float]:
        """The lead of the best other action over the one played, below zero if none is better; and its error."""
        search = self.search
        others = [action for action in search.active.tolist() if action != search.played]
        if not others:
            return -1.0, 0.0
        tried = np.concatenate(search.found)[:, :, LEAD]
        better = tried[:, others] - tried[:, [search.played]]
        best = int(np.argmax(better.mean(axis=0)))
        return float(better[:, best].mean()) / search.scale, _standard_error(better[:, best]) / search.scale

    def in_question(self, action: int) -> bool:
        return action == self.search.played or super().in_question(action)

    def weighed(self) -> Weighed:
        """The best action as it is believable, and each other one as far behind it as in their common worlds."""
        last = [i for i in order_by(-self.behind[:, WORTH]) if i != self.leader]
        order = (self.leader, *last)
        best = self.means[self.leader] - self.behind[list(order)]
        found = tuple(map(self._candidate, order, best[:, LEAD].tolist(), best[:, WIN].tolist()))
        told = self.search.believable(MASTER, found, self.search.against)
        losses = [self._loss(action, told[0], one) for action, one in zip(order, told, strict=True)]
        return Weighed(tuple(map(self._option, order, told, losses)), exact=False)

    def _candidate(self, action: int, points: float, win: float) -> Candidate:
        chance = min(1.0, max(0.0, win)) if self.search.aims["wins"][0] else None
        return Candidate(self.search.actions[action], points, chance, float(self.errors[action, LEAD]))

    def _loss(self, action: int, best: Candidate, one: Candidate) -> Loss:
        if action == self.leader:
            return Loss()
        points, error = best.points - one.points, float(self.behind_errors[action, LEAD])
        if best.win is None or one.win is None:
            return rounded(points, error)
        return rounded(points, error, best.win - one.win, float(self.behind_errors[action, WIN]))

    def _option(self, action: int, told: Candidate, loss: Loss) -> ReviewOption:
        return ReviewOption(
            action=str(told.action),
            points=round(told.points, 2),
            error=round(told.error or 0.0, 2),
            win=None if told.win is None else round(told.win, 5),
            loss=loss,
            grade=grades.grade(loss, self.search.scale),
            near="" if action == self.leader else grades.near(loss, self.search.scale),
        )


def _solved(exact: Sequence[Candidate], thought: TurnSearch) -> Weighed:
    """By points, and by the chance to win if the round decides the game: else it is that of a few that may follow."""
    by_points = sorted(exact, key=lambda one: -one.points)
    best = by_points[0]
    options = []
    for one in by_points:
        win = None if best.win is None or one.win is None else best.win - one.win
        loss = rounded(best.points - one.points, 0.0, win)
        graded = grades.grade(loss if _is_decided(best, one) else Loss(loss.points), thought.scale)
        options.append(ReviewOption(action=str(one.action), points=one.points, win=one.win, loss=loss, grade=graded))
    return Weighed(tuple(options), exact=True)


def _is_decided(*both: Candidate) -> bool:
    return all(one.win in (0.0, 0.5, 1.0) for one in both)


def _error(values: Values, tried: NDArray[np.int64]) -> Values:
    spread: Values = np.nanstd(values, axis=0, ddof=1) if len(values) > 1 else np.zeros(values.shape[1:])
    error: Values = spread / np.sqrt(tried)[:, np.newaxis]
    return error


def _standard_error(values: Values) -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values))) if len(values) > 1 else 0.0
