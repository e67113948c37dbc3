"""PettingZoo's and Gymnasium's own suites, and what we promise beyond them."""

import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
    state_test,
)

from tripple.envs import BadEnvironment, SolitaireEnv, TurnEnv, aec_env, parallel_env, tripple_v0
from tripple.envs.observing import LENGTH
from tripple.envs.rewards import BadReward
from tripple.rules import TILES, Deal, IllegalAction, Match, sheet

SETTINGS: list[dict[str, Any]] = [
    {},
    {"players": 4, "reward": "win", "sheet": "compact-de"},
    {"players": 3, "observation": "names", "reward": "lead", "episode": "game"},
    {"players": 6, "observation": "information"},
]
NAGGING = "ignore:Observation"
"""PettingZoo has a list of its own environments whose observations are dictionaries, and wonders about all others."""


@pytest.mark.filterwarnings(NAGGING)
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_pettingzoo(settings: dict[str, Any]) -> None:
    api_test(aec_env(**settings), num_cycles=40)
    seed_test(lambda: aec_env(**settings), num_cycles=20)


@pytest.mark.filterwarnings(NAGGING)
def test_pettingzoos_pictures() -> None:
    def is_svg(drawn: object) -> bool:
        return isinstance(drawn, str) and drawn.startswith("<svg") and drawn.endswith("</svg>")

    render_test(lambda render_mode: aec_env(render_mode=render_mode), custom_tests={"svg": is_svg})


@pytest.mark.filterwarnings(NAGGING)
def test_pettingzoos_parallel_interface() -> None:
    parallel_api_test(parallel_env(2), num_cycles=10)
    parallel_seed_test(lambda: parallel_env(2), num_cycles=10)


@pytest.mark.filterwarnings(NAGGING)
def test_pettingzoo_finds_the_state() -> None:
    state_test(aec_env(3), parallel_env(3))


def test_the_state_has_everything_that_is_hidden() -> None:
    env = TurnEnv(2, sheet("classic-en").with_(numbers=4))
    env.reset(seed=1)
    state, here = env.state(), env.table.match.rounds[-1]
    assert env.state_space.contains(state)
    pool = [TILES[number - 1] for number in state[-56:] if number]
    assert tuple(pool) == here.pool
    for seat in range(2):
        seen = state[seat * LENGTH : (seat + 1) * LENGTH]
        assert np.array_equal(seen, env.observe(f"player_{seat}")["observation"])


