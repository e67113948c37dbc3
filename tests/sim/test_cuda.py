"""Rounds on a graphics card. bench/card.py proves them on a real one."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.installed import ROOT
from tripple.extras import MissingExtra, has
from tripple.rules import sheet
from tripple.sim import BadRun, chunks, rounds

PLAIN = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}


@pytest.mark.process
@pytest.mark.parametrize(
    ("name", "policies", "number"),
    [
        ("classic-en", "random greedy", 7),
        ("compact-de", "greedy hoarder greedy builder", 4),
        ("goliath", "solitaire", 2),
    ],
)
def test_the_card_plays_what_the_processor_plays(name: str, policies: str, number: int, tmp_path: Path) -> None:
    """Every field of every round, in order: numba's simulator goes through the card's kernel thread by thread."""
    file, program = tmp_path / "rounds.npy", "tests.sim.simulated_card"
    words = [sys.executable, "-m", program, name, policies, str(number), str(file)]
    subprocess.run(words, env={**os.environ, **PLAIN}, check=True, timeout=300)
    assert np.array_equal(np.load(file), rounds(sheet(name), policies.split(), number, "card"))


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
