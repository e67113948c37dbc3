"""The structure of lessons: positions, tasks, and remarks on actions that are recognized by facts."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tripple.rules import Action, Board, Cell, Connection, Draw, Lay, Pass, Round, Sheet, Tile

Fact = Callable[[Round, Action], bool]


def draws(_: Round, action: Action) -> bool:
    return isinstance(action, Draw)


def passes(_: Round, action: Action) -> bool:
    return isinstance(action, Pass)


def lays(_: Round, action: Action) -> bool:
    return isinstance(action, Lay)


def connects(connection: Connection) -> Fact:
    return lambda here, action: isinstance(action, Lay) and here.board.slots[action.cell].connection is connection


def gives_most(here: Round, action: Action) -> bool:
    """Lays a tile, and no other lay gives more at once."""
    return action in _leading(here, _own_points)


def ends_best(here: Round, action: Action) -> bool:
    """Lays the tile after which the difference in points is greatest."""
    return action in _leading(here, _lead)


def prepares_hexagon(here: Round, action: Action) -> bool:
    """Leaves a hexagon one tile short, with that tile in the player's own hand."""
    if not isinstance(action, Lay):
        return False
    return bool(_missing(here.board.lay(*action), here.hands[here.turn] - {action.tile}))


def gives_hexagon_away(here: Round, action: Action) -> bool:
    """Leaves a hexagon for the next player to complete that was not there before."""
    return bool(given_away(here, action))


def given_away(here: Round, action: Action) -> set[Tile]:
    """The next player's tiles that complete a hexagon after this action but not before."""
    if not isinstance(action, Lay):
        return set()
    theirs = here.hands[(here.turn + 1) % here.players]
    return _missing(here.board.lay(*action), theirs) - _missing(here.board, theirs)


def is_contested(here: Round, action: Action) -> bool:
    """Lays a tile in a place where another player could lay one, too."""
    return isinstance(action, Lay) and bool(here.board.slots[action.cell].fits & _others(here))


def _missing(board: Board, tiles: Iterable[Tile]) -> set[Tile]:
    gaps: list[Cell] = [cell for cell, slot in board.slots.items() if slot.hexagons]
    return {tile for tile in tiles if any(tile in board.slots[cell].fits for cell in gaps)}


def _others(here: Round) -> frozenset[Tile]:
    return frozenset().union(*(hand for seat, hand in enumerate(here.hands) if seat != here.turn))


def _leading(here: Round, worth: Callable[[Round, Action], int]) -> list[Action]:
    found: dict[Action, int] = {one: worth(here, one) for one in here.actions() if isinstance(one, Lay)}
    return [one for one, much in found.items() if much == max(found.values())]


def _own_points(here: Round, action: Action) -> int:
    return sum(line.points for line in here.play(action)[1] if line.seat == here.turn)


def _lead(here: Round, action: Action) -> int:
    return sum(line.points if line.seat == here.turn else -line.points for line in here.play(action)[1])


Condition = Callable[[Sheet], bool]


def always(_: Sheet) -> bool:
    return True


def never(_: Sheet) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence, with the sheets for which it is true.

    Gaps: the sheet's fields by name; `tile` and `points` of the action in question (a tile that it lays or draws);
    `missing`, the tile that completes a hexagon for the next player.
    """

    sentence: str
    when: Condition = always


@dataclass(frozen=True, slots=True)
class Remark:
    """The answer to an action of a certain kind."""

    kind: Fact
    sayings: tuple[Saying, ...]


def remark(kind: Fact, sentence: str) -> Remark:
    return Remark(kind, (Saying(sentence),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A position with a task, and remarks on what is done in it."""

    position: str
    """In the notation, from the board on; the sheet is the player's own. The pool may omit unneeded tiles."""
    task: tuple[Saying, ...]
    right: Remark
    wrong: tuple[Remark, ...]
    """Answers to wrong actions: the first that applies. The last one always does."""
    unfit: str = ""
    """Answer to a tile that fits nowhere, if the lesson is about that. Gap: `tile`."""
    turns: bool = False
    """Turn such a tile on the spot where another one fits."""
    after: str = ""
    """Follows this action of the previous exercise only; its siblings follow others."""
    when: Condition = always
    shows_others: bool = False
    """Show the other player's tiles, which a player who counts would know once the pool is empty."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Half a minute of learning: a few exercises on one subject."""

    id: str
    title: str
    part: str
    exercises: tuple[Exercise, ...]
    needs: Condition = always
    """Sheets for which it has something to teach."""
    enough: Condition = never
    """Sheets for which the lessons up to this one are enough to play."""
