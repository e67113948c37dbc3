"""The themes of a puzzle, from facts of the position and the ideas behind its reasons."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tripple.bots import Because
from tripple.bots.endings import is_short
from tripple.bots.kinds.kind import CLOSING as CLOSING_IDEA
from tripple.bots.kinds.kind import GIFT as GIFT_IDEA
from tripple.bots.kinds.kind import RACING
from tripple.bots.kinds.kind import RESERVE as RESERVE_IDEA
from tripple.bots.kinds.now import MANY_THINGS
from tripple.bots.simple import points_now
from tripple.learning.puzzles.puzzle import (
    BRIDGE,
    CLOSING,
    DRAW_OR_LAY,
    DRAWN,
    ENDING,
    GIFT,
    HEXAGON,
    MOST,
    OUT,
    RESERVE,
)
from tripple.rules import DRAW, Action, Lay, Reason, View
from tripple.sim.state import point_scale

MANY = 6  # least number of actions for themes that are about seeing something
CLEARLY_MORE = 4  # least lead in points at once for the theme about scoring most, if tiles are worth their numbers
FEW_TILES = 5


@dataclass(frozen=True)
class Sorted:
    view: View
    best: tuple[Action, ...]
    exact: bool
    missed: tuple[str, ...]
    answers: Iterable[Action]
    gains: tuple[Because, ...]
    costs: tuple[Because, ...]

    def gains_by(self, idea: str) -> bool:
        return any(one.idea == idea for one in self.gains)

    def costs_by(self, idea: str) -> bool:
        """Test the reasons against the tempting answer."""
        return any(one.idea == idea for one in self.costs)

    def speaks_of(self, idea: str) -> bool:
        return self.gains_by(idea) or self.costs_by(idea)

    @property
    def is_hard(self) -> bool:
        """Test that a level misses it that overlooks nothing."""
        return bool({*self.missed} - {"beginner"})

    @property
    def lays(self) -> bool:
        """Test that only laying is right."""
        return all(isinstance(action, Lay) for action in self.best)

    @property
    def draws(self) -> bool:
        """Test that laying is never right."""
        return not any(isinstance(action, Lay) for action in self.best)


Answer = Callable[[View, Action], bool]


def _anything(view: View, action: Action) -> bool:
    return True


def _a_lay(view: View, action: Action) -> bool:
    return isinstance(action, Lay)


def _scores(reason: Reason) -> Answer:
    return lambda view, action: any(line.reason is reason for line in view.preview(action))


def _most_now(view: View, action: Action) -> bool:
    """Test that no action gives more points at once."""
    return isinstance(action, Lay) and points_now(view, action) == max(points_now(view, one) for one in view.actions)


def _way_out(view: View, action: Action) -> bool:
    """Exclude laying the last tile, which needs no thought."""
    return not _scores(Reason.OUT)(view, action)


@dataclass(frozen=True)
class Sign:
    position: Callable[[View], bool]  # cheap test whether a position can have the theme at all
    answer: Answer = _anything  # test that must hold for every right answer
    reason: Callable[[Sorted], bool] = lambda found: True
    """Test that the puzzle is about the theme, by its reasons and the levels' answers."""
    to_see: bool = False  # the point is to see it, so the level that only counts points need not miss it

    def allows(self, view: View, best: Iterable[Action], missed: bool) -> bool:
        """Test whether the theme is possible before there are reasons; `missed`: by the level that counts points."""
        return (missed or self.to_see) and self.position(view) and all(self.answer(view, one) for one in best)


def _lays(view: View) -> int:
    return sum(isinstance(action, Lay) for action in view.actions)


def _is_crowded(view: View) -> bool:
    return not view.drawn and len(view.actions) >= MANY


def _can_score(reason: Reason) -> Callable[[View], bool]:
    scores = _scores(reason)
    return lambda view: _is_crowded(view) and any(scores(view, action) for action in view.actions)


def _one_stands_out(view: View) -> bool:
    """Test that one action gives clearly more points at once than any other."""
    if not _is_crowded(view):
        return False
    *_, second, first = sorted(points_now(view, action) for action in view.actions)
    return first >= second + CLEARLY_MORE * point_scale(view.sheet)


def _has_drawn(view: View) -> bool:
    return bool(view.drawn) and _lays(view) > 0


def _may_draw(view: View) -> bool:
    return not view.drawn and DRAW in view.actions and _lays(view) > 0


def _is_near_the_end(view: View) -> bool:
    return not view.drawn and len(view.hand) <= FEW_TILES


def _has_choice(view: View) -> bool:
    return not view.drawn and _lays(view) > 2


def _draw_or_lay(found: Sorted) -> bool:
    """Test that drawing is right, or that laying is where a level that knows when drawing pays would draw."""
    return found.draws or (found.lays and found.is_hard and DRAW in found.answers)


def _keep_or_lay(found: Sorted) -> bool:
    return found.is_hard and (found.draws or found.lays)


SIGNS: Mapping[str, Sign] = {
    ENDING: Sign(is_short, reason=lambda found: found.exact),
    DRAWN: Sign(_has_drawn, reason=_keep_or_lay, to_see=True),
    OUT: Sign(_is_near_the_end, _way_out, lambda found: found.gains_by(RACING)),
    RESERVE: Sign(_has_choice, reason=lambda found: found.speaks_of(RESERVE_IDEA)),
    GIFT: Sign(_has_choice, _a_lay, lambda found: found.costs_by(GIFT_IDEA)),
    CLOSING: Sign(_has_choice, _a_lay, lambda found: found.gains_by(CLOSING_IDEA)),
    HEXAGON: Sign(_can_score(Reason.HEXAGON), _scores(Reason.HEXAGON), to_see=True),
    BRIDGE: Sign(_can_score(Reason.BRIDGE), _scores(Reason.BRIDGE), to_see=True),
    DRAW_OR_LAY: Sign(_may_draw, reason=_draw_or_lay, to_see=True),
    MOST: Sign(_one_stands_out, _most_now, to_see=True),
}
"""Evidence for each theme. A puzzle with several counts under the first that is wanted."""


def themes_of(found: Sorted) -> tuple[str, ...]:
    """The themes of a puzzle, in the order of SIGNS; empty if it is not worth posing.

    The level that only counts points must miss it, unless the point is to see it, and there must be a reason to give.
    """
    if any(one.sentence == MANY_THINGS for one in found.gains):
        return ()
    missed = "greedy" in found.missed
    return tuple(
        theme for theme, sign in SIGNS.items() if sign.allows(found.view, found.best, missed) and sign.reason(found)
    )
