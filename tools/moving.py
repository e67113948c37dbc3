"""The moving picture of the README, a hexagon being closed, as an animated SVG: `python -m tools.moving`."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tripple.look import IVORY, NUMBERS, board_svg
from tripple.notation import read_action
from tripple.rules import ORIGIN, Board, Cell, Lay, scoring, sheet
from tripple.rules.tiles import shown

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "hexagon.svg"
RULES = sheet("classic-en")
LAYS = "145@0,0^", "155@0,-1v", "015@0,-1^", "011@-1,-1v", "113@-1,0^", "134@-1,0v"
CLOTH = "#1f6f5c"
SECONDS, FIRST, STEP, LAST, FADE = 11, 4, 12, 95, 4
"""The length of the film; the rest in percent of it: the first lay, from one to the next, the end, a transition."""
MARGIN, LINE = 24, 40


class Shot(NamedTuple):
    """A lay: the tile as it is drawn, and what it scores."""

    tile: str
    caption: str


def closing() -> str:
    """The whole film: six tiles around a point, the dashed gap before the last one, and the points of each."""
    shots, board = [], Board()
    for text in LAYS:
        lay = read_action(text)
        assert isinstance(lay, Lay)
        gap = _dashed(board, lay.cell) if text == LAYS[-1] else ""
        caption = _caption(board, lay)
        board = board.lay(*lay)
        shots.append(Shot(_drawn(board, lay.cell, new=text == LAYS[-1]), caption))
    left, top, width, height = map(float, re.findall(r'viewBox="(.+?)"', board_svg(board))[0].split())
    left, top, width = left - 3 * MARGIN, top - MARGIN, width + 6 * MARGIN
    height += 2 * MARGIN + LINE
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" '
        f'width="{2 * width:.0f}" font-family="sans-serif" font-size="15" font-weight="700" text-anchor="middle">'
    )
    film = [
        head,
        "<title>Six tiles around a point: a hexagon</title>",
        f"<style>{''.join(_styles())}</style>",
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="14" fill="{CLOTH}"/>',
    ]
    for number, shot in enumerate(shots):
        film.append(f'<g class="tile t{number}">\n{shot.tile}\n</g>')
        x, y = left + width / 2, top + height - MARGIN
        film.append(f'<text class="caption c{number}" x="{x:.1f}" y="{y:.1f}" fill="{IVORY}">{shot.caption}</text>')
    return "\n".join([*film, f'<g class="gap">{gap}</g>', "</svg>"]) + "\n"


def _drawn(board: Board, cell: Cell, new: bool) -> str:
    """The lines of one tile, with a gold edge if it is new."""
    alone = Board.of([(cell, board.cells[cell])])
    return "\n".join(board_svg(alone, new=cell if new else None).splitlines()[1:-1])


def _dashed(board: Board, place: Cell) -> str:
    return board_svg(board, place=place).splitlines()[-2].replace(NUMBERS[2], IVORY)


def _caption(board: Board, lay: Lay) -> str:
    if lay.cell == ORIGIN:
        return f"{shown(lay.tile)} opens"
    lines = tuple(scoring.laying(RULES, 0, lay.tile, board.slots[lay.cell]))
    named = " + ".join(f"{line.points} for the {line.reason.word}" for line in lines[1:])
    return f"{shown(lay.tile)}: {lines[0].points}{f' + {named}' if named else ' points'}"


def _styles() -> Iterator[str]:
    """Every part is hidden until its time comes. Without motion, everything but earlier captions is there."""
    yield f".tile,.caption,.gap{{animation:{SECONDS}s infinite both}}"
    closed = FIRST + STEP * (len(LAYS) - 1)
    for number in range(len(LAYS)):
        begin = FIRST + STEP * number
        end = 100 if begin == closed else begin + STEP
        yield f"@keyframes t{number}{{0%,{begin}%{{opacity:0;transform:translateY(-24px)}}"
        yield f"{begin + FADE}%,{LAST}%{{opacity:1;transform:none}}100%{{opacity:0}}}}"
        yield f"@keyframes c{number}{{0%,{begin}%{{opacity:0}}{begin + 2}%,{end - 2}%{{opacity:1}}"
        yield f"{end}%,100%{{opacity:0}}}}"
        yield f".t{number}{{animation-name:t{number}}}.c{number}{{animation-name:c{number}}}"
    yield f"@keyframes gap{{0%,{closed - STEP}%{{opacity:0}}{closed - STEP + FADE}%,{closed}%{{opacity:1}}"
    yield f"{closed + FADE}%,100%{{opacity:0}}}}.gap{{animation-name:gap}}"
    earlier = ",".join(f".c{number}" for number in range(len(LAYS) - 1))
    yield f"@media(prefers-reduced-motion:reduce){{*{{animation:none!important}}{earlier},.gap{{opacity:0}}}}"


def main() -> None:
    PICTURE.write_text(closing(), "utf-8")


if __name__ == "__main__":
    main()
