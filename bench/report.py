"""Where benchmarks leave their figures."""

import platform
import subprocess
from collections.abc import Iterable
from datetime import date
from os import cpu_count
from pathlib import Path

RESULTS = Path(__file__).parent / "results.md"
_HEAD = "# Measured\n\nFigures of the scripts in this folder, the newest last, each with its commit and machine.\n"


def append(title: str, lines: Iterable[str]) -> None:
    """Print the figures and keep them."""
    text = "\n".join(f"- {line}" for line in lines)
    print(text)
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
