"""A player of your own in a few lines of Python, in a match against one of ours.

It would rather earn a bonus with a low tile than a few more points with a high one.

python examples/own_player.py --games 20
"""

import argparse

from tripple.bots import LEVELS, Bot, Budget, Choice
from tripple.rules import Action, Deal, Lay, Match, Sheet, View, sheet


def thrifty(view: View, budget: Budget) -> Choice:
    """A bot is a function like this one. It sees a view: its own tiles and whatever lies on the table."""
    return Choice(max(view.actions, key=lambda action: worth(view, action)))


def worth(view: View, action: Action) -> float:
    """Points now, less half the value of the tile that is given away for them."""
    points = sum(line.points for line in view.preview(action))
    return points - action.tile.value / 2 if isinstance(action, Lay) else points


def play(rules: Sheet, seed: str, bots: tuple[Bot, Bot]) -> Match:
    match = Match(rules, players=2)
    while not match.end:
        if match.round:
            view = match.view(match.round.turn)
            match, _ = match.play(bots[match.round.turn](view, Budget()).action)
        else:
            match = match.start_round(Deal.from_seed(seed, len(match.rounds) + 1, 2, rules))
    return match


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--level", default="greedy", choices=LEVELS)
    options = parser.parse_args()
    won = 0
    for number in range(options.games):
        match = play(sheet("compact-en"), f"own player {number}", (thrifty, LEVELS[options.level]))
        won += 0 in match.winners
    print(f"thrifty won {won} of {options.games} games against {options.level}")


if __name__ == "__main__":
    main()
