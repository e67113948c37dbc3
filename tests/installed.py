"""tripple as somebody has it who installed some extras only: processes that find no library of the others."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]

ONLY = """
import sys

found = {"tripple", *sys.stdlib_module_names, *sys.argv.pop(1).split()}

class Only:
    def __init__(self, finder): self.finder = finder
    def __getattr__(self, name): return getattr(self.finder, name)
    def find_spec(self, name, *more):
        first = name.partition(".")[0]
        known = first in found or first.startswith("_sysconfigdata")  # the standard library's own, named by machine
        return self.finder.find_spec(name, *more) if known else None

sys.meta_path[:] = map(Only, sys.meta_path)
"""
TRIPPLE = "from tripple.cli import main\nmain(prog_name='tripple')"
EACH = """
import io, json, traceback
from contextlib import redirect_stderr, redirect_stdout
from tripple.cli import main

def run(args):
    out, errors = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    code = 0
    with redirect_stdout(out), redirect_stderr(errors):
        try:
            main(args, prog_name="tripple")
        except SystemExit as end:
            code = end.code or 0
        except BaseException:
            code = 1
            traceback.print_exc()
    out.flush()
    return code, out.buffer.getvalue().decode("utf-8", "replace"), errors.getvalue()

print(json.dumps([run(args) for args in json.loads(sys.argv.pop(1))]))
"""
"""Several commands, one after the other: to start Python and import the libraries takes longer than most of them."""


def command(*args: str, extras: str = "", program: str = TRIPPLE) -> list[str]:
    """A command line for a process that finds what `pip install 'tripple[extras]'` brings, and nothing else."""
    return [sys.executable, "-c", ONLY + program, " ".join(sorted(modules(extras))), *args]


def run(*args: str, home: Path, extras: str = "", program: str = TRIPPLE, typed: str = "") -> tuple[int, str, str]:
    """The exit code, and what was said on standard output and standard error."""
    done = subprocess.run(
        command(*args, extras=extras, program=program),
        input=typed,
        env=environment(home),
        cwd=home,
        capture_output=True,
        text=True,
        timeout=300,
    )
    return done.returncode, done.stdout, done.stderr


def run_each(lines: Sequence[Sequence[str]], home: Path, extras: str = "") -> list[tuple[int, str, str]]:
    """The same for several commands in one process: what one may import, the next one may as well."""
    code, out, errors = run(json.dumps(lines), home=home, extras=extras, program=EACH)
    assert (code, errors) == (0, "")
    return [(code, out, errors) for code, out, errors in json.loads(out)]


def environment(home: Path) -> dict[str, str]:
    own = {"LANGUAGE": "en", "XDG_DATA_HOME": str(home), "PYTHONPATH": str(ROOT / "src")}
    return {**os.environ, **own}


def modules(extras: str) -> set[str]:
    """What can be imported by these names; the extras stand between spaces, as in "sim print"."""
    return brought_by(libraries(extras))


def libraries(extras: str) -> set[str]:
    """What pip installs for tripple with these extras."""
    wanted = [Requirement(f"tripple[{','.join(extras.split())}]")]
    installed, seen = set[str](), set[Requirement]()
    while wanted:
        requirement = wanted.pop()
        if requirement not in seen:
            seen.add(requirement)
            installed.add(requirement.name)
            wanted += needed_by(requirement)
    return installed


def brought_by(libraries: Iterable[str]) -> set[str]:
    """The modules of libraries, which are named otherwise as often as not."""
    wanted = set(map(canonicalize_name, libraries))
    return {module for module, names in _importable().items() if wanted & set(map(canonicalize_name, names))}


def needed_by(requirement: Requirement) -> Iterator[Requirement]:
    """Of tripple, what pyproject.toml says here; it may be installed from elsewhere."""
    if requirement.name == "tripple":
        named = [*PROJECT["dependencies"], *(line for extra in requirement.extras for line in EXTRAS[extra])]
        yield from map(Requirement, named)
        return
    try:
        found = requires(requirement.name) or []
    except PackageNotFoundError:
        return
    for line in map(Requirement, found):
        if not line.marker or any(line.marker.evaluate({"extra": extra}) for extra in ("", *requirement.extras)):
            yield line


@cache
def _importable() -> dict[str, list[str]]:
    return {module: names for module, names in packages_distributions().items() if re.fullmatch(r"\w+", module)}
