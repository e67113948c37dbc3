"""Counts the house: names, lines, files, docstrings, `Any`, long functions (`python -m tools.house`).

`--docstrings` lists those with a phrase of STILTED, and `--long` the functions over the limit.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tripple"
UNCOUNTED = {"__init__", "__main__", "__pycache__", "py", "extras", "testing"}
GENERATED = {"contract.js", "editions.js", "look.js", "protocol.js", "routes.js"}
LONGEST = 45
STILTED = (
    r"^(?:What|Who|Whoever|Whom|Of|Whether|Where|All that|Those|By us)\b",
    r"\b(?:somebody|whoever|nobody|comes? to|so (?:many|long|much)|what\w* was said|one's own|anew|in vain|deeds?)\b",
    r"\b(?:is|was|be|been|gets?|being|are) told\b|\btells? (?:of|that)\b",
    r"\bnothing (?:for|where|if|when)\b|[;:,] nothing\.$",
)
"""A private voice: a docstring is an imperative or a noun phrase that adds something to the signature."""
Functions = ast.FunctionDef | ast.AsyncFunctionDef


def listed(*patterns: str) -> list[Path]:
    found = subprocess.run(["git", "ls-files", "-z", "--", *patterns], cwd=ROOT, capture_output=True, check=True).stdout
    return [path for name in found.decode().split("\0") if name and (path := ROOT / name).is_file()]


def lines(paths: Iterable[Path]) -> int:
    return sum(path.read_bytes().count(b"\n") for path in paths)


def names() -> list[str]:
    """The names that a stranger sees at the top of the package."""
    return sorted({path.name.split(".")[0] for path in PACKAGE.iterdir()} - UNCOUNTED)


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Every string that stands by itself: of a module, a class, a function or a field."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def is_stilted(text: str) -> bool:
    return any(re.search(phrase, text, re.IGNORECASE if phrase.startswith(r"\b") else 0) for phrase in STILTED)


def stilted(paths: Iterable[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{at}: {text}" for path in paths for at, text in docstrings(path) if is_stilted(text)
    ]


def anys(path: Path) -> int:
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in nodes)


def functions(path: Path) -> Iterator[Functions]:
    return (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, Functions))


def length(function: Functions) -> int:
    return (function.end_lineno or 0) - function.lineno + 1


def too_long(paths: Iterable[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{one.lineno}: {one.name}, {length(one)} lines"
        for path in paths
        for one in functions(path)
        if length(one) > LONGEST
    ]


def figures() -> dict[str, object]:
    python, scripts = listed("src/*.py"), listed("src/*.js")
    by_hand = [path for path in scripts if path.name not in GENERATED]
    return {
        "names at the top": len(names()),
        "Python in src, lines": lines(python),
        "Python in src, files": len(python),
        "JavaScript by hand, lines": lines(by_hand),
        "JavaScript in src, files": len(scripts),
        "bench and tools, lines": lines(listed("bench/*.py", "tools/*.py")),
        "research, lines": lines(listed("research/*.py")),
        "tests, lines": lines(listed("tests/**/*.py", "tests/*.py")),
        "docstrings": sum(1 for path in python for _ in docstrings(path)),
        "stilted docstrings": len(stilted(python)),
        "Any outside sim": sum(anys(path) for path in python if "sim" not in path.relative_to(PACKAGE).parts[:1]),
        f"functions over {LONGEST} lines": len(too_long(python)),
    }


def main(words: Sequence[str]) -> int:
    folder = [*words[1:], "src"][0]
    if words and words[0] in ("--docstrings", "--long"):
        rows = (stilted if words[0] == "--docstrings" else too_long)(listed(f"{folder}/*.py"))
        print("\n".join(rows))
    else:
        print("\n".join(f"{name:28} {figure}" for name, figure in figures().items()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
