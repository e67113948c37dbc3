"""The folders of the command line: who may import whom, and that commands draw nothing."""

from pathlib import Path

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


def above(path: Path) -> set[str]:
    here = path.parent.name
    return {folder(module) for module in imports(path)} & set(BELOW) - BELOW[here] - {here}


def test_a_folder_imports_only_folders_below_it() -> None:
    assert {str(path): wrong for path in MODULES if (wrong := above(path))} == {}


def test_a_command_draws_nothing() -> None:
    commands = [path for path in MODULES if path.parent.name == "commands"]
    outside = {path.name: {module.split(".")[0] for module in imports(path)} for path in commands}
    assert [name for name, found in outside.items() if found & {"rich", "prompt_toolkit"}] == []
