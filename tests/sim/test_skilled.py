"""The strongest of the quick players: where its weights come from, and that they are worth it."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from tripple.rules import sheet
from tripple.sim import rounds
from tripple.sim.policy import DRAW, LAY, PHASES, SKILLED

CLASSIC = sheet("classic-en")
STORED = json.loads(files("tripple.sim").joinpath("skilled.json").read_text())
ROOT = Path(__file__).parents[2]


def test_the_weights_say_what_made_them() -> None:
    made = STORED["made"]
    script = (ROOT / made["by"]).read_text()
    assert made["seed"]
    for command in made["commands"]:
        options = {word for word in command.split() if word.startswith("--")}
        assert "--fit" in options
        assert all(f'"{option}"' in script for option in options)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("rule", ["", " without declining"])
def test_there_are_weights_for_everything_that_is_weighed(players: int, rule: str) -> None:
    weights = STORED["weights"][f"{players}{rule}"]
    assert set(weights) == {*PHASES, "draw", "passing"}
    assert all(set(weights[phase]) == set(LAY) for phase in PHASES)
    assert set(weights["draw"]) == set(DRAW)


@pytest.mark.parametrize(("players", "least"), [(2, 200), (3, 60), (4, 20), (5, 3), (6, 3)])
def test_it_is_far_ahead_of_greedy_players(players: int, least: int) -> None:
    """Half of what was measured, so that chance has no say in it."""
    points = rounds(CLASSIC, (SKILLED, *("greedy",) * (players - 1)), 4000, "skilled")["points"][:, :players]
    assert points[:, 0].mean() - points[:, 1:].mean() > least
