"""A person's turn, drawn or said, before they type."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from tripple.cli.drawing.canvas import Window
from tripple.cli.drawing.scores import round_told, standing
from tripple.cli.drawing.screen import (
    BESIDE_WIDE,
    NO_SHIFT,
    ORDERS,
    BoardPicture,
    Space,
    side_by_side,
    space_for,
    top_line,
    tray,
)
from tripple.cli.drawing.turns import explained, signed, telling, told, total, turns
from tripple.cli.terminal.text import dotted, folded
from tripple.locales import Translator
from tripple.look.characters import Spot
from tripple.notation import Game
from tripple.rules import DRAW, PASS, Action, View
from tripple.rules.action import last_cell
from tripple.rules.errors import N_
from tripple.rules.tiles import shown

from .answers import Word, opening_example, shortest
from .hints import Advice, figures_drawn, hint_drawn
from .places import LayOption, Place, marks, ranked

LEAST_EARLIER = 6  # free lines from which on earlier turns are listed


@dataclass(frozen=True, slots=True)
class Scene:
    game: Game
    view: View
    places: Sequence[Place] = ()
    told: Sequence[str] = ()
    note: str = ""
    order: str = next(iter(ORDERS))
    shift: Spot = NO_SHIFT
    page: int = 0
    advice: Advice = ()
    figures: bool = False  # show the numbers behind the advice instead of its words

    @property
    def is_opening(self) -> bool:
        return bool(self.places) and not self.view.board.cells


def drawn(scene: Scene, size: tuple[int, int], t: Translator) -> list[Text]:
    """Everything above the prompt, one line less than the screen has."""
    below, space, window = _fitted(scene, size, t)
    pad = standing(scene.game, space.beside, t)
    beside = [*pad, Text(), *_list(scene, space, space.rows - len(pad) - 1, t)]
    body = side_by_side(window, [*beside, *_earlier(scene, space, len(beside), t)], space)
    top = top_line(expected(scene, t), _state(scene, t), size[0])
    return [top, *body, *below]


def _fitted(scene: Scene, size: tuple[int, int], t: Translator) -> tuple[list[Text], Space, Window]:
    """Text below and the board above it; a board that is cut gets a line about scrolling."""
    below = _below(scene, size[0], t)
    picture = BoardPicture(scene.view.board, marks(scene.places), last_cell(scene.view.history), scene.shift)
    for cut in (False, True):
        all_below = [*below, *(Text(line, style="faint") for line in dotted(_hints(scene, cut, t), size[0]))]
        space = space_for(size, len(all_below))
        window = picture.window(space)
        if window.cut == cut:
            break
    return all_below, space, window


_STUCK = {
    (False, True): N_("{name}: nothing fits, draw a tile"),
    (False, False): N_("{name}: nothing fits, pass"),
    (True, True): N_("{name}: no drawn tile fits, draw again"),
    (True, False): N_("{name}: no drawn tile fits, pass"),
}
"""Ways on without a fitting tile. After a draw only drawn tiles may be laid (D7)."""


def expected(scene: Scene, t: Translator) -> str:
    name = scene.game.seats[scene.view.turn].name
    if scene.view.seat is None:
        return t("{name}: your turn", name=name)
    if scene.is_opening:
        return t("{name}: choose the opening tile", name=name)
    if scene.places:
        return t("{name}: choose a place", name=name)
    bound = scene.view.drawn_count > 0 and scene.view.sheet.drawn_only
    return t(_STUCK[bound, DRAW in scene.view.actions], name=name)


def _state(scene: Scene, t: Translator) -> str:
    view, match = scene.view, scene.game.match
    if view.players == 1:
        return f"{match.sheet.id} · " + t.many("{n} tile to draw", "{n} tiles to draw", view.supply)
    return f"{round_told(match, len(match.rounds), t)} · {match.sheet.id} · " + t("pool {tiles}", tiles=view.pool)


def _below(scene: Scene, width: int, t: Translator) -> list[Text]:
    told = [line for turn in scene.told for line in folded(turn, width)]
    note = [Text(line.plain, style="note") for line in folded(scene.note, width)]
    if scene.view.seat is None:
        return [*told, *note]
    hand = sorted(scene.view.hand, key=ORDERS[scene.order])
    fitting = {option.tile for place in scene.places for option in place.options}
    return [*told, *tray(hand, fitting, width), *note]


def _list(scene: Scene, space: Space, rows: int, t: Translator) -> list[Text]:
    if scene.advice and scene.figures:
        return _paged(figures_drawn(scene.advice, scene.view, scene.places, space.beside, t), rows, scene.page, t)
    if scene.advice:
        return _paged(hint_drawn(scene.advice, scene.places, space.beside, t), rows, scene.page, t)
    return _paged([[_way(place, option, t)] for place, option in ranked(scene.places)], rows, scene.page, t)


def _paged(entries: Sequence[list[Text]], rows: int, page: int, t: Translator) -> list[Text]:
    if sum(map(len, entries)) <= rows:
        return [line for entry in entries for line in entry]
    pages: list[list[Text]] = [[]]
    for entry in entries:
        if pages[-1] and len(pages[-1]) + len(entry) > rows - 1:
            pages.append([])
        pages[-1].extend(entry)
    page %= len(pages)
    more = t("more: {key} (page {page} of {pages})", key=shortest(Word.MORE, t), page=page + 1, pages=len(pages))
    return [*pages[page][: max(1, rows - 1)], Text(more, style="faint")]


def _way(place: Place, option: LayOption, t: Translator) -> Text:
    style = "bonus" if len(telling(option.lines)) > 1 else ""
    label = (place.label, "letter"), " " if place.label else ""
    return Text.assemble(*label, f"{shown(option.tile)}  ", (explained(option.lines, t), style))


def _earlier(scene: Scene, space: Space, used: int, t: Translator) -> list[Text]:
    """Earlier turns, the latest first, if a wide screen has room."""
    rows = space.rows - used - 2
    if space.beside < BESIDE_WIDE or rows < LEAST_EARLIER:
        return []
    latest = list(reversed(turns(scene.view.history)))[:rows]
    lines = [told(scene.game, len(scene.game.match.rounds), turn, t) for turn in latest]
    return [Text(), Text(t("So far"), style="title"), *(Text(line, style="faint") for line in lines)]


def _hints(scene: Scene, cut: bool, t: Translator) -> list[str]:
    if scene.view.seat is None:
        return []
    lay = [_laying(scene, t)] if scene.places else []
    scroll = ["< > ^ _ " + t("scroll")] if cut else []
    others = [f"{shortest(Word.HELP, t)} " + t("help"), f"{shortest(Word.QUIT, t)} " + t("quit for now")]
    return [*lay, *_not_laying(scene.view, t), *scroll, *others]


def _laying(scene: Scene, t: Translator) -> str:
    if scene.is_opening:
        return t("a tile, such as {example}: open with it", example=opening_example(scene.view))
    return t("letter: lay")


def _not_laying(view: View, t: Translator) -> list[str]:
    """Drawing or passing: its cost, and how often it is still possible."""
    if DRAW in view.actions:
        sentence = N_("draw {cost} ({draws} left)") if cost(view, DRAW) else N_("draw ({draws} left)")
        return [f"{shortest(Word.DRAW, t)} " + t(sentence, cost=cost(view, DRAW), draws=draws_left(view))]
    if PASS in view.actions:
        sentence = N_("pass {cost}") if cost(view, PASS) else N_("pass")
        return [f"{shortest(Word.PASS, t)} " + t(sentence, cost=cost(view, PASS))]
    return []


def cost(view: View, action: Action) -> str:
    points = total(view.preview(action))
    return signed(points) if points else ""


def draws_left(view: View) -> int:
    return min(view.supply, view.sheet.draws - view.drawn_count)
