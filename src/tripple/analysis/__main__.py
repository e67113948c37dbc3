"""Par for a deal, in a process of its own: `python -m tripple.analysis` reads a record, only its header counts.

It writes a line of JSON for each stage, the last one with the result or with what went wrong. Whoever started it can
kill it at any time.
"""

import os
import sys
import traceback
from typing import Any

import msgspec

from tripple.notation import Game, Seat, read_game, write_game
from tripple.rules import Deal, Match, Sheet

from .par import GAMES, PLAYING, SEARCHING, WIDTH, BestLine, best_line, blind

NAME = "tripple"
"""Who plays the best line in its record."""


def work(game: Game, width: int = WIDTH, games: int = GAMES) -> None:
    sheet, deal = game.match.sheet, game.deal(1)
    _say(stage=PLAYING)
    blindly = blind(sheet, deal, games=games)
    _say(stage=SEARCHING)
    best = best_line(sheet, deal, width)
    _say(
        level=blindly.level,
        average=blindly.average,
        results=blindly.results,
        best=best.points,
        record=write_game(Game((Seat(NAME),), _played(sheet, deal, best), game.seed)),
    )


def _played(sheet: Sheet, deal: Deal, line: BestLine) -> Match:
    match = Match(sheet, 1).start_round(deal)
    for action in line.actions:
        match, _ = match.play(action)
    return match


def _say(**said: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(10)  # games that are being played go first
    try:
        work(read_game(sys.stdin.buffer.read().decode()), *map(int, sys.argv[1:]))
    except Exception:
        _say(fault=traceback.format_exc())
        raise


if __name__ == "__main__":
    main()
