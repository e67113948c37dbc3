"""`tripple simulate`."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from tripple.cli import main
from tripple.rules import sheet
from tripple.sim import ENDS, RunSummary, frame, rounds
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
    columns = frame(played, players=2)
    assert [list(row.values()) for row in rows] == [
        list(map(str, row)) for row in zip(*(column.tolist() for column in columns.values()), strict=True)
    ]


def test_a_frame_has_flat_columns_of_equal_length_with_the_ends_in_words() -> None:
    """So that pandas takes it as it is; what the columns hold, docs/library.md shows and runs."""
    played = rounds(sheet("classic-en"), ("greedy",) * 3, 50)
    columns = frame(played, players=3, first=10)
    assert {column.shape for column in columns.values()} == {(50,)}
    assert columns["round"].tolist() == list(range(11, 61))
    assert columns["end"].tolist() == [str(ENDS[end].value) for end in played["end"]]
    assert columns["left_3"].tolist() == played["left"][:, 2].tolist()
    assert {name for name in columns if name.endswith("_4")} == set()


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


def told(*words: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(simulate(*words, "--json").stdout)
    return found


@pytest.mark.parametrize("fault", [KeyboardInterrupt, RuntimeError])
def test_it_goes_on_where_it_was_left(
    fault: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also after a crash, and with more rounds than before."""
    words, file = ("--policy", "random", "--players", "3"), tmp_path / "state.json"
    whole = told("6500", *words)
    with monkeypatch.context() as broken:
        add, times = RunSummary.merge, iter([True, True])

        def merge(summary: RunSummary, other: RunSummary) -> None:
            if not next(times, False):
                raise fault
            add(summary, other)

        broken.setattr(RunSummary, "merge", merge)
        broken.setattr("tripple.cli.reports.longwork.EVERY", 0.0)
        stopped = simulate("6500", *words, "--state", str(file))
        assert (stopped.exit_code == 0) == (fault is KeyboardInterrupt)
        assert "carry on" in stopped.output or fault is RuntimeError
    assert json.loads(file.read_text("utf-8"))["state"][0][0] == 4000
    assert told("6500", *words, "--state", str(file)) == whole
    assert told("6500", *words, "--state", str(file)) == whole, "nothing is left to play"
    assert told("9000", *words, "--state", str(file)) == told("9000", *words)


@pytest.mark.parametrize("first", [0, 2000, 3300])
def test_work_elsewhere_begins_where_it_is_told_to(first: int) -> None:
    run = SpreadRun(sheet("classic-en"), ("greedy",) * 2, 4700, "1", keep=True, first=first)
    kept = [played for part in run.parts(HERE) for played in part.result.rounds]
    assert np.array_equal(np.concatenate(kept), rounds(sheet("classic-en"), ("greedy",) * 2, 4700, seed="1")[first:])


def test_a_state_is_of_the_same_work_and_holds_no_rounds(tmp_path: Path) -> None:
    file = str(tmp_path / "state.json")
    assert simulate("10", "--state", file).exit_code == 0
    assert "in it, seed is 1, and here it is 2" in simulate("10", "--state", file, "--seed", "2").stderr
    assert "use either --state or --csv" in simulate("10", "--state", file, "--csv", "rounds.csv").stderr
    Path(file).write_text(json.dumps({**json.loads(Path(file).read_text("utf-8")), "state": [[1]]}), "utf-8")
    assert "holds no work to continue" in simulate("10", "--state", file).stderr
