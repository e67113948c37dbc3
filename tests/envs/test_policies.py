"""Levels play in environments, and policies in the arena."""

import pickle
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from tripple.arena import Contest, ContestTerms, entrants
from tripple.bots import LEVELS, Budget
from tripple.envs import BadEnvironment, LevelPolicy, PolicyBot, TurnEnv
from tripple.rules import sheet

TERMS = ContestTerms(sheet("classic-en"), "policies", single_rounds=True)


def most_points(seen: Mapping[str, Any]) -> int:
    """Greedy by what the arrays say; of equals the first number."""
    return int(np.where(seen["action_mask"], seen["gains"].astype(int), -10_000).argmax())


def test_a_level_plays_by_numbers_what_it_plays_by_views() -> None:
    env = TurnEnv(3)
    policies = [LevelPolicy("greedy"), LevelPolicy(LEVELS["beginner"], Budget(seed=3)), LevelPolicy("random")]
    env.reset(seed=4)
    while not env.table.over:
        policy = policies[env.table.turn]
        env.step(policy(env.view(env.agent_selection)))
    assert env.table.match.rounds[-1].end


def test_a_policy_is_an_entrant_like_any_other() -> None:
    games = [game for one in Contest(TERMS, [PolicyBot(most_points), "random"]).sets(8) for game in one]
    assert not any(game.fault for game in games)
    assert sum(game.wins[0] for game in games) > 8


def test_it_travels_to_worker_processes() -> None:
    """tests/arena/test_contest.py plays in some; all that they need is that it can be sent there."""
    played = Contest(TERMS, entrants([PolicyBot(most_points), "greedy"], Budget()))
    there: Contest = pickle.loads(pickle.dumps(played))
    assert [game.points for game in there.play_set(0)] == [game.points for game in played.play_set(0)]


def test_a_policy_that_answers_nonsense_forfeits() -> None:
    bot = PolicyBot(lambda seen: 10_000)
    (one,) = Contest(TERMS, entrants([bot, "greedy"], Budget())).sets(1)
    for game in one:
        assert game.fault
        assert "action=10000: expected a whole number from 0 to 658" in game.fault.sentence.format(**game.fault.values)


def test_a_level_that_there_is_not() -> None:
    for wrong in ("nope", 5):
        with pytest.raises(BadEnvironment, match=f"level={wrong!r}: expected one of random, beginner, greedy"):
            LevelPolicy(wrong)  # type: ignore[arg-type]


def test_a_seat_that_is_not_on_turn_has_nothing_to_decide() -> None:
    env = TurnEnv(3)
    env.reset(seed=4)
    waiting = (env.table.turn + 1) % 3
    with pytest.raises(BadEnvironment, match=f"seat {waiting} has nothing to decide here"):
        LevelPolicy("greedy")(env.view(f"player_{waiting}"))


@pytest.mark.parametrize("answer", [1.7, "2", None, True])
def test_a_policy_answers_with_whole_numbers(answer: Any) -> None:
    env = TurnEnv()
    env.reset(seed=1)
    with pytest.raises(BadEnvironment, match="expected a whole number from 0 to 658"):
        PolicyBot(lambda seen: answer)(env.view(env.agent_selection), Budget())
