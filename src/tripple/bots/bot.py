"""A computer player is a function from a seat's view to an action with its reasons."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot, isfinite

from tripple.rules import Action, TrippleError, View

MOST_SECONDS = 3600.0
MOST_PLAYOUTS = 100_000_000
MOST_THREADS = 256
SAME_CHANCE = 0.01  # least difference in chances: they are shown in whole percents
SAME_POINTS = 1.0
SURE = 2.0  # standard errors that make a difference


class BadBudget(TrippleError):
    """A budget out of range."""


class BadQuestion(TrippleError):
    """Advice about something that cannot be done here."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think."""

    seed: int = 0
    """The source of all its random choices."""
    seconds: float | None = None
    playouts: int | None = None
    """Most play-outs for an action. Without seconds, time plays no part and the choice can be repeated; with both, the
    first limit that is reached counts.
    """
    threads: int = 1

    def __post_init__(self) -> None:
        if self.seconds is not None and not (isfinite(self.seconds) and 0 < self.seconds <= MOST_SECONDS):
            raise BadBudget(
                "seconds={value}: a move may take more than 0 and at most {most} seconds",
                value=self.seconds,
                most=int(MOST_SECONDS),
            )
        _check_count("playouts", self.playouts, MOST_PLAYOUTS)
        _check_count("threads", self.threads, MOST_THREADS)


def _check_count(name: str, value: int | None, most: int) -> None:
    if value is not None and not 1 <= value <= most:
        raise BadBudget("{name}={value}: expected a whole number from 1 to {most}", name=name, value=value, most=most)


@dataclass(frozen=True, slots=True)
class Because:
    """A reason: a sentence with gaps, kept apart from its values until it is translated and shown."""

    sentence: str
    """English, with gaps in braces."""
    values: Mapping[str, object] = field(default_factory=dict)
    idea: str = ""
    """The name of the idea of good play that it is an instance of, if any."""

    def __str__(self) -> str:
        return self.sentence.format(**self.values)


@dataclass(frozen=True, slots=True)
class Follow:
    """A turn that follows an action: its last action, and the points of all of them."""

    seat: int
    action: Action
    points: int
    share: float = 1.0
    """How often it comes, of the cases that got so far; a lay counts with all others in that place."""
    drawn: int = 0
    """Number of tiles that are usually drawn first."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two actions compared. Nothing said of one is repeated of the other in other words."""

    gains: tuple[Because, ...] = ()
    """Reasons for the better one: a sentence or two, the most important first."""
    costs: tuple[Because, ...] = ()
    """Reasons against the other: as many, or none if the first has said it all."""
    follows: tuple[Follow, ...] = ()
    """The next turns after the other one: the forced ones in an ending without hidden tiles, else the usual ones."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action and its expected value."""

    action: Action
    points: float
    """Expected lead over the others' mean at the end of the round; alone, the expected points.

    A level that does not think ahead gives the points of the action itself.
    """
    win: float | None = None
    """Chance to win, from 0 to 1, if the level works one out."""
    error: float | None = None
    """Standard error of the points, since only some games were tried.

    Twice as much is rarely exceeded, 0 is exact, and a level without play-outs has none.
    """
    because: tuple[Because, ...] = ()
    expert: bool = False
    """True if it is clearly better than the tile to lay that advice to beginners starts with."""


def is_as_good(one: Candidate, best: Candidate) -> bool:
    """Compare by the chance to win, then by points, within the errors of both."""
    if one.action == best.action:
        return True
    return not wins_more(best, one) and not is_clearly_better(best, one)


def wins_more(best: Candidate, other: Candidate) -> bool:
    return (best.win or 0.0) - (other.win or 0.0) >= SAME_CHANCE


def is_clearly_better(best: Candidate, other: Candidate) -> bool:
    """Test that the difference in points is more than chance."""
    error = hypot(best.error or 0.0, other.error or 0.0)
    return best.points - other.points > max(SAME_POINTS, SURE * error)


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's action and the alternatives."""

    action: Action
    candidates: tuple[Candidate, ...] = ()


Bot = Callable[[View, Budget], Choice]
"""A computer player."""


def allowed(view: View, actions: Sequence[Action]) -> Sequence[Action]:
    """Drop repeated actions; raise BadQuestion for one that cannot be done."""
    for action in actions:
        if action not in view.actions:
            known = ", ".join(map(str, view.actions)) or "-"
            raise BadQuestion("{action} is not allowed here; allowed are: {allowed}", action=action, allowed=known)
    return tuple(dict.fromkeys(actions))
