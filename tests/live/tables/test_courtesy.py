"""Computer players answer when somebody speaks to the table: after a moment, once, and to people only."""

from pathlib import Path

import pytest

from tests.loop import in_loop
from tripple.live.tables import React
from tripple.live.tables.courtesy import ANSWERS, MOMENT
from tripple.live.tables.events import Reacted, read_event
from tripple.store import open_store

from .fakes import Evening, HandClock, Player, quiet, table_of, tables_at

LONG = 61.0


async def reactions(clock: HandClock, player: Player, seconds: float) -> list[tuple[int, str]]:
    """Who says what in that time."""
    await quiet(player.tables)
    clock.advance(seconds)
    await quiet(player.tables)
    events = [getattr(message, "event", None) for message in await player.hear_all()]
    return [(event.seat, event.reaction) for event in events if isinstance(event, Reacted)]


@pytest.mark.parametrize(("said", "answer"), ANSWERS.items())
@in_loop
async def test_a_computer_player_answers_after_a_moment_and_once(tmp_path: Path, said: str, answer: str) -> None:
    clock = HandClock()
    async with tables_at(tmp_path / "tables.sqlite3", clock) as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada", "bo", computers=("greedy",))
        ada = await evening.sit(table, "ada", 0)
        await ada.do(React(seat=0, reaction=said))
        assert await reactions(clock, ada, MOMENT / 2) == [(0, said)], "not at once"
        assert await reactions(clock, ada, MOMENT) == [(2, answer)]
        clock.advance(LONG)
        await ada.do(React(seat=0, reaction=said))
        assert await reactions(clock, ada, LONG) == [(0, said)], "everybody is answered once"
        await tables.do(table, "bo", React(seat=1, reaction=said), key="b", seen=0)
        assert await reactions(clock, ada, LONG) == [(1, said), (2, answer)]
    log = [read_event(event) for event in await open_store(str(tmp_path / "tables.sqlite3")).read(table)]
    answers = [event for event in log if isinstance(event, Reacted) and event.seat == 2]
    assert [(event.by, event.reaction) for event in answers] == [("", answer)] * 2, "they are in the log"


@in_loop
async def test_nobody_answers_where_no_computer_player_sits_nor_to_other_words(tmp_path: Path) -> None:
    clock = HandClock()
    async with tables_at(tmp_path / "tables.sqlite3", clock) as tables, Evening(tables) as evening:
        people = await evening.sit(await table_of(tables, "ada", "bo"), "ada", 0)
        await people.do(React(seat=0, reaction="hello"))
        assert await reactions(clock, people, LONG) == [(0, "hello")]
        table = await table_of(tables, "eva", computers=("greedy",))
        eva = await evening.sit(table, "eva", 0)
        await eva.do(React(seat=0, reaction="wow"))
        assert await reactions(clock, eva, LONG) == [(0, "wow")]


@in_loop
async def test_answers_do_not_count_as_what_people_say(tmp_path: Path) -> None:
    """Otherwise they would push what people said out of what is remembered of it."""
    clock = HandClock()
    async with tables_at(tmp_path / "tables.sqlite3", clock) as tables, Evening(tables) as evening:
        ada = await evening.sit(await table_of(tables, "ada", computers=("greedy",)), "ada", 0)
        await ada.do(React(seat=0, reaction="hello"))
        assert len(await reactions(clock, ada, MOMENT)) == 2
        assert [by for by, _ in (await tables.state(ada.table)).reactions] == ["ada"]
