"""The score pad: standings, the source of every point, and why a round or a game is over."""

from collections.abc import Callable, Iterator, Sequence

from rich.cells import set_cell_size
from rich.text import Text

from tripple.cli.drawing.turns import plain, telling, told
from tripple.cli.terminal.text import column_widths, folded, shortened, to_right
from tripple.locales import Translator
from tripple.locales.terms import REASONS
from tripple.notation import UNKNOWN, Game, Seat
from tripple.rules import Blocked, GameEnd, Match, Reason, Round, RoundEnd, ScoreLine, Winner
from tripple.rules.errors import N_
from tripple.rules.tiles import shown

Row = tuple[str, ...]
NOTHING = "·"


def standing(game: Game, width: int, t: Translator) -> list[Text]:
    match = game.match
    header, rows = _header(match, t), [_row(match, seat) for seat in range(match.players)]
    widths = column_widths([header, *rows])
    names = width - sum(widths)
    on_turn = match.round.turn if match.round else None
    lines = [Text(" " * names + to_right(header, widths), style="faint")]
    for seat, row in enumerate(rows):
        mark = "> " if seat == on_turn else "  "
        name = set_cell_size(mark + shortened(game.seats[seat].name, names - 2), names)
        lines.append(Text(name + to_right(row, widths), style="turn" if seat == on_turn else ""))
    return lines


def _header(match: Match, t: Translator) -> Row:
    if match.players == 1:
        return t("tiles"), t("points")
    return t("tiles"), t("round"), t("total"), *([] if match.sheet.rounds else [t("to go")])


def _row(match: Match, seat: int) -> Row:
    played, total = match.rounds[-1], match.totals[seat]
    held = str(len(played.hands[seat]))
    if match.players == 1:
        return held, plain(total)
    to_go = [] if match.sheet.rounds else [str(max(0, match.sheet.target - total))]
    return held, plain(played.points[seat]), plain(total), *to_go


def round_told(match: Match, number: int, t: Translator) -> str:
    if match.sheet.rounds and match.players > 1:
        return t("round {number} of {rounds}", number=number, rounds=match.sheet.rounds)
    return t("round {number}", number=number)


def summary(game: Game, number: int, width: int, t: Translator) -> list[Text]:
    """The sheet of a round: points per player and reason, with totals."""
    played = game.match.rounds[number - 1]
    before = [sum(earlier.points[seat] for earlier in game.match.rounds[: number - 1]) for seat in _seats(played)]
    rows = [(_label(reason, t), *cells) for reason, cells in _by_reason(played)]
    rows.append((round_told(game.match, number, t), *map(plain, played.points)))
    if number > 1:
        rows.append((t("before"), *map(plain, before)))
        rows.append((t("total"), *(plain(a + b) for a, b in zip(before, played.points, strict=True))))
    return _table(["", *(seat.name for seat in game.seats)], rows, width, sums=1 if number == 1 else 3)


def spoken_summary(game: Game, number: int, t: Translator) -> list[str]:
    played = game.match.rounds[number - 1]
    reasons = list(_by_reason(played))
    sentences = []
    for seat in _seats(played):
        parts = [f"{_label(reason, t)} {cells[seat]}" for reason, cells in reasons if cells[seat] != NOTHING]
        total = sum(earlier.points[seat] for earlier in game.match.rounds[:number])
        values = {"name": game.seats[seat].name, "parts": ", ".join(parts), "points": plain(played.points[seat])}
        sentences.append(t("{name}: {parts}; {points} in this round, {total} in all.", total=plain(total), **values))
    return sentences


def _by_reason(played: Round) -> Iterator[tuple[Reason, Row]]:
    lines = [line for step in played.history for line in step.lines]
    for reason in Reason:
        sums = [_sum(telling(lines), seat, reason) for seat in _seats(played)]
        if any(times for times, _ in sums):
            yield reason, tuple(_times(reason, *one) for one in sums)


def _sum(lines: Sequence[ScoreLine], seat: int, reason: Reason) -> tuple[int, int]:
    points = [line.points for line in lines if line.seat == seat and line.reason is reason]
    return len(points), sum(points)


_FROM_OTHERS = (Reason.LEFT, Reason.DIFFERENCE)


def _times(reason: Reason, times: int, points: int) -> str:
    if not times:
        return NOTHING
    return f"{times}× {plain(points)}" if times > 1 and reason not in _FROM_OTHERS else plain(points)


def _label(reason: Reason, t: Translator) -> str:
    return t("tiles laid") if reason is Reason.VALUE else t(REASONS[reason])


def _seats(played: Round) -> range:
    return range(played.players)


