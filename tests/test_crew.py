"""Work in several processes at once, and how one of them is stopped."""

import signal
from collections.abc import Iterator

import pytest

from tripple.crew import WorkerProcess, in_order, unless_stopped


def double(number: int) -> int:
    return 2 * number


def nothing() -> None:
    pass


@pytest.mark.process
def test_results_come_in_order_and_no_more_is_taken_than_is_needed() -> None:
    taken = []

    def given() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    results = in_order(double, given(), 2, nothing)
    assert [next(results) for _ in range(5)] == [0, 2, 4, 6, 8]
    results.close()  # type: ignore[attr-defined]
    assert len(taken) < 12


def test_one_process_does_it_itself() -> None:
    assert list(in_order(double, range(3), 1, nothing)) == [0, 2, 4]


def test_a_process_that_is_told_to_stop_breaks_off_and_begins_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WorkerProcess, "stopped", False)
    ready = []
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    try:
        WorkerProcess.begin(lambda: ready.append(True))
        assert (ready, signal.getsignal(signal.SIGINT)) == ([True], signal.SIG_IGN)
        assert unless_stopped(double, 4) == 8
        assert unless_stopped(lambda _: signal.raise_signal(signal.SIGTERM), 4) is None
        assert unless_stopped(double, 4) is None
    finally:
        signal.signal(signal.SIGINT, before[0])
        signal.signal(signal.SIGTERM, before[1])
