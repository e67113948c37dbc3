"""The command itself: its help, its languages, its faults."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tripple import __version__
from tripple.cli import COMMANDS, main
from tripple.cli.faults import sentence
from tripple.locales import LANGUAGES

from .tables import ENGLISH

HEAVY = (
    "rich",
    "prompt_toolkit",
    "numpy",
    "numba",
    "babel",
    "msgspec",
    "tripple.bots",
    "tripple.notation",
    "tripple.sim",
)


@pytest.mark.process
@pytest.mark.parametrize("args", [["--help"], ["--version"], ["--lang", "de", "--help"]])
def test_help_imports_nothing_heavy(args: list[str]) -> None:
    program = (
        "import sys\nfrom tripple.cli import main\n"
        f"try: main({args!r})\nexcept SystemExit: pass\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "[]"


def test_help_lists_every_command_with_its_own_first_words() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    assert all(name in result.output for name in COMMANDS)
    assert CliRunner().invoke(main, ["--version"]).output == f"tripple {__version__}\n"


def test_every_command_is_there() -> None:
    for name in COMMANDS:
        assert isinstance(import_module(f"tripple.cli.commands.{name}").command, click.Command)
        result = CliRunner().invoke(main, [name, "--help"])
        assert result.exit_code == 0, result.output
        assert "--lang" in result.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_can_stand_anywhere(language: str) -> None:
    before = CliRunner().invoke(main, ["--lang", language, "play", "--help"])
    after = CliRunner().invoke(main, ["play", "--help", f"--lang={language}"])
    assert before.exit_code == after.exit_code == 0
    assert before.output == after.output


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["--lang", "xx", "play"], 1, "there is no language 'xx'"),
        (["nonsense"], 2, "No such command 'nonsense'"),
        (["play", "--xyzzy"], 2, "tripple: there is no option --xyzzy.\nTry 'main play --help' for help.\n"),
        (
            ["arena", "a", "b", "--limit", "foo=1"],
            2,
            "tripple: there is no option --limit.\nTry 'main arena --help'",
        ),
        (["arena", "a", "b", "--sheets", "x"], 2, "tripple: there is no option --sheets: did you mean --sheet"),
        (["replay"], 2, "Missing argument"),
        (["replay", "nowhere"], 1, "tripple: nowhere: there is no such file or folder"),
        (["replay", "."], 1, "tripple: . is a folder, not a file"),
        ([], 2, "Usage:"),
    ],
)
def test_faults(args: list[str], code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, args)
    assert result.exit_code == code
    assert said in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"", "line 1, column 1"),
        (b"tripple 1\n", "line"),
        (b"x" * 6_000_000, "is larger than 5 MB"),
    ],
)
def test_files_that_are_no_records(content: bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / "file.tripple"
    file.write_bytes(content)
    for args in (["replay", str(file), "--all"], ["play", "--resume", str(file)]):
        result = CliRunner().invoke(main, args)
        assert result.exit_code == 1
        assert said in result.stderr
        assert len(result.stderr.splitlines()) == 1


def test_a_rare_fault_keeps_the_systems_words() -> None:
    assert sentence(OSError(5, "Input/output error", "file"), ENGLISH) == "file: Input/output error"
    assert sentence(PermissionError(13, "Permission denied", "file"), ENGLISH) == "file: no permission"
