"""Work in several processes at once, how one of them is stopped, and what becomes of its work when it is killed."""

import pickle
import re
import signal
from pathlib import Path

import pytest

from tripple.extras import MissingExtra
from tripple.work import HERE, BadPlace, DonePiece, Job, Meter, WorkLost, in_batches, in_order, place_named
from tripple.work.cluster import RayCluster
from tripple.work.processes import Processes, Stopped, WorkerProcess
from tripple.work.travel import CannotTravel, packed

from .jobs import DOUBLE, DOUBLES, DeadlyOnce, broken, counted, deadly, double, doubles, nothing


@pytest.mark.process
def test_results_come_in_order_and_no_more_is_taken_than_is_needed() -> None:
    taken: list[int] = []
    results = in_order(Processes(2), DOUBLE, counted(taken))
    assert [next(results).result for _ in range(5)] == [0, 2, 4, 6, 8]
    results.close()  # type: ignore[attr-defined]
    assert len(taken) < 20


def test_one_process_does_it_itself() -> None:
    assert [done.result for done in in_order(HERE, DOUBLE, range(3))] == [0, 2, 4]
    assert {done.worker for done in in_order(HERE, DOUBLE, range(3))} == {"here"}


@pytest.mark.process
def test_who_is_killed_is_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    job = Job(DeadlyOnce(7, tmp_path / "killed"), nothing)
    done = list(in_batches(Processes(1), job, range(40), seconds=0.02))
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
    assert "in broken" in "".join(fault.value.__notes__)


def test_batches_grow_to_their_time_and_shrink_towards_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def slow_doubles(numbers: range) -> list[int]:
        """Each takes a hundredth of a second, by a clock that nothing else moves."""
        nonlocal now
        now += 0.01 * len(numbers)
        return doubles(numbers)

    monkeypatch.setattr("tripple.work.port.perf_counter", lambda: now)
    sizes = [len(batch) for batch, _ in in_batches(HERE, Job(slow_doubles, nothing), range(60), seconds=0.1)]
    assert sum(sizes) == 60
    assert sizes[0] == sizes[-1] == 1
    assert 8 <= max(sizes) <= 12


def test_batches_cover_everything_once_in_order() -> None:
    done = list(in_batches(HERE, DOUBLES, range(17, 1000)))
    assert [number for batch, _ in done for number in batch] == list(range(17, 1000))
    assert [number for _, one in done for number in one.result] == doubles(range(17, 1000))


def test_the_pages_own_work_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    page = Path(__file__).parents[2] / "docs" / "cluster.md"
    (code,) = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    monkeypatch.setattr("tripple.work.place_named", lambda on: HERE)
    exec(compile(code.replace("1_000_000", "1_000"), page.name, "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out == f"{sum(number**2 for number in range(1000))}\n"


def test_what_has_no_name_cannot_travel_without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripple.work.travel.has", lambda extra: False)
    with pytest.raises(CannotTravel, match="cannot be handed to another process"):
        packed(Job(lambda number: number, nothing))
    assert pickle.loads(packed(DOUBLE)) == DOUBLE


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


def test_a_meter_tells_rate_workers_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("tripple.work.meter.monotonic", lambda: now)
    meter = Meter(200, 20)
    assert not meter.rate
    assert not meter.seconds_left
    for number in range(40):
        now += 2
        meter.add(2, DonePiece(number, None, f"host/{number % 2}", 4.0, 2))
    assert (meter.done, meter.at_work, meter.rate, meter.seconds_left) == (100, 2, 1.0, 100.0)
    assert {name: (one.done, one.rate) for name, one in meter.workers.items()} == {
        "host/0": (40, 0.5),
        "host/1": (40, 0.5),
    }


def test_a_process_that_is_told_to_stop_breaks_off_and_begins_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WorkerProcess, "stopped", False)
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    try:
        work = WorkerProcess.begin(packed(DOUBLE))
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        assert WorkerProcess.unless_stopped(work, 4) == 8
        with pytest.raises(Stopped):
            WorkerProcess.unless_stopped(lambda _: signal.raise_signal(signal.SIGTERM), 4)
        with pytest.raises(Stopped):
            WorkerProcess.unless_stopped(double, 4)
    finally:
        signal.signal(signal.SIGINT, before[0])
        signal.signal(signal.SIGTERM, before[1])
