"""The file of games says what was played."""

import gzip
from pathlib import Path

from research.dataset import games, lines


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path, text = tmp_path / "games.jsonl.gz", list(lines(("greedy", "random"), 4, "test"))
    assert text == list(lines(("greedy", "random"), 4, "test"))
    path.write_bytes(gzip.compress("\n".join(text).encode()))
    found = list(games(path))
    assert len(found) == 4
    assert {tuple(game.levels) for game in found} == {("greedy", "random"), ("random", "greedy")}
    for game in found:
        assert game.points == list(game.record.match.totals)
        assert game.levels == [seat.level for seat in game.record.seats]
