"""What docs/environments.md and its examples say is true."""

import re
import runpy
import sys

import numpy as np
import pytest

from tests.installed import ROOT
from tripple.arena import Contest, ContestTerms, Tally, entrants
from tripple.bots import Budget
from tripple.envs.observing import LENGTH, NAMES
from tripple.envs.recall import MOST_STEPS
from tripple.envs.table import MOST_ROUNDS
from tripple.rules import sheet
from tripple.sim import ENDS
from tripple.sim.numbering import ACTIONS
from tripple.sim.stepping import COUNTS, SHAPES

LEARNING = ROOT / "examples" / "learning"
PAGE = (ROOT / "docs" / "environments.md").read_text("utf-8")


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_its_programs_run(code: str) -> None:
    if "openspiel" in code and sys.platform == "win32":
        pytest.skip("OpenSpiel is not built for it")
    exec(compile(code, "environments.md", "exec"), {"__name__": "__main__"})


def test_every_array_is_described_with_its_length() -> None:
    rows = re.findall(r"^\| (`[^|]+`) \| (\d+)(?: each)? \|", PAGE, re.MULTILINE)
    described = {name: int(length) for names, length in rows for name in re.findall(r"`(\w+)`", names)}
    assert described == {name: length for name, (length, _) in zip(NAMES, SHAPES, strict=True)}
    assert described["counts"] == len(COUNTS)
    assert f"{LENGTH:,} numbers" in PAGE
    assert f"one of {ACTIONS} numbers" in PAGE
    assert f"`history`, {MOST_STEPS} rows" in PAGE
    assert f"no more than {MOST_ROUNDS}\nrounds" in PAGE
    assert [end and end.name for end in ENDS] == [None, "OUT", "BLOCKED", "PASSED"], "the page has their numbers"


def test_what_was_learned_plays_without_what_it_learned_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    contest = Contest(
        ContestTerms(sheet("classic-en"), "learned", single_rounds=True),
        entrants(["examples.learning.learned:player", "random"], Budget()),
    )
    tally = Tally(contest.entrants)
    for played in contest.sets(30):
        tally.add(played)
    best = tally.standings()[0]
    assert (best.entrant.name, best.forfeits) == ("player", ())
    assert best.share_interval.low > 0.5


def test_what_was_learned_is_read_as_it_was_written() -> None:
    """The file holds what PyTorch thought of the actions at some positions."""
    example = runpy.run_path(str(LEARNING / "learned.py"))
    learned, positions = example["Learned"](LEARNING / "ppo.npz"), example["positions"]()
    for row, allowed in enumerate(positions["action_mask"] > 0):
        thought = learned.preferences({name: rows[row] for name, rows in positions.items()})[allowed]
        told = learned.kept["logs"][row][allowed]
        assert thought - thought.max() == pytest.approx(told - told.max(), abs=0.02)
    assert np.count_nonzero(positions["action_mask"]) > 2 * len(learned.kept["logs"])


def test_what_was_learned_is_small() -> None:
    (told,) = re.findall(r"`ppo.npz` beside itself, (\d+) kB", PAGE)
    assert round((LEARNING / "ppo.npz").stat().st_size / 1000) == int(told) <= 300


def test_the_random_agent(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["random_agent.py", "--rounds", "1", "--players", "3"])

    def said() -> str:
        runpy.run_path(str(LEARNING / "random_agent.py"), run_name="__main__")
        return capsys.readouterr().out

    first = said()
    assert re.fullmatch(r"player_0 -?\d+, player_1 -?\d+, player_2 -?\d+\n", first)
    assert said() == first
