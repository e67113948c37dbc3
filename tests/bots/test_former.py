"""Former levels choose as they did: `former.json` was written by the code of their day.

Four of its 224 choices are newer: those that were so close that weights in 256ths of a point turned them over.
"""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tripple.arena import entrants
from tripple.bots import FORMER, LADDER, LEVELS, Budget, level_named
from tripple.rules import sheet

from .positions import choices

RECORDED = json.loads(Path(__file__).with_name("former.json").read_text())


@pytest.mark.parametrize("level", FORMER)
def test_it_chooses_as_it_did(level: str) -> None:
    for row in RECORDED:
        state = choices(row["players"], row["seed"], sheet(row["sheet"]))[row["state"]]
        view = state.view(state.turn)
        game = replace(view, before=tuple(range(100, 100 + 40 * row["players"], 40)))
        for name, before in (("round", replace(view, before=())), ("game", game)):
            for playouts in (60, 700):
                chosen = level_named(level)(before, Budget(seed=7, playouts=playouts)).action
                assert str(chosen) == row[f"{level} {name} {playouts}"], row


def test_former_levels_play_in_the_arena_and_are_offered_to_nobody() -> None:
    one, other = entrants(["planner-1:playouts=5", "master-1"], Budget())
    assert (one.level, other.level) == ("planner-1", "master-1")
    assert not {*FORMER} & {*LADDER, *LEVELS}
