"""The moments of a game that cost something, with the table just before them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from tripple.cli.game.places import letters
from tripple.locales import Translator
from tripple.notation import Game, read_action
from tripple.review import Decision, Review, ReviewOption
from tripple.review.course import Chooses, course
from tripple.rules import DRAW, ORIGIN, Action, Cell, Lay, Match, View

from .words import deed


@dataclass(frozen=True, slots=True)
class KeyMoment:
    decision: Decision
    match: Match
    turn: int
    """In its round, counted from 1."""
    step: int
    """In the whole game, counted from 1 as in a replay."""

    @property
    def view(self) -> View:
        return self.match.view(self.decision.seat)

    def options(self, most: int) -> list[ReviewOption]:
        """The best options, and in any case the one played."""
        first = list(self.decision.options[:most])
        return first if self.decision.choice in first else [*first, self.decision.choice]

    def labels(self, most: int) -> Mapping[Cell, str]:
        """A letter for each place in these options; the first tile of a round needs none."""
        cells = [cell for option in self.options(most) if (cell := cell_of(read_action(option.action))) is not None]
        return dict(zip(dict.fromkeys(cells), islice(letters(), len(cells)), strict=False))


def cell_of(action: Action) -> Cell | None:
    return action.cell if isinstance(action, Lay) and action.cell != ORIGIN else None


def named(action: str, labels: Mapping[Cell, str], t: Translator) -> str:
    """The action with the letter of its place: the same tile may fit in several."""
    cell = cell_of(read_action(action))
    return f"{labels[cell]} {deed(action, t)}" if cell is not None and cell in labels else deed(action, t)


def key_moments(game: Game, review: Review, seat: int | None = None) -> list[KeyMoment]:
    """Costly decisions, the costliest first; of one seat, if given."""
    before = {(there.round_number, there.step): there for there in course(game) if isinstance(there, Chooses)}
    wanted = (one for one in review.mistakes if seat is None or one.seat == seat)
    return [_moment(game, one, before[one.round, one.step]) for one in wanted]


def _moment(game: Game, decision: Decision, there: Chooses) -> KeyMoment:
    earlier = sum(len(played.history) for played in game.match.rounds[: decision.round])
    done = game.match.rounds[decision.round].history[: decision.step]
    turns = sum(step.action != DRAW for step in done)
    return KeyMoment(decision, there.match, turns + 1, earlier + decision.step + 1)


def rounds_begin(review: Review) -> Iterator[int]:
    seen = -1
    for place, finding in enumerate(review.findings):
        if finding.round > seen:
            seen = finding.round
            yield place