def test_pettingzoos_benchmark(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Its five seconds pass quickly here."""
    clock = iter(range(0, 1000, 2))
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__].time, "time", lambda: next(clock))
    performance_benchmark(aec_env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("most", [1, 7])
def test_max_cycles(most: int) -> None:
    """PettingZoo's own test plays without masks, each agent in turn; so this is about the promise itself."""
    env = tripple_v0.env(3, max_cycles=most)
    env.reset(seed=1)
    steps = 0
    while not any(env.truncations.values()):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
        steps += 1
    assert steps == most
    assert not any(env.terminations.values())


def test_nobody_has_won_what_is_broken_off() -> None:
    env = TurnEnv(2, reward="win", max_cycles=1)
    env.reset(seed=1)
    env.step(2)
    assert all(env.truncations.values())
    assert set(env.rewards.values()) == {0.0}


@pytest.mark.parametrize("observation", ["array", "names", "information"])
@pytest.mark.parametrize("make", [aec_env, TurnEnv, parallel_env])
def test_what_is_shown_may_be_written_into(make: Any, observation: str) -> None:
    """It is a copy: what is allowed, and what is seen next, stays as it is."""

    def spoil(seen: Any) -> None:
        for part in seen.values():
            spoil(part) if isinstance(part, dict) else part.fill(7)

    def played(spoils: bool) -> list[Any]:
        env = make(2, observation=observation)
        seen, actions = env.reset(seed=1), []
        for _ in range(12):
            if make is parallel_env:
                agent = env.unwrapped.agent_selection
                seen = seen[0][agent] if isinstance(seen, tuple) else seen[agent]
            else:
                seen = env.last()[0]
            actions.append(int(np.flatnonzero(seen["action_mask"])[-1]))
            if spoils:
                spoil(seen)
            seen = env.step(dict.fromkeys(env.agents, actions[-1]) if make is parallel_env else actions[-1])
        return actions

    assert played(True) == played(False)


@pytest.mark.parametrize("observation", ["array", "names", "information"])
def test_gymnasium(observation: str) -> None:
    made: Any = gymnasium.make("tripple/Solitaire-v0", observation=observation)
    check_env(made.unwrapped, skip_render_check=True)


def play(env: TurnEnv, seed: int) -> dict[str, float]:
    """The last allowed action, always; what everybody got in all."""
    env.reset(seed=seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    while not env.table.over:
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
        for agent, reward in env.rewards.items():
            got[agent] += reward
    return got


def test_it_deals_what_the_library_deals() -> None:
    rules, env = sheet("compact-en"), TurnEnv(4, "compact-en", episode="game")
    play(env, 11)
    deals = env.table.match.deals
    assert len(deals) > 1
    assert deals == tuple(Deal.from_seed("11", number, 4, rules) for number in range(1, len(deals) + 1))
    env.reset(options={"deal": deals[1]})
    assert env.table.match.deals == (deals[1],)
    solitaire = SolitaireEnv()
    solitaire.reset(seed=11)
    assert solitaire.table.match.deals == (Deal.from_seed("11", 1, 1, sheet("classic-en")),)


def test_rewards_are_the_games_own() -> None:
    scores = TurnEnv(3, reward="score")
    points = list(play(scores, 3).values())
    assert points == list(scores.table.match.totals)
    lead = list(play(TurnEnv(3, reward="lead"), 3).values())
    assert lead == pytest.approx([own - (sum(points) - own) / 2 for own in points])
    wins = list(play(TurnEnv(3, reward="win"), 3).values())
    assert sum(wins) == 1
    assert [bool(won) for won in wins] == [own == max(points) for own in points]


def test_a_game_goes_to_its_target() -> None:
    env = TurnEnv(2, sheet("classic-en").with_(target=50), episode="game", reward="win")
    assert sum(play(env, 2).values()) == 1
    assert env.table.match.end


def test_who_does_what_is_not_allowed() -> None:
    """It ends the episode, or is an error where nobody takes care of it; a solitaire goes on as it was."""
    env = aec_env(2)
    env.reset(seed=1)
    env.step(0)
    assert all(env.terminations.values()) or all(env.truncations.values())
    assert env.rewards[env.possible_agents[env.unwrapped.table.turn]] == -1
    both = parallel_env(2)
    both.reset(seed=1)
    chosen = both.unwrapped.agent_selection
    _, rewards, terminations, _, _ = both.step(dict.fromkeys(both.agents, 0))
    assert (rewards.pop(chosen), set(rewards.values())) == (-1, {0})
    assert all(terminations.values())
    assert not both.agents
    bare = TurnEnv()
    bare.reset(seed=1)
    with pytest.raises(IllegalAction, match="action 0 is not allowed here: see action_mask"):
        bare.step(0)
    solitaire = SolitaireEnv(illegal=-3)
    before, _ = solitaire.reset(seed=1)
    after, reward, over, _, info = solitaire.step(658)
    assert (reward, over, info["illegal"]) == (-3, False, True)
    assert np.array_equal(before["observation"], after["observation"])


def test_a_solitaire_to_its_end() -> None:
    env = SolitaireEnv(render_mode="ansi")
    seen, _ = env.reset(seed=5)
    got, over = 0.0, False
    while not over:
        seen, reward, over, _, info = env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        got += reward
    assert got == info["points"] == env.table.match.totals[0]
    assert f"points {int(got)}" in str(env.render())
    assert env.view().end
    env.reset()
    assert env.table.seed != "5"


def test_settings_that_make_no_sense() -> None:
    with pytest.raises(BadEnvironment, match="7 players: this is for two to six"):
        aec_env(7)
    with pytest.raises(BadEnvironment, match="episode='week': expected one of round, game"):
        aec_env(episode="week")
    with pytest.raises(BadReward, match="no reward 'money': try one of score, lead, win"):
        aec_env(reward="money")
    assert TurnEnv().render() is None


def test_nobody_plays_for_ever() -> None:
    """Two who only ever draw: after a hundred rounds it is broken off."""
    env = TurnEnv(2, sheet("classic-en").with_(hands=(1, 1, 1, 1, 1, 1), target=100_000), episode="game")
    env.reset(seed=1)
    table = env.table
    table.most_rounds = 2
    while not any(env.truncations.values()):
        assert isinstance(table.match, Match)
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert len(table.match.rounds) == 2
