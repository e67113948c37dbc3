"""Studies without processes: what is heard, and whose turn it is."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from tripple.live import Refusal
from tripple.review.worker import Report
from tripple.server.jobs import studies, workers
from tripple.server.jobs.fair_queue import FairQueue
from tripple.server.jobs.reviews import KIND
from tripple.server.jobs.studies import Asker, Study

from .house import House, in_loop, serving
from .test_limits import ELSEWHERE, HOUSE

PLAYER = "192.0.2.9"
STRANGERS = [f"198.51.100.{number}" for number in range(4)]


@in_loop
async def test_a_line_of_the_process_leaves_the_lease_alone() -> None:
    study = Study(KIND, "a game", "its record", "192.0.2.1")
    study.is_leased = True
    study.hear(Report(found=msgspec.Raw(b"{}")))
    assert study.is_leased


def turns(queue: FairQueue[str], costs: dict[str, tuple[str, int]], number: int) -> str:
    """Whose turns come next, where each goes to the end afterwards."""
    had = ""
    for _ in range(number):
        had += (item := queue.take())
        queue.add(item, *costs[item])
    return had


def test_turns_go_round_by_network_and_cheap_ones_come_more_often() -> None:
    queue, costs = FairQueue[str](), dict.fromkeys("abcd", ("a house", 3)) | {"x": ("another", 3)}
    for item, how in costs.items():
        queue.add(item, *how)
    assert turns(queue, costs, 8) == "axbxcxdx", "however many the other one has"
    costs["o"] = ("a player", 1)
    queue.add("o", *costs["o"])
    assert queue.ahead("o") == 0
    later = turns(queue, costs, 50)
    assert [later.count("o"), later.count("x")] == [30, 10], "three for one, and nobody waits for ever"


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is to be worked out takes longer than the test."""
    monkeypatch.setitem(workers.COMMANDS, workers.REVIEW, ("sleep", "600"))
    monkeypatch.setattr(studies, "PATIENCE", 0.001)


async def ask(house: House, address: str, name: str, owns: bool = False) -> int:
    """How many come before it."""
    asker, all_ = Asker(address, owns, lambda: None), house.services.studies
    return all_.ahead(await all_.of(KIND, name, f"the record of {name}", asker, lambda _: False))


async def fill(house: House, addresses: Sequence[str]) -> None:
    for address in addresses:
        for number in range(2):
            await ask(house, address, f"{address} {number}")


@pytest.mark.process
@in_loop
async def test_four_addresses_take_reviews_away_from_nobody(tmp_path: Path, idle: None) -> None:
    async with serving(tmp_path) as house:
        await fill(house, STRANGERS)
        at_work = house.services.studies.at_once
        assert await ask(house, PLAYER, "my game", owns=True) == at_work, "the next one"
        assert await ask(house, PLAYER, "a record") > at_work, "after the first ones of the others"
        with pytest.raises(Refusal):
            await ask(house, PLAYER, "a third one")
        assert await ask(house, "192.0.2.8", f"{STRANGERS[3]} 1", owns=True) == at_work + 1, "it is theirs now"


@pytest.mark.process
@in_loop
async def test_where_no_room_is_left_who_has_many_makes_room(
    tmp_path: Path, idle: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "MOST_AT_ALL", 8)
    async with serving(tmp_path) as house:
        await fill(house, STRANGERS)
        await ask(house, PLAYER, "a record")
        with pytest.raises(Refusal):
            await ask(house, STRANGERS[3], f"{STRANGERS[3]} 1")
        assert await ask(house, PLAYER, "my game", owns=True)


@pytest.mark.process
@in_loop
async def test_many_houses_of_one_network_have_only_so_many_studies(tmp_path: Path, idle: None) -> None:
    async with serving(tmp_path) as house:
        await fill(house, HOUSE[:-1])
        with pytest.raises(Refusal):
            await ask(house, HOUSE[-1], "one more")
        assert await ask(house, ELSEWHERE, "another") <= house.services.studies.at_once + 1
