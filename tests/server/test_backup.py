"""`tripple backup`, `restore` and `tidy`, beside a server that is running."""

import asyncio
import re
import signal
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tripple.cli import main
from tripple.client import Guest

from .house import best, in_loop, playing, serving
from .process import Process


async def asked(*words: object) -> Result:
    return await asyncio.to_thread(CliRunner().invoke, main, list(map(str, words)))


@pytest.mark.process
@in_loop
async def test_a_game_goes_on_where_the_backup_was_made(tmp_path: Path) -> None:
    database, backup = tmp_path / "games.db", tmp_path / "backup.sqlite3"
    async with Process.running(database) as server:
        guest = Guest(server.url)
        made = await guest.create("Ada", size=2)
        done = await asked("backup", backup, "--database", database)
        assert (done.exit_code, "Games: 1." in done.output) == (0, True)
        lost = await guest.create("Ada", size=1)
        refused = await asked("restore", backup, "--database", database, "--replace")
        assert refused.exit_code == 1
        assert refused.output.startswith(f"tripple: a server is already using {database}: stop it first")
        assert {game.id for game in await guest.games()} == {made.id, lost.id}
        server.stop(signal.SIGTERM)
        await server.ended()
        assert (await asked("restore", backup, "--database", database)).exit_code == 1
        done = await asked("restore", backup, "--database", database, "--replace")
        assert (done.exit_code, "Games: 1." in done.output) == (0, True)
        await server.start()
        assert [game.id for game in await Guest(server.url, guest.cookie).games()] == [made.id]


@in_loop
async def test_what_was_played_is_in_a_backup_and_deleted_when_it_is_old(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "tripple-mine.sqlite3").touch()
    database = tmp_path / "games.db"
    async with serving(tmp_path) as house:
        async with playing(house, "A") as [chair]:
            await chair.play(best(chair))
        for number in range(3):
            (folder / f"tripple-2025010{number}-120000.sqlite3").touch()
        done = await asked("backup", folder, "--database", database, "--keep", "2")
        assert done.exit_code == 0
        kept = sorted(file.name for file in folder.iterdir())
        assert kept[0] == "tripple-20250102-120000.sqlite3"
        assert re.fullmatch(r"tripple-\d{8}-\d{6}\.sqlite3", kept[1])
        assert kept[2:] == ["tripple-mine.sqlite3"]  # what it has not written is not its own
        done = await asked("tidy", "--days", "1", "--delete", "--database", database)
        assert done.output == "Deleted. Games: 0. Score pads: 0. Events: 0.\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["backup", "here", "--keep", "2"], "--keep needs a folder"),
        (["backup", "here", "--database", "missing"], "there is no database at missing"),
        (["restore", "missing", "--database", "new"], "there is no database at missing"),
        (["tidy", "--days", "9", "--database", "missing"], "there is no database at missing"),
        (["backup", "no folder/here", "--database", "games"], "there is no such file or folder"),
        (["backup", "games", "--database", "games"], "exists already"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANGUAGE", "en")
    (tmp_path / "games").touch()
    asked = CliRunner().invoke(main, words)
    assert asked.exit_code == 1
    assert asked.output.startswith("tripple: ")
    assert said in asked.output
    assert [one.name for one in tmp_path.iterdir()] == ["games"]