def _table(header: Sequence[str], rows: Sequence[Row], width: int, sums: int) -> list[Text]:
    """A table that ends with sums below a line; long names are cut so that every player has a column."""
    first, *others = column_widths([header, *rows], 2)
    widths = [first, *(min(other, (width - first) // len(others)) for other in others)]
    rule = Text("─" * sum(widths), style="faint")
    lines = [_aligned(row, widths) for row in [header, *rows]]
    lines[-1].stylize("turn")
    return [lines[0], rule, *lines[1:-sums], rule, *lines[-sums:]]


def _aligned(row: Sequence[str], widths: Sequence[int]) -> Text:
    label, *cells = (shortened(cell, width - 1) for cell, width in zip(row, widths, strict=True))
    return Text(set_cell_size(label, widths[0]) + to_right(cells, widths[1:]))


def why_over(game: Game, number: int, t: Translator) -> list[str]:
    played = game.match.rounds[number - 1]
    assert played.end is not None
    return [_ENDS[played.end](game.seats[played.turn], t), *_left(game, number, t), *_paid(game.seats, played, t)]


_ENDS: dict[RoundEnd, Callable[[Seat, Translator], str]] = {
    RoundEnd.OUT: lambda seat, t: t("{name}: the last tile is laid. The round is over.", name=seat.name),
    RoundEnd.BLOCKED: lambda _, t: t("Nothing is left to draw and nothing fits any more. The round is over."),
    RoundEnd.PASSED: lambda _, t: t("Nothing is left to draw and nobody has laid a tile. The round is over."),
}


def _left(game: Game, number: int, t: Translator) -> Iterator[str]:
    played, unknown = game.match.rounds[number - 1], game.unknown_in(number - 1)
    for seat, hand in enumerate(played.hands):
        if hand:
            tiles = ", ".join([*map(shown, sorted(hand - unknown)), *[UNKNOWN] * len(hand & unknown)])
            is_known = hand.isdisjoint(unknown) or seat in _told_left(played)
            value = sum(map(played.sheet.worth, hand)) if is_known else UNKNOWN
            yield t("{name}, still in hand {value}: {tiles}", name=game.seats[seat].name, value=value, tiles=tiles)


def _told_left(played: Round) -> set[int]:
    lines = played.history[-1].lines
    others = {line.other for line in lines if line.reason is Reason.LEFT and line.other is not None}
    return others | {line.seat for line in lines if line.reason is Reason.OWN}


def _paid(seats: Sequence[Seat], played: Round, t: Translator) -> Iterator[str]:
    """Explain the points of a round that was not won by laying the last tile (R9)."""
    if played.end is RoundEnd.OUT or played.players == 1:
        return
    names = [seats[seat].name for seat in sorted({line.seat for line in _paid_lines(played)})]
    if names or played.sheet.blocked in (Blocked.ALL_LOSE, Blocked.NOTHING):
        yield t(_BLOCKED[played.sheet.blocked], names=", ".join(names))


def _paid_lines(played: Round) -> Iterator[ScoreLine]:
    return (line for line in played.history[-1].lines if line.reason in _FROM_OTHERS)


_BLOCKED: dict[Blocked, str] = {
    Blocked.LEAST: N_(
        "The lowest value left: {names}. That gives the value of the others' tiles, less that of their own."
    ),
    Blocked.LEAST_KEEPS: N_("The lowest value left: {names}. That gives the value of the others' tiles."),
    Blocked.FEWEST: N_(
        "The fewest tiles left: {names}. That gives the value of the others' tiles, less that of their own."
    ),
    Blocked.DIFFERENCES: N_("The lowest value left: {names}. That gives the difference to each of the others."),
    Blocked.ALL_LOSE: N_("Everybody loses the value of the tiles they still hold."),
    Blocked.NOTHING: N_("The tiles that are left count for nobody."),
}


def all_lines(game: Game, t: Translator) -> list[str]:
    """Every score line of the game so far, with running totals of the round."""
    return [line for number, played in enumerate(game.match.rounds, 1) for line in _round(game, number, played, t)]


def _round(game: Game, number: int, played: Round, t: Translator) -> Iterator[str]:
    yield t("Round {number}", number=number)
    points = [0] * played.players
    for step in played.history:
        for line in step.lines:
            points[line.seat] += line.points
        yield f"  {plain(points[step.seat]):>5}  {told(game, number, [step], t)}"


def sheet_lines(game: Game, number: int, width: int, t: Translator) -> list[Text]:
    why = [line for reason in why_over(game, number, t) for line in folded(reason, width)]
    return [*why, Text(), *summary(game, number, width, t)]


def sheet_said(game: Game, number: int, t: Translator) -> list[str]:
    return [*why_over(game, number, t), *spoken_summary(game, number, t)]


def result(game: Game, t: Translator) -> list[str]:
    match = game.match
    points = plain(max(match.totals[seat] for seat in match.winners))
    names = [game.seats[seat].name for seat in match.winners]
    if match.players == 1:
        return [t("The solitaire is over: {points} points.", points=points)]
    if len(names) == 1:
        over = t("The game is over. Winner: {name}, with {points} points.", name=names[0], points=points)
    elif len({match.totals[seat] for seat in match.winners}) == 1:
        over = t("The game is over. {names} share the win with {points} points.", names=", ".join(names), points=points)
    else:
        over = t("The game is over. {names} share the win.", names=", ".join(names))
    return [over, *_decided(match, t)]


def _decided(match: Match, t: Translator) -> list[str]:
    reached = [total for total in match.totals if total >= match.sheet.target]
    if match.end is not GameEnd.TARGET or match.sheet.winner is Winner.MOST or len(reached) < 2:
        return []
    return [
        t(
            "Several players have {target} or more: the most points in the last round decide between them.",
            target=match.sheet.target,
        )
    ]
