"""Split a record into the steps of a replay."""

from collections.abc import Iterator

from tripple.look.scene import cell_of, laid_in, points_lines
from tripple.notation import Game, read_game
from tripple.notation.change import write_sheet
from tripple.rules import DRAW
from tripple.server.protocol.bodies import Replay, ReplayPlayer, ReplayRound, ReplayStep


def replay(text: str) -> Replay:
    """Raises NotWellFormed or NotLegal, with the place, if the record is invalid."""
    game: Game = read_game(text)
    match = game.match
    name, *changes = write_sheet(match.sheet)
    return Replay(
        sheet=name,
        changes=tuple(changes),
        seed=game.seed,
        players=tuple(ReplayPlayer(seat.name, seat.level) for seat in game.seats),
        rounds=tuple(_round(game, index) for index in range(len(match.rounds))),
        totals=match.totals,
        end=match.end.value if match.end else None,
        winners=match.winners,
        taken_back=game.taken_back,
    )


def _round(game: Game, index: int) -> ReplayRound:
    deal, played = game.match.deals[index], game.match.rounds[index]
    return ReplayRound(
        hands=tuple(tuple(game.hand_named(index, hand)) for hand in deal.hands),
        pool=tuple(game.named(index, deal.pool)),
        steps=tuple(_steps(game, index)),
        points=played.points,
        end=played.end.value if played.end else None,
    )


def _steps(game: Game, index: int) -> Iterator[ReplayStep]:
    deal, played = game.match.deals[index], game.match.rounds[index]
    pool = iter(game.named(index, deal.pool[played.is_solo :]))
    for step in played.history:
        drawn = next(pool) if step.action == DRAW else None
        cell = cell_of(step.action)
        laid = None if cell is None else laid_in(played.board, cell)
        yield ReplayStep(step.seat, str(step.action), points_lines(step.lines), laid, drawn)
