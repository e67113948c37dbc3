"""One line per turn, in words."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from tripple.locales import Translator
from tripple.notation import Game
from tripple.rules import ORIGIN, Board, Draw, Lay, Open, Pass, Starter, Step, Tile
from tripple.rules.tiles import shown

from .sums import explained, signed, telling, total


def turns(steps: Sequence[Step]) -> list[list[Step]]:
    """The steps grouped by turn."""
    return [list(turn) for _, turn in groupby(steps, key=lambda step: step.seat)]


def told(game: Game, number: int, steps: Sequence[Step], t: Translator) -> str:
    """One turn of a round: player, actions, points."""
    seat = steps[0].seat
    parts = [*_draws(steps, t), *(_other(game, number, step, t) for step in steps if not isinstance(step.action, Draw))]
    return "; ".join([f"{game.seats[seat].name}: {parts[0]}", *parts[1:], *_others_points(game, steps[-1], t)])


def _draws(steps: Sequence[Step], t: Translator) -> Iterator[str]:
    draws = [step for step in steps if isinstance(step.action, Draw)]
    points = sum(total(step.lines) for step in draws)
    if points:
        yield t.many("{n} tile drawn {points}", "{n} tiles drawn {points}", len(draws), points=signed(points))
    elif draws:
        yield t.many("{n} tile drawn", "{n} tiles drawn", len(draws))


def _other(game: Game, number: int, step: Step, t: Translator) -> str:
    lines = telling(line for line in step.lines if line.seat == step.seat)
    points = explained(lines, t, game.seats)
    played = game.match.rounds[number - 1]
    match step.action:
        case Lay(tile, cell) if cell != ORIGIN:
            return t("{tile} gives {points}", tile=shown(tile), points=points)
        case Open() | Lay():
            tile = opening_tile(played.board)
            sentence = t("{tile} opens the round: {points}", tile=shown(tile), points=points)
            return sentence if lines else t("{tile} opens the round", tile=shown(tile))
        case Pass() if lines:
            return t("no tile laid: {points}", points=points)
    return t("no tile laid")


def _others_points(game: Game, step: Step, t: Translator) -> Iterator[str]:
    """Points that the end of a round gives to or takes from other seats."""
    for seat in range(game.match.players):
        lines = [line for line in step.lines if line.seat == seat]
        if lines and seat != step.seat:
            yield f"{game.seats[seat].name}: {explained(lines, t, game.seats)}"


def lot_told(game: Game, t: Translator) -> list[str]:
    """The opener of the current round, if the lot decides it."""
    match = game.match
    if match.players == 1 or match.sheet.starter is not Starter.LOT:
        return []
    played = match.rounds[-1]
    opener = played.history[0].seat if played.history else played.turn
    return [t("{name} was drawn to begin", name=game.seats[opener].name)]


def opening_tile(board: Board) -> Tile:
    return Tile(*sorted(board.cells[ORIGIN]))
