"""`tripple print`: files where they are wanted, and nothing lost."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.printing.rendering import opened, text
from tripple.cli import main
from tripple.pad import Pad, Start, write_pad
from tripple.rules import SHEETS


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["print", *args], env={"LANGUAGE": "en"})


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("what", ["tiles", "pad", "rules"])
def test_a_file_of_its_name_is_written_and_told(what: str) -> None:
    done = run(what)
    assert (done.exit_code, done.stdout) == (0, f"Written: {what}.pdf\n")
    assert opened(Path(f"{what}.pdf").read_bytes()).pages


def test_nothing_is_overwritten_unless_asked_for() -> None:
    Path("mine.pdf").write_text("mine")
    done = run("tiles", "-o", "mine.pdf")
    assert done.exit_code == 1
    assert "mine.pdf exists already" in done.stderr
    assert Path("mine.pdf").read_text() == "mine"
    assert run("tiles", "-o", "mine.pdf", "--force").exit_code == 0
    assert opened(Path("mine.pdf").read_bytes()).pages


def test_standard_output_gets_the_bytes_alone() -> None:
    done = run("pad", "Anna", "--players", "3", "-o", "-")
    assert done.stdout_bytes.startswith(b"%PDF-")
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (("tiles", "--side", "2"), "fit on A4"),
        (("tiles", "--side", "nan", "--paper", "letter"), "fit on Letter"),
        (("pad", *"ABCDEFG"), "one to six"),
        (("pad", "将"), "cannot be printed"),
        (("rules", "--sheet", "nope"), "no rule sheet"),
        (("rules", "--set", "hexagon=many"), "whole number"),
        (("rules", "-o", "no/such/folder.pdf"), "no such file or folder"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_no_file(args: tuple[str, ...], word: str) -> None:
    done = run(*args)
    assert done.exit_code == 1
    assert word in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(Path().iterdir())


def test_a_failing_write_leaves_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "tiles.pdf")

    Path("tiles.pdf").write_text("before")
    monkeypatch.setattr("os.fsync", full)
    done = run("tiles", "--force")
    assert "the disk is full" in done.stderr
    assert [path.name for path in Path().iterdir()] == ["tiles.pdf"]
    assert Path("tiles.pdf").read_text() == "before"


def test_its_help_speaks_the_readers_language() -> None:
    done = CliRunner().invoke(main, ["print", "tiles", "--help", "--lang", "fr"])
    assert "--lang" in done.stdout
    assert "Usage: tripple" not in done.stdout


def test_a_kept_pad_is_printed_as_it_was_filled_in() -> None:
    pad = Pad(("Anna", "Ben"), SHEETS["compact-en"]).write(Start(0, "444"))
    Path("kept.json").write_text(write_pad(pad), encoding="utf-8")
    assert run("pad", "--filled", "kept.json").exit_code == 0
    assert {"Anna", "+17"} <= set(text(Path("pad.pdf").read_bytes()).split())
    assert "as it is" in run("pad", "Carl", "--filled", "kept.json", "-o", "x.pdf").stderr
    Path("kept.json").write_text("{")
    assert "the pad cannot be read" in run("pad", "--filled", "kept.json", "-o", "x.pdf").stderr
