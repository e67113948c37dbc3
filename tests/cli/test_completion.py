"""What the Tab key offers, by the scripts that docs/terminal.md names."""

import re

import pytest
from click.testing import CliRunner

from tests.installed import ROOT
from tripple.bots import TITLES
from tripple.cli import COMMANDS, main
from tripple.rules import SHEETS

VARIABLE = "_TRIPPLE_COMPLETE"
PAGE = (ROOT / "docs" / "terminal.md").read_text("utf-8")
SOURCES = dict.fromkeys(re.findall(rf"{VARIABLE}=(\w+)_source tripple", PAGE))


def answered(instruction: str, line: str = "") -> str:
    *words, _ = line.split(" ")
    asked = {VARIABLE: instruction, "COMP_WORDS": line, "COMP_CWORD": str(len(words)), "LANGUAGE": "en"}
    return CliRunner().invoke(main, env=asked, prog_name="tripple").stdout


def offered(line: str) -> set[str]:
    """The words that Bash gets for the end of a line."""
    return {word.removeprefix("plain,") for word in answered("bash_complete", line).splitlines()}


@pytest.mark.process
@pytest.mark.parametrize("shell", SOURCES)
def test_the_lines_of_the_page_give_a_shell_its_script(shell: str) -> None:
    assert f"{VARIABLE}={shell}_complete" in answered(f"{shell}_source")


def test_all_shells_of_the_page_are_known() -> None:
    assert list(SOURCES) == ["bash", "zsh", "fish"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("tripple pl", {"play"}),
        ("tripple ", set(COMMANDS)),
        ("tripple play --sheet gol", {"goliath", "goliath-kids"}),
        ("tripple arena --sheet ", set(SHEETS)),
        ("tripple sheets --sheet tri", {"tridom", "triominos-app"}),
        ("tripple play Anna ma", {"master"}),
        ("tripple play Anna Otto=ma", {"Otto=master"}),
        ("tripple arena ", set(TITLES)),
        ("tripple prepare th", {"thinker"}),
        ("tripple bot gr", {"greedy"}),
        ("tripple join http://host/t/x gr", {"greedy"}),
    ],
)
def test_commands_sheets_and_levels_are_offered(line: str, words: set[str]) -> None:
    assert offered(line) == words
