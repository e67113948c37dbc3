"""Plants faults in a copy of the project, one at a time, and says which of them the tests find.

    python -m tools.faults [--only NAME ...]

tools/faults.toml has the list. A fault is found if one of its `finders` fails, which are test files, single tests or
one of LINTERS with its arguments; without the fault it has to pass. Run it whenever tests are made
fewer or shorter.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
LEFT_BEHIND = (".git", ".venv", "node_modules", "build", "dist", ".hypothesis", ".mypy_cache", ".ruff_cache")
LINTERS = ("ruff", "lint-imports")
LINKED = (".git", "node_modules")  # the tests look into these, and change nothing there


@dataclass(frozen=True, slots=True)
class Fault:
    """A part of a line that is there once, and what it becomes."""

    name: str
    file: str
    old: str
    new: str
    finders: tuple[str, ...]

    def planted_in(self, text: str) -> str:
        if text.count(self.old) != 1:
            raise ValueError(f"{self.name}: {self.file} has {self.old!r} {text.count(self.old)} times, not once")
        return text.replace(self.old, self.new)


def listed() -> list[Fault]:
    known = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return [Fault(name, **{**fault, "finders": tuple(fault["finders"])}) for name, fault in known.items()]


@contextmanager
def copied() -> Iterator[Path]:
    """The project as it is, compiled files included: they go by the time at which a file was changed."""
    with TemporaryDirectory(prefix="tripple-faults-") as folder:
        copy = Path(folder, "tripple")
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
        for name in LINKED:
            copy.joinpath(name).symlink_to(ROOT / name)
        yield copy


@contextmanager
def planted(fault: Fault, copy: Path) -> Iterator[None]:
    path = copy / fault.file
    before, known = path.read_text("utf-8"), path.stat()
    path.write_text(fault.planted_in(before), "utf-8")
    try:
        yield
    finally:
        path.write_text(before, "utf-8")
        os.utime(path, ns=(known.st_atime_ns, known.st_mtime_ns))


def failing(finder: str, copy: Path) -> str | None:
    """The first test that fails, or the linter's name."""
    words = shlex.split(finder)
    linted = words[0] in LINTERS
    here = Path(sys.executable)
    tests = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *words]
    command = [str(here.with_name(words[0])), *words[1:]] if linted else tests
    # Python's own bytecode goes by the second and the size of a file, so none is written here.
    environment = os.environ | {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return None
    named = re.findall(r"^(?:FAILED|ERROR) (\S+?\.py(?:::[^\n]+?)?)(?: - .*)?$", done.stdout, re.MULTILINE)
    if not linted and not named:
        print(f"{finder} could not be run:\n{done.stdout[-2000:]}{done.stderr[-2000:]}", file=sys.stderr)
        return None
    return finder if linted else str(named[0])


def finder_of(fault: Fault, copy: Path) -> str | None:
    """The first test that finds it: it fails with the fault, and passes without it."""
    with planted(fault, copy):
        found = next(filter(None, (failing(finder, copy) for finder in fault.finders)), None)
    return None if found and failing(shlex.quote(found) if "::" in found else found, copy) else found


def main(words: Sequence[str]) -> int:
    parser = ArgumentParser(description="Plants faults in a copy of the project and says which the tests find.")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these faults alone")
    only = parser.parse_args(words).only
    faults = [fault for fault in listed() if not only or fault.name in only]
    missed = 0
    with copied() as copy:
        for fault in faults:
            finder = finder_of(fault, copy)
            missed += finder is None
            print(f"{fault.name}: {finder or 'NOT FOUND'}", flush=True)
    print(f"{len(faults) - missed} of {len(faults)} found")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
