"""Turns and score lines in words: `42 = 12 + bridge 30`."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from tripple.bots import Follow
from tripple.locales import Translator
from tripple.locales.terms import REASONS
from tripple.notation import Game, Seat, read_action
from tripple.rules import ORIGIN, Action, Board, Draw, Lay, Open, Pass, Reason, ScoreLine, Starter, Step, Tile
from tripple.rules.errors import N_
from tripple.rules.tiles import shown


def signed(number: float, digits: int = 0) -> str:
    """With a real minus sign, and without a sign before zero."""
    text = f"{number:+.{digits}f}"
    return text[1:] if not float(text) else text.replace("-", "−")


def expected(points: float, error: float | None) -> str:
    return f"{signed(points)} ± {round(error)}" if error and round(error) else signed(points)


def worth_said(players: int, points: str, win: str, t: Translator) -> str:
    if players == 1:
        return t("the round should end with {points} points", points=points)
    if not win:
        return t("at the end of the round {points} points against the others", points=points)
    return t(
        "at the end of the round {points} points against the others; {percent} of 100 such games are won",
        points=points,
        percent=win,
    )


def plain(points: int) -> str:
    return str(points).replace("-", "−")


def total(lines: Iterable[ScoreLine]) -> int:
    return sum(line.points for line in lines)


def telling(lines: Iterable[ScoreLine]) -> list[ScoreLine]:
    """Drop score lines that are always 0 on this sheet; a tile keeps its value even if it is 0."""
    return [line for line in lines if line.points or line.reason is Reason.VALUE]


def explained(every: Sequence[ScoreLine], t: Translator, seats: Sequence[Seat] = ()) -> str:
    """The total and how it comes about; a bare tile value needs no explanation."""
    lines = telling(every)
    if len(lines) == 1 and lines[0].reason is Reason.VALUE:
        return plain(lines[0].points)
    if len(lines) == 1:
        return f"{signed(lines[0].points)} {_word(lines[0], t, seats)}"
    return f"{plain(total(lines))} = {_terms(lines, t, seats)}" if lines else "0"


_WITH_NAME = {Reason.LEFT: N_("tiles of {name}"), Reason.DIFFERENCE: N_("difference to {name}")}


def _terms(lines: Sequence[ScoreLine], t: Translator, seats: Sequence[Seat]) -> str:
    first, *others = (_term(line, t, seats) for line in lines)
    signs = ["−" if line.points < 0 else "+" for line in lines]
    start = f"−{first}" if lines[0].points < 0 else first
    return " ".join([start, *(f"{sign} {term}" for sign, term in zip(signs[1:], others, strict=True))])


def _term(line: ScoreLine, t: Translator, seats: Sequence[Seat]) -> str:
    points = str(abs(line.points))
    return points if line.reason is Reason.VALUE else f"{_word(line, t, seats)} {points}"


def _word(line: ScoreLine, t: Translator, seats: Sequence[Seat]) -> str:
    if line.other is not None and seats:
        return t(_WITH_NAME[line.reason], name=seats[line.other].name)
    return t(REASONS[line.reason])


def turns(steps: Sequence[Step]) -> list[list[Step]]:
    return [list(turn) for _, turn in groupby(steps, key=lambda step: step.seat)]


def told(game: Game, number: int, steps: Sequence[Step], t: Translator) -> str:
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
    match = game.match
    if match.players == 1 or match.sheet.starter is not Starter.LOT:
        return []
    played = match.rounds[-1]
    opener = played.history[0].seat if played.history else played.turn
    return [t("{name} was drawn to begin", name=game.seats[opener].name)]


def opening_tile(board: Board) -> Tile:
    return Tile(*sorted(board.cells[ORIGIN]))


def deed(action: Action | str, t: Translator) -> str:
    """An action in a word or two; a tile stands for laying it."""
    action = read_action(action) if isinstance(action, str) else action
    match action:
        case Lay(tile, cell) if cell == ORIGIN:
            return t("open with {tile}", tile=shown(tile))
        case Lay(tile):
            return shown(tile)
        case Open():
            return t("open the round")
        case Draw():
            return t("draw a tile")
    return t("pass")


def follows_told(turns: Sequence[Follow], names: Sequence[str], t: Translator) -> str:
    """The next turns after an action: forced, or how often each comes."""
    return "; ".join(_follow_told(turn, names[turn.seat], t) for turn in turns) + "."


def _follow_told(turn: Follow, name: str, t: Translator) -> str:
    did, points = deed(turn.action, t), signed(turn.points)
    words = f"{name}: {did} ({points})"
    if turn.drawn:
        gaps = {"turn": f"{name}: {did}", "points": points}
        words = t.many(
            "{turn} ({points} with {n} tile drawn)", "{turn} ({points} with {n} tiles drawn)", turn.drawn, **gaps
        )
    if turn.share == 1.0:
        return words
    return t("{turn} in {cases} of 10 cases", turn=words, cases=max(1, round(10 * turn.share)))
