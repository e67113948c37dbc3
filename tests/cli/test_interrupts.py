"""Ctrl-C while kernels compile. Elsewhere it is tested with the command that it ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tripple.cli.terminal.waiting import interruptible

GAME = Path(__file__).parents[1] / "golden" / "2-players.tripple"
COMMANDS = {
    "in threads of its own": ["simulate", "1"],
    "in one thread": ["review", str(GAME)],
    "before a game": ["play", "greedy", "master"],
    "before advice": ["position", "position.txt"],
}
POSITION = "tripple 1 / sheet compact-en / board 555@0,0^ / hand 455 012 / hand ? ? / pool ? ? / turn 1 / points 0 0"


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("kind", COMMANDS)
def test_ctrl_c_ends_a_command_that_compiles_at_once(kind: str, tmp_path: Path) -> None:
    """Nothing is played, and no kernel is on disk, as one is that the end has waited for."""
    (tmp_path / "position.txt").write_text(POSITION, "utf-8")
    speaking = {"NUMBA_DUMP_BYTECODE": "1", "NUMBA_CACHE_DIR": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-m", "tripple.cli", *COMMANDS[kind]],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | speaking | {"LANGUAGE": "en", "PYTHONUNBUFFERED": "1"},
        text=True,
        cwd=tmp_path,
    ) as running:
        assert running.stdout
        while "LOAD_FAST" not in (line := running.stdout.readline()):  # until the compiler has begun
            assert line, running.communicate()
        running.send_signal(signal.SIGINT)
        said, faults = running.communicate()
    assert running.returncode == 130, faults
    assert "Stopped" not in said
    assert not {"Traceback", "ignored"} & {*faults.split()}
    assert not [path for path in tmp_path.rglob("*.nb*") if path.is_file()]


def test_work_that_can_be_interrupted_gives_its_result_and_its_fault() -> None:
    assert interruptible(lambda: 6 * 7) == 42
    with pytest.raises(ZeroDivisionError):
        interruptible(lambda: 1 // 0)
