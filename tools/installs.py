"""Installs the built wheel as people do, with no extra and with each: `python tools/installs.py [WHEEL] [extra …]`.

Every install is a virtual environment of its own, thrown away afterwards, outside of this folder. What should work has
to work there, what needs another extra has to name it, and the size of each install is told. `base` is no extra at all.
Where no wheel is named, one is built.
Every command that `tripple --help` lists there is run, too, and either works or names an extra.
The tests do the same without a network, by hiding libraries (tests/test_extras.py).
"""

import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tools.wheel import built, environment  # noqa: E402

GAME = ROOT / "tests" / "golden" / "sheet-compact-en.tripple"
EVERY_COMMAND = ROOT / "tests" / "every_command.py"
BASE = "base"
PIP = ("pip", "setuptools", "pkg_resources", "_distutils_hack", "distutils-precedence.pth")
"""What a new environment brings by itself."""
MEGABYTE = 1_000_000

LIGHT: Sequence[str] = (
    "tripple --help",
    "tripple rules --lang de",
    f"tripple check {GAME}",
    f"tripple replay {GAME} --all",
    "tripple play greedy random --set target=30",
    "echo q | tripple play",
    'python -c "import tripple.rules, tripple.notation, tripple.bots, tripple.testing"',
)
HEAVY: Mapping[str, Sequence[str]] = {
    "client": ('python -c "import tripple.client"',),
    "lan": ('python -c "import zeroconf"',),
    "lite": ('python -c "import tripple.server.run"',),
    "postgres": ('python -c "import tripple.store.postgres"',),
    "print": ("tripple print rules -o leaflet.pdf",),
    "server": ("tripple serve --help", 'python -c "import tripple.server.run"'),
    "sim": ("tripple simulate 100", "tripple play thinker greedy --set target=30"),
    "terminal": ('python -c "import tripple.cli.terminal.editor"',),
}
"""What each extra makes possible; without it the commands among these have to name it."""
INSIDE: Mapping[str, Sequence[str]] = {
    "all": tuple(HEAVY),
    "lite": ("client", "lite", "print", "server"),
    "server": ("client", "lan", "lite", "print", "server", "sim"),
}
"""The extras that are in others."""


def main(arguments: Sequence[str]) -> int:
    faults = []
    wheels = [argument for argument in arguments if argument.endswith(".whl")]
    chosen = [argument for argument in arguments if argument not in wheels]
    with tempfile.TemporaryDirectory(prefix="tripple-installs-") as folder:
        wheel = Path(wheels[0]).resolve() if wheels else built(Path(folder, "dist"))
        for extra in chosen or (BASE, *HEAVY, "all"):
            faults += [f"{extra}: {one}" for one in Install(Path(folder, extra), wheel, extra).faults()]
    for one in faults:
        print(one, file=sys.stderr)
    return 1 if faults else 0


class Install:
    """The wheel in an environment of its own, with one extra."""

    def __init__(self, folder: Path, wheel: Path, extra: str) -> None:
        self.folder, self.extra = folder, extra
        self.bin = environment(folder, str(wheel) if extra == BASE else f"{wheel}[{extra}]")

    def faults(self) -> Iterator[str]:
        print(f"{self.extra}: {self.size() / MEGABYTE:.0f} MB", flush=True)
        inside = INSIDE.get(self.extra, (self.extra,))
        for line in (*LIGHT, *(line for extra in inside for line in HEAVY.get(extra, ()))):
            done = self.run(line)
            if done.returncode:
                yield f"{line}: exit code {done.returncode}\n{done.stdout}{done.stderr}"
        yield from self.faulty_commands()
        for extra in HEAVY.keys() - inside:
            for line in filter(lambda line: line.startswith("tripple"), HEAVY[extra]):
                done = self.run(line)
                if done.returncode != 1 or f"pip install 'tripple[{extra}]'" not in done.stderr:
                    yield f"{line}: does not name its extra\n{done.stdout}{done.stderr}"

    def faulty_commands(self) -> Iterator[str]:
        """Commands as this install lists them, by its own Python."""
        listed = self.run(shlex.join(["python", str(EVERY_COMMAND), str(self.folder)]))
        for words in json.loads(listed.stdout):
            line = shlex.join(["tripple", *words])
            done = self.run(f"{line} < {os.devnull}")
            if why := fault(done.returncode, done.stderr):
                yield f"{line}: {why}"

    def run(self, line: str) -> "subprocess.CompletedProcess[str]":
        path = os.pathsep.join([str(self.bin), os.environ["PATH"]])
        bare = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        environ = {**bare, "PATH": path, "XDG_DATA_HOME": str(self.folder), "LANGUAGE": "en"}
        return subprocess.run(line, shell=True, cwd=self.folder, env=environ, capture_output=True, text=True)

    def size(self) -> int:
        (packages,) = self.folder.glob("[Ll]ib/**/site-packages")
        files = (
            file for part in packages.iterdir() if not part.name.startswith(PIP) for file in (part, *part.rglob("*"))
        )
        return sum(file.stat().st_size for file in files if file.is_file())


def fault(code: int, errors: str) -> str:
    """Why such an end is wrong; empty where the command has worked, or has named the extra that it needs."""
    worked, named = code == 0, code == 1 and errors.count("\n") == 1 and "pip install 'tripple[" in errors
    return "" if (worked or named) and "Traceback" not in errors else f"exit code {code}\n{errors}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
