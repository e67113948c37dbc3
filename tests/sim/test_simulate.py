"""`tripple simulate`."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from tripple.cli import main
from tripple.rules import sheet
from tripple.sim import RunSummary, rounds
from tripple.sim.spread import SpreadRun
from tripple.work import HERE


def simulate(*words: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *words], env={"LANGUAGE": "en"})


def test_table() -> None:
    result = simulate("500", "--players", "3", "--policy", "random", "--seed", "a")
    assert result.exit_code == 0
    for word in ("500 rounds", "random", "Bridges", "Hexagons", "Starter ahead by", "Tiles left"):
        assert word in result.stdout


def test_json_is_what_was_played() -> None:
    result = json.loads(
        simulate("300", "--policy", "greedy", "--policy", "random", "--json", "--set", "start=9").stdout
    )
    played = rounds(sheet("classic-en").with_(start=9), ("greedy", "random"), 300, seed="1")
    assert result["rounds"] == 300
    assert result["house_rules"] == {"start": "9"}
    assert [seat["points"]["mean"] for seat in result["seats"]] == pytest.approx(
        list(played["points"].mean(axis=0))[:2]
    )


@pytest.mark.parametrize("players", [1, 2, 4])
def test_rounds_that_are_played_elsewhere_are_the_same(players: int) -> None:
    policies = ("greedy",) * players
    run = SpreadRun(sheet("classic-en"), policies, 4700, "1", keep=True)
    summary, whole = RunSummary(players), RunSummary(players)
    kept = []
    for part in run.parts(HERE):
        summary.merge(part.result.summary)
        kept += part.result.rounds
    played = rounds(sheet("classic-en"), policies, 4700, seed="1")
    whole.add(played)
    assert summary == whole
    assert np.array_equal(np.concatenate(kept), played)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is a Linux device")
def test_a_full_disk_is_told_with_the_files_name() -> None:
    done = simulate("2500", "--csv", "/dev/full")
    assert done.exit_code != 0
    assert "/dev/full: the disk is full" in done.output


def test_csv_has_a_line_for_every_round(tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    assert simulate("2500", "--csv", str(file), "--threads", "2").exit_code == 0
    with file.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    played = rounds(sheet("classic-en"), ("greedy",) * 2, 2500, seed="1")
    assert [int(row["round"]) for row in rows] == list(range(1, 2501))
    assert [int(row["points_2"]) for row in rows] == played["points"][:, 1].tolist()
    assert {row["end"] for row in rows} <= {"out", "blocked", "passed"}


def test_ctrl_c_reports_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    from tripple.cli.reports import simulation as module

    def interrupted(*args: object) -> object:
        yield rounds(sheet("classic-en"), ("greedy",) * 2, 10)
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "chunks", interrupted)
    result = simulate("1000")
    assert "Stopped." in result.stdout
    assert "10 rounds" in result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["0"], "0 rounds"),
        (["--", "-3"], "-3 rounds"),
        (["5", "--policy", "genius"], "no policy 'genius'"),
        (["5", "--players", "7"], "7 players"),
        (["5", "--players", "3", "--policy", "random", "--policy", "random"], "2 policies for 3 players"),
        (["5", "--threads", "0"], "0 threads"),
        (["5", "--on", "mars"], "'mars' is no place to work"),
        (["5", "--on", "ray", "--threads", "2"], "every core plays for itself"),
        (["5", "--set", "hexagn=4"], "did you mean hexagon"),
        (["5", "--sheet", "none"], "no rule sheet"),
    ],
)
def test_mistakes_get_one_sentence(words: list[str], said: str) -> None:
    result = simulate(*words)
    assert result.exit_code != 0
    assert said in result.stderr
    assert "Traceback" not in result.output
