"""Checks that a game was dealt fairly: the server promised its secret beforehand, and every deal follows from it.

python examples/verify_deal.py game.tripple COMMITMENT

COMMITMENT is what the table showed before the game began.
"""

import argparse
import sys
from pathlib import Path

from tripple.notation import Game, commitment, read_game, seed_of
from tripple.rules import Deal


def problems(game: Game, promised: str) -> list[str]:
    """Everything that is not as it should be."""
    if not game.proof:
        return ["the record holds no proof: it was dealt without a promise"]
    found = []
    if commitment(game.proof.secret) != promised:
        found.append("the secret is not the one that was promised")
    seed, match = seed_of(game.proof.secret, game.proof.salts), game.match
    for number, dealt in enumerate(match.deals, 1):
        if dealt != Deal.from_seed(seed, number, match.players, match.sheet):
            found.append(f"round {number} was not dealt from the promised secret")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", type=Path)
    parser.add_argument("commitment")
    options = parser.parse_args()
    game = read_game(options.record.read_text("utf-8"))
    found = problems(game, options.commitment)
    print("\n".join(found) or f"fair: {len(game.match.deals)} deals follow from the promised secret")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
