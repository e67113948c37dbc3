"""Hints: only for one's own seat, only on turn, only where the table allows them, and made from the view alone.

And where one's tiles would fit, which a seat may ask at any time.
"""

import random
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.loop import in_loop
from tripple.bots.simple import greedy
from tripple.live.tables import Refusal, RefusalReason
from tripple.live.tables.events import Played
from tripple.live.tables.messages import RoundView

from .fakes import Player
from .test_turns import game, mover


async def refused(asked: Coroutine[Any, Any, object]) -> RefusalReason:
    with pytest.raises(Refusal) as caught:
        await asked
    return caught.value.reason


@pytest.mark.parametrize("hints", [True, False])
@in_loop
async def test_a_hint_is_for_the_seat_on_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hints: bool) -> None:
    # The strong levels would have to be compiled first; what they think is tested with them.
    monkeypatch.setattr(
        "tripple.live.tables.advice.advise", lambda view, budget, *_, **__: greedy(view, budget).candidates
    )
    monkeypatch.setattr("tripple.live.tables.warming.is_compiled", lambda _: True)
    async with game(tmp_path, "ada", "bo", hints=hints) as (tables, players, _):
        here = mover(players)
        other = players[1 - here.seat]
        table = here.table
        if not hints:
            assert (await refused(tables.advise(table, here.person, here.seat))) is RefusalReason.PHASE
            return
        assert [advice.action for advice in await tables.advise(table, here.person, here.seat)] == ["open"]
        assert (await refused(tables.advise(table, other.person, other.seat))) is RefusalReason.TURN
        assert (await refused(tables.advise(table, other.person, here.seat))) is RefusalReason.NOT_YOURS
        await here.play("open")
        await other.told(Played)
        assert other.latest
        assert other.latest.round
        allowed = {option.action for option in other.latest.round.options}
        given = await tables.advise(table, other.person, other.seat)
        assert given
        assert {advice.action for advice in given} <= allowed
        assert len(given) <= 6


@in_loop
async def test_a_seat_may_ask_where_its_tiles_would_fit(tmp_path: Path) -> None:
    """At any time, and nobody for another seat. What the seat on turn may lay is the same."""
    async with game(tmp_path, "ada", "bo", "cy", hints=False) as (tables, players, _):
        dice, waiting, laying = random.Random(1), 0, 0
        for _ in range(25):
            here = mover(players)
            for other in players:
                seen = await tables.ahead(here.table, other.person, other.seat)
                assert {option.action[:3] for option in seen} <= set(sight(other).hand)
                waiting += len(seen) if other is not here else 0
            lays = [option for option in sight(here).options if "@" in option.action]
            if not sight(here).drawn:
                assert list(await tables.ahead(here.table, here.person, here.seat)) == lays
                laying += bool(lays)
            await here.play(dice.choice(lays or sight(here).options).action)
            for player in players:
                await player.told(Played)
        assert waiting
        assert laying > 5
        asked = tables.ahead(here.table, players[0].person, players[1].seat)
        assert (await refused(asked)) is RefusalReason.NOT_YOURS


def sight(player: Player) -> RoundView:
    assert player.latest
    assert player.latest.round
    return player.latest.round
