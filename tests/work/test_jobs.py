"""Results in order and batches of the right size, whatever happens to the pieces."""

import pickle
import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from tripple.work import HERE, Bag, DonePiece, Here, Job, batched, in_batches, in_order, ordered
from tripple.work.jobs import AHEAD, CannotTravel, Given, Result, packed

from .jobs import DOUBLE, DOUBLES, counted, double, doubles, nothing


@dataclass
class MadeUp:
    """A bag that finishes its pieces in an order of its own and often keeps its reader waiting."""

    chance: Random = field(default_factory=lambda: Random(1))
    workers: int = 3
    batch_seconds: float = 0.0
    asked: list[tuple[int, int]] = field(default_factory=list)

    @property
    def free(self) -> int:
        return 2 * self.workers - len(self.asked)

    def give(self, number: int, given: int) -> None:
        self.asked.append((number, given))

    def take(self) -> DonePiece[int] | None:
        if not self.asked or self.chance.random() < 0.3:
            return None
        number, given = self.asked.pop(self.chance.randrange(len(self.asked)))
        return DonePiece(number, double(given), "made up", 1.0, self.workers)


def test_results_come_in_order_in_whatever_order_they_are_finished() -> None:
    bag = MadeUp()
    for _ in range(3):
        assert [done.result for done in ordered(bag, range(50))] == [2 * number for number in range(50)]


def test_no_more_is_read_than_may_be_under_way() -> None:
    taken: list[int] = []
    results = ordered(MadeUp(), counted(taken))
    for number in range(5):
        assert next(results).number == number
        assert len(taken) <= number + 1 + AHEAD * 3


def test_workers_may_join_and_leave() -> None:
    bag = MadeUp(workers=1)
    results = ordered(bag, range(60))
    found = [next(results).result for _ in range(5)]
    bag.workers = 4
    found += [next(results).result for _ in range(20)]
    bag.workers = 0
    bag.asked, left = [], bag.asked
    assert all(bag.take() is None for _ in range(9))
    bag.workers, bag.asked = 2, left
    assert found + [done.result for done in results] == [2 * number for number in range(60)]


def test_this_process_does_it_itself() -> None:
    assert [done.result for done in in_order(HERE, DOUBLE, range(3))] == [0, 2, 4]
    assert {done.worker for done in in_order(HERE, DOUBLE, range(3))} == {"here"}


def test_batches_grow_to_their_time_and_shrink_towards_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def slow_doubles(numbers: range) -> list[int]:
        """Each takes a hundredth of a second, by a clock that nothing else moves."""
        nonlocal now
        now += 0.01 * len(numbers)
        return doubles(numbers)

    monkeypatch.setattr("tripple.work.jobs.perf_counter", lambda: now)
    sizes = [len(batch) for batch, _ in in_batches(Here(0.1), Job(slow_doubles, nothing), range(60))]
    assert sum(sizes) == 60
    assert sizes[0] == sizes[-1] == 1
    assert 8 <= max(sizes) <= 12


def test_batches_cover_everything_once_in_order() -> None:
    done = list(in_batches(HERE, DOUBLES, range(17, 1000)))
    assert [number for batch, _ in done for number in batch] == list(range(17, 1000))
    assert [number for _, one in done for number in one.result] == doubles(range(17, 1000))


def test_a_bag_can_be_used_again() -> None:
    bag = MadeUp()
    for _ in range(2):
        batches = [(batch, done.result) for batch, done in batched(bag, range(20), lambda batch: batch.start)]
        assert [number for batch, _ in batches for number in batch] == list(range(20))
        assert all(result == 2 * batch.start for batch, result in batches)


@dataclass
class Backwards:
    """A place whose bag is made up, too."""

    make: Callable[[], Bag[int, int]]

    def bag(self, job: Job[Given, Result]) -> AbstractContextManager[Bag[Given, Result]]:
        return nullcontext(self.make())  # type: ignore[arg-type]


def test_any_place_will_do() -> None:
    assert [done.result for done in in_order(Backwards(MadeUp), DOUBLE, range(9))] == doubles(range(9))


def test_the_pages_own_work_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    page = Path(__file__).parents[2] / "docs" / "cluster.md"
    (code,) = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    monkeypatch.setattr("tripple.work.place_named", lambda on: HERE)
    exec(compile(code.replace("1_000_000", "1_000"), page.name, "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out == f"{sum(number**2 for number in range(1000))}\n"


def test_what_has_no_name_cannot_travel_without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripple.work.jobs.has", lambda extra: False)
    with pytest.raises(CannotTravel, match="cannot be handed to another process"):
        packed(Job(lambda number: number, nothing))
    assert pickle.loads(packed(DOUBLE)) == DOUBLE
