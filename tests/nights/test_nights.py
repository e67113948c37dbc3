"""A hundred nights with fixed seeds, and that they can be replayed. `make nights` plays others."""

import os
import subprocess
import sys

import pytest

from .night import played
from .shrinking import story

EACH = 10


@pytest.mark.server
@pytest.mark.parametrize("first", range(1, 101, EACH))
def test_nothing_is_lost_in_a_night(first: int) -> None:
    for seed in range(first, first + EACH):
        night = played(seed)
        assert not night.violations, story(night)


@pytest.mark.process
def test_a_night_is_the_same_byte_for_byte_whatever_the_hash_seed() -> None:
    told = []
    for number in ("0", "1"):
        night = subprocess.run(
            [sys.executable, "-m", "tests.nights", "12"],
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": number},
            check=True,
        )
        told.append(night.stdout)
    assert told[0] == told[1]
    assert len(told[0]) > 1000
