"""Write a game as text."""

from collections.abc import Iterator, Sequence
from itertools import chain

from tripple.rules import DRAW, OPEN, Blocked, Round, RoundEnd, Starter, Step, Tile

from . import claims
from .action import UNKNOWN
from .change import write_sheet
from .game import Game, Seat, opened
from .names import write_text
from .span import VERSION


def write_game(game: Game) -> str:
    """Write a game as a readable record; `read_game` is its inverse (docs/notation.md)."""
    return "".join(f"{line}\n" for line in _lines(game))


def _lines(game: Game) -> Iterator[str]:
    yield from _header(game)
    match = game.match
    totals = [0] * match.players
    for index, played in enumerate(match.rounds):
        totals = [total + points for total, points in zip(totals, played.points, strict=True)]
        yield from ("", f"round {index + 1}")
        yield from _deal(game, index) if game.seed is None else ()
        yield from _steps(game, index)
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
    if game.taken_back:
        yield f"taken-back {game.taken_back}"


def _player(seat: Seat) -> str:
    return f"player {write_text(seat.name)}" + (f" = {seat.level}" if seat.level else "")


def _deal(game: Game, index: int) -> Iterator[str]:
    deal = game.match.deals[index]
    for hand in deal.hands:
        yield " ".join(("hand", *game.hand_named(index, hand)))
    yield " ".join(("pool", *game.named(index, deal.pool)))
    if game.match.sheet.starter is Starter.LOT:
        yield f"lot {deal.lot + 1}"


def _steps(game: Game, index: int) -> Iterator[str]:
    played, unknown = game.match.rounds[index], game.unknown_in(index)
    pool, last = game.match.deals[index].pool[played.is_solo :], len(played.history) - 1
    stand_ins = {one.step: f"={one.level}" for one in game.stand_ins if one.round_index == index}
    for number, step in enumerate(played.history):
        comment = claims.written(claims.of_step(step, shown_by(step, played, pool, unknown)))
        is_needed = number == last and left_unsaid(played, unknown)
        who = f"{step.seat + 1}{stand_ins.get(number, '')}"
        yield f"{who} {step.action}" + (f" ; {comment}".rstrip() if comment or is_needed else "")
        pool = pool[step.action == DRAW :]


def shown_by(step: Step, played: Round, pool: Sequence[Tile], unknown: frozenset[Tile]) -> list[str]:
    """The tile revealed by an opening or a draw, if any. `pool` is the state before the step."""
    if step.action == DRAW:
        return [UNKNOWN if tile in unknown else str(tile) for tile in pool[:1]]
    return [str(opened(played))] if step.action == OPEN else []


def left_unsaid(played: Round, unknown: frozenset[Tile]) -> bool:
    """True if unknown tiles were left and count, so that only the record can say what they were worth."""
    counts = played.sheet.out_takes_left if played.end is RoundEnd.OUT else played.sheet.blocked is not Blocked.NOTHING
    return bool(played.end and counts and unknown.intersection(chain.from_iterable(played.hands)))
