"""Whatever is handed to an environment is looked at first: compiled code would read and write beyond an array's end."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from tripple.envs import BadEnvironment, Batch, BatchVectorEnv, SolitaireEnv, TurnEnv, aec_env, flat
from tripple.envs.checks import actions_for, chances_for, check_out
from tripple.sim.numbering import OPEN_NUMBER
from tripple.sim.stepping import advance_all, first_forbidden

NUMBER = 4
OPENING = [OPEN_NUMBER] * NUMBER


@pytest.fixture
def batch() -> Batch:
    dealt = Batch(NUMBER)
    dealt.reset(1)
    return dealt


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (np.zeros(0, dtype=np.int64), r"int64\[0\]"),
        (np.zeros(NUMBER - 1, dtype=np.int64), r"int64\[3\]"),
        (np.zeros(NUMBER + 1, dtype=np.int64), r"int64\[5\]"),
        (np.zeros((NUMBER, 1), dtype=np.int64), r"int64\[4, 1\]"),
        (np.full(NUMBER, 2.7), r"float64\[4\]"),
        ([2.0] * NUMBER, r"float64\[4\]"),
        (np.ones(NUMBER, dtype=bool), r"bool\[4\]"),
        (["2"] * NUMBER, r"str32\[4\]"),
        ([[2], [2, 2], 2, 2], "list"),
        (None, r"object\[\]"),
        (2, r"int64\[\]"),
    ],
)
def test_actions_of_another_shape_or_kind(batch: Batch, wrong: Any, told: str) -> None:
    before = [row.tobytes() for row in batch.rows]
    vector = BatchVectorEnv(NUMBER)
    vector.reset(seed=1)
    for step in (batch.step, vector.step):
        with pytest.raises(BadEnvironment, match=f"expected 4 whole numbers, one for each round, got {told}"):
            step(wrong)
    assert [row.tobytes() for row in batch.rows] == before


@pytest.mark.parametrize(
    "make",
    [
        list,
        tuple,
        *(lambda numbers, kind=kind: np.array(numbers, dtype=kind) for kind in ("i1", "u2", "i4", "u8", ">i8")),
        lambda numbers: np.repeat(numbers, 2)[::2],
        lambda numbers: np.broadcast_to(np.int64(numbers[0]), (NUMBER,)),
    ],
)
def test_whole_numbers_of_all_kinds_are_the_same_actions(batch: Batch, make: Callable[[list[int]], Any]) -> None:
    """Nothing is compiled for them; a wrapper of Numba knows what it was compiled for."""
    batch.step(np.array(OPENING))
    expected, known = [row.tobytes() for row in batch.rows], compiled()
    batch.reset(1)
    batch.step(make(OPENING))
    assert [row.tobytes() for row in batch.rows] == expected
    assert compiled() == known


def compiled() -> list[int]:
    return [len(getattr(kernel, "signatures", ())) for kernel in (advance_all, first_forbidden)]


def test_what_fits_is_not_copied() -> None:
    actions, chances = np.array(OPENING), np.zeros(NUMBER)
    assert actions_for(NUMBER, actions, "cpu") is actions
    assert chances_for(NUMBER, chances, "cpu") is chances


def test_numbers_to_choose_by(batch: Batch) -> None:
    out, expected = np.zeros(NUMBER, dtype=np.int64), np.array(OPENING)
    for random in (np.zeros(NUMBER), [0.5] * NUMBER, np.zeros(NUMBER, dtype=np.float32), np.zeros(2 * NUMBER)[::2]):
        out[:] = 0
        batch.choose(random, out)
        assert np.array_equal(out, expected)
    for wrong in (np.zeros(3), np.zeros(NUMBER, dtype=np.int64), None):
        with pytest.raises(BadEnvironment, match="expected 4 numbers from 0 to 1, one for each round, got"):
            batch.choose(wrong, out)
    fixed = np.zeros(NUMBER, dtype=np.int64)
    fixed.setflags(write=False)
    for nowhere in (np.zeros(3, dtype=np.int64), np.zeros(NUMBER, dtype=np.int32), np.zeros(NUMBER), fixed, [0] * 4):
        with pytest.raises(BadEnvironment, match="out: expected a contiguous array of 4 int64, got"):
            batch.choose(np.zeros(NUMBER), nowhere)


class OnCard:
    """An array of a graphics card, as far as it can be looked at without fetching it."""

    def __init__(self, shape: tuple[int, ...], dtype: str) -> None:
        self.shape, self.dtype = shape, dtype


def test_arrays_of_a_card_stay_there() -> None:
    actions, chances = OnCard((NUMBER,), "torch.int64"), OnCard((NUMBER,), "torch.float32")
    assert actions_for(NUMBER, actions, "cuda") is actions
    assert chances_for(NUMBER, chances, "cuda") is chances
    check_out(NUMBER, actions, "cuda")
    for wrong in (OnCard((3,), "int64"), OnCard((NUMBER,), "torch.float32")):
        with pytest.raises(BadEnvironment, match="one for each round"):
            actions_for(NUMBER, wrong, "cuda")
        with pytest.raises(BadEnvironment, match="out: expected"):
            check_out(NUMBER, wrong, "cuda")
    assert np.array_equal(np.asarray(actions_for(NUMBER, OPENING, "cuda")), OPENING)


def test_nothing_is_done_before_rounds_are_dealt() -> None:
    batch = Batch(NUMBER)
    uses: list[Callable[[], object]] = [
        lambda: batch.step(OPENING),
        lambda: batch.sample(np.random.default_rng(1)),
        lambda: batch.choose(np.zeros(NUMBER), np.zeros(NUMBER, dtype=np.int64)),
    ]
    for use in uses:
        with pytest.raises(BadEnvironment, match="nothing is dealt yet: call reset first"):
            use()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Batch(0), "number=0: expected a whole number from 1"),
        (lambda: Batch("4"), "number='4': expected a whole number from 1"),  # type: ignore[arg-type]
        (lambda: Batch(1, 7), "players=7: expected a whole number from 1 to 6"),
        (lambda: Batch(1, "2"), "players='2': expected a whole number from 1 to 6"),  # type: ignore[arg-type]
        (lambda: Batch(1, others="greedy"), r"others='greedy': expected a list of names such as \['greedy'\]"),
        (lambda: BatchVectorEnv(1, others=5), "others=5: expected a list"),  # type: ignore[arg-type]
        (lambda: aec_env("2"), "'2' players: this is for two to six"),  # type: ignore[arg-type]
        (lambda: aec_env(2, None), "sheet=None: expected a rule sheet or the name of one"),  # type: ignore[arg-type]
        (lambda: SolitaireEnv(3), "sheet=3: expected a rule sheet"),  # type: ignore[arg-type]
        (lambda: aec_env(max_cycles=0), "max_cycles=0: expected a whole number from 1"),
        (lambda: aec_env(max_cycles=-2), "max_cycles=-2: expected"),
        (lambda: aec_env(max_cycles=2.5), "max_cycles=2.5: expected"),
        (lambda: BatchVectorEnv(1, illegal=-1), "BatchVectorEnv has no setting illegal"),
        (lambda: BatchVectorEnv(1, render_mode="ansi"), "BatchVectorEnv has no setting render_mode"),
        (lambda: BatchVectorEnv(1, observation="information"), "expected one of names, array"),
        (lambda: BatchVectorEnv(1).reset(options={"deal": None}), "BatchVectorEnv has no setting deal"),
    ],
)
def test_settings_that_make_no_sense(make: Callable[[], object], said: str) -> None:
    with pytest.raises(BadEnvironment, match=said):
        make()


@pytest.mark.parametrize("wrong", [659, -1, 2.5, "2", None, True, np.float64(2), np.array([2])])
def test_actions_that_are_none(wrong: Any) -> None:
    alone, together = SolitaireEnv(), TurnEnv()
    alone.reset(seed=1)
    together.reset(seed=1)
    for step in (alone.step, together.step):
        with pytest.raises(BadEnvironment, match=r"action=.*: expected a whole number from 0 to 658"):
            step(wrong)
    assert not together.table.match.rounds[-1].history


def test_vectors_show_the_same_as_one_array() -> None:
    made: Any = gymnasium.make_vec("tripple/Solitaire-v0", NUMBER, observation="array")
    named = BatchVectorEnv(NUMBER)
    joined, parts = made.reset(seed=3)[0], named.reset(seed=3)[0]
    assert made.observation_space.contains(joined)
    assert np.array_equal(joined["observation"], flat(parts["observation"]))
