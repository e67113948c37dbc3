"""Puzzles as pages get them: the position, all legal actions, the loss of each, and the reasons.

A page needs nothing else to judge an answer, so they work without a network.
"""

import gzip
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from tripple.bots import Because
from tripple.bots.facts import Facts
from tripple.bots.kinds import cells_of
from tripple.learning.puzzles import THEMES, Puzzle, posed, puzzles
from tripple.learning.puzzles.shelf import CHECKED, FIRST, daily_order
from tripple.learning.puzzles.solving import hint_of
from tripple.look.scene import Posed
from tripple.look.scene import posed as posed_view
from tripple.notation import Game, read_action
from tripple.review import Decision, Finding, ReviewOption, Why
from tripple.review.course import Chooses, course
from tripple.review.findings import FollowTold, follows_told
from tripple.rules import Cell, View

MOST_OF_A_GAME = 5  # only the costliest mistakes of a game become puzzles; more would resemble each other
_WORTH_IT = ("mistake", "serious", "blunder")  # grades of mistakes that become puzzles


class PuzzleInfo(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    id: str
    themes: tuple[str, ...] = ()
    """The first is its main one; empty for a guest's own mistakes."""
    rating: int | None = None
    """Its initial difficulty."""
    question: Posed
    losses: tuple[float, ...]
    """The loss of each of the question's options against the best; 0 is a right answer."""
    by: str = "points"
    """The unit of the losses: points, or with `win` a part of the chance to win, from 0 to 1."""
    exact: bool = False
    """True if everything was worked out to the end."""
    tempting: str = ""
    """A plausible wrong answer; in a guest's own mistake, the action that was played."""
    hint: Why
    gains: tuple[Why, ...] = ()
    """Reasons for the right answer."""
    costs: tuple[Why, ...] = ()
    """Reasons against the tempting one."""
    places: dict[str, tuple[str, ...]] = {}
    """By action, the cells that its reasons are about; they are open after it."""
    follows: tuple[tuple[FollowTold, ...], ...] = ()
    """The next turns after each of the question's options, as far as they are known; after a wrong answer."""
    table: str = ""
    """In a guest's own mistakes, the game; `finding` is the number of the finding in its review."""
    finding: int = 0


class ThemeInfo(msgspec.Struct, frozen=True):
    id: str
    title: str
    about: str


class PuzzleEntry(msgspec.Struct, frozen=True):
    id: str
    themes: tuple[str, ...]
    rating: int


class PuzzleIndex(msgspec.Struct, frozen=True):
    sheet: str
    """The rules that all of them hold by."""
    first: str
    """The first date that has a daily puzzle."""
    daily: tuple[str, ...]
    """The daily puzzles from then on; after the last one it starts over."""
    themes: tuple[ThemeInfo, ...]
    puzzles: tuple[PuzzleEntry, ...]
    """The easiest first."""


class PuzzleShelf(msgspec.Struct, frozen=True):
    """All puzzles of an index, for browsers without a network."""

    index: PuzzleIndex
    puzzles: tuple[PuzzleInfo, ...]


def packed_shelf(rules: str) -> bytes:
    """Compress a PuzzleShelf as JSON; hatch_build.py puts each into the wheel."""
    return gzip.compress(msgspec.json.encode(shelf(rules)), mtime=0)


def write_shelves(folder: str) -> None:
    for rules in CHECKED:
        Path(folder, f"{rules}.json.gz").write_bytes(packed_shelf(rules))


def shelf(rules: str) -> PuzzleShelf:
    found = sorted(puzzles(rules).values(), key=lambda one: (one.rating, one.id))
    index = PuzzleIndex(
        sheet=rules,
        first=str(FIRST),
        daily=daily_order(rules),
        themes=tuple(ThemeInfo(theme.id, theme.title, theme.about) for theme in THEMES.values()),
        puzzles=tuple(PuzzleEntry(one.id, one.themes, one.rating) for one in found),
    )
    return PuzzleShelf(index, tuple(map(_told, found)))


def _told(puzzle: Puzzle) -> PuzzleInfo:
    question = posed(puzzle)
    return PuzzleInfo(
        id=puzzle.id,
        themes=puzzle.themes,
        rating=puzzle.rating,
        question=question,
        losses=_in_order(question, puzzle.losses),
        exact=puzzle.exact,
        tempting=puzzle.tempting,
        hint=_why(hint_of(puzzle.accepted)),
        gains=tuple(map(_why, puzzle.gains)),
        costs=tuple(map(_why, puzzle.costs)),
        places=_places(puzzle.view, {str(puzzle.best): puzzle.gains, puzzle.tempting: puzzle.costs}),
        follows=tuple(follows_told(puzzle.follows.get(option.action, ())) for option in question.options),
    )


def _in_order(question: Posed, losses: Mapping[str, float]) -> tuple[float, ...]:
    return tuple(losses[option.action] for option in question.options)


def _why(because: Because) -> Why:
    return Why(because.sentence, dict(because.values), because.idea)


def _places(view: View, reasons: Mapping[str, Sequence[Because | Why]]) -> dict[str, tuple[str, ...]]:
    """The cells for those actions whose reasons are about any."""
    spoken = {action: tuple(map(str, _spoken_of(view, action, some))) for action, some in reasons.items() if action}
    return {action: cells for action, cells in spoken.items() if cells}


def _spoken_of(view: View, action: str, reasons: Iterable[Because | Why]) -> Iterable[Cell]:
    facts = Facts(view, read_action(action))
    return dict.fromkeys(cell for reason in reasons for cell in cells_of(reason.sentence, facts))


def own_puzzles(game: Game, table: str, seat: int, findings: Sequence[Finding]) -> tuple[PuzzleInfo, ...]:
    """A seat's costliest mistakes in a reviewed game, the costliest first, each as that seat saw it."""
    mistakes = {number: one for number, one in enumerate(findings) if isinstance(one, Decision) and one.seat == seat}
    mistakes = {number: one for number, one in mistakes.items() if one.grade in _WORTH_IT}
    chosen = sorted(mistakes, key=lambda number: mistakes[number].lost.points, reverse=True)[:MOST_OF_A_GAME]
    views = dict(_views(game, chosen))
    return tuple(_own(table, number, mistakes[number], views[number]) for number in chosen)


def _views(game: Game, numbers: Iterable[int]) -> Iterator[tuple[int, View]]:
    wanted = set(numbers)
    for number, moment in enumerate(course(game)):
        if number in wanted and isinstance(moment, Chooses):
            yield number, moment.match.view(moment.seat)


def _own(table: str, number: int, decision: Decision, view: View) -> PuzzleInfo:
    question = posed_view(view)
    losses = {option.action: _loss(option) for option in decision.options}
    good = [action for action, loss in losses.items() if not loss]
    return PuzzleInfo(
        id=f"{table}.{number}",
        question=question,
        losses=_in_order(question, losses),
        exact=decision.exact,
        tempting=decision.played,
        hint=_why(hint_of(good)),
        gains=decision.gains,
        costs=decision.costs,
        places=_places(view, {decision.best.action: decision.gains, decision.played: decision.costs}),
        follows=tuple(decision.follows if one.action == decision.played else () for one in question.options),
        table=table,
        finding=number,
    )


def _loss(option: ReviewOption) -> float:
    """Above 0 unless the review calls the option good."""
    if option.grade == "good":
        return 0.0
    return max(round(option.loss.points, 1), 0.1)
