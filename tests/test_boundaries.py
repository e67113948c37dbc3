"""The rooms of docs/architecture.md: who may import whom, and what the rules may never do."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "tripple"
RULES = sorted((PACKAGE / "rules").glob("*.py"))
MODULES = sorted(PACKAGE.rglob("*.py"))

ROOMS: dict[str, set[str]] = {
    "rules": set(),
    "extras": {"rules"},
    "look": set(),
    "locales": {"rules"},
    "notation": {"rules"},
    "sim": {"rules"},
    "bots": {"rules", "extras", "sim", "notation"},
    "analysis": {"rules", "notation", "sim", "bots"},
    "arena": {"rules", "sim", "notation", "bots"},
    "store": {"rules", "extras", "notation"},
    "live": {"rules", "store"},
    "tables": {"rules", "notation", "sim", "bots", "store", "live"},
    "server": {
        "rules",
        "notation",
        "store",
        "live",
        "tables",
        "bots",
        "locales",
        "look",
        "pad",
        "pads",
        "printing",
        "solitaire",
        "stats",
    },
    "client": {"tables", "server"},
    "solitaire": {"rules", "notation", "locales"},
    "pad": {"rules", "notation", "locales"},
    "pads": {"rules", "notation", "pad", "store", "live"},
    "printing": {"rules", "look", "locales", "notation", "pad"},
    "stats": {"rules", "notation", "pad", "solitaire"},
    "testing": {"rules", "notation"},
    "cli": {
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
        "arena",
        "locales",
        "testing",
        "store",
        "tables",
        "server",
    },
    "__main__": {"cli"},
}
"""Each room, and the rooms it may import; every room may import `tripple` itself."""

FOLDERS: dict[str, tuple[str, ...]] = {
    "cli": ("commands", "reports", "game", "drawing", "terminal"),
    "server": (
        "run",
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
        "refusals",
        "protocol",
    ),
}
"""The folders and modules of two large rooms; each may import those that are named after it."""

PURE = {"collections", "dataclasses", "enum", "functools", "hashlib", "itertools", "typing"}
"""What the rules need of the standard library: nothing that reads, writes, tells the time or rolls dice."""
DEEDS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}


def imports(path: Path) -> Iterator[str]:
    """The modules a file imports, relative ones made absolute."""
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


def home(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def test_every_room_is_on_the_plan() -> None:
    assert {home(path) for path in MODULES} - {"__init__"} <= set(ROOMS)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_rooms_below_it(path: Path) -> None:
    here = home(path)
    entered = {room(module) for module in imports(path)} & set(ROOMS)
    assert entered - {here} <= ROOMS.get(here, set())


@pytest.mark.parametrize("large", FOLDERS)
def test_a_folder_imports_only_folders_named_after_it(large: str) -> None:
    order = FOLDERS[large]
    for path in (PACKAGE / large).rglob("*.py"):
        here = path.relative_to(PACKAGE / large).with_suffix("").parts[0]
        inside = {module.split(".")[2] for module in imports(path) if module.startswith(f"tripple.{large}.")}
        above = order[: order.index(here)] if here in order else ()
        assert not inside & set(above), f"{path.relative_to(PACKAGE)} imports {inside & set(above)}"


@pytest.mark.parametrize("large", FOLDERS)
def test_every_folder_has_its_place_in_the_order(large: str) -> None:
    assert {path.parent.name for path in (PACKAGE / large).glob("*/__init__.py")} <= set(FOLDERS[large])


def test_every_loose_module_of_the_server_has_its_place_too() -> None:
    assert {path.stem for path in (PACKAGE / "server").glob("*.py")} - {"__init__"} <= set(FOLDERS["server"])


def test_no_room_is_below_itself() -> None:
    below = dict(ROOMS)
    while below:
        ground = {name for name, needs in below.items() if not needs & set(below)}
        assert ground, f"a circle among {sorted(below)}"
        below = {name: needs for name, needs in below.items() if name not in ground}


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_the_rules_use_the_standard_library_alone_and_only_its_quiet_part(path: Path) -> None:
    outside = {module.split(".")[0] for module in imports(path)} - {"tripple"}
    assert outside <= PURE <= sys.stdlib_module_names


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_the_rules_do_no_input_or_output(path: Path) -> None:
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & DEEDS
