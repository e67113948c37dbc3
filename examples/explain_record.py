"""Reads the record of a game and tells who won, and the five turns that scored most.

python examples/explain_record.py game.tripple
"""

import argparse
from pathlib import Path

from tripple.notation import Game, read_game
from tripple.rules import Step


def points(step: Step) -> int:
    """What the turn brought to whoever played it; the end of a round can move other players' points, too."""
    return sum(line.points for line in step.lines if line.seat == step.seat)


def best_turns(game: Game, number: int) -> list[tuple[int, Step]]:
    """The turns with the most points, each with the number of its round."""
    steps = [(number, step) for number, played in enumerate(game.match.rounds, 1) for step in played.history]
    return sorted(steps, key=lambda found: points(found[1]), reverse=True)[:number]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", type=Path)
    game = read_game(parser.parse_args().record.read_text("utf-8"))
    for seat, total in zip(game.seats, game.match.totals, strict=True):
        print(f"{seat.name}: {total}")
    print("won by", ", ".join(game.seats[seat].name for seat in game.match.winners) or "nobody yet")
    for number, step in best_turns(game, 5):
        sum_of = " ".join(f"{line.reason.word}{line.points:+}" for line in step.lines if line.seat == step.seat)
        print(f"round {number}: {game.seats[step.seat].name} {step.action} = {points(step)} ({sum_of})")


if __name__ == "__main__":
    main()
