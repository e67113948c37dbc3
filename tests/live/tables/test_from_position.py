"""Games that go on from a position: to the end of its round, with hidden tiles that nobody chose, and no record."""

import random
from pathlib import Path
from typing import Any

import pytest

from tests.loop import in_loop
from tripple.live.tables import Fresh, Refusal, RefusalReason, Rematch, Settings, Tables, Told
from tripple.live.tables.events import Dealt
from tripple.live.tables.state import TableState
from tripple.notation import read_position
from tripple.rules import TILES

from .fakes import Evening, Player, table_of, tables_at
from .test_whole_games import play_on, start

START = (
    "tripple 1 / sheet classic-de hexagon=60 / board 555@0,0^ 545@0,0v / hand 012 345 445 / hand ? ? / pool "
    + "? " * 20
    + "/ turn 1 / points 7 -5"
)


async def seated(tables: Tables, evening: Evening, *persons: str, **settings: Any) -> list[Player]:
    table = await table_of(tables, *persons, **{"start": START, **settings})
    players = [await evening.sit(table, person, seat) for seat, person in enumerate(persons)]
    await start(players)
    for player in players:
        await player.told(Dealt)
    return players


@in_loop
async def test_a_round_goes_on_from_there_and_is_the_whole_game(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        players = await seated(tables, evening, "ada", "bo")
        ada, bo = players
        state = await tables.state(ada.table)
        assert (state.sheet, state.changes) == ("classic-de", ("hexagon=60", "rounds=1"))
        told = next(one for one in ada.heard if isinstance(one, Told) and isinstance(one.event, Dealt))
        assert told.board
        assert [laid.cell for laid in told.board] == ["0,0^", "0,0v"]
        assert told.round
        assert (told.round.hand, told.round.points, told.round.turn) == (("012", "345", "445"), (7, -5), 0)
        assert len(hidden(state)) == 22
        assert bo.latest
        await play_on(players, random.Random(1))
        ended = await tables.state(ada.table)
        assert (ended.phase, ended.why, ended.round_number) == ("over", "rounds", 1)
        with pytest.raises(Refusal) as refused:
            await tables.record(ada.table)
        assert refused.value.reason is RefusalReason.PHASE
        [line] = await tables.mine("ada")
        assert line.set_up
        again = await tables.do(ada.table, "ada", Rematch(), key="again", seen=ended.last)
        assert again
        assert (await tables.state(ended.onward)).start == ended.start


def hidden(state: TableState) -> set[str]:
    """The tiles that the log knows and the position did not name."""
    position = read_position(state.start)
    tiles = {*position.hands[1], *position.pool}
    assert tiles < set(TILES) - set(position.board.tiles) - position.hands[0]
    return set(map(str, tiles))


@in_loop
async def test_who_made_the_position_does_not_know_the_hidden_tiles(tmp_path: Path) -> None:
    """Each table has others, and they are told as little as those of any deal."""
    found = []
    for name in "ab":
        async with (
            tables_at(tmp_path / f"{name}.sqlite3", secret=None) as tables,
            Evening(tables) as evening,
        ):
            [ada, _] = await seated(tables, evening, "ada", "bo")
            state = await tables.state(ada.table)
            found.append(hidden(state))
            said = [one for one in ada.heard if isinstance(one, Fresh | Told)]
            assert not any(state.start[20:60] in str(one) for one in said)
    assert found[0] != found[1]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("hand ? ?", "hand 555"), "555 appears twice: the box has one of each"),
        (("hand ? ?", "hand"), "seat 2 has no tile left: the round is over"),
        (("hand ? ? / pool", "hand ? / hand ? / pool"), "3 hands are dealt to 2 players"),
        ((" / hand ? ?", ""), "1 hands are dealt to 2 players"),
        (("-5", "-5 / end out"), "a round that ends with the last tile ends in an empty hand"),
    ],
)
@in_loop
async def test_what_is_not_possible_is_refused(tmp_path: Path, change: tuple[str, str], sentence: str) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables:
        start = START.replace(*change)
        scores = " ".join(["7", "-5", "0"][: start.count("/ hand")])
        start = start.replace("points 7 -5", f"points {scores}")
        with pytest.raises(Refusal) as refused:
            await tables.create("ada", Settings(start=start), "Ada", key="one")
        assert refused.value.reason is RefusalReason.MALFORMED
        assert sentence in refused.value.sentence.format(**refused.value.values)
