"""A person need not wait until the computer player that they asked for is compiled."""

import sys
from pathlib import Path

import pytest

from tripple.cli.game import seats as standins
from tripple.cli.game.prompt import Quit
from tripple.notation import Seat

from .tables import COMPACT, new_game, sit_down, typist

UNTIL = "import pathlib, sys, time\nwhile not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.02)"
SEATS = Seat("Ada"), Seat("Tom", "squirrel")
pytestmark = pytest.mark.process


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is compiled before this file is there."""
    mark = tmp_path / "compiled"
    monkeypatch.setattr(standins, "is_compiled", lambda levels: mark.exists())
    monkeypatch.setattr(standins, "COMMAND", (sys.executable, "-c", UNTIL, str(mark)))
    return mark


def test_a_quicker_player_stands_in_and_the_record_says_so(compiled: Path, tmp_path: Path) -> None:
    terminal = typist()
    table = sit_down(new_game(*SEATS, rules=COMPACT.with_(target=1)), tmp_path / "game.tripple", terminal)
    table.get_ready()
    table.run()
    table.stand_ins.end()
    played = table.game.match.rounds[0]
    theirs = [step for step, made in enumerate(played.history) if made.seat == 1]
    assert played.end
    assert {one.step for one in table.game.stand_ins} >= {*theirs[1:]}
    assert {one.level for one in table.game.stand_ins} == {"greedy"}
    assert table.game.levels == [None, None]
    said = " ".join(" ".join(terminal.screens).split())
    assert "Still getting ready: Tom. Until then, Magpie plays instead; type “wait” to wait." in said


def test_who_waits_plays_against_the_one_they_asked_for(compiled: Path, tmp_path: Path) -> None:
    terminal = typist("wait", "quit")
    table = sit_down(new_game(*SEATS), tmp_path / "game.tripple", terminal)
    table.get_ready()
    compiled.touch()
    with pytest.raises(Quit):
        table.run()
    assert not table.stand_ins.cold
    assert not table.stand_ins.is_at_work
    assert table.stand_ins.for_level("squirrel") == "squirrel"
