"""The rooms of docs/architecture.md: who may import whom, and what the rules may never do."""

import ast
import sys
from collections.abc import Iterator
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
    "client": {"tables", "server"},
    "joining": {"rules", "notation", "scene", "tables", "client", "arena"},
    "solitaire": {"rules", "notation", "locales"},
    "pad": {"rules", "notation", "locales"},
    "pads": {"rules", "notation", "pad", "store", "live"},
    "printing": {"rules", "look", "locales", "notation", "pad"},
    "stats": {"rules", "notation", "pad", "review", "solitaire"},
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


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def reached_into(tree: ast.AST) -> Iterator[str]:
    """The names with an underscore that are not one's own: of other objects, of modules, or set for a while."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                continue
            case ast.Attribute(attr=name) if is_private(name):
                yield name
            case ast.ImportFrom(module=module, names=names) if module and room(module):
                yield from filter(is_private, (part for alias in names for part in (*module.split("."), alias.name)))
            case ast.Call(func=ast.Attribute(attr="setattr" | "delattr"), args=[_, ast.Constant(value=str(name)), *_]):
                yield from filter(is_private, [name])


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


@pytest.mark.parametrize("path", USERS, ids=lambda path: str(path.relative_to(OURS)))
def test_nobody_reaches_into_what_belongs_to_others(path: Path) -> None:
    """Tests see what everybody may see, so the inside can change as long as the outside stays."""
    assert list(reached_into(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "line",
    [
        "house._tables",
        "super()._asked(read)",
        "from tripple.live.clock import _since_boot",
        "from tripple._inside import open",
        'monkeypatch.setattr(pool, "_REMEMBERED", 10)',
    ],
)
def test_reaching_in_is_found(line: str) -> None:
    assert len(list(reached_into(ast.parse(line)))) == 1


@pytest.mark.parametrize("line", ["self._tables", "here, _ = here.play(_)", "vars().__len__", "from . import _x"])
def test_what_is_ones_own_is_not(line: str) -> None:
    assert list(reached_into(ast.parse(line))) == []
