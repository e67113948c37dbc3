"""Who works on what, with workers that are made up: what happens to them is what the test says."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field

import pytest

from tripple.work import Job, WorkLost
from tripple.work.order import by_crew
from tripple.work.roster import Began, Lost, Outcome, Roster

from .jobs import double, nothing

Event = Began | Outcome[int] | Lost


@dataclass
class MadeUp:
    """Workers who do the last that they were given first, and say things twice; some are lost along the way."""

    room: int
    mortal: set[int] = field(default_factory=set)
    """Whoever is given one of these for the first time is gone."""
    hired: int = 0
    given: list[tuple[Hashable, int, int]] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)
    lost_early: int = 0

    def wanted(self) -> int:
        return self.room

    def hire(self) -> int:
        self.hired += 1
        early = self.hired <= self.lost_early
        self.told.append(Lost(self.hired, "broken") if early else Began(self.hired, f"machine/{self.hired}"))
        return self.hired

    def send(self, worker: Hashable, number: int, given: int) -> None:
        self.given.append((worker, number, given))

    def news(self) -> Iterator[Event]:
        told, self.told = self.told, []
        yield from told
        if self.given:
            worker, number, given = self.given.pop()
            if number in self.mortal:
                self.mortal.remove(number)
                self.given = [one for one in self.given if one[0] != worker]
                yield Lost(worker)
            else:
                yield Outcome(worker, number, double(given), 1.0)
                yield Outcome(worker, number, double(given), 1.0)


def crew(hands: MadeUp) -> Roster[int, int]:
    return Roster(hands, Job(double, nothing))


def test_what_the_lost_had_in_hand_is_done_by_others() -> None:
    hands = MadeUp(3, mortal={1, 5, 17})
    done = list(by_crew(crew(hands), range(20)))
    assert [one.result for one in done] == [2 * number for number in range(20)]
    assert hands.hired == 6
    assert max(one.workers for one in done) == 3


def test_workers_stay_for_the_next_job() -> None:
    hands = MadeUp(2)
    workers = crew(hands)
    for _ in range(3):
        assert [one.result for one in by_crew(workers, range(5))] == [0, 2, 4, 6, 8]
    assert hands.hired == 2


def test_the_cluster_may_grow() -> None:
    hands = MadeUp(1)
    results = by_crew(crew(hands), range(100))
    assert {next(results).worker for _ in range(5)} == {"machine/1"}
    hands.room = 3
    assert {one.worker for one in results} == {"machine/1", "machine/2", "machine/3"}


def test_a_large_machine_may_leave_at_once() -> None:
    """Idle, or before they were ready: nobody's fault."""
    workers = crew(MadeUp(8, lost_early=8))
    assert len(list(by_crew(workers, range(4)))) == 4
    for number in [*workers.names]:
        workers.hands.told.append(Lost(number))  # type: ignore[attr-defined]
    assert len(list(by_crew(workers, range(4)))) == 4


def test_some_may_fail_to_begin_but_not_all() -> None:
    assert len(list(by_crew(crew(MadeUp(1, lost_early=2)), range(4)))) == 4
    with pytest.raises(WorkLost, match="broken"):
        list(by_crew(crew(MadeUp(1, lost_early=9)), range(4)))
