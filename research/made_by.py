"""The commit and the machine that figures come from."""

import platform
import subprocess
from os import cpu_count
from pathlib import Path


def commit() -> str:
    words = ["git", "rev-parse", "--short", "HEAD"]
    here = Path(__file__).parent
    return subprocess.run(words, capture_output=True, text=True, check=True, cwd=here).stdout.strip()


def machine() -> str:
    return f"{cpu_count()}-core {platform.machine().replace('_', '-')} machine, Python {platform.python_version()}"
