"""Against the computer over the wire: a pace, a move taken back, and what would have been better."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tripple.bots import Comparison
from tripple.bots.simple import greedy
from tripple.cli.commands import serve
from tripple.client import NotDone, SeatClient
from tripple.live.tables import SetPace, TableConfig, TakeBack
from tripple.server.protocol.bodies import ComputerPlayer

from .house import in_loop, serving, until


async def own_choice(chair: SeatClient) -> None:
    """One of my turns with more than one thing to do is over, and the next one has come."""
    while True:
        await until(chair, lambda: chair.on_turn)
        assert chair.round
        if chair.round.last_choice:
            return
        before = chair.number
        await chair.play(chair.round.options[-1].action)
        await until(chair, lambda before=before: chair.number > before)  # type: ignore[misc]


async def hindsight(chair: SeatClient, number: int, step: int) -> Any:
    path = f"/api/tables/{chair.id}/hindsight?seat=0&round={number}&step={step}"
    return json.loads(await chair.guest.http("GET", path))


@in_loop
async def test_a_move_is_looked_at_and_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The strong levels would have to be compiled first; what they think is tested with them.
    monkeypatch.setattr(
        "tripple.live.tables.advice.advise", lambda view, budget, *_, **__: greedy(view, budget).candidates
    )
    monkeypatch.setattr("tripple.live.tables.advice.compared", lambda *_, **__: Comparison())
    monkeypatch.setattr("tripple.live.tables.warming.is_compiled", lambda _: True)
    async with serving(tmp_path) as house:
        guest, rival = house.guest(), ComputerPlayer(level="greedy", name="Otto")
        made = await guest.create("Anna", seats=[rival], ready=True, size=2, pace="calm")
        async with guest.follow(made.id, 0) as chair:
            await own_choice(chair)
            assert chair.round
            choice = chair.round.last_choice
            assert choice
            told = await hindsight(chair, choice.round, choice.step)
            assert {"round": choice.round, "step": choice.step} == {name: told[name] for name in ("round", "step")}
            with pytest.raises(NotDone) as refused:
                await hindsight(chair, choice.round, choice.step + 1)
            assert (refused.value.status, refused.value.why.reason) == (409, "stale")
            await chair.ask(TakeBack(seat=0, round=choice.round, step=choice.step))
            await until(chair, lambda: chair.table.taken_back == 1)
            assert chair.on_turn
            assert chair.round.last_choice != choice
            await chair.ask(SetPace(pace="quick"))
            await until(chair, lambda: chair.table.pace == "quick")
            assert [game.taken_back for game in await guest.games()] == [1]


@pytest.mark.parametrize("pace", ["quick", "calm"])
def test_serve_has_an_option_for_the_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pace: str) -> None:
    begun: list[TableConfig] = []
    monkeypatch.setattr(serve, "Services", lambda *_, config, **__: begun.append(config))
    monkeypatch.setattr(serve, "run", lambda work: work.close())
    told = CliRunner().invoke(serve.command, ["--port", "0", "--database", str(tmp_path / "g.db"), "--pace", pace])
    assert (told.exit_code, [config.pace for config in begun]) == (0, [pace])
