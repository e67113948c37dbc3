"""A batch is the readable rules, step by step; and what it writes can be read by others where it lies."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

from tests.rules.houses import house_rules
from tests.sim.side_by_side import Player, seats, tiny_deal
from tripple.envs import BadEnvironment, Batch, BatchVectorEnv, flat, observed
from tripple.rules import Deal, Round, Sheet, sheet
from tripple.sim import ENDS, rounds
from tripple.sim.numbering import BadNumber, number_of
from tripple.sim.run import BadRun
from tripple.sim.stepping import COUNTS

RULES = sheet("classic-en")


def compare(rules: Sheet, deals: list[Deal], random: Random) -> set[Any]:
    """Every array of every step, from the seat on turn; rounds that are over stay as they are."""
    players = len(deals[0].hands)
    batch, here = Batch(len(deals), players, rules, again=False), [Round.start(rules, deal) for deal in deals]
    tables: list[list[Player]] = [list(seats(random, players)) for _ in deals]
    batch.put(deals)
    while True:
        for i, played in enumerate(here):
            same(batch, i, played)
        if all(played.end for played in here):
            break
        before, numbers = [played.points for played in here], np.zeros(len(here), dtype=np.int64)
        running = [not played.end for played in here]
        for i, played in enumerate(here):
            if not played.end:
                action = tables[i][played.turn](played, random)
                numbers[i] = number_of(played.board, action)
                here[i], _ = played.play(action)
        _, scored, ended = batch.step(numbers)
        gained = [np.subtract(played.points, was).tolist() for played, was in zip(here, before, strict=True)]
        assert scored.tolist() == gained
        assert [ENDS[end] for end in ended] == [
            played.end if was else None for played, was in zip(here, running, strict=True)
        ]
    assert batch.final.tolist() == [list(played.points) for played in here]
    return {played.end for played in here}


def same(batch: Batch, i: int, played: Round) -> None:
    for name, expected in observed(played.view(played.turn)).items():
        found = batch.observation[name][i]
        assert found.dtype == expected.dtype
        assert np.array_equal(found, expected), (name, played)


@pytest.mark.parametrize("players", range(1, 7))
def test_the_sheets_deals(players: int) -> None:
    random = Random(f"batch/{players}")
    for rules in RULES, RULES.with_(numbers=3), RULES.with_(numbers=5):
        compare(rules, [Deal.from_seed(f"batch/{number}", 1, players, rules) for number in range(3)], random)


@pytest.mark.parametrize("number", range(16))
def test_house_rules_and_tiny_deals(number: int) -> None:
    """Openings of one's choice, hands of nothing, pools that run out, tiles worth nothing."""
    random = Random(f"house/{number}")
    rules, first = house_rules(random), tiny_deal(random)
    deals = [first]
    while len(deals) < 4:
        deal = tiny_deal(random)
        if len(deal.hands) == len(first.hands):
            deals.append(deal)
    compare(rules, deals, random)


def test_it_deals_what_simulations_deal() -> None:
    batch = Batch(300)
    batch.reset("some seed")
    assert batch.seat.tolist() == rounds(RULES, ("greedy", "greedy"), 300, "some seed")["starter"].tolist()


@pytest.mark.parametrize("others", [(), ("greedy",), ("random", "greedy", "skilled")])
def test_rounds_follow_each_other_and_add_up(others: tuple[str, ...]) -> None:
    """What is scored step by step is what a round ends with; with others, the agent alone is asked."""
    players = len(others) + 1 if others else 2
    batch, random = Batch(50, players, others=others), np.random.default_rng(1)
    batch.reset(7)
    summed, over = np.zeros((50, players), dtype=np.int64), 0
    for _ in range(150):
        _, scored, ended = batch.step(batch.sample(random))
        summed += scored
        done = ended > 0
        assert np.array_equal(summed[done], batch.final[done])
        summed[done] = 0
        over += done.sum()
        assert not others or (batch.seat == 0).all()
        assert (batch.rows.action_mask.sum(axis=1) > 0).all(), "a new round has begun"
    assert over > 50


def test_the_same_seed_gives_the_same_rounds() -> None:
    def played() -> list[bytes]:
        batch, random = Batch(20, 3), np.random.default_rng(3)
        batch.reset(5)
        for _ in range(60):
            batch.step(batch.sample(random))
        return [row.tobytes() for row in batch.rows]

    assert played() == played()


