"""A game into text."""

from collections.abc import Iterator, Sequence

from tripple.rules import DRAW, OPEN, ORIGIN, Deal, Round, Sheet, Starter, Tile

from . import claims
from .change import write_sheet
from .freetext import write_text
from .game import Game, Seat
from .span import VERSION


def write_game(game: Game) -> str:
    """A game as a record that people can read and `read_game` reads back (docs/notation.md)."""
    return "".join(f"{line}\n" for line in _lines(game))


def _lines(game: Game) -> Iterator[str]:
    yield from _header(game)
    match = game.match
    totals = [0] * match.players
    for number, (deal, played) in enumerate(zip(match.deals, match.rounds, strict=True), 1):
        totals = [total + points for total, points in zip(totals, played.points, strict=True)]
        yield from ("", f"round {number}")
        yield from _deal(match.sheet, deal) if game.seed is None else ()
        yield from _steps(deal, played)
        if played.end:
            yield "; " + claims.written(claims.of_round(played, totals))
    if match.end:
        yield "; " + claims.written(claims.of_game(match))


def _header(game: Game) -> Iterator[str]:
    name, *changes = write_sheet(game.match.sheet)
    yield f"tripple {VERSION}"
    yield f"sheet {name}"
    yield from (f"set {change}" for change in changes)
    if game.proof:
        yield f"commitment {game.proof.commitment}"
        yield f"secret {write_text(game.proof.secret)}"
        yield from (f"salt {write_text(salt)}" for salt in game.proof.salts)
    elif game.seed is not None:
        yield f"seed {write_text(game.seed)}"
    yield from map(_player, game.seats)


def _player(seat: Seat) -> str:
    return f"player {write_text(seat.name)}" + (f" = {seat.level}" if seat.level else "")


def _deal(sheet: Sheet, deal: Deal) -> Iterator[str]:
    for hand in deal.hands:
        yield " ".join(("hand", *map(str, sorted(hand))))
    yield " ".join(("pool", *map(str, deal.pool)))
    if sheet.starter is Starter.LOT:
        yield f"lot {deal.lot + 1}"


def _steps(deal: Deal, played: Round) -> Iterator[str]:
    for step, shown in zip(played.history, _shown(deal, played), strict=True):
        comment = claims.written(claims.of_step(step, shown))
        yield f"{step.seat + 1} {step.action}" + (f" ; {comment}" if comment else "")


def _shown(deal: Deal, played: Round) -> Iterator[Sequence[Tile]]:
    """The tile that each step turned up, if it did: an opening or a draw does."""
    pool = deal.pool[played.is_solo :]
    for step in played.history:
        if step.action == DRAW:
            yield pool[:1]
            pool = pool[1:]
        else:
            yield opened(played) if step.action == OPEN else ()


def opened(played: Round) -> Sequence[Tile]:
    """The tile that the round began with."""
    return [Tile(*sorted(played.board.cells[ORIGIN]))]
