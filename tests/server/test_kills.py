"""kill -9 in the middle of games; tools/soak.py does the same for hundreds of kills."""

from pathlib import Path

from .house import in_loop
from .soaking import Soak


@in_loop
async def test_games_survive_a_server_that_is_killed_again_and_again(tmp_path: Path) -> None:
    soak = Soak(tmp_path, kills=4, at_once=2)
    await soak.run()
    assert soak.killed == 4
    assert len(soak.totals) >= 2
    assert len(soak.acknowledged) > 50
