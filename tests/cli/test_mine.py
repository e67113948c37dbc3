"""`tripple mine`."""

import json
import signal
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tripple.cli import main
from tripple.learning.mining.mine import PuzzleMine
from tripple.learning.mining.quota import Quota

QUICK = "--playouts", "150", "--theme", "ending", "--players", "2", "--seed", "test"


def mine(*words: str) -> Result:
    return CliRunner().invoke(main, ["mine", *QUICK, "--processes", "1", *words], env={"LANGUAGE": "en"})


def test_it_says_what_it_has_found(tmp_path: Path) -> None:
    out = tmp_path / "puzzles.jsonl"
    result = mine("--number", "1", "--out", str(out))
    assert (result.exit_code, result.stdout) == (0, "Exact endings     1  2: 1\n")
    written = out.read_text()
    assert "themes" in json.loads(written.splitlines()[-2])
    assert mine("--number", "1", "--out", str(out)).stdout == result.stdout
    assert out.read_text() == written, "nothing more was wanted"


@pytest.mark.parametrize(
    "words",
    [("--theme", "chess"), ("--players", "1"), ("--number", "0"), ("--playouts", "0"), ("--processes", "0")],
)
def test_nonsense_is_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    assert mine(*words, "--out", str(tmp_path / "puzzles.jsonl")).exit_code != 0


def test_ctrl_c_keeps_what_was_found_and_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, search = tmp_path / "puzzles.jsonl", PuzzleMine.search

    def interrupted(self: PuzzleMine, task: tuple[int, int, Quota]) -> object:
        if task[2].found:
            signal.raise_signal(signal.SIGINT)
        return search(self, task)

    with monkeypatch.context() as patch:
        patch.setattr(PuzzleMine, "search", interrupted)
        stopped = mine("--number", "2", "--out", str(out))
    assert stopped.exit_code == 0
    assert stopped.stdout == "Exact endings     1  2: 1\nStopped. Run the same command again to carry on.\n"
    found = out.read_text()
    assert mine("--number", "2", "--out", str(out)).stdout == "Exact endings     2  2: 2\n"
    assert out.read_text().startswith(found)
