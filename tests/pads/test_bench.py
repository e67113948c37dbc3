"""One long work does not keep the others waiting."""

import asyncio

import pytest

from tripple.pads.bench import SOME, Bench, Steps


def test_a_short_work_comes_between_the_steps_of_a_long_one() -> None:
    order: list[str] = []

    def working(name: str, steps: int) -> Steps[str]:
        for _ in range(steps):
            yield
        order.append(name)
        return name

    async def work() -> None:
        bench = Bench()
        asked = [bench.work_on(working("long", 5 * SOME)), bench.work_on(working("short", SOME - 1))]
        assert await asyncio.gather(*asked) == ["long", "short"]
        assert order == ["short", "long"]
        bench.close()

    asyncio.run(work())


def test_what_goes_wrong_in_a_step_is_told() -> None:
    def failing() -> Steps[None]:
        yield
        raise ValueError("no")

    async def work() -> None:
        bench = Bench()
        with pytest.raises(ValueError, match="no"):
            await bench.work_on(failing())
        bench.close()

    asyncio.run(work())
