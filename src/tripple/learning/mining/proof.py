"""Proof that a position is a puzzle: each action is either as good as the best or clearly worse.

A single round is played for points, from the position alone.
"""

from dataclasses import dataclass
from functools import partial

from tripple.bots import Budget
from tripple.bots.endings import solution
from tripple.bots.weighing import LEAD
from tripple.review.decision import PairedSearch, Ranking
from tripple.rules import Action, View

TIMES = 10  # budget of a proof, in multiples of the budget for finding
LEAST = 10.0  # least loss of a wrong answer in points, on a sheet whose tiles are worth their numbers
ERRORS = 5.0  # least loss of a wrong answer in standard errors
LEAST_EXACT = 5.0
"""Least loss in points where everything is known: without an estimate less is enough, but a trifle is no puzzle."""
AS_GOOD = 1.0  # an action counts as the best if it is at most this many points behind,
SURE = 2.0  # beyond this many standard errors,
CLOSE = 1.5  # and its standard error is at most this many points
HOPELESS = 3.0  # standard errors after which an action is certainly in between: neither as good nor worse enough
AT_SIGHT = 1.0  # the same when screening, which may be stricter because there are plenty of positions
SETTLED = 2.0  # additional standard errors to settle an answer early: looking several times errs more often


@dataclass(frozen=True)
class ProvenLosses:
    """The loss of every action against the best, with its uncertainty."""

    losses: dict[Action, float]  # 0.0 for the right answers
    error: float  # standard error of the least loss; 0 if it is exact

    @property
    def accepted(self) -> list[Action]:
        return [action for action, loss in self.losses.items() if not loss]


def sighted(view: View, budget: Budget) -> Action | None:
    """The seemingly best action, or None if a small budget already shows that this is not a puzzle."""
    search = PairedSearch(view, budget, alike=True)
    with search.pool:
        exact = solution(search)
        if exact is not None:
            return max(exact, key=lambda one: one.points).action
        seen = search.ranked(Separation)
    return None if any(seen.is_hopeless(action, AT_SIGHT) for action in seen.every) else view.actions[seen.leader]


def prove(view: View, budget: Budget, spare: float = 1.0) -> ProvenLosses | None:
    """The losses of all actions, or None if they are not separated clearly enough.

    `spare` multiplies the required margins, so that the proof holds with another seed, too.
    """
    search = PairedSearch(view, budget, alike=True)
    with search.pool:
        exact = solution(search)
        if exact is None:
            return search.ranked(partial(Separation, spare=spare)).proof()
    most = max(one.points for one in exact)
    losses = {one.action: round(most - one.points, 6) for one in exact}
    wrong = list(filter(None, losses.values()))
    return ProvenLosses(losses, 0.0) if wrong and min(wrong) >= LEAST_EXACT * search.scale else None


class Separation(Ranking):
    """A ranking that separates actions as good as the best from clearly worse ones."""

    def __init__(self, search: PairedSearch, spare: float = 1.0) -> None:
        super().__init__(search)
        self.least, self.sure = spare * LEAST, spare * ERRORS
        self.lost, self.off = self.behind[:, LEAD] / search.scale, self.behind_errors[:, LEAD] / search.scale
        self.every = range(len(self.lost))

    @property
    def is_clear(self) -> bool:
        """Test that every action is settled, or that one of them never will be."""
        settled = (self.is_worse(action, SETTLED) or self.is_as_good(action) for action in self.every)
        return all(settled) or any(map(self.is_hopeless, self.every))

    def in_question(self, action: int) -> bool:
        """Spend more worlds on the best, on those close to it, and on whatever is not settled."""
        return action == self.leader or not self.is_worse(action, SETTLED)

    def is_worse(self, action: int, beyond: float = 0.0) -> bool:
        """Test for a wrong answer, with `beyond` standard errors to spare."""
        lost, off = self.lost[action], self.off[action]
        return bool(lost - beyond * off >= self.least and lost >= (self.sure + beyond) * off)

    def is_as_good(self, action: int) -> bool:
        """Test that enough worlds cannot tell it from the best."""
        lost, off = self.lost[action], self.off[action]
        return action == self.leader or bool(off <= CLOSE and lost - SURE * off <= AS_GOOD)

    def is_hopeless(self, action: int, errors: float = HOPELESS) -> bool:
        lost, far = self.lost[action], errors * self.off[action]
        return bool(lost - far > AS_GOOD and lost + far < self.least)

    def proof(self) -> ProvenLosses | None:
        """The proof, if every action is settled and some are wrong."""
        wrong = {action for action in self.every if self.is_worse(action)}
        if not wrong or not all(action in wrong or self.is_as_good(action) for action in self.every):
            return None
        scale, actions = self.search.scale, self.search.actions
        losses = {actions[i]: float(self.lost[i]) * scale if i in wrong else 0.0 for i in self.every}
        nearest = min(wrong, key=lambda action: float(self.lost[action]))
        return ProvenLosses(losses, float(self.off[nearest]) * scale)
