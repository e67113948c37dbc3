"""Best responses are worth what OpenSpiel says."""

from collections.abc import Mapping
from typing import Any

import pytest
from open_spiel.python import policy as spiel_policy
from open_spiel.python.algorithms import best_response

from research.exact.walk import BestResponse, Policy, World, deals
from tripple.bots import Budget
from tripple.bots.simple import greedy
from tripple.envs.openspiel import SpielGame, SpielState
from tripple.rules import Action, Round, Tile, View, sheet
from tripple.sim.numbering import number_of

FEW = tuple(Tile.parse(name) for name in ("000", "001", "011", "111", "012"))
RULES = sheet("classic-en").with_(numbers=3, hands=(9, 2, 2, 2, 2, 1))
"""Two tiles each and one to draw: what comes, and what the other holds, is hidden."""


class FewTiles(SpielGame):
    """The game with fewer tiles than any box has, so that OpenSpiel can look at all of it."""

    def __init__(self) -> None:
        super().__init__({"reward": "lead"}, RULES)
        self.box = FEW


def anything(view: View) -> Mapping[Action, float]:
    return dict.fromkeys(view.actions, 1 / len(view.actions))


def most_points(view: View) -> Mapping[Action, float]:
    return {greedy(view, Budget()).action: 1.0}


class Spiel(spiel_policy.Policy):  # type: ignore[misc]
    """A policy of ours, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame, policy: Policy) -> None:
        super().__init__(game, [0, 1])
        self._policy = policy

    def action_probabilities(self, state: SpielState, player: Any = None) -> dict[int, float]:
        assert state.match
        view = state.match.view(state.current_player())
        return {number_of(view.board, action): chance for action, chance in self._policy(view).items()}


@pytest.mark.parametrize("policy", [anything, most_points])
def test_a_best_response_is_worth_what_openspiel_says(policy: Policy) -> None:
    game = FewTiles()
    theirs = Spiel(game, policy)
    dealt = list(deals(RULES, FEW))
    for seat in 0, 1:
        worlds = [World(Round.start(RULES, deal), 1 / len(dealt)) for deal in dealt]
        response = best_response.BestResponsePolicy(game, seat, theirs)
        expected = response.value(game.new_initial_state())
        assert BestResponse(seat, policy).value(worlds) == pytest.approx(expected)
