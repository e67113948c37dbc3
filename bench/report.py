"""Where benchmarks leave their figures. Any of them takes `--keep`."""

import platform
import subprocess
import sys
from collections.abc import Iterable
from datetime import date
from os import cpu_count
from pathlib import Path

RESULTS = Path(__file__).parent / "results.md"
_HEAD = "# Measured\n\nFigures of the scripts in this folder, the newest last, each with its commit and machine.\n"


KEEP = "--keep" in sys.argv
"""Whether the figures go into the checkout. Taken off the command line here, so that no script has to know it."""
if KEEP:
    sys.argv.remove("--keep")


def report(title: str, lines: Iterable[str]) -> None:
    """Print the figures; keep them in bench/results.md where that was asked for."""
    shown = []
    for line in lines:
        shown.append(f"- {line}")
        print(shown[-1], flush=True)
    if not KEEP:
        return
    text = "\n".join(shown)
    before = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else _HEAD
    RESULTS.write_text(
        f"{before}\n## {title}, {date.today()}, commit {commit()}, {machine()}\n{text}\n", encoding="utf-8"
    )


def commit() -> str:
    return subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True, cwd=RESULTS.parent
    ).stdout.strip()


def machine() -> str:
    return f"{cpu_count()}-core {platform.machine().replace('_', '-')} machine, Python {platform.python_version()}"
