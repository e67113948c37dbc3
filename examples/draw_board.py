"""Draws the last position of a recorded game as an SVG picture, its last tile with a gold edge.

python examples/draw_board.py game.tripple > board.svg
"""

import argparse
from pathlib import Path

from tripple.look import board_svg
from tripple.notation import read_game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", type=Path)
    game = read_game(parser.parse_args().record.read_text("utf-8"))
    board = game.match.rounds[-1].board
    *_, last = board.cells
    print(board_svg(board, new=last))


if __name__ == "__main__":
    main()
