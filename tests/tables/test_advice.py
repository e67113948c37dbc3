"""Hints: only for the own seat, only on turn, only where the table allows them, and made from the view alone."""

from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from tripple.bots.simple import greedy
from tripple.tables import Reason, Refusal
from tripple.tables.events import Played

from .fakes import playing
from .test_turns import game, mover


async def refused(asked: Coroutine[Any, Any, object]) -> Reason:
    with pytest.raises(Refusal) as caught:
        await asked
    return caught.value.reason


@pytest.mark.parametrize("hints", [True, False])
def test_a_hint_is_for_the_seat_on_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hints: bool) -> None:
    # The strong levels would have to be compiled first; what they think is tested with them.
    monkeypatch.setattr("tripple.tables.advice.advise", lambda view, budget: greedy(view, budget).candidates)
    monkeypatch.setattr("tripple.tables.advice.is_warm", lambda: True, raising=False)

    async def work() -> None:
        async with game(tmp_path, "ada", "bo", hints=hints) as (hall, players, _):
            here = mover(players)
            other = players[1 - here.seat]
            table = here.table
            if not hints:
                assert (await refused(hall.advise(table, here.person, here.seat))) is Reason.PHASE
                return
            assert [advice.action for advice in await hall.advise(table, here.person, here.seat)] == ["open"]
            assert (await refused(hall.advise(table, other.person, other.seat))) is Reason.TURN
            assert (await refused(hall.advise(table, other.person, here.seat))) is Reason.NOT_YOURS
            await here.play("open")
            await other.told(Played)
            assert other.latest
            assert other.latest.round
            allowed = {option.action for option in other.latest.round.options}
            given = await hall.advise(table, other.person, other.seat)
            assert given
            assert {advice.action for advice in given} <= allowed
            assert len(given) <= 6

    playing(work())
