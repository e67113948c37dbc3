"""docs/fairness.md: its worked example, and that a table does what the page says."""

import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.loop import in_loop
from tripple.cli import main
from tripple.live.tables import Fresh, Ready, Refusal, RefusalReason, Told
from tripple.live.tables.events import Ended, Readied
from tripple.notation import commitment, read_game, seed_of
from tripple.rules import deal

from .fakes import Evening, table_of, tables_at
from .test_whole_games import play_on, start, whole_game

PAGE = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text(encoding="utf-8")
EXAMPLE = dict(re.findall(r"^\| ([a-z][^|]*?) \| `([^`]+)` \|$", PAGE, re.MULTILINE))


def test_the_worked_example_is_right() -> None:
    secret = EXAMPLE["secret"]
    assert EXAMPLE["commitment"] == commitment(secret)
    assert EXAMPLE["seed"] == seed_of(secret, [EXAMPLE["salt of seat 1"], "", ""])
    hand = EXAMPLE["first hand of round 1 (three players: 8 tiles)"]
    assert hand.split() == [str(tile) for tile in deal(EXAMPLE["seed"], 1)[:8]]


@pytest.mark.process
@pytest.mark.skipif(not shutil.which("sha256sum"), reason="needs sha256sum")
def test_the_commands_of_the_page_give_its_digests() -> None:
    [script] = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=True)
    assert [line.split()[0] for line in done.stdout.splitlines()] == [EXAMPLE["commitment"], EXAMPLE["seed"]]


@in_loop
async def test_the_commitment_is_told_first_the_secret_last_and_the_record_proves_both(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables:
        table = await table_of(tables, "ada", "bo", computers=("greedy",))
        async with Evening(tables) as evening:
            players = [await evening.sit(table, person, seat) for seat, person in enumerate(("ada", "bo"))]
            first = players[0].latest
            assert isinstance(first, Fresh)
            assert first.table.secret is first.table.seed is None
            await start(players)
            await play_on(players, random.Random(1))
            last = players[0].latest
            assert isinstance(last, Told)
            assert isinstance(last.event, Ended)
            assert last.table
            assert last.table.secret
            assert commitment(last.table.secret) == first.table.commitment
            assert last.table.seed == seed_of(last.table.secret, ["5a170", "5a171", ""])
        record = await tables.record(table)
        proof = read_game(record).proof
        assert proof
        assert (proof.commitment, proof.secret) == (first.table.commitment, last.table.secret)
        checked = CliRunner().invoke(main, ["check", "-"], input=record)
        assert checked.exit_code == 0
        assert "the commitment" in checked.output


@in_loop
async def test_the_same_secret_with_another_salt_is_another_deal(tmp_path: Path) -> None:
    hands = []
    for salt in ("bead", "7a115", ""):
        async with (
            tables_at(tmp_path / f"{salt}.sqlite3", secret="always the same") as tables,
            Evening(tables) as evening,
        ):
            player = await evening.sit(await table_of(tables, "ada"), "ada", 0)
            await player.do(Ready(seat=0, salt=salt))
            told = await player.until(lambda message: isinstance(message, Told) and message.round is not None)
            assert isinstance(told, Told)
            assert told.round
            hands.append(told.round.hand)
    assert len(set(hands)) == 3


@in_loop
async def test_every_table_has_a_secret_of_its_own(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3", secret=None) as tables:
        played = [await whole_game(tables, (person,), ()) for person in ("ada", "bo", "cy")]
        proofs = [read_game(await tables.record(table)).proof for table in played]
        secrets = {proof.secret for proof in proofs if proof}
        assert len(secrets) == 3
        assert all(re.fullmatch("[0-9a-f]{64}", secret) for secret in secrets)


@pytest.mark.parametrize("salt", ["two\nlines", "\0", "\u2028", "   ", "you-lose", "BEAD", "0" * 65, "1\n"])
@pytest.mark.parametrize("phase", ["lobby", "pause"])
@in_loop
async def test_nothing_can_be_said_with_a_salt(tmp_path: Path, salt: str, phase: str) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada", "bo")
        players = [await evening.sit(table, person, seat) for seat, person in enumerate(("ada", "bo"))]
        if phase == "pause":
            await start(players)
            await play_on(players, random.Random(1), ended="pause")
        with pytest.raises(Refusal) as caught:
            await players[0].do(Ready(seat=0, salt=salt))
        assert caught.value.reason is RefusalReason.MALFORMED


@in_loop
async def test_a_salt_that_comes_too_late_is_told_to_nobody(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada", "bo")
        players = [await evening.sit(table, person, seat) for seat, person in enumerate(("ada", "bo"))]
        await start(players)
        await play_on(players, random.Random(1), ended="pause")
        await players[0].do(Ready(seat=0, salt="bead"))
        told = await players[1].told(Readied)
        assert isinstance(told.event, Readied)
        assert told.event.salt == "5a170"
