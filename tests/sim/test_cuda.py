"""Rounds on a graphics card. research/card.py proves them on a real one."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.installed import ROOT
from tests.sim.simulated_steps import told
from tripple.extras import MissingExtra, has
from tripple.rules import sheet
from tripple.sim import BadRun, chunks, cuda, rounds, run
from tripple.sim.policy import policy_records
from tripple.sim.run import play_rounds, seed_number
from tripple.sim.state import sheet_record
from tripple.sim.stepper import Stepper

PLAIN = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}


GAMES = [
    ("classic-en", "random greedy", 5),
    ("compact-de", "skilled hoarder skilled builder", 4),
    ("goliath", "solitaire", 1),
]


@pytest.mark.process
def test_the_card_plays_what_the_processor_plays(tmp_path: Path) -> None:
    """Every field of every round, in order: numba's simulator goes through the card's kernel thread by thread."""
    file, games = tmp_path / "rounds.npz", [",".join(map(str, game)) for game in GAMES]
    words = [sys.executable, "-m", "tests.sim.simulated_card", str(file), *games]
    subprocess.run(words, env={**os.environ, **PLAIN}, check=True, timeout=300)
    there = np.load(file)
    for (name, policies, number), found in zip(GAMES, there.files, strict=True):
        assert np.array_equal(there[found], rounds(sheet(name), policies.split(), number, "card")), name


@pytest.mark.process
def test_the_card_steps_as_the_processor_steps(tmp_path: Path) -> None:
    """Every array after every step: rounds that are dealt, that are given, and that follow where one is over."""
    file, here = tmp_path / "steps.npz", told(Stepper)
    words = [sys.executable, "-m", "tests.sim.simulated_steps", str(file)]
    subprocess.run(words, env={**os.environ, **PLAIN}, check=True, timeout=300)
    there = np.load(file)
    assert here["ended"].any(), "a round was over, and the next one was dealt"
    assert [name for name in here if here[name].tobytes() != there[name].tobytes()] == []


class Queue:
    """In which nothing ever waits."""

    def synchronize(self) -> None:
        pass


class Rows(np.ndarray):
    def copy_to_host(self, stream: Queue) -> Any:
        return np.asarray(self)


class ProcessorAsCard:
    """Takes the card's place, for how work is handed to it; what the card itself does with it is tested above."""

    def __init__(self) -> None:
        self.launched: list[tuple[int, int]] = []

    to_device, stream = staticmethod(lambda array: array), staticmethod(Queue)

    def device_array(self, number: int, dtype: Any, stream: Queue) -> Any:
        return np.zeros(number, dtype).view(Rows)

    def __getitem__(self, how: tuple[int, int, Queue]) -> Any:
        self.launched.append(how[:2])
        return play_rounds


def test_parts_come_in_order_and_one_is_played_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    card, rules, names = ProcessorAsCard(), sheet("classic-en"), ("greedy", "skilled")
    monkeypatch.setattr(cuda, "cuda", card)
    monkeypatch.setattr(cuda, "play_on_card", card)
    given = sheet_record(rules), policy_records(names, rules, 2), seed_number("card")
    parts = cuda.rounds_on_card(*given, 250, cuda.Launch(games=90, block=32, rounds=100))
    first = next(parts)
    assert card.launched == [(3, 32)] * 2
    assert np.array_equal(np.concatenate([first, *parts]), rounds(rules, names, 250, "card"))
    assert card.launched == [(3, 32), (3, 32), (2, 32)], "as many blocks as there are rounds for"
    later = cuda.rounds_on_card(*given, 250, cuda.Launch(games=90, block=32, rounds=100), first=130)
    assert np.array_equal(np.concatenate([*later]), rounds(rules, names, 250, "card")[130:])


@pytest.mark.skipif(cuda.cuda.is_available(), reason="there is a card")
def test_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "need", lambda extra: None)
    with pytest.raises(cuda.NoCard, match="no NVIDIA graphics card here, or no driver for it"):
        chunks(sheet("classic-en"), ("random",), 10, device="cuda")


def test_threads_are_the_processors() -> None:
    with pytest.raises(BadRun, match="threads are for the processor"):
        chunks(sheet("classic-en"), ("random",), 10, threads=2, device="cuda")


def test_other_devices() -> None:
    with pytest.raises(BadRun, match="no device 'abacus': try one of cpu, cuda"):
        chunks(sheet("classic-en"), ("random",), 10, device="abacus")


@pytest.mark.skipif(has("cuda"), reason="the libraries are here")
def test_the_extra_is_named() -> None:
    with pytest.raises(MissingExtra, match=r"tripple\[cuda\]|\{extra\}"):
        chunks(sheet("classic-en"), ("random",), 10, device="cuda")
