"""The server's documentation: what it names is there, and its example runs."""

import re
import sys
from asyncio import create_subprocess_exec, subprocess
from pathlib import Path

import pytest

from tripple.cli.commands.serve import command
from tripple.server.documents.limits_table import rows
from tripple.server.limits import ServerLimits

from .house import in_loop, serving

ROOT = Path(__file__).parents[2]
TESTS = Path(__file__).parent
WITH_THREATS = [
    TESTS,
    *(TESTS.parent / name for name in ("browser", "store", "pad", "notation", "nights", "live/tables")),
]


def test_every_threat_is_covered_by_tests_that_exist() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    rows = [row for row in page.splitlines() if row.startswith("| ") and "test" in row][1:]
    files = [*TESTS.parent.glob("test_*.py"), *(path for folder in WITH_THREATS for path in folder.glob("test_*.py"))]
    known = {name for path in files for name in re.findall(r"def (test_\w+)", path.read_text("utf-8"))}
    assert len(rows) > 15
    for row in rows:
        named = re.findall(r"`(test_\w+)`", row)
        assert named, row
        assert set(named) <= known, row


def test_every_option_and_limit_is_described() -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    options = [next(name for name in param.opts if name.startswith("--")) for param in command.params]
    assert [option for option in options if f"| `{option}" not in page] == []
    assert len(list(rows())) == len(ServerLimits.__struct_fields__)
    assert "\n".join(rows()) in page


@pytest.mark.process
@in_loop
async def test_the_example_plays_a_game(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        script = str(ROOT / "examples" / "play_online.py")
        player = await create_subprocess_exec(
            sys.executable, script, house.url, "--target", "30", stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        said, _ = await player.communicate()
        assert player.returncode == 0, said.decode()
        assert b"Script " in said
        table = said.decode().split("/api/tables/")[1].split("/")[0]
        await house.guest().replay(await house.guest().record(table))
