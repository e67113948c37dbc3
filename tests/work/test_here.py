"""Work in several processes at once: how they are stopped, and what becomes of their work when one is killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tripple.extras import MissingExtra
from tripple.work import HERE, BadPlace, Job, Processes, WorkLost, in_batches, in_order, place_named
from tripple.work.cluster import RayCluster
from tripple.work.here import Stopped, WorkerProcess
from tripple.work.jobs import packed

from .jobs import DOUBLE, DeadlyOnce, Endless, broken, counted, deadly, double, doubles, nothing, runs, unready, until

ROOT = Path(__file__).parents[2]
SCRIPT = """
from pathlib import Path
from tests.work.jobs import Endless, nothing
from tripple.work import Job, Processes, in_order

if __name__ == "__main__":
    list(in_order(Processes(2), Job(Endless(Path({folder!r})), nothing), range(1, 9)))
"""


@pytest.mark.process
def test_results_come_in_order_and_no_more_is_taken_than_is_needed() -> None:
    taken: list[int] = []
    results = in_order(Processes(2), DOUBLE, counted(taken))
    assert [next(results).result for _ in range(5)] == [0, 2, 4, 6, 8]
    results.close()  # type: ignore[attr-defined]
    assert len(taken) < 20


@pytest.mark.process
def test_work_that_is_not_wanted_any_more_is_broken_off_and_cleans_up(tmp_path: Path) -> None:
    """It would take ten minutes, and then go on with the next piece."""
    results = in_order(Processes(2), Job(Endless(tmp_path), nothing), range(9))
    assert next(results).result == 0
    until(lambda: (tmp_path / "begun 1").exists())
    results.close()  # type: ignore[attr-defined]
    assert (tmp_path / "cleaned 1").exists()
    assert not (tmp_path / "ended 1").exists()


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="signals as Unix sends them")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_workers_end_with_their_parent(number: signal.Signals, tmp_path: Path) -> None:
    """After Ctrl-C, which reaches them too, and after a parent that could not say goodbye."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(folder=str(tmp_path)))
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
    begun = [tmp_path / f"begun {one}" for one in (1, 2)]
    with subprocess.Popen(
        [sys.executable, script], env=environment, stderr=subprocess.PIPE, start_new_session=True
    ) as running:
        until(lambda: all(one.exists() and one.read_text() for one in begun))
        workers = [int(one.read_text()) for one in begun]
        if number == signal.SIGINT:
            os.killpg(running.pid, number)
        else:
            running.kill()
        _, said = running.communicate(timeout=60)
    assert running.returncode == -number
    assert number == signal.SIGKILL or said.endswith(b"KeyboardInterrupt\n")
    until(lambda: not any(map(runs, workers)))
    assert all((tmp_path / f"cleaned {one}").exists() for one in (1, 2))


@pytest.mark.process
def test_who_is_killed_is_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    job = Job(DeadlyOnce(7, tmp_path / "killed"), nothing)
    done = list(in_batches(Processes(1, batch_seconds=0.02), job, range(40)))
    assert [number for _, one in done for number in one.result] == doubles(range(40))
    assert len({one.worker for _, one in done}) == 2


@pytest.mark.process
def test_work_that_ends_every_worker_is_given_up() -> None:
    with pytest.raises(WorkLost, match="before their work is done"):
        list(in_order(Processes(1), Job(deadly, nothing), range(6)))


@pytest.mark.process
def test_a_fault_in_the_work_comes_back_with_its_lines() -> None:
    with pytest.raises(ZeroDivisionError) as fault:
        list(in_order(Processes(1), Job(broken, nothing), range(6)))
    assert "in broken" in str(fault.value.__cause__)


@pytest.mark.process
def test_a_worker_that_cannot_get_ready_says_why() -> None:
    with pytest.raises(RuntimeError, match="the kernels do not compile"):
        list(in_order(Processes(1), Job(double, unready), range(6)))


def test_places_are_known_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert place_named(None) == place_named(None, 1) == HERE
    assert place_named(None, 3) == Processes(3)
    monkeypatch.setattr("tripple.extras.find_spec", lambda module: True)
    assert place_named("ray") == RayCluster()
    assert place_named("ray://head:10001", 64) == RayCluster("ray://head:10001", 64)
    for nowhere in ("rey", "ray://head", "http://head:10001"):
        with pytest.raises(BadPlace, match="is no place to work"):
            place_named(nowhere)


def test_the_extra_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripple.extras.find_spec", lambda module: None)
    with pytest.raises(MissingExtra, match=r"tripple\[ray\]"):
        place_named("ray")


def test_a_process_that_is_to_leave_breaks_off_and_begins_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WorkerProcess, "leaving", False)
    before = signal.signal(signal.SIGTERM, lambda *_: WorkerProcess.stop())
    try:
        assert WorkerProcess.do(packed(DOUBLE), 0, 4).result == 8
        monkeypatch.setattr(WorkerProcess, "leaving", True)
        signal.raise_signal(signal.SIGTERM)  # idle: it waits to be dismissed
        with pytest.raises(Stopped):
            WorkerProcess.do(packed(DOUBLE), 0, 4)
    finally:
        signal.signal(signal.SIGTERM, before)
