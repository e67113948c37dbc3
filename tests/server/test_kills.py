"""kill -9 in the middle of games; tools/soak.py does the same for hundreds of kills."""

from pathlib import Path

import pytest

from tests.store.conftest import empty_database, server

from .house import in_loop
from .soaking import Soak

pytestmark = pytest.mark.process

__all__ = ["empty_database", "server"]


@in_loop
async def test_games_survive_a_server_that_is_killed_again_and_again(tmp_path: Path) -> None:
    soak = Soak(tmp_path, kills=3, at_once=2)
    await soak.run()
    assert soak.killed == 3
    assert len(soak.totals) >= 2
    assert len(soak.acknowledged) > 50
    assert soak.scribbled > 50


@in_loop
async def test_two_processes_on_one_database_lose_nothing_when_killed_restarted_and_cut_off(
    tmp_path: Path, empty_database: str
) -> None:
    soak = Soak(tmp_path, 1, at_once=2, restarts=1, cuts=2, database=empty_database, processes=2)
    await soak.run()
    assert soak.done | {"kill while starting": 0} == {"kill": 1, "kill while starting": 0, "restart": 1, "cut": 2}
    assert len(soak.totals) >= 2
    assert soak.scribbled > 50
