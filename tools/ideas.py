"""The page about the ideas of good play, with its boards, from the ideas themselves: `python -m tools.ideas`."""

from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from textwrap import fill

from tripple.bots.simple import points_now
from tripple.locales.ideas import IDEAS, Idea, Shown
from tripple.look import BROWN, DIGIT, DISC, GOLD, IVORY, NUMBERS
from tripple.notation import read_action, read_position
from tripple.rules import Board, Cell, Lay, Point, View
from tripple.rules.lattice import corners
from tripple.rules.tiles import shown

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "ideas.md"
PICTURES = ROOT / "docs" / "pictures"
SIDE, EDGE, WIDTH = 60, 4, 132
MADE = "<!-- Made by `python -m tools.ideas` from src/tripple/locales/ideas.py. -->"
ABOUT = (
    "Six things that strong players look at, each on a board. Hints and the look back at a game name them where they "
    "occur, and the page `/ideas` shows the same in your language. What is said of a position was found by playing it "
    "to the end many times, with the tiles that you cannot see dealt again each time ([how](bots.md#advice)). How much "
    "each habit is worth over many rounds: [how to play well](strategy.md)."
)
Spot = tuple[float, float]


def files() -> dict[Path, str]:
    """Every file that is made, and what it holds."""
    pictures = {picture(idea, name): text for idea in IDEAS for name, text in _drawn(idea.shown)}
    return {
        PAGE: "\n".join(["# Ideas of good play\n", f"{MADE}\n", f"{fill(ABOUT, WIDTH)}\n", *map(_section, IDEAS)]),
        **pictures,
    }


def picture(idea: Idea, name: str) -> Path:
    return PICTURES / f"ideas-{idea.id}-{name}.svg"


def _section(idea: Idea) -> str:
    view = _view(idea.shown)
    others = (*view.held[view.turn + 1 :], *view.held[: view.turn])
    held = f"{'the other player holds' if len(others) == 1 else 'the others hold'} {' and '.join(map(str, others))}"
    actions = {"played": idea.shown.played, "better": idea.shown.better}
    said = idea.shown.sentence.format(**idea.shown.values)
    return f"""\
## {idea.title}
<a id="{idea.id}"></a>

{fill(idea.text, WIDTH)}

{fill(f"You hold {', '.join(map(shown, view.hand))}; {held}, and {view.pool} tiles are in the pool.", WIDTH)}

| Played: {_told(view, actions["played"])} | Better: {_told(view, actions["better"])} |
|---|---|
| {" | ".join(f"![{idea.title}: {name}](pictures/{picture(idea, name).name})" for name in actions)} |

{fill(f"Of the {'first' if idea.shown.of_played else 'second'}: “{said}”{_dashed(idea.shown)}", WIDTH)}
"""


def _dashed(shown: Shown) -> str:
    return " The place is dashed." if shown.place else ""


def _told(view: View, text: str) -> str:
    action = read_action(text)
    points = f"{points_now(view, action):+}".replace("-", "−")
    return f"{f'lay {shown(action.tile)}' if isinstance(action, Lay) else text} ({points})"


def _view(shown: Shown) -> View:
    here = read_position(shown.position)
    return here.view(here.turn)


def _drawn(shown: Shown) -> Iterator[tuple[str, str]]:
    board = _view(shown).board
    place = read_action(f"000@{shown.place}") if shown.place else None
    for name, text in (("played", shown.played), ("better", shown.better)):
        action, is_meant = read_action(text), shown.of_played == (name == "played")
        new = action.cell if isinstance(action, Lay) else None
        after = board.lay(*action) if isinstance(action, Lay) else board
        yield name, svg(after, new, place.cell if is_meant and isinstance(place, Lay) else None)


def spot(point: Point) -> Spot:
    """Where a point of the lattice lies on the page; y grows upwards on the lattice and downwards here."""
    return (point.x + point.y / 2) * SIDE, -point.y * SIDE * sqrt(3) / 2


def svg(board: Board, new: Cell | None, place: Cell | None) -> str:
    """The tiles on the table, the new one with a gold edge, and a place that is dashed."""
    cells = sorted(board.cells, key=lambda cell: cell == new)
    spots = [spot(corner) for cell in (*cells, *([place] if place else [])) for corner in corners(cell)]
    left, top = min(x for x, _ in spots) - EDGE, min(y for _, y in spots) - EDGE
    width, height = max(x for x, _ in spots) - left + EDGE, max(y for _, y in spots) - top + EDGE
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" '
        f'width="{width:.0f}" font-family="sans-serif" font-size="15" font-weight="700" text-anchor="middle">'
    )
    tiles = [part for cell in cells for part in _tile(cell, board.cells[cell], cell == new)]
    return "\n".join([head, *tiles, *([_dashed_edge(place)] if place else []), "</svg>"]) + "\n"


def _tile(cell: Cell, numbers: tuple[int, ...], is_new: bool) -> Iterator[str]:
    shape, triangle = _path(cell), [spot(corner) for corner in corners(cell)]
    middle = sum(x for x, _ in triangle) / 3, sum(y for _, y in triangle) / 3
    yield f'<path d="{shape}" fill="{IVORY}"/>'
    for i, number in enumerate(numbers):
        at = triangle[i]
        ends = [_towards(at, triangle[(i + step) % 3], DISC * SIDE) for step in (1, 2)]
        reach = f"A{DISC * SIDE:g} {DISC * SIDE:g} 0 0 1"
        yield f'<path d="M{_at(at)}L{_at(ends[0])}{reach} {_at(ends[1])}Z" fill="{NUMBERS[number]}"/>'
        x, y = _towards(at, middle, DIGIT * SIDE)
        yield f'<text x="{x:.1f}" y="{y + 5.4:.1f}" fill="#fff">{number}</text>'
    yield f'<path d="{shape}" fill="none" stroke="{GOLD if is_new else BROWN}" stroke-width="{3.5 if is_new else 1}"/>'


def _dashed_edge(cell: Cell) -> str:
    return f'<path d="{_path(cell)}" fill="none" stroke="{NUMBERS[2]}" stroke-width="2" stroke-dasharray="6 4"/>'


def _path(cell: Cell) -> str:
    return f"M{'L'.join(_at(spot(corner)) for corner in corners(cell))}Z"


def _at(here: Spot) -> str:
    return f"{here[0]:.1f} {here[1]:.1f}"


def _towards(start: Spot, end: Spot, by: float) -> Spot:
    x, y = end[0] - start[0], end[1] - start[1]
    length = sqrt(x * x + y * y)
    return start[0] + x / length * by, start[1] + y / length * by


def main() -> None:
    for path, text in files().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
