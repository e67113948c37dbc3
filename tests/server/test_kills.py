"""kill -9 in the middle of games; tools/soak.py does the same for hundreds of kills."""

from collections import Counter
from pathlib import Path

import pytest

from tests.store.servers import Cluster

from .house import in_loop
from .soaking import Soak
from .storm import ANY, KINDS, Storm

pytestmark = pytest.mark.process


@in_loop
async def test_games_survive_a_server_that_is_killed_again_and_again(tmp_path: Path) -> None:
    soak = Soak(tmp_path, kills=2, at_once=1)
    await soak.run()
    assert soak.killed == 2
    assert soak.totals
    assert soak.acknowledged
    assert soak.scribbled > 10


@in_loop
async def test_two_processes_on_one_database_lose_nothing_when_killed_restarted_and_cut_off(
    tmp_path: Path, empty_database: str
) -> None:
    soak = Soak(tmp_path, 1, at_once=2, restarts=1, cuts=1, database=empty_database, processes=2)
    await soak.run()
    assert soak.done | {"kill while starting": 0} == {"kill": 1, "kill while starting": 0, "restart": 1, "cut": 1}
    assert len(soak.totals) >= 2
    assert soak.scribbled > 10


@pytest.mark.database
@in_loop
async def test_people_at_several_processes_go_on_after_each_fault(empty_cluster: Cluster) -> None:
    """Those of one `tripple serve --processes`, with a database that is restarted.

    tools/soak.py does it for hours, and measures how soon they go on.
    """
    storm = Storm(empty_cluster, Counter(KINDS), processes=2, tables=2, between=(0.8, 1.2), stopped=3.0)
    await storm.run()
    assert storm.done == Counter(KINDS)
    assert storm.waits_after(ANY)


@pytest.mark.database
@in_loop
async def test_the_same_with_servers_of_their_own_behind_a_balancer(empty_cluster: Cluster) -> None:
    """The clock of one of them is wrong."""
    storm = Storm(
        empty_cluster, Counter(kill=1, drain=1), processes=2, tables=1, between=(0.8, 1.2), together=False, ahead=60.0
    )
    await storm.run()
    assert storm.done == {"kill": 1, "drain": 1}
    assert storm.acknowledged
