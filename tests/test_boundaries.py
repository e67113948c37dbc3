"""The rooms of docs/architecture.md: who may import whom, and what the rules may never do."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "tripple"
RULES = sorted((PACKAGE / "rules").glob("*.py"))
MODULES = sorted(PACKAGE.rglob("*.py"))

OURS = Path(__file__).parents[1]
USERS = sorted(path for folder in ("tests", "bench", "tools", "examples") for path in (OURS / folder).rglob("*.py"))
"""Those who use the package from outside."""

ROOMS: dict[str, set[str]] = {
    "rules": set(),
    "extras": {"rules"},
    "look": set(),
    "locales": {"rules"},
    "notation": {"rules"},
    "scene": {"rules", "notation"},
    "lessons": {"rules", "notation", "scene"},
    "sim": {"rules", "extras", "work"},
    "bots": {"rules", "extras", "sim", "notation"},
    "study": set(),
    "work": {"rules", "extras"},
    "analysis": {"rules", "notation", "sim", "bots", "study"},
    "review": {"rules", "extras", "notation", "sim", "bots", "study"},
    "arena": {"rules", "sim", "notation", "bots", "review", "work"},
    "envs": {"rules", "extras", "look", "sim", "bots"},
    "puzzles": {"rules", "notation", "scene", "sim", "bots", "review", "work"},
    "store": {"rules", "extras", "notation"},
    "live": {"rules", "store"},
    "tables": {"rules", "notation", "scene", "sim", "bots", "store", "live"},
    "server": {
        "rules",
        "notation",
        "scene",
        "store",
        "live",
        "tables",
        "bots",
        "lessons",
        "locales",
        "look",
        "pad",
        "pads",
        "printing",
        "puzzles",
        "review",
        "solitaire",
        "stats",
        "study",
    },
    "client": {"notation", "tables", "server"},
    "joining": {"rules", "notation", "scene", "tables", "client", "arena"},
    "solitaire": {"rules", "notation", "locales"},
    "pad": {"rules", "notation", "locales"},
    "pads": {"rules", "notation", "pad", "store", "live"},
    "printing": {"rules", "look", "locales", "notation", "pad"},
    "stats": {"rules", "notation", "pad", "review", "solitaire"},
    "testing": {"rules", "notation"},
    "cli": {
        "envs",
        "rules",
        "extras",
        "look",
        "printing",
        "pad",
        "solitaire",
        "analysis",
        "notation",
        "sim",
        "bots",
        "review",
        "arena",
        "puzzles",
        "lessons",
        "locales",
        "testing",
        "work",
        "client",
        "store",
        "tables",
        "server",
        "joining",
    },
    "__main__": {"cli"},
}
"""Each room, and the rooms it may import; every room may import `tripple` itself."""

FOLDERS: dict[str, tuple[str, ...]] = {
    "cli": ("commands", "reports", "game", "drawing", "terminal"),
    "server": (
        "run",
        "processes",
        "lan",
        "app",
        "contract",
        "handlers",
        "documents",
        "transport",
        "services",
        "site",
        "jobs",
        "identity",
        "push",
        "garbage",
        "limits",
        "networks",
        "refusals",
        "protocol",
    ),
}
"""The folders and modules of two large rooms; each may import those that are named after it."""

PURE = {"collections", "dataclasses", "enum", "functools", "hashlib", "itertools", "typing"}
"""What the rules need of the standard library: nothing that reads, writes, tells the time or rolls dice."""
DEEDS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}


@cache
def imports(path: Path) -> frozenset[str]:
    """The modules a file imports, relative ones made absolute."""
    return frozenset(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    package = ("tripple", *path.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            yield from (".".join(filter(None, [base, node.module, alias.name])) for alias in node.names)


def room(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if parts[0] == "tripple" and len(parts) > 1 else None


REACHES_IN = re.compile(
    r"^\s*from tripple\b[^\n]*\b_[a-zA-Z]"
    r"|^\s*from tripple[\w.]* import \([^)]*\b_[a-zA-Z]"
    r"|\b(?:setattr|delattr)\([^\n\"]*\"_[a-zA-Z]"
    r"|\bsuper\(\)\._[a-zA-Z]",
    re.MULTILINE,
)
"""Ways to what is somebody's own that ruff's SLF001 does not see; it sees all others."""


def home(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def test_every_room_is_on_the_plan() -> None:
    assert {home(path) for path in MODULES} - {"__init__"} <= set(ROOMS)


def above(path: Path) -> set[str]:
    """What a module imports that is not below its room."""
    here = home(path)
    entered = {name for module in imports(path) if (name := room(module))} & set(ROOMS)
    return entered - {here} - ROOMS.get(here, set())


def test_a_room_imports_only_rooms_below_it() -> None:
    assert {str(path): wrong for path in MODULES if (wrong := above(path))} == {}


def above_in_folder(path: Path, large: str) -> set[str]:
    """The same for the folders of a large room."""
    order, here = FOLDERS[large], path.relative_to(PACKAGE / large).with_suffix("").parts[0]
    inside = {module.split(".")[2] for module in imports(path) if module.startswith(f"tripple.{large}.")}
    return inside & set(order[: order.index(here)] if here in order else ())


def test_a_folder_imports_only_folders_named_after_it() -> None:
    inside = [(path, large) for large in FOLDERS for path in MODULES if home(path) == large]
    assert {str(path): wrong for path, large in inside if (wrong := above_in_folder(path, large))} == {}


def test_every_folder_has_its_place_in_the_order() -> None:
    for large, order in FOLDERS.items():
        assert {path.parent.name for path in (PACKAGE / large).glob("*/__init__.py")} <= set(order)


def test_every_loose_module_of_the_server_has_its_place_too() -> None:
    assert {path.stem for path in (PACKAGE / "server").glob("*.py")} - {"__init__"} <= set(FOLDERS["server"])


def test_no_room_is_below_itself() -> None:
    below = dict(ROOMS)
    while below:
        ground = {name for name, needs in below.items() if not needs & set(below)}
        assert ground, f"a circle among {sorted(below)}"
        below = {name: needs for name, needs in below.items() if name not in ground}


def test_the_rules_use_the_standard_library_alone_and_only_its_quiet_part() -> None:
    outside = {path.name: {module.split(".")[0] for module in imports(path)} - {"tripple"} - PURE for path in RULES}
    assert {name: found for name, found in outside.items() if found} == {}
    assert sys.stdlib_module_names >= PURE


def called(path: Path) -> set[str]:
    calls = [node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    return {function.id for function in calls if isinstance(function, ast.Name)}


def test_the_rules_do_no_input_or_output() -> None:
    assert {path.name: deeds for path in RULES if (deeds := called(path) & DEEDS)} == {}


def test_nobody_reaches_into_what_belongs_to_others() -> None:
    """Tests see what everybody may see, so the inside can change as long as the outside stays."""
    others = [path for path in USERS if path != Path(__file__)]  # which has examples of it
    assert {str(path): found for path in others if (found := REACHES_IN.findall(path.read_text("utf-8")))} == {}


@pytest.mark.parametrize(
    "line",
    [
        "super()._asked(read)",
        "from tripple.live.clock import _since_boot",
        "from tripple.live.clock import (\n    Clock,\n    _since_boot,\n)",
        "from tripple._inside import open",
        'monkeypatch.setattr(pool, "_REMEMBERED", 10)',
    ],
)
def test_reaching_in_is_found(line: str) -> None:
    assert REACHES_IN.search(line)


@pytest.mark.parametrize("line", ["here, _ = here.play(_)", "vars().__len__", "from . import _x", "self._tables"])
def test_what_is_ones_own_is_not(line: str) -> None:
    assert not REACHES_IN.search(line)
