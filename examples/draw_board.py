"""Draws the last position of a recorded game as an SVG picture.

python examples/draw_board.py game.tripple > board.svg
"""

import argparse
from pathlib import Path

from tripple.notation import read_game
from tripple.rules import Board, Point
from tripple.rules.lattice import corners

SIDE = 40
HEIGHT = SIDE * 3**0.5 / 2


def spot(point: Point) -> tuple[float, float]:
    """Where a point of the lattice lies on the page; y grows upwards on the lattice and downwards here."""
    return (point.x + point.y / 2) * SIDE, -point.y * HEIGHT


def svg(board: Board) -> str:
    shapes, spots = [], []
    for cell, numbers in board.cells.items():
        triangle = [spot(corner) for corner in corners(cell)]
        middle = sum(x for x, _ in triangle) / 3, sum(y for _, y in triangle) / 3
        outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in triangle)
        shapes.append(f'<polygon points="{outline}" fill="ivory" stroke="dimgray"/>')
        for (x, y), number in zip(triangle, numbers, strict=True):
            inside = x + (middle[0] - x) * 0.4, y + (middle[1] - y) * 0.4
            shapes.append(f'<text x="{inside[0]:.1f}" y="{inside[1]:.1f}">{number}</text>')
        spots += triangle
    left, top = min(x for x, _ in spots) - 4, min(y for _, y in spots) - 4
    width, height = max(x for x, _ in spots) - left + 4, max(y for _, y in spots) - top + 4
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}"'
    style = 'font-family="sans-serif" font-size="11" text-anchor="middle" dominant-baseline="central"'
    return "\n".join([f"{head} {style}>", *shapes, "</svg>"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", type=Path)
    game = read_game(parser.parse_args().record.read_text("utf-8"))
    print(svg(game.match.rounds[-1].board))


if __name__ == "__main__":
    main()
