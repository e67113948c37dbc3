"""Tries the wheel as people get it: `python tools/wheel.py [WHEEL]` builds one, unless one is named, and tests it.

It is installed in a throw-away environment with the pinned versions, and a copy of the tests runs in a folder without
the sources. So a file that is in the checkout and not in the wheel is missing there, as it would be for everybody.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS = (
    "tests/golden",
    "tests/rules/test_round.py",
    "tests/notation/test_game.py",
    "tests/locales/test_translator.py",
    "tests/cli/test_check.py",
    "tests/cli/test_rules.py",
    "tests/cli/test_print.py",
    "tests/sim/test_run.py",
    "tests/server/test_backup.py",
    "tests/server/test_offline.py",
    "tests/server/test_serve.py",
)
"""Those that read no file of the checkout, and need all that a wheel carries: catalogues, pages, fonts, weights."""
TOOLS = ("httpx", "hypothesis", "pypdf", "pytest", "pytest-xdist")


def main(arguments: Sequence[str]) -> int:
    with tempfile.TemporaryDirectory(prefix="tripple-wheel-") as name:
        folder = Path(name)
        wheel = Path(arguments[0]).resolve() if arguments else built(folder / "dist")
        programs = environment(folder / "venv", f"{wheel}[all]", *TOOLS)
        for kept in ("tests", "pyproject.toml"):
            (shutil.copytree if (ROOT / kept).is_dir() else shutil.copy2)(ROOT / kept, folder / kept)
        alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return subprocess.run(
            [programs / "python", "-m", "pytest", "-p", "no:cacheprovider", *TESTS], cwd=folder, env=alone
        ).returncode


def built(folder: Path) -> Path:
    """The wheel of this checkout, in that folder."""
    _run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    (wheel,) = folder.glob("*.whl")
    return wheel


def environment(folder: Path, *wanted: str) -> Path:
    """A new one with this in it, in the pinned versions; where its programs are."""
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    pinned = ("--constraint", str(ROOT / "constraints.txt"))
    _run(str(programs / "python"), "-m", "pip", "install", "-qq", "--disable-pip-version-check", *pinned, *wanted)
    return programs


def _run(*command: str) -> None:
    subprocess.run(command, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
