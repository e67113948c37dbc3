"""A person's turn in sentences, for screen readers."""

from collections.abc import Iterator, Mapping, Sequence

from tripple.cli.drawing.screen import ORDERS
from tripple.cli.drawing.turns import telling, total
from tripple.locales import Translator
from tripple.locales.terms import REASONS
from tripple.rules import DRAW, PASS, Action, Reason, Tile, View
from tripple.rules.errors import N_
from tripple.rules.lattice import neighbours
from tripple.rules.scoring import Lines
from tripple.rules.tiles import shown

from .answers import Word, opening_example, shortest
from .places import LayOption, Place
from .turn import Scene, cost, draws_left, expected


def said(scene: Scene, t: Translator) -> list[str]:
    return [
        *(f"{line}." for line in scene.told),
        *([scene.note] if scene.note else []),
        f"{expected(scene, t)}.",
        _state(scene, t),
        *standings(scene, t),
        *_tray(scene, t),
        *(_place(place, scene.view, t) for place in scene.places),
        *_not_laying(scene.view, t),
    ]


def _state(scene: Scene, t: Translator) -> str:
    match, view = scene.game.match, scene.view
    if view.players == 1:
        return t.many("{n} tile may still be drawn.", "{n} tiles may still be drawn.", view.supply)
    pool = t.many("{n} tile is in the pool.", "{n} tiles are in the pool.", view.pool)
    values = {"number": len(match.rounds), "rounds": match.sheet.rounds, "sheet": match.sheet.id}
    sentence = (
        N_("Round {number} of {rounds} by the sheet {sheet}.")
        if match.sheet.rounds
        else N_("Round {number} by the sheet {sheet}.")
    )
    return t(sentence, **values) + f" {pool}"


def _not_laying(view: View, t: Translator) -> Iterator[str]:
    if DRAW in view.actions:
        left = t.many("{n} draw is left in this turn.", "{n} draws are left in this turn.", draws_left(view))
        yield f"{_priced(DRAW, Word.DRAW, view, t)} {left}"
    if PASS in view.actions:
        yield _priced(PASS, Word.PASS, view, t)


_PRICED: Mapping[Action, tuple[str, str]] = {
    DRAW: (N_("Type {key} to draw a tile: {cost} points."), N_("Type {key} to draw a tile. That costs nothing.")),
    PASS: (N_("Type {key} to pass: {cost} points."), N_("Type {key} to pass. That costs nothing.")),
}


def _priced(action: Action, word: Word, view: View, t: Translator) -> str:
    price = cost(view, action)
    return t(_PRICED[action][not price], key=shortest(word, t), cost=price)


def standings(scene: Scene, t: Translator) -> Iterator[str]:
    match = scene.game.match
    for seat, (held, points) in enumerate(zip(scene.view.held, match.totals, strict=True)):
        tiles, name = t.many("{n} tile", "{n} tiles", held), scene.game.seats[seat].name
        sentence = t("{name}: {points}, {tiles}.", name=name, points=_points(points, t), tiles=tiles)
        more = match.sheet.target - points
        to_go = [t("{more} more to {target}.", more=more, target=match.sheet.target)]
        yield " ".join([sentence, *(to_go if match.players > 1 and more > 0 and not match.sheet.rounds else [])])


def _points(points: int, t: Translator) -> str:
    return t.many("{n} point", "{n} points", points)


def _tray(scene: Scene, t: Translator) -> Iterator[str]:
    if scene.view.seat is not None:
        hand = sorted(scene.view.hand, key=ORDERS[scene.order])
        yield t("Your tiles: {tiles}.", tiles=", ".join(map(shown, hand)))


def _place(place: Place, view: View, t: Translator) -> str:
    return " ".join([_where(place, view, t), *(_option(option, t) for option in place.options)])


def _where(place: Place, view: View, t: Translator) -> str:
    if not view.board.cells:
        return t("Type the tile to open the round with, such as {example}.", example=opening_example(view))
    slot = view.board.slots[place.cell]
    beside = [Tile(*sorted(view.board.cells[near])) for near in neighbours(place.cell) if near in view.board.cells]
    corners = [str(number) for number in slot.known if number is not None]
    return t(
        "Place {label}: beside {tiles}, corners {corners}.",
        label=place.label,
        tiles=_and(list(map(shown, beside)), t),
        corners=_and(corners, t),
    )


def _option(option: LayOption, t: Translator) -> str:
    return t("{tile} gives {points}.", tile=shown(option.tile), points=spoken(option.lines, t))


def spoken(every: Lines, t: Translator) -> str:
    """Such as: 12 points and bridge 30, 42 in all."""
    lines = telling(every)
    points = _points(lines[0].points, t)
    if len(lines) == 1:
        return points
    terms = [f"{t(REASONS[line.reason])} {line.points}" for line in lines if line.reason is not Reason.VALUE]
    return t("{terms}, {total} in all", terms=_and([points, *terms], t), total=total(lines))


def _and(words: Sequence[str], t: Translator) -> str:
    *others, last = words
    return t("{others} and {last}", others=", ".join(others), last=last) if others else last
