"""A game taken apart again: how it stood after each of its steps."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tripple.cli.drawing.turns import opening_tile
from tripple.notation import Game, write_action, write_sheet
from tripple.rules import Match, Open, Round, RoundEnd, ScoreLine, Step

VERSION = 1


@dataclass(frozen=True, slots=True)
class Frame:
    """The game as it stood right after a step."""

    game: Game
    step: Step

    @property
    def number(self) -> int:
        """Which round it is in."""
        return len(self.game.match.rounds)

    @property
    def round(self) -> Round:
        return self.game.match.rounds[-1]

    @property
    def end(self) -> RoundEnd | None:
        return self.round.end


def frames(game: Game) -> list[Frame]:
    match = game.match
    return [frame for number in range(len(match.rounds)) for frame in _of_round(game, match, number)]


def _of_round(game: Game, match: Match, number: int) -> Iterator[Frame]:
    before, deals = match.rounds[:number], match.deals[: number + 1]
    here = Round.start(match.sheet, match.deals[number])
    for step in match.rounds[number].history:
        here, _ = here.play(step.action)
        yield Frame(replace(game, match=replace(match, deals=deals, rounds=(*before, here))), step)


def document(game: Game) -> dict[str, Any]:
    """The whole game for other programs; seats and rounds count from one, and a tile may be `?`, as in the notation."""
    match = game.match
    return {
        "version": VERSION,
        "sheet": match.sheet.id,
        "house_rules": list(write_sheet(match.sheet)[1:]),
        "seed": game.seed,
        "seats": [{"name": seat.name, "level": seat.level} for seat in game.seats],
        "rounds": [_round(game, number) for number in range(1, len(match.rounds) + 1)],
        "totals": match.totals,
        "end": match.end.value if match.end else None,
        "winners": [seat + 1 for seat in match.winners],
    }


def _round(game: Game, number: int) -> dict[str, Any]:
    played, dealt = game.match.rounds[number - 1], game.match.deals[number - 1]
    return {
        "number": number,
        "hands": [game.hand_named(number - 1, hand) for hand in dealt.hands],
        "pool": game.named(number - 1, dealt.pool),
        "steps": [_step(frame) for frame in _of_round(game, game.match, number - 1)],
        "points": played.points,
        "end": played.end.value if played.end else None,
        "left": [game.hand_named(number - 1, hand) for hand in played.hands],
    }


def _step(frame: Frame) -> dict[str, Any]:
    opened = {"tile": str(opening_tile(frame.round.board))} if isinstance(frame.step.action, Open) else {}
    return {
        "seat": frame.step.seat + 1,
        "action": write_action(frame.step.action),
        **opened,
        "lines": list(map(_line, frame.step.lines)),
        "points": frame.round.points,
        "totals": frame.game.match.totals,
    }


def _line(line: ScoreLine) -> dict[str, Any]:
    other = {} if line.other is None else {"other": line.other + 1}
    return {
        "seat": line.seat + 1,
        "reason": line.reason.word,
        "rule": line.reason.rule,
        "points": line.points,
        **other,
    }
