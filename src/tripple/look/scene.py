"""A position as plain data: the tiles on the board, and every legal action with the points it would score.

Pages, lessons and puzzles show positions from this alone, so they need not know the rules.
"""

from collections.abc import Iterable, Iterator

import msgspec

from tripple.notation.change import write_sheet
from tripple.rules import ORIGIN, TILES, Action, Board, Cell, Lay, Open, Tile, View
from tripple.rules.scoring import Lines

_NAMES = {tile: str(tile) for tile in TILES}


class PointsLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A score line; `reason` is the word of `tripple.rules.Reason`."""

    seat: int
    reason: str
    points: int
    other: int | None = None


class Laid(msgspec.Struct, frozen=True):
    """A tile on the board, with its numbers at the cell's corners in the order of `tripple.rules.lattice.corners`."""

    tile: str
    cell: str
    numbers: tuple[int, int, int]


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal action, and its score lines as far as they are known."""

    action: str
    lines: tuple[PointsLine, ...] = ()


class Posed(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A position posed as a question to the seat on turn: all that it sees, and its legal actions."""

    sheet: str
    changes: tuple[str, ...] = ()
    """House rules, as in a record."""
    seat: int
    board: tuple[Laid, ...]
    """In the order of laying, as far as that is known."""
    hand: tuple[str, ...]
    drawn: tuple[str, ...] = ()
    """Tiles of the hand that were drawn in this turn."""
    held: tuple[int, ...]
    pool: int
    supply: int
    points: tuple[int, ...]
    """Each seat's points, with those of earlier rounds."""
    options: tuple[Option, ...]


def posed(view: View) -> Posed:
    """The question that a view poses to its seat, which is on turn."""
    assert view.seat == view.turn, "only a seat on turn is asked"
    sheet, *changes = write_sheet(view.sheet)
    before = view.before or (0,) * view.players
    return Posed(
        sheet=sheet,
        changes=tuple(changes),
        seat=view.seat,
        board=tuple(board_laid(view.board)),
        hand=tiles_named(view.hand),
        drawn=tiles_named(view.drawn),
        held=view.held,
        pool=view.pool,
        supply=view.supply,
        points=tuple(earlier + now for earlier, now in zip(before, view.points, strict=True)),
        options=options_of(view, view.actions),
    )


def options_of(view: View, actions: Iterable[Action]) -> tuple[Option, ...]:
    return tuple([Option(str(action), points_lines(view.preview(action))) for action in actions])


def points_lines(lines: Lines) -> tuple[PointsLine, ...]:
    return tuple([PointsLine(line.seat, line.reason.word, line.points, line.other) for line in lines])


def board_laid(board: Board) -> Iterator[Laid]:
    return (laid_in(board, cell) for cell in board.cells)


def laid_in(board: Board, cell: Cell) -> Laid:
    numbers = board.cells[cell]
    return Laid(str(Tile(*sorted(numbers))), str(cell), numbers)


def cell_of(action: Action) -> Cell | None:
    if isinstance(action, Lay):
        return action.cell
    return ORIGIN if isinstance(action, Open) else None


def tiles_named(tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(map(_NAMES.__getitem__, tiles))
