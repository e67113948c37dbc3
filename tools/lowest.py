"""Runs tests against the lowest versions that pyproject.toml allows: `python tools/lowest.py [what pytest takes]`.

A bound that nobody has tried is a guess. Each library that the game or one of its extras needs is installed in a
throw-away environment in the version that its bound names, and the tests run there; the tools of the tests are whatever
is newest. Without named tests it is the set that calls every one of these libraries.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TESTS = (
    "tests/cli",
    "tests/printing",
    "tests/sim/test_run.py",
    "tests/sim/test_simulate.py",
    "tests/bots/test_levels.py",
    "tests/review",
    "tests/envs",
    "tests/store",
    "tests/server/test_serve.py",
    "tests/server/test_http.py",
    "tests/server/test_socket.py",
    "tests/server/test_push.py",
)
NOT_HERE = {"axe-playwright-python", "playwright", "mypy", "ruff", "schemathesis"}
"""For browsers, types and nonsense: none of these tests asks for them."""
ITSELF = "tripple["  # how an extra begins that is made of others
_BOUND = re.compile(r"(?P<name>[\w.-]+)(\[\w+\])?>=(?P<version>[\d.]+)")


def bounds(requirements: Sequence[str]) -> dict[str, str]:
    """Each library with the lowest version that is allowed; one without a bound allows all, which cannot be tried."""
    found = {}
    for requirement in requirements:
        bound = _BOUND.match(requirement)
        if not bound:
            raise SystemExit(f"{requirement}: a lower bound is expected")
        found[bound["name"]] = bound["version"]
    return found


def extras(project: dict[str, Any]) -> list[str]:
    """What people install, beside the tools of whoever works on it."""
    return [extra for extra in project["optional-dependencies"] if extra not in ("dev", "docs")]


def own(project: dict[str, Any], extra: str) -> list[str]:
    """What an extra names itself; the others that it is made of have their own turn."""
    return [line for line in project["optional-dependencies"][extra] if not line.startswith(ITSELF)]


def main(arguments: Sequence[str]) -> int:
    named = any(not argument.startswith("-") for argument in arguments)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    tools = [tool for tool in own(project, "dev") if not NOT_HERE & bounds([tool]).keys()]
    lowest = bounds([*project["dependencies"], *(line for extra in extras(project) for line in own(project, extra))])
    with tempfile.TemporaryDirectory(prefix="tripple-lowest-") as folder:
        python = _environment(Path(folder), lowest, tools)
        _run(python, "-m", "pip", "freeze", "--all")
        pytest = [str(python), "-m", "pytest", "-p", "no:cacheprovider"]
        return subprocess.run([*pytest, *arguments, *([] if named else TESTS)], cwd=ROOT).returncode


def _environment(folder: Path, lowest: dict[str, str], tools: Sequence[str]) -> Path:
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    constraints = folder / "lowest.txt"
    constraints.write_text("".join(f"{name}=={version}\n" for name, version in lowest.items()), "utf-8")
    install = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--constraint", str(constraints))
    _run(python, *install, "--editable", f"{ROOT}[all,rl]", *tools)
    return python


def _run(python: Path, *args: str) -> None:
    subprocess.run([python, *args], check=True, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
