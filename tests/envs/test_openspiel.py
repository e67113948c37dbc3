"""OpenSpiel's own suite, and that its states tell nobody what is hidden."""

import sys
from random import Random
from typing import Any

import numpy as np
import pytest

if sys.platform == "win32":
    pytest.skip("OpenSpiel is not built for it", allow_module_level=True)

import pyspiel
from open_spiel.python.observation import make_observation

from tripple.envs import BadEnvironment, observed
from tripple.envs.openspiel import SpielObserver, SpielState, load_game
from tripple.rules import Deal, IllegalAction, Match, Sheet, sheet
from tripple.sim.numbering import action_of
from tripple.sim.tables import TILE_NUMBER


@pytest.mark.parametrize(
    ("players", "name", "reward"),
    [(1, "compact-de", "score"), (2, "goliath", "win"), (3, "classic-en", "lead")],
)
def test_openspiels_own(players: int, name: str, reward: str) -> None:
    """States that can be copied, written and read back, strings and tensors, chances that add up to one."""
    pyspiel.random_sim_test(load_game(players, name, reward), num_sims=1, serialize=players == 2, verbose=False)


def test_it_is_found_by_its_name() -> None:
    game = pyspiel.load_game("python_tripple(players=3,sheet=compact-de)")
    assert (game.num_players(), game.num_distinct_actions()) == (3, 659)
    assert game.observation_tensor_shape() == [2055]


def test_what_its_rewards_add_up_to() -> None:
    lead, win = load_game(2, reward="lead"), load_game(3, reward="win")
    assert lead.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert load_game(1, reward="lead").get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert (lead.utility_sum(), win.min_utility(), win.max_utility()) == (0.0, 0.0, 1.0)


@pytest.mark.parametrize("players", [7, 0, -1])
def test_it_is_for_one_to_six(players: int) -> None:
    with pytest.raises(BadEnvironment, match=f"players={players}: expected a whole number from 1 to 6"):
        pyspiel.load_game(f"python_tripple(players={players})")


def test_what_is_not_allowed_is_refused_before_anything_changes() -> None:
    state = load_game().new_initial_state()
    state.apply_action(3)
    refused(state, (3, 56, 1000), BadEnvironment, "cannot come by chance here: see chance_outcomes")
    state = dealt(load_game(), Deal.from_seed("spiel", 1, 2, sheet("classic-en")))
    refused(state, (0, 1, 58, 659), IllegalAction, "is not allowed here: see legal_actions")
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.match
    held = next(TILE_NUMBER[tile] for tile in state.match.rounds[-1].hands[0])
    refused(state, (held, 56), BadEnvironment, "cannot come by chance here")
    state.apply_action(state.chance_outcomes()[0][0])
    with pytest.raises(BadEnvironment, match="player=5: expected a whole number from 0 to 1"):
        state.resample_from_infostate(5)


def refused(state: Any, numbers: tuple[int, ...], kind: type[Exception], said: str) -> None:
    before = str(state), state.history()
    for number in numbers:
        with pytest.raises(kind, match=said):
            state.apply_action(number)
    assert (str(state), state.history()) == before


def test_only_what_one_player_sees_is_shown() -> None:
    """Somebody who asks for what everybody sees must not be shown a hand."""
    private = pyspiel.PrivateInfoType
    for public, whose in ((True, private.NONE), (True, private.ALL_PLAYERS), (False, private.SINGLE_PLAYER)):
        kind = pyspiel.IIGObservationType(perfect_recall=False, public_info=public, private_info=whose)
        with pytest.raises(BadEnvironment, match="only what one player sees can be observed"):
            make_observation(load_game(), kind)


def dealt(game: Any, deal: Deal) -> SpielState:
    state: SpielState = game.new_initial_state()
    for hand in deal.hands:
        for tile in sorted(hand):
            state.apply_action(TILE_NUMBER[tile])
    if state.match is None:
        state.apply_action(deal.lot)
    return state


@pytest.mark.parametrize(
    ("players", "rules"),
    [(1, sheet("classic-en")), (2, sheet("classic-en").with_(numbers=4)), (4, sheet("goliath"))],
)
def test_it_is_the_game_that_the_rules_play(players: int, rules: Sheet) -> None:
    random = Random(f"spiel/{players}")
    deal = Deal.from_seed("spiel", 1, players, rules)
    state, match, pool = (
        dealt(load_game(players, rules), deal),
        Match(rules, players).start_round(deal),
        iter(deal.pool),
    )
    while not state.is_terminal():
        assert match.round
        number = random.choice(state.legal_actions())
        assert state.current_player() == match.round.turn
        match, _ = match.play(action_of(match.round.board, number))
        state.apply_action(number)
        if state.is_chance_node():
            outcomes = dict(state.chance_outcomes())
            assert sum(outcomes.values()) == pytest.approx(1)
            state.apply_action(TILE_NUMBER[next(pool)])
    assert state.returns() == list(map(float, match.totals))


@pytest.mark.parametrize("players", [2, 3])
def test_no_byte_tells_what_is_hidden(players: int) -> None:
    """A state dealt anew from what a player knows looks the same to that player, in strings and tensors."""
    game, random = load_game(players), Random(f"hidden/{players}")
    kinds = [pyspiel.IIGObservationType(perfect_recall=recalls) for recalls in (True, False)]
    observers = [make_observation(game, kind) for kind in kinds]
    state, differ = dealt(game, Deal.from_seed("spiel", 1, players, sheet("classic-en"))), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice([number for number, _ in state.chance_outcomes()]))
            continue
        if random.random() < 0.25:
            player = random.randrange(players)
            again = state.resample_from_infostate(player, random.random)
            differ += str(again) != str(state)
            for observer in observers:
                assert told(observer, again, player) == told(observer, state, player)
        state.apply_action(random.choice(state.legal_actions()))
    assert differ > 3
    with pytest.raises(IllegalAction, match="dealt again"):
        state.resample_from_infostate(0)


def told(observer: Any, state: SpielState, player: int) -> tuple[bytes, str]:
    observer.set_from(state, player)
    return observer.tensor.tobytes(), observer.string_from(state, player)


def test_an_observation_is_that_of_the_other_environments() -> None:
    state = dealt(load_game(), Deal.from_seed("spiel", 1, 2, sheet("classic-en")))
    observer = SpielObserver(pyspiel.IIGObservationType(perfect_recall=False), None)
    observer.set_from(state, 0)
    assert state.match
    for name, row in observed(state.match.view(0)).items():
        assert name == "action_mask" or np.array_equal(observer.dict[name], row)
    with pytest.raises(ValueError, match="no parameters"):
        SpielObserver(pyspiel.IIGObservationType(perfect_recall=False), {"more": 1})
