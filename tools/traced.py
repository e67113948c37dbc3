"""A plug-in for pytest that notes which lines and branches of `tripple` run: `pytest -p tools.traced`.

SlipCover writes its notes into the code itself and takes out those that have done their work, so that code which runs
often runs as fast as without. (A tracer that Python 3.11 calls for every line takes three quarters of the time on top.)
Each process of a test run leaves a file in FOLDER, and tools/covered.py adds them up.
"""

import ast
import json
import os
from linecache import getline
from pathlib import Path
from shutil import rmtree
from types import CodeType

from slipcover import FileMatcher, ImportManager, Slipcover, branch

PACKAGE = Path(__file__).parents[1] / "src" / "tripple"
FOLDER = Path(__file__).parents[1] / "build" / "traced"
KERNELS = ("@kernel", "@part", "@snippet", "@row_kernel", "@row_part")
"""Of these only machine code runs, and their compiler does not know what a note is. What they do is proven by
tests/sim, which play the same rounds with the rules and compare every field."""
SEEN_OFTEN = 2000
"""How often a note says what is known already before all such notes are taken out, for which every function of the
package is looked at: as much work as tens of thousands of notes are."""
PROCESS = os.environ.get("PYTEST_XDIST_WORKER", "main")
MORE = "TRIPPLE_TRACED_MORE"
"""A variable that says, where it is set, that this run is one of several: what others have noted stays."""


class Notes(Slipcover):  # type: ignore[misc]  # the library has no types
    """About everything but kernels."""

    def __init__(self, sources: list[str] | None = None) -> None:
        super().__init__(
            branch=True,
            d_miss_threshold=SEEN_OFTEN,
            source=sources,
            exclude_also=["if TYPE_CHECKING:", f"^({'|'.join(KERNELS)})$"],
        )

    def instrument(self, code: CodeType, parent: CodeType | None = None) -> CodeType:
        noted: CodeType = code if is_compiled(code) else super().instrument(code, parent)
        return noted

    def deinstrument(self, code: CodeType, lines: set[int]) -> CodeType:
        bare: CodeType = code if is_compiled(code) else super().deinstrument(code, lines)
        return bare


def is_compiled(code: object) -> bool:
    return isinstance(code, CodeType) and getline(code.co_filename, code.co_firstlineno).strip() in KERNELS


def mark_branches_outside_kernels(tree: ast.Module) -> ast.Module:
    """The library marks the ways on from a line with assignments, which the compiler does not know either."""
    kernels = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and is_kernel(node)]
    bodies = [kernel.body for kernel in kernels]
    for kernel in kernels:
        kernel.body = [ast.Pass()]
    marked: ast.Module = mark_branches(tree)
    for kernel, body in zip(kernels, bodies, strict=True):
        kernel.body = body
    return marked


def is_kernel(function: ast.FunctionDef) -> bool:
    return any(f"@{ast.unparse(decorator)}" in KERNELS for decorator in function.decorator_list)


mark_branches, branch.preinstrument = branch.preinstrument, mark_branches_outside_kernels
notes = Notes()


def begin(package: Path = PACKAGE) -> None:
    """With what is imported from now on."""
    ImportManager(notes, FileMatcher(sources=[package])).__enter__()


def leave(folder: Path = FOLDER) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    folder.joinpath(f"{PROCESS}-{os.getpid()}.json").write_text(json.dumps(notes.get_coverage()))


def pytest_load_initial_conftests() -> None:
    if PROCESS == "main" and MORE not in os.environ:  # it comes first
        rmtree(FOLDER, ignore_errors=True)
    begin()


def pytest_sessionfinish() -> None:
    leave()
