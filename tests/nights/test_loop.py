"""The loop of a world: time that nobody waits for, an order that a seed decides, and hosts that end without a word."""

import asyncio

import pytest

from .loop import Host, Stuck, run, world_loop


def order(seed: int) -> tuple[list[str], int]:
    """What three hosts do in the same moment."""
    loop, done = world_loop(seed), list[str]()

    async def work(name: str) -> None:
        for number in range(4):
            done.append(f"{name}{number}")
            await asyncio.sleep(0)

    async def all_of_them() -> None:
        await asyncio.gather(*(Host(loop, name).spawn(work(name)) for name in "abc"))

    loop.run_until_complete(all_of_them())
    return done, loop.trace


def test_a_seed_decides_the_order_between_hosts_and_none_within_one() -> None:
    orders = [order(seed) for seed in range(20)]
    assert orders == [order(seed) for seed in range(20)]
    assert len({trace for _, trace in orders}) > 15
    for done, _ in orders:
        for name in "abc":
            assert [one for one in done if one.startswith(name)] == [f"{name}{number}" for number in range(4)]


def test_a_year_takes_no_time() -> None:
    async def work() -> float:
        await asyncio.sleep(365 * 86_400)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.Event().wait(), 1.0)
        return asyncio.get_running_loop().time()

    assert run(work()) == 365 * 86_400 + 1


def test_a_host_that_dies_runs_nothing_more_and_one_that_stands_still_goes_on() -> None:
    loop, done = world_loop(1), list[tuple[str, float]]()

    async def work(name: str) -> None:
        try:
            for _ in range(4):
                done.append((name, loop.time()))
                await asyncio.sleep(1)
        finally:
            done.append((f"{name} ends", loop.time()))

    async def watch() -> None:
        dying, slow = Host(loop, "dying"), Host(loop, "slow")
        for host in (dying, slow):
            host.spawn(work(host.name))
        dying.on_death.append(lambda: done.append(("noticed", loop.time())))
        await asyncio.sleep(1.5)
        dying.die()
        slow.stand_still()
        await asyncio.sleep(10)
        slow.go_on()
        await asyncio.sleep(10)

    loop.run_until_complete(watch())
    loop.close()
    assert [one for one in done if one[0].startswith("dying")] == [("dying", 0.0), ("dying", 1.0)]
    assert ("noticed", 1.5) in done
    assert [one for one in done if one[0].startswith("slow")] == [
        *(("slow", when) for when in (0.0, 1.0, 11.5, 12.5)),
        ("slow ends", 13.5),
    ]


def test_work_for_a_thread_is_done_without_one() -> None:
    async def work() -> tuple[int, float]:
        with pytest.raises(ZeroDivisionError):
            await asyncio.to_thread(lambda: 1 // 0)
        return await asyncio.to_thread(lambda: 7), asyncio.get_running_loop().time()

    found, took = run(work())
    assert found == 7
    assert 0 < took < 0.01


def test_what_nobody_can_end_is_no_night() -> None:
    async def ring() -> None:
        asyncio.get_running_loop().call_soon(again)
        await asyncio.Event().wait()

    def again() -> None:
        asyncio.get_running_loop().call_soon(again)

    for endless in (asyncio.Event().wait(), ring()):
        with pytest.raises(Stuck):
            run(endless)