def test_without_a_seed_rounds_are_fresh() -> None:
    """After a seed they are the same fresh ones, as in the other environments."""
    first, second = Batch(20), Batch(20)

    def hands(batch: Batch, seed: int | str | None) -> bytes:
        row: bytes = batch.reset(seed)["hand"].tobytes()
        return row

    assert len({hands(batch, None) for batch in (first, second) for _ in range(3)}) == 6
    for seed in (1, "one"):
        assert hands(first, seed) == hands(second, seed)
        assert hands(first, None) == hands(second, None)
    assert hands(first, 1) == hands(first, "1")
    for wrong in (1.5, True, ()):
        with pytest.raises(BadEnvironment, match="expected a whole number, a text or None"):
            first.reset(wrong)  # type: ignore[arg-type]


def test_what_is_not_allowed_is_refused_before_anything_is_done() -> None:
    batch = Batch(3)
    batch.reset(1)
    before = [row.tobytes() for row in batch.rows]
    for wrong in (0, -1, 659):
        with pytest.raises(BadNumber, match=f"action {wrong} is not allowed in round 1: see action_mask"):
            batch.step(np.array([2, wrong, 2]))
    assert [row.tobytes() for row in batch.rows] == before


def test_settings_that_make_no_sense() -> None:
    with pytest.raises(BadEnvironment, match="2 others for 2 players: expected one less"):
        Batch(1, 2, others=("greedy", "greedy"))
    with pytest.raises(BadEnvironment, match="expected 2 deals to 2 players each"):
        Batch(2).put([Deal.from_seed("x", 1, 2, RULES)])
    with pytest.raises(BadRun, match="no device 'abacus'"):
        Batch(1, device="abacus")


def test_arrays_stay_where_they_are_and_others_read_them_there() -> None:
    """DLPack is how PyTorch and JAX take arrays over without a copy."""
    batch, random = Batch(4), np.random.default_rng(0)
    batch.reset(0)
    taken = {name: np.from_dlpack(row) for name, row in batch.observation.items()}
    for _ in range(5):
        batch.step(batch.sample(random))
    assert batch.scored.flags.c_contiguous
    assert batch.final.flags.c_contiguous
    for name, row in batch.observation.items():
        assert row.flags.c_contiguous
        assert np.shares_memory(taken[name], row)
        assert np.array_equal(taken[name], row)
    assert flat(batch.observation).shape == (4, 2055)


@pytest.mark.parametrize("others", [(), ("greedy",)])
def test_the_end_of_a_round_is_kept(others: tuple[str, ...]) -> None:
    """It is what a batch shows that does not deal again."""
    going, ending = Batch(8, others=others, last=True), Batch(8, others=others, again=False)
    random, over = np.random.default_rng(3), np.zeros(8, dtype=bool)
    going.reset(4)
    ending.reset(4)
    while not over.all():
        chosen = going.sample(random)
        _, _, ended = going.step(chosen)
        ending.step(chosen)
        for i in np.flatnonzero((ended > 0) & ~over):
            for name, rows in ending.observation.items():
                assert np.array_equal(going.last[name][i], rows[i]), name
        over |= ended > 0


def test_gymnasiums_vectors() -> None:
    made: Any = gymnasium.make_vec("tripple/Solitaire-v0", 8, vectorization_mode="vector_entry_point")
    assert isinstance(made.unwrapped, BatchVectorEnv)
    vector, random = BatchVectorEnv(8, others=("greedy",)), np.random.default_rng(2)
    seen, _ = vector.reset(seed=4)
    assert vector.observation_space.contains(seen)
    ends = 0
    for _ in range(80):
        seen, rewards, terminations, truncations, infos = vector.step(vector.batch.sample(random))
        assert rewards.shape == terminations.shape == truncations.shape == (8,)
        assert not truncations.any()
        truncations[:] = True
        ends += terminations.sum()
        assert np.array_equal(infos["_final_points"], terminations)
        assert ("final_obs" in infos) == terminations.any()
        if terminations.any():
            assert np.array_equal(infos["_final_obs"], terminations)
            final = infos["final_obs"]["observation"]
            assert (final["counts"][terminations, COUNTS.index("end")] > 0).all()
            assert np.array_equal(final["points"][terminations, 0], infos["final_points"][terminations])
            assert not infos["final_obs"]["action_mask"].any()
    assert ends
    assert vector.observation_space.contains(seen)
    first, again = vector.reset(), vector.reset()
    assert first[0].keys() == again[0].keys() == {"observation", "action_mask"}
