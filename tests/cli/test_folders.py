"""The folders of the command line: who may import whom, and that commands draw nothing."""

from pathlib import Path

import pytest

from tests.test_boundaries import imports

CLI = Path(__file__).parents[2] / "src" / "tripple" / "cli"
BELOW = {
    "terminal": set[str](),
    "drawing": {"terminal"},
    "game": {"terminal", "drawing"},
    "reports": {"terminal", "drawing", "game"},
    "commands": {"terminal", "drawing", "game", "reports"},
}
"""Each folder, and the folders it may import."""
MODULES = sorted(CLI.glob("*/*.py"))


def folder(module: str) -> str:
    parts = module.split(".")
    return parts[2] if parts[:2] == ["tripple", "cli"] and len(parts) > 2 else ""


def test_every_folder_is_on_the_plan() -> None:
    assert {path.parent.name for path in MODULES} == set(BELOW)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(CLI)))
def test_a_folder_imports_only_folders_below_it(path: Path) -> None:
    here = path.parent.name
    assert {folder(module) for module in imports(path)} & set(BELOW) <= BELOW[here] | {here}


@pytest.mark.parametrize("path", sorted((CLI / "commands").glob("*.py")), ids=lambda path: path.name)
def test_a_command_draws_nothing(path: Path) -> None:
    assert not {module.split(".")[0] for module in imports(path)} & {"rich", "prompt_toolkit"}
