"""Whether a position is a puzzle: the best action is clearly the best, and every other one is either as good or clearly
worse. A single round is played for points, from the position alone.
"""

from dataclasses import dataclass
from functools import partial

from tripple.bots import Budget
from tripple.bots.endings import is_short, solution
from tripple.bots.weighing import LEAD
from tripple.review.decision import PairedSearch, Ranking
from tripple.rules import Action, View

TIMES = 10
"""A puzzle is proven with so many times the budget it was found with."""
LEAST = 10.0
"""By so many points every wrong answer is worse, on a sheet whose tiles are worth their numbers."""
ERRORS = 5.0
"""And by so many standard errors."""
LEAST_EXACT = 5.0
"""By so many points where everything is known: an estimate plays no part there, but a trifle is no puzzle."""
AS_GOOD = 1.0
"""An action is as good as the best unless it is more than so many points behind …"""
SURE = 2.0
"""… by so many standard errors."""
CLOSE = 1.5
"""And only once its standard error is no more than so many points."""
HOPELESS = 3.0
"""By so many standard errors it is clear that an action is in between: neither as good nor worse enough."""
AT_SIGHT = 1.0
"""The same at sight, where a position is dropped more easily: there are plenty of others."""
SETTLED = 2.0
"""By so many standard errors more than it takes an answer is wrong before the budget is used up: whoever looks several
times is wrong more often.
"""


@dataclass(frozen=True)
class ProvenLosses:
    """What was found: what every action loses against the best, and how sure that is."""

    losses: dict[Action, float]
    """Those that are as good as the best lose nothing."""
    error: float
    """The standard error of the least loss; 0 if it is exact."""

    @property
    def accepted(self) -> list[Action]:
        """Every right answer."""
        return [action for action, loss in self.losses.items() if not loss]


def sighted(view: View, budget: Budget) -> Action | None:
    """What seems to be the best, if with a small budget it is not clear already that this makes no puzzle."""
    search = PairedSearch(view, budget)
    with search.pool:
        exact = solution(search) if is_short(view) else None
        if exact is not None:
            return max(exact, key=lambda one: one.points).action
        seen = search.ranked(Separation)
    return None if any(seen.is_hopeless(action, AT_SIGHT) for action in seen.every) else view.actions[seen.leader]


def prove(view: View, budget: Budget, spare: float = 1.0) -> ProvenLosses | None:
    """What every action loses, if that makes a puzzle; nothing if it is not clear enough.

    Whoever wants it to hold with another seed, too, asks for so many times as much.
    """
    search = PairedSearch(view, budget)
    with search.pool:
        exact = solution(search) if is_short(view) else None
        if exact is None:
            return search.ranked(partial(Separation, spare=spare)).proof()
    most = max(one.points for one in exact)
    losses = {one.action: round(most - one.points, 6) for one in exact}
    wrong = list(filter(None, losses.values()))
    return ProvenLosses(losses, 0.0) if wrong and min(wrong) >= LEAST_EXACT * search.scale else None


class Separation(Ranking):
    """A ranking that asks whether all actions are either as good as the best or clearly worse."""

    def __init__(self, search: PairedSearch, spare: float = 1.0) -> None:
        super().__init__(search)
        self.least, self.sure = spare * LEAST, spare * ERRORS
        self.lost, self.off = self.behind[:, LEAD] / search.scale, self.behind_errors[:, LEAD] / search.scale
        self.every = range(len(self.lost))

    @property
    def is_clear(self) -> bool:
        """Every action is clearly the one or the other, or one of them never will be."""
        settled = (self.is_worse(action, SETTLED) or self.is_as_good(action) for action in self.every)
        return all(settled) or any(map(self.is_hopeless, self.every))

    def in_question(self, action: int) -> bool:
        """More worlds are for the best, for those that are close to it, and for whatever is not settled."""
        return action == self.leader or not self.is_worse(action, SETTLED)

    def is_worse(self, action: int, beyond: float = 0.0) -> bool:
        """Whether it is a wrong answer, by so many standard errors more than it takes."""
        lost, off = self.lost[action], self.off[action]
        return bool(lost - beyond * off >= self.least and lost >= (self.sure + beyond) * off)

    def is_as_good(self, action: int) -> bool:
        """Whether it cannot be told from the best, by enough worlds to tell."""
        lost, off = self.lost[action], self.off[action]
        return action == self.leader or bool(off <= CLOSE and lost - SURE * off <= AS_GOOD)

    def is_hopeless(self, action: int, errors: float = HOPELESS) -> bool:
        """Whether it is worse, but not by enough."""
        lost, far = self.lost[action], errors * self.off[action]
        return bool(lost - far > AS_GOOD and lost + far < self.least)

    def proof(self) -> ProvenLosses | None:
        """If every action is settled, and some are wrong."""
        wrong = {action for action in self.every if self.is_worse(action)}
        if not wrong or not all(action in wrong or self.is_as_good(action) for action in self.every):
            return None
        scale, actions = self.search.scale, self.search.actions
        losses = {actions[i]: float(self.lost[i]) * scale if i in wrong else 0.0 for i in self.every}
        nearest = min(wrong, key=lambda action: float(self.lost[action]))
        return ProvenLosses(losses, float(self.off[nearest]) * scale)
