"""What environments see on the compiled engine is what the readable one shows, byte for byte."""

import pickle
from copy import deepcopy
from random import Random

import pytest

from tests.rules.houses import house_rules
from tests.sim.side_by_side import seats, tiny_deal
from tripple.envs import Information, TurnEnv, observed
from tripple.envs.observing import Observation
from tripple.envs.table import OBSERVATIONS, EpisodeTable
from tripple.rules import Match, sheet
from tripple.sim.numbering import number_of
from tripple.sim.tables import TILE_NUMBER


def in_bytes(seen: Observation) -> dict[str, object]:
    return {name: (row.dtype, row.shape, row.tobytes()) for name, row in seen.items()}


def same(table: EpisodeTable, match: Match) -> None:
    """Every array of every seat, whether it is on turn or not."""
    here = match.rounds[-1]
    assert (table.turn, table.totals, table.rounds) == (here.turn, list(match.totals), len(match.rounds))
    assert table.pool.tolist() == [TILE_NUMBER[tile] for tile in here.pool]
    for seat in range(match.players):
        for seen, expected in (
            (table.seen(seat), observed(match.view(seat))),
            (table.recalled(seat), Information.of(match, seat).arrays()),
        ):
            assert in_bytes(seen) == in_bytes(expected), (seat, match)
            for row in seen.values():
                row.fill(7)  # a copy: it changes nothing


def compare(table: EpisodeTable, random: Random) -> Match:
    """Play to the end; the readable game is played beside it, not by the table."""
    match = table.match
    players = list(seats(random, table.players))
    while not table.over and not table.endless:
        same(table, match)
        here = match.rounds[-1]
        action = players[here.turn](here, random)
        scored = table.play(number_of(here.board, action))
        (match, lines), rounds = match.play(action), len(match.rounds)
        assert scored == [sum(line.points for line in lines if line.seat == seat) for seat in range(table.players)]
        if table.rounds > rounds:
            match = match.start_round(table.match.deals[-1])
    same(table, match)
    assert table.over == (match.end is not None or table.most_rounds == 1)
    assert table.match == match
    return match


@pytest.mark.parametrize("players", range(1, 7))
def test_rounds(players: int) -> None:
    for rules in sheet("classic-en"), sheet("compact-de"), sheet("classic-en").with_(numbers=4):
        table = EpisodeTable(rules, players, "round")
        for number in range(2):
            table.start(f"rounds/{number}")
            compare(table, Random(f"rounds/{players}/{number}"))


@pytest.mark.parametrize("number", range(12))
def test_house_rules_and_tiny_deals(number: int) -> None:
    random = Random(f"tables/{number}")
    rules, deal = house_rules(random), tiny_deal(random)
    table = EpisodeTable(rules, len(deal.hands), "round")
    for _ in range(2):  # nothing of the first round is left in the second
        table.start("", deal)
        compare(table, random)


def test_games_remember_earlier_rounds() -> None:
    table = EpisodeTable(sheet("classic-en").with_(target=300), 3, "game")
    table.start("games")
    match = compare(table, Random("games"))
    assert len(match.rounds) > 1
    assert table.winners == match.winners


@pytest.mark.parametrize("observation", OBSERVATIONS)
def test_a_copy_goes_its_own_way(observation: str) -> None:
    """Whether it was copied or sent to another process."""
    env = TurnEnv(2, observation=observation)
    env.reset(seed=1)
    before = env.table.match
    for other in deepcopy(env), pickle.loads(pickle.dumps(env)):
        match = compare(other.table, Random("copy"))
        assert match != before
    same(env.table, before)
