"""The way of a move from its message to the referee, as functions that call each other (docs/architecture.md)."""

import asyncio
import inspect
import os
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import tripple
from tripple.rules import Action, Match

from .house import in_loop, playing, serving

MOST = 8
"""Functions of ours on the way; there were 17 when the answer and the turn had a frame for each step."""
OURS = str(Path(tripple.__file__).parent) + os.sep


def turn_frames(innermost: FrameType | None) -> Iterator[FrameType]:
    """The turn of the live log that calls the referee, the innermost function first."""
    for frame, _ in traceback.walk_stack(innermost):
        if OURS in frame.f_code.co_filename:
            yield frame


def waiting_frames() -> Iterator[FrameType]:
    """The session that waits for this turn, the outermost function first: each awaits the next one."""
    for task in asyncio.all_tasks():
        coroutine: Any = task.get_coro()
        if coroutine.__qualname__.startswith("SocketSession.") and coroutine.__name__ != "run":
            while frame := getattr(coroutine, "cr_frame", None):
                yield frame
                coroutine = coroutine.cr_await


@in_loop
async def test_few_functions_lie_between_a_message_and_the_referee(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    way, play = list[str](), Match.play

    def noted(match: Match, action: Action) -> Any:
        if not way:
            frames = [*waiting_frames(), *reversed([*turn_frames(inspect.currentframe())])]
            codes = [frame.f_code for frame in frames]
            way.extend(f"{Path(code.co_filename.removeprefix(OURS)).as_posix()} {code.co_qualname}" for code in codes)
        return play(match, action)

    async with serving(tmp_path) as house, playing(house) as chairs:
        monkeypatch.setattr(Match, "play", noted)
        await next(chair for chair in chairs if chair.on_turn).play("open")
    print(*way, sep="\n")
    assert way[0].startswith("server/transport/session.py")
    assert way[-1] == "live/tables/plan.py TablePlan.play"
    assert len(way) <= MOST
